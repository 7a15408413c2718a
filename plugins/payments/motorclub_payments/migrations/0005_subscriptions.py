"""Subscriptions, their invoices, and those of the sandbox."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0005_subscriptions"
down_revision = "0004_receipts"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
STATES = "'INCOMPLETE', 'TRIALING', 'ACTIVE', 'PAST_DUE', 'PAUSED', 'UNPAID', 'CANCELED'"


def upgrade() -> None:
    op.create_table(
        "payments_subscription",
        _id(),
        *_columns(sa.Text, "purpose"),
        sa.Column("purpose_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, sa.ForeignKey("member.id")),
        *_columns(sa.Text, "buyer_email", optional=True),
        *_columns(sa.Text, "account"),
        sa.Column("plan", JSONB, nullable=False),
        sa.Column("next_plan", JSONB),
        sa.Column("trial_days", sa.Integer, nullable=False, server_default="0"),
        *_columns(sa.Text, "return_path", "site", "provider"),
        sa.Column("livemode", sa.Boolean, nullable=False),
        *_columns(sa.Text, "reference"),
        *_columns(sa.Text, "provider_ref", "redirect_url", optional=True),
        sa.Column("status", sa.Text, nullable=False, server_default="INCOMPLETE"),
        *_columns(INSTANT, "period_start", "period_end", "trial_end", optional=True),
        sa.Column("cancel_at_period_end", sa.Boolean, nullable=False, server_default=sa.false()),
        *_columns(sa.Text, "cancel_reason", optional=True),
        *_columns(INSTANT, "resumes_at", "past_due_since", "ended_at", optional=True),
        *_columns(sa.Text, "method_brand", "method_last4", optional=True),
        sa.Column("pending", JSONB),
        *_columns(INSTANT, "expires_at"),
        *_columns(INSTANT, "started_at", "looked_at", optional=True),
        *_columns(INSTANT, "created_at", "updated_at"),
        sa.Column("version", sa.Integer, nullable=False, server_default="1"),
        sa.CheckConstraint(f"status IN ({STATES})", name="status_known"),
        sa.UniqueConstraint("purpose", "purpose_id"),
        sa.UniqueConstraint("reference"),
        sa.UniqueConstraint("provider", "provider_ref"),
    )
    _index("payments_subscription", "user_id", "id")
    _index("payments_subscription", "status", "id")
    op.create_index(
        "ix_payments_subscription_pending",
        "payments_subscription",
        ["id"],
        postgresql_where=sa.text("pending IS NOT NULL"),
    )
    op.create_table(
        "payments_invoice",
        _id(),
        _reference("subscription_id", "payments_subscription.id"),
        *_columns(sa.Text, "provider_ref", "status", "reason"),
        sa.Column("amount_minor", sa.BigInteger, nullable=False),
        sa.Column("currency", sa.CHAR(3), nullable=False),
        *_columns(INSTANT, "period_start", "period_end"),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        *_columns(sa.Text, "failure_code", optional=True),
        sa.Column("payment_id", sa.BigInteger, sa.ForeignKey("payments_payment.id")),
        *_columns(INSTANT, "paid_at", optional=True),
        *_columns(INSTANT, "created_at"),
        sa.CheckConstraint("status IN ('OPEN', 'PAID', 'VOID')", name="status_known"),
        sa.CheckConstraint("reason IN ('CREATE', 'CYCLE', 'CHANGE')", name="reason_known"),
        sa.CheckConstraint("amount_minor >= 0", name="amount_not_negative"),
        sa.UniqueConstraint("subscription_id", "provider_ref"),
        sa.UniqueConstraint("payment_id"),
    )
    _create_sandbox()


def _create_sandbox() -> None:
    op.create_table(
        "payments_sandbox_subscription",
        _id(),
        *_columns(sa.Text, "ref", "reference"),
        sa.Column("plan", JSONB, nullable=False),
        sa.Column("trial_days", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False, server_default="INCOMPLETE"),
        sa.Column("anchor_day", sa.Integer),
        *_columns(INSTANT, "period_start", "period_end", "trial_end", optional=True),
        sa.Column("cancel_at_period_end", sa.Boolean, nullable=False, server_default=sa.false()),
        *_columns(INSTANT, "resumes_at", "failed_at", "retry_at", "ended_at", optional=True),
        sa.Column("credit_minor", sa.BigInteger, nullable=False, server_default="0"),
        *_columns(sa.Text, "method_brand", "method_last4", optional=True),
        sa.Column("clock_offset_s", sa.BigInteger, nullable=False, server_default="0"),
        *_columns(INSTANT, "due_at", optional=True),
        *_columns(INSTANT, "created_at"),
        sa.UniqueConstraint("ref"),
    )
    _index("payments_sandbox_subscription", "reference")
    op.create_index(
        "ix_payments_sandbox_subscription_due",
        "payments_sandbox_subscription",
        ["due_at"],
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    op.create_table(
        "payments_sandbox_invoice",
        _id(),
        _reference("session_id", "payments_sandbox_session.id"),
        _reference("subscription_id", "payments_sandbox_subscription.id"),
        *_columns(sa.Text, "reason"),
        *_columns(INSTANT, "period_start", "period_end"),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.UniqueConstraint("session_id"),
    )
    _index("payments_sandbox_invoice", "subscription_id", "id")
    op.create_table(
        "payments_sandbox_change",
        sa.Column("idempotency_key", sa.Text, primary_key=True),
        _reference("subscription_id", "payments_sandbox_subscription.id"),
        *_columns(sa.Text, "fingerprint"),
        *_columns(INSTANT, "created_at"),
    )


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _columns(kind: Any, *names: str, optional: bool = False) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=optional) for name in names]


def _reference(name: str, target: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, sa.ForeignKey(target), nullable=False)


def _index(table: str, *columns: str) -> None:
    op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, list(columns))


def downgrade() -> None:
    for table in ("sandbox_change", "sandbox_invoice", "sandbox_subscription", "invoice", "subscription"):
        op.drop_table(f"payments_{table}")
