"""The checkout: an order is placed in one transaction that ends with the seats (shared/seats.py).

All other rows are written before that, so that an order without seats is rolled back completely. A second call with the
same Idempotency-Key waits for the first one and returns its order.
"""

from __future__ import annotations

import hashlib
import json
import logging
import random
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import OperationalError

from motorclub.api import (
    ApiError,
    Limit,
    Viewer,
    conflict,
    db,
    hit_limit,
    invalid,
    now,
    publish,
)
from motorclub.api.rows import to_row
from motorclub_events.checkout import (
    manual_payment,
    order_queries,
    releasing,
    sales_frames,
    vouchers,
    waitlist,
)
from motorclub_events.checkout.early_sale import find_head_start
from motorclub_events.checkout.offer import (
    OFFER,
    ROUTE,
    OfferedEvent,
    OfferedType,
    OrderRequest,
    Types,
    offer_values,
    to_offer,
    to_order_request,
)
from motorclub_events.checkout.schemas import OrderRow, PlacedRow
from motorclub_events.events import OrderPaid, TicketsChanged
from motorclub_events.models import (
    ClubEvent,
    DisputeStatus,
    EventStatus,
    Hold,
    HoldSource,
    HoldStatus,
    Idempotency,
    Order,
    OrderLine,
    OrderStatus,
    TicketType,
    Visibility,
)
from motorclub_events.settings import get_settings
from motorclub_events.shared import payments, pricing, sale_status, seats
from motorclub_events.shared.database import Batch
from motorclub_events.shared.http import Body
from motorclub_events.tickets import codes, guests, issuing

COSTS_MORE = "So many of {name} cost another price by now."
SOLD_OUT_TYPE = "There are not so many tickets left of this ticket type."
SOLD_OUT_EVENT = "There are not so many tickets left of this event."
MOST_KEY = 200
LOCK_TIMEOUT = sa.text("SET LOCAL lock_timeout = '3s'")
TRIES = 4


# What PostgreSQL says of a deadlock, of a lock that was not to be had in time, of a clash of two transactions.
TRY_AGAIN = {"40P01", "55P03", "40001"}
T = TypeVar("T")
_log = logging.getLogger("motorclub.events")


def place_order(viewer: Viewer, body: Body, key: str) -> PlacedRow:
    """Order tickets; as `get_placed_order` returns it.

    Raises 400, 404, 409 (SOLD_OUT, LIMIT_REACHED, SALE_CLOSED, PRICE_CHANGED, VOUCHER_...), 422 for the key of
    another call, 424 and 503 for what the payments plugin says, 503 BUSY when too many want the same seats at once.
    """
    hit_limit(
        Limit("events-orders", get_settings().orders_per_minute, timedelta(minutes=1)),
        f"member:{viewer.member_id}",
    )
    check_key(key)
    wanted = to_order_request(body)
    body_hash = hashlib.sha256(json.dumps(body, sort_keys=True, default=str).encode()).digest()
    return retry_on_conflict(lambda: _place_once(viewer, wanted, key, body_hash))


def check_key(key: str) -> str:
    """A key as a caller may give it. Raises 400."""
    if not 1 <= len(key) <= MOST_KEY or not (key.isascii() and key.isprintable()):
        raise invalid("Idempotency-Key", "This header needs 1 to {most} printable characters.", most=MOST_KEY)
    return key


def retry_on_conflict(work: Callable[[], T]) -> T:
    """A transaction that is tried again when it met others on its way. Raises 503 BUSY."""
    for attempt in range(TRIES):
        try:
            return work()
        except OperationalError as error:
            db.session.rollback()
            if getattr(error.orig, "sqlstate", None) not in TRY_AGAIN:
                raise
            time.sleep(random.uniform(0.005, 0.05) * 2**attempt)  # noqa: S311 - no secret
    raise ApiError(
        503, "Too many people want these tickets at once.", code="BUSY", headers={"Retry-After": "1"}
    )


