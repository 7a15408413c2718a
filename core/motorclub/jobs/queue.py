"""RQ as the accelerator: due rows are handed to its queue, any worker of any machine takes them at once.

Only ids travel, as JSON, to one entry function; what an id means is in the database. Whatever the queue loses or
doubles does no harm: rows that were not taken are handed over again, and `run` claims each row once.
"""

from __future__ import annotations

import logging
import math
import signal
import threading
from datetime import timedelta
from types import FrameType

import redis
import rq
import sqlalchemy as sa
from rq.exceptions import StopRequested
from rq.job import Job as QueueEntry
from rq.serializers import JSONSerializer
from rq.timeouts import UnixSignalDeathPenalty

from motorclub import clock, keys
from motorclub.db import db
from motorclub.jobs.attempts import TooLong
from motorclub.jobs.models import JobRow
from motorclub.jobs.runner import Interrupted, due
from motorclub.jobs.services import catalogue

NAME = "motorclub"
ENTRY = "motorclub.jobs.runner.run"
# For a job that only a newer version knows.
UNKNOWN_S = 600
# More than one worker runs between two looks; whatever is above stays in the database for the next look.
ROOM = 1000
# An empty queue and a row that waits: the store has lost it, or the worker that took it has died.
LOST = timedelta(seconds=1)
# A queue with entries may only be slow; a row is handed over again so that no loss lasts.
OVERDUE = timedelta(seconds=30)
# What a worker's heart-beat keeps in the store; RQ blocks 15 s less than this for the next entry.
WORKER_TTL_S = 20
STOP_PATIENCE_S = 3
# Between two attempts to reach a store that is away: RQ would wait up to a minute.
LONGEST_PAUSE_S = 2.0

_log = logging.getLogger("motorclub.jobs")


class Limit(UnixSignalDeathPenalty):
    """RQ's time limit, by an exception that also ends a statement the database is working on."""

    def handle_death_penalty(self, signum: int, frame: FrameType | None) -> None:
        """Called by the alarm."""
        raise TooLong(f"it ran longer than {self._timeout} s")


def open_queue(connection: redis.Redis) -> rq.Queue:
    """The one queue of the site."""
    return rq.Queue(NAME, connection=connection, serializer=JSONSerializer, death_penalty_class=Limit)


def hand_over(queue: rq.Queue) -> int:
    """Put due rows that nobody has taken into the queue, as far as there is room; how many.

    Raises redis.RedisError while the store is away.
    """
    queued = queue.count
    taken = _take(ROOM - queued, LOST if queued == 0 else OVERDUE) if queued < ROOM else []
    for job_id, name in taken:
        queue.enqueue_call(
            ENTRY,
            args=(job_id,),
            job_id=f"job-{job_id}",
            description=f"job {job_id}",
            timeout=limit_s(name),
            result_ttl=0,
            failure_ttl=60,
        )
    return len(taken)


def limit_s(name: str) -> int:
    """How many seconds a run of this job may take: what its plugin says, at least one."""
    found = catalogue().get(name)
    return max(1, math.ceil(found.job.timeout.total_seconds())) if found else UNKNOWN_S


def _take(limit: int, patience: timedelta) -> list[tuple[int, str]]:
    """Rows to hand over now, marked, so that another process does not hand them over too."""
    now = clock.now()
    chosen = (
        sa.select(JobRow.id)
        .where(due(now), sa.or_(JobRow.handed_at.is_(None), JobRow.handed_at < now - patience))
        .order_by(JobRow.run_at, JobRow.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    with db.engine.begin() as connection:
        marked = sa.update(JobRow).where(JobRow.id.in_(chosen)).values(handed_at=now)
        rows = connection.execute(marked.returning(JobRow.id, JobRow.name))
        return sorted((row.id, row.name) for row in rows)


class QueueWorker(rq.SimpleWorker):
    """RQ's worker in the main thread of the jobs process, with our way to stop and without remote commands."""

    death_penalty_class = Limit
    max_connection_wait_time = LONGEST_PAUSE_S

    def __init__(self, connection: redis.Redis, stop: threading.Event) -> None:
        queue = open_queue(connection)
        super().__init__([queue], connection=connection, serializer=JSONSerializer, worker_ttl=WORKER_TTL_S)
        self._stopping = stop
        self._busy = False

    def subscribe(self) -> None:
        """RQ would start a thread that takes commands from the store; the platform has its own switches."""

    def execute_job(self, job: QueueEntry, queue: rq.Queue) -> None:
        """Run one entry, in this thread."""
        self._busy = True
        try:
            super().execute_job(job, queue)
        finally:
            self._busy = False

    def heartbeat(self, timeout: int | None = None, pipeline: redis.client.Pipeline | None = None) -> None:
        """Called before each wait for an entry: a stop asked for before this worker's handlers were in place, or whose
        exception somebody has swallowed, counts too."""
        if self._stopping.is_set() and not self._busy:
            raise StopRequested
        super().heartbeat(timeout, pipeline)

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """The handler of SIGTERM and SIGINT: a running job gets some seconds to end, then it is requeued."""
        self._stopping.set()
        self._stop_requested = True
        if not self._busy:
            raise StopRequested
        signal.signal(signal.SIGALRM, _interrupt)
        signal.alarm(STOP_PATIENCE_S)


def _interrupt(signum: int, frame: FrameType | None) -> None:
    raise Interrupted


def work(url: str, stop: threading.Event, pause_s: float = 1.0) -> None:
    """Take entries from the queue and run them until `stop`; needs an application context, in the main thread.

    While the store is away this only waits; the scheduler (entrypoints/worker.py) then runs what is due.
    """
    try:
        while not stop.is_set():
            try:
                # Without a time limit of ours: RQ sets one that fits how long it blocks for an entry.
                QueueWorker(keys.open_client(url, socket_connect_timeout=keys.CONNECT_TIMEOUT_S), stop).work(
                    logging_level="WARNING"
                )
            except redis.RedisError as error:
                _log.warning("the queue is unavailable: %s", error)
            stop.wait(pause_s)
    except StopRequested:
        return
