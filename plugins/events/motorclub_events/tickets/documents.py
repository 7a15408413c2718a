"""Events outside of the web client: on paper, in spreadsheets, in calendars."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterable, Sequence
from datetime import datetime
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import segno

from motorclub.api import requested_language, translate_answer
from motorclub.api.mail import LocalTime
from motorclub.api.payments import Money
from motorclub_events.shared import calendars
from motorclub_events.tickets import codes
from motorclub_events.tickets.schemas import TicketRow

if TYPE_CHECKING:
    from fpdf import FPDF

# Any of a QR code's eight masks can be read; to find the handsomest one takes five times as long as the code itself.
MASK = 0
TEST_MONEY = "Test payment, no money moved"
QR_CODE = "QR code of the ticket"
VOID = "This ticket is void."
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
    return code.svg_inline(scale=4, border=2, dark="#000", light="#fff", title=translate_answer(QR_CODE))


def render_page(code: str, tickets: Sequence[TicketRow]) -> str:
    """All tickets of an order as one page to print; void ones have no code."""
    cards = "".join(_render_card(ticket) for ticket in tickets)
    title = escape(translate_answer(f"Tickets of order {code}"))
    return (
        f'<!doctype html><html lang="{requested_language()}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style></head><body><main>{cards}</main></body></html>"
    )


def list_facts(ticket: TicketRow) -> dict[str, str]:
    """What a ticket on paper says beside its event and its code, in the reader's language; nothing that is empty."""
    said = {
        "When": LocalTime(ticket.starts_at, ticket.timezone).in_language(requested_language()),
        "Where": _format_place(ticket),
        "Ticket": ticket.ticket_type_name,
        "Labels": ", ".join(label.name for label in ticket.labels),
        "Name": ticket.attendee_name or "",
        "Booked by": ticket.buyer_name or "",
        "Car": ticket.car_name or "",
        "Price": "" if ticket.price_minor is None else _format_price(ticket.price_minor, ticket.currency),
        "Code": ticket.code,
        "Paid": "" if ticket.livemode else translate_answer(TEST_MONEY),
    }
    return {translate_answer(name): value for name, value in said.items() if value}


def _format_place(ticket: TicketRow) -> str:
    town = " ".join(part for part in (ticket.postal_code, ticket.city) if part)
    return calendars.format_place(ticket.venue_name, ticket.address_line1, ticket.address_line2, town)


def _format_price(amount_minor: int, currency: str) -> str:
    if not amount_minor:
        return translate_answer("Free")
    return Money(amount_minor, currency).in_language(requested_language())


def _render_card(ticket: TicketRow) -> str:
    rows = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in list_facts(ticket).items())
    valid = ticket.status == "VALID"
    code = (
        render_qr(ticket.event_id, ticket.id, ticket.secret_version)
        if valid
        else f'<p class="void">{translate_answer(VOID)}</p>'
    )
    return f"<article><div><h2>{escape(ticket.event_title)}</h2><dl>{rows}</dl></div>{code}</article>"


FONTS = Path(__file__).with_name("fonts")
FAMILY, MORE = "club", "club-more"
# Millimetres on a page of A4.
MARGIN, PADDING, WIDTH = 15, 8, 180
BAND, LINE, LABEL, QR_SIDE = 16, 7, 24, 56
BLACK, GREY, RED, WHITE = (17, 17, 17), (90, 90, 90), (179, 38, 30), (255, 255, 255)


def render_pdf(title: str, found: Sequence[TicketRow], at: datetime) -> bytes:
    """The file, in the reader's language. A character that the font lacks is a question mark."""
    document = _make_document(translate_answer(title), at)
    for ticket in found:
        document.add_page()
        _add_card(document, ticket)
    return bytes(document.output())