def _place_once(viewer: Viewer, wanted: OrderRequest, key: str, body_hash: bytes) -> PlacedRow:
    user_id = viewer.member_id
    first = Batch()
    first.add(CLAIM, _claim_values(user_id, wanted.event_id, key, body_hash))
    first.add(OFFER, offer_values(wanted, user_id))
    claimed, offer = first.send()
    if not claimed:
        number = _find_order_of_key(user_id, key, body_hash)
        db.session.rollback()
        return order_queries.get_placed_order(number)
    event, kinds = to_offer(wanted, offer)
    at = now()
    voucher = vouchers.find_voucher(wanted.event_id, wanted.voucher_code, at)
    offered = waitlist.count_offered(user_id, wanted.quantities) if event.has_offers else {}
    _check_visible(kinds, wanted, voucher, offered)
    _check_sale(event, kinds, wanted, user_id, at)
    lines = _price_lines(kinds, wanted, voucher, user_id, at)
    who = guests.check_guests(event, kinds, wanted.quantities, wanted.attendees, user_id)
    changes = releasing.replace_order(event.pending_id)
    order = _make_order(claimed[0][0], user_id, event, wanted, lines, voucher, who)
    taken = _write(order, event, kinds, lines)
    if voucher is not None:
        vouchers.use_voucher(voucher, user_id)
    offers = waitlist.take_up_offers(user_id, wanted.quantities) if event.has_offers else {}
    changes = seats.merge_changes(changes, offers, taken)
    for line in lines:
        changes[line.ticket_type_id].up_to = line.up_to
    payment = _open_payment(order, event, lines) if order.status == OrderStatus.PENDING else None
    if payment is None:
        publish_delivery(order)
    sales_frames.request_publishing(event.id)
    db.session.flush()  # all that is still to be written, before the rows that everybody waits for
    _take_seats(event, changes)
    waitlist.offer_seats(event.id, seats.list_freed(changes))
    sales_frames.publish_order(order.id, user_id)
    db.session.commit()
    row = to_row(
        OrderRow,
        order,
        event_title=event.title,
        starts_at=event.starts_at,
        timezone=event.timezone,
        lines=lines,
        ticket_ids=event.ticket_numbers if order.status == OrderStatus.PAID else [],
    )
    return order_queries.to_placed(row, payment)


# The same call twice


def _build_claim() -> sa.Insert:
    """Other orders of the same member for the same event wait until this transaction has ended; then the key is ours,
    with the number of the order that it makes, or there is one already."""
    alone = sa.select(
        sa.func.set_config("lock_timeout", "3s", sa.true()),
        sa.func.pg_advisory_xact_lock(sa.bindparam("lock", type_=sa.BigInteger)),
    ).cte("alone")
    values: dict[str, Any] = {
        "user_id": sa.bindparam("user", type_=sa.BigInteger),
        "key": sa.bindparam("key", type_=sa.Text),
        "route": sa.literal(ROUTE),
        "body_hash": sa.bindparam("body", type_=sa.LargeBinary),
        "subject_id": sa.func.nextval(sa.func.pg_get_serial_sequence("events_order", "id")),
        "created_at": sa.bindparam("at", type_=sa.DateTime(timezone=True)),
    }
    chosen = sa.select(*list(values.values())).select_from(alone)
    return (
        insert(Idempotency)
        .from_select(list(values), chosen)
        .on_conflict_do_nothing(index_elements=["user_id", "key"])
        .returning(sa.column("subject_id"))
    )


CLAIM = _build_claim()


def _claim_values(user_id: int, event_id: int, key: str, body_hash: bytes) -> dict[str, object]:
    return {
        "user": user_id,
        "key": key,
        "body": body_hash,
        "at": now(),
        "lock": codes.get_lock_number(user_id, event_id),
    }


def _find_order_of_key(user_id: int, key: str, body_hash: bytes) -> int:
    """The order that was placed with this key before. Raises 422 for the key of another call."""
    found = db.session.get_one(Idempotency, (user_id, key))
    if found.body_hash != body_hash or found.route != ROUTE or found.subject_id is None:
        raise ApiError(
            422,
            "This Idempotency-Key belongs to another call.",
            code="IDEMPOTENCY_MISMATCH",
            field="Idempotency-Key",
        )
    return found.subject_id


