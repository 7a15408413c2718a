"""Switching in several processes: two applications stand for two processes, each with its own snapshot."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
import redis
import sqlalchemy as sa
from flask import Flask

from motorclub.db import db
from motorclub.notifications.services import latest_unread
from motorclub.platform.operations import lifecycle
from motorclub.plugin import registry
from motorclub.plugin.guard import FAILURES_TO_OPEN, OPENINGS_TO_QUARANTINE
from motorclub.plugin.host import Host
from motorclub.plugin.in_flight import InFlight
from motorclub.plugin.registry import Registry
from motorclub.viewer import Role

if TYPE_CHECKING:
    from motorclub.testing.site import Site

# How soon it is in figures, benchmarks/switching says.
PATIENCE_S = 180.0
# Longer than the call waits for acknowledgements: what comes in time has come by the nudge.
LONG_POLL_S = 4.0


@pytest.fixture(scope="module")
def here(site_with: Any, healthy: EntryPoint) -> Site:
    """The process whose admin throws the switch."""
    site: Site = site_with("switching", [healthy])
    return site


@pytest.fixture
def start_process(here: Site, healthy: EntryPoint) -> Iterator[Callable[..., Registry]]:
    """Start another process of the same site; all end with the test."""
    from motorclub.app import create_app

    here.reset()
    started: list[Registry] = []
    load_all = Host.load_all

    def start(**changes: Any) -> Registry:
        with patch.object(Host, "load_all", lambda host: load_all(host, [healthy])):
            app: Flask = create_app(replace(here.config, **changes), kind="web", follow=True)
        found: Registry = app.extensions["motorclub.registry"]
        started.append(found)
        return found

    yield start
    for process in started:
        process.stop()


def wait_until(condition: Callable[[], bool]) -> None:
    """Return once it is so."""
    until = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < until, "it never was so"
        time.sleep(0.01)


def wait_for_switch(process: Registry, *, on: bool) -> None:
    """Return once that process serves the plugin, or no longer does."""
    wait_until(lambda: ("healthy" in process.snapshot.enabled) is on)


def switch(site: Site, verb: str) -> Any:
    """The admin's call; its body says who has acknowledged."""
    answer = site.as_role(Role.ADMIN).post(f"/platform/admin/plugins/healthy/{verb}")
    return answer.status_code, answer.get_json()


def test_every_process_has_acknowledged_when_the_answer_comes(
    here: Site, start_process: Callable[..., Registry], monkeypatch: pytest.MonkeyPatch
) -> None:
    """200 counts the other process; its visitors get the refusal at once."""
    monkeypatch.setattr(registry, "POLL_S", LONG_POLL_S)
    other = start_process()
    here.member_of_role(Role.ADMIN)
    status, body = switch(here, "disable")
    assert (status, body["missing"]) == (200, [])
    assert body["acknowledged"]["web"] == {"total": 1, "current": 1}
    assert "healthy" not in other.snapshot.enabled
    visitor = other._app.test_client()
    assert visitor.get("/healthy-api/hello").get_json()["code"] == "PLUGIN_DISABLED"
    switch(here, "enable")
    assert visitor.get("/healthy-api/hello").get_json() == {"hello": "world"}


def test_without_the_store_processes_look_by_themselves(
    here: Site, start_process: Callable[..., Registry]
) -> None:
    """Nobody can be nudged: the other process finds out by itself."""
    other = start_process(redis_url="unix:///nowhere/keys")
    for on in (False, True, False):
        with here.context(), db.engine.begin() as connection:
            connection.execute(sa.text("UPDATE plugin SET enabled = :on"), {"on": on})
            connection.execute(sa.text("UPDATE platform_state SET epoch = epoch + 1"))
        wait_for_switch(other, on=on)


def test_the_store_dies_and_comes_back(
    here: Site, healthy: EntryPoint, start_process: Callable[..., Registry]
) -> None:
    """A follower that lost the store polls, and hears nudges again once it is back."""
    from motorclub.processes import embedded

    with embedded.temporary(postgres=False) as store:
        other = start_process(redis_url=store.redis_url)
        near = start_process(redis_url=store.redis_url)
        _switch_in(near, on=False)
        wait_for_switch(other, on=False)
        valkey = store.servers[0]
        valkey.stop()
        _switch_in(near, on=True)
        wait_for_switch(other, on=True)
        store.respawn(valkey)
        valkey.wait_until_ready()
        with redis.Redis.from_url(store.redis_url) as client:
            wait_until(lambda: client.pubsub_numsub(registry.CHANNEL) == [(registry.CHANNEL.encode(), 2)])
        _switch_in(near, on=False)
        wait_for_switch(other, on=False)


def _switch_in(process: Registry, *, on: bool) -> None:
    """Commit a switch in that process without waiting for anybody."""
    with process._app.app_context(), db.engine.begin() as connection:
        connection.execute(sa.text("UPDATE plugin SET enabled = :on"), {"on": on})
        connection.execute(sa.text("UPDATE platform_state SET epoch = epoch + 1"))
    with process._app.app_context():
        registry.nudge()


def test_a_process_that_does_not_follow_is_named(here: Site, start_process: Callable[..., Registry]) -> None:
    """202 after two seconds, with its id; once it has gone, it no longer counts."""
    stuck = start_process()
    stuck._stop.set()
    assert stuck._thread
    stuck._thread.join()
    status, body = switch(here, "disable")
    assert (status, body["missing"]) == (202, [stuck.process_id])
    assert body["acknowledged"]["web"] == {"total": 1, "current": 0}
    stuck.stop()
    assert switch(here, "enable")[0] == 200


