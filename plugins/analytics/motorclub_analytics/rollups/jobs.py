"""Background work of rollups."""

from __future__ import annotations

from datetime import time, timedelta

from motorclub.api import Job
from motorclub_analytics.rollups.folding import FOLD, check, fold
from motorclub_analytics.rollups.rebuilding import JOB, rebuild

JOBS = (
    Job(FOLD, fold, every=timedelta(minutes=5)),
    Job("analytics.check", check, daily_at=time(3, 40)),
    Job(JOB, rebuild),
)
