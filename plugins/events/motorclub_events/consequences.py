"""What people lose while events are off."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from motorclub.api import Consequence, db, now
from motorclub_events.models import ClubEvent, EventStatus, Order, OrderStatus, Ticket, TicketStatus


def consequences() -> list[Consequence]:
    """What cannot be seen, bought or scanned. Payments that are under way are settled all the same."""
    ahead = sa.and_(ClubEvent.status == EventStatus.PUBLISHED, ClubEvent.ends_at > now())
    tickets = sa.and_(Ticket.status == TicketStatus.VALID, Ticket.event_id == ClubEvent.id, ahead)
    return [
        Consequence("published events that nobody can see", _number(ClubEvent, ahead)),
        Consequence(
            "tickets for future events that cannot be scanned; those that were paid for are on their receipts",
            _number(Ticket, tickets),
        ),
        Consequence(
            "orders that are being paid; they are settled all the same",
            _number(Order, Order.status == OrderStatus.PENDING),
        ),
    ]


def _number(table: Any, which: sa.ColumnElement[bool]) -> int:
    return db.session.scalar(sa.select(sa.func.count(table.id)).where(which)) or 0
