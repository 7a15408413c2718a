"""Background work: looking for suspicious votes, and forgetting old ones."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time, timedelta

from motorclub.api import Job, now
from motorclub.api.rows import delete_rows
from motorclub_moderation.overview.models import RecordedVote
from motorclub_moderation.overview.suspicious_votes import find_suspicious_votes

# Longer than any of the rules looks back.
KEPT = timedelta(days=90)


def forget_old_votes(payload: Mapping[str, object]) -> None:
    """Delete votes that no rule looks at any more."""
    delete_rows(RecordedVote, RecordedVote.cast_at < now() - KEPT)


JOBS = (
    Job("moderation.find_suspicious_votes", find_suspicious_votes, daily_at=time(3, 20)),
    Job("moderation.forget_old_votes", forget_old_votes, daily_at=time(3, 50)),
)
