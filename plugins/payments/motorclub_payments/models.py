"""The tables of payments.

A payment is one attempt to have something paid. What it is for belongs to another plugin and is named by `purpose` and
`purpose_id`; the attempts for one purchase are numbered. Events come from providers and are stored before they are
processed. Receipts and credit notes are numbered without a gap. The ledger says where all money is; it can only be
added to, and the database sees to that. The tables of the sandbox are a payment provider's own, which nothing else here
reads.
"""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column, plugin_registry


class Base(DeclarativeBase):
    """The models of payments."""

    registry = plugin_registry()


class Status(StrEnum):
    """Where a payment is. CAPTURED is never left.

    CAPTURED_DUPLICATE and MISMATCH have money that is given back: a second payment for one purchase, or another amount
    than was asked for.
    """

    CREATED = "CREATED"
    PENDING = "PENDING"
    CAPTURED = "CAPTURED"
    CAPTURED_DUPLICATE = "CAPTURED_DUPLICATE"
    FAILED = "FAILED"
    EXPIRED = "EXPIRED"
    MISMATCH = "MISMATCH"


# From here money may still come in.
UNPAID = (Status.CREATED, Status.PENDING, Status.FAILED, Status.EXPIRED)
# Here the provider has money for it, or had before it was given back.
PAID = (Status.CAPTURED, Status.CAPTURED_DUPLICATE, Status.MISMATCH)


class Fulfilment(StrEnum):
    """What the plugin that sells has made of the money. WAITING: it could not be asked yet."""

    NONE = "NONE"
    WAITING = "WAITING"
    DELIVERED = "DELIVERED"
    REFUSED = "REFUSED"


class DisputeStatus(StrEnum):
    """Whether the payer has asked the bank for the money back, and who has won."""

    NONE = "NONE"
    OPEN = "OPEN"
    WON = "WON"
    LOST = "LOST"


class RefundStatus(StrEnum):
    """PENDING: to be sent. SUBMITTED: sent, perhaps without an answer. MANUAL: given back outside of here."""

    PENDING = "PENDING"
    SUBMITTED = "SUBMITTED"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    MANUAL = "MANUAL"


# These count against what may still be given back.
RESERVING = (RefundStatus.PENDING, RefundStatus.SUBMITTED, RefundStatus.SUCCEEDED, RefundStatus.MANUAL)


class Reason(StrEnum):
    """Why money is given back."""

    REQUESTED = "REQUESTED"
    EVENT_CANCELLED = "EVENT_CANCELLED"
    SOLD_OUT = "SOLD_OUT"
    DUPLICATE = "DUPLICATE"
    MISMATCH = "MISMATCH"
    FRAUD = "FRAUD"
    OTHER = "OTHER"


class SubscriptionStatus(StrEnum):
    """Where a subscription is, in Stripe's words. CANCELED is never left."""

    INCOMPLETE = "INCOMPLETE"
    TRIALING = "TRIALING"
    ACTIVE = "ACTIVE"
    PAST_DUE = "PAST_DUE"
    PAUSED = "PAUSED"
    UNPAID = "UNPAID"
    CANCELED = "CANCELED"


class InvoiceReason(StrEnum):
    """Why something was charged: a beginning, a further period, another plan."""

    CREATE = "CREATE"
    CYCLE = "CYCLE"
    CHANGE = "CHANGE"


class Account(StrEnum):
    """Accounts of the ledger. What is had is positive, what is owed or earned is negative."""

    PROVIDER_BALANCE = "PROVIDER_BALANCE"
    OFFLINE_BALANCE = "OFFLINE_BALANCE"
    PROVIDER_FEES = "PROVIDER_FEES"
    TICKET_REVENUE = "TICKET_REVENUE"
    DONATION_REVENUE = "DONATION_REVENUE"
    SUBSCRIPTION_REVENUE = "SUBSCRIPTION_REVENUE"
    ORGANISER_PAYABLE = "ORGANISER_PAYABLE"
    PLATFORM_FEE = "PLATFORM_FEE"
    TAX_PAYABLE = "TAX_PAYABLE"
    REFUNDS = "REFUNDS"
    DISPUTES = "DISPUTES"
    PAYOUTS = "PAYOUTS"


