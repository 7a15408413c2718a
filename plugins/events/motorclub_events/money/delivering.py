"""The short way from money to tickets, of an order of one type whose seats are still held: one look, one statement.

The look takes the order's lock; the statement takes the others in the order that everybody keeps, those that all buyers
of an event share last. Whatever is not as simple goes the long way (money/settling.py), which knows it all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

from motorclub.api import PUBLISHING, iso, now, published_with
from motorclub_events.checkout import sales_frames
from motorclub_events.events import OrderPaid, TicketsChanged
from motorclub_events.models import (
    LOCK,
    ClubEvent,
    EventStatus,
    Hold,
    HoldStatus,
    Order,
    OrderLine,
    OrderStatus,
    Ticket,
    TicketType,
)
from motorclub_events.shared import seats
from motorclub_events.tickets import confirmations, issuing

Facts = Mapping[str, Any]


class Undelivered(RuntimeError):
    """The order is not as it was looked at, though it is locked: nothing of it may stay."""


def deliver(payment: Facts) -> bool:
    """Whether the order has its tickets now; if not, nothing has been changed, and the order may be locked."""
    seen = seats.execute(LOOK, {"order": payment["purpose_id"]}).one_or_none()
    if seen is None or not seen.is_plain:
        return False
    tickets = issuing.to_rows(seen, [_line(seen)], seen.ticket_ids)
    told = published_with(
        OrderPaid(seen.id, seen.event_id, seen.user_id), TicketsChanged(seen.event_id, [seen.user_id])
    )
    if seats.execute(DELIVER, _values(seen, payment, tickets) | told).scalar_one() != 1:
        raise Undelivered(f"order {seen.id}")
    codes = [ticket["code"] for ticket in tickets]
    confirmations.mail_codes(seen, seen, payment["id"], codes, livemode=payment["livemode"])
    sales_frames.stock_changed(seen.event_id)
    sales_frames.publish_order(seen.id, seen.user_id)
    return True


# Looking

_held = sa.select(sa.func.sum(Hold.quantity)).where(
    Hold.order_id == Order.id, Hold.status == HoldStatus.ACTIVE
)
_others = sa.exists(
    sa.select(sa.literal(1))
    .select_from(other := sa.orm.aliased(OrderLine))
    .where(other.order_id == Order.id, other.id != OrderLine.id)
)
SEEN = (
    sa.select(
        *Order.__table__.c,
        *(ClubEvent.title, ClubEvent.starts_at, ClubEvent.timezone),
        *(OrderLine.id.label("line_id"), OrderLine.ticket_type_id, OrderLine.quantity),
        OrderLine.total_minor.label("line_total"),
        sa.and_(
            Order.status == OrderStatus.PENDING,
            ClubEvent.status != EventStatus.CANCELLED,
            _held.scalar_subquery() == OrderLine.quantity,
            sa.not_(_others),
        ).label("is_plain"),
        issuing.next_numbers(OrderLine.quantity).label("ticket_ids"),
    )
    .join(ClubEvent, ClubEvent.id == Order.event_id)
    .join(OrderLine, OrderLine.order_id == Order.id)
    .where(Order.id == sa.bindparam("order", type_=sa.BigInteger))
    .limit(1)
)
LOOK = SEEN.with_for_update(of=Order, **LOCK)


def _line(seen: Any) -> OrderLine:
    return OrderLine(
        id=seen.line_id,
        ticket_type_id=seen.ticket_type_id,
        quantity=seen.quantity,
        total_minor=seen.line_total,
    )


# Delivering

TICKET = (
    *("id", "code", "order_id", "order_line_id", "position", "event_id", "ticket_type_id", "owner_user_id"),
    *("attendee_name", "attendee_email", "car_id", "car_name", "answers", "price_minor", "secret_hash"),
    *("status", "issued_at"),
)


# A name of its own for each: what is called as a column would be written into it, too.


def _given(name: str, kind: Any) -> sa.ColumnElement[Any]:
    return sa.cast(sa.bindparam(name, type_=kind), kind)


def delivering() -> sa.Select[Any]:
    """The statement: the order, its holds, the tickets, who is told, at last the seats. 1 if all of it was there."""
    order, many = _given("its_order", sa.BigInteger()), _given("many", sa.Integer())
    at = _given("at", sa.DateTime(timezone=True))
    paid = (
        sa.update(Order)
        .where(Order.id == order, Order.status == OrderStatus.PENDING)
        .values(
            status=OrderStatus.PAID,
            payment_id=_given("its_payment", sa.BigInteger()),
            livemode=_given("is_live", sa.Boolean()),
            paid_at=at,
            updated_at=at,
            version=Order.version + 1,
        )
        .returning(Order.id)
        .cte("paid")
    )
    held = (
        sa.update(Hold)
        .where(Hold.order_id == order, Hold.status == HoldStatus.ACTIVE, sa.exists(sa.select(paid.c.id)))
        .values(status=HoldStatus.CONVERTED)
        .returning(Hold.quantity)
        .cte("held")
    )
    issued = _issued(held)
    told = sa.text(PUBLISHING).columns(sa.column("id", sa.BigInteger)).cte("told")
    all_there = sa.and_(
        sa.select(sa.func.sum(held.c.quantity)).scalar_subquery() == many,
        sa.select(sa.func.count()).select_from(issued).scalar_subquery() == many,
        sa.exists(sa.select(told.c.id)),
    )
    kind = seats.sold(TicketType, _given("its_kind", sa.BigInteger()), many).where(all_there)
    one = kind.returning(TicketType.id).cte("kind")
    event = seats.sold(ClubEvent, _given("its_event", sa.BigInteger()), many).where(
        sa.exists(sa.select(one.c.id))
    )
    two = event.values(stock_no=ClubEvent.stock_no + 1).returning(ClubEvent.id).cte("event")
    return sa.select(sa.func.count()).select_from(two)


def _issued(held: sa.CTE) -> sa.CTE:
    """The rows as JSON of the table's own row: a bytea in it is written in hexadecimal."""
    columns = [Ticket.__table__.c[name] for name in TICKET]
    given = sa.func.jsonb_populate_recordset(
        sa.text("CAST(NULL AS events_ticket)"), sa.cast(sa.bindparam("tickets", type_=sa.Text), JSONB)
    ).table_valued(*(sa.column(column.name, column.type) for column in columns), name="given")
    chosen = sa.select(*given.c).where(sa.exists(sa.select(held.c.quantity)))
    return sa.insert(Ticket).from_select(list(TICKET), chosen).returning(Ticket.id).cte("issued")


DELIVER = delivering()


def _values(seen: Any, payment: Facts, tickets: Sequence[Facts]) -> dict[str, Any]:
    written = [
        ticket | {"secret_hash": f"\\x{ticket['secret_hash'].hex()}", "issued_at": iso(ticket["issued_at"])}
        for ticket in map(dict, tickets)
    ]
    return {
        "its_order": seen.id,
        "its_event": seen.event_id,
        "its_kind": seen.ticket_type_id,
        "many": seen.quantity,
        "its_payment": payment["id"],
        "is_live": payment["livemode"],
        "at": now(),
        "tickets": json.dumps(written),
    }
