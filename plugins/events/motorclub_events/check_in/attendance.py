"""Who has come: figures by ticket type and gate."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api.rows import columns_of, read_first, read_rows, to_row
from motorclub_events.check_in.rows import (
    CheckInFrameRow,
    GateCountRow,
    GateStatsRow,
    LastScanRow,
    TypeCountRow,
)
from motorclub_events.models import CheckIn, Ticket, TicketStatus, TicketType
from motorclub_events.tickets import ticket_queries


def get_stats(event_id: int) -> GateStatsRow:
    """Who has come: by ticket type and by gate."""
    types = (
        sa.select(
            TicketType.id.label("ticket_type_id"),
            TicketType.name,
            sa.func.count(Ticket.id).filter(ticket_queries.INSIDE).label("checked_in"),
            sa.func.count(Ticket.id).label("total"),
        )
        .outerjoin(
            Ticket, sa.and_(Ticket.ticket_type_id == TicketType.id, Ticket.status == TicketStatus.VALID)
        )
        .where(TicketType.event_id == event_id)
        .group_by(TicketType.id)
        .order_by(TicketType.sort_order, TicketType.id)
    )
    gates = (
        sa.select(CheckIn.gate, sa.func.count().label("checked_in"))
        .where(CheckIn.event_id == event_id, CheckIn.active)
        .group_by(CheckIn.gate)
        .order_by(CheckIn.gate)
    )
    found = read_rows(TypeCountRow, types)
    inside, total = sum(kind.checked_in for kind in found), sum(kind.total for kind in found)
    return GateStatsRow(inside, total, found, read_rows(GateCountRow, gates))


def get_frame(event_id: int) -> CheckInFrameRow:
    """Who has come, and the last scan; None before the first."""
    last = (
        sa.select(*columns_of(LastScanRow, CheckIn, Ticket, at=CheckIn.scanned_at, ticket_code=Ticket.code))
        .select_from(CheckIn)
        .outerjoin(Ticket, Ticket.id == CheckIn.ticket_id)
        .where(CheckIn.event_id == event_id)
        .order_by(CheckIn.id.desc())
        .limit(1)
    )
    return to_row(CheckInFrameRow, get_stats(event_id), last=read_first(LastScanRow, last))
