"""Orders that come to nothing: replaced by a new one, cancelled before they were paid, or out of time."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import db, now
from motorclub_events.checkout import sales_frames, vouchers, waitlist
from motorclub_events.models import LOCK, Hold, HoldStatus, Order, OrderLine, OrderStatus
from motorclub_events.shared import payments, seats

# How long the payments plugin may take to close the checkout first, which shows whether the buyer was quicker.
PATIENCE = timedelta(seconds=30)
BATCH_SIZE = 100


def lock_order(order_id: int) -> Order | None:
    """An order that nobody else changes until the transaction has ended."""
    return db.session.get(Order, order_id, with_for_update=LOCK, populate_existing=True)


def replace_order(old: int | None) -> seats.Changes:
    """A member's new order takes the place of the one that waits: its seats are the member's to order again."""
    if old is None:
        return {}
    payments.close_payment(old)
    order = lock_order(old)
    if order is None or order.status != OrderStatus.PENDING:
        return {}
    return end_order(order, OrderStatus.CANCELLED)


def end_order(order: Order, status: OrderStatus) -> seats.Changes:
    """An order that is PENDING, and locked, ends without its money; what changes in the buckets for it."""
    expired = status is OrderStatus.EXPIRED
    changes = seats.end_holds(
        Hold.order_id == order.id, HoldStatus.EXPIRED if expired else HoldStatus.RELEASED
    )
    quantities = sa.select(OrderLine.ticket_type_id, OrderLine.quantity).where(OrderLine.order_id == order.id)
    for ticket_type_id, quantity in db.session.execute(quantities.order_by(OrderLine.ticket_type_id)).all():
        seats.give_share_back(ticket_type_id, order.user_id, quantity)
    vouchers.give_voucher_back(order)
    order.status, order.updated_at, order.version = status, now(), order.version + 1
    if not expired:
        order.cancelled_at = order.updated_at
    db.session.flush()
    sales_frames.publish_order(order.id, order.user_id)
    return changes


def give_seats_back(event_id: int, changes: seats.Changes) -> None:
    """Give the seats back, to the waiting list first; the last step of a transaction."""
    seats.change_stock(event_id, changes)
    waitlist.offer_seats(event_id, seats.list_freed(changes))
    sales_frames.stock_changed(event_id)


def cancel_order(order: Order) -> None:
    """The buyer does not want an order that is PENDING, and locked, any more."""
    give_seats_back(order.event_id, end_order(order, OrderStatus.CANCELLED))


def expire_order(order: Order) -> None:
    """The time of an order that is PENDING, and locked, is up."""
    give_seats_back(order.event_id, end_order(order, OrderStatus.EXPIRED))


def sweep_orders() -> int:
    """Let orders and offers expire whose time is up, each in a transaction of its own; how many orders."""
    done = 0
    for order_id in _list_due():
        order = db.session.scalar(
            sa.select(Order)
            .where(Order.id == order_id, Order.status == OrderStatus.PENDING)
            .with_for_update(key_share=True, skip_locked=True)
            .execution_options(populate_existing=True)
        )
        if order is not None and order.expires_at <= now():
            expire_order(order)
            done += 1
        db.session.commit()
    waitlist.sweep_waitlist()
    return done


def _list_due() -> list[int]:
    at = now() if payments.find_payments() is None else now() - PATIENCE
    chosen = sa.select(Order.id).where(Order.status == OrderStatus.PENDING, Order.expires_at <= at)
    found = list(db.session.scalars(chosen.order_by(Order.expires_at).limit(BATCH_SIZE)))
    db.session.commit()
    return found
