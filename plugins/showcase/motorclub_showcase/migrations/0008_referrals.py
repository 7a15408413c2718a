"""The sites from which visitors have come to pages of cars."""

import sqlalchemy as sa
from alembic import op

revision = "0008_referrals"
down_revision = "0007_claims"
branch_labels = None
depends_on = None


def upgrade() -> None:
    page = sa.ForeignKey("showcase_showcase.id", ondelete="CASCADE")
    op.create_table(
        "showcase_referral",
        sa.Column("showcase_id", sa.BigInteger, page, primary_key=True, autoincrement=False),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("source", sa.Text, primary_key=True),
        sa.Column("views", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("showcase_referral")
