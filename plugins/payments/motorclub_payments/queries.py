"""What lists and single payments are made from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.orm import InstrumentedAttribute, aliased

from motorclub.api import Member, Viewer, db, not_found, now, reads
from motorclub.api.rows import Page, column_values, columns_of, read_page
from motorclub_payments import serializers
from motorclub_payments.models import (
    UNPAID,
    Account,
    Payment,
    PaymentEvent,
    Refund,
    RefundStatus,
    SandboxEvent,
    SandboxSession,
    Status,
)
from motorclub_payments.permissions import MANAGE
from motorclub_payments.providers import on
from motorclub_payments.rows import (
    DeskSessionRow,
    EventRow,
    EventsFilter,
    PageFilter,
    PaymentRow,
    PaymentsFilter,
    RefundRow,
    RefundsFilter,
    SandboxEventRow,
    WaitingForRow,
    list_shown_lines,
)

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
        raise not_found(f"Payment {payment_id}")
    return row


def owned(payment_id: int, viewer: Viewer) -> Mapping[str, object]:
    """The same for PaymentSchema."""
    get_owned(payment_id, viewer)
    row, current_id, refunding_minor = db.session.execute(OWNED, {"payment": payment_id}).one()
    open_still = row.status in UNPAID and row.closed_at is None and row.close_requested_at is None
    return {
        **column_values(row),
        "current_id": current_id,
        "lines": list_shown_lines(row.lines),
        "tax_minor": sum(line["total_minor"] for line in row.lines if line["account"] == Account.TAX_PAYABLE),
        "payable": open_still and row.expires_at > now(),
        "instructions": serializers.instructions(row.provider, row.status, open_still=open_still),
        "server_time": now(),
        "next": row.return_path,
        # Whoever looks after payments sees what was paid for, and cannot use it.
        "goods": serializers.goods_of(row, refunding_minor) if row.user_id == viewer.id else [],
    }


def list_payments(query: PaymentsFilter) -> Page[PaymentRow]:
    """A page of all payments, the newest first."""
    chosen = (
        sa.select(*columns_of(PaymentRow, Payment, username=Member.username))
        .outerjoin_from(Payment, Member, Member.id == Payment.user_id)
        .where(_is(Payment.status, query["status"]), _is(Payment.user_id, query["user_id"]))
        .order_by(Payment.id.desc())
    )
    return read_page(PaymentRow, chosen, query["page"], query["size"])


def list_refunds(query: RefundsFilter) -> Page[RefundRow]:
    """A page of all refunds: first those that failed, then the newest."""
    of_event = sa.select(Payment.id).where(Payment.event_id == query["event_id"])
    chosen = (
        sa.select(*columns_of(RefundRow, Refund))
        .where(
            _is(Refund.status, query["status"]),
            _is(Refund.payment_id, query["payment_id"]),
            sa.true() if query["event_id"] is None else Refund.payment_id.in_(of_event),
        )
        .order_by((Refund.status == RefundStatus.FAILED).desc(), Refund.id.desc())
    )
    return read_page(RefundRow, chosen, query["page"], query["size"])


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


def list_events(query: EventsFilter) -> Page[EventRow]:
    """A page of what providers have told, the newest first."""
    done = PaymentEvent.processed_at.is_not(None)
    which = sa.true() if query["processed"] is None else done if query["processed"] else ~done
    chosen = sa.select(*columns_of(EventRow, PaymentEvent)).where(which)
    newest = chosen.order_by(PaymentEvent.received_at.desc(), PaymentEvent.id.desc())
    return read_page(EventRow, newest, query["page"], query["size"])


def list_sandbox_sessions(query: PageFilter) -> Page[DeskSessionRow]:
    """A page of the sandbox's checkouts, the newest first."""
    told = sa.select(sa.func.count()).where(SandboxEvent.session_id == SandboxSession.id).scalar_subquery()
    chosen = sa.select(
        *columns_of(
            DeskSessionRow, SandboxSession, next_url=sa.null(), server_time=sa.literal(now()), events=told
        )
    )
    return read_page(DeskSessionRow, chosen.order_by(SandboxSession.id.desc()), query["page"], query["size"])


def list_sandbox_events(query: PageFilter) -> Page[SandboxEventRow]:
    """A page of what the sandbox has told, the newest first."""
    chosen = (
        sa.select(*columns_of(SandboxEventRow, SandboxEvent, reference=SandboxSession.reference))
        .join_from(SandboxEvent, SandboxSession, SandboxSession.id == SandboxEvent.session_id)
        .order_by(SandboxEvent.id.desc())
    )
    return read_page(SandboxEventRow, chosen, query["page"], query["size"])


def _is(column: InstrumentedAttribute[Value], value: Value | None) -> sa.ColumnElement[bool]:
    return sa.true() if value is None else column == value