def _check_sale(event: OfferedEvent, kinds: Types, wanted: OrderRequest, user_id: int, at: datetime) -> None:
    for number, quantity in wanted.quantities.items():
        kind = kinds[number]
        found = sale_status.get_window(kind, event, at)
        if found is sale_status.SaleStatus.SCHEDULED:
            found = sale_status.get_window(kind, event, at, find_head_start(user_id))
        if found is not sale_status.SaleStatus.ON_SALE:
            raise refuse_type(
                "SALE_CLOSED",
                "{name} cannot be bought now.",
                kind,
                {"saleStatus": found.value},
                name=kind.name,
            )
        if not kind.min_per_order <= quantity <= kind.max_per_order:
            raise refuse_type(
                "LIMIT_REACHED",
                "An order takes {least} to {most} of {name}.",
                kind,
                least=kind.min_per_order,
                most=kind.max_per_order,
                name=kind.name,
            )


def _check_visible(
    kinds: Types,
    wanted: OrderRequest,
    voucher: vouchers.UsableVoucher | None,
    offered: Mapping[int, int],
) -> None:
    for number, kind in kinds.items():
        if kind.visibility == Visibility.PUBLIC or (voucher and voucher.opens(kind)):
            continue
        if wanted.quantities[number] <= offered.get(number, 0):  # waited for while everybody could see it
            continue
        if kind.visibility == Visibility.HIDDEN:  # not even its name is known
            raise refuse_type("SALE_CLOSED", "This ticket type cannot be bought now.", kind)
        message = "{name} is sold to holders of a voucher only."
        raise refuse_type("SALE_CLOSED", message, kind, name=kind.name)


def refuse_type(
    code: str,
    message: str,
    kind: OfferedType | TicketType | None = None,
    details: Mapping[str, object] | None = None,
    **values: object,
) -> ApiError:
    """409 that says which line was the trouble; `values` fill the placeholders of the message."""
    which = {} if kind is None else {"ticketTypeId": kind.id}
    return ApiError(409, message, code=code, details={**(details or {}), **which}, values=values)


def _price_lines(
    kinds: Types,
    wanted: OrderRequest,
    voucher: vouchers.UsableVoucher | None,
    user_id: int,
    at: datetime,
) -> list[pricing.OrderLineRow]:
    mine = _count_own_holds(kinds, user_id)
    reduction = voucher.reduction if voucher else None
    lines = [
        pricing.price_line(kind, quantity, _get_price(kind, wanted, mine.get(number, 0), at), reduction)
        for number, quantity in wanted.quantities.items()
        for kind in (kinds[number],)
    ]
    if pricing.sum_lines(lines) > pricing.MAX_TOTAL_MINOR:
        raise invalid("lines", "The order comes to more than can be paid at once.")
    return lines


def _count_own_holds(kinds: Types, user_id: int) -> Mapping[int, int]:
    """What the buyer's own holds keep of types whose price depends on the number sold: the new order has it, too."""
    counted = [number for number, kind in kinds.items() if any(tier["up_to"] for tier in kind.price_tiers)]
    if not counted:
        return {}
    chosen = sa.select(Hold.ticket_type_id, sa.func.sum(Hold.quantity)).where(
        Hold.ticket_type_id.in_(counted),
        Hold.user_id == user_id,
        Hold.status == HoldStatus.ACTIVE,
        Hold.source != HoldSource.ORGANISER,
    )
    return {row[0]: int(row[1]) for row in db.session.execute(chosen.group_by(Hold.ticket_type_id))}


