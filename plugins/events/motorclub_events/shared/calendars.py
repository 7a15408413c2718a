"""Events as files of calendars (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa

from motorclub.api import reads, site_url
from motorclub_events.models import ClubEvent, Venue

COLUMNS = (
    *(ClubEvent.id, ClubEvent.title, ClubEvent.summary, ClubEvent.starts_at, ClubEvent.ends_at),
    *(ClubEvent.status, ClubEvent.version, Venue.name.label("venue_name"), Venue.address_line1, Venue.city),
)
MOST = 500
LINE_BYTES = 75


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
    place = format_place(event["venue_name"], event["address_line1"], event["city"])
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

    >>> _escape("Meet; greet, drive\nhome")
    'Meet\\; greet\\, drive\\nhome'
    """
    escaped = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def _fold(line: str) -> Iterable[str]:
    """A line in parts of at most 75 bytes, none of which cuts a character."""
    rest, limit = line, LINE_BYTES
    prefix = ""
    while len(rest.encode()) > limit:
        cut = limit
        while len(rest[:cut].encode()) > limit:
            cut -= 1
        yield prefix + rest[:cut]
        rest, prefix, limit = rest[cut:], " ", LINE_BYTES - 1
    yield prefix + rest


def format_place(*parts: str | None) -> str:
    """Where something takes place.

    >>> format_place("Old Airfield", None, "Kiel")
    'Old Airfield, Kiel'
    """
    return ", ".join(part for part in parts if part)


def list_events(which: sa.ColumnElement[bool]) -> list[Any]:
    """Events as `render_calendar` takes them, the latest first."""
    chosen = sa.select(*COLUMNS).outerjoin(Venue, Venue.id == ClubEvent.venue_id).where(which)
    return list(reads().execute(chosen.order_by(ClubEvent.starts_at.desc()).limit(MOST)).mappings())
