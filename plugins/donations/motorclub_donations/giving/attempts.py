"""Attempts to pay a donation: those that have failed, and those whose money is on its way."""

from __future__ import annotations

from motorclub.api import Subscriber
from motorclub_donations.giving import settling, states
from motorclub_donations.giving.models import DonationStatus
from motorclub_donations.shared.events import PaymentFailed, PaymentProcessing
from motorclub_donations.shared.payments import DONATION, require_payments


def record_failure(event: PaymentFailed) -> None:
    """A card was declined: the donor may try again. What is over is written where the payment is settled."""
    if event.purpose != DONATION or event.over:
        return
    donation = settling.lock_donation(event.purpose_id)
    if donation is not None and states.may_become(donation, DonationStatus.FAILED):
        states.move(donation, DonationStatus.FAILED)
        donation.failure_code = event.failure_code


def record_processing(event: PaymentProcessing) -> None:
    """The provider waits for the money, unless something else has become of the payment since then."""
    if event.purpose != DONATION:
        return
    donation = settling.lock_donation(event.purpose_id)
    facts = require_payments().of(DONATION, [event.purpose_id]).get(event.purpose_id)
    is_waiting = facts is not None and facts["processing_since"] is not None
    if donation is not None and is_waiting and states.may_become(donation, DonationStatus.PROCESSING):
        states.move(donation, DonationStatus.PROCESSING)


SUBSCRIBERS = (
    Subscriber(PaymentFailed, record_failure, "donations.record_failure"),
    Subscriber(PaymentProcessing, record_processing, "donations.record_processing"),
)
