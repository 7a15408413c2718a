"""What single members may not do for a while."""

import sqlalchemy as sa
from alembic import op

revision = "0027_restrictions"
down_revision = "0025_text_pictures"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "account_restriction",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("member_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("key", "scope"),
    )
    op.create_index("ix_account_restriction_member_id", "account_restriction", ["member_id"])
    op.create_index("ix_account_restriction_owner", "account_restriction", ["owner"])


def downgrade() -> None:
    op.drop_table("account_restriction")
