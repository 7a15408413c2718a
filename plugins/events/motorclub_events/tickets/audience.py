"""Who holds tickets, for announcements: the service `events.audience`. It only reads, from the current transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from motorclub.api import Service, db
from motorclub_events.models import ClubEvent, EventStatus, Ticket, TicketStatus, TicketType, Venue

Facts = dict[str, Any]
SERVICE = "events.audience"
PUBLIC = (EventStatus.PUBLISHED, EventStatus.POSTPONED, EventStatus.COMPLETED)


class EventAudience:
    """The service `events.audience`; the interface is that of the announcements plugin."""

    def events(self, event_ids: Collection[int]) -> Mapping[int, Facts]:
        """Those of the events that exist, by id."""
        rows = db.session.execute(
            sa.select(
                ClubEvent.id,
                ClubEvent.title.label("name"),
                ClubEvent.organizer_id,
                ClubEvent.status.in_(PUBLIC).label("published"),
                (ClubEvent.status == EventStatus.CANCELLED).label("cancelled"),
                ClubEvent.starts_at,
                Venue.name.label("venue"),
            )
            .outerjoin(Venue, Venue.id == ClubEvent.venue_id)
            .where(ClubEvent.id.in_(list(event_ids)))
        )
        facts = [dict(row._mapping) for row in rows]
        return {row.pop("id"): row for row in facts}

    def ticket_types(self, event_id: int) -> Mapping[int, str]:
        """The names of an event's ticket types, by id."""
        chosen = sa.select(TicketType.id, TicketType.name).where(TicketType.event_id == event_id)
        rows = db.session.execute(chosen.order_by(TicketType.id))
        return {row.id: row.name for row in rows}

    def event_of_ticket_type(self, ticket_type_id: int) -> int | None:
        """The event that a ticket type belongs to."""
        return db.session.scalar(sa.select(TicketType.event_id).where(TicketType.id == ticket_type_id))

    def tickets(self, ticket_ids: Collection[int]) -> Mapping[int, Facts]:
        """Those of the tickets that exist, by id."""
        rows = db.session.execute(
            sa.select(
                Ticket.id,
                Ticket.event_id,
                Ticket.ticket_type_id,
                Ticket.owner_user_id.label("owner_id"),
                (Ticket.status == TicketStatus.VALID).label("valid"),
            ).where(Ticket.id.in_(list(ticket_ids)))
        )
        facts = [dict(row._mapping) for row in rows]
        return {row.pop("id"): row for row in facts}

    def holders(
        self, event_id: int, ticket_type_id: int | None, after: int, limit: int
    ) -> Sequence[tuple[int, int]]:
        """(member, lowest ticket type) of those who hold a valid ticket, by rising member, from above `after`.

        For a cancelled event: those who held one until then, so that they can be notified.
        """
        chosen = (
            sa.select(Ticket.owner_user_id, sa.func.min(Ticket.ticket_type_id))
            .where(_holding(event_id, ticket_type_id), Ticket.owner_user_id > after)
            .group_by(Ticket.owner_user_id)
            .order_by(Ticket.owner_user_id)
            .limit(limit)
        )
        return [(user_id, kind) for user_id, kind in db.session.execute(chosen)]

    def count_holders(self, event_id: int, ticket_type_id: int | None) -> int:
        """How many members `holders` would give in all."""
        counted = sa.select(sa.func.count(Ticket.owner_user_id.distinct()))
        return db.session.scalar(counted.where(_holding(event_id, ticket_type_id))) or 0

    def held_types(self, event_id: int, user_id: int) -> Collection[int]:
        """The ticket types of the tickets for which a member is one of the `holders`."""
        chosen = sa.select(Ticket.ticket_type_id).where(
            _holding(event_id, None), Ticket.owner_user_id == user_id
        )
        return sorted(set(db.session.scalars(chosen)))


def until_the_end(ended: Any) -> sa.ColumnElement[bool]:
    """A ticket that was valid when its event was called off; `ended` is when. Orders are processed after that."""
    return sa.or_(Ticket.status == TicketStatus.VALID, Ticket.voided_at >= ended)


def _holding(event_id: int, ticket_type_id: int | None) -> sa.ColumnElement[bool]:
    # A look of its own, so that events which take place are read by the index of valid tickets.
    ended = db.session.scalar(sa.select(ClubEvent.cancelled_at).where(ClubEvent.id == event_id))
    valid = Ticket.status == TicketStatus.VALID if ended is None else until_the_end(ended)
    held = sa.and_(Ticket.event_id == event_id, valid)
    return held if ticket_type_id is None else sa.and_(held, Ticket.ticket_type_id == ticket_type_id)


SERVICES = (Service(SERVICE, EventAudience, EventAudience()),)
