"""What hangs or leaks: the plugin is named, the rest goes on."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from motorclub import keys
from motorclub.db import db
from motorclub.plugin import guard, registry, watchdog
from motorclub.plugin.in_flight import InFlight, Work
from motorclub.plugin.watchdog import Watchdog
from motorclub.viewer import Role

if TYPE_CHECKING:
    from motorclub.testing.site import Site

PATIENCE_S = 180.0
PLUGIN = """
import threading, time
GO_ON = threading.Event()
KEPT = []

def hang_here():
    while not GO_ON.is_set():
        time.sleep(0.01)

blueprint = Blueprint("stuck", __name__)

@blueprint.route("/hang")
@blueprint.response(200)
@public
def hang():
    hang_here()
    return {}

@blueprint.route("/wait/<what>")
@blueprint.response(200)
@public
def wait(what):
    if what == "thread":
        GO_ON.wait(30)
    elif what == "database":
        db.session.execute(db.text("SELECT pg_sleep(2)"))
    return {}

@blueprint.route("/leak")
@blueprint.response(200)
@public
def leak():
    connection = db.engine.connect()
    connection.execute(db.text("SELECT 1"))
    KEPT.append(connection)
    return {}

@blueprint.route("/raise")
@blueprint.response(200)
@public
def fail():
    raise RuntimeError("the view is gone")

class Plugin:
    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        return [Routes(blueprint, "/stuck-api")]

    @hookimpl
    def check_login(self, user_id: int) -> Refusal | None:
        hang_here()
        return None

plugin = Plugin()
"""


@pytest.fixture(scope="module")
def stuck_site(workshop: Any, site_with: Any) -> Site:
    """A site with a plugin that hangs, leaks and raises."""
    code = "from collections.abc import Iterable\n" + PLUGIN
    site: Site = site_with("stuck", [workshop.plugin("stuck", code, 'mounts = ["/stuck-api"]\n')])
    return site


@pytest.fixture
def stuck(stuck_site: Site) -> Iterator[Site]:
    """That site, emptied; whatever hangs is let go in the end."""
    import motorclub_stuck.plugin as code  # type: ignore[import-not-found]

    stuck_site.reset()
    code.GO_ON.clear()
    with stuck_site.context():
        found = registry.registry()
        found.watchdog = Watchdog()
        keys.keys().delete("motorclub:hangs:stuck")
    yield stuck_site
    code.GO_ON.set()
    overdue(found, 0)
    wait_for(lambda: not stuck_site.host.plugins["stuck"].guard.calls.overdue())
    for connection in code.KEPT:
        connection.close()
    code.KEPT.clear()


def hook(site: Site, name: str) -> dict[str, Any]:
    """What the plugins page says about one hook or call of the plugin."""
    stats = site.host.plugins["stuck"].guard.stats[name]
    return {"calls": stats.calls, "failures": stats.failures, "last": stats.last_error.strip()}


def state(site: Site) -> tuple[str, str]:
    """The plugin's state and why, as the plugins page has it."""
    page = site.as_role(Role.ADMIN).get("/platform/admin/plugins").get_json()
    [found] = [plugin for plugin in page["plugins"] if plugin["id"] == "stuck"]
    return found["state"], found["failure"] or ""


def test_a_view_that_raises_is_named(stuck: Site) -> None:
    """500 for its caller; the page has the traceback."""
    assert stuck.client().get("/stuck-api/raise").status_code == 500
    found = hook(stuck, "GET /stuck-api/raise")
    assert (found["calls"], found["failures"]) == (1, 1)
    assert found["last"].endswith("RuntimeError: the view is gone")


def test_connections_left_open_are_taken_back(stuck: Site) -> None:
    """More often than the pool has connections; the plugin is named."""
    client = stuck.client()
    with stuck.context():
        most = db.engine.pool.size() + 10  # type: ignore[attr-defined]
    for _ in range(most + 2):
        assert client.get("/stuck-api/leak").status_code == 200
    assert hook(stuck, "database connections")["last"] == "1 left open by GET /stuck-api/leak"
    assert client.get("/forum-api/questions").status_code == 404
    assert client.get("/platform/plugins").status_code == 200


def wait_for(condition: Any) -> None:
    """Return once it is true."""
    until = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < until, "it never was true"
        time.sleep(0.01)


def start(stuck: Site, path: str) -> None:
    """A request in a thread of its own."""
    threading.Thread(target=lambda: stuck.client().get(path), daemon=True).start()


def look(found: registry.Registry, times: int = watchdog.LOOKS_TO_HANG) -> None:
    """As the process does each second."""
    for _ in range(times):
        found.watchdog.look(found)


def overdue(found: registry.Registry, many: int) -> None:
    """Until so many requests are overdue."""
    wait_for(lambda: len(found.in_flight.overdue()) == many)


