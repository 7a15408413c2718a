"""What lists and single payments are made from, and the rows that they answer."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeVar

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import Member, Viewer, db, not_found, now, reads, translate_answer
from motorclub.api.rows import Page, Row, columns_of, read_page, to_row
from motorclub_payments import guest_links, receipts, serializers
from motorclub_payments.failures import describe_refund_failure
from motorclub_payments.interfaces import Good, Provider
from motorclub_payments.models import (
    UNPAID,
    Account,
    DisputeStatus,
    Fulfilment,
    Origin,
    Payment,
    PaymentEvent,
    Reason,
    ReceiptKind,
    Refund,
    RefundStatus,
    SandboxEvent,
    SandboxSession,
    Status,
)
from motorclub_payments.permissions import MANAGE
from motorclub_payments.providers import on


class ReceiptRow(Row):
    """A receipt, or the credit note for money that has gone back."""

    number: str
    kind: Annotated[str, ReceiptKind]
    amount_minor: int
    currency: str
    issued_at: datetime


class PaymentRow(Row):
    """A payment as its buyer sees it. `payable`: there is still time; `next` is where what was bought is shown.

    `lines` are without the tax, `taxMinor` is that of all of them; both are in `amountMinor`.
    `code` is what the buyer knows it by; `instructions` say where the money goes, if it is paid by hand.
    `currentId` is the attempt to go on with, if that is another one. `serverTime` is for countdowns.
    """

    id: int
    current_id: int
    reference: str
    purpose: str
    purpose_id: int
    description: str
    code: str | None
    instructions: str | None
    lines: list[LineRow]
    tax_minor: int
    amount_minor: int
    currency: str
    refunded_minor: int
    status: Annotated[str, Status]
    fulfilment: Annotated[str, Fulfilment]
    payable: bool
    failure_code: str | None
    provider: str
    livemode: bool
    method_brand: str | None
    method_last4: str | None
    expires_at: datetime
    captured_at: datetime | None
    created_at: datetime
    server_time: datetime
    next: str
    goods: list[Good]
    receipts: list[ReceiptRow]


class PaymentItemRow(Row):
    """A payment as admins see it in a list; `guestEmail` is who has paid without an account."""

    id: int
    reference: str
    user_id: int | None
    username: str | None
    guest_email: str | None
    description: str
    amount_minor: int
    currency: str
    captured_minor: int | None
    refunded_minor: int
    fee_minor: int | None
    status: Annotated[str, Status]
    fulfilment: Annotated[str, Fulfilment]
    dispute_status: Annotated[str, DisputeStatus]
    failure_code: str | None
    provider: str
    livemode: bool
    created_at: datetime
    captured_at: datetime | None


class RefundRow(Row):
    """Money that is given back."""

    id: int
    payment_id: int
    amount_minor: int
    currency: str
    reason: Annotated[str, Reason]
    note: str | None
    status: Annotated[str, RefundStatus]
    failure_code: str | None
    attempt: int
    created_at: datetime
    settled_at: datetime | None

    @property
    def failure(self) -> str | None:
        """Why it has failed, in the reader's language."""
        described = describe_refund_failure(self.failure_code)
        return described and translate_answer(described)


class EventRow(Row):
    """An event of a provider."""

    id: int
    provider: str
    provider_event_id: str
    type: str
    reference: str | None
    origin: Annotated[str, Origin]
    received_at: datetime
    processed_at: datetime | None
    attempts: int
    last_error: str | None


class WaitingForRow(Row):
    """What waits for a provider that is off: payments nobody knows the end of, refunds that are not sent, webhooks."""

    provider: str
    payments: int = 0
    refunds: int = 0
    events: int = 0


class WaitingRow(Row):
    """By provider; empty while all that something waits for are on."""

    content: list[WaitingForRow]


class ProvidersRow(Row):
    """The ways to pay, the site's own choice first; `testMode`: no real money is moved."""

    content: list[Provider]
    test_mode: bool


class TakenRow(Row):
    """A webhook was taken."""

    received: int


