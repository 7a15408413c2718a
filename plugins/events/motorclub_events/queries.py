"""What lists, pages and frames show. Every function sends a constant number of statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, aggregate_order_by

from motorclub.api import AUTHOR_COLUMNS, Member, Viewer, author_of, last_frame_number, now, page_of, reads
from motorclub_events import access
from motorclub_events.catalogue import pictures, questions
from motorclub_events.checkout import pricing, sales
from motorclub_events.models import (
    CheckIn,
    ClubEvent,
    EventCategory,
    EventStatus,
    EventTag,
    EventTagLink,
    Hold,
    Order,
    OrderLine,
    OrderRefund,
    OrderStatus,
    Staff,
    Ticket,
    TicketStatus,
    TicketType,
    Transfer,
    TransferStatus,
    Venue,
    Visibility,
    WaitlistEntry,
    WaitStatus,
)
from motorclub_events.money import manual_payment, payments
from motorclub_events.permissions import MANAGE_ANY

Item = dict[str, Any]
Chosen = sa.Select[*tuple[Any, ...]]
PAID = (
    OrderStatus.PAID,
    OrderStatus.PARTIALLY_REFUNDED,
    OrderStatus.REFUND_PENDING,
    OrderStatus.REFUNDED,
    OrderStatus.REFUND_FAILED,
)


def paged(chosen: Chosen, counted: Chosen, page: int, size: int) -> tuple[list[Item], int]:
    """One page of rows as mappings, and how many there are."""
    rows = [dict(row) for row in reads().execute(chosen.limit(size).offset(page * size)).mappings()]
    return rows, reads().scalar(counted) or 0


def counting(which: sa.ColumnElement[bool], table: Any) -> Chosen:
    """How many rows of a table."""
    return sa.select(sa.func.count()).select_from(table).where(which)


# Events in lists

EVENT_COLUMNS = (
    ClubEvent.id,
    ClubEvent.slug,
    ClubEvent.title,
    ClubEvent.summary,
    ClubEvent.banner_url,
    ClubEvent.timezone,
    ClubEvent.starts_at,
    ClubEvent.ends_at,
    ClubEvent.status,
    ClubEvent.currency,
    ClubEvent.capacity,
    ClubEvent.held,
    ClubEvent.sold,
    ClubEvent.version,
    ClubEvent.category_id,
    EventCategory.name.label("category_name"),
    Venue.city,
    Venue.name.label("venue_name"),
)
ORDERS = {
    "startsAt": (ClubEvent.starts_at, ClubEvent.id),
    "-startsAt": (ClubEvent.starts_at.desc(), ClubEvent.id.desc()),
    "newest": (ClubEvent.id.desc(),),
}


def found(query: Mapping[str, Any]) -> sa.ColumnElement[bool]:
    """The events that a visitor's query is about; without a status those that take place, as far as one knows.

    Of one organiser, those that have taken place, too.
    """
    given, organizer_id = query.get("status"), query.get("organizer_id")
    usual = [EventStatus.PUBLISHED, EventStatus.POSTPONED]
    if organizer_id:
        usual.append(EventStatus.COMPLETED)
    which = [ClubEvent.status == given if given else ClubEvent.status.in_(usual)]
    if organizer_id:
        which.append(ClubEvent.organizer_id == organizer_id)
    if query.get("q"):
        words = "%" + query["q"].replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        which.append(sa.or_(ClubEvent.title.ilike(words), ClubEvent.summary.ilike(words)))
    if query.get("category_id"):
        which.append(ClubEvent.category_id == query["category_id"])
    if query.get("tag_id"):
        tagged = sa.exists().where(
            EventTagLink.event_id == ClubEvent.id, EventTagLink.tag_id == query["tag_id"]
        )
        which.append(tagged)
    if query.get("city"):
        which.append(
            sa.exists()
            .where(Venue.id == ClubEvent.venue_id, sa.func.lower(Venue.city) == query["city"].lower())
            .correlate(ClubEvent)
        )
    if query.get("from_"):
        which.append(ClubEvent.ends_at >= query["from_"])
    if query.get("to"):
        which.append(ClubEvent.starts_at < query["to"])
    return sa.and_(*which)


def helped_at(user_id: int, when: str) -> sa.ColumnElement[bool]:
    """The events whose staff somebody is one of, drafts left out; those to come until six hours after their end."""
    staffed = sa.exists().where(Staff.event_id == ClubEvent.id, Staff.user_id == user_id)
    which = sa.and_(staffed, ClubEvent.status != EventStatus.DRAFT)
    if when == "all":
        return which
    to_come = sa.and_(
        ClubEvent.ends_at >= now() - timedelta(hours=6), ClubEvent.status != EventStatus.CANCELLED
    )
    return sa.and_(which, to_come if when == "upcoming" else sa.not_(to_come))


def events_page(which: sa.ColumnElement[bool], page: int, size: int, sort: str = "startsAt") -> Item:
    """A page of events."""
    chosen = (
        sa.select(*EVENT_COLUMNS)
        .outerjoin(EventCategory, EventCategory.id == ClubEvent.category_id)
        .outerjoin(Venue, Venue.id == ClubEvent.venue_id)
        .where(which)
        .order_by(*ORDERS[sort])
    )
    rows, total = paged(chosen, counting(which, ClubEvent), page, size)
    _fill(rows)
    return page_of(rows, total, page, size)


def _fill(rows: Sequence[Item]) -> None:
    """Tags, prices and what is left of a page of events."""
    event_ids = [row["id"] for row in rows]
    tags, kinds, at = tags_of(event_ids), _public_types(event_ids), now()
    for row in rows:
        event = SimpleNamespace(**row)
        mine = kinds[row["id"]]
        row["lifecycle"] = sales.lifecycle(event, at)
        row["tags"] = tags[row["id"]]
        row["banner_url"] = pictures.small(row["banner_url"])
        row["price_from_minor"] = min((price_now(kind, at).unit_minor for kind in mine), default=None)
        states = {sales.status(kind, event, at) for kind in mine}
        row["sold_out"] = bool(states) and states == {sales.SaleStatus.SOLD_OUT}


def tags_of(event_ids: Collection[int]) -> Mapping[int, list[Item]]:
    """The tags of events."""
    chosen = (
        sa.select(EventTagLink.event_id, EventTag.id, EventTag.name)
        .join(EventTag, EventTag.id == EventTagLink.tag_id)
        .where(EventTagLink.event_id.in_(list(event_ids)))
        .order_by(EventTag.name)
    )
    tags: dict[int, list[Item]] = defaultdict(list)
    for row in reads().execute(chosen):
        tags[row.event_id].append({"id": row.id, "name": row.name})
    return tags


def _public_types(event_ids: Collection[int]) -> Mapping[int, list[Any]]:
    chosen = sa.select(*TicketType.__table__.c).where(
        TicketType.event_id.in_(list(event_ids)), TicketType.visibility == Visibility.PUBLIC
    )
    kinds: dict[int, list[Any]] = defaultdict(list)
    for row in reads().execute(chosen.order_by(TicketType.sort_order, TicketType.id)):
        kinds[row.event_id].append(row)
    return kinds


# One event


def event_page(event: ClubEvent, viewer: Viewer) -> Item:
    """An event as the viewer may see it."""
    may_manage = viewer.may(MANAGE_ANY) or event.organizer_id == viewer.id
    held = _holds_ticket(event.id, viewer)
    columns = {column.key: getattr(event, column.key) for column in ClubEvent.__table__.c}
    return columns | {
        "description": event.description if may_manage else "",
        "organizer": _author(event.organizer_id),
        "venue": venue_item(_one(Venue, event.venue_id)),
        "category": _one(EventCategory, event.category_id),
        "tags": tags_of([event.id])[event.id],
        "online_url": event.online_url if may_manage or held else None,
        "lifecycle": sales.lifecycle(event, now()),
        "refund_policy": {
            "type": event.refund_rule,
            "hours_before": event.refund_hours_before,
            "fee_minor": event.refund_fee_minor,
        },
        "banner_small_url": pictures.small(event.banner_url),
        "gallery": [pictures.shown(url) for url in event.gallery],
        "ticket_types": types_of(event, managed=False, also=_waited_for(event.id, viewer)),
        "questions": questions.of_event(event.id),
        "can_manage": may_manage,
        "can_check_in": may_manage or access.may_see_gate(viewer, event.id),
        "can_take_money": may_manage or access.is_trusted_with_money(viewer, event.id),
    }


def _waited_for(event_id: int, viewer: Viewer) -> list[int]:
    """The types on whose list the viewer is: whoever has seen one once sees it until the waiting is over."""
    if not viewer.signed_in:
        return []
    mine = sa.and_(WaitlistEntry.event_id == event_id, WaitlistEntry.user_id == viewer.id)
    waits = WaitlistEntry.status.in_((WaitStatus.WAITING, WaitStatus.OFFERED))
    return list(reads().scalars(sa.select(WaitlistEntry.ticket_type_id).where(mine, waits)))


def _holds_ticket(event_id: int, viewer: Viewer) -> bool:
    if not viewer.signed_in:
        return False
    mine = sa.exists().where(
        Ticket.event_id == event_id,
        Ticket.owner_user_id == viewer.id,
        Ticket.status == TicketStatus.VALID,
    )
    return bool(reads().scalar(sa.select(mine)))


def _author(user_id: int) -> Any:
    found: Any = reads().execute(sa.select(*AUTHOR_COLUMNS).where(Member.id == user_id)).one()
    return author_of(found)


def _one(table: Any, number: int | None) -> Any:
    if number is None:
        return None
    return reads().execute(sa.select(*table.__table__.c).where(table.id == number)).mappings().one_or_none()


def venue_item(row: Any) -> Item | None:
    """A venue with the address of a map, which is on another site and asked only by who follows it."""
    if row is None:
        return None
    place = (
        f"{row['lat']},{row['lng']}"
        if row["lat"] is not None and row["lng"] is not None
        else ", ".join(str(row[name]) for name in ("address_line1", "city", "country_code"))
    )
    return dict(row) | {"map_url": "https://www.openstreetmap.org/search?" + urlencode({"query": place})}


def types_of(event: Any, *, managed: bool, also: Collection[int] = (), connection: Any = None) -> list[Item]:
    """The ticket types of an event; those that are hidden for its organiser only, but for `also`."""
    shown = TicketType.visibility != Visibility.HIDDEN
    if also:
        shown = sa.or_(shown, TicketType.id.in_(also))
    return _types(event, sa.true() if managed else shown, connection or reads())


def hidden_types(event: Any, ticket_type_ids: Collection[int]) -> list[Item]:
    """Those of the types that are hidden, for whoever has what opens them."""
    hidden = TicketType.visibility == Visibility.HIDDEN
    return _types(event, sa.and_(hidden, TicketType.id.in_(list(ticket_type_ids))), reads())


def _types(event: Any, which: sa.ColumnElement[bool], connection: Any) -> list[Item]:
    chosen = sa.select(*TicketType.__table__.c).where(TicketType.event_id == event.id, which)
    rows = connection.execute(chosen.order_by(TicketType.sort_order, TicketType.id)).all()
    return [type_item(row, event) for row in rows]


def type_item(kind: Any, event: Any) -> Item:
    """A ticket type as everybody sees it, and what its organiser sees beside."""
    columns = {column.key: getattr(kind, column.key) for column in TicketType.__table__.c}
    at = now()
    price = price_now(kind, at)
    return columns | {
        "currency": event.currency,
        "price_tiers": pricing.tiers_of(kind),
        "price_now_minor": price.unit_minor,
        "tier": _tier_item(kind, price.tier),
        "sale_status": sales.status(kind, event, at),
        "available": sales.told(sales.available(kind, event)),
    }


def price_now(kind: Any, at: datetime) -> pricing.Price:
    """What a ticket costs whoever orders at a moment; the least where buyers pay what they want."""
    return pricing.price_of(kind, kind.held + kind.sold, kind.min_per_order, at)


def _tier_item(kind: Any, tier: pricing.Tier | None) -> Item | None:
    if tier is None:
        return None
    left = None if tier.up_to is None else tier.up_to - kind.held - kind.sold
    return {"name": tier.name, "until": tier.until, "left": sales.told(left)}


def availability(event_id: int) -> Item | None:
    """What can be bought, not older than the frame of its number; None for a draft and for no event."""
    seq = last_frame_number()
    state = availability_of(event_id, reads())
    return state | {"seq": seq} if state and state["status"] != EventStatus.DRAFT else None


TOLD = ("sale_status", "available", "price_minor", "price_now_minor", "tier", "currency")


def availability_of(event_id: int, connection: Any) -> Item:
    """What can be bought of an event, hidden types left out; empty for none."""
    columns = (ClubEvent.id, ClubEvent.status, ClubEvent.starts_at, ClubEvent.currency)
    buckets = (ClubEvent.capacity, ClubEvent.held, ClubEvent.sold)
    event = connection.execute(sa.select(*columns, *buckets).where(ClubEvent.id == event_id)).one_or_none()
    if event is None:
        return {}
    return {
        "event_id": event.id,
        "status": event.status,
        "ticket_types": [
            {name: kind[name] for name in TOLD} | {"ticket_type_id": kind["id"]}
            for kind in types_of(event, managed=False, connection=connection)
        ],
    }


# Orders

ORDER_COLUMNS = (
    *Order.__table__.c,
    ClubEvent.title.label("event_title"),
    ClubEvent.starts_at,
    ClubEvent.timezone,
)

TICKET_IDS = (
    sa.select(
        sa.func.coalesce(
            sa.func.array_agg(aggregate_order_by(Ticket.id, Ticket.id)), sa.literal_column("'{}'::bigint[]")
        )
    )
    .where(Ticket.order_id == Order.id)
    .scalar_subquery()
    .label("ticket_ids")
)


def orders_page(which: sa.ColumnElement[bool], page: int, size: int) -> Item:
    """A page of orders, the newest first."""
    chosen = sa.select(*ORDER_COLUMNS).join(ClubEvent, ClubEvent.id == Order.event_id).where(which)
    rows, total = paged(chosen.order_by(Order.id.desc()), counting(which, Order), page, size)
    lines = _lines([row["id"] for row in rows])
    told = payments.of([row["id"] for row in rows if manual_payment.waits(row)])
    for row in rows:
        row["lines"] = lines[row["id"]]
        row["instructions"] = told.get(row["id"], {}).get("instructions")
    return page_of(rows, total, page, size)


def orders_of_event(which: sa.ColumnElement[bool]) -> list[Item]:
    """All orders that are meant, the oldest first, with their lines."""
    chosen = sa.select(*Order.__table__.c).where(which).order_by(Order.id)
    rows = [dict(row) for row in reads().execute(chosen).mappings()]
    lines = _lines([row["id"] for row in rows])
    return [row | {"lines": lines[row["id"]]} for row in rows]


LINES = (
    sa.select(*OrderLine.__table__.c, OrderLine.name_snapshot.label("name"))
    .where(OrderLine.order_id == sa.any_(sa.bindparam("orders", type_=ARRAY(sa.BigInteger))))
    .order_by(OrderLine.id)
)


def _lines(order_ids: Collection[int]) -> Mapping[int, list[Item]]:
    lines: dict[int, list[Item]] = defaultdict(list)
    for row in reads().execute(LINES, {"orders": list(order_ids)}).mappings():
        lines[row["order_id"]].append(dict(row))
    return lines


def order_item(order_id: int) -> Item:
    """An order as its buyer sees it."""
    return _order_and_payment(order_id)[0]


ONE_ORDER = (
    sa.select(*ORDER_COLUMNS, TICKET_IDS)
    .join(ClubEvent, ClubEvent.id == Order.event_id)
    .where(Order.id == sa.bindparam("order"))
)


def _order_and_payment(order_id: int) -> tuple[Item, Any]:
    """An order, and its payment as far as there is one: what costs nothing has none."""
    found = dict(reads().execute(ONE_ORDER, {"order": order_id}).mappings().one())
    payment = payments.of([order_id]).get(order_id) if found["total_minor"] else None
    found["payment_status"] = payment["status"] if payment else None
    found["instructions"] = payment.get("instructions") if payment else None
    found["lines"] = _lines([order_id])[order_id]
    return found, payment


# What a buyer who waits is told, in a sentence.
MESSAGES = {
    OrderStatus.PENDING: "The order waits for its payment.",
    OrderStatus.PAID: "The tickets are there.",
    OrderStatus.EXPIRED: "The order was not paid in time.",
    OrderStatus.CANCELLED: "The order was cancelled.",
    OrderStatus.PARTIALLY_REFUNDED: "A part of the order has been taken back.",
    OrderStatus.REFUND_PENDING: "The money is on its way back.",
    OrderStatus.REFUNDED: "The money is back.",
    OrderStatus.REFUND_FAILED: "The money could not be given back yet. The club takes care of it.",
}


def _paid(order_id: int) -> Item:
    payment = payments.of([order_id]).get(order_id)
    tickets = sa.select(Ticket.id).where(Ticket.order_id == order_id).order_by(Ticket.id)
    return {
        "payment_status": payment["status"] if payment else None,
        "ticket_ids": list(reads().scalars(tickets)),
    }


def placed(order_id: int) -> Item:
    """An order with the way to its checkout, as long as there is something to pay."""
    item, payment = _order_and_payment(order_id)
    payment = payment if item["status"] == OrderStatus.PENDING else None
    checkout = {"redirect_url": payment["page"], "expires_at": payment["expires_at"]} if payment else None
    return {"order": item, "checkout": checkout}


def order_frame(order_id: int) -> Item:
    """An order as a frame tells of it."""
    item = reads().execute(
        sa.select(Order.id.label("order_id"), Order.status, Order.expires_at).where(Order.id == order_id)
    )
    found = dict(item.mappings().one())
    return found | _paid(order_id) | {"message": MESSAGES[OrderStatus(found["status"])]}


def refunds_of(order_id: int) -> list[Item]:
    """The refunds of an order."""
    chosen = sa.select(*OrderRefund.__table__.c).where(OrderRefund.order_id == order_id)
    return [dict(row) for row in reads().execute(chosen.order_by(OrderRefund.id)).mappings()]


def to_give_back(event_id: int, page: int, size: int) -> Item:
    """A page of what is to be given back by hand, with the orders it is of; none while payments are off."""
    there = payments.desk()
    rows, total = there.to_give_back(payments.PURPOSE, event_id, page, size) if there else ([], 0)
    numbers = [row["purpose_id"] for row in rows]
    chosen = sa.select(Order.id, Order.code, Order.buyer_name).where(Order.id.in_(numbers))
    of = {row.id: row for row in reads().execute(chosen)}
    content = [
        {
            **row,
            "order_id": row["purpose_id"],
            "order_code": of[row["purpose_id"]].code,
            "buyer_name": of[row["purpose_id"]].buyer_name,
        }
        for row in rows
    ]
    return page_of(content, total, page, size)


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


def tickets_page(which: sa.ColumnElement[bool], when: str, page: int, size: int) -> Item:
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
    rows, total = paged(_tickets(which).order_by(by, Ticket.id), counted, page, size)
    _with_transfers(rows)
    return page_of(rows, total, page, size)


def _tickets(which: sa.ColumnElement[bool]) -> Chosen:
    return (
        sa.select(*TICKET_COLUMNS)
        .join(ClubEvent, ClubEvent.id == Ticket.event_id)
        .join(TicketType, TicketType.id == Ticket.ticket_type_id)
        .join(Order, Order.id == Ticket.order_id)
        .outerjoin(Venue, Venue.id == ClubEvent.venue_id)
        .where(which)
    )


def ticket_items(which: sa.ColumnElement[bool]) -> list[Item]:
    """Tickets as their owner sees them."""
    rows = [dict(row) for row in reads().execute(_tickets(which).order_by(Ticket.id)).mappings()]
    _with_transfers(rows)
    return rows


def _with_transfers(rows: Sequence[Item]) -> None:
    open_ones = sa.select(*Transfer.__table__.c).where(
        Transfer.ticket_id.in_([row["id"] for row in rows]), Transfer.status == TransferStatus.PENDING
    )
    transfers = {row["ticket_id"]: dict(row) for row in reads().execute(open_ones).mappings()}
    for row in rows:
        row["transfer"] = transfers.get(row["id"])
        if row["status"] == TicketStatus.VOID and "online_url" in row:
            row["online_url"] = None


# So many of a member's tickets fit a frame; whoever has more fetches them.
MOST_TOLD = 100


def tickets_frames(user_ids: Collection[int]) -> Mapping[int, Item]:
    """By member, the tickets for what is to come, as frames tell of them."""
    chosen = (
        sa.select(Ticket.id, Ticket.owner_user_id, Ticket.status, INSIDE.label("checked_in"))
        .join(ClubEvent, ClubEvent.id == Ticket.event_id)
        .where(Ticket.owner_user_id.in_(list(user_ids)), ClubEvent.ends_at >= now())
        .order_by(Ticket.id.desc())
    )
    rows = [dict(row) for row in reads().execute(chosen).mappings()]
    _with_transfers(rows)
    frames: dict[int, Item] = {user_id: {"user_id": user_id, "tickets": []} for user_id in user_ids}
    for row in rows:
        told = frames[row["owner_user_id"]]["tickets"]
        if len(told) < MOST_TOLD:
            told.append({"ticket_id": row["id"], **{name: row[name] for name in TICKET_TOLD}})
    return frames


TICKET_TOLD = ("status", "checked_in", "transfer")


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


def attendees(which: sa.ColumnElement[bool]) -> Chosen:
    """Who comes, by ticket."""
    return _attending(sa.select(*ATTENDEE_COLUMNS)).where(which).order_by(Ticket.id)


def _attending(chosen: Chosen) -> Chosen:
    return (
        chosen.select_from(Ticket)
        .join(Order, Order.id == Ticket.order_id)
        .join(TicketType, TicketType.id == Ticket.ticket_type_id)
        .join(Member, Member.id == Ticket.owner_user_id)
    )


def attending(event_id: int, query: Mapping[str, Any]) -> sa.ColumnElement[bool]:
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


def attendees_page(event_id: int, query: Mapping[str, Any]) -> Item:
    """A page of attendees."""
    which, page, size = attending(event_id, query), query["page"], query["size"]
    counted = _attending(sa.select(sa.func.count())).where(which)
    rows, total = paged(attendees(which), counted, page, size)
    return page_of(rows, total, page, size)


# Figures


def sales_of(event_id: int, connection: Any, *, include_test: bool | None = None) -> Item:
    """What an event has sold; money that goes back does not count.

    Test money is part of what was taken in only with `include_test`; None: as the site wants it.
    """
    event = connection.execute(sa.select(*ClubEvent.__table__.c).where(ClubEvent.id == event_id)).one()
    kinds = connection.execute(
        sa.select(
            TicketType.id.label("ticket_type_id"),
            TicketType.name,
            TicketType.held,
            TicketType.sold,
            TicketType.capacity,
        )
        .where(TicketType.event_id == event_id)
        .order_by(TicketType.sort_order, TicketType.id)
    )
    kept = sa.func.sum(Order.total_minor - Order.refunded_minor)
    real, test = connection.execute(
        sa.select(
            sa.func.coalesce(kept.filter(Order.livemode), 0),
            sa.func.coalesce(kept.filter(~Order.livemode), 0),
        ).where(Order.event_id == event_id, Order.paid_at.is_not(None))
    ).one()
    counts_test = payments.counts_test_money() if include_test is None else include_test
    return {
        "event_id": event_id,
        "held": event.held,
        "sold": event.sold,
        "capacity": event.capacity,
        "gross_minor": int(real + test) if counts_test else int(real),
        "test_minor": int(test),
        "includes_test": counts_test,
        "currency": event.currency,
        "ticket_types": [dict(kind._mapping) for kind in kinds],
    }


def dashboard(event_id: int, include_test: bool | None) -> Item:
    """An organiser's figures; `include_test` as `sales_of` has it."""
    orders = counting(sa.and_(Order.event_id == event_id, Order.paid_at.is_not(None)), Order)
    inside = counting(sa.and_(CheckIn.event_id == event_id, CheckIn.active), CheckIn)
    waiting = counting(
        sa.and_(WaitlistEntry.event_id == event_id, WaitlistEntry.status == WaitStatus.WAITING), WaitlistEntry
    )
    counts = reads().execute(
        sa.select(
            orders.scalar_subquery().label("orders"),
            inside.scalar_subquery().label("checked_in"),
            waiting.scalar_subquery().label("waiting"),
            sa.select(ClubEvent.views).where(ClubEvent.id == event_id).scalar_subquery().label("views"),
        )
    )
    return sales_of(event_id, reads(), include_test=include_test) | dict(counts.mappings().one())


