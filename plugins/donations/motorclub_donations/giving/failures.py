"""Attempts to pay a donation that have failed."""

from __future__ import annotations

from motorclub.api import Subscriber
from motorclub_donations.giving import settling, states
from motorclub_donations.giving.models import DonationStatus
from motorclub_donations.shared.events import PaymentFailed
from motorclub_donations.shared.payments import DONATION


def record_failure(event: PaymentFailed) -> None:
    """A card was declined: the donor may try again. What is over is written where the payment is settled."""
    if event.purpose != DONATION or event.over:
        return
    donation = settling.lock_donation(event.purpose_id)
    if donation is not None and states.may_become(donation, DonationStatus.FAILED):
        states.move(donation, DonationStatus.FAILED)
        donation.failure_code = event.failure_code


SUBSCRIBERS = (Subscriber(PaymentFailed, record_failure, "donations.record_failure"),)
