"""The threads that look for work: when nudged, and once a second, so that nothing depends on the nudge."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

import redis
import sqlalchemy as sa
from flask import Flask

from motorclub import keys
from motorclub.events import dispatch
from motorclub.jobs import runner, schedules
from motorclub.jobs.nudge import CHANNEL, nudge
from motorclub.jobs.queue import hand_over, open_queue
from motorclub.plugin import registry

POLL_S = 1.0
# From one look to the next at least, so that where much happens a look finds several things: of the dispatcher, and of
# the scheduler, which reads every schedule.
DISPATCHER_REST_S, SCHEDULER_REST_S = 0.05, 0.25

_log = logging.getLogger("motorclub.jobs")


class WorkPoller(threading.Thread):
    """Calls `look()` in an application context again and again until `stop`; whatever goes wrong, it looks again."""

    def __init__(
        self, name: str, app: Flask, stop: threading.Event, look: Callable[[], None], rest_s: float
    ) -> None:
        super().__init__(name=name, daemon=True)
        self._app = app
        self._rest_s = rest_s
        self._stopping = stop
        self._look = look

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


class EventDispatcher:
    """Delivers events to their subscribers."""

    def __init__(self, stop: threading.Event) -> None:
        self._stopping = stop
        self._remembered = False

    def look(self) -> None:
        """Deliver everything that is due. Needs an application context."""
        if not self._remembered:
            dispatch.remember()
            self._remembered = True
        dispatch.dispatch(self._stopping.is_set)


class JobScheduler:
    """Makes the schedules' ticks and hands due jobs to the queue.

    While the key-value store is away it runs the due jobs itself, one by one.
    """

    def __init__(self, app: Flask, stop: threading.Event) -> None:
        self._app = app
        self._stopping = stop
        self._queue = open_queue(app.extensions["motorclub.keys"])
        self._remembered = False

    def look(self) -> None:
        """One look at everything that may be due. Needs an application context."""
        if not self._remembered:
            schedules.remember()
            self._remembered = True
        schedules.tick()
        try:
            hand_over(self._queue)
        except redis.RedisError as error:
            _log.warning("the queue is unavailable, jobs run from the database: %s", error)
            runner.run_due(self._app, self._stopping.is_set)


def start(app: Flask, stop: threading.Event) -> list[WorkPoller]:
    """Start the dispatcher of events and the scheduler of jobs, so that a slow handler delays no job."""

    def switched(_snapshot: registry.Snapshot) -> None:
        with app.app_context():  # a plugin that is on again may have parked work
            nudge()

    registry_: registry.Registry = app.extensions["motorclub.registry"]
    registry_.on_change(switched)
    watches = [
        WorkPoller("dispatcher", app, stop, EventDispatcher(stop).look, DISPATCHER_REST_S),
        WorkPoller("scheduler", app, stop, JobScheduler(app, stop).look, SCHEDULER_REST_S),
    ]
    for watch in watches:
        watch.start()
    return watches