# What a line of a purchase may be booked to.
INCOME = (
    Account.TICKET_REVENUE,
    Account.DONATION_REVENUE,
    Account.SUBSCRIPTION_REVENUE,
    Account.ORGANISER_PAYABLE,
    Account.PLATFORM_FEE,
    Account.TAX_PAYABLE,
)


class Origin(StrEnum):
    """How an event came: the provider has sent it, or was asked."""

    WEBHOOK = "WEBHOOK"
    POLL = "POLL"


def _partial(name: str, *columns: str, where: str, unique: bool = False) -> sa.Index:
    """An index of the rows for which a condition holds."""
    return sa.Index(name, *columns, unique=unique, postgresql_where=sa.text(where))


# Who has paid: a member, or else the address of a guest.
PAYER = "coalesce(CAST(user_id AS text), lower(buyer_email))"


class Payment(Base):
    """One attempt to have something paid.

    `reference` is our name for it at the provider, `provider_ref` theirs for the checkout, `payment_ref` theirs for the
    money. `handler` is the service that is called, `code` what the buyer knows the purchase by. `lines` are what the
    buyer sees and what the ledger books. `site` is the address of this site when it was opened: repeated with the same
    key, a request must be the same to the letter.

    `expires_at` is until when the purchase can be paid; `checkout_expires_at` what the provider has, which may be
    later. `processing_since`: the payer has paid, and the provider waits for the money. `close_requested_at`: nobody
    wants it any more. `closed_at`: it is over without money, and its handler knows.
    `country` is that of the buyer's profile when the money came.
    """

    __tablename__ = "payments_payment"
    __table_args__ = (
        check_one_of("status", Status, "status_known"),
        check_one_of("fulfilment", Fulfilment, "fulfilment_known"),
        check_one_of("dispute_status", DisputeStatus, "dispute_known"),
        sa.CheckConstraint("amount_minor > 0", name="amount_positive"),
        sa.CheckConstraint(
            "refunded_minor >= 0 AND refunded_minor <= coalesce(captured_minor, 0)", name="refunded_within"
        ),
        sa.UniqueConstraint("purpose", "purpose_id", "attempt"),
        sa.UniqueConstraint("reference"),
        sa.UniqueConstraint("idempotency_key"),
        sa.UniqueConstraint("provider", "provider_ref"),
        _partial(
            "uq_payments_payment_captured", "purpose", "purpose_id", where="status = 'CAPTURED'", unique=True
        ),
        _partial(
            "ix_payments_payment_open",
            "expires_at",
            where="closed_at IS NULL AND status IN ('CREATED', 'PENDING', 'FAILED')",
        ),
        _partial("ix_payments_payment_failed", "closed_at", where="status IN ('EXPIRED', 'FAILED')"),
        _partial("ix_payments_payment_waiting", "updated_at", where="fulfilment = 'WAITING'"),
        sa.Index(None, "user_id", "id"),
        sa.Index(
            "ix_payments_payment_payer", sa.text(PAYER), postgresql_where=sa.text("status = 'CAPTURED'")
        ),
        sa.Index(None, "provider", "payment_ref"),
        sa.Index(None, "status", "id"),
    )

    id: Mapped[int] = identity_column()
    purpose: Mapped[str]
    purpose_id: Mapped[int]
    attempt: Mapped[int] = mapped_column(sa.Integer)
    handler: Mapped[str]
    reference: Mapped[str]
    idempotency_key: Mapped[str]
    user_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id))
    buyer_email: Mapped[str | None]
    description: Mapped[str]
    code: Mapped[str | None]
    lines: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    event_id: Mapped[int | None]
    organizer_id: Mapped[int | None]
    return_path: Mapped[str]
    site: Mapped[str]
    provider: Mapped[str]
    provider_ref: Mapped[str | None]
    payment_ref: Mapped[str | None]
    redirect_url: Mapped[str | None]
    status: Mapped[str] = mapped_column(server_default=Status.CREATED.value)
    fulfilment: Mapped[str] = mapped_column(server_default=Fulfilment.NONE.value)
    amount_minor: Mapped[int]
    currency: Mapped[str] = mapped_column(sa.CHAR(3))
    captured_minor: Mapped[int | None]
    captured_currency: Mapped[str | None] = mapped_column(sa.CHAR(3))
    fee_minor: Mapped[int | None]
    refunded_minor: Mapped[int] = mapped_column(server_default="0")
    dispute_status: Mapped[str] = mapped_column(server_default=DisputeStatus.NONE.value)
    disputed_minor: Mapped[int] = mapped_column(server_default="0")
    dispute_decided_at: Mapped[datetime | None]
    country: Mapped[str | None]
    failure_code: Mapped[str | None]
    method_brand: Mapped[str | None]
    method_last4: Mapped[str | None]
    livemode: Mapped[bool]
    expires_at: Mapped[datetime]
    checkout_expires_at: Mapped[datetime | None]
    started_at: Mapped[datetime | None]
    looked_at: Mapped[datetime | None]
    processing_since: Mapped[datetime | None]
    captured_at: Mapped[datetime | None]
    close_requested_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class PaymentEvent(Base):
    """An event of a provider: a hint that something should be looked at, stored before anything is done about it.

    `livemode` is the provider's word; `reference` and `provider_ref` say which payment it is about.
    """

    __tablename__ = "payments_event"
    __table_args__ = (
        check_one_of("origin", Origin, "origin_known"),
        sa.UniqueConstraint("provider", "provider_event_id"),
        _partial("ix_payments_event_open", "received_at", where="processed_at IS NULL"),
        sa.Index(None, "received_at", "id"),
    )

    id: Mapped[int] = identity_column()
    provider: Mapped[str]
    provider_event_id: Mapped[str]
    type: Mapped[str]
    reference: Mapped[str | None]
    provider_ref: Mapped[str | None]
    payment_ref: Mapped[str | None]
    payload: Mapped[dict[str, Any]] = mapped_column(JSONB)
    origin: Mapped[str]
    livemode: Mapped[bool]
    received_at: Mapped[datetime]
    processed_at: Mapped[datetime | None]
    attempts: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    last_error: Mapped[str | None]
    alarmed_at: Mapped[datetime | None]


