"""Who comes and what was ordered, for spreadsheets (tickets/documents.py keeps cells from being formulas)."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import structs

from motorclub.api import reads
from motorclub.api.rows import read_rows
from motorclub_events.checkout import order_queries
from motorclub_events.models import Order
from motorclub_events.shared import spreadsheets
from motorclub_events.tickets import ticket_queries
from motorclub_events.tickets.rows import AnswerRow, AttendeeRow

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
        {
            **structs.asdict(attendee),
            **{_answer_column(answer): answer["value"] for answer in attendee.answers},
        }
        for attendee in attendees
    ]
    return spreadsheets.render_table(ATTENDEES | asked, rows)


def _answer_column(answer: AnswerRow) -> str:
    return f"answer {answer['question_id']}"


def export_orders(event_id: int) -> str:
    """All orders of an event, the oldest first."""
    columns = sa.select(*Order.__table__.c).where(Order.event_id == event_id).order_by(Order.id)
    rows = [dict(row._mapping) for row in reads().execute(columns)]
    lines = order_queries.list_lines_of([row["id"] for row in rows])
    for row in rows:
        row["what"] = ", ".join(f"{line.quantity} x {line.name}" for line in lines[row["id"]])
    return spreadsheets.render_table(ORDERS, rows)
