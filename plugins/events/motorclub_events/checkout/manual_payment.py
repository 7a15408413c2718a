"""Payment deadlines of orders; orders paid by transfer or in cash: mails to buyers, recording the payment.

The seats of such an order are held for days, so the organiser must allow it for an event. A payment is marked as
received in one transaction with the audit entry of its author; a job settles it right after, as it does all payments.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

import sqlalchemy as sa

from motorclub.api import ApiError, Viewer, conflict, db, invalid, iso, not_found, now, record_audit, site_url
from motorclub.api.mail import LocalTime, send_mail
from motorclub.api.payments import Money
from motorclub_events.checkout.offer import OfferedEvent
from motorclub_events.models import ClubEvent, Order, OrderStatus
from motorclub_events.settings import get_settings
from motorclub_events.shared import access, mails, payments
from motorclub_events.shared.http import Body

KEY = "offline"


# Buyers are reminded so long before the time is up, unless they have ordered shortly before that.
REMIND_BEFORE, REMIND_AFTER = timedelta(hours=24), timedelta(hours=12)
REMINDED_AT_ONCE = 200


# Payments may be recorded so long afterwards.
OLDEST = timedelta(days=366)


# Ended orders are listed for so long to those who may record a late payment.
LATE_FOR = timedelta(days=60)


def _get_usual_end(event: OfferedEvent, provider: str | None, at: datetime) -> datetime:
    """A manual payment has days, never past the start. Raises 400 where an order cannot be paid manually."""
    usual = at + _get_pause()
    if provider != KEY:
        return usual
    if event.offline_days is None:
        raise invalid("provider", "Tickets of this event are not paid by transfer or in cash.")
    found = min(at + timedelta(days=event.offline_days), event.starts_at)
    if found <= usual:
        raise invalid("provider", "It is too late to pay by transfer or in cash.")
    return found


# Mails to buyers


def mail_instructions(order: Order, title: str, timezone: str, payment: payments.PaymentFacts) -> None:
    """A mail with where the money goes, in the current transaction."""
    if payment["instructions"]:
        values = _mail_values(order, title, timezone, payment["instructions"])
        send_mail(mails.PAY_BY_HAND, order.buyer_email, values)


def _mail_values(order: Order, title: str, timezone: str, instructions: str) -> dict[str, object]:
    return {
        "username": order.buyer_name,
        "event": title,
        "code": order.code,
        "total": Money(order.total_minor, order.currency),
        "until": LocalTime(order.expires_at, timezone),
        # A mail has one line for it.
        "instructions": " · ".join(filter(None, map(str.strip, instructions.splitlines()))),
        "link": site_url(f"/my-tickets?order={order.id}"),
    }


def send_reminders() -> int:
    """Remind buyers of open manual payments who have a day left, once; how many."""
    with db.session.no_autoflush:
        orders = list(db.session.scalars(_select_unreminded()))
    found = payments.find_payments_of([order.id for order in orders])
    for order in orders:
        order.reminded_at = now()
        payment = found.get(order.id)
        if payment is not None and payment["instructions"]:
            event = db.session.get_one(ClubEvent, order.event_id)
            values = _mail_values(order, event.title, event.timezone, payment["instructions"])
            send_mail(mails.PAY_REMINDER, order.buyer_email, values)
    db.session.flush()
    return len(orders)


def _select_unreminded() -> sa.Select[Order]:
    return (
        sa.select(Order)
        .where(
            Order.status == OrderStatus.PENDING,
            Order.provider == KEY,
            Order.reminded_at.is_(None),
            Order.expires_at <= now() + REMIND_BEFORE,
            Order.expires_at > now(),
            Order.expires_at - Order.created_at > REMIND_BEFORE + REMIND_AFTER,
        )
        .order_by(Order.expires_at)
        .limit(REMINDED_AT_ONCE)
        .with_for_update(key_share=True, skip_locked=True)
    )


# Who says that it is there


def is_awaited(status: str, provider: str | None) -> bool:
    """Whether the money of an order with this status and provider is waited for."""
    return status == OrderStatus.PENDING and provider == KEY


def awaited_orders(event_id: int, *, late: bool) -> sa.ColumnElement[bool]:
    """Orders of an event that await payment; or (`late`) expired ones that may still be paid."""
    mine = sa.and_(Order.event_id == event_id, Order.provider == KEY, Order.total_minor > 0)
    if not late:
        return sa.and_(mine, Order.status == OrderStatus.PENDING)
    gone = Order.status.in_((OrderStatus.EXPIRED, OrderStatus.CANCELLED))
    return sa.and_(mine, gone, Order.paid_at.is_(None), Order.created_at > now() - LATE_FOR)


def mark_paid(viewer: Viewer, order_id: int, body: Body) -> None:
    """The money of an order is there. Raises 404, 403, 400, 409 for what is not paid manually, or marked already."""
    order = _get_order(viewer, order_id)
    there, on = payments.require_payments(), _check_day(body["received_on"], "receivedOn")
    amount = body["amount_minor"]
    _check_accepted(there.receive(payments.PURPOSE, order_id, amount, on, body.get("note")))
    said = {"amountMinor": amount, "currency": order.currency, "receivedOn": on.isoformat()}
    record_audit("events.marked_paid", actor_id=viewer.id, target=f"order:{order_id}", details=said)
    db.session.commit()


def mark_refunded(viewer: Viewer, order_id: int, refund_id: int, body: Body) -> None:
    """The money of a refund has been paid back manually. Raises 404, 403, 400, 409 likewise."""
    _get_order(viewer, order_id)
    there, on = payments.require_payments(), _check_day(body["given_on"], "givenOn")
    _check_accepted(there.give_back(payments.PURPOSE, order_id, refund_id, on, body.get("note")))
    said = {"refund": refund_id, "givenOn": on.isoformat()}
    record_audit("events.marked_given_back", actor_id=viewer.id, target=f"order:{order_id}", details=said)
    db.session.commit()


def _get_order(viewer: Viewer, order_id: int) -> Order:
    """An order whose money is the viewer's to see to. It is not locked: its payment's row comes first."""
    order = access.get_row(Order, order_id, "Order {id}")
    access.check_may_take_money(viewer, order.event_id)
    return order


def _check_day(on: date, field: str) -> date:
    # Somewhere it is tomorrow already.
    if not now().date() - OLDEST <= on <= now().date() + timedelta(days=1):
        raise invalid(field, "This day is not within the last year.")
    return on


def _check_accepted(answer: int | payments.Refusal) -> None:
    if isinstance(answer, int):
        return
    if answer["code"] == "NOT_FOUND":
        raise not_found("The refund")
    raise conflict(answer["message"], code=answer["code"])


# How long seats of unpaid orders are kept: each order for its time, all that follow one another for twice that. A
# member who orders the same again gets new seats for a new order; without a bound they would keep seats for ever and
# never pay. Orders are consecutive as long as there is no pause of the usual time between the end of one and the next.

# The total time that consecutive orders may hold seats, as a multiple of the time of one.
MOST_TIMES = 2
# Nobody can pay in less.
SHORTEST = timedelta(minutes=1)
UNPAID = (OrderStatus.PENDING, OrderStatus.CANCELLED, OrderStatus.EXPIRED)
# More than these in a row are as good as all of them.
LOOKED_AT = 200


def _get_pause() -> timedelta:
    """After so long without seats a member's next order is the first one again."""
    return timedelta(minutes=get_settings().hold_minutes)


def get_hold_end(event: OfferedEvent, provider: str | None, user_id: int, at: datetime) -> datetime:
    """Until when the seats of an order are kept that a member places `at`.

    Raises 400 where it cannot be paid so, 409 for a member who has kept seats of this event for as long as anybody
    may.
    """
    usual = _get_usual_end(event, provider, at)
    first, longest = _measure_chain(event.id, user_id, at, usual - at)
    last = first + MOST_TIMES * longest
    if last < at + SHORTEST:
        message = (
            "You have kept tickets of this event for as long as possible without paying. Try again later."
        )
        details = {"retryAt": iso(max(at, last) + _get_pause())}
        raise ApiError(409, message, code="HELD_TOO_LONG", details=details)
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
        if order.ended_at + _get_pause() <= first:
            break
        first = min(first, order.created_at)
        longest = max(longest, order.expires_at - order.created_at)
    return first, longest
