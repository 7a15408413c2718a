"""Background work of the ledger."""

from __future__ import annotations

from datetime import time, timedelta

from motorclub.api import Job
from motorclub_ranks.ledger.recalculating import JOB, follow_time_zone, recalculate
from motorclub_ranks.ledger.recounting import recount
from motorclub_ranks.ledger.settling import settle_due_members

JOBS = (
    Job("ranks.settle", settle_due_members, every=timedelta(minutes=1)),
    Job("ranks.recount", recount, daily_at=time(4, 10)),
    Job(JOB, recalculate),
    Job("ranks.follow_time_zone", follow_time_zone, every=timedelta(minutes=10)),
)