def _make_document(title: str, at: datetime) -> FPDF:
    # Loaded with the first PDF: it takes a moment, and most processes never make one.
    from fpdf import FPDF

    logging.getLogger("fontTools").setLevel(logging.WARNING)
    document = FPDF(format="A4")
    document.set_title(title)
    document.set_creator("Motorclub")
    document.set_lang(requested_language())
    document.set_creation_date(at)
    document.set_margin(MARGIN)
    for name, part in ((FAMILY, "latin"), (MORE, "latin-ext")):
        document.add_font(name, fname=FONTS / f"barlow-condensed-{part}.ttf")
    document.set_fallback_fonts([MORE])
    return document


def _add_card(document: FPDF, ticket: TicketRow) -> None:
    """A frame with the club's band above, the words at the left and the code at the right."""
    _add_band(document)
    top = document.get_y()
    document.set_left_margin(MARGIN + PADDING)
    document.set_right_margin(MARGIN + QR_SIDE + 2 * PADDING)
    document.set_xy(MARGIN + PADDING, top)
    document.set_font(FAMILY, size=24)
    document.set_text_color(*BLACK)
    document.multi_cell(
        0, 10, _replace_unknown(document, ticket.event_title), align="L", new_x="LMARGIN", new_y="NEXT"
    )
    document.ln(4)
    _add_rows(document, list_facts(ticket).items())
    bottom = max(document.get_y(), top + QR_SIDE) + PADDING
    left = MARGIN + WIDTH - PADDING - QR_SIDE
    if ticket.status == "VALID":
        code = draw_qr(ticket)
        document.image(code, x=left, y=top, w=QR_SIDE, h=QR_SIDE, alt_text=translate_answer(QR_CODE))
    else:
        document.set_xy(left, top)
        document.set_text_color(*RED)
        document.set_font(FAMILY, size=16)
        document.cell(QR_SIDE, LINE, translate_answer(VOID))
    document.set_draw_color(*GREY)
    document.rect(MARGIN, MARGIN, WIDTH, bottom - MARGIN)
    document.set_dash_pattern(dash=2, gap=2)
    document.line(left - PADDING / 2, top - PADDING, left - PADDING / 2, bottom)
    document.set_dash_pattern()
    document.set_margin(MARGIN)


def _add_band(document: FPDF) -> None:
    document.set_fill_color(*RED)
    document.rect(MARGIN, MARGIN, WIDTH, BAND, style="F")
    document.set_text_color(*WHITE)
    document.set_xy(MARGIN + PADDING, MARGIN)
    document.set_font(FAMILY, size=20)
    document.cell(WIDTH / 2, BAND, "MOTORCLUB")
    document.set_font(FAMILY, size=13)
    document.cell(WIDTH / 2 - 2 * PADDING, BAND, translate_answer("ADMIT ONE"), align="R")
    document.set_y(MARGIN + BAND + PADDING)


def _add_rows(document: FPDF, rows: Iterable[tuple[str, str]]) -> None:
    document.set_font(FAMILY, size=13)
    for name, value in rows:
        document.set_text_color(*GREY)
        document.cell(LABEL, LINE, _replace_unknown(document, name))
        document.set_text_color(*BLACK)
        document.multi_cell(
            0, LINE, _replace_unknown(document, value), align="L", new_x="LMARGIN", new_y="NEXT"
        )


def _replace_unknown(document: FPDF, text: str) -> str:
    """The text with a question mark for each character that neither font has."""
    fonts: Any = document.fonts
    has = set().union(*(fonts[name].cmap for name in (FAMILY, MORE)))
    return "".join(character if ord(character) in has else "?" for character in text)


def draw_qr(ticket: TicketRow) -> io.BytesIO:
    """A ticket's QR code as a PNG."""
    token = codes.make_token(ticket.event_id, ticket.id, ticket.secret_version)
    picture = io.BytesIO()
    segno.make(token, error="m", micro=False, mask=MASK).save(picture, kind="png", scale=10, border=2)
    picture.seek(0)
    return picture
