"""Pages that are kept until somebody writes: what is kept, for how long, and how much of it."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

import pytest
import redis

from motorclub.db import db
from motorclub.http import page_cache
from motorclub.http.page_cache import PageCache
from motorclub.testing.site import Site


@pytest.fixture
def pages(site: Site) -> Iterator[PageCache]:
    """A cache of its own."""
    with site.context():
        site.app.extensions.pop(page_cache.EXTENSION, None)
        yield PageCache("test:pages")


def test_a_page_is_read_once_until_it_expires(pages: PageCache) -> None:
    """A write shows with its commit, and not before."""
    assert pages.respond("list", lambda: 1).json == 1
    pages.expire()
    assert pages.respond("list", lambda: 2).json == 1
    db.session.commit()
    assert pages.respond("list", lambda: 3).json == 3
    assert pages.respond("other", lambda: 4).json == 4
    assert pages.read("other", lambda: 5) == 4


def test_a_page_does_not_get_old(pages: PageCache, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody has said expires it is seen soon."""
    pages.respond("list", lambda: 1)
    began = monotonic()
    monkeypatch.setattr(page_cache, "monotonic", lambda: began + page_cache.KEPT_S)
    assert pages.respond("list", lambda: 2).json == 2


def test_a_very_large_page_is_not_kept(pages: PageCache) -> None:
    """So that what is kept stays small, whatever members write."""
    pages.respond("list", lambda: "x" * page_cache.LARGEST)
    assert len(pages) == 0


def test_a_page_read_during_a_write_is_not_kept_beyond_it(pages: PageCache) -> None:
    """The token is taken before the database is read: what was read too early is thrown away with its token."""

    def read_before_a_write() -> int:
        pages.expire()
        db.session.commit()
        return 1

    pages.respond("list", read_before_a_write)
    assert pages.respond("list", lambda: 2).json == 2


def test_pages_do_not_fill_the_memory(pages: PageCache, monkeypatch: pytest.MonkeyPatch) -> None:
    """Readers choose the query, so what is kept at one time has an end."""
    monkeypatch.setattr(page_cache, "MOST", 30)
    for number in range(12):
        pages.respond(number, lambda: "x" * 8)
    assert 1 < len(pages) <= 8


def test_what_may_not_be_shown_any_more_leaves_the_memory(
    pages: PageCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Readers move on: of what they read a while ago nothing is kept, however little it is."""
    began = monotonic()
    for later in range(4):
        at = began + later * page_cache.KEPT_S
        monkeypatch.setattr(page_cache, "monotonic", lambda at=at: at)
        for number in range(5):
            pages.respond((later, number), lambda: 1)
    assert len(pages) <= 10


def test_without_the_store_nothing_is_kept(pages: PageCache, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody could say then that a page is out of date."""

    def refuse(store: redis.Redis) -> bytes:
        raise redis.ConnectionError

    monkeypatch.setattr(PageCache, "_read_token", lambda self, store: refuse(store))
    assert [pages.respond("list", lambda number=number: number).json for number in (1, 2)] == [1, 2]
