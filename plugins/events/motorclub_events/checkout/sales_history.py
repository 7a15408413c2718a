"""How an event was sold over time and what is left of the money, for its organiser."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta

import sqlalchemy as sa

from motorclub.api import reads
from motorclub.api.rows import to_row
from motorclub_events.checkout import schemas
from motorclub_events.models import CheckIn, ClubEvent, Order, Ticket, TicketStatus, TicketType
from motorclub_events.shared import payments

QUARTER = timedelta(minutes=15)
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


def get_history(event_id: int, include_test: bool | None) -> schemas.SalesHistoryRow:
    """The figures by day, by type and by quarter of an hour; `include_test` as in `order_queries.get_sales`."""
    columns = (ClubEvent.currency, ClubEvent.timezone)
    event = reads().execute(sa.select(*columns).where(ClubEvent.id == event_id)).one()
    counts_test = payments.counts_test_money() if include_test is None else include_test
    tickets, amounts = Counter[date | int](), Counter[date | int]()
    names = {}
    for day, type_id, name, count, amount in reads().execute(
        _select_sold(event_id, event.timezone, counts_test)
    ):
        names[type_id] = name
        for key in (day, type_id):
            tickets[key] += count
            amounts[key] += amount
    days = sorted(key for key in tickets if isinstance(key, date))
    ledger = payments.find_payments()
    found = ledger.takings([event_id], include_test=counts_test).get(event_id, ()) if ledger else ()
    return to_row(
        schemas.SalesHistoryRow,
        event,
        days=[schemas.DaySalesRow(day, tickets[day], amounts[day]) for day in days],
        ticket_types=[
            schemas.TypeRevenueRow(type_id, name, tickets[type_id], amounts[type_id])
            for type_id, name in names.items()
        ],
        arrivals=[schemas.ArrivalsRow(*row) for row in reads().execute(_select_arrivals(event_id))],
        takings=found,
    )


def _select_sold(event_id: int, zone: str, counts_test: bool) -> sa.Select[date, int, str, int, int]:
    day = sa.cast(sa.func.timezone(zone, Ticket.issued_at), sa.Date)
    counted = sa.or_(Order.livemode, sa.literal(counts_test))
    amount = sa.cast(sa.func.coalesce(sa.func.sum(Ticket.price_minor).filter(counted), 0), sa.BigInteger)
    return (
        sa.select(day, TicketType.id, TicketType.name, sa.func.count(), amount)
        .select_from(Ticket)
        .join(TicketType, TicketType.id == Ticket.ticket_type_id)
        .join(Order, Order.id == Ticket.order_id)
        .where(Ticket.event_id == event_id, Ticket.status == TicketStatus.VALID)
        .group_by(day, TicketType.id)
        .order_by(TicketType.sort_order, TicketType.id)
    )


def _select_arrivals(event_id: int) -> sa.Select[datetime, int]:
    quarter = sa.func.date_bin(QUARTER, CheckIn.scanned_at, EPOCH)
    inside = sa.and_(CheckIn.event_id == event_id, CheckIn.active)
    return sa.select(quarter, sa.func.count()).where(inside).group_by(quarter).order_by(quarter)
