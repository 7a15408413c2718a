"""Each charge of a regular donation is a donation; refunds and disputes of it are the donation's."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Subscriber, db, now
from motorclub_donations.giving.amounts import find_rate
from motorclub_donations.giving.models import Donation, DonationStatus, RecurringDonation
from motorclub_donations.giving.settling import DonationSettlement, lock_donation
from motorclub_donations.shared.events import (
    PaymentChanged,
    PaymentDisputed,
    PaymentRefunded,
    PaymentSucceeded,
)
from motorclub_donations.shared.money import convert
from motorclub_donations.shared.payments import RECURRING_DONATION, InvoiceFacts, require_subscriptions
from motorclub_donations.shared.settings import get_settings


class RecurringCharges:
    """Records what payments publish about the charges of regular donations."""

    def __init__(self, settlement: DonationSettlement) -> None:
        self._settlement = settlement

    def list_subscribers(self) -> tuple[Subscriber, ...]:
        """What listens to payments."""
        return (
            Subscriber(PaymentSucceeded, self.record_charge, "donations.record_charge"),
            Subscriber(PaymentRefunded, self.record_refund, "donations.record_refund"),
            Subscriber(PaymentDisputed, self.record_dispute, "donations.record_dispute"),
        )

    def record_charge(self, event: PaymentSucceeded) -> None:
        """A regular donation was charged: that is a donation."""
        if event.purpose == RECURRING_DONATION:
            self._find_or_record(event)

    def record_refund(self, event: PaymentRefunded) -> None:
        """Some of a charge has gone back."""
        if event.purpose == RECURRING_DONATION and (donation := self._find_or_record(event)):
            self._settlement.record_refund(donation, event.total_refunded_minor)

    def record_dispute(self, event: PaymentDisputed) -> None:
        """The donor's bank has opened a dispute about a charge, or decided it."""
        if event.purpose == RECURRING_DONATION and (donation := self._find_or_record(event)):
            self._settlement.record_dispute(donation, event.dispute_status)

    def _find_or_record(self, event: PaymentChanged) -> Donation | None:
        """The donation of a charge, locked; events come in any order, so it is made by the first of them."""
        invoice = (
            require_subscriptions()
            .find_invoices(RECURRING_DONATION, [event.purpose_id])
            .get(event.purpose_id)
        )
        row = _find_promise(invoice) if invoice else None
        if row is None or invoice is None:
            return None
        key = f"invoice:{invoice['id']}"
        new = insert(Donation).values(_describe_charge(row, invoice, event, key)).on_conflict_do_nothing()
        db.session.execute(new)
        donation_id = db.session.scalars(sa.select(Donation.id).where(Donation.idempotency_key == key)).one()
        donation = lock_donation(donation_id)
        if donation is not None and donation.status == DonationStatus.CREATED:
            self._settlement.succeed(donation, event.payment_id, livemode=event.livemode)
        return donation


def _find_promise(invoice: InvoiceFacts) -> RecurringDonation | None:
    mine = RecurringDonation.subscription_id == invoice["subscription_id"]
    return db.session.scalar(sa.select(RecurringDonation).where(mine))


def _describe_charge(
    row: RecurringDonation, invoice: InvoiceFacts, event: PaymentChanged, key: str
) -> dict[str, Any]:
    """A donation for a charge. The message is that of the first one: nobody reads it twice on the wall."""
    rate, settings = find_rate(row.currency), get_settings()
    is_first = invoice["reason"] == "CREATE"
    cover = row.fee_cover_minor if event.amount_minor > row.fee_cover_minor else 0
    amount = event.amount_minor - cover
    same = ("donor_id", "kind", "interval", "currency", "goal_id", "public_as", "message_status")
    return {
        **{name: getattr(row, name) for name in same},
        "message": row.message if is_first else None,
        "recurring_id": row.id,
        "invoice_id": invoice["id"],
        "amount_minor": amount,
        "fee_cover_minor": cover,
        "base_amount_minor": convert(amount, row.currency, rate, settings.currency),
        "fx_rate": rate,
        "ad_free_price_minor": settings.ad_free_price_minor,
        "idempotency_key": key,
        "created_at": now(),
        "updated_at": now(),
    }
