"""Posts that wait for review."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0030_held_content"
down_revision = "0029_daily_counts"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "held_content",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("author_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("item_id", sa.BigInteger),
        sa.Column("thread", sa.Text),
        sa.Column("rule", sa.Text, nullable=False),
        sa.Column("texts", JSONB, nullable=False),
        sa.Column("pictures", JSONB, nullable=False),
        sa.Column("method", sa.Text, nullable=False),
        sa.Column("path", sa.Text, nullable=False),
        sa.Column("query", sa.Text, nullable=False),
        sa.Column("content_type", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_held_content_author_id_id", "held_content", ["author_id", "id"])


def downgrade() -> None:
    op.drop_table("held_content")
