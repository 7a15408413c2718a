"""Who comes and what was ordered, for spreadsheets (tickets/documents.py keeps cells from being formulas)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import datetime

import sqlalchemy as sa
from msgspec import structs

from motorclub.api import iso, reads
from motorclub.api.rows import read_rows
from motorclub_events.checkout import order_queries
from motorclub_events.models import Order
from motorclub_events.tickets import ticket_queries
from motorclub_events.tickets.schemas import AnswerRow, AttendeeRow

ATTENDEES = {
    "code": "Ticket",
    "order_code": "Order",
    "ticket_type_name": "Type",
    "owner_name": "Member",
    "attendee_name": "Name",
    "attendee_email": "Email",
    "car_name": "Car",
    "status": "Status",
    "checked_in_at": "Checked in",
    "price_minor": "Price (minor units)",
    "currency": "Currency",
    "issued_at": "Issued",
}
ORDERS = {
    "code": "Order",
    "status": "Status",
    "buyer_name": "Buyer",
    "buyer_email": "Email",
    "what": "Tickets",
    "subtotal_minor": "Subtotal (minor units)",
    "discount_minor": "Discount (minor units)",
    "tax_minor": "Tax in it (minor units)",
    "total_minor": "Total (minor units)",
    "refunded_minor": "Refunded (minor units)",
    "dispute_status": "Dispute",
    "currency": "Currency",
    "created_at": "Ordered",
    "paid_at": "Paid",
}


def export_attendees(event_id: int) -> str:
    """Everybody with a valid ticket, and a column for each question that was answered."""
    matching = ticket_queries.match_attendees(event_id, {})
    attendees = read_rows(AttendeeRow, ticket_queries.ATTENDEES.where(matching))
    asked = {_answer_column(answer): answer["label"] for attendee in attendees for answer in attendee.answers}
    rows = [
        structs.asdict(attendee) | {_answer_column(answer): answer["value"] for answer in attendee.answers}
        for attendee in attendees
    ]
    return render_table(ATTENDEES | asked, rows)


def _answer_column(answer: AnswerRow) -> str:
    return f"answer {answer['question_id']}"


def export_orders(event_id: int) -> str:
    """All orders of an event, the oldest first."""
    columns = sa.select(*Order.__table__.c).where(Order.event_id == event_id).order_by(Order.id)
    rows = [dict(row._mapping) for row in reads().execute(columns)]
    lines = order_queries.list_lines_of([row["id"] for row in rows])
    for row in rows:
        row["what"] = ", ".join(f"{line.quantity} x {line.name}" for line in lines[row["id"]])
    return render_table(ORDERS, rows)


# What a spreadsheet takes for a formula, also behind blanks.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


# Spreadsheets


def escape_cell(value: object) -> str:
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


def render_table(columns: Mapping[str, str], rows: Iterable[Mapping[str, object]]) -> str:
    """A CSV file: `columns` has the headings by the names of the values."""
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow([escape_cell(heading) for heading in columns.values()])
    for row in rows:
        writer.writerow([escape_cell(row.get(name)) for name in columns])
    return out.getvalue()
