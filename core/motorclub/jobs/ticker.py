"""The thread that looks for work: when nudged, and once a second, so that nothing depends on the nudge."""

from __future__ import annotations

import logging
import threading

import redis
import sqlalchemy as sa
from flask import Flask

from motorclub.events.dispatch import dispatch
from motorclub.jobs import runner, schedules
from motorclub.jobs.nudge import Nudges, nudge
from motorclub.jobs.queue import hand_over, open_queue
from motorclub.plugin import registry

POLL_S = 1.0

_log = logging.getLogger("motorclub.jobs")


class Ticker(threading.Thread):
    """Delivers events, makes the schedules' ticks and hands due jobs to the queue.

    While the key-value store is away it runs the due jobs itself, one by one.
    """

    def __init__(self, app: Flask, stop: threading.Event) -> None:
        super().__init__(name="ticker", daemon=True)
        self._app = app
        self._stopping = stop
        self._remembered = False
        self._client: redis.Redis = app.extensions["motorclub.keys"]
        self._queue = open_queue(self._client)

    def run(self) -> None:
        """Look until stopped; whatever goes wrong, look again."""
        nudges = Nudges(self._client)
        with self._app.app_context():
            registry.registry().on_change(self._switched)
        while not self._stopping.is_set():
            try:
                with self._app.app_context():
                    self.look()
            except sa.exc.SQLAlchemyError as error:
                _log.warning("cannot look for work: %s", error)
            except Exception:
                _log.exception("looking for work failed")
            nudges.wait(POLL_S, self._stopping)
        nudges.close()

    def look(self) -> None:
        """One look at everything that may be due. Needs an application context."""
        if not self._remembered:
            schedules.remember()
            self._remembered = True
        dispatch(self._stopping.is_set)
        schedules.tick()
        try:
            hand_over(self._queue)
        except redis.RedisError as error:
            _log.warning("the queue is unavailable, jobs run from the database: %s", error)
            runner.run_due(self._app, self._stopping.is_set)

    def _switched(self, _snapshot: registry.Snapshot) -> None:
        """A plugin that is on again may have parked work."""
        with self._app.app_context():
            nudge()
