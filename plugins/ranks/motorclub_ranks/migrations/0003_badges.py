"""Badges and their awards."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0003_badges"
down_revision = "0002_levels"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "ranks_badge",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("description", sa.Text, nullable=False),
        sa.Column("tier", sa.Text, nullable=False),
        sa.Column("rule", JSONB, nullable=False),
        sa.Column("is_repeatable", sa.Boolean, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("is_active", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.CheckConstraint("tier IN ('BRONZE', 'SILVER', 'GOLD')", name="tier_known"),
    )
    op.create_table(
        "ranks_badge_award",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("user_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False),
        sa.Column(
            "badge_id", sa.BigInteger, sa.ForeignKey("ranks_badge.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("source_type", sa.Text, nullable=False),
        sa.Column("source_id", sa.BigInteger, nullable=False),
        sa.Column("awarded_at", INSTANT, nullable=False),
        sa.UniqueConstraint("user_id", "badge_id", "source_type", "source_id"),
    )
    op.create_index(
        "ix_ranks_badge_award_badge_id_awarded_at", "ranks_badge_award", ["badge_id", "awarded_at"]
    )


def downgrade() -> None:
    op.drop_table("ranks_badge_award")
    op.drop_table("ranks_badge")
