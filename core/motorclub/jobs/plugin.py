"""What the queue of jobs contributes."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.jobs.jobs import JOBS
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import Job


class JobsPlugin:
    """What the queue of jobs contributes."""

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Deleting jobs that are done."""
        return JOBS
