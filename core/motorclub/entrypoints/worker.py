"""The jobs process: `python -m motorclub.entrypoints.worker`.

The main thread runs jobs from the queue, two more look for work, a fourth follows the platform's switches. SIGTERM and
SIGINT end it: a running job gets three seconds, then it is returned to the queue.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType

import redis
import rq
import sqlalchemy as sa
from flask import Flask

from motorclub import keys, logs
from motorclub.config import Config
from motorclub.entrypoints.startup import application
from motorclub.events import dispatch
from motorclub.jobs import runner, schedules
from motorclub.jobs.queue import hand_over, open_queue, work
from motorclub.jobs.services import CHANNEL, nudge
from motorclub.plugin.registry import Registry, Snapshot
from motorclub.processes import lifeline

POLL_S = 1.0
# From one look to the next at least, so that where much happens a look finds several things: of the dispatcher, and of
# the scheduler, which reads every schedule.
DISPATCHER_REST_S, SCHEDULER_REST_S = 0.05, 0.25

_log = logging.getLogger("motorclub.jobs")


class WorkPoller(threading.Thread):
    """Calls `begin()` once, then `look()` again and again until `stop`; whatever goes wrong, it tries again."""

    def __init__(
        self,
        name: str,
        app: Flask,
        stop: threading.Event,
        begin: Callable[[], None],
        look: Callable[[], object],
        rest_s: float,
    ) -> None:
        super().__init__(name=name, daemon=True)
        self._app = app
        self._rest_s = rest_s
        self._stopping = stop
        self._steps: list[Callable[[], object]] = [begin, look]

    def run(self) -> None:
        """The thread's life."""
        nudges = keys.Nudges(self._app.extensions["motorclub.keys"], CHANNEL)
        while not self._stopping.is_set():
            rested = time.monotonic() + self._rest_s
            try:
                with self._app.app_context():
                    self._look()
            except sa.exc.SQLAlchemyError as error:
                _log.warning("%s: the database is unavailable: %s", self.name, error)
            except Exception:
                _log.exception("%s: looking for work failed", self.name)
            # The nudges of this pause count as one.
            self._stopping.wait(max(0.0, rested - time.monotonic()))
            nudges.wait(POLL_S, self._stopping)
        nudges.close()

    def _look(self) -> None:
        for step in list(self._steps):
            step()
            self._steps = self._steps[-1:]


def schedule_jobs(app: Flask, queue: rq.Queue, stop: threading.Event) -> None:
    """Make the schedules' ticks and hand due jobs to the queue. Needs an application context.

    While the key-value store is away they run here, one by one.
    """
    schedules.tick()
    try:
        hand_over(queue)
    except redis.RedisError as error:
        _log.warning("the queue is unavailable, jobs run from the database: %s", error)
        runner.run_due(app, stop.is_set)


def start_watching(app: Flask, stop: threading.Event) -> list[WorkPoller]:
    """Start the dispatcher of events and the scheduler of jobs, so that a slow handler delays no job."""

    def switched(_snapshot: Snapshot) -> None:
        with app.app_context():  # a plugin that is on again may have parked work
            nudge()

    follower: Registry = app.extensions["motorclub.registry"]
    follower.on_change(switched)
    dispatch_events = partial(dispatch.dispatch, stop.is_set)
    schedule = partial(schedule_jobs, app, open_queue(app.extensions["motorclub.keys"]), stop)
    watches = [
        WorkPoller("dispatcher", app, stop, dispatch.remember, dispatch_events, DISPATCHER_REST_S),
        WorkPoller("scheduler", app, stop, schedules.remember, schedule, SCHEDULER_REST_S),
    ]
    for watch in watches:
        watch.start()
    return watches


STOP_PATIENCE_S = 3.0
# The supervisor gives each process a session, which is a scheduling group of its own: sched(7).
AUTOGROUP = Path("/proc/self/autogroup")
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)

Handler = Callable[[int, FrameType | None], None] | signal.Handlers


def main() -> None:
    """Work until stopped or until the parent process ends."""
    _on_stop_signals(_exit)
    lifeline.follow_parent()
    logs.configure("jobs")
    config = Config.from_env()
    _give_way(config.jobs_nice)
    app = application(config, "jobs")
    registry: Registry = app.extensions["motorclub.registry"]
    stop = threading.Event()
    # Until RQ puts its own handlers in their place.
    _on_stop_signals(lambda signum, frame: stop.set())
    watches: list[WorkPoller] = []
    try:
        registry.follow()
        watches += start_watching(app, stop)
        with app.app_context():
            work(config.redis_url, stop)
    finally:
        # We are ending already; a second signal must not break off the tidying up.
        _on_stop_signals(signal.SIG_IGN)
        stop.set()
        _wait_for(watches, app)
        registry.stop()


def _give_way(nice: int) -> None:
    """Let other processes go first, also where Linux schedules sessions and a nice value counts within its own."""
    value = os.nice(nice)
    if os.getsid(0) == os.getpid():
        with contextlib.suppress(OSError):
            AUTOGROUP.write_text(str(value))


def _on_stop_signals(handler: Handler) -> None:
    for signum in STOP_SIGNALS:
        signal.signal(signum, handler)


def _exit(signum: int, frame: FrameType | None) -> None:
    """End without raising: an exception would be taken for a failure of the plugin that is being imported.

    There is nothing to tidy up before the application is made.
    """
    os._exit(0)


def _wait_for(watches: list[WorkPoller], app: Flask) -> None:
    """A handler that does not end goes with the process: its transaction was not committed."""
    with app.app_context():
        nudge()
    deadline = time.monotonic() + STOP_PATIENCE_S
    for thread in watches:
        thread.join(max(0.0, deadline - time.monotonic()))


if __name__ == "__main__":
    main()
