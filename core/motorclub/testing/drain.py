"""Doing all the work there is, here and now: what a test calls instead of starting a jobs process."""

from __future__ import annotations

from flask import Flask

from motorclub.events import dispatch
from motorclub.jobs import runner, schedules


class WorkFailed(AssertionError):
    """A handler or a job failed while the work was drained; the log has its traceback."""


def drain(app: Flask) -> tuple[int, int]:
    """Deliver what is published, make due ticks and run due jobs until nothing is left.

    (succeeded, failed) attempts; what has failed waits for its back-off and is not tried again here.
    """
    succeeded = failed = 0
    with app.app_context():
        schedules.remember()
        dispatch.remember()
        while True:
            schedules.tick()
            outcomes = [*map(str, dispatch.dispatch()), *map(str, runner.run_due(app))]
            if not outcomes:
                return succeeded, failed
            failed += outcomes.count("FAILED")
            succeeded += len(outcomes) - outcomes.count("FAILED")
