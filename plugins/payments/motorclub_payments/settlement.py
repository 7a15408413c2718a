"""`settle`: the one step in which money becomes what was bought, or goes back.

It asks the provider what is, and writes that down in one transaction: the payment, what its seller makes of it, the
ledger, a refund. Webhooks, the page after the checkout, admins and the reconciler all call it and nothing else; called
again, or twice at once, it changes nothing more.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from motorclub.api import country_of, db, not_found, now
from motorclub.api.figures import day_of, restate_figures, today
from motorclub.api.payments import (
    CheckoutSnapshot,
    CheckoutState,
    Dispute,
    Money,
    ProviderRejected,
    ProviderUnavailable,
)
from motorclub.api.rows import Row, columns_of, read_first
from motorclub_payments import health, ledger, published, refunds, serializers
from motorclub_payments.models import (
    PAID,
    UNPAID,
    DisputeStatus,
    Fulfilment,
    Payment,
    Reason,
    Status,
)
from motorclub_payments.providers import ProviderOff, ask
from motorclub_payments.transactions import lock_payment, point, transaction

# From here nothing can be paid any more.
# The failure code of a payment whose buyer gave up in time.
CANCELLED = "canceled"
OVER: frozenset[CheckoutState] = frozenset({"FAILED", "EXPIRED", "CANCELED"})
# A request for a checkout may still be on its way for so long.
IN_FLIGHT = timedelta(seconds=30)
# Money that a bank takes its time with is waited for so long after the time is up; later it is late.
PATIENCE = timedelta(minutes=9)


class SettlementRow(Row):
    """What is needed to ask a provider about a payment, by values alone."""

    id: int
    provider: str
    provider_ref: str | None
    reference: str
    status: str
    started_at: datetime | None
    fulfilment: str
    fee_minor: int | None


SETTLEMENT_ROW = sa.select(*columns_of(SettlementRow, Payment)).where(Payment.id == sa.bindparam("payment"))


def get_settlement_row(payment_id: int) -> SettlementRow:
    """A payment as it is now; no transaction is left open. Raises 404."""
    db.session.rollback()
    found = read_first(SettlementRow, SETTLEMENT_ROW, {"payment": payment_id})
    if found is None:
        raise not_found("Payment {id}", id=payment_id)
    return found


def settle(payment_id: int) -> None:
    """Have everything be as the provider says. Raises 404, ProviderUnavailable, ProviderOff, ServiceFailed."""
    payment = get_settlement_row(payment_id)
    answer = look(payment)
    point("payments.settle.before_transaction")
    if answer is not None and not _is_known(payment, answer):
        apply(payment_id, answer)
        point("payments.settle.after_commit")


def _is_known(payment: SettlementRow, answer: CheckoutSnapshot) -> bool:
    """Whether all of it has been written down: most payments are looked at twice, for who waits and by the webhook.

    What was read without the lock holds: a payment that has been captured and delivered stays so.
    """
    delivered = payment.status == Status.CAPTURED and payment.fulfilment == Fulfilment.DELIVERED
    nothing_since = answer.dispute is None and not answer.refunded_minor
    return delivered and answer.status == "PAID" and nothing_since and payment.fee_minor is not None


def look(payment: SettlementRow) -> CheckoutSnapshot | None:
    """The checkout of a payment at its provider; None if there is none."""
    ref = payment.provider_ref
    if ref is not None:
        return ask(payment.provider, lambda provider: provider.get_checkout(ref))
    if payment.started_at is None:
        return None
    return ask(payment.provider, lambda provider: provider.find_checkout(payment.reference))


def apply(payment_id: int, answer: CheckoutSnapshot) -> None:
    """Write down what a provider has said, in one transaction. Raises ServiceFailed: then nothing is written."""
    with transaction():
        row = lock_payment(payment_id)
        _remember(row, answer)
        if answer.status == "PAID":
            _captured(row, answer)
        elif row.status in UNPAID:
            _unpaid(row, answer)
        if row.status in PAID:
            _after(row, answer)
        point("payments.settle.inside")


def _remember(row: Payment, answer: CheckoutSnapshot) -> None:
    row.provider_ref = row.provider_ref or answer.provider_ref
    row.redirect_url = answer.redirect_url
    row.method_brand = answer.method_brand or row.method_brand
    row.method_last4 = answer.method_last4 or row.method_last4
    row.looked_at = row.updated_at = now()


def _unpaid(row: Payment, answer: CheckoutSnapshot) -> None:
    """No money yet; it is closed if nobody can pay any more and nobody wants it to be paid."""
    code = answer.failure_code or (answer.status.lower() if answer.status in OVER else None)
    has_failed = code is not None and code != row.failure_code and row.closed_at is None
    row.failure_code = code
    if has_failed:
        published.publish_failed(row, over=False)
    _note_processing(row, is_processing=answer.status == "PROCESSING")
    if row.closed_at is None:
        row.status = Status.FAILED if code else Status.PENDING
    if answer.status in OVER and is_over(row):
        close(row)


def _note_processing(row: Payment, *, is_processing: bool) -> None:
    """Publish once that the provider waits for the money."""
    if is_processing and row.processing_since is None:
        row.processing_since = now()
        published.publish_processing(row)
    elif not is_processing:
        row.processing_since = None


def is_over(row: Payment) -> bool:
    """Whether its time is up, or nobody wants it any more."""
    return row.expires_at <= now() or row.close_requested_at is not None


def close(row: Payment) -> None:
    """It is over without money, and its seller hears of it, once. The row is locked."""
    if row.status not in UNPAID or row.closed_at is not None:
        return
    row.status, row.closed_at, row.updated_at = Status.EXPIRED, now(), now()
    if row.close_requested_at is not None and row.close_requested_at < row.expires_at:
        row.failure_code = CANCELLED
    row.redirect_url = None
    published.publish_failed(row, over=True)
    db.session.flush()
    handler = serializers.handler_of(row)
    if handler is not None:
        handler.closed(serializers.of_payment(row))


def _captured(row: Payment, answer: CheckoutSnapshot) -> None:
    """The money is there: booked once, whichever source says so."""
    if row.status not in UNPAID or answer.captured is None:
        return
    row.payment_ref, row.failure_code, row.processing_since = answer.payment_ref, None, None
    if answer.livemode != row.livemode:
        # The provider's word: what it calls test money is none, whatever it said of itself when this was opened.
        row.livemode = answer.livemode
        health.alarm(
            f"Payment {row.id} was opened as {_mode(not row.livemode)} and paid with {_mode(row.livemode)}"
        )
    row.captured_minor, row.captured_currency = answer.captured
    row.fee_minor, row.captured_at = answer.fee_minor, now()
    if row.user_id is not None:
        row.country = country_of(row.user_id)
    if answer.captured != Money(row.amount_minor, row.currency):
        _give_back(row, answer, Status.MISMATCH, Reason.MISMATCH)
        health.alarm(
            f"Payment {row.id} has {answer.captured} in the place of {Money(row.amount_minor, row.currency)}"
        )
    elif _is_the_first(row):
        _book_capture(row, answer)
        published.publish_succeeded(row)
        deliver(row)
    else:
        _give_back(row, answer, Status.CAPTURED_DUPLICATE, Reason.DUPLICATE)


def _mode(livemode: bool) -> str:
    return "real money" if livemode else "test money"


def _is_the_first(row: Payment) -> bool:
    """Make it the one payment for its purchase; False if there is one already. The index decides between two."""
    if row.attempt == 1 and row.closed_at is None:
        # It is the only one, and as long as it is locked it stays so: another one is made only by closing it.
        row.status = Status.CAPTURED
        return True
    try:
        with db.session.begin_nested():
            row.status = Status.CAPTURED
            db.session.flush()
    except IntegrityError:
        return False
    return True


def _book_capture(row: Payment, answer: CheckoutSnapshot) -> None:
    """Book the money on the day on which it came, by the provider's word; a past day is marked as restated."""
    occurred_at = now()
    if answer.captured_at is not None:
        occurred_at = min(max(answer.captured_at, row.created_at), occurred_at)
    is_late = day_of(occurred_at) < today()
    ledger.book_capture(row, occurred_at, is_late=is_late)
    if is_late:
        restate_figures(ledger.FIGURES, [occurred_at])


