"""Who may do what with one event, beyond what the roles say: its organiser, its staff, admins and moderators."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, TypeVar

import sqlalchemy as sa

from motorclub.api import Limit, Viewer, db, forbidden, hit_limit, not_found
from motorclub_events.models import LOCK, Base, ClubEvent, EventStatus, Order, Staff, Ticket
from motorclub_events.permissions import MANAGE, MANAGE_ANY, READ_ANY

Model = TypeVar("Model", bound=Base)

# The content type of events.
EVENT = "events.event"


def check_is_own(viewer: Viewer, user_id: int) -> None:
    """Raises 403 for what is another member's alone."""
    if user_id != viewer.id:
        raise forbidden("This belongs to somebody else.")


def get_row(model: type[Model], number: int, what: str, *, lock: bool = False) -> Model:
    """A row by its number; with `lock` as it is now, locked. Raises 404 with what was looked for: "Order {id}"."""
    row = db.session.get(model, number, with_for_update=LOCK if lock else None, populate_existing=lock)
    if row is None:
        raise not_found(what, id=number)
    return row


def lock_managed_event(viewer: Viewer, event_id: int) -> ClubEvent:
    """An event that the viewer may change, locked. Raises 404, 403."""
    event = get_row(ClubEvent, event_id, "Event {id}", lock=True)
    if not (viewer.may(MANAGE_ANY) or event.organizer_id == viewer.id):
        raise forbidden("It is not your event.")
    return event


def may_change_event(viewer: Viewer, event_id: int) -> bool:
    """Whether somebody may change an event, and with it the orders."""
    organizer = db.session.scalar(sa.select(ClubEvent.organizer_id).where(ClubEvent.id == event_id))
    return viewer.may(MANAGE_ANY) or (viewer.signed_in and organizer == viewer.id)


def check_event_change(viewer: Viewer, event_id: int) -> None:
    """Raises 404, 403 for a viewer who may not change an event; nothing is locked."""
    _check_there(event_id)
    if not may_change_event(viewer, event_id):
        raise forbidden("It is not your event.")


def may_see_sales(viewer: Viewer, event_id: int) -> bool:
    """Whether the viewer may see the sales of an event, and its buyers."""
    if not viewer.may(MANAGE):
        return False
    organizer = db.session.scalar(sa.select(ClubEvent.organizer_id).where(ClubEvent.id == event_id))
    return organizer is not None and (viewer.may(READ_ANY) or organizer == viewer.id)


def check_sales(viewer: Viewer, event_id: int) -> None:
    """Raises 404, 403 for a viewer who may not see what an event has sold."""
    _check_there(event_id)
    if not may_see_sales(viewer, event_id):
        raise forbidden("It is not your event.")


def _check_there(event_id: int) -> None:
    if db.session.scalar(sa.select(ClubEvent.id).where(ClubEvent.id == event_id)) is None:
        raise not_found("Event {id}", id=event_id)


def is_trusted_with_money(viewer: Viewer, event_id: int) -> bool:
    """Whether somebody is of the staff that may mark an event's orders as paid, whatever else they are."""
    return _is_staff(viewer, event_id, Staff.takes_money)


def _is_staff(viewer: Viewer, event_id: int, *trusted: Any) -> bool:
    if not viewer.signed_in:
        return False
    mine = sa.exists().where(Staff.event_id == event_id, Staff.user_id == viewer.id, *trusted)
    return bool(db.session.scalar(sa.select(mine)))


def check_may_take_money(viewer: Viewer, event_id: int) -> None:
    """Raises 404, 403 unless the viewer may mark orders as paid: the organiser, an admin, staff trusted with it."""
    _check_there(event_id)
    if not (may_change_event(viewer, event_id) or is_trusted_with_money(viewer, event_id)):
        raise forbidden("You do not take the money of this event.")


def may_see_gate(viewer: Viewer, event_id: int) -> bool:
    """Whether somebody lets people in at an event, or organises it."""
    return viewer.signed_in and (may_see_sales(viewer, event_id) or _is_staff(viewer, event_id))


def check_gate(viewer: Viewer, event_id: int, *, letting_in: bool = True) -> None:
    """Raises 404 for an event that does not exist, 403 for a viewer who is not on its staff.

    A moderator looks on (`letting_in` False) and lets nobody in.
    """
    organizer = db.session.scalar(sa.select(ClubEvent.organizer_id).where(ClubEvent.id == event_id))
    if organizer is None:
        raise not_found("Event {id}", id=event_id)
    if organizer == viewer.id and viewer.may(MANAGE):
        return
    onlooker = not letting_in and viewer.may(READ_ANY)
    if not (viewer.may(MANAGE_ANY) or onlooker or _is_staff(viewer, event_id)):
        raise forbidden("You are not one of this event's staff.")


def get_visible_event(viewer: Viewer, event_id: int) -> ClubEvent:
    """An event as the viewer may see it: a draft only its organiser and staff members. Raises 404."""
    event = db.session.get(ClubEvent, event_id)
    if event is None or (
        event.status == EventStatus.DRAFT and event.organizer_id != viewer.id and not viewer.may(READ_ANY)
    ):
        raise not_found("Event {id}", id=event_id)
    return event


def get_own_order(viewer: Viewer, order_id: int, *, lock: bool = False) -> Order:
    """An order of the viewer's, or of an event that the viewer may look at. Raises 404, so that none can be probed."""
    order = db.session.get(Order, order_id, with_for_update=LOCK if lock else None, populate_existing=True)
    mine = order is not None and order.user_id == viewer.id
    if order is None or not (mine or (not lock and may_see_sales(viewer, order.event_id))):
        raise not_found("Order {id}", id=order_id)
    return order


def get_own_ticket(viewer: Viewer, ticket_id: int, *, lock: bool = False) -> Ticket:
    """A ticket of the viewer's. Raises 404, so that none can be probed."""
    ticket = db.session.get(Ticket, ticket_id, with_for_update=LOCK if lock else None, populate_existing=True)
    if ticket is None or ticket.owner_user_id != viewer.id:
        raise not_found("Ticket {id}", id=ticket_id)
    return ticket


WRITES = Limit("events-write", 120, timedelta(minutes=1))


def throttle_writes(viewer: Viewer) -> None:
    """Raises 429 for somebody who writes faster than anybody can."""
    hit_limit(WRITES, f"member:{viewer.member_id}")
