"""Tickets and attendees in lists and frames. Every function executes a constant number of statements."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from motorclub.api import Member, now, page_of, reads
from motorclub_events.models import (
    CheckIn,
    ClubEvent,
    Order,
    Ticket,
    TicketStatus,
    TicketType,
    Transfer,
    TransferStatus,
    Venue,
)
from motorclub_events.shared import queries

# Tickets

INSIDE = sa.exists().where(CheckIn.ticket_id == Ticket.id, CheckIn.active)
TICKET_COLUMNS = (
    *Ticket.__table__.c,
    ClubEvent.title.label("event_title"),
    ClubEvent.status.label("event_status"),
    ClubEvent.starts_at,
    ClubEvent.ends_at,
    ClubEvent.timezone,
    ClubEvent.online_url,
    ClubEvent.transfer_allowed,
    Venue.name.label("venue_name"),
    Venue.city,
    TicketType.name.label("ticket_type_name"),
    INSIDE.label("checked_in"),
    Order.livemode,
)


def list_tickets(which: sa.ColumnElement[bool], when: str, page: int, size: int) -> queries.Item:
    """A page of tickets, by the time of their event."""
    if when != "all":
        upcoming = ClubEvent.ends_at >= now()
        which = sa.and_(which, upcoming if when == "upcoming" else sa.not_(upcoming))
    counted = (
        sa.select(sa.func.count())
        .select_from(Ticket)
        .join(ClubEvent, ClubEvent.id == Ticket.event_id)
        .where(which)
    )
    by = ClubEvent.starts_at.desc() if when == "past" else ClubEvent.starts_at
    rows, total = queries.fetch_page(_select_tickets(which).order_by(by, Ticket.id), counted, page, size)
    _add_transfers(rows)
    return page_of(rows, total, page, size)


def _select_tickets(which: sa.ColumnElement[bool]) -> queries.Chosen:
    return (
        sa.select(*TICKET_COLUMNS)
        .join(ClubEvent, ClubEvent.id == Ticket.event_id)
        .join(TicketType, TicketType.id == Ticket.ticket_type_id)
        .join(Order, Order.id == Ticket.order_id)
        .outerjoin(Venue, Venue.id == ClubEvent.venue_id)
        .where(which)
    )


def get_tickets(which: sa.ColumnElement[bool]) -> list[queries.Item]:
    """Tickets as their owner sees them."""
    rows = [dict(row) for row in reads().execute(_select_tickets(which).order_by(Ticket.id)).mappings()]
    _add_transfers(rows)
    return rows


def _add_transfers(rows: Sequence[queries.Item]) -> None:
    open_ones = sa.select(*Transfer.__table__.c).where(
        Transfer.ticket_id.in_([row["id"] for row in rows]), Transfer.status == TransferStatus.PENDING
    )
    transfers = {row["ticket_id"]: dict(row) for row in reads().execute(open_ones).mappings()}
    for row in rows:
        row["transfer"] = transfers.get(row["id"])
        if row["status"] == TicketStatus.VOID and "online_url" in row:
            row["online_url"] = None


# So many of a member's tickets fit a frame; whoever has more fetches them.
MAX_IN_FRAME = 100


def get_ticket_frames(user_ids: Collection[int]) -> Mapping[int, queries.Item]:
    """By member, the tickets for what is to come, as frames tell of them."""
    chosen = (
        sa.select(Ticket.id, Ticket.owner_user_id, Ticket.status, INSIDE.label("checked_in"))
        .join(ClubEvent, ClubEvent.id == Ticket.event_id)
        .where(Ticket.owner_user_id.in_(list(user_ids)), ClubEvent.ends_at >= now())
        .order_by(Ticket.id.desc())
    )
    rows = [dict(row) for row in reads().execute(chosen).mappings()]
    _add_transfers(rows)
    frames: dict[int, queries.Item] = {user_id: {"user_id": user_id, "tickets": []} for user_id in user_ids}
    for row in rows:
        told = frames[row["owner_user_id"]]["tickets"]
        if len(told) < MAX_IN_FRAME:
            told.append({"ticket_id": row["id"], **{name: row[name] for name in FRAME_FIELDS}})
    return frames


FRAME_FIELDS = ("status", "checked_in", "transfer")


# Attendees

ENTERED = (
    sa.select(CheckIn.scanned_at)
    .where(CheckIn.ticket_id == Ticket.id, CheckIn.active)
    .scalar_subquery()
    .label("checked_in_at")
)
ATTENDEE_COLUMNS = (
    Ticket.id.label("ticket_id"),
    Ticket.code,
    Ticket.order_id,
    Order.code.label("order_code"),
    Ticket.ticket_type_id,
    TicketType.name.label("ticket_type_name"),
    Ticket.owner_user_id.label("owner_id"),
    Member.username.label("owner_name"),
    Ticket.attendee_name,
    Ticket.attendee_email,
    Ticket.car_id,
    Ticket.car_name,
    Ticket.answers,
    Ticket.status,
    INSIDE.label("checked_in"),
    ENTERED,
    Ticket.price_minor,
    Order.currency,
    Ticket.issued_at,
)


def select_attendees(which: sa.ColumnElement[bool]) -> queries.Chosen:
    """Who comes, by ticket."""
    return _join_attendees(sa.select(*ATTENDEE_COLUMNS)).where(which).order_by(Ticket.id)


def _join_attendees(chosen: queries.Chosen) -> queries.Chosen:
    return (
        chosen.select_from(Ticket)
        .join(Order, Order.id == Ticket.order_id)
        .join(TicketType, TicketType.id == Ticket.ticket_type_id)
        .join(Member, Member.id == Ticket.owner_user_id)
    )


def match_attendees(event_id: int, query: Mapping[str, Any]) -> sa.ColumnElement[bool]:
    """The attendees that a query is about: those with valid tickets."""
    which = [Ticket.event_id == event_id, Ticket.status == TicketStatus.VALID]
    if query.get("ticket_type_id"):
        which.append(Ticket.ticket_type_id == query["ticket_type_id"])
    if query.get("checked_in") is not None:
        which.append(INSIDE if query["checked_in"] else ~INSIDE)
    if query.get("q"):
        words = f"%{query['q']}%"
        named = (Ticket.attendee_name, Member.username, Ticket.code, Order.code)
        which.append(sa.or_(*(column.ilike(words) for column in named)))
    return sa.and_(*which)


def list_attendees(event_id: int, query: Mapping[str, Any]) -> queries.Item:
    """A page of attendees."""
    which, page, size = match_attendees(event_id, query), query["page"], query["size"]
    counted = _join_attendees(sa.select(sa.func.count())).where(which)
    rows, total = queries.fetch_page(select_attendees(which), counted, page, size)
    return page_of(rows, total, page, size)
