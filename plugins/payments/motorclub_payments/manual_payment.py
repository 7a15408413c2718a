"""The book of money that is paid by hand: what is marked as received, and as given back, in the caller's transaction.

The mark is what the provider `offline` answers from then on. So it is kept, or not, together with whatever else the
caller writes down, such as who has said so; `settle` comes after the commit, or by the reconciler.
"""

from __future__ import annotations

from datetime import date

import sqlalchemy as sa

from motorclub.api import db, enqueue, now
from motorclub_payments import checkout, offline
from motorclub_payments.interfaces import Refused
from motorclub_payments.models import PAID, UNPAID, OfflineSession, Payment, Refund, RefundStatus
from motorclub_payments.transactions import locked

SETTLE, SUBMIT = "payments.settle", "payments.refund"


def receive(
    purpose: str, purpose_id: int, amount_minor: int, received_on: date, note: str | None
) -> int | Refused:
    """The money of a purchase is there; the payment that has it. Once: the second who says so is refused."""
    chosen = sa.select(sa.func.max(Payment.id)).where(
        Payment.purpose == purpose, Payment.purpose_id == purpose_id, Payment.provider == offline.KEY
    )
    number = db.session.scalar(chosen)
    if number is None:
        return {"code": "NOT_OFFLINE", "message": "This is not paid by transfer or in cash."}
    payment = locked(number)
    if payment.status in PAID or not offline.mark_paid(
        db.session(), _begin_checkout(payment), amount_minor, received_on, note
    ):
        return {"code": "ALREADY_PAID", "message": "This has been marked as paid already."}
    enqueue(SETTLE, {"id": payment.id})
    return payment.id


def _begin_checkout(payment: Payment) -> str:
    """The checkout of a locked payment, which its buyer need not have begun."""
    request = checkout.fix_request(payment)
    row = offline.get_or_create_checkout(db.session(), request, payment.idempotency_key)
    if payment.provider_ref is None:
        payment.provider_ref, payment.updated_at = row.ref, now()
        db.session.flush()
    return row.ref


def give_back(
    purpose: str, purpose_id: int, refund_id: int, given_on: date, note: str | None
) -> int | Refused:
    """The money of a purchase's refund has been given back by hand; the refund's number. Once."""
    refund = db.session.get(Refund, refund_id, with_for_update=True, populate_existing=True)
    payment = db.session.get(Payment, refund.payment_id) if refund else None
    if refund is None or payment is None or (payment.purpose, payment.purpose_id) != (purpose, purpose_id):
        return {"code": "NOT_FOUND", "message": "There is no such refund."}
    if payment.provider != offline.KEY:
        return {"code": "NOT_OFFLINE", "message": "This money goes back by its provider."}
    ref = refund.provider_ref
    if ref is None:
        return {"code": "NOT_READY", "message": "This refund is still being written down. Please try again."}
    if not offline.mark_given_back(db.session(), ref, given_on, note):
        return {"code": "ALREADY_DONE", "message": "This has been marked as given back already."}
    enqueue(SUBMIT, {"id": refund.id})
    return refund.id


def to_give_back(
    purpose: str, event_id: int, page: int, size: int
) -> tuple[list[tuple[Refund, Payment]], int]:
    """A page of refunds of an event that somebody has to give back by hand, the oldest first; how many there are."""
    mine = sa.and_(
        Payment.purpose == purpose,
        Payment.event_id == event_id,
        Payment.provider == offline.KEY,
        Refund.status.in_((RefundStatus.PENDING, RefundStatus.SUBMITTED)),
    )
    source = sa.select(Refund, Payment).join(Payment, Payment.id == Refund.payment_id).where(mine)
    rows = db.session.execute(source.order_by(Refund.id).limit(size).offset(page * size)).all()
    total = db.session.scalar(sa.select(sa.func.count()).select_from(source.subquery()))
    return [(row[0], row[1]) for row in rows], int(total or 0)


def unsettled() -> sa.Select[int]:
    """Payments that are marked as paid, and are not settled yet."""
    mark = sa.and_(OfflineSession.ref == Payment.provider_ref, OfflineSession.status == "PAID")
    return (
        sa.select(Payment.id)
        .join(OfflineSession, mark)
        .where(Payment.provider == offline.KEY, Payment.status.in_(UNPAID))
        .order_by(Payment.id)
        .limit(200)
    )
