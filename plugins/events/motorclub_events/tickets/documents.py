"""Events outside of the web client: on paper, in spreadsheets, in calendars."""

from __future__ import annotations

import io
from collections.abc import Sequence
from html import escape

import segno

from motorclub_events.shared import wording
from motorclub_events.tickets import codes
from motorclub_events.tickets.rows import TicketRow

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


def render_qr(event_id: int, ticket_id: int, version: int, *, whole: bool = False) -> str:
    """A ticket's QR code as an SVG that can be put into a page, or (`whole`) that is a picture of its own."""
    code = segno.make(codes.make_token(event_id, ticket_id, version), error="m", micro=False, mask=MASK)
    if whole:
        out = io.BytesIO()
        code.save(out, kind="svg", xmldecl=False, scale=4, border=2, dark="#000", light="#fff")
        return out.getvalue().decode()
    return code.svg_inline(scale=4, border=2, dark="#000", light="#fff", title="QR code of the ticket")


def render_page(code: str, tickets: Sequence[TicketRow]) -> str:
    """All tickets of an order as one page to print; void ones have no code."""
    cards = "".join(_render_card(ticket) for ticket in tickets)
    title = escape(f"Tickets of order {code}")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style></head><body><main>{cards}</main></body></html>"
    )


def list_facts(ticket: TicketRow) -> dict[str, str]:
    """What a ticket on paper says beside its event and its code; nothing that is empty."""
    said = {
        "When": wording.format_time(ticket.starts_at, ticket.timezone),
        "Where": ", ".join(str(part) for part in (ticket.venue_name, ticket.city) if part),
        "Ticket": ticket.ticket_type_name,
        "Name": ticket.attendee_name or "",
        "Car": ticket.car_name or "",
        "Code": ticket.code,
        "Paid": "" if ticket.livemode else TEST_MONEY,
    }
    return {name: value for name, value in said.items() if value}


def _render_card(ticket: TicketRow) -> str:
    rows = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in list_facts(ticket).items())
    valid = ticket.status == "VALID"
    code = (
        render_qr(ticket.event_id, ticket.id, ticket.secret_version)
        if valid
        else '<p class="void">This ticket is void.</p>'
    )
    return f"<article><div><h2>{escape(ticket.event_title)}</h2><dl>{rows}</dl></div>{code}</article>"
