"""A member's events for their calendar programme, under an address that only they know and can replace."""

from __future__ import annotations

import secrets
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db, not_found, now, reads, site_url
from motorclub_events.models import CalendarFeed, ClubEvent, EventStatus, Ticket, TicketStatus, Venue
from motorclub_events.tickets import codes

COLUMNS = (
    ClubEvent.id,
    ClubEvent.title,
    ClubEvent.summary,
    ClubEvent.starts_at,
    ClubEvent.ends_at,
    ClubEvent.status,
    ClubEvent.version,
    Venue.name.label("venue_name"),
    Venue.city,
)
MOST = 500


def renew(user_id: int) -> str:
    """A new address; the old one ends."""
    token = secrets.token_urlsafe(32)
    row = insert(CalendarFeed).values(user_id=user_id, token_hash=codes.fingerprint(token), created_at=now())
    kept = {"token_hash": row.excluded.token_hash, "created_at": row.excluded.created_at}
    db.session.execute(row.on_conflict_do_update(index_elements=[CalendarFeed.user_id], set_=kept))
    db.session.commit()
    return site_url(f"/ticket-api/calendars/{token}.ics")


def end(user_id: int) -> None:
    """There is no address any more."""
    db.session.execute(sa.delete(CalendarFeed).where(CalendarFeed.user_id == user_id))
    db.session.commit()


def events_by(token: str) -> list[Any]:
    """The events that the owner of an address holds tickets for. Raises 404."""
    hashed = codes.fingerprint(token)
    user_id = reads().scalar(sa.select(CalendarFeed.user_id).where(CalendarFeed.token_hash == hashed))
    if user_id is None:
        raise not_found("The calendar")
    mine = sa.exists().where(
        Ticket.event_id == ClubEvent.id, Ticket.owner_user_id == user_id, Ticket.status == TicketStatus.VALID
    )
    return _rows(mine)


def event(event_id: int) -> list[Any]:
    """One event that is public. Raises 404."""
    found = _rows(sa.and_(ClubEvent.id == event_id, ClubEvent.status != EventStatus.DRAFT))
    if not found:
        raise not_found(f"Event {event_id}")
    return found


def _rows(which: sa.ColumnElement[bool]) -> list[Any]:
    chosen = sa.select(*COLUMNS).outerjoin(Venue, Venue.id == ClubEvent.venue_id).where(which)
    return list(reads().execute(chosen.order_by(ClubEvent.starts_at.desc()).limit(MOST)).mappings())
