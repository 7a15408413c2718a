"""`settle_subscription`: the one step that writes down what a provider says of a subscription.

It asks what is, and writes it in one transaction: state, plan, invoices, and a payment for each one that is paid. An
answer that is older than the row is thrown away and asked for again. Webhooks, changes and the reconciler all call it.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db, not_found, now
from motorclub.api.payments import InvoiceSnapshot, SubscriptionSnapshot
from motorclub_payments import checkout, settlement
from motorclub_payments.interfaces import PaymentFacts, RefundFacts
from motorclub_payments.models import UNPAID, InvoiceReason, Payment, SubscriptionStatus
from motorclub_payments.plans import to_facts
from motorclub_payments.providers import ask_subscriptions
from motorclub_payments.subscriptions import published
from motorclub_payments.subscriptions.models import Invoice, InvoiceStatus, Subscription
from motorclub_payments.transactions import point, transaction

# So often an answer that has been overtaken is asked for again at once; the next webhook or job asks again.
LOOKS = 5
PAYMENT_LASTS = timedelta(days=1)


def lock_subscription(subscription_id: int) -> Subscription:
    """A subscription as it is now, which nobody else changes until the transaction ends. Raises 404."""
    row = db.session.get(Subscription, subscription_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise not_found("Subscription {id}", id=subscription_id)
    return row


def settle_subscription(subscription_id: int) -> None:
    """Have everything be as the provider says. Raises 404 and what providers and sellers raise."""
    for _ in range(LOOKS):
        seen = read_subscription(subscription_id)
        answer = look(seen)
        point("payments.subscription.before_transaction")
        if answer is None or apply(subscription_id, answer, seen.version):
            break
    for payment_id in _list_unsettled(subscription_id):
        settlement.settle(payment_id)


def read_subscription(subscription_id: int) -> Subscription:
    """A subscription as it is now; no transaction is left open. Raises 404."""
    with transaction():
        row = db.session.get(Subscription, subscription_id, populate_existing=True)
        if row is None:
            raise not_found("Subscription {id}", id=subscription_id)
        db.session.expunge(row)
    return row


def look(row: Subscription) -> SubscriptionSnapshot | None:
    """A subscription at its provider; None if it was never asked for, or is not known there."""
    ref = row.provider_ref
    if ref is not None:
        return ask_subscriptions(row.provider, lambda provider: provider.get_subscription(ref))
    if row.started_at is None:
        return None
    return ask_subscriptions(row.provider, lambda provider: provider.find_subscription(row.reference))


def apply(subscription_id: int, answer: SubscriptionSnapshot, version: int) -> bool:
    """Write down what a provider has said of a row of this version; False if it has changed since then."""
    with transaction():
        row = lock_subscription(subscription_id)
        if row.version != version:
            return False
        _write(row, answer)
        for invoice in answer.invoices:
            _write_invoice(row, invoice)
        point("payments.subscription.inside")
    return True


def _write(row: Subscription, answer: SubscriptionSnapshot) -> None:
    if row.status == SubscriptionStatus.CANCELED:
        return
    before, was_cancelled = row.status, row.cancel_at_period_end
    row.version += 1
    row.provider_ref = row.provider_ref or answer.provider_ref
    row.redirect_url = answer.redirect_url
    row.status = SubscriptionStatus(answer.status)
    row.livemode = answer.livemode
    _write_plan(row, answer, has_begun=before != SubscriptionStatus.INCOMPLETE)
    row.period_start, row.period_end = answer.period_start, answer.period_end
    row.trial_end, row.resumes_at = answer.trial_end, answer.resumes_at
    row.cancel_at_period_end, row.ended_at = answer.cancel_at_period_end, answer.ended_at
    row.method_brand = answer.method_brand or row.method_brand
    row.method_last4 = answer.method_last4 or row.method_last4
    row.looked_at = row.updated_at = now()
    _write_times(row)
    if row.status != before:
        published.publish_status(row, before)
    if row.cancel_at_period_end != was_cancelled and row.status != SubscriptionStatus.CANCELED:
        published.publish_cancellation(row)


def end_unbegun(row: Subscription) -> None:
    """Nobody has begun a locked subscription, and nobody can any more."""
    if row.status != SubscriptionStatus.INCOMPLETE:
        return
    row.status, row.ended_at, row.redirect_url = SubscriptionStatus.CANCELED, now(), None
    row.version, row.updated_at = row.version + 1, now()
    published.publish_status(row, SubscriptionStatus.INCOMPLETE)


def _write_times(row: Subscription) -> None:
    if row.status in (SubscriptionStatus.PAST_DUE, SubscriptionStatus.UNPAID):
        row.past_due_since = row.past_due_since or now()
    else:
        row.past_due_since = None
    if row.status == SubscriptionStatus.CANCELED:
        row.ended_at = row.ended_at or now()
    if not row.cancel_at_period_end and row.status != SubscriptionStatus.CANCELED and row.pending is None:
        row.cancel_reason = None


def _write_plan(row: Subscription, answer: SubscriptionSnapshot, *, has_begun: bool) -> None:
    """A plan for the next period waits for that; any other is the plan of now."""
    plan, previous = to_facts(answer.plan), row.plan["key"]
    if plan == row.plan:
        if row.pending is None:
            row.next_plan = None
        return
    if plan in (row.next_plan, find_next_plan(row)) and answer.period_start == row.period_start:
        return
    row.plan, row.next_plan = dict(plan), None
    if has_begun and plan["key"] != previous:
        published.publish_plan(row, previous)


def find_next_plan(row: Subscription) -> dict[str, Any] | None:
    """The plan that the provider is being asked for, if it is one for the next period."""
    pending = row.pending or {}
    return pending.get("plan") if not pending.get("prorate") else None


def _write_invoice(row: Subscription, said: InvoiceSnapshot) -> None:
    """Keep an invoice; what becomes PAID gets its payment, once."""
    invoice = _get_or_create_invoice(row, said)
    if invoice.status == InvoiceStatus.PAID:
        return
    failed = said.status == "OPEN" and said.failure_code is not None and said.attempts > invoice.attempts
    invoice.status, invoice.attempts = InvoiceStatus(said.status), max(said.attempts, invoice.attempts)
    invoice.failure_code = said.failure_code
    invoice.period_start, invoice.period_end = said.period_start, said.period_end
    if failed:
        published.publish_failure(row, invoice)
    if invoice.status != InvoiceStatus.PAID:
        return
    invoice.paid_at, invoice.amount_minor = now(), said.total.amount_minor
    if invoice.amount_minor:
        invoice.payment_id = _make_payment(row, invoice)
    elif invoice.reason == InvoiceReason.CYCLE:
        published.publish_renewal(row, invoice)


def _get_or_create_invoice(row: Subscription, said: InvoiceSnapshot) -> Invoice:
    mine = sa.and_(Invoice.subscription_id == row.id, Invoice.provider_ref == said.invoice_ref)
    there = db.session.scalar(sa.select(Invoice).where(mine))
    if there is not None:
        return there
    made = Invoice(
        subscription_id=row.id,
        provider_ref=said.invoice_ref,
        status=InvoiceStatus.OPEN,
        reason=said.reason,
        amount_minor=said.total.amount_minor,
        currency=said.total.currency,
        period_start=said.period_start,
        period_end=said.period_end,
        attempts=0,
        created_at=now(),
    )
    db.session.add(made)
    db.session.flush()
    return made


def _make_payment(row: Subscription, invoice: Invoice) -> int:
    """The payment of a paid invoice. Its money is settled afterwards, as all money is."""
    plan = row.plan["name"]
    line = {"name": plan, "quantity": 1, "total_minor": invoice.amount_minor, "account": row.account}
    values = {
        **checkout.names_of(row.purpose, invoice.id, 1),
        "purpose": row.purpose,
        "purpose_id": invoice.id,
        "handler": checkout.INVOICES,
        "user_id": row.user_id,
        "buyer_email": row.buyer_email,
        "description": plan,
        "lines": [{**line, "shown": True}],
        "return_path": row.return_path,
        "site": row.site,
        "provider": row.provider,
        "provider_ref": invoice.provider_ref,
        "livemode": row.livemode,
        "amount_minor": invoice.amount_minor,
        "currency": invoice.currency,
        "expires_at": now() + PAYMENT_LASTS,
        "started_at": now(),
        "created_at": now(),
        "updated_at": now(),
    }
    return int(db.session.scalars(insert(Payment).returning(Payment.id), values).one())


def _list_unsettled(subscription_id: int) -> list[int]:
    """Payments of its invoices whose money is not written down yet."""
    chosen = (
        sa.select(Payment.id)
        .join(Invoice, Invoice.payment_id == Payment.id)
        .where(Invoice.subscription_id == subscription_id, Payment.status.in_(UNPAID))
    )
    with transaction():
        return list(db.session.scalars(chosen.order_by(Payment.id)))


class InvoiceHandler:
    """The seller of what invoices charge, as `Handler` says: payments themselves."""

    def paid(self, payment: PaymentFacts) -> str | None:
        """The money of an invoice is there: a further period has been paid."""
        invoice = db.session.scalars(sa.select(Invoice).where(Invoice.payment_id == payment["id"])).one()
        if invoice.reason == InvoiceReason.CYCLE:
            published.publish_renewal(db.session.get_one(Subscription, invoice.subscription_id), invoice)
        return None

    def closed(self, payment: PaymentFacts) -> None:
        """Nothing was held for it."""

    def refunded(self, refund: RefundFacts, payment: PaymentFacts) -> None:
        """`payments.payment_refunded` says so."""

    def disputed(self, payment: PaymentFacts) -> None:
        """`payments.payment_disputed` says so."""

    def goods(self, payment: PaymentFacts) -> tuple[()]:
        """Nothing to carry."""
        return ()

    def owed(self) -> bool:
        """Nothing more than the reconciler does."""
        return False
