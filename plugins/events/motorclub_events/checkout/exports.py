"""Who comes and what was ordered, for spreadsheets: amounts as decimals, times as the event's clocks show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from msgspec import structs

from motorclub.api import BYTE_ORDER_MARK, reads, to_csv
from motorclub.api.payments import to_decimal
from motorclub.api.rows import read_rows
from motorclub_events.checkout import order_queries
from motorclub_events.models import ClubEvent, DisputeStatus, Order
from motorclub_events.shared.ticket_labels import read_labels
from motorclub_events.tickets import ticket_queries
from motorclub_events.tickets.schemas import AnswerRow, AttendeeRow

ATTENDEES = {
    "code": "Ticket",
    "order_code": "Order",
    "ticket_type_name": "Type",
    "labels": "Labels",
    "owner_name": "Member",
    "attendee_name": "Name",
    "attendee_email": "Email",
    "car_name": "Car",
    "status": "Status",
    "checked_in_at": "Checked in",
    "price_minor": "Price",
    "currency": "Currency",
    "issued_at": "Issued",
}
ORDERS = {
    "code": "Order",
    "status": "Status",
    "buyer_name": "Buyer",
    "buyer_email": "Email",
    "what": "Tickets",
    "subtotal_minor": "Subtotal",
    "discount_minor": "Discount",
    "tax_minor": "Tax in it",
    "total_minor": "Total",
    "refunded_minor": "Refunded",
    "dispute_status": "Dispute",
    "currency": "Currency",
    "created_at": "Ordered",
    "paid_at": "Paid",
}


def export_attendees(event_id: int) -> str:
    """Everybody with a valid ticket, and a column for each question that was answered."""
    matching = ticket_queries.match_attendees(event_id, {})
    attendees = read_rows(AttendeeRow, ticket_queries.ATTENDEES.where(matching))
    labels = read_labels({attendee.ticket_type_id: attendee.label_ids for attendee in attendees})
    asked = {_answer_column(answer): answer["label"] for attendee in attendees for answer in attendee.answers}
    rows = [
        structs.asdict(attendee)
        | {
            "attendee_email": attendee.attendee_email or attendee.owner_email,
            "labels": ", ".join(label.name for label in labels[attendee.ticket_type_id]),
        }
        | {_answer_column(answer): answer["value"] for answer in attendee.answers}
        for attendee in attendees
    ]
    return render_table(ATTENDEES | asked, rows, _find_zone(event_id))


def _find_zone(event_id: int) -> str:
    return reads().execute(sa.select(ClubEvent.timezone).where(ClubEvent.id == event_id)).scalar_one()


def _answer_column(answer: AnswerRow) -> str:
    return f"answer {answer['question_id']}"


def export_orders(event_id: int) -> str:
    """All orders of an event, the oldest first."""
    columns = sa.select(*Order.__table__.c).where(Order.event_id == event_id).order_by(Order.id)
    rows = [dict(row._mapping) for row in reads().execute(columns)]
    lines = order_queries.list_lines_of([row["id"] for row in rows])
    for row in rows:
        row["what"] = ", ".join(f"{line.quantity} x {line.name}" for line in lines[row["id"]])
    return render_table(ORDERS, rows, _find_zone(event_id))


TIMES = ("checked_in_at", "issued_at", "created_at", "paid_at")
CODES = ("status", "dispute_status")


def render_table(columns: Mapping[str, str], rows: Iterable[Mapping[str, Any]], zone: str) -> str:
    """A CSV file: `columns` has the headings by the names of the values. Headings of times name their zone."""
    titles = [f"{title} ({zone})" if name in TIMES else title for name, title in columns.items()]
    cells = ([_to_cell(row, name) for name in columns] for row in rows)
    return BYTE_ORDER_MARK + to_csv([titles, *cells], ZoneInfo(zone))


def _to_cell(row: Mapping[str, Any], name: str) -> object:
    value = row.get(name)
    if value is None or value == DisputeStatus.NONE:
        return None
    if name.endswith("_minor"):
        return to_decimal(value, row["currency"])
    return value.replace("_", " ").capitalize() if name in CODES else value
