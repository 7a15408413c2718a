"""Money that is paid by hand: its own account in the ledger, what was marked as received and as given back."""

import sqlalchemy as sa
from alembic import op

revision = "0002_offline"
down_revision = "0001_payments"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
LEDGER, KNOWN = "payments_ledger_entry", "ck_payments_ledger_entry_account_known"
ACCOUNTS = (
    "'PROVIDER_BALANCE', 'PROVIDER_FEES', 'TICKET_REVENUE', 'DONATION_REVENUE', 'SUBSCRIPTION_REVENUE', "
    "'ORGANISER_PAYABLE', 'PLATFORM_FEE', 'TAX_PAYABLE', 'REFUNDS', 'DISPUTES', 'PAYOUTS'"
)


def upgrade() -> None:
    op.add_column("payments_payment", sa.Column("code", sa.Text))
    _accounts(f"'OFFLINE_BALANCE', {ACCOUNTS}")
    op.create_table(
        "payments_offline_session",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        *_texts("ref", "reference", "idempotency_key", "fingerprint"),
        sa.Column("amount_minor", sa.BigInteger, nullable=False),
        sa.Column("currency", sa.CHAR(3), nullable=False),
        *_texts("page"),
        sa.Column("status", sa.Text, nullable=False, server_default="OPEN"),
        sa.Column("payment_ref", sa.Text),
        sa.Column("captured_minor", sa.BigInteger),
        sa.Column("received_on", sa.Date),
        sa.Column("note", sa.Text),
        sa.Column("marked_at", INSTANT),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.CheckConstraint("status IN ('OPEN', 'PAID', 'EXPIRED')", name="status_known"),
        sa.CheckConstraint("(status = 'PAID') = (captured_minor IS NOT NULL)", name="paid_says_how_much"),
        sa.CheckConstraint("captured_minor > 0", name="captured_positive"),
        sa.UniqueConstraint("ref"),
        sa.UniqueConstraint("idempotency_key"),
        sa.UniqueConstraint("payment_ref"),
    )
    op.create_index(op.f("ix_payments_offline_session_reference"), "payments_offline_session", ["reference"])
    op.create_table(
        "payments_offline_refund",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        *_texts("ref"),
        sa.Column("session_id", sa.BigInteger, sa.ForeignKey("payments_offline_session.id"), nullable=False),
        *_texts("idempotency_key", "fingerprint"),
        sa.Column("amount_minor", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False, server_default="PENDING"),
        sa.Column("given_on", sa.Date),
        sa.Column("note", sa.Text),
        sa.Column("marked_at", INSTANT),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.CheckConstraint("status IN ('PENDING', 'SUCCEEDED')", name="status_known"),
        sa.UniqueConstraint("ref"),
        sa.UniqueConstraint("idempotency_key"),
    )
    op.create_index(op.f("ix_payments_offline_refund_session_id"), "payments_offline_refund", ["session_id"])


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _accounts(known: str) -> None:
    op.drop_constraint(op.f(KNOWN), LEDGER, type_="check")
    op.create_check_constraint(op.f(KNOWN), LEDGER, f"account IN ({known})")


def downgrade() -> None:
    op.drop_table("payments_offline_refund")
    op.drop_table("payments_offline_session")
    # Refused while the ledger has money of this kind: books are not rewritten.
    _accounts(ACCOUNTS)
    op.drop_column("payments_payment", "code")
