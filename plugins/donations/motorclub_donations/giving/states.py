"""The states of donations (community.md 6.4). Whatever is not listed here is refused with 409."""

from __future__ import annotations

from collections.abc import Mapping

from motorclub.api import invalid_transition, now
from motorclub_donations.giving.models import GIVEN, Donation, DonationStatus

_S = DonationStatus

# An intent that nobody pays ends too, so CREATED and FAILED lead to EXPIRED as well.
TRANSITIONS: Mapping[DonationStatus, frozenset[DonationStatus]] = {
    _S.CREATED: frozenset(
        {_S.REQUIRES_ACTION, _S.PROCESSING, _S.SUCCEEDED, _S.FAILED, _S.CANCELED, _S.EXPIRED}
    ),
    _S.REQUIRES_ACTION: frozenset({_S.PROCESSING, _S.SUCCEEDED, _S.FAILED, _S.CANCELED, _S.EXPIRED}),
    _S.PROCESSING: frozenset({_S.SUCCEEDED, _S.FAILED}),
    _S.SUCCEEDED: frozenset({_S.PARTIALLY_REFUNDED, _S.REFUNDED, _S.DISPUTED}),
    _S.PARTIALLY_REFUNDED: frozenset({_S.PARTIALLY_REFUNDED, _S.REFUNDED, _S.DISPUTED}),
    _S.DISPUTED: frozenset({_S.SUCCEEDED, _S.DISPUTE_LOST}),
    _S.FAILED: frozenset({_S.CREATED, _S.EXPIRED}),
    _S.CANCELED: frozenset(),
    _S.EXPIRED: frozenset(),
    _S.REFUNDED: frozenset(),
    _S.DISPUTE_LOST: frozenset(),
}


def may_become(donation: Donation, status: DonationStatus) -> bool:
    """Whether a donation may go there from where it is."""
    return status in TRANSITIONS[DonationStatus(donation.status)]


def move(donation: Donation, status: DonationStatus) -> None:
    """Bring a locked donation there. Raises 409 with where it is and where it should have gone."""
    if not may_become(donation, status):
        raise invalid_transition(donation.status, status)
    donation.status, donation.updated_at = status, now()


def is_given(donation: Donation) -> bool:
    """Whether its money, or some of it, is here."""
    return donation.status in GIVEN
