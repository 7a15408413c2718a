"""Background work of levels."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time, timedelta

from motorclub.api import Job
from motorclub_ranks.levels.evaluating import evaluate_everybody

EVALUATE = "ranks.evaluate_levels"


def evaluate_levels(payload: Mapping[str, object]) -> None:
    """Look at every member: levels depend on the days that go by, too."""
    evaluate_everybody()


JOBS = (Job(EVALUATE, evaluate_levels, daily_at=time(4, 30), timeout=timedelta(minutes=30)),)
