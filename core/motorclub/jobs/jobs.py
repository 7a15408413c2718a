"""The queue's own work in the background: forgetting what is done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db
from motorclub.jobs.models import JobRow, JobState
from motorclub.plugin.values import Job

KEPT = timedelta(days=7)


def delete_done(_payload: Mapping[str, object]) -> None:
    """Delete jobs a week after they are done. A failed job stays, with its error, until somebody has looked at it."""
    before = clock.now() - KEPT
    db.session.execute(sa.delete(JobRow).where(JobRow.finished_at < before, JobRow.state == JobState.DONE))


JOBS = (Job("core.forget_done_work", delete_done, every=timedelta(hours=1)),)
