"""What lists and single payments are made from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import Member, Prepared, Viewer, not_found, now, page_of, reads
from motorclub_payments import facts
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

SEEN = (
    *(Payment.id, Payment.reference, Payment.purpose, Payment.purpose_id, Payment.description, Payment.code),
    *(Payment.amount_minor, Payment.currency, Payment.refunded_minor, Payment.status, Payment.handler),
    *(
        Payment.captured_minor,
        Payment.fee_minor,
        Payment.dispute_status,
        Payment.fulfilment,
        Payment.failure_code,
        Payment.provider,
        Payment.livemode,
        Payment.method_brand,
    ),
    *(Payment.method_last4, Payment.expires_at, Payment.captured_at, Payment.created_at),
    *(Payment.return_path, Payment.user_id, Payment.closed_at, Payment.close_requested_at),
)
LISTED = (
    *(Payment.id, Payment.reference, Payment.user_id, Member.username, Payment.description),
    *(Payment.amount_minor, Payment.currency, Payment.captured_minor, Payment.refunded_minor),
    *(Payment.fee_minor, Payment.status, Payment.fulfilment, Payment.dispute_status, Payment.failure_code),
    *(Payment.provider, Payment.livemode, Payment.created_at, Payment.captured_at),
)
REFUNDS = (
    *(Refund.id, Refund.payment_id, Refund.amount_minor, Refund.currency, Refund.reason, Refund.note),
    *(Refund.status, Refund.failure_code, Refund.attempt, Refund.created_at, Refund.settled_at),
)
EVENTS = (
    *(PaymentEvent.id, PaymentEvent.provider, PaymentEvent.provider_event_id, PaymentEvent.type),
    *(PaymentEvent.reference, PaymentEvent.origin, PaymentEvent.received_at, PaymentEvent.processed_at),
    *(PaymentEvent.attempts, PaymentEvent.last_error),
)

NOTHING = {"payments": 0, "refunds": 0, "events": 0}

Columns = tuple[Any, ...]


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


_IT = Payment.id == sa.bindparam("payment", type_=sa.BigInteger)
OWNER = Prepared(sa.select(Payment.user_id).where(_IT))
OWNED = Prepared(
    sa.select(
        *SEEN,
        sa.cast(Payment.lines, sa.Text).label("lines"),
        _current().label("current_id"),
        facts.on_its_way_back(Payment.id).label("refunding_minor"),
    ).where(_IT)
)


def check_owned(payment_id: int, viewer: Viewer) -> None:
    """Raises 404 unless it is a payment of the viewer's, or they look after payments."""
    row = OWNER.first(payment=payment_id)
    if row is None or not (row.user_id == viewer.id or viewer.may(MANAGE)):
        raise not_found(f"Payment {payment_id}")


def owned(payment_id: int, viewer: Viewer) -> Mapping[str, Any]:
    """A payment of the viewer's, or any for those who look after them. Raises 404."""
    row = OWNED.first(payment=payment_id)
    mine = row is not None and row.user_id == viewer.id
    if row is None or not (mine or viewer.may(MANAGE)):
        raise not_found(f"Payment {payment_id}")
    open_still = row.status in UNPAID and row.closed_at is None and row.close_requested_at is None
    lines = json.loads(row.lines)
    return {
        **row._asdict(),
        "lines": [line for line in lines if line.get("shown", True)],
        "tax_minor": sum(line["total_minor"] for line in lines if line["account"] == Account.TAX_PAYABLE),
        "payable": open_still and row.expires_at > now(),
        "instructions": facts.instructions(row.provider, row.status, open_still=open_still),
        "server_time": now(),
        "next": row.return_path,
        # Whoever looks after payments sees what was paid for, and cannot use it.
        "goods": facts.goods_of(row) if mine else [],
    }


def payments(query: Mapping[str, Any]) -> dict[str, Any]:
    """A page of all payments, the newest first."""
    which = _all(
        _is(Payment.status, query["status"]),
        _is(Payment.user_id, query["user_id"]),
    )
    source = sa.select(*LISTED).outerjoin_from(Payment, Member, Member.id == Payment.user_id)
    return _page(source.where(which).order_by(Payment.id.desc()), Payment, which, query)