def _give_back(row: Payment, answer: CheckoutSnapshot, status: Status, reason: Reason) -> None:
    row.status, row.fulfilment = status, Fulfilment.REFUSED
    db.session.flush()
    _book_capture(row, answer)
    refunds.ask_for(row, None, reason, "full")


def deliver(row: Payment) -> None:
    """Have the seller deliver what was paid for; what they cannot deliver is given back. Raises ServiceFailed.

    While the seller's plugin is not installed at all it waits. Nothing to do for a payment that was delivered.
    """
    if row.status != Status.CAPTURED or row.fulfilment not in (Fulfilment.NONE, Fulfilment.WAITING):
        return
    handler = serializers.handler_of(row)
    if handler is None:
        row.fulfilment = Fulfilment.WAITING
        return
    # Of money that has just come nothing can be on its way back.
    refused = handler.paid(serializers.of_payment(row, 0 if row.fulfilment == Fulfilment.NONE else None))
    if refused is None:
        row.fulfilment = Fulfilment.DELIVERED
        return
    row.fulfilment = Fulfilment.REFUSED
    reason = Reason(refused) if refused in Reason.__members__ else Reason.OTHER
    refunds.ask_for(row, None, reason, "full")


def _after(row: Payment, answer: CheckoutSnapshot) -> None:
    """What has happened to money that was there."""
    if row.fee_minor is None and answer.fee_minor is not None:
        row.fee_minor = answer.fee_minor
        ledger.book_fee(row, answer.fee_minor)
    if answer.dispute is not None:
        _disputed(row, answer.dispute)
    refunds.made_elsewhere(row, answer.refunded_minor)


