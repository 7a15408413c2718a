"""Tickets come into being and become void, always in the transaction of the order that they belong to."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.api import db, now
from motorclub.api.rows import update_rows
from motorclub_events.models import (
    Base,
    CheckIn,
    Order,
    OrderLine,
    Ticket,
    TicketStatus,
    Transfer,
    TransferStatus,
    VoidReason,
)
from motorclub_events.shared import pricing, seats
from motorclub_events.tickets import codes

TICKET = sa.insert(Ticket)


def next_numbers(table: type[Base], many: sa.ColumnElement[int]) -> sa.Function[list[int]]:
    """An SQL expression for `many` new ids of a table."""
    one = sa.func.nextval(sa.func.pg_get_serial_sequence(table.__tablename__, "id"))
    series = sa.func.generate_series(1, many).alias()
    return sa.func.array(sa.select(one).select_from(series).scalar_subquery(), type_=ARRAY(sa.BigInteger))


NUMBERS = sa.select(next_numbers(Ticket, sa.bindparam("many", type_=sa.Integer)))


def issue_tickets(order: Order, lines: Sequence[OrderLine]) -> Sequence[int]:
    """The tickets of an order, one for each seat; their ids.

    The database refuses the same seat of a line twice.
    """
    many = sum(line.quantity for line in lines)
    numbers = cast("list[int]", seats.execute(NUMBERS, {"many": many}).scalar_one())
    seats.execute(TICKET, to_rows(order, lines, numbers))
    return numbers


def to_rows(order: Order, lines: Sequence[OrderLine], ids: Sequence[int]) -> list[dict[str, Any]]:
    """The tickets of an order, one for each seat, with these ids, as the table has them."""
    attendees = [*order.attendees, *({} for _ in ids)]
    wanted = [
        (line, position, price)
        for line in lines
        for position, price in enumerate(pricing.split_evenly(line.total_minor, line.quantity))
    ]
    return [
        _to_row(number, order, *seat, attendee)
        for number, seat, attendee in zip(ids, wanted, attendees, strict=False)
    ]


def _to_row(number: int, order: Any, line: OrderLine, position: int, price: int, who: Any) -> dict[str, Any]:
    return {
        "id": number,
        "code": codes.new_code(codes.TICKET_CODE),
        "order_id": order.id,
        "order_line_id": line.id,
        "position": position,
        "event_id": order.event_id,
        "ticket_type_id": line.ticket_type_id,
        "owner_user_id": order.user_id,
        "attendee_name": who.get("name"),
        "attendee_email": who.get("email"),
        "car_id": who.get("car_id"),
        "car_name": who.get("car_name"),
        "answers": who.get("answers", []),
        "price_minor": price,
        "secret_hash": codes.hash_secret(codes.make_token(order.event_id, number, 1)),
        "status": TicketStatus.VALID,
        "issued_at": now(),
    }


def void_tickets(which: sa.ColumnElement[bool], reason: VoidReason) -> tuple[list[Any], seats.Changes]:
    """Make valid tickets void; (`id, ticket_type_id, price_minor, owner_user_id` of each, what changes in the buckets).

    Guests inside count as outside; open transfers end.
    """
    # Locked before the clock is read: a guest who is admitted at the same time has come before the ticket was void.
    valid = sa.and_(Ticket.status == TicketStatus.VALID, which)
    locked = sa.select(Ticket.id).where(valid).order_by(Ticket.id).with_for_update(key_share=True)
    statement = (
        sa.update(Ticket)
        .where(Ticket.id.in_(list(db.session.scalars(locked))))
        .values(status=TicketStatus.VOID, void_reason=reason, voided_at=now())
        .returning(Ticket.id, Ticket.ticket_type_id, Ticket.price_minor, Ticket.owner_user_id)
        .execution_options(synchronize_session=False)
    )
    found = list(db.session.execute(statement))
    changes: seats.Changes = {}
    for ticket in found:
        seats.add_change(changes, ticket.ticket_type_id, sold=-1)
    _end_dependents([ticket.id for ticket in found])
    return found, changes


def _end_dependents(ticket_ids: Collection[int]) -> None:
    if ticket_ids:
        pending = sa.and_(Transfer.ticket_id.in_(ticket_ids), Transfer.status == TransferStatus.PENDING)
        update_rows(Transfer, pending, status=TransferStatus.CANCELLED, answered_at=now())
        update_rows(CheckIn, sa.and_(CheckIn.ticket_id.in_(ticket_ids), CheckIn.active), active=False)
