"""Publishing what happens to money, in the transaction that books it, and giving it again from the tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import History, PastEvent, db, publish
from motorclub_payments.events import (
    PaymentDisputed,
    PaymentFailed,
    PaymentProcessing,
    PaymentRefunded,
    PaymentSucceeded,
)
from motorclub_payments.models import Payment, Refund, RefundStatus, Status


class _Common(TypedDict):
    payment_id: int
    purpose: str
    purpose_id: int
    user_id: int | None
    amount_minor: int
    currency: str
    provider: str
    livemode: bool


def _common(payment: Payment) -> _Common:
    return {
        "payment_id": payment.id,
        "purpose": payment.purpose,
        "purpose_id": payment.purpose_id,
        "user_id": payment.user_id,
        "amount_minor": payment.amount_minor,
        "currency": payment.currency,
        "provider": payment.provider,
        "livemode": payment.livemode,
    }


def payment_succeeded(payment: Payment) -> PaymentSucceeded:
    """The event of a captured payment."""
    return PaymentSucceeded(**_common(payment), fee_minor=payment.fee_minor)


def payment_refunded(refund: Refund, payment: Payment, total_minor: int) -> PaymentRefunded:
    """The event of a refund that has gone through, after which `total_minor` of the payment have gone back."""
    return PaymentRefunded(
        **_common(payment),
        refund_id=refund.id,
        refunded_minor=refund.amount_minor,
        total_refunded_minor=total_minor,
        reason=refund.reason,
    )


def load_succeeded(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Payments whose money is there."""
    chosen = sa.select(Payment).where(Payment.id > after_id, Payment.status == Status.CAPTURED)
    for payment in db.session.scalars(chosen.order_by(Payment.id).limit(limit)):
        yield PastEvent(payment.id, payment.captured_at or payment.created_at, payment_succeeded(payment))


def load_refunded(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Refunds that have gone through, each with what had gone back of its payment by then."""
    before = aliased(Refund)
    total = (
        sa.select(sa.func.sum(before.amount_minor))
        .where(
            before.payment_id == Refund.payment_id,
            before.id <= Refund.id,
            before.status == RefundStatus.SUCCEEDED,
        )
        .scalar_subquery()
    )
    chosen = (
        sa.select(Refund, Payment, total)
        .join(Payment, Payment.id == Refund.payment_id)
        .where(Refund.id > after_id, Refund.status == RefundStatus.SUCCEEDED)
    )
    for refund, payment, back in db.session.execute(chosen.order_by(Refund.id).limit(limit)):
        event = payment_refunded(refund, payment, int(back))
        yield PastEvent(refund.id, refund.settled_at or refund.created_at, event)


HISTORIES = (History(PaymentSucceeded, load_succeeded), History(PaymentRefunded, load_refunded))


def publish_processing(payment: Payment) -> None:
    """The provider waits for the money."""
    publish(PaymentProcessing(**_common(payment)))


def publish_succeeded(payment: Payment) -> None:
    """The money for a purchase is there."""
    publish(payment_succeeded(payment))


def publish_failed(payment: Payment, *, over: bool) -> None:
    """An attempt to pay has failed, or the payment is over."""
    publish(PaymentFailed(**_common(payment), failure_code=payment.failure_code, over=over))


def publish_refunded(refund: Refund, payment: Payment) -> None:
    """Money has gone back."""
    publish(payment_refunded(refund, payment, payment.refunded_minor))


def publish_disputed(payment: Payment) -> None:
    """The payer's bank has opened a dispute, or decided it."""
    publish(PaymentDisputed(**_common(payment), dispute_status=str(payment.dispute_status)))
