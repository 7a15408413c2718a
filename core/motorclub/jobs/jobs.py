"""The core's own work in the background: forgetting what is done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db
from motorclub.events.models import DeliveryState, OutboxDelivery, OutboxEvent
from motorclub.jobs.models import JobRow, JobState
from motorclub.plugin.values import Job

REMEMBERED = timedelta(days=7)


def forget_done(_payload: Mapping[str, Any]) -> None:
    """Delete events that everybody was told of and jobs that are done, a week later.

    What failed for good stays, with its error, until somebody has looked at it.
    """
    before = clock.now() - REMEMBERED
    undone = sa.exists().where(
        OutboxDelivery.event_id == OutboxEvent.id, OutboxDelivery.state != DeliveryState.DELIVERED
    )
    db.session.execute(
        sa.delete(OutboxEvent).where(
            OutboxEvent.created_at < before, OutboxEvent.expanded_at.is_not(None), ~undone
        )
    )
    db.session.execute(sa.delete(JobRow).where(JobRow.finished_at < before, JobRow.state == JobState.DONE))


JOBS = (Job("core.forget_done_work", forget_done, every=timedelta(hours=1)),)
