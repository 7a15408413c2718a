"""Orders and sales in lists and frames. Every function executes a constant number of statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, aggregate_order_by

from motorclub.api import reads
from motorclub.api.rows import Page, columns_of, read_page, read_rows, to_row
from motorclub_events.checkout import manual_payment, schemas
from motorclub_events.models import (
    Base,
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
from motorclub_events.shared import payments
from motorclub_events.shared.pricing import OrderLineRow

# How many open places on waiting lists a frame contains.
MAX_IN_FRAME = 100

# Orders

NAMED = {"event_title": ClubEvent.title, "starts_at": ClubEvent.starts_at, "timezone": ClubEvent.timezone}
TICKET_IDS = (
    sa.select(
        sa.func.coalesce(
            sa.func.array_agg(aggregate_order_by(Ticket.id, Ticket.id)), sa.literal_column("'{}'::bigint[]")
        )
    )
    .where(Ticket.order_id == Order.id)
    .scalar_subquery()
)
ITEMS = sa.select(*columns_of(schemas.OrderItemRow, Order, **NAMED)).join(
    ClubEvent, ClubEvent.id == Order.event_id
)
ONE_ORDER = (
    sa.select(*columns_of(schemas.OrderRow, Order, **NAMED, ticket_ids=TICKET_IDS))
    .join(ClubEvent, ClubEvent.id == Order.event_id)
    .where(Order.id == sa.bindparam("order"))
)
LINES = (
    sa.select(OrderLine.order_id, *columns_of(OrderLineRow, OrderLine, name=OrderLine.name_snapshot))
    .where(OrderLine.order_id == sa.any_(sa.bindparam("orders", type_=ARRAY(sa.BigInteger))))
    .order_by(OrderLine.id)
)


def list_orders(which: sa.ColumnElement[bool], page: int, size: int) -> Page[schemas.OrderItemRow]:
    """A page of orders, the newest first."""
    found = read_page(schemas.OrderItemRow, ITEMS.where(which).order_by(Order.id.desc()), page, size)
    orders = found.content
    lines = list_lines_of([order.id for order in orders])
    paying = payments.find_payments_of(
        [order.id for order in orders if manual_payment.is_awaited(order.status, order.provider)]
    )
    for order in orders:
        payment = paying.get(order.id)
        order.lines = lines[order.id]
        order.instructions = payment["instructions"] if payment else None
    return found


def list_lines_of(order_ids: Collection[int]) -> Mapping[int, Sequence[OrderLineRow]]:
    """The lines of orders, by order."""
    lines: dict[int, list[OrderLineRow]] = defaultdict(list)
    for order_id, *columns in reads().execute(LINES, {"orders": list(order_ids)}):
        lines[order_id].append(OrderLineRow(*columns))
    return lines


def get_order(order_id: int) -> schemas.OrderRow:
    """An order as its buyer sees it."""
    return get_placed_order(order_id).order


def get_placed_order(order_id: int) -> schemas.PlacedRow:
    """An order with the way to its checkout, as long as there is something to pay."""
    (order,) = read_rows(schemas.OrderRow, ONE_ORDER, {"order": order_id})
    order.lines = list_lines_of([order_id])[order_id]
    payment = payments.find_payments_of([order_id]).get(order_id) if order.total_minor else None
    return to_placed(order, payment)


def to_placed(order: schemas.OrderRow, payment: payments.PaymentFacts | None) -> schemas.PlacedRow:
    """The same, by the order's columns, lines and tickets, and its payment if it has one."""
    order.payment_status = payment["status"] if payment else None
    order.instructions = payment["instructions"] if payment else None
    if payment and order.status == OrderStatus.PENDING:
        return schemas.PlacedRow(order, schemas.CheckoutRow(payment["page"], payment["expires_at"]))
    return schemas.PlacedRow(order, None)


# What a waiting buyer reads.
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


