"""A member's events for their calendar programme, under an address that only they know and can replace."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db, not_found, now, reads, site_url
from motorclub_events.models import CalendarFeed, ClubEvent, EventStatus, Ticket, TicketStatus, Venue
from motorclub_events.tickets import codes

LINE_BYTES = 75


# Calendars


def render_calendar(events: Iterable[Mapping[str, Any]], at: datetime, name: str) -> str:
    """Events as iCalendar (RFC 5545), times in UTC, so that no clock that is put forward can move them."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Motorclub//Events//EN",
        f"X-WR-CALNAME:{_escape(name)}",
    ]
    for event in events:
        lines += _render_event(event, at)
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _fold(line))


def _render_event(event: Mapping[str, Any], at: datetime) -> list[str]:
    address = site_url(f"/events/{event['id']}")
    place = ", ".join(str(part) for part in (event["venue_name"], event["city"]) if part)
    status = {"CANCELLED": "CANCELLED", "POSTPONED": "TENTATIVE"}.get(event["status"], "CONFIRMED")
    lines = [
        "BEGIN:VEVENT",
        f"UID:event-{event['id']}@{urlsplit(address).hostname}",
        f"SEQUENCE:{event['version']}",
        f"DTSTAMP:{_format_time(at)}",
        f"DTSTART:{_format_time(event['starts_at'])}",
        f"DTEND:{_format_time(event['ends_at'])}",
        f"SUMMARY:{_escape(event['title'])}",
        f"URL:{address}",
        f"STATUS:{status}",
    ]
    if event["summary"]:
        lines.append(f"DESCRIPTION:{_escape(event['summary'])}")
    if place:
        lines.append(f"LOCATION:{_escape(place)}")
    return [*lines, "END:VEVENT"]


def _format_time(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escape(text: str) -> str:
    r"""A text as a value.

    >>> _plain("Meet; greet, drive\nhome")
    'Meet\\; greet\\, drive\\nhome'
    """
    escaped = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def _fold(line: str) -> Iterable[str]:
    """A line in parts of at most 75 bytes, none of which cuts a character."""
    rest, room = line, LINE_BYTES
    prefix = ""
    while len(rest.encode()) > room:
        cut = room
        while len(rest[:cut].encode()) > room:
            cut -= 1
        yield prefix + rest[:cut]
        rest, prefix, room = rest[cut:], " ", LINE_BYTES - 1
    yield prefix + rest


COLUMNS = (
    *(ClubEvent.id, ClubEvent.title, ClubEvent.summary, ClubEvent.starts_at, ClubEvent.ends_at),
    *(ClubEvent.status, ClubEvent.version, Venue.name.label("venue_name"), Venue.city),
)
MOST = 500


def renew_feed(user_id: int) -> str:
    """A new address; the old one ends."""
    token = secrets.token_urlsafe(32)
    row = insert(CalendarFeed).values(user_id=user_id, token_hash=codes.hash_secret(token), created_at=now())
    kept = {"token_hash": row.excluded.token_hash, "created_at": row.excluded.created_at}
    db.session.execute(row.on_conflict_do_update(index_elements=[CalendarFeed.user_id], set_=kept))
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
    return _list_events(mine)


def list_calendar_event(event_id: int) -> list[Any]:
    """One event that is public. Raises 404."""
    found = _list_events(sa.and_(ClubEvent.id == event_id, ClubEvent.status != EventStatus.DRAFT))
    if not found:
        raise not_found(f"Event {event_id}")
    return found


def _list_events(which: sa.ColumnElement[bool]) -> list[Any]:
    chosen = sa.select(*COLUMNS).outerjoin(Venue, Venue.id == ClubEvent.venue_id).where(which)
    return list(reads().execute(chosen.order_by(ClubEvent.starts_at.desc()).limit(MOST)).mappings())
