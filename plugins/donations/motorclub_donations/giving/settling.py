"""The service `donations.donations`, which the payments plugin calls in the transaction that settles a payment.

What a donation gives its donor and its goal is written in the same transaction: perks and money are there together, or
neither is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

import sqlalchemy as sa

from motorclub.api import Service, db, lock_member, now, publish
from motorclub_donations.giving import ad_free, goals, states
from motorclub_donations.giving.amounts import count_ad_free_days, net_base_minor
from motorclub_donations.giving.events import (
    DonationDisputed,
    DonationRefunded,
    DonationSucceeded,
)
from motorclub_donations.giving.models import Donation, DonationStatus
from motorclub_donations.shared.payments import PURPOSES, PaymentFacts, RefundFacts

HANDLER = "donations.donations"
# Late money for a donation that is over goes back.
OTHER = "OTHER"
CANCELED = "canceled"

# Gives a locked member the donor rank that the donations have earned, in the current transaction.
UpdateRank = Callable[[int], None]


def lock_donation(donation_id: int) -> Donation | None:
    """A donation as it is now, which nobody else changes; its donor first, as wherever members are locked."""
    donor_id = db.session.scalar(sa.select(Donation.donor_id).where(Donation.id == donation_id))
    if donor_id is not None:
        lock_member(donor_id)
    return db.session.get(Donation, donation_id, with_for_update=True, populate_existing=True)


class DonationSettlement:
    """Writes down what has become of a donation, and all that it gives, in the caller's transaction."""

    def __init__(self, update_rank: UpdateRank) -> None:
        self._update_rank = update_rank

    def succeed(self, donation: Donation, payment_id: int, *, livemode: bool) -> None:
        """The money of a locked donation is here."""
        states.move(donation, DonationStatus.SUCCEEDED)
        donation.payment_id, donation.livemode = payment_id, livemode
        donation.succeeded_at, donation.failure_code = now(), None
        self.update_perks(donation)
        publish(DonationSucceeded(**describe(donation)))

    def record_refund(self, donation: Donation, refunded_minor: int) -> None:
        """So much of a locked donation has gone back in all. Told again, it changes nothing."""
        if refunded_minor <= donation.refunded_minor:
            return
        donation.refunded_minor = refunded_minor
        _move_by_refund(donation)
        self.update_perks(donation)
        is_whole = refunded_minor == donation.amount_minor + donation.fee_cover_minor
        publish(
            DonationRefunded(**describe(donation), refunded_minor=refunded_minor, is_whole=is_whole),
        )

    def record_dispute(self, donation: Donation, dispute_status: str) -> None:
        """A bank has opened a dispute about a locked donation (OPEN), or decided it (WON, LOST)."""
        before = donation.status
        if dispute_status in ("OPEN", "LOST") and states.may_become(donation, DonationStatus.DISPUTED):
            states.move(donation, DonationStatus.DISPUTED)
        if donation.status == DonationStatus.DISPUTED and dispute_status == "LOST":
            states.move(donation, DonationStatus.DISPUTE_LOST)
        elif donation.status == DonationStatus.DISPUTED and dispute_status == "WON":
            states.move(donation, DonationStatus.SUCCEEDED)
            _move_by_refund(donation)
        if donation.status != before:
            self.update_perks(donation)
            publish(DonationDisputed(**describe(donation), dispute_status=dispute_status))

    def update_perks(self, donation: Donation) -> None:
        """What a locked donation gives now: days without promotions, the standing of its donor, its goal."""
        donation.ad_free_days = count_ad_free_days(net_base_minor(donation), donation.ad_free_price_minor)
        db.session.flush()
        if donation.donor_id is not None:
            self.update_donor(donation.donor_id)
        goals.update_reached(donation.goal_id)

    def update_donor(self, member_id: int) -> None:
        """What the donations of a locked member give them now."""
        ad_free.update_right(member_id)
        self._update_rank(member_id)


def _move_by_refund(donation: Donation) -> None:
    is_whole = donation.refunded_minor == donation.amount_minor + donation.fee_cover_minor
    status = DonationStatus.REFUNDED if is_whole else DonationStatus.PARTIALLY_REFUNDED
    if donation.refunded_minor and states.may_become(donation, status):
        states.move(donation, status)


class DonationOrders:
    """The service `donations.donations`. Each call locks the donation first."""

    def __init__(self, settlement: DonationSettlement) -> None:
        self._settlement = settlement

    def paid(self, payment: PaymentFacts) -> str | None:
        """The money is here; of a donation that is over it goes back."""
        donation = lock_donation(payment["purpose_id"])
        if donation is None:
            return OTHER
        if donation.payment_id == payment["id"]:
            return None
        if donation.status == DonationStatus.FAILED:
            states.move(donation, DonationStatus.CREATED)
        if not states.may_become(donation, DonationStatus.SUCCEEDED):
            return OTHER
        self._settlement.succeed(donation, payment["id"], livemode=payment["livemode"])
        return None

    def closed(self, payment: PaymentFacts) -> None:
        """Nobody pays any more."""
        donation = lock_donation(payment["purpose_id"])
        if donation is None:
            return
        donation.failure_code = payment["failure_code"]
        wanted = (DonationStatus.EXPIRED, DonationStatus.FAILED)
        if payment["failure_code"] == CANCELED:
            wanted = (DonationStatus.CANCELED, DonationStatus.EXPIRED)
        for status in wanted:
            if states.may_become(donation, status):
                states.move(donation, status)
                return

    def refunded(self, refund: RefundFacts, payment: PaymentFacts) -> None:
        """Money has gone back."""
        donation = lock_donation(payment["purpose_id"])
        if donation is not None and donation.payment_id == payment["id"]:
            self._settlement.record_refund(donation, payment["refunded_minor"])

    def disputed(self, payment: PaymentFacts) -> None:
        """The donor's bank has opened a dispute, or decided it."""
        donation = lock_donation(payment["purpose_id"])
        if donation is not None and donation.payment_id == payment["id"]:
            self._settlement.record_dispute(donation, payment["dispute_status"])

    def goods(self, payment: PaymentFacts) -> tuple[()]:
        """Nothing to carry."""
        return ()

    def owed(self) -> bool:
        """Nothing more than payments do."""
        return False


class Described(TypedDict):
    """What each event says of a donation."""

    donation_id: int
    donor_id: int | None
    interval: str
    amount_minor: int
    currency: str
    base_amount_minor: int
    goal_id: int | None
    livemode: bool


def describe(donation: Donation) -> Described:
    """What each event says of a donation."""
    return {
        "donation_id": donation.id,
        "donor_id": donation.donor_id,
        "interval": donation.interval,
        "amount_minor": donation.amount_minor,
        "currency": donation.currency,
        "base_amount_minor": net_base_minor(donation),
        "goal_id": donation.goal_id,
        "livemode": donation.livemode,
    }


class RevenueSources:
    """The service `donations.revenue_sources`, by which payments names what its books are about."""

    def label_sources(self) -> Mapping[str, str]:
        """The purposes of all payments, those of subscriptions and gift codes too, and what people call them."""
        return PURPOSES


def list_services(settlement: DonationSettlement) -> tuple[Service, ...]:
    """What payments ask of donations."""
    orders, sources = DonationOrders(settlement), RevenueSources()
    return (
        Service(HANDLER, DonationOrders, orders),
        Service("donations.revenue_sources", RevenueSources, sources, answers="payments.revenue_sources"),
    )
