"""What an order is placed from: the event, the ticket types and their buyer, read by one statement."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.api import Member, not_found
from motorclub.api.rows import Row, columns_of
from motorclub_events.checkout.order_request import OrderRequest
from motorclub_events.models import (
    ClubEvent,
    EventStatus,
    Order,
    OrderLine,
    OrderStatus,
    Question,
    StoredTier,
    Ticket,
    TicketType,
    WaitlistEntry,
    WaitStatus,
)
from motorclub_events.shared.database import Rows
from motorclub_events.tickets import issuing


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


class OfferedType(Row):
    """A ticket type."""

    id: int
    name: str
    price_minor: int
    price_tiers: list[StoredTier]
    pay_what_you_want: bool
    tax_rate_bp: int
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
        raise not_found(f"Event {wanted.event_id}")
    types = {row[many]: OfferedType(*row[many:]) for row in rows if row[many] is not None}
    for number in wanted.quantities:
        if number not in types:
            raise not_found(f"Ticket type {number}")
    return OfferedEvent(*rows[0][:many]), types
