"""Goals, recurring donations, donations."""

import sqlalchemy as sa
from alembic import op

revision = "0001_giving"
down_revision = None
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
KINDS = "kind IN ('SUPPORT', 'AD_FREE')"
PUBLIC_AS = "public_as IN ('NAME', 'INITIALS', 'ANONYMOUS')"
MESSAGES = "message_status IN ('SHOWN', 'HELD', 'HIDDEN')"
AMOUNT = "amount_minor > 0 AND fee_cover_minor >= 0"
RECURRING = "'INCOMPLETE', 'TRIALING', 'ACTIVE', 'PAST_DUE', 'PAUSED', 'UNPAID', 'CANCELED'"
STATUSES = (
    "'CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELED', 'EXPIRED', "
    "'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'DISPUTE_LOST'"
)


def upgrade() -> None:
    _goals()
    _recurring()
    _donations()


def _identity() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _reference(name: str, target: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, sa.ForeignKey(target))


def _said() -> tuple[sa.Column[str], ...]:
    """What a donor has chosen, once or again and again."""
    return (
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("interval", sa.Text, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("message", sa.Text),
        sa.Column("message_status", sa.Text, nullable=False, server_default="SHOWN"),
        sa.Column("public_as", sa.Text, nullable=False),
        sa.Column("idempotency_key", sa.Text, nullable=False),
    )


def _minor(name: str, *, default: str | None = None) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False, server_default=default)


def _goals() -> None:
    op.create_table(
        "donations_goal",
        _identity(),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("description", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        _minor("target_minor"),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False, server_default="DRAFT"),
        sa.Column("starts_at", INSTANT, nullable=False),
        sa.Column("ends_at", INSTANT),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("version", sa.Integer, nullable=False, server_default="1"),
        sa.CheckConstraint("kind IN ('ONE_OFF', 'MONTHLY')", name="kind_known"),
        sa.CheckConstraint("status IN ('DRAFT', 'ACTIVE', 'REACHED', 'CLOSED')", name="status_known"),
        sa.CheckConstraint("target_minor > 0", name="target_positive"),
        sa.CheckConstraint("ends_at > starts_at", name="ends_after_start"),
    )


def _recurring() -> None:
    op.create_table(
        "donations_recurring",
        _identity(),
        _reference("donor_id", "member.id"),
        sa.Column("subscription_id", sa.BigInteger),
        *_said(),
        _minor("amount_minor"),
        _minor("fee_cover_minor"),
        _reference("goal_id", "donations_goal.id"),
        sa.Column("status", sa.Text, nullable=False, server_default="INCOMPLETE"),
        sa.Column("paused_by_ban", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        sa.CheckConstraint(KINDS, name="kind_known"),
        sa.CheckConstraint("interval IN ('MONTHLY', 'YEARLY')", name="interval_known"),
        sa.CheckConstraint(PUBLIC_AS, name="public_as_known"),
        sa.CheckConstraint(MESSAGES, name="message_status_known"),
        sa.CheckConstraint(f"status IN ({RECURRING})", name="status_known"),
        sa.CheckConstraint(AMOUNT, name="amount_positive"),
    )
    op.create_index("ix_donations_recurring_donor_id_id", "donations_recurring", ["donor_id", "id"])
    op.create_index("ix_donations_recurring_goal_id", "donations_recurring", ["goal_id"])
    _unique("uq_donations_recurring_subscription", "donations_recurring", "subscription_id")
    _unique("uq_donations_recurring_key", "donations_recurring", "donor_id", "idempotency_key")


def _unique(name: str, table: str, *columns: str) -> None:
    op.create_index(name, table, list(columns), unique=True)


def _donations() -> None:
    op.create_table(
        "donations_donation",
        _identity(),
        _reference("donor_id", "member.id"),
        sa.Column("donor_name", sa.Text),
        *_said(),
        _reference("recurring_id", "donations_recurring.id"),
        sa.Column("invoice_id", sa.BigInteger),
        sa.Column("payment_id", sa.BigInteger),
        _minor("amount_minor"),
        _minor("fee_cover_minor"),
        _minor("base_amount_minor"),
        sa.Column("fx_rate", sa.Numeric(18, 8), nullable=False),
        _reference("goal_id", "donations_goal.id"),
        sa.Column("status", sa.Text, nullable=False, server_default="CREATED"),
        sa.Column("failure_code", sa.Text),
        _minor("refunded_minor", default="0"),
        _minor("ad_free_price_minor"),
        sa.Column("ad_free_days", sa.Integer, nullable=False, server_default="0"),
        sa.Column("livemode", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("succeeded_at", INSTANT),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        sa.CheckConstraint(KINDS, name="kind_known"),
        sa.CheckConstraint("interval IN ('ONCE', 'MONTHLY', 'YEARLY')", name="interval_known"),
        sa.CheckConstraint(PUBLIC_AS, name="public_as_known"),
        sa.CheckConstraint(MESSAGES, name="message_status_known"),
        sa.CheckConstraint(f"status IN ({STATUSES})", name="status_known"),
        sa.CheckConstraint(AMOUNT, name="amount_positive"),
        sa.CheckConstraint(
            "refunded_minor BETWEEN 0 AND amount_minor + fee_cover_minor", name="refunded_at_most"
        ),
        sa.CheckConstraint("(interval = 'ONCE') = (recurring_id IS NULL)", name="recurs_with_its_promise"),
        sa.CheckConstraint("(recurring_id IS NULL) = (invoice_id IS NULL)", name="charged_by_an_invoice"),
    )
    indexes = (
        ["donor_id", "id"],
        ["goal_id", "succeeded_at"],
        ["recurring_id"],
        ["succeeded_at"],
        ["status", "id"],
    )
    for columns in indexes:
        op.create_index(f"ix_donations_donation_{'_'.join(columns)}", "donations_donation", columns)
    _unique("uq_donations_donation_payment", "donations_donation", "payment_id")
    _unique("uq_donations_donation_key", "donations_donation", "idempotency_key")


def downgrade() -> None:
    op.drop_table("donations_donation")
    op.drop_table("donations_recurring")
    op.drop_table("donations_goal")