class Cursor(Base):
    """How far a provider's list of events has been read."""

    __tablename__ = "payments_cursor"

    provider: Mapped[str] = mapped_column(primary_key=True)
    cursor: Mapped[str | None]
    read_at: Mapped[datetime]


class Refund(Base):
    """Money that is given back.

    `details` are the asking plugin's own, such as the tickets. `attempt` counts the tries after a failure that the
    provider has confirmed; each has a key of its own.
    """

    __tablename__ = "payments_refund"
    __table_args__ = (
        check_one_of("status", RefundStatus, "status_known"),
        check_one_of("reason", Reason, "reason_known"),
        sa.CheckConstraint("amount_minor > 0", name="amount_positive"),
        sa.UniqueConstraint("idempotency_key"),
        sa.Index(None, "payment_id", "id"),
        _partial("ix_payments_refund_open", "created_at", where="status IN ('PENDING', 'SUBMITTED')"),
        sa.Index(None, "status", "id"),
    )

    id: Mapped[int] = identity_column()
    payment_id: Mapped[int] = mapped_column(sa.ForeignKey(Payment.id))
    amount_minor: Mapped[int]
    currency: Mapped[str] = mapped_column(sa.CHAR(3))
    reason: Mapped[str]
    note: Mapped[str | None]
    details: Mapped[dict[str, Any]] = mapped_column(JSONB)
    idempotency_key: Mapped[str]
    attempt: Mapped[int] = mapped_column(sa.Integer, server_default="1")
    status: Mapped[str] = mapped_column(server_default=RefundStatus.PENDING.value)
    provider_ref: Mapped[str | None]
    failure_code: Mapped[str | None]
    requested_by: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id))
    created_at: Mapped[datetime]
    submitted_at: Mapped[datetime | None]
    settled_at: Mapped[datetime | None]


