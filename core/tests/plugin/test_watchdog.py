"""What hangs or leaks: the plugin is named, the rest goes on."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from motorclub.db import db
from motorclub.members.values import Role
from motorclub.plugin import guard, registry, watchdog
from motorclub.plugin.inflight import InFlight, Work

if TYPE_CHECKING:
    from motorclub.testing.site import Site

PLUGIN = """
import threading
GO_ON = threading.Event()
KEPT = []
blueprint = Blueprint("stuck", __name__)

@blueprint.route("/hang")
@blueprint.response(200)
@public
def hang():
    GO_ON.wait(30)
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
        GO_ON.wait(30)
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
    yield stuck_site
    code.GO_ON.set()
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
    """Until it is true; at most ten seconds."""
    until = time.monotonic() + 10
    while not condition() and time.monotonic() < until:
        time.sleep(0.01)
    assert condition()


def test_a_view_that_hangs_has_its_plugin_quarantined(stuck: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """And others are not kept waiting: the switch is acknowledged although the request is still there."""
    monkeypatch.setattr("motorclub.http.gate.REQUEST_S", 0.05)
    threading.Thread(target=lambda: stuck.client().get("/stuck-api/hang"), daemon=True).start()
    with stuck.context():
        found = registry.registry()
        wait_for(found.in_flight.overdue)
        watchdog.look(found)
        assert found.acknowledged == found.snapshot.epoch
    assert state(stuck) == ("quarantined", "GET /stuck-api/hang has not returned for 0.05 s")
    assert stuck.client().get("/stuck-api/raise").get_json()["code"] == "PLUGIN_DISABLED"


def test_a_hook_that_hangs_has_its_plugin_quarantined(stuck: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next log-in is not held up any more."""
    monkeypatch.setattr(guard, "HOOK_PATIENCE_S", 0.05)
    with stuck.context():
        app, found = stuck.app, registry.registry()

    def ask() -> None:
        with app.app_context():
            stuck.host.hooks.check_login(1)

    threading.Thread(target=ask, daemon=True).start()
    with stuck.context():
        wait_for(stuck.host.plugins["stuck"].guard.calls.overdue)
        watchdog.look(found)
    assert state(stuck) == ("quarantined", "check_login has not returned for 0.05 s")
    with stuck.context():
        began = time.monotonic()
        assert stuck.host.hooks.check_login(1) is None
        assert time.monotonic() - began < 5


def test_a_web_worker_without_threads_is_given_up(stuck: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """One hanging request is not enough for that."""
    ended: list[int] = []
    monkeypatch.setattr("motorclub.plugin.watchdog.os._exit", ended.append)
    with stuck.context():
        found = registry.registry()
        monkeypatch.setattr(found, "kind", "web")
        for count in range(1, watchdog.MOST_HANGING + 1):
            found.in_flight.enter("core", f"GET /{count}", -1.0)
            watchdog.look(found)
            assert ended == ([watchdog.GIVEN_UP] if count == watchdog.MOST_HANGING else [])
        monkeypatch.setattr(found, "in_flight", InFlight())


def test_work_in_time_is_left_alone() -> None:
    """Only what has outlived its patience is overdue; and it does not hold up an acknowledgement."""
    now = [0.0]
    work = InFlight(lambda: now[0])
    number = work.enter("forum", "GET /x", 5.0)
    assert (work.overdue(), work.only({"core"}, 0.0)) == ([], False)
    now[0] = 5.1
    assert (work.overdue(), work.only({"core"}, 0.0)) == ([Work("forum", "GET /x", 0.0, 5.0)], True)
    work.leave(number)
    assert (work.overdue(), work.only({"core"}, 0.0)) == ([], True)
