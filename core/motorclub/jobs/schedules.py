"""Schedules: a job with `every` has a row that says when it is due next; whoever locks the row makes the tick.

However many processes look, each due time gives one job. Ticks missed while nobody looked are not made up for,
and while the last tick's job still waits or runs, no further one is made.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.db import db
from motorclub.jobs.models import JobRow, JobState, ScheduleRow
from motorclub.jobs.services import RegisteredJob, catalogue, insertion
from motorclub.plugin.registry import enabled_owners, installed_owners

TICK = "tick:"
WAITING = (JobState.QUEUED, JobState.RUNNING)


def remember() -> None:
    """Write a row for each schedule of an installed plugin that has none; the first tick comes one interval from now.

    A changed interval counts from now too, unless the next tick is due before that.
    """
    with db.engine.begin() as connection:
        here = installed_owners(connection)
        rows = [
            _row(found)
            for name, found in catalogue().items()
            if name == found.job.name and found.job.every and found.owner in here
        ]
        if not rows:
            return
        # One order everywhere, so that two starting processes cannot wait for each other.
        statement = insert(ScheduleRow).values(sorted(rows, key=lambda row: str(row["name"])))
        new = statement.excluded
        connection.execute(
            statement.on_conflict_do_update(
                index_elements=[ScheduleRow.name],
                set_={
                    "every_s": new.every_s,
                    "next_due": sa.func.least(ScheduleRow.next_due, new.next_due),
                },
                where=ScheduleRow.every_s != new.every_s,
            )
        )


def _row(found: RegisteredJob) -> dict[str, object]:
    every = found.job.every or timedelta()
    return {
        "name": found.job.name,
        "owner": found.owner,
        "every_s": every.total_seconds(),
        "next_due": clock.now() + every,
    }


def tick() -> int:
    """Make a job of each schedule that is due; how many. Schedules of plugins that are off wait."""
    now = clock.now()
    made = 0
    with db.engine.begin() as connection:
        for row in connection.execute(due(now)).all():
            found = catalogue().get(row.name)
            if found and found.job.name == row.name and not _still_waiting(connection, row.name):
                key = f"{TICK}{clock.iso(row.next_due)}"
                connection.execute(insertion(row.name, {}, key=key))
                made += 1
            following = following_due(row.next_due, timedelta(seconds=row.every_s), now)
            connection.execute(
                sa.update(ScheduleRow).where(ScheduleRow.name == row.name).values(next_due=following)
            )
    return made


def due(now: datetime) -> sa.Select[str, datetime, float]:
    """The schedules that are due, locked; those that somebody else has locked are left out."""
    return (
        sa.select(ScheduleRow.name, ScheduleRow.next_due, ScheduleRow.every_s)
        .where(ScheduleRow.next_due <= now, ScheduleRow.owner.in_(enabled_owners()))
        .order_by(ScheduleRow.name)
        .with_for_update(skip_locked=True)
    )


def _still_waiting(connection: sa.Connection, name: str) -> bool:
    return bool(
        connection.scalar(
            sa.select(
                sa.exists().where(JobRow.name == name, JobRow.state.in_(WAITING), JobRow.key.startswith(TICK))
            )
        )
    )


def following_due(last: datetime, every: timedelta, now: datetime) -> datetime:
    """The first due time after `now` that is a whole number of intervals from `last`.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    >>> following_due(noon, timedelta(minutes=10), noon + timedelta(minutes=25)).minute
    30
    """
    missed = max(0, (now - last) // every)
    return last + every * (missed + 1)
