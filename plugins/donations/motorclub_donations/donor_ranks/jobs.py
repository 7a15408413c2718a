"""Background work: ranks end on time, and follow what admins change."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from motorclub.api import ApiError, Job, db, enqueue
from motorclub_donations.donor_ranks import standing

RECOMPUTE = "donations.recompute_ranks"
AT_ONCE = 200


def end_ranks(payload: Mapping[str, Any]) -> None:
    """Recompute the ranks that have run out. Commits."""
    for member_id in standing.list_due(AT_ONCE):
        _update(member_id)


def recompute(payload: Mapping[str, Any]) -> None:
    """Recompute the ranks of all donors, page by page. Commits."""
    members = standing.list_donors(payload.get("after_id", 0), AT_ONCE)
    for member_id in members:
        _update(member_id)
    if len(members) == AT_ONCE:
        enqueue(RECOMPUTE, {"after_id": members[-1]})
        db.session.commit()


def _update(member_id: int) -> None:
    try:
        standing.lock_and_update(member_id)
    except ApiError:  # the member is erased
        db.session.rollback()
    db.session.commit()


JOBS = (
    Job("donations.end_ranks", end_ranks, every=timedelta(minutes=10)),
    Job(RECOMPUTE, recompute),
    Job("donations.recompute_ranks_nightly", recompute, every=timedelta(days=1)),
)
