"""Payments, what providers tell, refunds, the ledger, and the sandbox's own tables."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001_payments"
down_revision = None
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
STATUSES = "'CREATED', 'PENDING', 'CAPTURED', 'CAPTURED_DUPLICATE', 'FAILED', 'EXPIRED', 'MISMATCH'"
DISPUTES = "'NONE', 'OPEN', 'WON', 'LOST'"
REFUNDS = "'PENDING', 'SUBMITTED', 'SUCCEEDED', 'FAILED', 'MANUAL'"
REASONS = "'REQUESTED', 'EVENT_CANCELLED', 'SOLD_OUT', 'DUPLICATE', 'MISMATCH', 'FRAUD', 'OTHER'"
ACCOUNTS = (
    "'PROVIDER_BALANCE', 'PROVIDER_FEES', 'TICKET_REVENUE', 'DONATION_REVENUE', 'SUBSCRIPTION_REVENUE', "
    "'ORGANISER_PAYABLE', 'PLATFORM_FEE', 'TAX_PAYABLE', 'REFUNDS', 'DISPUTES', 'PAYOUTS'"
)

# An entry is there for good, and those of a transaction add up to nothing in each currency when it commits.
GUARDS = """
CREATE FUNCTION payments_ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An empty one may be emptied: that is how an archive is brought back.
  IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT 1 FROM payments_ledger_entry) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the ledger can only be added to' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER payments_ledger_append_only BEFORE UPDATE OR DELETE ON payments_ledger_entry
  FOR EACH ROW EXECUTE FUNCTION payments_ledger_refuse();
CREATE TRIGGER payments_ledger_no_truncate BEFORE TRUNCATE ON payments_ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION payments_ledger_refuse();

CREATE FUNCTION payments_ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM payments_ledger_entry WHERE txn = NEW.txn GROUP BY currency HAVING sum(amount_minor) <> 0)
  THEN
    RAISE EXCEPTION 'the entries of % do not add up to nothing', NEW.txn USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER payments_ledger_adds_up AFTER INSERT ON payments_ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments_ledger_balanced();