class SentRow(Row):
    """A webhook that was sent, and whether it was taken."""

    id: int
    taken: bool


class ReorderedRow(Row):
    """Webhooks in the order in which they were sent."""

    content: list[SentRow]


class LineRow(Row):
    """A line of what is paid for."""

    name: str
    quantity: int
    total_minor: int


class SandboxSessionRow(Row):
    """A checkout at the sandbox; `nextUrl` is where the payer goes on once it is over."""

    ref: str
    reference: str
    description: str
    lines: list[LineRow]
    amount_minor: int
    currency: str
    status: str
    failure_code: str | None
    dispute_status: Annotated[str, DisputeStatus]
    method_brand: str | None
    method_last4: str | None
    expires_at: datetime
    created_at: datetime
    cancel_url: str
    next_url: str | None
    server_time: datetime


class SandboxSessionItemRow(SandboxSessionRow):
    """A checkout in the list of all; `events` is how many events the sandbox has of it."""

    events: int


class SandboxEventRow(Row):
    """An event of the sandbox, sent or waiting."""

    id: int
    event_id: str
    type: str
    reference: str
    copies_left: int
    attempts: int
    due_at: datetime
    delivered_at: datetime | None
    last_error: str | None


Value = TypeVar("Value")


def _current() -> sa.ScalarSelect[int]:
    """The attempt at the same purchase that has the money, or else the newest."""
    other = aliased(Payment)
    return (
        sa.select(other.id)
        .where(other.purpose == Payment.purpose, other.purpose_id == Payment.purpose_id)
        .order_by((other.status == Status.CAPTURED).desc(), other.attempt.desc())
        .limit(1)
        .correlate(Payment)
        .scalar_subquery()
    )


OWNED = sa.select(Payment, _current(), serializers.on_its_way_back(Payment.id)).where(
    Payment.id == sa.bindparam("payment")
)


def get_owned(payment_id: int, viewer: Viewer) -> Payment:
    """A payment of the viewer's, or any for those who look after them. Raises 404."""
    row = db.session.get(Payment, payment_id, populate_existing=True)
    if row is None or not (row.user_id == viewer.id or viewer.may(MANAGE)):
        raise not_found("Payment {id}", id=payment_id)
    return row


def read_owned(payment_id: int, viewer: Viewer) -> PaymentRow:
    """The same as its buyer sees it."""
    row = get_owned(payment_id, viewer)
    # A member who looks after payments sees what was paid for, and cannot use it.
    return _read_payment(payment_id, is_buyer=row.user_id == viewer.id)


def read_of_guest(token: str) -> PaymentRow:
    """The payment behind a signed link, as its payer sees it. Raises 404."""
    return _read_payment(guest_links.find_payment(token).id, is_buyer=True)


def _read_payment(payment_id: int, *, is_buyer: bool) -> PaymentRow:
    row, current_id, refunding_minor = db.session.execute(OWNED, {"payment": payment_id}).one()
    open_still = row.status in UNPAID and row.closed_at is None and row.close_requested_at is None
    return to_row(
        PaymentRow,
        row,
        current_id=current_id,
        lines=serializers.list_shown_lines(row.lines),
        tax_minor=sum(line["total_minor"] for line in row.lines if line["account"] == Account.TAX_PAYABLE),
        payable=open_still and row.expires_at > now(),
        instructions=serializers.instructions(row.provider, row.status, open_still=open_still),
        server_time=now(),
        next=row.return_path,
        goods=serializers.goods_of(row, refunding_minor) if is_buyer else [],
        receipts=[
            ReceiptRow(one["number"], one["kind"], one["amount_minor"], one["currency"], one["issued_at"])
            for one in receipts.list_of_payment(payment_id)
        ],
    )


def _guest_email() -> sa.ColumnElement[str | None]:
    return sa.case((Payment.user_id.is_(None), Payment.buyer_email))


