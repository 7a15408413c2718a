"""What the search contributes."""

from __future__ import annotations

from collections.abc import Iterable

from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import Job, Routes
from motorclub.search.jobs import JOBS
from motorclub.search.routes import blueprint


class SearchPlugin:
    """What the search contributes."""

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """The search."""
        return (Routes(blueprint, "/platform"),)

    @hookimpl
    def register_jobs(self) -> Iterable[Job]:
        """Building the index."""
        return JOBS
