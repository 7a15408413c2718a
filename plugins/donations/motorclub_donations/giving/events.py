"""The events of donations. `donor_id` is null for a visitor; amounts are in the smallest unit."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class DonationChanged(Event):
    """Something has become of a donation. `base_amount_minor` is what is left of it, in the currency of the site."""

    donation_id: int
    donor_id: int | None
    interval: str
    amount_minor: int
    currency: str
    base_amount_minor: int
    goal_id: int | None
    livemode: bool


@dataclass(frozen=True)
class DonationSucceeded(DonationChanged):
    """The money of a donation is here."""

    name = "donations.donation_succeeded"


@dataclass(frozen=True)
class DonationRefunded(DonationChanged):
    """Some of a donation has gone back, `refunded_minor` in all; with `is_whole` all of it."""

    name = "donations.donation_refunded"

    refunded_minor: int
    is_whole: bool


@dataclass(frozen=True)
class DonationDisputed(DonationChanged):
    """The donor's bank has opened a dispute, or decided it: OPEN, WON or LOST."""

    name = "donations.donation_disputed"

    dispute_status: str


@dataclass(frozen=True)
class GoalReached(Event):
    """A goal has been reached for the first time."""

    name = "donations.goal_reached"

    goal_id: int
    raised_minor: int


EVENTS = (DonationSucceeded, DonationRefunded, DonationDisputed, GoalReached)
