"""Background work of the ledger."""

from __future__ import annotations

from datetime import timedelta

from motorclub.api import Job
from motorclub_ranks.ledger.settling import settle_due_members

JOBS = (Job("ranks.settle", settle_due_members, every=timedelta(minutes=5)),)
