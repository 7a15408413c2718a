"""Orders and sales in lists and frames. Every function executes a constant number of statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, aggregate_order_by

from motorclub.api import page_of, reads
from motorclub_events.checkout import manual_payment
from motorclub_events.models import (
    CheckIn,
    ClubEvent,
    Hold,
    Order,
    OrderLine,
    OrderStatus,
    Ticket,
    TicketType,
    WaitlistEntry,
    WaitStatus,
)
from motorclub_events.shared import payments, queries
from motorclub_events.tickets import ticket_queries

PAID_STATES = (
    OrderStatus.PAID,
    OrderStatus.PARTIALLY_REFUNDED,
    OrderStatus.REFUND_PENDING,
    OrderStatus.REFUNDED,
    OrderStatus.REFUND_FAILED,
)


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


def list_orders(which: sa.ColumnElement[bool], page: int, size: int) -> queries.Item:
    """A page of orders, the newest first."""
    chosen = sa.select(*ORDER_COLUMNS).join(ClubEvent, ClubEvent.id == Order.event_id).where(which)
    rows, total = queries.fetch_page(
        chosen.order_by(Order.id.desc()), queries.select_count(which, Order), page, size
    )
    lines = _list_lines([row["id"] for row in rows])
    told = payments.find_payments_of([row["id"] for row in rows if manual_payment.is_awaited(row)])
    for row in rows:
        row["lines"] = lines[row["id"]]
        row["instructions"] = told.get(row["id"], {}).get("instructions")
    return page_of(rows, total, page, size)


def list_all_orders(which: sa.ColumnElement[bool]) -> list[queries.Item]:
    """All orders that are meant, the oldest first, with their lines."""
    chosen = sa.select(*Order.__table__.c).where(which).order_by(Order.id)
    rows = [dict(row) for row in reads().execute(chosen).mappings()]
    lines = _list_lines([row["id"] for row in rows])
    return [row | {"lines": lines[row["id"]]} for row in rows]


LINES = (
    sa.select(*OrderLine.__table__.c, OrderLine.name_snapshot.label("name"))
    .where(OrderLine.order_id == sa.any_(sa.bindparam("orders", type_=ARRAY(sa.BigInteger))))
    .order_by(OrderLine.id)
)


def _list_lines(order_ids: Collection[int]) -> Mapping[int, list[queries.Item]]:
    lines: dict[int, list[queries.Item]] = defaultdict(list)
    for row in reads().execute(LINES, {"orders": list(order_ids)}).mappings():
        lines[row["order_id"]].append(dict(row))
    return lines


def get_order(order_id: int) -> queries.Item:
    """An order as its buyer sees it."""
    item: queries.Item = get_placed_order(order_id)["order"]
    return item


ONE_ORDER = (
    sa.select(*ORDER_COLUMNS, TICKET_IDS)
    .join(ClubEvent, ClubEvent.id == Order.event_id)
    .where(Order.id == sa.bindparam("order"))
)


def _get_order_and_payment(order_id: int) -> tuple[queries.Item, Any]:
    """An order, and its payment as far as there is one: what costs nothing has none."""
    found = dict(reads().execute(ONE_ORDER, {"order": order_id}).mappings().one())
    found["lines"] = _list_lines([order_id])[order_id]
    payment = payments.find_payments_of([order_id]).get(order_id) if found["total_minor"] else None
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


def _get_payment_state(order_id: int) -> queries.Item:
    payment = payments.find_payments_of([order_id]).get(order_id)
    tickets = sa.select(Ticket.id).where(Ticket.order_id == order_id).order_by(Ticket.id)
    return {
        "payment_status": payment["status"] if payment else None,
        "ticket_ids": list(reads().scalars(tickets)),
    }


def get_placed_order(order_id: int) -> queries.Item:
    """An order with the way to its checkout, as long as there is something to pay."""
    return to_placed(*_get_order_and_payment(order_id))


def to_placed(item: queries.Item, payment: payments.Facts | None) -> queries.Item:
    """The same, by the order's columns, lines and tickets, and its payment if it has one."""
    item["payment_status"] = payment["status"] if payment else None
    item["instructions"] = payment.get("instructions") if payment else None
    open_payment = payment if item["status"] == OrderStatus.PENDING else None
    checkout = open_payment and {
        "redirect_url": open_payment["page"],
        "expires_at": open_payment["expires_at"],
    }
    return {"order": item, "checkout": checkout}


def get_order_frame(order_id: int) -> queries.Item:
    """An order as a frame tells of it."""
    item = reads().execute(
        sa.select(Order.id.label("order_id"), Order.status, Order.expires_at).where(Order.id == order_id)
    )
    found = dict(item.mappings().one())
    return found | _get_payment_state(order_id) | {"message": MESSAGES[OrderStatus(found["status"])]}


# Figures


def get_sales(event_id: int, connection: Any, *, include_test: bool | None = None) -> queries.Item:
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


def get_dashboard(event_id: int, include_test: bool | None) -> queries.Item:
    """An organiser's figures; `include_test` as `sales_of` has it."""
    orders = queries.select_count(sa.and_(Order.event_id == event_id, Order.paid_at.is_not(None)), Order)
    inside = queries.select_count(sa.and_(CheckIn.event_id == event_id, CheckIn.active), CheckIn)
    waiting = queries.select_count(
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
    return get_sales(event_id, reads(), include_test=include_test) | dict(counts.mappings().one())


PLACE = sa.select(
    WaitlistEntry.id.label("entry_id"), WaitlistEntry.status, Hold.expires_at.label("offer_expires_at")
).outerjoin(Hold, Hold.id == WaitlistEntry.offer_hold_id)


def get_waiting_frame(user_id: int, entry_id: int | None = None) -> queries.Item | None:
    """A place on a waiting list, by default the one whose offer ends first, or else the newest; and all open ones of
    the member. None for nowhere."""
    still = WaitlistEntry.status.in_((WaitStatus.WAITING, WaitStatus.OFFERED))
    ordered = PLACE.where(WaitlistEntry.user_id == user_id, still).order_by(
        Hold.expires_at.asc().nulls_last(), WaitlistEntry.id.desc()
    )
    places = [dict(row) for row in reads().execute(ordered.limit(ticket_queries.MAX_IN_FRAME)).mappings()]
    if entry_id is None:
        return places[0] | {"entries": places} if places else None
    changed = reads().execute(PLACE.where(WaitlistEntry.id == entry_id)).mappings().one()
    return dict(changed) | {"entries": places}
