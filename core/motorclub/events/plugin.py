"""What the outbox of events contributes."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.events.jobs import JOBS
from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import Job


class EventsPlugin:
    """What the outbox of events contributes."""

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Deleting events that are delivered."""
        return JOBS
