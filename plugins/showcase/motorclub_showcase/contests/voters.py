"""Who may vote (community.md 7.6): asked when a ballot is cast, and again when it is counted."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import Member, db
from motorclub.api.levels import level_of
from motorclub_showcase.contests import showcases
from motorclub_showcase.contests.models import BallotReason, Contest

LEAST_LEVEL = 1
# A member without a published car is known after so long: from signing up until they were last seen.
PRESENCE = timedelta(days=10)


def list_refusals(contest: Contest, member_ids: Collection[int]) -> dict[int, BallotReason]:
    """Those of the members who may not vote, and why; of several reasons the first of the rules."""
    chosen = sa.select(Member.id, Member.created_at, Member.seen_at).where(Member.id.in_(member_ids))
    owners = showcases.list_owners_of_published(member_ids)
    refused: dict[int, BallotReason] = {}
    for row in db.session.execute(chosen):
        present = row.seen_at is not None and row.seen_at - row.created_at >= PRESENCE
        if level_of(row.id) < LEAST_LEVEL:
            refused[row.id] = BallotReason.LEVEL
        elif row.created_at >= contest.entry_opens_at:
            refused[row.id] = BallotReason.NEW_ACCOUNT
        elif row.id not in owners and not present:
            refused[row.id] = BallotReason.NO_CAR
    return refused