def _get_price(kind: OfferedType, wanted: OrderRequest, mine: int, at: datetime) -> pricing.Price:
    seen = wanted.prices.get(kind.id)
    if kind.pay_what_you_want:
        return pricing.Price(_check_chosen_price(kind, seen))
    price = pricing.get_price(kind, kind.held + kind.sold - mine, wanted.quantities[kind.id], at)
    if seen not in (None, price.unit_minor):
        raise refuse_type(
            "PRICE_CHANGED",
            COSTS_MORE,
            kind,
            {"unitPriceMinor": price.unit_minor},
            name=kind.name,
        )
    return price


def _check_chosen_price(kind: OfferedType, amount: int | None) -> int:
    if amount is None:
        raise invalid("lines", "Say what you pay for {name}.", name=kind.name)
    if not kind.price_minor <= amount <= pricing.MAX_CHOSEN_MINOR:
        raise invalid(
            "lines",
            "What is paid for {name} is from {price_minor} to {most} minor units.",
            name=kind.name,
            price_minor=kind.price_minor,
            most=pricing.MAX_CHOSEN_MINOR,
        )
    return amount


# What is written

ORDER, LINE, HOLD = sa.insert(Order), sa.insert(OrderLine), sa.insert(Hold)


def _make_order(
    number: int,
    user_id: int,
    event: OfferedEvent,
    wanted: OrderRequest,
    lines: Sequence[pricing.OrderLineRow],
    voucher: vouchers.UsableVoucher | None,
    who: Sequence[guests.Guest],
) -> Order:
    """The order as it is to be written; no object of the session."""
    total, at = pricing.sum_lines(lines), now()
    return Order(
        id=number,
        code=codes.new_code(codes.ORDER_CODE),
        event_id=event.id,
        user_id=user_id,
        buyer_name=event.buyer_name,
        buyer_email=event.buyer_email,
        status=OrderStatus.PENDING if total else OrderStatus.PAID,
        currency=event.currency,
        subtotal_minor=sum(line.unit_price_minor * line.quantity for line in lines),
        discount_minor=sum(line.discount_minor for line in lines),
        fee_minor=0,
        refunded_minor=0,
        tax_minor=sum(line.tax_minor for line in lines),
        total_minor=total,
        voucher_id=voucher.id if voucher else None,
        provider=wanted.provider,
        payment_id=None,
        livemode=True,
        dispute_status=DisputeStatus.NONE,
        attendees=list(who),
        expires_at=manual_payment.get_hold_end(event, wanted.provider, user_id, at) if total else at,
        paid_at=None if total else at,
        cancelled_at=None,
        version=1,
        created_at=at,
        updated_at=at,
    )


def _write(
    order: Order, event: OfferedEvent, kinds: Types, lines: Sequence[pricing.OrderLineRow]
) -> seats.Changes:
    """Write the order, its lines and the buyer's shares, in one round trip; what changes in the buckets.

    With it the tickets of a free order; of any other, holds until it is paid. Raises 409 LIMIT_REACHED.
    """
    rows = [
        OrderLine(id=number, **_line_values(order.id, line))
        for number, line in zip(event.line_numbers, lines, strict=True)
    ]
    batch = Batch()
    batch.add(ORDER, _values_of(order))
    for row in rows:
        batch.add(LINE, _values_of(row))
    shares = {}
    for line in lines:
        kind = kinds[line.ticket_type_id]
        share = seats.share_values(kind.id, order.user_id, line.quantity, kind.max_per_user)
        shares[batch.add(seats.SHARE, share)] = kind
    free = order.status == OrderStatus.PAID
    issued = (
        issuing.to_rows(order, rows, event.ticket_numbers)
        if free
        else [_hold_values(order, row) for row in rows]
    )
    for values in issued:
        batch.add(issuing.TICKET if free else HOLD, values)
    found = batch.send()
    for place, kind in shares.items():
        if not found[place]:
            raise refuse_type(
                "LIMIT_REACHED",
                "Nobody may have more than {most} of {name}.",
                kind,
                most=kind.max_per_user,
                name=kind.name,
            )
    changes: seats.Changes = {}
    for line in lines:
        held, sold = (0, line.quantity) if free else (line.quantity, 0)
        seats.add_change(changes, line.ticket_type_id, held=held, sold=sold)
    return changes