def get_order_frame(order_id: int) -> schemas.OrderFrameRow:
    """The state of an order for a frame."""
    statement = sa.select(Order.status, Order.expires_at, TICKET_IDS).where(Order.id == order_id)
    status, expires_at, ticket_ids = reads().execute(statement).one()
    payment = payments.find_payments_of([order_id]).get(order_id)
    return schemas.OrderFrameRow(
        order_id=order_id,
        status=status,
        payment_status=payment["status"] if payment else None,
        expires_at=expires_at,
        ticket_ids=ticket_ids,
        message=MESSAGES[OrderStatus(status)],
    )


# Figures


def get_sales(
    event_id: int, connection: sa.Connection, *, include_test: bool | None = None
) -> schemas.SalesFrameRow:
    """What an event has sold; money that goes back does not count.

    Test money is part of the revenue only with `include_test`; None: as the site's setting says.
    """
    columns = (ClubEvent.held, ClubEvent.sold, ClubEvent.capacity, ClubEvent.currency)
    event = connection.execute(sa.select(*columns).where(ClubEvent.id == event_id)).one()
    types = (
        sa.select(*columns_of(schemas.TypeSalesRow, TicketType, ticket_type_id=TicketType.id))
        .where(TicketType.event_id == event_id)
        .order_by(TicketType.sort_order, TicketType.id)
    )
    revenue = sa.func.sum(Order.total_minor - Order.refunded_minor)
    real, test = connection.execute(
        sa.select(
            sa.func.coalesce(revenue.filter(Order.livemode), 0),
            sa.func.coalesce(revenue.filter(~Order.livemode), 0),
        ).where(Order.event_id == event_id, Order.paid_at.is_not(None))
    ).one()
    counts_test = payments.counts_test_money() if include_test is None else include_test
    return to_row(
        schemas.SalesFrameRow,
        event,
        event_id=event_id,
        gross_minor=int(real + test) if counts_test else int(real),
        test_minor=int(test),
        includes_test=counts_test,
        ticket_types=read_rows(schemas.TypeSalesRow, types, connection=connection),
    )


def get_dashboard(event_id: int, include_test: bool | None) -> schemas.SalesRow:
    """An organiser's figures; `include_test` as in `get_sales`."""
    of_event = WaitlistEntry.event_id == event_id
    counts = {
        "orders": select_count(Order, Order.event_id == event_id, Order.paid_at.is_not(None)),
        "checked_in": select_count(CheckIn, CheckIn.event_id == event_id, CheckIn.active),
        "waiting": select_count(WaitlistEntry, of_event, WaitlistEntry.status == WaitStatus.WAITING),
        "views": sa.select(ClubEvent.views).where(ClubEvent.id == event_id),
    }
    row = reads().execute(sa.select(*(count.scalar_subquery().label(name) for name, count in counts.items())))
    return to_row(
        schemas.SalesRow, get_sales(event_id, reads(), include_test=include_test), **row.mappings().one()
    )


def select_count(table: type[Base], *which: sa.ColumnExpressionArgument[bool]) -> sa.Select[int]:
    """How many rows of a table there are."""
    return sa.select(sa.func.count()).select_from(table).where(*which)


PLACE = sa.select(
    *columns_of(schemas.PlaceRow, WaitlistEntry, entry_id=WaitlistEntry.id, offer_expires_at=Hold.expires_at)
).outerjoin(Hold, Hold.id == WaitlistEntry.offer_hold_id)


def get_waiting_frame(user_id: int, entry_id: int | None = None) -> schemas.WaitingFrameRow | None:
    """A place on a waiting list, by default the one whose offer ends first, or else the newest; and all open ones of
    the member. None for nowhere."""
    still = WaitlistEntry.status.in_((WaitStatus.WAITING, WaitStatus.OFFERED))
    ordered = PLACE.where(WaitlistEntry.user_id == user_id, still).order_by(
        Hold.expires_at.asc().nulls_last(), WaitlistEntry.id.desc()
    )
    places = read_rows(schemas.PlaceRow, ordered.limit(MAX_IN_FRAME))
    changed = (
        places if entry_id is None else read_rows(schemas.PlaceRow, PLACE.where(WaitlistEntry.id == entry_id))
    )
    return to_row(schemas.WaitingFrameRow, changed[0], entries=places) if changed else None