class ReceiptKind(StrEnum):
    """What a receipt is about: money that has come in, or that has gone back."""

    RECEIPT = "RECEIPT"
    CREDIT_NOTE = "CREDIT_NOTE"


class Receipt(Base):
    """A receipt for a payment, or the credit note for one of its refunds.

    Each kind is numbered from 1 in each year (UTC), without a gap; test money has numbers of its own. A trigger forbids
    to change and delete.
    """

    __tablename__ = "payments_receipt"
    __table_args__ = (
        check_one_of("kind", ReceiptKind, "kind_known"),
        sa.CheckConstraint("(kind = 'CREDIT_NOTE') = (refund_id IS NOT NULL)", name="note_names_refund"),
        sa.CheckConstraint("amount_minor > 0", name="amount_positive"),
        sa.UniqueConstraint("kind", "livemode", "year", "number"),
        sa.UniqueConstraint("refund_id"),
        _partial("uq_payments_receipt_payment", "payment_id", where="refund_id IS NULL", unique=True),
        sa.Index(None, "payment_id"),
    )

    id: Mapped[int] = identity_column()
    kind: Mapped[str]
    livemode: Mapped[bool]
    year: Mapped[int] = mapped_column(sa.Integer)
    number: Mapped[int] = mapped_column(sa.Integer)
    payment_id: Mapped[int] = mapped_column(sa.ForeignKey(Payment.id))
    refund_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Refund.id))
    amount_minor: Mapped[int]
    currency: Mapped[str] = mapped_column(sa.CHAR(3))
    issued_at: Mapped[datetime]


class LedgerEntry(Base):
    """One side of a booking. Those of one `txn` and currency add up to nothing.

    `occurred_at` is the provider's word; where we learned of it on a later day, `booked_at` says when.

    Triggers forbid to change, delete and truncate, and refuse a transaction whose entries do not add up.
    """

    __tablename__ = "payments_ledger_entry"
    __table_args__ = (
        check_one_of("account", Account, "account_known"),
        sa.CheckConstraint("amount_minor <> 0", name="amount_not_zero"),
        sa.UniqueConstraint("source_type", "source_id", "kind", "account"),
        sa.Index(None, "txn"),
        sa.Index(None, "account", "currency", "occurred_at"),
        sa.Index(None, "occurred_at"),
        _partial("ix_payments_ledger_entry_late", "occurred_at", where="booked_at IS NOT NULL"),
        sa.Index(None, "event_id", "account"),
        sa.Index(None, "organizer_id", "account"),
    )

    id: Mapped[int] = identity_column()
    txn: Mapped[str]
    account: Mapped[str]
    amount_minor: Mapped[int]
    currency: Mapped[str] = mapped_column(sa.CHAR(3))
    event_id: Mapped[int | None]
    organizer_id: Mapped[int | None]
    source_type: Mapped[str]
    source_id: Mapped[int]
    kind: Mapped[str]
    livemode: Mapped[bool]
    provider: Mapped[str]
    occurred_at: Mapped[datetime]
    booked_at: Mapped[datetime | None]


class OwnSession:
    """The columns of a checkout at a provider of this plugin.

    `fingerprint` distinguishes a repeated request from another one under the same key.
    """

    id: Mapped[int] = identity_column()
    ref: Mapped[str]
    reference: Mapped[str]
    idempotency_key: Mapped[str]
    fingerprint: Mapped[str]
    amount_minor: Mapped[int]
    currency: Mapped[str] = mapped_column(sa.CHAR(3))
    status: Mapped[str] = mapped_column(server_default="OPEN")
    payment_ref: Mapped[str | None]
    captured_minor: Mapped[int | None]
    expires_at: Mapped[datetime]
    created_at: Mapped[datetime]


