"""What an order is placed from: the event, the ticket types and their buyer, read by one statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.api import Member, invalid, not_found
from motorclub.api.rows import Row, columns_of
from motorclub_events.models import (
    ClubEvent,
    EventStatus,
    Order,
    OrderLine,
    OrderStatus,
    Question,
    Ticket,
    TicketType,
    WaitlistEntry,
    WaitStatus,
)
from motorclub_events.shared import pricing
from motorclub_events.shared.database import Rows
from motorclub_events.tickets import issuing

ROUTE = "POST /orders"


@dataclass(frozen=True, slots=True)
class OrderRequest:
    """What somebody wants to buy: `quantities` by ticket type, repeated lines added up.

    `prices`: of a type that buyers pay what they want for, what one is to cost; of any other, what it cost when the
    buyer last looked.
    """

    event_id: int
    quantities: Mapping[int, int]
    prices: Mapping[int, int]
    voucher_code: str | None
    attendees: Sequence[Mapping[str, Any]]
    provider: str | None


def to_order_request(body: Mapping[str, Any]) -> OrderRequest:
    """The request of a body. Raises 400 for a type at two prices."""
    quantities: dict[int, int] = {}
    prices: dict[int, int] = {}
    for line in body["lines"]:
        number, price = line["ticket_type_id"], line.get("unit_price_minor")
        quantities[number] = quantities.get(number, 0) + line["quantity"]
        if price is not None and prices.setdefault(number, price) != price:
            raise invalid("lines", "All tickets of a type in an order cost the same.")
    return OrderRequest(
        body["event_id"],
        dict(sorted(quantities.items())),
        prices,
        body.get("voucher_code"),
        body.get("attendees", []),
        body.get("provider"),
    )


class OfferedEvent(Row):
    """An event, its buyer, and new numbers for the lines and tickets of the order.

    `pending_id` is an order of the buyer's that waits for its payment.
    """

    id: int
    status: str
    title: str
    starts_at: datetime
    timezone: str
    currency: str
    organizer_id: int
    offline_days: int | None
    buyer_name: str
    buyer_email: str
    pending_id: int | None
    has_offers: bool
    has_questions: bool
    line_numbers: list[int]
    ticket_numbers: list[int]


class OfferedType(pricing.Priced):
    """A ticket type."""

    held: int
    sold: int
    min_per_order: int
    max_per_order: int
    max_per_user: int | None
    sale_starts_at: datetime | None
    sale_ends_at: datetime | None
    visibility: str
    paused: bool
    requires_car: bool


Types = Mapping[int, OfferedType]

_PENDING = (
    sa.select(Order.id)
    .where(Order.user_id == Member.id, Order.event_id == ClubEvent.id, Order.status == OrderStatus.PENDING)
    .scalar_subquery()
)
_OFFERS = sa.exists().where(
    WaitlistEntry.event_id == ClubEvent.id,
    WaitlistEntry.user_id == Member.id,
    WaitlistEntry.status == WaitStatus.OFFERED,
)
_EVENT: dict[str, sa.SQLColumnExpression[Any]] = {
    "buyer_name": sa.func.coalesce(Member.display_name, Member.username),
    "buyer_email": Member.email,
    "pending_id": _PENDING,
    "has_offers": _OFFERS,
    "has_questions": sa.exists().where(Question.event_id == ClubEvent.id),
    "line_numbers": issuing.next_numbers(OrderLine, sa.bindparam("lines", type_=sa.Integer)),
    "ticket_numbers": issuing.next_numbers(Ticket, sa.bindparam("tickets", type_=sa.Integer)),
}
_CHOSEN = TicketType.id == sa.any_(sa.bindparam("types", type_=ARRAY(sa.BigInteger)))
OFFER = (
    sa.select(*columns_of(OfferedEvent, ClubEvent, **_EVENT), *columns_of(OfferedType, TicketType))
    .select_from(ClubEvent)
    .join(Member, Member.id == sa.bindparam("user", type_=sa.BigInteger))
    .outerjoin(TicketType, sa.and_(TicketType.event_id == ClubEvent.id, _CHOSEN))
    .where(ClubEvent.id == sa.bindparam("event", type_=sa.BigInteger))
)


def offer_values(wanted: OrderRequest, user_id: int) -> dict[str, object]:
    """The parameters of OFFER."""
    return {
        "event": wanted.event_id,
        "types": list(wanted.quantities),
        "user": user_id,
        "lines": len(wanted.quantities),
        "tickets": sum(wanted.quantities.values()),
    }


def to_offer(wanted: OrderRequest, rows: Rows) -> tuple[OfferedEvent, Types]:
    """The event and the ticket types by the rows of OFFER. Raises 404 for what does not exist."""
    many = len(OfferedEvent.__struct_fields__)
    if not rows or rows[0][1] == EventStatus.DRAFT:
        raise not_found("Event {id}", id=wanted.event_id)
    types = {row[many]: OfferedType(*row[many:]) for row in rows if row[many] is not None}
    for number in wanted.quantities:
        if number not in types:
            raise not_found("Ticket type {id}", id=number)
    return OfferedEvent(*rows[0][:many]), types
