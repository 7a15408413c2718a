"""Who has come: figures by ticket type and gate."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import reads
from motorclub_events.models import CheckIn, Ticket, TicketStatus, TicketType
from motorclub_events.shared import queries
from motorclub_events.tickets import ticket_queries


def get_stats(event_id: int) -> queries.Item:
    """Who has come: by ticket type and by gate."""
    kinds = reads().execute(
        sa.select(
            TicketType.id.label("ticket_type_id"),
            TicketType.name,
            sa.func.count(Ticket.id).label("total"),
            sa.func.count(Ticket.id).filter(ticket_queries.INSIDE).label("checked_in"),
        )
        .outerjoin(
            Ticket, sa.and_(Ticket.ticket_type_id == TicketType.id, Ticket.status == TicketStatus.VALID)
        )
        .where(TicketType.event_id == event_id)
        .group_by(TicketType.id)
        .order_by(TicketType.sort_order, TicketType.id)
    )
    found = [dict(row) for row in kinds.mappings()]
    gates = reads().execute(
        sa.select(CheckIn.gate, sa.func.count().label("checked_in"))
        .where(CheckIn.event_id == event_id, CheckIn.active)
        .group_by(CheckIn.gate)
        .order_by(CheckIn.gate)
    )
    return {
        "checked_in": sum(kind["checked_in"] for kind in found),
        "total": sum(kind["total"] for kind in found),
        "ticket_types": found,
        "gates": [dict(row) for row in gates.mappings()],
    }


def get_frame(event_id: int) -> queries.Item:
    """Who has come, and the last scan; None before the first."""
    last = reads().execute(
        sa.select(
            CheckIn.result,
            CheckIn.gate,
            CheckIn.scanned_at,
            CheckIn.scanned_at.label("at"),
            Ticket.code.label("ticket_code"),
            Ticket.attendee_name,
        )
        .outerjoin(Ticket, Ticket.id == CheckIn.ticket_id)
        .where(CheckIn.event_id == event_id)
        .order_by(CheckIn.id.desc())
        .limit(1)
    )
    found = last.mappings().one_or_none()
    return get_stats(event_id) | {"last": None if found is None else dict(found)}