def refunds(query: Mapping[str, Any]) -> dict[str, Any]:
    """A page of all refunds: first those that failed, then the newest."""
    of_event = sa.select(Payment.id).where(Payment.event_id == query["event_id"])
    which = _all(
        _is(Refund.status, query["status"]),
        _is(Refund.payment_id, query["payment_id"]),
        sa.true() if query["event_id"] is None else Refund.payment_id.in_(of_event),
    )
    chosen = sa.select(*REFUNDS).where(which)
    return _page(
        chosen.order_by((Refund.status == RefundStatus.FAILED).desc(), Refund.id.desc()), Refund, which, query
    )


def waiting() -> list[dict[str, Any]]:
    """What waits for providers that are off, by provider."""
    unknown = sa.and_(Payment.status.in_(UNPAID), Payment.started_at.is_not(None))
    open_still = sa.or_(Payment.closed_at.is_(None), Payment.looked_at.is_(None))
    counted = {
        "payments": sa.select(Payment.provider).where(unknown, open_still),
        "refunds": sa.select(Payment.provider)
        .join(Refund, Refund.payment_id == Payment.id)
        .where(Refund.status.in_(facts.ON_THE_WAY)),
        "events": sa.select(PaymentEvent.provider).where(PaymentEvent.processed_at.is_(None)),
    }
    found: dict[str, dict[str, Any]] = {}
    for what, chosen in counted.items():
        of_these = chosen.subquery()
        totals = sa.select(of_these.c.provider, sa.func.count()).where(of_these.c.provider.not_in(on()))
        for provider, number in reads().execute(totals.group_by(of_these.c.provider)):
            found.setdefault(provider, {**NOTHING, "provider": provider})[what] = number
    return [found[provider] for provider in sorted(found)]


def events(query: Mapping[str, Any]) -> dict[str, Any]:
    """A page of what providers have told, the newest first."""
    done = PaymentEvent.processed_at.is_not(None)
    which = sa.true() if query["processed"] is None else done if query["processed"] else ~done
    chosen = sa.select(*EVENTS).where(which).order_by(PaymentEvent.received_at.desc(), PaymentEvent.id.desc())
    return _page(chosen, PaymentEvent, which, query)


def sandbox_sessions(query: Mapping[str, Any]) -> dict[str, Any]:
    """A page of the sandbox's checkouts, the newest first."""
    columns = SandboxSession.__table__.c
    told = sa.select(sa.func.count()).where(SandboxEvent.session_id == SandboxSession.id).scalar_subquery()
    more = (sa.null().label("next_url"), sa.literal(now()).label("server_time"), told.label("events"))
    chosen = sa.select(*columns, *more)
    return _page(chosen.order_by(SandboxSession.id.desc()), SandboxSession, sa.true(), query)


def sandbox_events(query: Mapping[str, Any]) -> dict[str, Any]:
    """A page of what the sandbox has told, the newest first."""
    chosen = sa.select(*SandboxEvent.__table__.c, SandboxSession.reference).join_from(
        SandboxEvent, SandboxSession, SandboxSession.id == SandboxEvent.session_id
    )
    return _page(chosen.order_by(SandboxEvent.id.desc()), SandboxEvent, sa.true(), query)


def _is(column: Any, value: Any) -> sa.ColumnElement[bool]:
    return sa.true() if value is None else column == value


def _all(*rules: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
    return sa.and_(*rules)


def _page(
    chosen: sa.Select[*Columns], table: Any, which: sa.ColumnElement[bool], query: Mapping[str, Any]
) -> dict[str, Any]:
    page, size = query["page"], query["size"]
    found = reads().execute(chosen.limit(size).offset(page * size)).mappings().all()
    total = reads().scalar(sa.select(sa.func.count()).select_from(table).where(which)) or 0
    return page_of(found, total, page, size)