def gate_stats(event_id: int) -> Item:
    """Who has come: by ticket type and by gate."""
    kinds = reads().execute(
        sa.select(
            TicketType.id.label("ticket_type_id"),
            TicketType.name,
            sa.func.count(Ticket.id).label("total"),
            sa.func.count(Ticket.id).filter(INSIDE).label("checked_in"),
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


def check_in_frame(event_id: int) -> Item:
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
    return gate_stats(event_id) | {"last": None if found is None else dict(found)}


PLACE = sa.select(
    WaitlistEntry.id.label("entry_id"), WaitlistEntry.status, Hold.expires_at.label("offer_expires_at")
).outerjoin(Hold, Hold.id == WaitlistEntry.offer_hold_id)


def waiting_frame(user_id: int, entry_id: int | None = None) -> Item | None:
    """A place on a waiting list, by default the one whose offer ends first, or else the newest; and all open ones of
    the member. None for nowhere."""
    still = WaitlistEntry.status.in_((WaitStatus.WAITING, WaitStatus.OFFERED))
    ordered = PLACE.where(WaitlistEntry.user_id == user_id, still).order_by(
        Hold.expires_at.asc().nulls_last(), WaitlistEntry.id.desc()
    )
    places = [dict(row) for row in reads().execute(ordered.limit(MOST_TOLD)).mappings()]
    if entry_id is None:
        return places[0] | {"entries": places} if places else None
    changed = reads().execute(PLACE.where(WaitlistEntry.id == entry_id)).mappings().one()
    return dict(changed) | {"entries": places}


def staff_page(event_id: int, page: int, size: int) -> Item:
    """Who lets people in at an event."""
    which = Staff.event_id == event_id
    chosen = (
        sa.select(Staff.created_at, Staff.takes_money, *AUTHOR_COLUMNS)
        .join(Member, Member.id == Staff.user_id)
        .where(which)
        .order_by(Staff.user_id)
    )
    rows: Any = reads().execute(chosen.limit(size).offset(page * size)).all()
    content = [
        {"user": author_of(row), "created_at": row.created_at, "takes_money": row.takes_money} for row in rows
    ]
    return page_of(content, reads().scalar(counting(which, Staff)) or 0, page, size)
