"""The days on which members were here."""

import sqlalchemy as sa
from alembic import op

revision = "0036_active_days"
down_revision = "0035_picture_keys"
branch_labels = None
depends_on = None

# What is known of the past: when members came, and when they were here last.
PRESENT = """
    INSERT INTO member_active_day (day, member_id)
    SELECT CAST(timezone('UTC', created_at) AS date), id FROM member
    UNION
    SELECT CAST(timezone('UTC', seen_at) AS date), id FROM member WHERE seen_at IS NOT NULL
"""


def upgrade() -> None:
    op.create_table(
        "member_active_day",
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column(
            "member_id",
            sa.BigInteger,
            sa.ForeignKey("member.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
            index=True,
        ),
    )
    op.execute(PRESENT)


def downgrade() -> None:
    op.drop_table("member_active_day")
