"""Orders that come to nothing: replaced by a new one, cancelled before they were paid, or out of time."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import db, now
from motorclub_events import frames
from motorclub_events.checkout import seats, vouchers, waitlist
from motorclub_events.models import LOCK, Hold, HoldStatus, Order, OrderLine, OrderStatus
from motorclub_events.money import payments

# The payments plugin closes the checkout first, and hears whether the buyer was quicker. It has so long.
PATIENCE = timedelta(seconds=30)
SWEPT_AT_ONCE = 100


def locked(order_id: int) -> Order | None:
    """An order that nobody else changes until the transaction has ended."""
    return db.session.get(Order, order_id, with_for_update=LOCK, populate_existing=True)


def replaced(old: int | None) -> seats.Changes:
    """A member's new order takes the place of the one that waits: its seats are the member's to order again."""
    if old is None:
        return {}
    payments.closed(old)
    order = locked(old)
    if order is None or order.status != OrderStatus.PENDING:
        return {}
    return ended(order, OrderStatus.CANCELLED)


def ended(order: Order, status: OrderStatus) -> seats.Changes:
    """An order that is PENDING, and locked, ends without its money; what changes in the buckets for it."""
    expired = status is OrderStatus.EXPIRED
    changes = seats.end_holds(
        Hold.order_id == order.id, HoldStatus.EXPIRED if expired else HoldStatus.RELEASED
    )
    quantities = sa.select(OrderLine.ticket_type_id, OrderLine.quantity).where(OrderLine.order_id == order.id)
    for ticket_type_id, quantity in db.session.execute(quantities.order_by(OrderLine.ticket_type_id)).all():
        seats.give_share_back(ticket_type_id, order.user_id, quantity)
    vouchers.give_back(order)
    order.status, order.updated_at, order.version = status, now(), order.version + 1
    if not expired:
        order.cancelled_at = order.updated_at
    db.session.flush()
    frames.tell_order(order.id, order.user_id)
    return changes


def finish(event_id: int, changes: seats.Changes) -> None:
    """Give the seats back, to whoever waits for them first; the last thing of a transaction."""
    seats.apply(event_id, changes)
    waitlist.offer(event_id, seats.freed(changes))
    frames.tell_stock(event_id)


def cancel(order: Order) -> None:
    """The buyer does not want an order that is PENDING, and locked, any more."""
    finish(order.event_id, ended(order, OrderStatus.CANCELLED))


def expire(order: Order) -> None:
    """The time of an order that is PENDING, and locked, is up."""
    finish(order.event_id, ended(order, OrderStatus.EXPIRED))


def sweep() -> int:
    """Let orders and offers expire whose time is up, each in a transaction of its own; how many orders."""
    done = 0
    for order_id in _due():
        order = db.session.scalar(
            sa.select(Order)
            .where(Order.id == order_id, Order.status == OrderStatus.PENDING)
            .with_for_update(key_share=True, skip_locked=True)
            .execution_options(populate_existing=True)
        )
        if order is not None and order.expires_at <= now():
            expire(order)
            done += 1
        db.session.commit()
    waitlist.sweep()
    return done


def _due() -> list[int]:
    at = now() if payments.desk() is None else now() - PATIENCE
    chosen = sa.select(Order.id).where(Order.status == OrderStatus.PENDING, Order.expires_at <= at)
    found = list(db.session.scalars(chosen.order_by(Order.expires_at).limit(SWEPT_AT_ONCE)))
    db.session.commit()
    return found