"""

TABLES = (
    "payments_sandbox_key",
    "payments_sandbox_event",
    "payments_sandbox_refund",
    "payments_sandbox_session",
    "payments_ledger_entry",
    "payments_refund",
    "payments_cursor",
    "payments_event",
    "payments_payment",
)


def upgrade() -> None:
    _payments()
    _events()
    _refunds()
    _ledger()
    _sandbox_sessions()
    _sandbox_refunds()
    _sandbox_events()
    _sandbox_keys()


def _identity() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _texts(*names: str, nullable: bool = False) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=nullable) for name in names]


def _numbers(*names: str, nullable: bool = False) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger, nullable=nullable) for name in names]


def _instants(*names: str, nullable: bool = False) -> list[sa.Column[object]]:
    return [sa.Column(name, INSTANT, nullable=nullable) for name in names]


def _word(name: str, default: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False, server_default=default)


def _count(name: str, default: str | None = None) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False, server_default=default)


def _sum(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False, server_default="0")


def _currency(name: str = "currency", *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.CHAR(3), nullable=nullable)


def _member(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, sa.ForeignKey("member.id"))


def _index(table: str, columns: list[str]) -> None:
    op.create_index(f"ix_payments_{table}_{'_'.join(columns)}", f"payments_{table}", columns)


def _some(name: str, table: str, column: str, where: str) -> None:
    op.create_index(
        f"ix_payments_{table}_{name}", f"payments_{table}", [column], postgresql_where=sa.text(where)
    )


def _payments() -> None:
    op.create_table(
        "payments_payment",
        _identity(),
        *_texts("purpose"),
        *_numbers("purpose_id"),
        _count("attempt"),
        *_texts("handler", "reference", "idempotency_key"),
        _member("user_id"),
        *_texts("buyer_email", nullable=True),
        *_texts("description"),
        sa.Column("lines", JSONB, nullable=False),
        *_numbers("event_id", "organizer_id", nullable=True),
        *_texts("return_path", "site", "provider"),
        *_texts("provider_ref", "payment_ref", "redirect_url", nullable=True),
        _word("status", "CREATED"),
        _word("fulfilment", "NONE"),
        *_numbers("amount_minor"),
        _currency(),
        *_numbers("captured_minor", nullable=True),
        _currency("captured_currency", nullable=True),
        *_numbers("fee_minor", nullable=True),
        _sum("refunded_minor"),
        _word("dispute_status", "NONE"),
        _sum("disputed_minor"),
        *_texts("failure_code", "method_brand", "method_last4", nullable=True),
        sa.Column("livemode", sa.Boolean, nullable=False),
        *_instants("expires_at"),
        *_instants("checkout_expires_at", "started_at", "looked_at", "captured_at", nullable=True),
        *_instants("close_requested_at", "closed_at", nullable=True),
        *_instants("created_at", "updated_at"),
        _count("version", "1"),
        sa.CheckConstraint(f"status IN ({STATUSES})", name="status_known"),
        sa.CheckConstraint(
            "fulfilment IN ('NONE', 'WAITING', 'DELIVERED', 'REFUSED')", name="fulfilment_known"
        ),
        sa.CheckConstraint(f"dispute_status IN ({DISPUTES})", name="dispute_known"),
        sa.CheckConstraint("amount_minor > 0", name="amount_positive"),
        sa.CheckConstraint(
            "refunded_minor >= 0 AND refunded_minor <= coalesce(captured_minor, 0)", name="refunded_within"
        ),
        sa.UniqueConstraint("purpose", "purpose_id", "attempt"),
        sa.UniqueConstraint("reference"),
        sa.UniqueConstraint("idempotency_key"),
        sa.UniqueConstraint("provider", "provider_ref"),
    )
    op.create_index(
        "uq_payments_payment_captured",
        "payments_payment",
        ["purpose", "purpose_id"],
        unique=True,
        postgresql_where=sa.text("status = 'CAPTURED'"),
    )
    _some("open", "payment", "expires_at", "closed_at IS NULL AND status IN ('CREATED', 'PENDING', 'FAILED')")
    _some("waiting", "payment", "updated_at", "fulfilment = 'WAITING'")
    _index("payment", ["user_id", "id"])
    _index("payment", ["provider", "payment_ref"])
    _index("payment", ["status", "id"])


def _events() -> None:
    op.create_table(
        "payments_event",
        _identity(),
        *_texts("provider", "provider_event_id", "type"),
        *_texts("reference", "provider_ref", "payment_ref", nullable=True),
        sa.Column("payload", JSONB, nullable=False),
        *_texts("origin"),
        sa.Column("livemode", sa.Boolean, nullable=False),
        *_instants("received_at"),
        *_instants("processed_at", nullable=True),
        _count("attempts", "0"),
        *_texts("last_error", nullable=True),
        *_instants("alarmed_at", nullable=True),
        sa.CheckConstraint("origin IN ('WEBHOOK', 'POLL')", name="origin_known"),
        sa.UniqueConstraint("provider", "provider_event_id"),
    )
    _some("open", "event", "received_at", "processed_at IS NULL")
    _index("event", ["received_at", "id"])
    op.create_table(
        "payments_cursor",
        sa.Column("provider", sa.Text, primary_key=True),
        *_texts("cursor", nullable=True),
        *_instants("read_at"),
    )


def _refunds() -> None:
    op.create_table(
        "payments_refund",
        _identity(),
        sa.Column("payment_id", sa.BigInteger, sa.ForeignKey("payments_payment.id"), nullable=False),
        *_numbers("amount_minor"),
        _currency(),
        *_texts("reason"),
        *_texts("note", nullable=True),
        sa.Column("details", JSONB, nullable=False),
        *_texts("idempotency_key"),
        _count("attempt", "1"),
        _word("status", "PENDING"),
        *_texts("provider_ref", "failure_code", nullable=True),
        _member("requested_by"),
        *_instants("created_at"),
        *_instants("submitted_at", "settled_at", nullable=True),
        sa.CheckConstraint(f"status IN ({REFUNDS})", name="status_known"),
        sa.CheckConstraint(f"reason IN ({REASONS})", name="reason_known"),
        sa.CheckConstraint("amount_minor > 0", name="amount_positive"),
        sa.UniqueConstraint("idempotency_key"),
    )
    _index("refund", ["payment_id", "id"])
    _some("open", "refund", "created_at", "status IN ('PENDING', 'SUBMITTED')")
    _index("refund", ["status", "id"])


def _ledger() -> None:
    op.create_table(
        "payments_ledger_entry",
        _identity(),
        *_texts("txn", "account"),
        *_numbers("amount_minor"),
        _currency(),
        *_numbers("event_id", "organizer_id", nullable=True),
        *_texts("source_type"),
        *_numbers("source_id"),
        *_texts("kind"),
        sa.Column("livemode", sa.Boolean, nullable=False),
        *_texts("provider"),
        *_instants("occurred_at"),
        sa.CheckConstraint(f"account IN ({ACCOUNTS})", name="account_known"),
        sa.CheckConstraint("amount_minor <> 0", name="amount_not_zero"),
        sa.UniqueConstraint("source_type", "source_id", "kind", "account"),
    )
    _index("ledger_entry", ["txn"])
    _index("ledger_entry", ["account", "currency", "occurred_at"])
    _index("ledger_entry", ["event_id", "account"])
    _index("ledger_entry", ["organizer_id", "account"])
    op.execute(GUARDS)


def _sandbox_sessions() -> None:
    op.create_table(
        "payments_sandbox_session",
        _identity(),
        *_texts("ref", "reference", "idempotency_key", "fingerprint"),
        *_numbers("amount_minor"),
        _currency(),
        *_texts("description"),
        sa.Column("lines", JSONB, nullable=False),
        *_texts("success_url", "cancel_url", "webhook_url", "site"),
        _word("status", "OPEN"),
        *_texts("payment_ref", nullable=True),
        *_numbers("captured_minor", "fee_minor", nullable=True),
        *_texts("failure_code", "method_brand", "method_last4", nullable=True),
        _word("dispute_status", "NONE"),
        *_instants("capture_at", nullable=True),
        *_instants("expires_at", "created_at"),
        sa.UniqueConstraint("ref"),
        sa.UniqueConstraint("idempotency_key"),
        sa.UniqueConstraint("payment_ref"),
    )
    _index("sandbox_session", ["reference"])
    _some("slow", "sandbox_session", "capture_at", "status = 'PROCESSING'")


def _of_session() -> sa.Column[int]:
    key = sa.ForeignKey("payments_sandbox_session.id")
    return sa.Column("session_id", sa.BigInteger, key, nullable=False)


def _sandbox_refunds() -> None:
    op.create_table(
        "payments_sandbox_refund",
        _identity(),
        *_texts("ref"),
        _of_session(),
        *_texts("idempotency_key", "fingerprint"),
        *_numbers("amount_minor"),
        *_texts("status"),
        *_texts("failure_code", nullable=True),
        *_instants("created_at"),
        sa.UniqueConstraint("ref"),
        sa.UniqueConstraint("idempotency_key"),
    )
    _index("sandbox_refund", ["session_id"])


def _sandbox_events() -> None:
    op.create_table(
        "payments_sandbox_event",
        _identity(),
        *_texts("event_id", "type"),
        _of_session(),
        *_texts("body", "webhook_url"),
        _count("copies_left"),
        _count("attempts", "0"),
        *_instants("due_at"),
        *_texts("last_error", nullable=True),
        *_instants("delivered_at", nullable=True),
        *_instants("created_at"),
        sa.UniqueConstraint("event_id"),
    )
    _some("due", "sandbox_event", "due_at", "copies_left > 0")
    _index("sandbox_event", ["session_id"])


def _sandbox_keys() -> None:
    op.create_table("payments_sandbox_key", _identity(), *_texts("secret"), *_instants("created_at"))


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)
    op.execute("DROP FUNCTION payments_ledger_balanced()")
    op.execute("DROP FUNCTION payments_ledger_refuse()")
