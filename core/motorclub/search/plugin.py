"""What the search contributes."""

from __future__ import annotations

from datetime import timedelta

from motorclub.plugin.spec import contributes
from motorclub.plugin.values import Job, Routes
from motorclub.search import services
from motorclub.search.routes import blueprint


class SearchPlugin:
    """What the search contributes."""

    register_routes = contributes((Routes(blueprint, "/platform"),))
    register_jobs = contributes(
        (
            Job(services.BUILD, services.build),
            Job(services.LEARN, services.learn_words, every=timedelta(hours=1)),
        )
    )
