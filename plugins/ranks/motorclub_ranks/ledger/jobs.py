"""Background work of the ledger."""

from __future__ import annotations

from datetime import time, timedelta

from motorclub.api import Job
from motorclub_ranks.ledger import recalculating, settling
from motorclub_ranks.ledger.recounting import recount

JOBS = (
    Job(settling.JOB, settling.settle_due_members, every=timedelta(minutes=1)),
    Job("ranks.recount", recount, daily_at=time(4, 10)),
    Job(recalculating.JOB, recalculating.recalculate),
    Job("ranks.follow_time_zone", recalculating.follow_time_zone, every=timedelta(minutes=10)),
)