def test_views_that_hang_have_their_plugin_quarantined(stuck: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not one, however long it takes, but three of them. The switch is acknowledged while they are there."""
    monkeypatch.setattr("motorclub.plugin.gate.REQUEST_S", 0.05)
    with stuck.context():
        found = registry.registry()
        for many in range(1, watchdog.HANGS_TO_QUARANTINE + 1):
            assert state(stuck) == ("enabled", "")
            start(stuck, "/stuck-api/hang")
            overdue(found, many)
            look(found, 3 * watchdog.LOOKS_TO_HANG)
        assert found.acknowledged == found.snapshot.epoch
    assert state(stuck) == ("quarantined", "GET /stuck-api/hang has not returned for 0.05 s")
    assert hook(stuck, "GET /stuck-api/hang")["failures"] == watchdog.HANGS_TO_QUARANTINE
    assert stuck.client().get("/stuck-api/raise").get_json()["code"] == "PLUGIN_DISABLED"


def test_hangs_of_all_processes_count(stuck: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of two workers sees some; a worker that has been replaced has seen nothing."""
    monkeypatch.setattr("motorclub.plugin.gate.REQUEST_S", 0.05)
    with stuck.context():
        found = registry.registry()
        for many in range(1, watchdog.HANGS_TO_QUARANTINE + 1):
            start(stuck, "/stuck-api/hang")
            overdue(found, many)
            look(found)
            hung = found.watchdog._hung_threads
            found.watchdog = watchdog.Watchdog()
            found.watchdog._hung_threads = hung
    assert state(stuck)[0] == "quarantined"


@pytest.mark.parametrize("what", ["thread", "database"])
def test_what_waits_is_not_the_plugins_fault(
    stuck: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    """Logged once each, with what it waits for."""
    monkeypatch.setattr("motorclub.plugin.gate.REQUEST_S", 0.05)
    with stuck.context():
        found = registry.registry()
        for _ in range(watchdog.HANGS_TO_QUARANTINE):
            start(stuck, f"/stuck-api/wait/{what}")
        overdue(found, watchdog.HANGS_TO_QUARANTINE)
        look(found, 3 * watchdog.LOOKS_TO_HANG)
    said = [record.getMessage() for record in caplog.records if "has been waiting in" in record.getMessage()]
    assert len(said) == watchdog.HANGS_TO_QUARANTINE
    assert {"thread": "threading", "database": "psycopg"}[what] in said[0]
    assert state(stuck) == ("enabled", "")


def test_hooks_that_hang_have_their_plugin_quarantined(stuck: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next log-in is not held up any more."""
    monkeypatch.setattr(guard, "HOOK_PATIENCE_S", 0.05)
    with stuck.context():
        app, found = stuck.app, registry.registry()

    def ask() -> None:
        with app.app_context():
            stuck.host.hooks.check_login(1)

    with stuck.context():
        for many in range(1, watchdog.HANGS_TO_QUARANTINE + 1):
            threading.Thread(target=ask, daemon=True).start()
            wait_for(lambda many=many: len(stuck.host.plugins["stuck"].guard.calls.overdue()) == many)
            look(found)
    assert state(stuck) == ("quarantined", "check_login has not returned for 0.05 s")
    with stuck.context():
        assert stuck.host.hooks.check_login(1) is None


def test_a_view_and_its_hook_count_once(stuck: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """They hang in the same thread."""
    monkeypatch.setattr(guard, "HOOK_PATIENCE_S", 0.05)
    with stuck.context():
        app, found = stuck.app, registry.registry()

    def ask() -> None:
        with app.app_context(), found.in_flight.working("stuck", "GET /around", 0.05):
            stuck.host.hooks.check_login(1)

    with stuck.context():
        threading.Thread(target=ask, daemon=True).start()
        overdue(found, 1)
        wait_for(stuck.host.plugins["stuck"].guard.calls.overdue)
        look(found)
        assert len(found.watchdog._hangs["stuck"]) == 1


def test_work_that_returns_is_forgotten(stuck: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks must find it in the plugin's code one after another."""
    monkeypatch.setattr("motorclub.plugin.gate.REQUEST_S", 0.05)
    import motorclub_stuck.plugin as code

    with stuck.context():
        found = registry.registry()
        start(stuck, "/stuck-api/hang")
        overdue(found, 1)
        look(found, watchdog.LOOKS_TO_HANG - 1)
        code.GO_ON.set()
        overdue(found, 0)
        look(found)
        assert (found.watchdog._sightings, found.watchdog._hangs) == ({}, {})


def test_work_in_time_is_left_alone() -> None:
    """Only what has outlived its patience is overdue; and it does not hold up an acknowledgement."""
    now = [0.0]
    work = InFlight(lambda: now[0])
    number = work.enter("forum", "GET /x", 5.0)
    assert (work.overdue(), work.only({"core"}, 0.0)) == ([], False)
    now[0] = 5.1
    late = Work("forum", "GET /x", 0.0, 5.0, threading.get_ident())
    assert (work.overdue(), work.only({"core"}, 0.0)) == ([late], True)
    work.leave(number)
    assert (work.overdue(), work.only({"core"}, 0.0)) == ([], True)
