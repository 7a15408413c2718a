"""Plugins are told which pages are opened: once each, and a plugin that fails takes no page with it."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

from motorclub.api import db
from motorclub.api.figures import append_entry, take_entries
from motorclub.plugin.guard import Breaker
from motorclub.testing.site import Site

WATCH = """
SEEN = []
FAILING = set()

class Plugin:
    @hookimpl
    def note_page_view(self, path: str) -> None:
        if FAILING:
            raise RuntimeError("the watch has stopped")
        SEEN.append(path)

plugin = Plugin()
"""
HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    site: Site = site_with("page_views", [workshop.plugin("watch", WATCH)])
    return site


@pytest.fixture
def watch(shared: Site) -> Iterator[Any]:
    """The plugin's module, which has seen nothing."""
    shared.reset()
    shared.host.plugins["watch"].guard.breaker = Breaker()
    module = importlib.import_module("motorclub_watch.plugin")
    yield module
    module.SEEN.clear()
    module.FAILING.clear()


def test_documents_and_navigations_are_noted_once(shared: Site, watch: Any) -> None:
    """Not what no page has, not other calls, and not the calls that a page brings along."""
    client = shared.client()
    assert client.get("/login?next=/secret", headers=HTML).status_code == 200
    assert client.get("/nothing-here", headers=HTML).status_code == 404
    client.head("/signup", headers=HTML)
    page = "/platform/page?address=/&first=true"
    assert client.get(page, headers={"X-Page-View": "/profile/J%C3%B6rg"}).status_code == 200
    assert client.get(page, headers={"X-Page-View": "https://elsewhere.example/"}).status_code == 200
    assert client.get(page).status_code == 200
    assert watch.SEEN == ["/login", "/profile/Jörg"]


def test_a_plugin_that_fails_or_is_off_changes_no_page(shared: Site, watch: Any) -> None:
    watch.FAILING.add("raise")
    assert shared.client().get("/login", headers=HTML).status_code == 200
    watch.FAILING.clear()
    shared.switch("watch", on=False)
    assert shared.client().get("/login", headers=HTML).status_code == 200
    assert watch.SEEN == []


def test_entries_are_taken_once(shared: Site) -> None:
    """What a transaction took that was rolled back is there for the next one."""
    with shared.context():
        append_entry("watch:entries", b"one")
        append_entry("watch:entries", b"two")
        assert take_entries("watch:entries") == [b"one", b"two"]
        db.session.rollback()
        append_entry("watch:entries", b"three")
        assert take_entries("watch:entries") == [b"one", b"two"]
        db.session.commit()
        assert take_entries("watch:entries") == [b"three"]
        db.session.commit()
        assert take_entries("watch:entries") == []
