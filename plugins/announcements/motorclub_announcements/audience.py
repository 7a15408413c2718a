"""What announcements ask of the events plugin, and what they know while it is not there.

The events plugin offers the service `events.audience` with the methods of `EventAudience`. It is asked when an
announcement is written (whose event is it?) and when it is sent (who holds a valid ticket at this moment?). While it is
off or absent there are general and personal announcements only.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Protocol, TypedDict

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import ApiError, ServiceFailed, db, not_found, now, service
from motorclub_announcements.models import EventCopy

SERVICE = "events.audience"

_log = logging.getLogger("motorclub.announcements")


class EventFacts(TypedDict):
    """An event as announcements need to know it."""

    name: str
    organizer_id: int
    published: bool
    cancelled: bool
    starts_at: datetime | None
    venue: str | None


class TicketFacts(TypedDict):
    """A ticket; `valid` says whether it lets its owner in."""

    event_id: int
    ticket_type_id: int
    owner_id: int
    valid: bool


class EventAudience(Protocol):
    """The service `events.audience`. Every method only reads, from what the current transaction sees."""

    def events(self, event_ids: Collection[int]) -> Mapping[int, EventFacts]:
        """Those of the events that exist, by id."""

    def ticket_types(self, event_id: int) -> Mapping[int, str]:
        """The names of an event's ticket types, by id."""

    def event_of_ticket_type(self, ticket_type_id: int) -> int | None:
        """The event that a ticket type belongs to."""

    def tickets(self, ticket_ids: Collection[int]) -> Mapping[int, TicketFacts]:
        """Those of the tickets that exist, by id."""

    def holders(
        self, event_id: int, ticket_type_id: int | None, after: int, limit: int
    ) -> Sequence[tuple[int, int]]:
        """(member, ticket type) of those who hold a valid ticket, by rising member id, from above `after`.

        Each member comes once, with the lowest of the ticket types; with a `ticket_type_id` those of that type only.
        Of a cancelled event: who held one until it was cancelled.
        """

    def count_holders(self, event_id: int, ticket_type_id: int | None) -> int:
        """How many members `holders` would give in all."""

    def held_types(self, event_id: int, user_id: int) -> Collection[int]:
        """The ticket types of the tickets for which a member is one of the `holders`."""


def events() -> EventAudience | None:
    """The events plugin, or None while it is off or absent."""
    return service(SERVICE, EventAudience)


def require_events() -> EventAudience:
    """The events plugin. Raises 404 while it is off or absent: then there are no events."""
    found = events()
    if found is None:
        raise not_found("The event")
    return found


@contextmanager
def _answering() -> Iterator[None]:
    """Raises 503 where the events plugin is there and does not answer."""
    try:
        yield
    except ServiceFailed as error:
        message = "The events plugin does not answer now."
        raise ApiError(503, message, headers={"Retry-After": "5"}) from error


def remember(event_id: int) -> EventFacts:
    """What the events plugin says of an event now, kept for lists, in the current transaction. Raises 404, 503."""
    with _answering():
        found = require_events().events([event_id]).get(event_id)
    if found is None:
        raise not_found("Event {id}", id=event_id)
    store({event_id: found})
    return found


def refresh() -> None:
    """Ask again about every event that is known here; those that are gone count as unpublished and cancelled."""
    there = events()
    copied_ids = list(db.session.scalars(sa.select(EventCopy.event_id).order_by(EventCopy.event_id)))
    if there is None or not copied_ids:
        return
    try:
        found = there.events(copied_ids)
    except ServiceFailed as error:
        _log.warning("what lists show of events stays as it is: %s", error)
        return
    store({event_id: found[event_id] for event_id in copied_ids if event_id in found})
    gone = [event_id for event_id in copied_ids if event_id not in found]
    db.session.execute(
        sa.update(EventCopy).where(EventCopy.event_id.in_(gone)).values(published=False, cancelled=True)
    )


def store(facts: Mapping[int, EventFacts]) -> None:
    """Keep what is known of events."""
    rows = [
        {"event_id": event_id, **columns, "updated_at": now()} for event_id, columns in sorted(facts.items())
    ]
    if not rows:
        return
    new = insert(EventCopy).values(rows)
    updated = {name: new.excluded[name] for name in rows[0] if name != "event_id"}
    db.session.execute(new.on_conflict_do_update(index_elements=[EventCopy.event_id], set_=updated))


def event_of(ticket_type_id: int) -> int:
    """The event that a ticket type belongs to. Raises 404, 503."""
    with _answering():
        event_id = require_events().event_of_ticket_type(ticket_type_id)
    if event_id is None:
        raise not_found("Ticket type {id}", id=ticket_type_id)
    return event_id


def ticket(ticket_id: int) -> TicketFacts:
    """A ticket. Raises 404, 503."""
    found = tickets([ticket_id]).get(ticket_id)
    if found is None:
        raise not_found("Ticket {id}", id=ticket_id)
    return found


def tickets(ticket_ids: Iterable[int]) -> Mapping[int, TicketFacts]:
    """Those of the tickets that exist. Raises 404 while there are no events, 503."""
    with _answering():
        return require_events().tickets(list(ticket_ids))
