"""Crashes of web halves: counted, bounded, refused when they cannot be true, shown to admins."""

from __future__ import annotations

import json
from datetime import timedelta
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from motorclub import clock as app_clock
from motorclub.platform import crashes
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.queries import Queries
from motorclub.testing.race import together
from motorclub.testing.site import Site
from motorclub.viewer import Role

MANIFEST = {
    "id": "shaky",
    "version": "0",
    "routes": [{"path": "/shaky", "view": "Page", "title": "Shaky"}],
    "menus": [],
    "slots": [{"slot": "home.main", "view": "Tile"}],
    "locales": {},
    "files": [
        {"path": "remoteEntry-abcdefgh.js", "bytes": 1000},
        {"path": "remoteEntry-abcdefgh.js.br", "bytes": 300},
        {"path": "remoteEntry-abcdefgh.js.gz", "bytes": 350},
        {"path": "picture-abcdefgh.png", "bytes": 50},
    ],
}
FEDERATION = {"metaData": {"remoteEntry": {"name": "remoteEntry-abcdefgh.js"}}}
PLAIN = "class Plugin:\n    pass\n\nplugin = Plugin()\n"
REPORT = {"plugin": "shaky", "view": "Page", "message": "TypeError: x is not a function"}
PATH = "/platform/admin/plugins/shaky/crashes"


@pytest.fixture(scope="module")
def entries(workshop: Any) -> list[EntryPoint]:
    """A plugin with a web half, and one without."""
    shaky = workshop.plugin("shaky", PLAIN, "[ui]\n")
    folder = workshop.path / "motorclub_shaky" / "ui"
    folder.mkdir()
    (folder / "manifest.json").write_text(json.dumps(MANIFEST))
    (folder / "mf-manifest.json").write_text(json.dumps(FEDERATION))
    return [shaky, workshop.plugin("mute", PLAIN)]


@pytest.fixture(scope="module")
def shared(site_with: Any, entries: list[EntryPoint]) -> Site:
    """A site with both."""
    site: Site = site_with("crashes", entries)
    return site


@pytest.fixture
def here(shared: Site) -> Site:
    """The same, as new."""
    shared.reset()
    return shared


def report(site: Site, **changes: Any) -> tuple[int, Any]:
    """A browser reports a crash."""
    answer = site.client().post("/platform/client-errors", json=REPORT | changes)
    return answer.status_code, answer.get_json(silent=True)


def listed(site: Site) -> list[dict[str, Any]]:
    """What the admin sees."""
    found: list[dict[str, Any]] = site.as_role(Role.ADMIN).get(PATH).get_json()["content"]
    return found


def shown(site: Site) -> Any:
    """The plugin on the overview."""
    plugins = site.as_role(Role.ADMIN).get("/platform/admin/plugins").get_json()["plugins"]
    return next(plugin for plugin in plugins if plugin["id"] == "shaky")


def test_the_same_crash_is_counted(here: Site, clock: Clock, queries: Queries) -> None:
    """One row for each message of a view, with its first and last time; the latest first."""
    assert report(here, stack="at Page (remoteEntry.js:1:1)") == (204, None)
    clock.advance(minutes=5)
    assert report(here)[0] == report(here, view="Tile")[0] == 204
    clock.advance(minutes=1)
    with queries.at_most(2):
        report(here, message="  TypeError: x is not a function ")
    admin = here.as_role(Role.ADMIN)
    with queries.at_most(3):
        page = admin.get(PATH).get_json()
    first, second = page["content"]
    assert page["totalElements"] == 2
    assert (first["view"], first["count"], second["view"], second["count"]) == ("Page", 3, "Tile", 1)
    assert first == {
        "id": first["id"],
        "version": "0",
        "view": "Page",
        "message": "TypeError: x is not a function",
        "count": 3,
        "firstAt": "2026-06-01T12:00:00.000Z",
        "lastAt": "2026-06-01T12:06:00.000Z",
    }


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"plugin": "nobody"}, "plugin"),
        ({"plugin": "mute"}, "view"),
        ({"view": "Elsewhere"}, "view"),
        ({"view": ""}, "view"),
        ({"message": ""}, "message"),
        ({"message": "x" * 2001}, "message"),
        ({"message": "a\x00b"}, "message"),
        ({"stack": "x" * 4001}, "stack"),
        ({"count": 1000}, "count"),
    ],
)
def test_what_cannot_be_true_is_refused(changes: dict[str, Any], field: str, here: Site) -> None:
    """400 that names it, and nothing is kept."""
    status, body = report(here, **changes)
    assert (status, body["field"]) == (400, field)
    assert listed(here) == []


def test_of_a_plugin_that_is_off_nothing_is_taken(here: Site) -> None:
    """Its views are on no page."""
    here.switch("shaky", on=False)
    assert report(here)[0] == 400


def test_what_belongs_to_no_view_is_taken_too(here: Site) -> None:
    """The shell's own words for it."""
    assert report(here, view="(manifest)")[0] == report(here, view="(background)")[0] == 204


def test_an_address_cannot_fill_the_disk(here: Site, clock: Clock) -> None:
    """429 with Retry-After within a minute; in the next one again."""
    answers = [report(here)[0] for _ in range(crashes.REPORTS.calls + 1)]
    assert answers == [204] * crashes.REPORTS.calls + [429]
    clock.advance(minutes=1)
    assert report(here)[0] == 204


def test_many_addresses_cannot_either(here: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many different crashes are kept; those known go on being counted."""
    monkeypatch.setattr(crashes, "MAX_CRASHES", 3)
    for number in range(5):
        assert report(here, message=f"crash {number}")[0] == 204
    report(here, message="crash 1")
    assert {crash["message"]: crash["count"] for crash in listed(here)} == {
        "crash 0": 1,
        "crash 1": 2,
        "crash 2": 1,
    }


def test_browsers_that_crash_at_once_lose_no_count(here: Site) -> None:
    """The first of a kind included."""
    assert together([lambda: report(here)[0] for _ in range(8)]) == [204] * 8
    assert [crash["count"] for crash in listed(here)] == [8]


def test_the_overview_weighs_the_web_half(here: Site) -> None:
    """From the build's list of files; what was not compressed travels as it is; crashes of this version."""
    assert shown(here)["web"] == {"files": 2, "bytes": 1050, "brotliBytes": 350, "crashes": 0}
    report(here)
    assert shown(here)["web"]["crashes"] == 1
    plugins = here.as_role(Role.ADMIN).get("/platform/admin/plugins").get_json()["plugins"]
    assert [plugin["web"] for plugin in plugins if plugin["id"] == "mute"] == [None]


def test_a_web_half_that_crashes_often_is_named(here: Site) -> None:
    """A warning, until it has been quiet for a day."""
    said = "Its web half has crashed 10 times in browsers."
    for _ in range(9):
        report(here)
    assert "crashed" not in str(shown(here)["warnings"])
    report(here, view="Tile")
    assert said in shown(here)["warnings"]
    tomorrow = app_clock.now() + timedelta(days=1, minutes=1)
    # A session of the application's clock does not live that long.
    with here.context(), app_clock.use(lambda: tomorrow):
        from motorclub.platform import overview

        plugins = overview.overview().plugins
        assert said not in str(plugins)


def test_admins_only(here: Site) -> None:
    """And of a known plugin."""
    assert here.as_role(Role.MODERATOR).get(PATH).status_code == 403
    assert here.as_role(Role.ADMIN).get("/platform/admin/plugins/nobody/crashes").status_code == 404
