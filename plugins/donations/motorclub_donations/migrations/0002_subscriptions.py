"""Plans, subscriptions with their pauses and notices, gift codes."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0002_subscriptions"
down_revision = "0001_giving"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
INTERVALS = "interval IN ('MONTH', 'YEAR')"
STATUSES = "'INCOMPLETE', 'TRIALING', 'ACTIVE', 'PAST_DUE', 'PAUSED', 'CANCELED', 'EXPIRED'"


def upgrade() -> None:
    _plans()
    _gift_codes()
    _subscriptions()
    _pauses()
    _notices()


def _identity() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _reference(name: str, target: str, *, nullable: bool = True) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, sa.ForeignKey(target), nullable=nullable)


def _subscription(*, primary_key: bool = False) -> sa.Column[int]:
    key = sa.ForeignKey("donations_subscription.id", ondelete="CASCADE")
    return sa.Column("subscription_id", sa.BigInteger, key, nullable=False, primary_key=primary_key)


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())


def _price() -> tuple[sa.Column[int], sa.Column[str]]:
    amount = sa.Column("amount_minor", sa.BigInteger, nullable=False)
    return amount, sa.Column("currency", sa.CHAR(3), nullable=False)


def _plans() -> None:
    op.create_table(
        "donations_subscription_plan",
        _identity(),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("description", sa.Text, nullable=False),
        sa.Column("currency", sa.CHAR(3), nullable=False),
        sa.Column("month_minor", sa.BigInteger),
        sa.Column("year_minor", sa.BigInteger),
        sa.Column("features", JSONB, nullable=False),
        sa.Column("rights", JSONB, nullable=False),
        sa.Column("trial_days", sa.Integer, nullable=False, server_default="0"),
        _flag("giftable"),
        sa.Column("position", sa.Integer, nullable=False, server_default="0"),
        sa.Column("status", sa.Text, nullable=False, server_default="DRAFT"),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        sa.Column("version", sa.Integer, nullable=False, server_default="1"),
        sa.UniqueConstraint("key"),
        sa.CheckConstraint("status IN ('DRAFT', 'ACTIVE', 'ARCHIVED')", name="status_known"),
        sa.CheckConstraint("coalesce(month_minor, year_minor) IS NOT NULL", name="has_price"),
        sa.CheckConstraint("month_minor > 0 AND year_minor > 0", name="prices_positive"),
        sa.CheckConstraint("trial_days BETWEEN 0 AND 90", name="trial_in_range"),
    )


def _gift_codes() -> None:
    op.create_table(
        "donations_gift_code",
        _identity(),
        sa.Column("code", sa.Text, nullable=False),
        _reference("plan_id", "donations_subscription_plan.id", nullable=False),
        sa.Column("interval", sa.Text, nullable=False),
        *_price(),
        _reference("buyer_id", "member.id", nullable=False),
        sa.Column("idempotency_key", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False, server_default="PENDING"),
        _flag("is_frozen"),
        _reference("redeemed_by_id", "member.id"),
        sa.Column("redeemed_at", INSTANT),
        sa.Column("paid_at", INSTANT),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.UniqueConstraint("code"),
        sa.UniqueConstraint("buyer_id", "idempotency_key"),
        sa.CheckConstraint(
            "status IN ('PENDING', 'ACTIVE', 'REDEEMED', 'EXPIRED', 'REFUNDED')", name="status_known"
        ),
        sa.CheckConstraint(INTERVALS, name="interval_known"),
        sa.CheckConstraint("amount_minor > 0", name="amount_positive"),
        sa.CheckConstraint("status <> 'REDEEMED' OR redeemed_by_id IS NOT NULL", name="redeemed_by_somebody"),
    )
    op.create_index("ix_donations_gift_code_buyer_id_id", "donations_gift_code", ["buyer_id", "id"])
    for column in ("redeemed_by_id", "plan_id"):
        op.create_index(f"ix_donations_gift_code_{column}", "donations_gift_code", [column])


def _subscriptions() -> None:
    op.create_table(
        "donations_subscription",
        _identity(),
        _reference("user_id", "member.id", nullable=False),
        _reference("plan_id", "donations_subscription_plan.id", nullable=False),
        sa.Column("interval", sa.Text, nullable=False),
        *_price(),
        _reference("gift_code_id", "donations_gift_code.id"),
        sa.Column("charged_as", sa.BigInteger),
        sa.Column("status", sa.Text, nullable=False, server_default="INCOMPLETE"),
        _reference("next_plan_id", "donations_subscription_plan.id"),
        sa.Column("period_start", INSTANT),
        sa.Column("period_end", INSTANT),
        sa.Column("trial_end", INSTANT),
        sa.Column("paid_until", INSTANT),
        _flag("is_reversed"),
        sa.Column("perks", JSONB, nullable=False, server_default="{}"),
        sa.Column("perks_until", INSTANT),
        _flag("cancel_at_period_end"),
        sa.Column("cancel_reason", sa.Text),
        _reference("canceled_by_id", "member.id"),
        sa.Column("end_refund", sa.Text, nullable=False, server_default="NONE"),
        sa.Column("past_due_since", INSTANT),
        sa.Column("resumes_at", INSTANT),
        _flag("is_banned"),
        sa.Column("method_brand", sa.Text),
        sa.Column("method_last4", sa.Text),
        sa.Column("ended_at", INSTANT),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        sa.CheckConstraint(f"status IN ({STATUSES})", name="status_known"),
        sa.CheckConstraint(INTERVALS, name="interval_known"),
        sa.CheckConstraint("end_refund IN ('NONE', 'PRORATED', 'FULL')", name="end_refund_known"),
    )
    for columns in (["user_id", "id"], ["status", "id"], *_SINGLE):
        name = f"ix_donations_subscription_{'_'.join(columns)}"
        op.create_index(name, "donations_subscription", columns)
    op.create_index(
        "uq_donations_subscription_live",
        "donations_subscription",
        ["user_id"],
        unique=True,
        postgresql_where=sa.text("status NOT IN ('CANCELED', 'EXPIRED')"),
    )


_SINGLE = (["plan_id"], ["next_plan_id"], ["gift_code_id"], ["canceled_by_id"], ["charged_as"])


def _pauses() -> None:
    op.create_table(
        "donations_subscription_pause",
        _identity(),
        _subscription(),
        _reference("user_id", "member.id", nullable=False),
        sa.Column("by_ban", sa.Boolean, nullable=False),
        sa.Column("starts_at", INSTANT, nullable=False),
        sa.Column("ends_at", INSTANT),
        sa.Column("ended_at", INSTANT),
    )
    op.create_index(
        "ix_donations_subscription_pause_user_id_starts_at",
        "donations_subscription_pause",
        ["user_id", "starts_at"],
    )
    op.create_index(
        "uq_donations_subscription_pause_open",
        "donations_subscription_pause",
        ["subscription_id"],
        unique=True,
        postgresql_where=sa.text("ended_at IS NULL"),
    )


def _notices() -> None:
    op.create_table(
        "donations_subscription_notice",
        _subscription(primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("about", INSTANT, primary_key=True),
        sa.Column("sent_at", INSTANT, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("donations_subscription_notice")
    op.drop_table("donations_subscription_pause")
    op.drop_table("donations_subscription")
    op.drop_table("donations_gift_code")
    op.drop_table("donations_subscription_plan")
