"""Tickets and attendees in lists and frames. Every function executes a constant number of statements."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import Member, Topic, is_own, now, reads, send_each_after_commit
from motorclub.api.rows import Page, Row, columns_of, read_page, read_rows, schema_of
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
from motorclub_events.shared.http import Body
from motorclub_events.shared.ticket_labels import read_labels
from motorclub_events.tickets import schemas

# Tickets

# The recipient of a transferred ticket does not see its price.
IS_BUYER = Ticket.owner_user_id == Order.user_id
INSIDE = sa.exists().where(CheckIn.ticket_id == Ticket.id, CheckIn.active)
TICKETS = (
    sa.select(
        *columns_of(
            schemas.TicketRow,
            Ticket,
            ClubEvent,
            Venue,
            event_title=ClubEvent.title,
            event_status=ClubEvent.status,
            venue_name=Venue.name,
            ticket_type_name=TicketType.name,
            label_ids=TicketType.label_ids,
            checked_in=INSIDE,
            livemode=Order.livemode,
            buyer_name=sa.case((IS_BUYER, Order.buyer_name)),
            price_minor=sa.case((IS_BUYER, Ticket.price_minor)),
            currency=Order.currency,
        )
    )
    .select_from(Ticket)
    .join(ClubEvent, ClubEvent.id == Ticket.event_id)
    .join(TicketType, TicketType.id == Ticket.ticket_type_id)
    .join(Order, Order.id == Ticket.order_id)
    .outerjoin(Venue, Venue.id == ClubEvent.venue_id)
)


def list_tickets(which: sa.ColumnElement[bool], when: str, page: int, size: int) -> Page[schemas.TicketRow]:
    """A page of tickets, by the time of their event; what is void is nothing to come."""
    if when != "all":
        upcoming = sa.and_(ClubEvent.ends_at >= now(), Ticket.status == TicketStatus.VALID)
        which = sa.and_(which, upcoming if when == "upcoming" else sa.not_(upcoming))
    by = ClubEvent.starts_at.desc() if when == "past" else ClubEvent.starts_at
    found = read_page(schemas.TicketRow, TICKETS.where(which).order_by(by, Ticket.id), page, size)
    _add_details(found.content)
    return found


def get_tickets(which: sa.ColumnElement[bool]) -> list[schemas.TicketRow]:
    """Tickets as their owner sees them."""
    rows = read_rows(schemas.TicketRow, TICKETS.where(which).order_by(Ticket.id))
    _add_details(rows)
    return rows


def _add_details(tickets: Sequence[schemas.TicketRow]) -> None:
    transfers = _list_transfers([ticket.id for ticket in tickets])
    labels = read_labels({ticket.ticket_type_id: ticket.label_ids for ticket in tickets})
    for ticket in tickets:
        ticket.transfer = transfers.get(ticket.id)
        ticket.labels = labels[ticket.ticket_type_id]
        if ticket.status == TicketStatus.VOID:
            ticket.online_url = None


def _list_transfers(ticket_ids: Collection[int]) -> Mapping[int, schemas.TransferRow]:
    """The open transfers of tickets, by ticket."""
    open_ones = sa.select(*columns_of(schemas.TransferRow, Transfer)).where(
        Transfer.ticket_id.in_(list(ticket_ids)), Transfer.status == TransferStatus.PENDING
    )
    return {transfer.ticket_id: transfer for transfer in read_rows(schemas.TransferRow, open_ones)}


# How many of a member's tickets a frame contains; members with more fetch them.
MAX_IN_FRAME = 100


def get_ticket_frames(user_ids: Collection[int]) -> Mapping[int, schemas.TicketsFrameRow]:
    """By member, the tickets for what is to come."""
    chosen = (
        sa.select(Ticket.owner_user_id, Ticket.id, Ticket.status, INSIDE.label("checked_in"))
        .join(ClubEvent, ClubEvent.id == Ticket.event_id)
        .where(Ticket.owner_user_id.in_(list(user_ids)), ClubEvent.ends_at >= now())
        .order_by(Ticket.id.desc())
    )
    rows = reads().execute(chosen).all()
    transfers = _list_transfers([row.id for row in rows])
    tickets: dict[int, list[schemas.TicketFrameRow]] = {user_id: [] for user_id in user_ids}
    for owner_id, number, status, checked_in in rows:
        if len(tickets[owner_id]) < MAX_IN_FRAME:
            tickets[owner_id].append(
                schemas.TicketFrameRow(number, status, checked_in, transfers.get(number))
            )
    return {user_id: schemas.TicketsFrameRow(user_id, mine) for user_id, mine in tickets.items()}


# Attendees

ATTENDEES = (
    sa.select(
        *columns_of(
            schemas.AttendeeRow,
            Ticket,
            ticket_id=Ticket.id,
            order_code=Order.code,
            ticket_type_name=TicketType.name,
            label_ids=TicketType.label_ids,
            owner_id=Ticket.owner_user_id,
            owner_name=Member.username,
            owner_email=Member.email,
            checked_in=INSIDE,
            checked_in_at=sa.select(CheckIn.scanned_at)
            .where(CheckIn.ticket_id == Ticket.id, CheckIn.active)
            .scalar_subquery(),
            currency=Order.currency,
        )
    )
    .select_from(Ticket)
    .join(Order, Order.id == Ticket.order_id)
    .join(TicketType, TicketType.id == Ticket.ticket_type_id)
    .join(Member, Member.id == Ticket.owner_user_id)
    .order_by(Ticket.id)
)


def match_attendees(event_id: int, query: Body) -> sa.ColumnElement[bool]:
    """The attendees that a query is about: those with valid tickets, unless it asks for the void ones too."""
    which = [Ticket.event_id == event_id]
    if not query.get("include_void"):
        which.append(Ticket.status == TicketStatus.VALID)
    if query.get("ticket_type_id"):
        which.append(Ticket.ticket_type_id == query["ticket_type_id"])
    if query.get("checked_in") is not None:
        which.append(INSIDE if query["checked_in"] else ~INSIDE)
    if query.get("q"):
        words = f"%{query['q']}%"
        named = (Ticket.attendee_name, Member.username, Ticket.code, Order.code)
        which.append(sa.or_(*(column.ilike(words) for column in named)))
    return sa.and_(*which)


def list_attendees(event_id: int, query: Body) -> Page[schemas.AttendeeRow]:
    """A page of attendees."""
    return read_page(
        schemas.AttendeeRow, ATTENDEES.where(match_attendees(event_id, query)), query["page"], query["size"]
    )


# Frames

# State that changes often is published at most once within so long.
PAUSE_MS = 250
PAUSE = timedelta(milliseconds=PAUSE_MS)
TOPIC = "/topic/users/{userId}/tickets"

# The type of a message and its fields.
Snapshot = tuple[str, Row]


TOPICS = (
    Topic(
        TOPIC,
        "A member's tickets have changed.",
        is_own,
        messages={"TICKETS": schema_of(schemas.TicketsFrameRow)},
        snapshot=lambda params: (
            "TICKETS",
            get_ticket_frames([int(params["userId"])])[int(params["userId"])],
        ),
    ),
)


def publish_tickets(user_ids: Collection[int]) -> None:
    """These members have other tickets, or their tickets another state."""
    by_topic = {TOPIC.format(userId=user_id): user_id for user_id in user_ids}

    def build(active: Collection[str]) -> Mapping[str, schemas.TicketsFrameRow]:
        found = get_ticket_frames([by_topic[topic] for topic in active])
        return {topic: found[by_topic[topic]] for topic in active}

    send_each_after_commit(list(by_topic), "TICKETS", build)