def _disputed(row: Payment, dispute: Dispute) -> None:
    """The bank has taken money, or has decided. Each is booked once, also when the first event never arrived."""
    if row.dispute_status == dispute.status or row.dispute_status in (DisputeStatus.WON, DisputeStatus.LOST):
        return
    if row.dispute_status == DisputeStatus.NONE:
        row.disputed_minor = dispute.amount_minor
        ledger.book_dispute(row, dispute.amount_minor)
    if dispute.status == "WON":
        ledger.book_dispute_won(row, row.disputed_minor)
    if dispute.status != DisputeStatus.OPEN:
        row.dispute_decided_at = now()
    row.dispute_status = DisputeStatus(dispute.status)
    health.alarm(f"Dispute about payment {row.id}: {dispute.status}")
    db.session.flush()
    published.publish_disputed(row)
    handler = serializers.handler_of(row)
    if handler is not None:
        handler.disputed(serializers.of_payment(row))


# When nobody pays


def expire(payment_id: int) -> None:
    """See to a payment whose time is up, or that nobody wants any more: nobody shall be able to pay it from now on.

    Raises ServiceFailed. A provider that does not answer changes nothing about that: money that still comes is late.
    """
    payment = get_settlement_row(payment_id)
    if payment.started_at is not None and now() - payment.started_at < IN_FLIGHT and not payment.provider_ref:
        return
    answered = True
    try:
        answer = _expired(payment)
    except ProviderRejected:
        answer = None
    except (ProviderUnavailable, ProviderOff):
        answer, answered = None, False
    if answer is not None:
        apply(payment_id, answer)
    with transaction():
        row = lock_payment(payment_id)
        processing = answer is not None and answer.status == "PROCESSING"
        if is_over(row) and not (processing and now() < row.expires_at + PATIENCE):
            close(row)
        if not answered:
            # Somebody may have paid: the reconciler asks until it has the provider's word, however late that is.
            row.looked_at = None


def _expired(payment: SettlementRow) -> CheckoutSnapshot | None:
    found = look(payment)
    if found is None or found.status != "OPEN":
        return found
    return ask(payment.provider, lambda provider: provider.expire_checkout(found.provider_ref))


def to_expire(limit: int = 100) -> list[int]:
    """Payments that are still open though their time is up, or nobody wants them."""
    chosen = sa.select(Payment.id).where(
        Payment.closed_at.is_(None),
        Payment.status.in_((Status.CREATED, Status.PENDING, Status.FAILED)),
        sa.or_(Payment.expires_at <= now(), Payment.close_requested_at.is_not(None)),
    )
    return list(db.session.scalars(chosen.order_by(Payment.expires_at).limit(limit)))
