"""Giving money back: a row first, then the provider is asked, then what it said is written down."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import conflict, db, enqueue, not_found, now
from motorclub.api.payments import Money, ProviderRejected, RefundSnapshot
from motorclub_payments import health, ledger, published, serializers
from motorclub_payments.interfaces import Refused
from motorclub_payments.models import (
    PAID,
    RESERVING,
    DisputeStatus,
    OfflineRefund,
    Payment,
    Reason,
    Refund,
    RefundStatus,
)
from motorclub_payments.providers import ask, on, provider_of
from motorclub_payments.transactions import lock_payment, point, transaction

SUBMIT = "payments.refund"
# Providers may forget a key after a day: an older request is looked up, and not repeated.
KEY_LASTS = timedelta(hours=23)


def ask_for(
    payment: Payment,
    amount_minor: int | None,
    reason: Reason,
    key: str,
    *,
    requested_by: int | None = None,
    note: str | None = None,
    details: Mapping[str, object] | None = None,
) -> Refund | Refused:
    """A refund of a locked payment in the current transaction; the provider is asked after it. Once for each key."""
    name = f"refund-{payment.id}:{key}"
    made = db.session.scalar(sa.select(Refund).where(Refund.idempotency_key == name))
    if made is not None:
        return made
    refused = _refusal(payment, amount_minor)
    if refused is not None:
        return refused
    amount = left_of(payment) if amount_minor is None else amount_minor
    refund = _add(payment, amount, name, reason, note, requested_by=requested_by, details=dict(details or {}))
    enqueue(SUBMIT, {"id": refund.id})
    return refund


def _add(
    payment: Payment, amount_minor: int, key: str, reason: Reason, note: str | None, **values: Any
) -> Refund:
    refund = Refund(
        payment_id=payment.id,
        amount_minor=amount_minor,
        currency=payment.captured_currency,
        reason=reason,
        note=note,
        idempotency_key=key,
        status=RefundStatus.PENDING,
        attempt=1,
        created_at=now(),
        **values,
    )
    db.session.add(refund)
    db.session.flush()
    return refund


def _refusal(payment: Payment, amount_minor: int | None) -> Refused | None:
    if payment.status not in PAID:
        return {"code": "NOT_PAID", "message": "Nothing has been paid that could be given back."}
    if payment.dispute_status in (DisputeStatus.OPEN, DisputeStatus.LOST):
        return {"code": "DISPUTED", "message": "The payer's bank has taken this money already."}
    left = left_of(payment)
    if not left or (amount_minor is not None and not 0 < amount_minor <= left):
        amount = Money(left, payment.captured_currency or payment.currency)
        return {"code": "TOO_MUCH", "message": f"Of this payment {amount} can still be given back."}
    return None


def left_of(payment: Payment) -> int:
    """What may still be given back of a locked payment."""
    chosen = sa.select(sa.func.coalesce(sa.func.sum(Refund.amount_minor), 0)).where(
        Refund.payment_id == payment.id, Refund.status.in_(RESERVING)
    )
    return (payment.captured_minor or 0) - int(db.session.scalar(chosen) or 0)


def submit(refund_id: int) -> None:
    """Have the provider give the money back, or ask what became of it. Raises ProviderUnavailable, ProviderOff."""
    with transaction():
        refund, payment = _both(refund_id)
        if refund.status not in serializers.ON_THE_WAY:
            return
        # While its provider is off it stays as it is: nothing has been sent.
        provider_of(payment.provider)
        if refund.submitted_at is None:
            refund.status, refund.submitted_at = RefundStatus.SUBMITTED, now()
        asked = _Asked(refund, payment)
    point("payments.refund.before_call")
    try:
        answer = asked.answer()
    except ProviderRejected as error:
        answer = RefundSnapshot(asked.refund_ref or "", "FAILED", asked.amount.amount_minor, error.code)
    point("payments.refund.before_store")
    with transaction():
        settle(*_both(refund_id), answer)


class _Asked:
    """What a provider is asked about a refund, by values alone: there is no transaction meanwhile."""

    def __init__(self, refund: Refund, payment: Payment) -> None:
        self.provider, self.refund_ref = payment.provider, refund.provider_ref
        self.payment_ref, self.checkout_ref = payment.payment_ref or "", payment.provider_ref or ""
        self.amount = Money(refund.amount_minor, refund.currency)
        self.reason, self.key = refund.reason, f"{refund.idempotency_key}:{refund.attempt}"
        self.too_old = refund.submitted_at is not None and now() - refund.submitted_at > KEY_LASTS
        self.others = (payment.captured_minor or 0) - left_of(payment) - refund.amount_minor

    def answer(self) -> RefundSnapshot:
        if self.refund_ref:
            ref = self.refund_ref
            return ask(self.provider, lambda provider: provider.get_refund(ref))
        if self.too_old:
            return self._found()
        return ask(
            self.provider,
            lambda provider: provider.refund(
                self.payment_ref, self.amount, reason=self.reason, idempotency_key=self.key
            ),
        )

    def _found(self) -> RefundSnapshot:
        """Whether a request whose key is no longer good has gone through: by what has gone back in all."""
        state = ask(self.provider, lambda provider: provider.get_checkout(self.checkout_ref))
        done = state.refunded_minor >= self.others + self.amount.amount_minor
        return RefundSnapshot(
            "", "SUCCEEDED" if done else "FAILED", self.amount.amount_minor, None if done else "not_sent"
        )


def _both(refund_id: int) -> tuple[Refund, Payment]:
    """A refund and its payment, locked in the order that everybody keeps. Raises 404."""
    payment_id = db.session.scalar(sa.select(Refund.payment_id).where(Refund.id == refund_id))
    if payment_id is None:
        raise not_found("Refund {id}", id=refund_id)
    payment = lock_payment(payment_id)
    return db.session.scalars(
        sa.select(Refund).where(Refund.id == refund_id).execution_options(populate_existing=True)
    ).one(), payment


def settle(refund: Refund, payment: Payment, answer: RefundSnapshot) -> None:
    """Write down what a provider has said, once. The row is locked with its payment."""
    if refund.status not in serializers.ON_THE_WAY:
        return
    refund.provider_ref = refund.provider_ref or answer.refund_ref or None
    if answer.status == "PENDING":
        return
    refund.settled_at, refund.failure_code = now(), answer.failure_code
    if answer.status == "SUCCEEDED":
        _gone_back(refund, payment)
    else:
        refund.status = RefundStatus.FAILED
        health.alarm(f"Refund {refund.id} failed: {answer.failure_code}", health.REFUNDS)
    _notify_seller(refund, payment)


def _gone_back(refund: Refund, payment: Payment) -> None:
    refund.status = RefundStatus.SUCCEEDED
    payment.refunded_minor += refund.amount_minor
    payment.updated_at = now()
    ledger.book_refund(payment, refund)
    published.publish_refunded(refund, payment)


def _notify_seller(refund: Refund, payment: Payment) -> None:
    db.session.flush()
    handler = serializers.handler_of(payment)
    if handler is not None:
        handler.refunded(serializers.of_refund(refund, payment), serializers.of_payment(payment))


def made_elsewhere(payment: Payment, refunded_minor: int) -> None:
    """The provider says that more has gone back than we know of: somebody has done it there."""
    if not refunded_minor:
        return
    more = refunded_minor - ((payment.captured_minor or 0) - left_of(payment))
    if more <= 0 or payment.dispute_status != DisputeStatus.NONE:
        return
    key, times = (
        f"refund-{payment.id}:elsewhere-{refunded_minor}",
        {"submitted_at": now(), "settled_at": now()},
    )
    refund = _add(payment, more, key, Reason.OTHER, "made at the provider", details={}, **times)
    _gone_back(refund, payment)
    _notify_seller(refund, payment)


def retry(refund_id: int) -> Refund:
    """Try a refund again that has failed. Raises 404, 409, ProviderOff; the money must not have gone back meanwhile."""
    with transaction():
        refund, payment = _both(refund_id)
        provider, ref = payment.provider, refund.provider_ref
        if refund.status != RefundStatus.FAILED:
            raise conflict("Only a refund that has failed can be tried again.", code="INVALID_TRANSITION")
        provider_of(provider)
    if ref:
        answer = ask(provider, lambda found: found.get_refund(ref))
        if answer.status != "FAILED":
            raise conflict("The provider says that this refund has not failed.", code="INVALID_TRANSITION")
    with transaction():
        refund, payment = _both(refund_id)
        _again(refund, payment)
    return refund


def _again(refund: Refund, payment: Payment) -> None:
    if refund.status != RefundStatus.FAILED:
        return
    refused = _refusal(payment, refund.amount_minor)
    if refused is not None:
        raise conflict(refused["message"], code=refused["code"])
    refund.status, refund.attempt = RefundStatus.PENDING, refund.attempt + 1
    refund.provider_ref = refund.failure_code = refund.submitted_at = refund.settled_at = None
    enqueue(SUBMIT, {"id": refund.id})


def select_unanswered(before: timedelta) -> sa.Select[int]:
    """Refunds that wait for an answer for longer than this."""
    return (
        sa.select(Refund.id)
        .join(Payment, Payment.id == Refund.payment_id)
        .where(
            Refund.status.in_(serializers.ON_THE_WAY),
            Payment.provider.in_(on()),
            sa.func.coalesce(Refund.submitted_at, Refund.created_at) < now() - before,
            # Somebody will say when it has been given back by hand; that may take weeks.
            ~sa.exists().where(OfflineRefund.ref == Refund.provider_ref, OfflineRefund.status == "PENDING"),
        )
        .order_by(Refund.created_at)
        .limit(200)
    )
