"""Reports, tips and occurrences."""

import sqlalchemy as sa
from alembic import op

revision = "0001_steward"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    def by_member(name: str) -> sa.Column[int]:
        return sa.Column(name, sa.BigInteger, sa.ForeignKey("member.id"), nullable=False, index=True)

    op.create_table(
        "steward_report",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("item_id", sa.BigInteger, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        by_member("reporter_id"),
        sa.Column("action", sa.Text),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "steward_tip",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        by_member("member_id"),
        sa.Column("amount_minor", sa.BigInteger, nullable=False),
        sa.Column("paid_at", sa.DateTime(timezone=True)),
    )
    op.create_table(
        "steward_occurrence",
        sa.Column("event_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for table in ("steward_occurrence", "steward_tip", "steward_report"):
        op.drop_table(table)
