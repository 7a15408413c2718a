"""Tickets as a PDF, one on each page, with a QR code as it is on the screen."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import segno

from motorclub_events.tickets import codes, documents
from motorclub_events.tickets.rows import TicketRow

if TYPE_CHECKING:
    from fpdf import FPDF
FONTS = Path(__file__).with_name("fonts")
FAMILY, MORE = "club", "club-more"
MARGIN, PAGE_WIDTH = 20, 210
LABEL_WIDTH, LINE = 32, 8
QR_SIDE = 60
BLACK, GREY, RED = (17, 17, 17), (90, 90, 90), (176, 0, 0)


def render_pdf(title: str, found: Sequence[TicketRow], at: datetime) -> bytes:
    """The file. A character that the font lacks is a question mark."""
    document = _make_document(title, at)
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
    document.set_lang("en")
    document.set_creation_date(at)
    document.set_margin(MARGIN)
    for name, part in ((FAMILY, "latin"), (MORE, "latin-ext")):
        document.add_font(name, fname=FONTS / f"barlow-condensed-{part}.ttf")
    document.set_fallback_fonts([MORE])
    return document


def _add_card(document: FPDF, ticket: TicketRow) -> None:
    document.set_text_color(*BLACK)
    document.set_font(FAMILY, size=24)
    document.multi_cell(0, 11, _replace_unknown(document, ticket.event_title), new_x="LMARGIN", new_y="NEXT")
    document.ln(4)
    _add_rows(document, documents.list_facts(ticket).items())
    document.ln(6)
    if ticket.status == "VALID":
        _add_code(document, codes.make_token(ticket.event_id, ticket.id, ticket.secret_version))
    else:
        document.set_text_color(*RED)
        document.set_font(FAMILY, size=16)
        document.cell(0, LINE, "This ticket is void.", new_x="LMARGIN", new_y="NEXT")


def _add_rows(document: FPDF, rows: Iterable[tuple[str, str]]) -> None:
    document.set_font(FAMILY, size=13)
    for name, value in rows:
        document.set_text_color(*GREY)
        document.cell(LABEL_WIDTH, LINE, _replace_unknown(document, name))
        document.set_text_color(*BLACK)
        document.multi_cell(0, LINE, _replace_unknown(document, value), new_x="LMARGIN", new_y="NEXT")


def _replace_unknown(document: FPDF, text: str) -> str:
    """The text with a question mark for each character that neither font has."""
    fonts: Any = document.fonts
    has = set().union(*(fonts[name].cmap for name in (FAMILY, MORE)))
    return "".join(character if ord(character) in has else "?" for character in text)


def _add_code(document: FPDF, token: str) -> None:
    picture = io.BytesIO()
    segno.make(token, error="m", micro=False, mask=documents.MASK).save(
        picture, kind="png", scale=10, border=2
    )
    picture.seek(0)
    left = (PAGE_WIDTH - QR_SIDE) / 2
    document.image(picture, x=left, w=QR_SIDE, h=QR_SIDE, alt_text="QR code of the ticket")
