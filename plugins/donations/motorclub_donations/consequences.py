"""What members and the site miss while donations are switched off."""

from __future__ import annotations

from motorclub.api import Consequence
from motorclub.api.rows import count_rows
from motorclub_donations.giving.models import DonationGoal, GoalStatus, RecurringDonation, RecurringStatus
from motorclub_donations.subscriptions.models import BEGUN, Subscription

CHARGED = (RecurringStatus.ACTIVE, RecurringStatus.PAST_DUE)


def list_consequences() -> list[Consequence]:
    """Providers go on charging what members have subscribed to; it is written down once donations are on again."""
    return [
        Consequence(
            "subscriptions that are still charged, and that nobody can change or cancel here",
            count_rows(Subscription, Subscription.status.in_(BEGUN)),
        ),
        Consequence(
            "regular donations that are still charged, and that nobody can stop here",
            count_rows(RecurringDonation, RecurringDonation.status.in_(CHARGED)),
        ),
        Consequence(
            "goals that nobody sees", count_rows(DonationGoal, DonationGoal.status == GoalStatus.ACTIVE)
        ),
    ]
