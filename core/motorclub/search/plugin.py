"""What the search contributes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from motorclub.plugin.spec import hookimpl
from motorclub.plugin.values import Job, Routes
from motorclub.search import services
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
        return (
            Job(services.BUILD, services.build),
            Job(services.LEARN, services.learn_words, every=timedelta(hours=1)),
        )
