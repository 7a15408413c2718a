"""The events' figures: tickets and what they bring, and how many of those who were expected came.

An organiser sees those of their own events. The dimension `event` has references such as `events.event:7`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from motorclub.api.figures import Figure, FigureQuery, FigureRow, count_by_step, count_share, is_of_member
from motorclub_events.models import CheckIn, ClubEvent, EventStatus, Order, Ticket, TicketStatus
from motorclub_events.shared import payments
from motorclub_events.shared.access import EVENT

BY_EVENT = "event"


def _count(
    query: FigureQuery, at: Any, *where: sa.ColumnElement[bool], **columns: Any
) -> Iterator[FigureRow]:
    if query.by == BY_EVENT:
        columns["key"] = sa.func.concat(f"{EVENT}:", ClubEvent.id)
    return count_by_step(query, at, *where, is_of_member(query, ClubEvent.organizer_id), **columns)


def count_tickets(query: FigureQuery) -> Iterator[FigureRow]:
    """Tickets that are valid today, by the day on which they were issued."""
    valid = sa.and_(Ticket.event_id == ClubEvent.id, Ticket.status == TicketStatus.VALID)
    return _count(query, Ticket.issued_at, valid)


def count_sales(query: FigureQuery) -> Iterator[FigureRow]:
    """What paid orders have brought, less what went back of it, by the day on which they were paid."""
    paid = [Order.event_id == ClubEvent.id, Order.paid_at.is_not(None), Order.total_minor > 0]
    if not payments.counts_test_money():
        paid.append(Order.livemode.is_(True))
    amount = sa.func.sum(Order.total_minor - Order.refunded_minor)
    return _count(query, Order.paid_at, *paid, value=amount, currency=Order.currency)


def count_expected(query: FigureQuery) -> Iterator[FigureRow]:
    """Valid tickets, by the day on which their event begins; of a cancelled event none."""
    valid = (Ticket.event_id == ClubEvent.id, Ticket.status == TicketStatus.VALID)
    return _count(query, ClubEvent.starts_at, *valid, _takes_place())


def count_attendance(query: FigureQuery) -> Iterator[FigureRow]:
    """Tickets that were let in, by the day on which their event begins."""
    inside = (CheckIn.event_id == ClubEvent.id, CheckIn.active.is_(True))
    return _count(query, ClubEvent.starts_at, *inside, _takes_place())


def _takes_place() -> sa.ColumnElement[bool]:
    return ClubEvent.status.in_((EventStatus.PUBLISHED, EventStatus.COMPLETED))


_BY_EVENT = (BY_EVENT,)
FIGURES = (
    Figure("events.tickets", "Tickets", "number", count_tickets, dimensions=_BY_EVENT, of_organizer=True),
    Figure("events.sales", "Ticket sales", "money", count_sales, dimensions=_BY_EVENT, of_organizer=True),
    Figure(
        "events.expected",
        "Expected guests",
        "number",
        count_expected,
        dimensions=_BY_EVENT,
        of_organizer=True,
    ),
    Figure(
        "events.attendance",
        "Guests who came",
        "number",
        count_attendance,
        dimensions=_BY_EVENT,
        of_organizer=True,
    ),
    Figure(
        "events.attendance_rate",
        "Attendance rate",
        "percent",
        count_share(count_attendance, count_expected),
        dimensions=_BY_EVENT,
        of_organizer=True,
        additive=False,
        parts=("events.attendance", "events.expected"),
    ),
)
