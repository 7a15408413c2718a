"""Processes that are killed lose the views of the last moment, and nobody is refused a page."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

import pytest
import sqlalchemy as sa
from killing import dying, killed

from motorclub.api import db
from motorclub.figures import entries
from motorclub.testing.site import Site
from motorclub_analytics.visits import counting
from motorclub_analytics.visits.models import Traffic

BROWSER = {
    "Accept": "text/html",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0",
}
TOTAL = sa.select(sa.func.coalesce(sa.func.sum(Traffic.views), 0)).where(Traffic.dimension == counting.DEVICE)

pytestmark = pytest.mark.full


def open_pages(site: Site, number: int) -> None:
    for _ in range(number):
        assert site.client().get("/", headers=BROWSER).status_code == 200


def count(site: Site) -> int:
    with site.context():
        counting.count_views()
        db.session.commit()
        return int(db.session.scalar(TOTAL) or 0)


def test_a_killed_web_process_loses_its_last_second(site: Site) -> None:
    def serve() -> None:
        open_pages(site, 5)
        time.sleep(3 * entries.SEND_S)
        open_pages(site, 1)
        os.kill(os.getpid(), signal.SIGKILL)

    assert killed(site, serve)
    assert count(site) == 5


@pytest.mark.parametrize("place", ["_write_traffic", "_write_visitors"])
def test_a_job_that_is_killed_is_done_again(site: Site, place: str) -> None:
    """Its transaction is gone, and the views that it took are still set aside."""
    open_pages(site, 4)
    entry_buffer: Any = site.app.extensions[entries.EXTENSION]
    entry_buffer.send(site.app.extensions["motorclub.keys"])
    with dying(counting, place, after=True):
        assert killed(site, counting.count_views)
    open_pages(site, 1)
    assert count(site) == 4
    assert count(site) == 5


def test_without_the_store_pages_are_served_and_views_wait(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of a process that knows the salt of the day, until the store is there again."""
    open_pages(site, 1)
    assert count(site) == 1
    pool = site.app.extensions["motorclub.keys"].connection_pool
    pool.reset()
    place, nowhere = ("path", "/nowhere") if "path" in pool.connection_kwargs else ("port", 1)
    monkeypatch.setitem(pool.connection_kwargs, place, nowhere)
    open_pages(site, 2)
    assert count(site) == 1
    monkeypatch.undo()
    pool.reset()
    assert count(site) == 3
