"""The kernel's own work in the background: looking for changed files, forgetting what is done and delivered."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import sqlalchemy as sa

from motorclub import clock
from motorclub.config import current_config
from motorclub.db import db
from motorclub.events.models import DeliveryState, OutboxDelivery, OutboxEvent
from motorclub.jobs.models import JobRow, JobState
from motorclub.platform.operations import tampering
from motorclub.plugin.values import Job

KEPT = timedelta(days=7)


def check_files(_payload: Mapping[str, object]) -> None:
    """Compare the installed plugins with `plugins.lock`."""
    tampering.check(current_config())


def delete_done(_payload: Mapping[str, object]) -> None:
    """Delete jobs a week after they are done. A failed job stays, with its error, until somebody has looked at it."""
    before = clock.now() - KEPT
    db.session.execute(sa.delete(JobRow).where(JobRow.finished_at < before, JobRow.state == JobState.DONE))


def delete_delivered(_payload: Mapping[str, object]) -> None:
    """Delete events a week after they were published, unless a delivery is pending or has failed."""
    undone = sa.exists().where(
        OutboxDelivery.event_id == OutboxEvent.id, OutboxDelivery.state != DeliveryState.DELIVERED
    )
    db.session.execute(
        sa.delete(OutboxEvent).where(
            OutboxEvent.created_at < clock.now() - KEPT, OutboxEvent.expanded_at.is_not(None), ~undone
        )
    )


JOBS = tuple(
    Job(name, run, every=timedelta(hours=1))
    for name, run in {
        "core.check_plugin_files": check_files,
        "core.forget_done_work": delete_done,
        "core.events.delete_delivered": delete_delivered,
    }.items()
)