def list_payments(page: int, size: int, status: str | None, user_id: int | None) -> Page[PaymentItemRow]:
    """A page of all payments, the newest first; None stands for all, here and below."""
    chosen = (
        sa.select(*columns_of(PaymentItemRow, Payment, username=Member.username, guest_email=_guest_email()))
        .outerjoin_from(Payment, Member, Member.id == Payment.user_id)
        .where(_is(Payment.status, status), _is(Payment.user_id, user_id))
        .order_by(Payment.id.desc())
    )
    return read_page(PaymentItemRow, chosen, page, size)


def list_refunds(
    page: int, size: int, status: str | None, payment_id: int | None, event_id: int | None
) -> Page[RefundRow]:
    """A page of all refunds: first those that failed, then the newest."""
    of_event = sa.select(Payment.id).where(Payment.event_id == event_id)
    chosen = (
        sa.select(*columns_of(RefundRow, Refund))
        .where(
            _is(Refund.status, status),
            _is(Refund.payment_id, payment_id),
            sa.true() if event_id is None else Refund.payment_id.in_(of_event),
        )
        .order_by((Refund.status == RefundStatus.FAILED).desc(), Refund.id.desc())
    )
    return read_page(RefundRow, chosen, page, size)


def list_waiting() -> list[WaitingForRow]:
    """What waits for providers that are off, by provider."""
    unknown = sa.and_(Payment.status.in_(UNPAID), Payment.started_at.is_not(None))
    open_still = sa.or_(Payment.closed_at.is_(None), Payment.looked_at.is_(None))
    counted = {
        "payments": sa.select(Payment.provider).where(unknown, open_still),
        "refunds": sa.select(Payment.provider)
        .join(Refund, Refund.payment_id == Payment.id)
        .where(Refund.status.in_(serializers.ON_THE_WAY)),
        "events": sa.select(PaymentEvent.provider).where(PaymentEvent.processed_at.is_(None)),
    }
    found: dict[str, WaitingForRow] = {}
    for what, chosen in counted.items():
        of_these = chosen.subquery()
        totals = sa.select(of_these.c.provider, sa.func.count()).where(of_these.c.provider.not_in(on()))
        for provider, number in reads().execute(totals.group_by(of_these.c.provider)):
            setattr(found.setdefault(provider, WaitingForRow(provider)), what, number)
    return [found[provider] for provider in sorted(found)]


def list_events(page: int, size: int, *, processed: bool | None) -> Page[EventRow]:
    """A page of providers' events, the newest first."""
    done = PaymentEvent.processed_at.is_not(None)
    which = _is(done, processed)
    chosen = sa.select(*columns_of(EventRow, PaymentEvent)).where(which)
    newest = chosen.order_by(PaymentEvent.received_at.desc(), PaymentEvent.id.desc())
    return read_page(EventRow, newest, page, size)


def list_sandbox_sessions(page: int, size: int) -> Page[SandboxSessionItemRow]:
    """A page of the sandbox's checkouts, the newest first."""
    event_count = (
        sa.select(sa.func.count()).where(SandboxEvent.session_id == SandboxSession.id).scalar_subquery()
    )
    chosen = sa.select(
        *columns_of(
            SandboxSessionItemRow,
            SandboxSession,
            next_url=sa.null(),
            server_time=sa.literal(now()),
            events=event_count,
        )
    )
    return read_page(SandboxSessionItemRow, chosen.order_by(SandboxSession.id.desc()), page, size)


def list_sandbox_events(page: int, size: int) -> Page[SandboxEventRow]:
    """A page of the sandbox's events, the newest first."""
    chosen = (
        sa.select(*columns_of(SandboxEventRow, SandboxEvent, reference=SandboxSession.reference))
        .join_from(SandboxEvent, SandboxSession, SandboxSession.id == SandboxEvent.session_id)
        .order_by(SandboxEvent.id.desc())
    )
    return read_page(SandboxEventRow, chosen, page, size)


def _is(column: sa.SQLColumnExpression[Value], value: Value | None) -> sa.ColumnElement[bool]:
    return sa.true() if value is None else column == value
