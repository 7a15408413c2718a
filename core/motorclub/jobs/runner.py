"""Running one job: claimed under a lease, done and marked in one transaction, retried or given up on failure."""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app, g

from motorclub import clock, metrics, tracing
from motorclub.db import db, storable
from motorclub.jobs.attempts import TooLong, backoff, time_limit
from motorclub.jobs.models import JobRow, JobState
from motorclub.jobs.services import get_job
from motorclub.plugin.background import working_for
from motorclub.plugin.host import current_host
from motorclub.plugin.registry import enabled_owners
from motorclub.tracing import Kind

# A worker that has not renewed its lease for this long is taken for dead, and another worker gets its job.
LEASE = timedelta(seconds=60)
RENEW_S = 15.0
BATCH = 100

_log = logging.getLogger("motorclub.jobs")


class Outcome(StrEnum):
    """The result of one attempt; SKIPPED means done, running elsewhere, parked, not due or returned to the queue."""

    DONE = "DONE"
    FAILED = "FAILED"
    SKIPPED = "SKIPPED"


class Interrupted(KeyboardInterrupt):
    """The process is ending and has no more time. A KeyboardInterrupt, because for that one the database driver
    ends the running statement and keeps the connection usable."""


class LeaseLost(RuntimeError):
    """Another worker has taken the job over; this run is rolled back."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A job that is ours until the lease ends. `attempt` is a fencing token: the next claim gets a higher one."""

    id: int
    name: str
    owner: str
    payload: Mapping[str, Any]
    attempt: int
    request_id: str | None

    def row(self) -> sa.ColumnElement[bool]:
        """The job's row, as long as it is ours."""
        return sa.and_(
            JobRow.id == self.id, JobRow.state == JobState.RUNNING, JobRow.attempts == self.attempt
        )


def run(job_id: int) -> str:
    """The queue's one entry function: run this job now unless somebody has, or its plugin is off."""
    return run_one(current_app._get_current_object(), job_id)  # type: ignore[attr-defined]


def run_one(app: Flask, job_id: int) -> Outcome:
    """Run a job that is due, in an application context of its own."""
    with app.app_context():
        claimed = claim(job_id)
        if claimed is None:
            return Outcome.SKIPPED
        g.request_id = claimed.request_id
        with working_for(claimed.owner) as on:
            if not on:
                _give_back(claimed)
                return Outcome.SKIPPED
            with renewed_lease(app, claimed):
                return _measured(claimed)


def _measured(claimed: Claimed) -> Outcome:
    described: tracing.Attributes = {"motorclub.plugin": claimed.owner, "motorclub.attempt": claimed.attempt}
    with (
        tracing.span(f"job {claimed.name}", Kind.CONSUMER, described, claimed.request_id) as span,
        metrics.JOB_SECONDS.labels(claimed.name).time(),
    ):
        outcome = _perform(claimed)
        if outcome is Outcome.FAILED:
            span.fail(outcome)
    metrics.JOBS.labels(claimed.name, outcome.lower()).inc()
    return outcome


def claim(job_id: int) -> Claimed | None:
    """Claim a due job, or return None. A parked job and a job under another worker's lease cannot be claimed."""
    now = clock.now()
    with db.engine.begin() as connection:
        row = connection.execute(
            sa.update(JobRow)
            .where(JobRow.id == job_id, due(now))
            .values(
                state=JobState.RUNNING, attempts=JobRow.attempts + 1, lease_until=now + LEASE, handed_at=None
            )
            .returning(
                *(JobRow.id, JobRow.name, JobRow.owner, JobRow.payload, JobRow.attempts, JobRow.request_id)
            )
        ).first()
    return Claimed(*row) if row else None


def due(now: datetime) -> sa.ColumnElement[bool]:
    """Jobs to run at `now`: of plugins that are on, queued and due, or left behind by a dead worker."""
    queued = sa.and_(JobRow.state == JobState.QUEUED, JobRow.run_at <= now)
    abandoned = sa.and_(JobRow.state == JobState.RUNNING, JobRow.lease_until < now)
    return sa.and_(JobRow.owner.in_(enabled_owners()), sa.or_(queued, abandoned))


