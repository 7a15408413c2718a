"""Days without promotions: a right of the core, as long as the donations of a member have earned."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

import sqlalchemy as sa

from motorclub.api import db, grant_right, now, withdraw_rights
from motorclub_donations.giving.models import GIVEN, Donation

AD_FREE = "core.ad_free"
KEYS = "donations.ad_free:"


def key_of(member_id: int) -> str:
    """The key of the right that a member's donations have earned."""
    return f"{KEYS}{member_id}"


def add_up(earned: Iterable[tuple[datetime, int]]) -> datetime | None:
    """Until when donations last, each given at a time for some days: the next one begins where the last ends.

    >>> day = datetime(2027, 1, 1)
    >>> str(add_up([(day, 10), (day + timedelta(days=5), 10), (day + timedelta(days=40), 3)]))
    '2027-02-13 00:00:00'
    """
    until = None
    for at, days in earned:
        until = max(at, until or at) + timedelta(days=days)
    return until


def find_end(member_id: int) -> datetime | None:
    """Until when a member's donations keep promotions away, in the current transaction; None where they never did."""
    chosen = (
        sa.select(Donation.succeeded_at, Donation.ad_free_days)
        .where(Donation.donor_id == member_id, Donation.status.in_(GIVEN), Donation.ad_free_days > 0)
        .order_by(Donation.succeeded_at, Donation.id)
    )
    rows = db.session.execute(chosen).all()
    return add_up((at, days) for at, days in rows if at is not None)


def update_right(member_id: int) -> None:
    """Grant a locked member what their donations have earned, or take back what they have not any more."""
    until = find_end(member_id)
    if until is not None and until > now():
        grant_right(member_id, key_of(member_id), AD_FREE, until=until)
    else:
        withdraw_rights(key_of(member_id))
