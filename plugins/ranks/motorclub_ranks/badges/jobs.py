"""Background work: badges of other plugins, and the nightly look at everybody."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time, timedelta

from motorclub.api import Job
from motorclub_ranks.badges.awarding import update_awards
from motorclub_ranks.badges.loading import load_badges


def load_definitions(payload: Mapping[str, object]) -> None:
    """Store the badges as their plugins define them now."""
    load_badges()


def recount_awards(payload: Mapping[str, object]) -> None:
    """Award and revoke all badges of everybody: facts without points change them too."""
    load_badges()
    update_awards(None)


JOBS = (
    Job("ranks.load_badges", load_definitions, every=timedelta(hours=1)),
    Job("ranks.recount_awards", recount_awards, daily_at=time(4, 30)),
)
