"""Background work: the hourly snapshot."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from motorclub.api import Job
from motorclub_ranks.leaderboards.snapshots import refresh_leaderboards

TAKE_SNAPSHOT = "ranks.take_leaderboard_snapshot"


def take_snapshot(payload: Mapping[str, object]) -> None:
    """Bring all boards up to date."""
    refresh_leaderboards()


JOBS = (Job(TAKE_SNAPSHOT, take_snapshot, every=timedelta(hours=1)),)
