"""Categories and tags have an owner, and members propose changes of what is not theirs."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0007_events"
down_revision = "0006_events"
branch_labels = None
depends_on = None

OWNED = ("events_category", "events_tag")


def upgrade() -> None:
    for table in OWNED:
        # None: the club's own, as all that there are until now.
        op.add_column(table, sa.Column("created_by", sa.BigInteger, sa.ForeignKey("member.id"), index=True))
    op.create_table(
        "events_proposal",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("target_id", sa.BigInteger, nullable=False),
        sa.Column("target_name", sa.Text, nullable=False),
        sa.Column("changes", JSONB, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("proposed_by", sa.BigInteger, sa.ForeignKey("member.id"), nullable=False, index=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("decided_by", sa.BigInteger, sa.ForeignKey("member.id"), index=True),
        sa.Column("decided_at", sa.DateTime(timezone=True)),
        sa.Column("answer", sa.Text),
        sa.CheckConstraint("kind IN ('CATEGORY', 'TAG', 'VENUE')", name="kind_known"),
        sa.CheckConstraint("status IN ('OPEN', 'ACCEPTED', 'DECLINED')", name="status_known"),
        sa.CheckConstraint("(status = 'OPEN') = (decided_at IS NULL)", name="decided_at_a_time"),
    )
    op.create_index(
        "uq_events_proposal_open",
        "events_proposal",
        ["kind", "target_id", "proposed_by"],
        unique=True,
        postgresql_where=sa.text("status = 'OPEN'"),
    )


def downgrade() -> None:
    op.drop_table("events_proposal")
    for table in OWNED:
        op.drop_column(table, "created_by")
