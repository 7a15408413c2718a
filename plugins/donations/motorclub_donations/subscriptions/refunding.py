"""Giving money back when an admin ends a subscription at once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from motorclub.api import ApiError, db
from motorclub_donations.shared import payments
from motorclub_donations.shared.money import share_of
from motorclub_donations.shared.payments import InvoiceFacts
from motorclub_donations.subscriptions.models import RefundChoice, Subscription, SubscriptionStatus
from motorclub_donations.subscriptions.settling import INVOICES_READ, PURPOSE

# The money is not written down yet: the job that asks is tried again.
TOO_EARLY = "NOT_PAID"


def refund_ended(subscription_id: int) -> None:
    """Give back what was chosen for a subscription that has ended before its period has. Commits.

    Each charge has one refund, whose key is the subscription's: again it changes nothing.
    """
    row = db.session.get(Subscription, subscription_id, populate_existing=True)
    if row is None or row.status != SubscriptionStatus.CANCELED or row.ended_at is None:
        return
    for invoice in _list_current_charges(subscription_id):
        amount = find_refund(row.end_refund, invoice, row.ended_at)
        if amount:
            _refund(row, invoice, amount)
    db.session.commit()


def _list_current_charges(subscription_id: int) -> Sequence[InvoiceFacts]:
    """The charges for the last period that was paid."""
    invoices, _ = payments.require_subscriptions().list_invoices(PURPOSE, subscription_id, 0, INVOICES_READ)
    paid = [invoice for invoice in invoices if invoice["payment_id"] is not None]
    last = max((invoice["period_end"] for invoice in paid), default=None)
    return [invoice for invoice in paid if invoice["period_end"] == last]


def find_refund(choice: str, invoice: InvoiceFacts, ended_at: datetime) -> int:
    """What goes back of a charge: nothing of a period that is over, all, or the share of the time that is left."""
    if choice == RefundChoice.NONE or ended_at >= invoice["period_end"]:
        return 0
    if choice == RefundChoice.FULL:
        return invoice["amount_minor"]
    left, whole = invoice["period_end"] - ended_at, invoice["period_end"] - invoice["period_start"]
    return share_of(invoice["amount_minor"], int(left.total_seconds()), int(whole.total_seconds()))


def _refund(row: Subscription, invoice: InvoiceFacts, amount_minor: int) -> None:
    """Raises 409 while the money is not written down."""
    key = f"donations-end-{row.id}-{invoice['id']}"
    made = payments.require_payments().refund(
        PURPOSE, invoice["id"], amount_minor, "REQUESTED", key, requested_by=row.canceled_by_id
    )
    if made.get("code") == TOO_EARLY:
        raise ApiError(409, "The charge is still being settled.", code=TOO_EARLY)
