"""Real jobs processes beside a test, on its database and its key-value store."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from motorclub.api import db
from motorclub.testing.site import Site

PATIENCE_S = 120.0
PROCESSES = sa.text("SELECT count(*) FROM platform_process WHERE kind = 'jobs'")


@contextmanager
def run_job_processes(site: Site, workers: int, log: Path) -> Iterator[None]:
    """So many of them, each with the scheduler, the dispatcher and the queue; killed at the end of the block."""
    environment = os.environ | {
        "DATABASE_URL": site.config.database_url,
        "REDIS_URL": site.config.redis_url,
        "MOTORCLUB_INSTANCE": str(site.config.instance),
        "MOTORCLUB_SECRET": site.config.secret,
        "MOTORCLUB_MODE": "test",
    }
    command = [sys.executable, "-m", "motorclub.entrypoints.worker"]
    with log.open("wb") as out:
        started = [subprocess.Popen(command, env=environment, stdout=out, stderr=out) for _ in range(workers)]
        try:
            until(lambda: _running(site) == workers)
            yield
            assert [process.poll() for process in started] == [None] * workers, log.read_text()[-3000:]
        finally:
            for process in started:
                process.kill()
                process.wait()


def _running(site: Site) -> int:
    with site.context():
        return int(db.session.scalar(PROCESSES) or 0)


def until(condition: Callable[[], bool]) -> None:
    """Wait for a condition; fails when it does not come true in time."""
    began = time.monotonic()
    while not condition():
        assert time.monotonic() - began < PATIENCE_S, "it did not happen in time"
        time.sleep(0.1)
