"""Seats that an organiser holds back, for guests, staff, the press: counted like those of an order that is not paid."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from motorclub.api import Viewer, conflict, db, invalid, not_found, now, record_audit
from motorclub.api.rows import Page, columns_of, read_page, read_rows
from motorclub_events.checkout import releasing
from motorclub_events.checkout.schemas import SeatHoldRow
from motorclub_events.models import ClubEvent, EventStatus, Hold, HoldSource, HoldStatus, TicketType
from motorclub_events.shared import access, seats
from motorclub_events.shared.http import Body

OVER = (EventStatus.CANCELLED, EventStatus.COMPLETED)
BATCH_SIZE = 100
RESERVED = sa.and_(Hold.source == HoldSource.ORGANISER, Hold.status == HoldStatus.ACTIVE)
SEATS = sa.select(*columns_of(SeatHoldRow, Hold, ticket_type_name=TicketType.name)).join(
    TicketType, TicketType.id == Hold.ticket_type_id
)


def reserve_seats(viewer: Viewer, ticket_type_id: int, body: Body) -> SeatHoldRow:
    """Reserve seats of a type, so that nobody can buy them until they are released, or until `expires_at`.

    Raises 404, 403, 400, 409 for an event that is over, 409 SOLD_OUT for more than are free.
    """
    access.throttle_writes(viewer)
    kind = access.get_row(TicketType, ticket_type_id, "Ticket type {id}")
    event_id = kind.event_id
    access.check_event_change(viewer, event_id)
    event = db.session.get_one(ClubEvent, event_id)
    _check_reservation(event, kind, body.get("expires_at"))
    row = Hold(
        event_id=event_id,
        ticket_type_id=kind.id,
        user_id=viewer.member_id,
        quantity=body["quantity"],
        reason=body["reason"],
        status=HoldStatus.ACTIVE,
        source=HoldSource.ORGANISER,
        expires_at=body.get("expires_at"),
        created_at=now(),
    )
    db.session.add(row)
    db.session.flush()
    _record_change(viewer, "seats_held_back", row)
    try:
        releasing.give_seats_back(event_id, {row.ticket_type_id: seats.Change(held=row.quantity)})
    except seats.SoldOut as full:
        raise conflict("There are not so many free seats.", code="SOLD_OUT", field="quantity") from full
    db.session.commit()
    return read_rows(SeatHoldRow, SEATS.where(Hold.id == row.id))[0]


def _check_reservation(event: ClubEvent, kind: TicketType, until: datetime | None) -> None:
    if event.status in OVER:
        raise conflict("It is over: nothing is sold.", code="INVALID_TRANSITION")
    if kind.capacity is None and event.capacity is None:
        raise invalid("quantity", "Its seats are not counted: none need be held back.")
    if until is not None and not now() < until <= event.starts_at:
        raise invalid("expiresAt", "It ends later than now, and before the event begins.")


def _record_change(viewer: Viewer, action: str, row: Hold) -> None:
    details = {"type": row.ticket_type_id, "quantity": row.quantity, "reason": row.reason}
    record_audit(f"events.{action}", actor_id=viewer.id, target=f"event:{row.event_id}", details=details)


def release_seats(viewer: Viewer, hold_id: int) -> None:
    """Everybody can buy them again, the waiting list first. Raises 404 also for what is released already, 403."""
    row = db.session.get(Hold, hold_id)
    if row is None or row.source != HoldSource.ORGANISER:
        raise not_found("Held seats {id}", id=hold_id)
    access.check_event_change(viewer, row.event_id)
    changes = seats.end_holds(sa.and_(Hold.id == hold_id, RESERVED), HoldStatus.RELEASED)
    if not changes:
        raise not_found("Held seats {id}", id=hold_id)
    _record_change(viewer, "seats_released", row)
    releasing.give_seats_back(row.event_id, changes)
    db.session.commit()


def sweep_reserved() -> None:
    """Those whose time is up, and those of events that are over, are held no longer: each in its own transaction."""
    over = sa.or_(Hold.expires_at <= now(), ClubEvent.status.in_(OVER))
    due = sa.select(Hold.id, Hold.event_id).join(ClubEvent, ClubEvent.id == Hold.event_id)
    found = db.session.execute(due.where(RESERVED, over).order_by(Hold.id).limit(BATCH_SIZE)).all()
    db.session.commit()
    for hold_id, event_id in found:
        changes = seats.end_holds(Hold.id == hold_id, HoldStatus.EXPIRED)
        if changes:
            releasing.give_seats_back(event_id, changes)
        db.session.commit()


def list_reserved(event_id: int, page: int, size: int) -> Page[SeatHoldRow]:
    """The reserved seats of an event, the oldest first."""
    chosen = SEATS.where(Hold.event_id == event_id, RESERVED).order_by(Hold.id)
    return read_page(SeatHoldRow, chosen, page, size)