class SandboxSession(OwnSession, Base):
    """A checkout at the sandbox. `ref` is a secret: anybody who knows it may act on the hosted page.

    With `capture_at` the money comes later; `paid_at` is when it came.
    """

    __tablename__ = "payments_sandbox_session"
    __table_args__ = (
        sa.UniqueConstraint("ref"),
        sa.UniqueConstraint("idempotency_key"),
        sa.UniqueConstraint("payment_ref"),
        sa.Index(None, "reference"),
        _partial("ix_payments_sandbox_session_slow", "capture_at", where="status = 'PROCESSING'"),
    )

    description: Mapped[str]
    lines: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    success_url: Mapped[str]
    cancel_url: Mapped[str]
    webhook_url: Mapped[str]
    site: Mapped[str]
    fee_minor: Mapped[int | None]
    failure_code: Mapped[str | None]
    method_brand: Mapped[str | None]
    method_last4: Mapped[str | None]
    dispute_status: Mapped[str] = mapped_column(server_default=DisputeStatus.NONE.value)
    capture_at: Mapped[datetime | None]
    paid_at: Mapped[datetime | None]


class SandboxRefund(Base):
    """A refund at the sandbox."""

    __tablename__ = "payments_sandbox_refund"
    __table_args__ = (sa.UniqueConstraint("ref"), sa.UniqueConstraint("idempotency_key"))

    id: Mapped[int] = identity_column()
    ref: Mapped[str]
    session_id: Mapped[int] = mapped_column(sa.ForeignKey(SandboxSession.id), index=True)
    idempotency_key: Mapped[str]
    fingerprint: Mapped[str]
    amount_minor: Mapped[int]
    status: Mapped[str]
    failure_code: Mapped[str | None]
    created_at: Mapped[datetime]


class SandboxEvent(Base):
    """An event of the sandbox, and how often it is still to be sent. `body` is what is signed and sent."""

    __tablename__ = "payments_sandbox_event"
    __table_args__ = (
        sa.UniqueConstraint("event_id"),
        _partial("ix_payments_sandbox_event_due", "due_at", where="copies_left > 0"),
    )

    id: Mapped[int] = identity_column()
    event_id: Mapped[str]
    type: Mapped[str]
    session_id: Mapped[int] = mapped_column(sa.ForeignKey(SandboxSession.id), index=True)
    body: Mapped[str]
    webhook_url: Mapped[str]
    copies_left: Mapped[int] = mapped_column(sa.Integer)
    attempts: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    due_at: Mapped[datetime]
    last_error: Mapped[str | None]
    delivered_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


class SandboxKey(Base):
    """A secret that the sandbox signs with: the newest; the one before it is still good."""

    __tablename__ = "payments_sandbox_key"

    id: Mapped[int] = identity_column()
    secret: Mapped[str]
    created_at: Mapped[datetime]


class OfflineSession(OwnSession, Base):
    """What is to be paid by hand, and what somebody has marked as received. `page` is where the buyer reads how."""

    __tablename__ = "payments_offline_session"
    __table_args__ = (
        sa.CheckConstraint("status IN ('OPEN', 'PAID', 'EXPIRED')", name="status_known"),
        sa.CheckConstraint("(status = 'PAID') = (captured_minor IS NOT NULL)", name="paid_says_how_much"),
        sa.CheckConstraint("captured_minor > 0", name="captured_positive"),
        sa.UniqueConstraint("ref"),
        sa.UniqueConstraint("idempotency_key"),
        sa.UniqueConstraint("payment_ref"),
        sa.Index(None, "reference"),
    )

    page: Mapped[str]
    received_on: Mapped[date | None]
    note: Mapped[str | None]
    marked_at: Mapped[datetime | None]


class OfflineRefund(Base):
    """Money that is to be given back by hand, and when somebody has done so."""

    __tablename__ = "payments_offline_refund"
    __table_args__ = (
        sa.CheckConstraint("status IN ('PENDING', 'SUCCEEDED')", name="status_known"),
        sa.UniqueConstraint("ref"),
        sa.UniqueConstraint("idempotency_key"),
    )

    id: Mapped[int] = identity_column()
    ref: Mapped[str]
    session_id: Mapped[int] = mapped_column(sa.ForeignKey(OfflineSession.id), index=True)
    idempotency_key: Mapped[str]
    fingerprint: Mapped[str]
    amount_minor: Mapped[int]
    status: Mapped[str] = mapped_column(server_default="PENDING")
    given_on: Mapped[date | None]
    note: Mapped[str | None]
    marked_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