def _values_of(row: Order | OrderLine) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if name != "_sa_instance_state"}


def _line_values(order_id: int, line: pricing.OrderLineRow) -> dict[str, object]:
    return {
        "order_id": order_id,
        "ticket_type_id": line.ticket_type_id,
        "name_snapshot": line.name,
        "quantity": line.quantity,
        "unit_price_minor": line.unit_price_minor,
        "discount_minor": line.discount_minor,
        "tax_minor": line.tax_minor,
        "total_minor": line.total_minor,
        "tier_up_to": line.up_to,
    }


def list_lines(order_id: int) -> list[OrderLine]:
    """The lines of an order, by ticket type."""
    chosen = sa.select(OrderLine).where(OrderLine.order_id == order_id).order_by(OrderLine.ticket_type_id)
    return list(db.session.scalars(chosen))


def _hold_values(order: Order, line: OrderLine) -> dict[str, object]:
    return {
        "order_id": order.id,
        "event_id": order.event_id,
        "ticket_type_id": line.ticket_type_id,
        "user_id": order.user_id,
        "quantity": line.quantity,
        "status": HoldStatus.ACTIVE,
        "source": HoldSource.CHECKOUT,
        "expires_at": order.expires_at,
        "created_at": order.created_at,
    }


def deliver_tickets(order: Order, lines: Sequence[OrderLine]) -> None:
    """Issue the tickets of a paid order, and publish that."""
    issuing.issue_tickets(order, lines)
    publish_delivery(order)


def publish_delivery(order: Order) -> None:
    """An order has its tickets."""
    publish(
        OrderPaid(order.id, order.event_id, order.user_id), TicketsChanged(order.event_id, [order.user_id])
    )


def _take_seats(event: OfferedEvent, changes: seats.Changes) -> None:
    """Take the seats, last of all. Raises 409 with what there is instead."""
    try:
        seats.change_stock(event.id, changes, selling=True)
    except seats.SoldOut as error:
        db.session.rollback()
        raise _sold_out_error(event.id, changes, error.ticket_type_id) from error


def _sold_out_error(event_id: int, changes: seats.Changes, full: int | None) -> ApiError:
    event = db.session.get_one(ClubEvent, event_id)
    chosen = sa.select(TicketType).where(TicketType.id.in_(list(changes))).order_by(TicketType.id)
    kinds = db.session.scalars(chosen).all()
    lines = [
        {"ticketTypeId": kind.id, "available": sale_status.count_available(kind, event)} for kind in kinds
    ]
    if event.status != EventStatus.PUBLISHED:
        return conflict("Tickets of this event are not sold any more.", code="SALE_CLOSED")
    for kind in kinds:
        if kind.id == full and _has_room(kind, event, changes[full]):
            return refuse_type("PRICE_CHANGED", COSTS_MORE, kind, name=kind.name)
    message = SOLD_OUT_TYPE if full else SOLD_OUT_EVENT
    return ApiError(409, message, code="SOLD_OUT", details={"lines": lines})


def _has_room(kind: TicketType, event: ClubEvent, change: seats.Change) -> bool:
    """Whether only the price was gone, and not the seats."""
    free = sale_status.count_available(kind, event)
    return change.up_to is not None and (free is None or free >= change.held + change.sold)


LIVEMODE = (
    sa.update(Order)
    .where(Order.id == sa.bindparam("number"))
    .values(livemode=sa.bindparam("is_live", type_=sa.Boolean))
)


def _open_payment(
    order: Order, event: OfferedEvent, lines: Sequence[pricing.OrderLineRow]
) -> payments.PaymentFacts:
    asked = payments.to_payment_order(order, event.title, event.organizer_id, lines)
    payment = payments.open_payment(asked)
    manual_payment.mail_instructions(order, event.title, event.timezone, payment)
    order.livemode = payment["livemode"]
    seats.execute(LIVEMODE, {"number": order.id, "is_live": order.livemode})
    return payment
