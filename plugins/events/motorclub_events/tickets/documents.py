"""Events outside of the web client: on paper, in spreadsheets, in calendars."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from typing import Any
from urllib.parse import urlsplit

import segno

from motorclub.api import iso, site_url
from motorclub_events import wording
from motorclub_events.tickets import codes

# What a spreadsheet takes for a formula, also behind blanks.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
LINE_BYTES = 75
# Any of a QR code's eight masks can be read; to find the handsomest one takes five times as long as the code itself.
MASK = 0

TEST_MONEY = "Test payment, no money moved"

STYLE = """
body { font: 16px/1.4 system-ui, sans-serif; color: #111; background: #fff; margin: 0; }
article { display: grid; grid-template-columns: 1fr 220px; gap: 24px; padding: 24px; border: 1px solid #999;
  margin: 16px; break-inside: avoid; }
h2 { margin: 0 0 8px; } dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; }
dt { color: #555; } dd { margin: 0; } svg { width: 220px; height: 220px; } .void { color: #b00; font-weight: bold; }
"""


def qr_svg(event_id: int, ticket_id: int, version: int, *, whole: bool = False) -> str:
    """A ticket's QR code as an SVG that can be put into a page, or (`whole`) that is a picture of its own."""
    code = segno.make(codes.token(event_id, ticket_id, version), error="m", micro=False, mask=MASK)
    if whole:
        out = io.BytesIO()
        code.save(out, kind="svg", xmldecl=False, scale=4, border=2, dark="#000", light="#fff")
        return out.getvalue().decode()
    return code.svg_inline(scale=4, border=2, dark="#000", light="#fff", title="QR code of the ticket")


def printable(code: str, tickets: Sequence[Mapping[str, Any]]) -> str:
    """All tickets of an order as one page to print; void ones have no code."""
    cards = "".join(_card(ticket) for ticket in tickets)
    title = escape(f"Tickets of order {code}")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style></head><body><main>{cards}</main></body></html>"
    )


def facts(ticket: Mapping[str, Any]) -> dict[str, str]:
    """What a ticket on paper says beside its event and its code; nothing that is empty."""
    said = {
        "When": wording.local(ticket["starts_at"], ticket["timezone"]),
        "Where": ", ".join(str(part) for part in (ticket["venue_name"], ticket["city"]) if part),
        "Ticket": ticket["ticket_type_name"],
        "Name": ticket["attendee_name"] or "",
        "Car": ticket["car_name"] or "",
        "Code": ticket["code"],
        "Paid": "" if ticket["livemode"] else TEST_MONEY,
    }
    return {name: value for name, value in said.items() if value}


def _card(ticket: Mapping[str, Any]) -> str:
    rows = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in facts(ticket).items())
    valid = ticket["status"] == "VALID"
    code = (
        qr_svg(ticket["event_id"], ticket["id"], ticket["secret_version"])
        if valid
        else '<p class="void">This ticket is void.</p>'
    )
    return f"<article><div><h2>{escape(ticket['event_title'])}</h2><dl>{rows}</dl></div>{code}</article>"


# Spreadsheets


def safe(value: Any) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> safe("=HYPERLINK(1)"), safe("  -2"), safe("Ann"), safe(None)
    ("'=HYPERLINK(1)", "'  -2", 'Ann', '')
    """
    if value is None:
        return ""
    if isinstance(value, datetime):
        return iso(value)
    text = str(value)
    suspect = isinstance(value, str) and (text.startswith(FORMULA) or text.lstrip().startswith(FORMULA))
    return f"'{text}" if suspect else text


def table(columns: Mapping[str, str], rows: Iterable[Mapping[str, Any]]) -> str:
    """A CSV file: `columns` has the headings by the names of the values."""
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow([safe(heading) for heading in columns.values()])
    for row in rows:
        writer.writerow([safe(row.get(name)) for name in columns])
    return out.getvalue()


# Calendars


def calendar(events: Iterable[Mapping[str, Any]], at: datetime, name: str) -> str:
    """Events as iCalendar (RFC 5545), times in UTC, so that no clock that is put forward can move them."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Motorclub//Events//EN",
        f"X-WR-CALNAME:{_plain(name)}",
    ]
    for event in events:
        lines += _entry(event, at)
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def _entry(event: Mapping[str, Any], at: datetime) -> list[str]:
    address = site_url(f"/events/{event['id']}")
    place = ", ".join(str(part) for part in (event["venue_name"], event["city"]) if part)
    status = {"CANCELLED": "CANCELLED", "POSTPONED": "TENTATIVE"}.get(event["status"], "CONFIRMED")
    lines = [
        "BEGIN:VEVENT",
        f"UID:event-{event['id']}@{urlsplit(address).hostname}",
        f"SEQUENCE:{event['version']}",
        f"DTSTAMP:{_stamp(at)}",
        f"DTSTART:{_stamp(event['starts_at'])}",
        f"DTEND:{_stamp(event['ends_at'])}",
        f"SUMMARY:{_plain(event['title'])}",
        f"URL:{address}",
        f"STATUS:{status}",
    ]
    if event["summary"]:
        lines.append(f"DESCRIPTION:{_plain(event['summary'])}")
    if place:
        lines.append(f"LOCATION:{_plain(place)}")
    return [*lines, "END:VEVENT"]


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _plain(text: str) -> str:
    r"""A text as a value.

    >>> _plain("Meet; greet, drive\nhome")
    'Meet\\; greet\\, drive\\nhome'
    """
    escaped = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def _folded(line: str) -> Iterable[str]:
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
