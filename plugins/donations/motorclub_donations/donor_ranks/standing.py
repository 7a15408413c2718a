"""Who has which rank: recomputed with each donation that changes, and when what counts for it grows too old.

The rights of a rank end at the moment when the rank does, whether or not a job runs then.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

import sqlalchemy as sa

from motorclub.api import db, grant_right, list_rights, lock_member, now, publish, withdraw_rights
from motorclub_donations.donor_ranks.events import DonorRankChanged
from motorclub_donations.donor_ranks.models import DonationRank, RankMembership, RankWindow
from motorclub_donations.giving.ad_free import AD_FREE
from motorclub_donations.giving.amounts import NET_BASE
from motorclub_donations.giving.models import GIVEN, Donation

YEAR = timedelta(days=365)


class Gift(NamedTuple):
    """What is left of a donation in the currency of the site, and when it was given."""

    at: datetime
    base_minor: int


class Reached(NamedTuple):
    """A rank that a donor has, and when it ends if nothing more is given."""

    rank: DonationRank
    expires_at: datetime | None


def key_of(member_id: int) -> str:
    """The key of the rights that a donor's rank gives."""
    return f"donations.rank:{member_id}"


def days_key_of(member_id: int) -> str:
    """The key of the days without promotions that a donor has got with a rank."""
    return f"donations.rank_days:{member_id}"


def list_gifts(member_id: int) -> list[Gift]:
    """What a member has given and not got back, the oldest first, in the current transaction."""
    chosen = sa.select(Donation.succeeded_at, NET_BASE).where(
        Donation.donor_id == member_id, Donation.status.in_(GIVEN)
    )
    rows = db.session.execute(chosen.order_by(Donation.succeeded_at, Donation.id))
    return [Gift(at, int(base)) for at, base in rows if at is not None]


def sum_up(gifts: Sequence[Gift], window: str, at: datetime) -> int:
    """What counts in a window.

    >>> day = datetime(2027, 1, 1)
    >>> gifts = [Gift(day - YEAR, 100), Gift(day, 50)]
    >>> sum_up(gifts, "ROLLING_12_MONTHS", day), sum_up(gifts, "LIFETIME", day)
    (50, 150)
    """
    is_lifetime = window == RankWindow.LIFETIME
    return sum(gift.base_minor for gift in gifts if is_lifetime or gift.at + YEAR > at)


def find_end(gifts: Sequence[Gift], window: str, threshold_minor: int, at: datetime) -> datetime | None:
    """When what counts falls below a threshold that it reaches now, if nothing more is given; None for never.

    >>> day = datetime(2027, 1, 1)
    >>> str(find_end([Gift(day, 60), Gift(day + timedelta(days=9), 50)], "ROLLING_12_MONTHS", 50, day))
    '2028-01-10 00:00:00'
    """
    if window == RankWindow.LIFETIME:
        return None
    left = sum_up(gifts, window, at)
    for gift in gifts:
        if gift.at + YEAR > at:
            left -= gift.base_minor
            if left < threshold_minor:
                return gift.at + YEAR
    return None


def find_rank(gifts: Sequence[Gift], at: datetime) -> Reached | None:
    """The highest active rank whose threshold is reached."""
    active = sa.select(DonationRank).where(DonationRank.is_active).order_by(DonationRank.level.desc())
    for rank in db.session.scalars(active):
        if sum_up(gifts, rank.counted_window, at) >= rank.threshold_minor:
            return Reached(rank, find_end(gifts, rank.counted_window, rank.threshold_minor, at))
    return None


def update_rank(member_id: int) -> None:
    """Have a locked member have the rank that their donations have earned, with its rights."""
    at = now()
    reached = find_rank(list_gifts(member_id), at)
    present = db.session.scalar(
        sa.select(RankMembership).where(
            RankMembership.user_id == member_id, RankMembership.until_at.is_(None)
        )
    )
    if reached is not None and present is not None and present.rank_id == reached.rank.id:
        present.expires_at = reached.expires_at
    elif reached is not None or present is not None:
        present = _replace(member_id, present, reached, at)
    db.session.flush()
    _grant(member_id, present, reached)


def _replace(
    member_id: int, present: RankMembership | None, reached: Reached | None, at: datetime
) -> RankMembership | None:
    """End the present rank and begin another one, or none."""
    before = db.session.get_one(DonationRank, present.rank_id) if present else None
    if present is not None:
        # One that has run out ended then, not when somebody looked.
        present.until_at = min(at, present.expires_at or at)
        db.session.flush()
    made = _begin(member_id, present, reached, at) if reached else None
    publish(
        DonorRankChanged(
            member_id,
            reached.rank.id if reached else None,
            reached.rank.level if reached else 0,
            before.level if before else 0,
        )
    )
    return made


def _begin(member_id: int, before: RankMembership | None, reached: Reached, at: datetime) -> RankMembership:
    """The days of a rank are given to who comes from below; who falls back keeps what they had."""
    kept = before.ad_free_until if before else None
    previous = db.session.get_one(DonationRank, before.rank_id).level if before else 0
    until = kept
    if reached.rank.ad_free_days and reached.rank.level > previous:
        until = max(at + timedelta(days=reached.rank.ad_free_days), kept or at)
    made = RankMembership(
        user_id=member_id,
        rank_id=reached.rank.id,
        from_at=at,
        expires_at=reached.expires_at,
        ad_free_until=until,
    )
    db.session.add(made)
    return made


def _grant(member_id: int, membership: RankMembership | None, reached: Reached | None) -> None:
    """Grant what the rank gives and nothing else."""
    withdraw_rights(key_of(member_id))
    withdraw_rights(days_key_of(member_id))
    if membership is None or reached is None:
        return
    known = {right.name for right in list_rights()}
    for name, value in reached.rank.rights.items():
        if name in known:
            grant_right(member_id, key_of(member_id), name, until=reached.expires_at, value=value)
    until = membership.ad_free_until
    if until is not None and until > now():
        grant_right(member_id, days_key_of(member_id), AD_FREE, until=until)


def list_due(limit: int) -> list[int]:
    """Members whose rank has run out."""
    due = sa.select(RankMembership.user_id).where(
        RankMembership.until_at.is_(None), RankMembership.expires_at <= now()
    )
    return list(db.session.scalars(due.order_by(RankMembership.expires_at).limit(limit)))


def list_donors(after_id: int, limit: int) -> list[int]:
    """The next members who have given, or have a rank, by their numbers."""
    donors = sa.select(Donation.donor_id.label("id")).where(Donation.donor_id > after_id)
    ranked = sa.select(RankMembership.user_id).where(
        RankMembership.user_id > after_id, RankMembership.until_at.is_(None)
    )
    both = donors.union(ranked).subquery()
    return list(db.session.scalars(sa.select(both.c.id).order_by(both.c.id).limit(limit)))


def lock_and_update(member_id: int) -> None:
    """Recompute the rank of one member, in the current transaction. Raises 404 for one who was erased."""
    lock_member(member_id)
    update_rank(member_id)
