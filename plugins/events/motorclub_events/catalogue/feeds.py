"""A member's events for their calendar programme, under an address that only they know and can replace."""

from __future__ import annotations

import secrets
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db, not_found, now, reads, site_url
from motorclub_events.models import CalendarFeed, ClubEvent, EventStatus, Ticket, TicketStatus
from motorclub_events.shared import calendars
from motorclub_events.tickets import codes


def renew_feed(user_id: int) -> str:
    """A new address; the old one ends."""
    token = secrets.token_urlsafe(32)
    row = insert(CalendarFeed).values(user_id=user_id, token_hash=codes.hash_secret(token), created_at=now())
    updated = {"token_hash": row.excluded.token_hash, "created_at": row.excluded.created_at}
    db.session.execute(row.on_conflict_do_update(index_elements=[CalendarFeed.user_id], set_=updated))
    db.session.commit()
    return site_url(f"/ticket-api/calendars/{token}.ics")


def list_feed_events(token: str) -> list[Any]:
    """The events that the owner of an address holds tickets for. Raises 404."""
    hashed = codes.hash_secret(token)
    user_id = reads().scalar(sa.select(CalendarFeed.user_id).where(CalendarFeed.token_hash == hashed))
    if user_id is None:
        raise not_found("The calendar")
    mine = sa.exists().where(
        Ticket.event_id == ClubEvent.id, Ticket.owner_user_id == user_id, Ticket.status == TicketStatus.VALID
    )
    return calendars.list_events(mine)


def list_calendar_event(event_id: int) -> list[Any]:
    """One event that is public. Raises 404."""
    found = calendars.list_events(sa.and_(ClubEvent.id == event_id, ClubEvent.status != EventStatus.DRAFT))
    if not found:
        raise not_found("Event {id}", id=event_id)
    return found
