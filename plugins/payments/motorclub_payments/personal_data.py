"""What payments keep about a member: what they have paid for, and what they have given back to others.

Books have to be kept, so an erased member's payments stay, by a former member and without an address.
"""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData
from motorclub.api.rows import anonymise_rows, export_rows, update_rows
from motorclub_payments.models import Payment, Receipt, Refund
from motorclub_payments.subscriptions.changes import cancel_all_of
from motorclub_payments.subscriptions.models import Invoice, Subscription

PAID = (
    Payment.id,
    Payment.description,
    Payment.status,
    Payment.amount_minor,
    Payment.currency,
    Payment.refunded_minor,
    Payment.buyer_email,
    Payment.method_brand,
    Payment.method_last4,
    Payment.country,
    Payment.created_at,
    Payment.captured_at,
)
GIVEN_BACK = (
    Refund.id,
    Refund.payment_id,
    Refund.amount_minor,
    Refund.currency,
    Refund.reason,
    Refund.status,
    Refund.created_at,
    Refund.settled_at,
)

RECEIPTS = (
    Receipt.kind,
    Receipt.year,
    Receipt.number,
    Receipt.payment_id,
    Receipt.refund_id,
    Receipt.amount_minor,
    Receipt.currency,
    Receipt.issued_at,
)


SUBSCRIPTIONS = (
    Subscription.id,
    Subscription.plan,
    Subscription.status,
    Subscription.period_start,
    Subscription.period_end,
    Subscription.cancel_at_period_end,
    Subscription.cancel_reason,
    Subscription.buyer_email,
    Subscription.method_brand,
    Subscription.method_last4,
    Subscription.created_at,
    Subscription.ended_at,
)
INVOICES = (
    Invoice.id,
    Invoice.subscription_id,
    Invoice.status,
    Invoice.reason,
    Invoice.amount_minor,
    Invoice.currency,
    Invoice.period_start,
    Invoice.period_end,
    Invoice.payment_id,
    Invoice.paid_at,
)


def export(user_id: int) -> Iterable[ExportFile]:
    """Payments, what was given back of them, their receipts, subscriptions, and refunds that the member has ordered."""
    yield export_rows(
        "payments.json", sa.select(*PAID).where(Payment.user_id == user_id).order_by(Payment.id)
    )
    refunds = sa.select(*GIVEN_BACK).join(Payment, Payment.id == Refund.payment_id).order_by(Refund.id)
    yield export_rows("refunds.json", refunds.where(Payment.user_id == user_id))
    receipts = sa.select(*RECEIPTS).join(Payment, Payment.id == Receipt.payment_id).order_by(Receipt.id)
    yield export_rows("receipts.json", receipts.where(Payment.user_id == user_id))
    subscriptions = sa.select(*SUBSCRIPTIONS).where(Subscription.user_id == user_id)
    yield export_rows("subscriptions.json", subscriptions.order_by(Subscription.id))
    invoices = sa.select(*INVOICES).join(Subscription, Subscription.id == Invoice.subscription_id)
    yield export_rows("invoices.json", invoices.where(Subscription.user_id == user_id).order_by(Invoice.id))
    yield export_rows("refunds-ordered.json", refunds.where(Refund.requested_by == user_id))


def erase(user_id: int) -> Erased:
    """Books stay, by a former member; addresses go, and nothing is charged any more."""
    cancel_all_of(user_id)
    update_rows(Payment, Payment.user_id == user_id, buyer_email=None)
    update_rows(Subscription, Subscription.user_id == user_id, buyer_email=None, cancel_reason=None)
    columns = (Payment.user_id, Refund.requested_by, Subscription.user_id)
    return Erased(anonymised=anonymise_rows(user_id, *columns))


PERSONAL_DATA = (PersonalData("Payments and refunds; books stay without a name on them.", export, erase),)
