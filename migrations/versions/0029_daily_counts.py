"""What is counted by day."""

import sqlalchemy as sa
from alembic import op

revision = "0029_daily_counts"
down_revision = "0028_histories"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "daily_count",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("type", sa.Text, primary_key=True),
        sa.Column("item_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_daily_count_item", "daily_count", ["type", "item_id", "name", "day"])


def downgrade() -> None:
    op.drop_table("daily_count")
