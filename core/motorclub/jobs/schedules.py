"""Schedules: a job with `every` or `daily_at` has a row that says when it is due; locking the row makes the tick.

However many processes look, each due time makes one job. Ticks that were missed while no process ran are not made up
for, and while the last tick's job still waits or runs, no further one is made.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.db import db
from motorclub.jobs.models import JobRow, JobState, ScheduleRow
from motorclub.jobs.services import RegisteredJob, catalogue, insertion
from motorclub.plugin.registry import enabled_owners, installed_owners
from motorclub.plugin.values import Job

TICK = "tick:"
DAY = timedelta(days=1)
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
            if name == found.job.name and is_scheduled(found.job) and found.owner in here
        ]
        if not rows:
            return
        statement = insert(ScheduleRow)
        new = statement.excluded
        connection.execute(
            statement.on_conflict_do_update(
                index_elements=[ScheduleRow.name],
                set_={
                    "every_s": new.every_s,
                    "next_due": sa.func.least(ScheduleRow.next_due, new.next_due),
                },
                where=ScheduleRow.every_s != new.every_s,
            ),
            # One order everywhere, so that two starting processes cannot wait for each other.
            sorted(rows, key=lambda row: str(row["name"])),
        )
        _follow_changed_times(connection)


def _follow_changed_times(connection: sa.Connection) -> None:
    """A time of day that a new version of a plugin has changed holds for the next run; one that is due stays due."""
    now = clock.now()
    for name, found in sorted(catalogue().items()):
        if found.job.daily_at is not None:
            following = following_daily(found.job.daily_at, found.job.zone, now)
            waits = sa.and_(ScheduleRow.next_due > now, ScheduleRow.next_due != following)
            connection.execute(
                sa.update(ScheduleRow).where(ScheduleRow.name == name, waits).values(next_due=following)
            )


def is_scheduled(job: Job) -> bool:
    """Whether it runs by itself."""
    return bool(job.every or job.daily_at is not None)


def _row(found: RegisteredJob) -> dict[str, object]:
    job, now = found.job, clock.now()
    every = job.every or DAY
    return {
        "name": job.name,
        "owner": found.owner,
        "every_s": every.total_seconds(),
        "next_due": now + every if job.daily_at is None else following_daily(job.daily_at, job.zone, now),
    }


def tick() -> int:
    """Make a job of each schedule that is due; how many. Schedules of plugins that are off wait."""
    now = clock.now()
    made = 0
    with db.engine.begin() as connection:
        for row in connection.execute(due(now)).all():
            found = catalogue().get(row.name)
            if found and _ticks(found.job, row.name) and not _is_still_queued(connection, row.name):
                key = f"{TICK}{clock.iso(row.next_due)}"
                connection.execute(insertion(row.name, {}, key=key))
                made += 1
            following = _following(row, found.job if found else None, now)
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


def _ticks(job: Job, name: str) -> bool:
    """Whether this row is the job's: not one of a name or of a schedule that it had in an earlier version."""
    return job.name == name and is_scheduled(job)


def _is_still_queued(connection: sa.Connection, name: str) -> bool:
    return bool(
        connection.scalar(
            sa.select(
                sa.exists().where(JobRow.name == name, JobRow.state.in_(WAITING), JobRow.key.startswith(TICK))
            )
        )
    )


def _following(row: sa.Row[str, datetime, float], job: Job | None, now: datetime) -> datetime:
    if job is not None and job.daily_at is not None:
        return following_daily(job.daily_at, job.zone, now)
    return following_due(row.next_due, timedelta(seconds=row.every_s), now)


def following_daily(at: time, zone: str, now: datetime) -> datetime:
    """The first moment after `now` at which clocks in `zone` show `at`; on the day that skips it, as much later.

    >>> from datetime import UTC
    >>> following_daily(time(6), "Europe/Berlin", datetime(2026, 6, 1, 12, tzinfo=UTC)).isoformat()
    '2026-06-02T04:00:00+00:00'
    >>> following_daily(time(2, 30), "Europe/Berlin", datetime(2026, 3, 28, 12, tzinfo=UTC)).isoformat()
    '2026-03-29T01:30:00+00:00'
    """
    day = now.astimezone(ZoneInfo(zone)).date()
    while True:
        found = datetime.combine(day, at, ZoneInfo(zone)).astimezone(UTC)
        if found > now:
            return found
        day += timedelta(days=1)


def following_due(last: datetime, every: timedelta, now: datetime) -> datetime:
    """The first due time after `now` that is a whole number of intervals from `last`.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    >>> following_due(noon, timedelta(minutes=10), noon + timedelta(minutes=25)).minute
    30
    """
    missed = max(0, (now - last) // every)
    return last + every * (missed + 1)
