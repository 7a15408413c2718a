"""The jobs process: `python -m motorclub.entrypoints.worker`.

The main thread runs jobs from the queue, two more look for work (watch.py), a fourth follows the platform's
switches. SIGTERM and SIGINT end it: what is running gets three seconds, then it is given back for another worker.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from flask import Flask

from motorclub import logs
from motorclub.config import Config
from motorclub.entrypoints import watch
from motorclub.entrypoints.startup import application
from motorclub.jobs.nudge import nudge
from motorclub.jobs.queue import work
from motorclub.plugin.registry import Registry
from motorclub.processes import lifeline

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
    watches: list[watch.WorkPoller] = []
    try:
        registry.follow()
        watches += watch.start(app, stop)
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


def _wait_for(watches: list[watch.WorkPoller], app: Flask) -> None:
    """A handler that does not end goes with the process: its transaction was not committed."""
    with app.app_context():
        nudge()
    deadline = time.monotonic() + STOP_PATIENCE_S
    for thread in watches:
        thread.join(max(0.0, deadline - time.monotonic()))


if __name__ == "__main__":
    main()