def test_an_unexpected_error_does_not_end_the_following(
    here: Site, start_process: Callable[..., Registry]
) -> None:
    """A process that went on serving without following would ignore every later switch."""
    other = start_process()
    with patch.object(Registry, "_build", side_effect=RuntimeError("a bug")):
        switch(here, "disable")
    wait_for_switch(other, on=False)


def test_a_switch_of_an_unknown_plugin_is_404(here: Site) -> None:
    """For both verbs and for a dry run."""
    here.reset()
    for call in ("enable", "disable", "disable?dryRun=true"):
        answer = here.as_role(Role.ADMIN).post(f"/platform/admin/plugins/nobody/{call}")
        assert answer.status_code == 404, call


class TestAskingBeforeTheSwitch:
    """`?dryRun=true` says what people lose, and changes nothing."""

    @pytest.fixture
    def trouble(self, here: Site) -> Iterator[set[str]]:
        """What the plugin's hook does wrong."""
        here.reset()
        import motorclub_healthy.plugin as plugin  # type: ignore[import-not-found]

        here.host.plugins["healthy"].guard.breaker.__init__()  # type: ignore[misc]
        yield plugin.TROUBLE
        plugin.TROUBLE.clear()

    def dry_run(self, site: Site) -> Any:
        answer = site.as_role(Role.ADMIN).post("/platform/admin/plugins/healthy/disable?dryRun=true")
        assert answer.status_code == 200
        return answer.get_json()["consequences"]

    def test_it_lists_the_consequences(self, here: Site, trouble: set[str]) -> None:
        assert self.dry_run(here) == [{"message": "Nobody says hello.", "count": 1}]
        assert here.client().get("/healthy-api/hello").status_code == 200

    @pytest.mark.parametrize("how", ["raise", "late", "sql"])
    def test_a_hook_that_fails_blocks_nothing(self, how: str, here: Site, trouble: set[str]) -> None:
        """Whether it raises, raises after its first value, or breaks its transaction: the switch still works."""
        trouble.add(how)
        assert self.dry_run(here) == []
        assert switch(here, "disable")[0] == 200

    def test_what_keeps_failing_is_quarantined_and_admins_are_notified(
        self, here: Site, trouble: set[str]
    ) -> None:
        """Off everywhere, with the reason on the plugins page; an admin lets it go on."""
        trouble.add("raise")
        admin = here.member_of_role(Role.ADMIN)
        guard = here.host.plugins["healthy"].guard
        for _ in range(OPENINGS_TO_QUARANTINE):
            guard.breaker.open_until = 0.0
            for _ in range(FAILURES_TO_OPEN):
                self.dry_run(here)
        assert here.client().get("/healthy-api/hello").get_json()["code"] == "PLUGIN_DISABLED"
        shown = here.as_role(Role.ADMIN).get("/platform/admin/plugins").get_json()["plugins"][0]
        assert (shown["state"], shown["failure"]) == ("quarantined", "hook check_disable kept failing")
        with here.context():
            assert [item["kind"] for item in latest_unread(admin.id)] == ["core.plugin_quarantined"]
        assert switch(here, "enable")[0] == 200
        assert here.client().get("/healthy-api/hello").status_code == 200

    def test_a_quarantine_and_its_reason_outlive_a_restart(self, here: Site, trouble: set[str]) -> None:
        """The next start does not take the plugin's word that all is well now."""
        from motorclub.platform.operations import lifecycle

        with here.context():
            lifecycle.quarantine("healthy", "it kept failing")
            lifecycle.install_all(here.host)
        shown = here.as_role(Role.ADMIN).get("/platform/admin/plugins").get_json()["plugins"][0]
        assert (shown["state"], shown["failure"]) == ("quarantined", "it kept failing")


SLOW = """
import threading

ENTERED, GO_ON = threading.Event(), threading.Event()
blueprint = Blueprint("slow", __name__)

@blueprint.route("/answer")
@blueprint.response(200)
@public
def answer():
    ENTERED.set()
    GO_ON.wait(30)
    return {}

class Plugin:
    @hookimpl
    def register_routes(self):
        return [Routes(blueprint, "/slow-api")]

plugin = Plugin()
"""


@pytest.fixture(scope="module")
def slow_site(workshop: Any, site_with: Any) -> Site:
    """A site with a plugin whose answer waits until it is told to come."""
    site: Site = site_with("slowness", [workshop.plugin("slow", SLOW, 'mounts = ["/slow-api"]\n')])
    return site


def _acknowledged_during_a_request(site: Site) -> tuple[bool, bool]:
    """Whether "off" was acknowledged while a request of the plugin was on its way, and whether after it."""
    import motorclub_slow.plugin as slow  # type: ignore[import-not-found]

    site.reset()
    slow.ENTERED.clear()
    slow.GO_ON.clear()
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(site.client().get, "/slow-api/answer")
        assert slow.ENTERED.wait(30)
        with site.context(), patch.object(lifecycle, "ACK_WAIT_S", 0.0):
            lifecycle.switch(site.host, "slow", on=False, actor_id=None)
            found = registry.registry()
            during = found.acknowledged == found.snapshot.epoch
            slow.GO_ON.set()
            assert answer.result(30).status_code == 200
            found.refresh()
            return during, found.acknowledged == found.snapshot.epoch


def test_a_switch_is_acknowledged_once_the_requests_before_it_have_ended(slow_site: Site) -> None:
    """Nothing of the plugin is answered after the word."""
    assert _acknowledged_during_a_request(slow_site) == (False, True)


def test_without_the_count_it_would_be_acknowledged_too_early(
    slow_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control."""
    monkeypatch.setattr(InFlight, "enter", lambda self, *work: 0)
    monkeypatch.setattr(InFlight, "leave", lambda self, number: None)
    assert _acknowledged_during_a_request(slow_site) == (True, True)