def _perform(claimed: Claimed) -> Outcome:
    retries = 0
    try:
        job = get_job(claimed.name).job
        retries = job.retries
        # Or it would go on taking workers down.
        if claimed.attempt > retries + 1:
            raise RuntimeError("its worker died each time it ran")
        watching = current_host().guard_of(claimed.owner).watch(f"job {claimed.name}")
        with watching, time_limit(job.timeout.total_seconds()):
            job.run(claimed.payload)
        _finish(claimed)
    except LeaseLost:
        db.session.rollback()
        _log.warning("job %s (%d) was taken over by another worker", claimed.name, claimed.id)
        return Outcome.SKIPPED
    except Interrupted:
        db.session.rollback()
        _give_back(claimed)
        return Outcome.SKIPPED
    except (Exception, TooLong, SystemExit) as error:
        db.session.rollback()
        _log.exception("job %s (%d) failed", claimed.name, claimed.id)
        _record_failure(claimed, error, retries)
        return Outcome.FAILED
    return Outcome.DONE


def _finish(claimed: Claimed) -> None:
    """Mark the job done in the transaction of its own changes. Raises LeaseLost."""
    done = db.session.execute(
        sa.update(JobRow)
        .where(claimed.row())
        .values(state=JobState.DONE, lease_until=None, last_error=None, finished_at=clock.now())
        .returning(JobRow.id)
        .execution_options(synchronize_session=False)
    ).first()
    if done is None:
        raise LeaseLost
    db.session.commit()


def _record_failure(claimed: Claimed, error: BaseException, retries: int) -> None:
    change: dict[str, Any] = {"state": JobState.QUEUED, "run_at": clock.now() + backoff(claimed.attempt)}
    if claimed.attempt > retries:
        change = {"state": JobState.FAILED, "finished_at": clock.now()}
    text = storable("".join(traceback.format_exception(error)))
    _change(claimed, lease_until=None, last_error=text, **change)


def _give_back(claimed: Claimed) -> None:
    """The process is ending: the attempt does not count and anybody may go on at once."""
    _change(claimed, state=JobState.QUEUED, lease_until=None, attempts=JobRow.attempts - 1)


def _change(claimed: Claimed, **values: object) -> None:
    with db.engine.begin() as connection:
        connection.execute(sa.update(JobRow).where(claimed.row()).values(**values))


@contextmanager
def renewed_lease(app: Flask, claimed: Claimed) -> Iterator[None]:
    """Renew a job's lease, in a thread of its own, until the end of the block."""
    over = threading.Event()

    def renew() -> None:
        while not over.wait(RENEW_S):
            try:
                with app.app_context():
                    _change(claimed, lease_until=clock.now() + LEASE)
            except sa.exc.SQLAlchemyError as error:
                _log.warning("cannot renew the lease of job %d: %s", claimed.id, error)

    threading.Thread(target=renew, name=f"lease-{claimed.id}", daemon=True).start()
    try:
        yield
    finally:
        over.set()


def run_due(app: Flask, stopping: Callable[[], bool] = lambda: False) -> list[Outcome]:
    """Run everything that is due straight from the database, one by one; what became of it.

    The way of the tests, and of the jobs process while the key-value store is away.
    """
    outcomes: list[Outcome] = []
    while not stopping() and (ids := _due_ids()):
        round_ = [run_one(app, job_id) for job_id in ids if not stopping()]
        moved = [outcome for outcome in round_ if outcome is not Outcome.SKIPPED]
        outcomes += moved
        if not moved:
            break
    return outcomes


def _due_ids() -> list[int]:
    with db.engine.connect() as connection:
        chosen = sa.select(JobRow.id).where(due(clock.now())).order_by(JobRow.run_at, JobRow.id).limit(BATCH)
        return list(connection.scalars(chosen))
