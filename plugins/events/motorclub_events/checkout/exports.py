"""Who comes and what was ordered, for spreadsheets (tickets/documents.py keeps cells from being formulas)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import reads
from motorclub_events.checkout import order_queries
from motorclub_events.models import Order
from motorclub_events.shared import spreadsheets
from motorclub_events.tickets import ticket_queries

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
    found = (
        reads()
        .execute(ticket_queries.select_attendees(ticket_queries.match_attendees(event_id, {})))
        .mappings()
    )
    rows = [_add_answers(row) for row in found]
    asked = {name: label for row in rows for name, label in row["asked"].items()}
    return spreadsheets.render_table(ATTENDEES | asked, rows)


def _add_answers(row: Mapping[Any, Any]) -> dict[str, Any]:
    answers = {f"answer {answer['question_id']}": answer for answer in row["answers"]}
    return {
        **{str(name): value for name, value in row.items()},
        **{name: answer["value"] for name, answer in answers.items()},
        "asked": {name: answer["label"] for name, answer in answers.items()},
    }


def export_orders(event_id: int) -> str:
    """All orders of an event, the oldest first."""
    rows = order_queries.list_all_orders(Order.event_id == event_id)
    for row in rows:
        row["what"] = ", ".join(f"{line['quantity']} x {line['name']}" for line in row["lines"])
    return spreadsheets.render_table(ORDERS, rows)
