"""Orders that are paid by transfer or in cash: until when, what buyers are told, and who says that money is there.

The seats of such an order are held for days, so an event's organiser allows it for that event. Money is marked as
received in one transaction with the audit entry of who has said so; a job settles it right after, as all money is.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import Viewer, conflict, db, invalid, not_found, now, record_audit, site_url
from motorclub.api.mail import send_mail
from motorclub_events.models import ClubEvent, Order, OrderStatus
from motorclub_events.settings import get_settings
from motorclub_events.shared import access, mails, payments, wording

KEY = "offline"


# Buyers are reminded so long before the time is up, unless they have ordered shortly before that.
REMIND_BEFORE, REMIND_AFTER = timedelta(hours=24), timedelta(hours=12)
REMINDED_AT_ONCE = 200


# Whoever looks at the account may find what came so long ago.
OLDEST = timedelta(days=366)


# Orders that were let go are shown for so long to whoever waits for their money.
LATE_FOR = timedelta(days=60)


def get_hold_end(event: Any, provider: str | None, at: datetime) -> datetime:
    """Until when the seats of an order are kept that is placed `at`. Raises 400 where it cannot be paid by hand.

    `event` has `offline_days` and `starts_at`: by hand there are days, never past the start.
    """
    usual = at + timedelta(minutes=get_settings().hold_minutes)
    if provider != KEY:
        return usual
    if event.offline_days is None:
        raise invalid("provider", "Tickets of this event are not paid by transfer or in cash.")
    found: datetime = min(at + timedelta(days=event.offline_days), event.starts_at)
    if found <= usual:
        raise invalid("provider", "It is too late to pay by transfer or in cash.")
    return found


# What buyers are told


def mail_instructions(order: Order, event: Any, payment: Mapping[str, Any]) -> None:
    """A mail with where the money goes, in the current transaction."""
    if payment.get("instructions"):
        send_mail(mails.PAY_BY_HAND, order.buyer_email, _mail_values(order, event, payment))


def _mail_values(order: Order, event: Any, payment: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "username": order.buyer_name,
        "event": event.title,
        "code": order.code,
        "total": wording.format_money(order.total_minor, order.currency),
        "until": wording.format_time(order.expires_at, event.timezone),
        # A mail has one line for it.
        "instructions": " · ".join(filter(None, map(str.strip, payment["instructions"].splitlines()))),
        "link": site_url(f"/my-tickets?order={order.id}"),
    }


def send_reminders() -> int:
    """Remind whoever has not paid by hand yet and has a day left, once; how many."""
    with db.session.no_autoflush:
        orders = list(db.session.scalars(_select_unreminded()))
    found = payments.find_payments_of([order.id for order in orders])
    for order in orders:
        order.reminded_at = now()
        payment = found.get(order.id)
        if payment is not None and payment.get("instructions"):
            event = db.session.get_one(ClubEvent, order.event_id)
            send_mail(mails.PAY_REMINDER, order.buyer_email, _mail_values(order, event, payment))
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


def is_awaited(order: Mapping[str, Any]) -> bool:
    """Whether the money of an order, by its `status` and `provider`, is waited for."""
    return bool(order["status"] == OrderStatus.PENDING and order["provider"] == KEY)


def awaited_orders(event_id: int, *, late: bool) -> sa.ColumnElement[bool]:
    """Orders of an event whose money is waited for; or (`late`) those that were let go, and may still be paid."""
    mine = sa.and_(Order.event_id == event_id, Order.provider == KEY, Order.total_minor > 0)
    if not late:
        return sa.and_(mine, Order.status == OrderStatus.PENDING)
    gone = Order.status.in_((OrderStatus.EXPIRED, OrderStatus.CANCELLED))
    return sa.and_(mine, gone, Order.paid_at.is_(None), Order.created_at > now() - LATE_FOR)


def mark_paid(viewer: Viewer, order_id: int, body: Mapping[str, Any]) -> None:
    """The money of an order is there. Raises 404, 403, 400, 409 for what is not paid by hand, or marked already."""
    order = _get_order(viewer, order_id)
    there, amount, on = (
        payments.require_payments(),
        body["amount_minor"],
        _check_day(body["received_on"], "receivedOn"),
    )
    _check_accepted(there.receive(payments.PURPOSE, order_id, amount, on, body.get("note")))
    said = {"amountMinor": amount, "currency": order.currency, "receivedOn": on.isoformat()}
    record_audit("events.marked_paid", actor_id=viewer.id, target=f"order:{order_id}", details=said)
    db.session.commit()


def mark_refunded(viewer: Viewer, order_id: int, refund_id: int, body: Mapping[str, Any]) -> None:
    """The money of a refund has gone back by hand. Raises 404, 403, 400, 409 likewise."""
    _get_order(viewer, order_id)
    there, on = payments.require_payments(), _check_day(body["given_on"], "givenOn")
    _check_accepted(there.give_back(payments.PURPOSE, order_id, refund_id, on, body.get("note")))
    said = {"refund": refund_id, "givenOn": on.isoformat()}
    record_audit("events.marked_given_back", actor_id=viewer.id, target=f"order:{order_id}", details=said)
    db.session.commit()


def _get_order(viewer: Viewer, order_id: int) -> Order:
    """An order whose money is the viewer's to see to. It is not locked: its payment's row comes first."""
    order = db.session.get(Order, order_id)
    if order is None:
        raise not_found(f"Order {order_id}")
    access.check_may_take_money(viewer, order.event_id)
    return order


def _check_day(on: date, field: str) -> date:
    # Somewhere it is tomorrow already.
    if not now().date() - OLDEST <= on <= now().date() + timedelta(days=1):
        raise invalid(field, "This day is not within the last year.")
    return on


def _check_accepted(answer: int | Mapping[str, Any]) -> None:
    if isinstance(answer, int):
        return
    db.session.rollback()
    if answer["code"] == "NOT_FOUND":
        raise not_found("The refund")
    raise conflict(answer["message"], code=answer["code"])
