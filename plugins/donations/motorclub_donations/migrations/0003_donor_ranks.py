"""Donor ranks, and who has them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0003_donor_ranks"
down_revision = "0002_subscriptions"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _ranks()
    _memberships()


def _identity() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _ranks() -> None:
    op.create_table(
        "donations_rank",
        _identity(),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("threshold_minor", sa.BigInteger, nullable=False),
        sa.Column("counted_window", sa.Text, nullable=False),
        sa.Column("icon", sa.Text, nullable=False),
        sa.Column("color", sa.Text, nullable=False),
        sa.Column("ad_free_days", sa.Integer, nullable=False, server_default="0"),
        sa.Column("rights", JSONB, nullable=False),
        sa.Column("is_active", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("version", sa.Integer, nullable=False, server_default="1"),
        sa.CheckConstraint("counted_window IN ('ROLLING_12_MONTHS', 'LIFETIME')", name="window_known"),
        sa.CheckConstraint("threshold_minor > 0", name="threshold_positive"),
        sa.CheckConstraint("level BETWEEN 1 AND 100", name="level_in_range"),
        sa.CheckConstraint("ad_free_days BETWEEN 0 AND 366", name="days_in_range"),
        sa.UniqueConstraint("name"),
    )
    op.create_index(
        "uq_donations_rank_level",
        "donations_rank",
        ["level"],
        unique=True,
        postgresql_where=sa.text("is_active"),
    )


def _memberships() -> None:
    table, present = "donations_rank_membership", sa.text("until_at IS NULL")
    op.create_table(
        table,
        _identity(),
        sa.Column("user_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False),
        sa.Column("rank_id", sa.BigInteger, sa.ForeignKey("donations_rank.id"), nullable=False),
        sa.Column("from_at", INSTANT, nullable=False),
        sa.Column("until_at", INSTANT),
        sa.Column("expires_at", INSTANT),
        sa.Column("ad_free_until", INSTANT),
    )
    op.create_index(f"ix_{table}_user_id_id", table, ["user_id", "id"])
    op.create_index(f"ix_{table}_rank_id", table, ["rank_id"])
    op.create_index(f"uq_{table}_present", table, ["user_id"], unique=True, postgresql_where=present)
    op.create_index(f"ix_{table}_due", table, ["expires_at"], postgresql_where=present)


def downgrade() -> None:
    op.drop_table("donations_rank_membership")
    op.drop_table("donations_rank")
