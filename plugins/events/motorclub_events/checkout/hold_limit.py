"""How long seats of unpaid orders are kept: each order for its time, all that follow one another for twice that.

A member who orders the same again gets new seats for a new order; without a bound they would keep seats for ever and
never pay. Orders follow one another as long as no pause of the usual time lies between the end of one and the next.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa

from motorclub.api import ApiError, db, iso
from motorclub_events.checkout import manual_payment
from motorclub_events.models import Order, OrderStatus
from motorclub_events.settings import get_settings

# All orders that follow one another keep seats for so many times the time of one.
MOST_TIMES = 2


# Nobody can pay in less.
SHORTEST = timedelta(minutes=1)
UNPAID = (OrderStatus.PENDING, OrderStatus.CANCELLED, OrderStatus.EXPIRED)


# More than these in a row are as good as all of them.
LOOKED_AT = 200


def get_pause() -> timedelta:
    """After so long without seats a member's next order is the first one again."""
    return timedelta(minutes=get_settings().hold_minutes)


def get_hold_end(
    event: manual_payment.PayableEvent, provider: str | None, user_id: int, at: datetime
) -> datetime:
    """Until when the seats of an order are kept that a member places `at`.

    Raises 400 where it cannot be paid so, 409 for a member who has kept seats of this event for as long as anybody
    may.
    """
    usual = manual_payment.get_hold_end(event, provider, at)
    first, longest = _measure_chain(event.id, user_id, at, usual - at)
    last = first + MOST_TIMES * longest
    if last < at + SHORTEST:
        again = max(at, last) + get_pause()
        raise ApiError(
            409,
            "You have kept tickets of this event for as long as possible without paying. Try again later.",
            code="HELD_TOO_LONG",
            details={"retryAt": iso(again)},
        )
    return min(usual, last)


def _measure_chain(
    event_id: int, user_id: int, at: datetime, longest: timedelta
) -> tuple[datetime, timedelta]:
    """When the first of the unpaid orders that lead up to now was placed, and the longest time of any of them."""
    ended = sa.case((Order.status == OrderStatus.PENDING, at), else_=Order.updated_at)
    chosen = (
        sa.select(Order.created_at, Order.expires_at, ended.label("ended_at"))
        .where(Order.event_id == event_id, Order.user_id == user_id, Order.status.in_(UNPAID))
        .where(Order.paid_at.is_(None), Order.created_at <= at)
        .order_by(Order.id.desc())
        .limit(LOOKED_AT)
    )
    first = at
    for order in db.session.execute(chosen):
        if order.ended_at + get_pause() <= first:
            break
        first = min(first, order.created_at)
        longest = max(longest, order.expires_at - order.created_at)
    return first, longest
