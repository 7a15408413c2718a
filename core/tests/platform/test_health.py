"""How plugins are, in all processes together: cost and failures of hooks, jobs and subscribers, versions, warnings."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from motorclub.db import db
from motorclub.plugin import health, lock, registry
from motorclub.plugin.host import Host
from motorclub.plugin.registry import Registry
from motorclub.testing.queries import Queries
from motorclub.testing.site import Site
from motorclub.viewer import Role

ILL = """
from dataclasses import dataclass
from typing import Any
from collections.abc import Iterable

STATE = {"ok": True, "raise": False}

@dataclass(frozen=True)
class Rang(Event):
    name = "ill.rang"

def handle(event: Any) -> None:
    if STATE["raise"]:
        raise RuntimeError("handler \\x00 told to fail")

def work(payload: Any) -> None:
    if STATE["raise"]:
        raise RuntimeError("job told to fail")

class Plugin:
    @hookimpl
    def register_events(self) -> "Iterable[type[Event]]":
        return [Rang]

    @hookimpl
    def register_subscribers(self) -> "Iterable[Subscriber]":
        return [Subscriber(Rang, handle, "ill.heard")]

    @hookimpl
    def register_jobs(self) -> "Iterable[Job]":
        return [Job("ill.work", work)]

    @hookimpl
    def check_disable(self) -> "Iterable[Consequence]":
        if STATE["raise"]:
            raise RuntimeError("told to fail")
        return []

    @hookimpl
    def check_health(self) -> Health:
        if STATE["raise"]:
            raise RuntimeError("told to fail")
        return Health(STATE["ok"], "fine" if STATE["ok"] else "the disk is full")

plugin = Plugin()
"""
WELL = "class Plugin:\n    pass\n\nplugin = Plugin()\n"
BROKEN = "raise RuntimeError('broken here')\n"
OVERVIEW = "/platform/admin/plugins"


@pytest.fixture(scope="module")
def entries(workshop: Any) -> list[EntryPoint]:
    """One that can be ill, one that is well, one that does not load."""
    codes = {"ill": ILL, "hale": WELL, "wreck": BROKEN}
    return [workshop.plugin(name, code) for name, code in codes.items()]


@pytest.fixture(scope="module")
def shared(site_with: Any, entries: list[EntryPoint]) -> Site:
    """A site with them."""
    site: Site = site_with("health", entries)
    return site


@pytest.fixture
def state(shared: Site) -> Iterator[dict[str, bool]]:
    """How the first one is."""
    import motorclub_ill.plugin as plugin  # type: ignore[import-not-found]

    before = dict(plugin.STATE)
    yield plugin.STATE
    plugin.STATE.update(before)


@pytest.fixture
def report_process(shared: Site) -> Site:
    """The same, as new; hooks have cost nothing yet."""
    shared.reset()
    for loaded in shared.host.plugins.values():
        loaded.guard.breaker.__init__()  # type: ignore[misc]
        for stats in loaded.guard.stats.values():
            stats.__init__()  # type: ignore[misc]
    return shared


@pytest.fixture
def start_process(report_process: Site, entries: list[EntryPoint]) -> Iterator[Callable[..., Registry]]:
    """Start another process of the same site, perhaps with other plugins."""
    from motorclub.app import create_app

    load_all, started = Host.load_all, []

    def start(kind: str = "web", plugins: list[EntryPoint] = entries) -> Registry:
        with patch.object(Host, "load_all", lambda host: load_all(host, plugins)):
            app = create_app(replace(report_process.config), kind=kind, follow=True)
        found: Registry = app.extensions["motorclub.registry"]
        started.append(found)
        return found

    yield start
    for process in started:
        process.stop()


def shown(site: Site, plugin: str) -> Any:
    """A plugin on the admin's page."""
    answer = site.as_role(Role.ADMIN).get(OVERVIEW)
    assert answer.status_code == 200, answer.text
    return next(entry for entry in answer.get_json()["plugins"] if entry["id"] == plugin)


def hook(site: Site, name: str) -> Any:
    """What one hook of the first plugin has cost."""
    return next((entry for entry in shown(site, "ill")["hooks"] if entry["hook"] == name), None)


def ask(process: Registry) -> None:
    """One call of a hook in that process."""
    with process._app.app_context():
        process.host.hooks.check_disable("ill")


def beat(process: Registry) -> None:
    """What the process reports with its next heartbeat."""
    with process._app.app_context():
        process.heartbeat(health.report_process(process.host))


def test_cost_is_that_of_all_processes(report_process: Site, start_process: Callable[..., Registry]) -> None:
    """Calls and seconds added up, the slowest of all, failures with the newest traceback."""
    web, jobs = start_process("web"), start_process("jobs")
    for process, calls in ((web, 2), (jobs, 3)):
        for _ in range(calls):
            ask(process)
        beat(process)
    found = hook(report_process, "check_disable")
    assert (found["calls"], found["failures"], found["lastError"], found["budget"]) == (5, 0, None, None)
    assert 0 < found["slowest"] <= found["seconds"]
    import motorclub_ill.plugin as plugin

    with patch.dict(plugin.STATE, {"raise": True}):
        ask(jobs)
    beat(jobs)
    found = hook(report_process, "check_disable")
    assert (found["calls"], found["failures"]) == (6, 1)
    assert found["lastError"].endswith("RuntimeError: told to fail\n")
    jobs.stop()
    assert hook(report_process, "check_disable")["calls"] == 2


# With the clock standing still, however long it takes, nothing is tried again.
@pytest.mark.usefixtures("clock")
def test_events_and_jobs_are_named_by_their_plugin(report_process: Site, state: dict[str, bool]) -> None:
    """`subscriber ill.heard` and `job ill.work`, with failures; nobody waits for them, so they have no budget."""
    import motorclub_ill.plugin as plugin
    from motorclub.api import enqueue, publish

    state["raise"] = True
    with report_process.context():
        publish(plugin.Rang())
        enqueue("ill.work")
        db.session.commit()
    report_process.run_jobs(may_fail=True)
    for name in ("subscriber ill.heard", "job ill.work"):
        found = hook(report_process, name)
        assert (found["calls"], found["failures"], found["budget"]) == (1, 1, None)
        assert "told to fail" in found["lastError"]


def test_what_a_hook_has_cost_is_held_against_its_budget(report_process: Site) -> None:
    """Calls beyond it are counted; a failure that is no call of its own, such as one that hangs, is shown too."""
    guard = report_process.host.plugins["ill"].guard
    guard.call("forum content", lambda: time.sleep(0.03), None)
    found = hook(report_process, "forum content")
    assert (found["calls"], found["slow"], found["budget"]) == (1, 1, 0.02)
    guard.blame("database connections", "1 left open")
    found = hook(report_process, "database connections")
    assert (found["calls"], found["failures"], found["lastError"]) == (0, 1, "1 left open")


def test_the_core_is_counted_too(report_process: Site) -> None:
    """Its own jobs, beside the plugins."""
    from motorclub.api import enqueue

    with report_process.context():
        enqueue("core.forget_done_work")
        db.session.commit()
    report_process.run_jobs()
    core = report_process.as_role(Role.ADMIN).get(OVERVIEW).get_json()["core"]["hooks"]
    assert [(entry["hook"], entry["calls"]) for entry in core if entry["hook"].startswith("job ")] == [
        ("job core.forget_done_work", 1)
    ]


def test_a_text_that_the_database_cannot_hold_ends_no_heartbeat(
    report_process: Site, start_process: Callable[..., Registry]
) -> None:
    """An error may say anything; a process without a heartbeat would count as dead."""
    jobs = start_process("jobs")
    jobs.host.plugins["ill"].warnings.append("a \x00 and a \ud800 in it")
    beat(jobs)
    assert "a \ufffd and a ? in it" in shown(report_process, "ill")["warnings"]


def test_only_what_is_new_is_written(
    report_process: Site, start_process: Callable[..., Registry], queries: Queries
) -> None:
    """A quiet process renews its row without its numbers; a row that was lost is written whole again."""
    web = start_process()
    web._stop.set()
    assert web._thread
    web._thread.join()
    beat(web)
    with queries.at_most(1) as sent:
        beat(web)
    assert "hooks" not in sent[0]
    ask(web)
    with queries.at_most(1) as sent:
        beat(web)
    assert "hooks" in sent[0]
    assert "plugins" not in sent[0]
    with report_process.context():
        db.session.execute(sa.text("DELETE FROM platform_process"))
        db.session.commit()
    beat(web)
    beat(web)
    assert hook(report_process, "check_disable")["calls"] == 1


def test_a_plugin_that_fails_in_one_process_only(
    report_process: Site, entries: list[EntryPoint], start_process: Callable[..., Registry]
) -> None:
    """Which one, and why; the page is that of a process where it works."""
    hub = start_process("hub")
    hub.host.plugins["hale"].failure = "Traceback\nImportError: no such library here"
    beat(hub)
    assert shown(report_process, "hale")["failure"] is None
    assert shown(report_process, "hale")["failures"] == [
        {"process": hub.process_id, "failure": "Traceback\nImportError: no such library here"}
    ]
    broken = shown(report_process, "wreck")
    assert broken["state"] == "failed"
    assert "broken here" in broken["failure"]
    assert [entry["process"].partition("-")[0] for entry in broken["failures"]] == ["test", "hub"]


def test_processes_with_different_versions_are_named(
    report_process: Site, start_process: Callable[..., Registry]
) -> None:
    """Half a reload is worse than none."""
    web = start_process()
    assert "different" not in str(shown(report_process, "hale")["warnings"])
    manifest = web.host.plugins["hale"].manifest
    assert manifest
    web.host.plugins["hale"].manifest = replace(manifest, version="2.0")
    beat(web)
    warning = shown(report_process, "hale")["warnings"][-1]
    assert warning.startswith("Processes run different versions: 0 in test-")
    assert f"2.0 in {web.process_id}" in warning


class TestCheckHealth:
    """The plugin's own word."""

    def test_it_is_well(self, report_process: Site) -> None:
        assert shown(report_process, "ill")["health"] == {"ok": True, "message": "fine"}

    def test_it_is_not(self, report_process: Site, state: dict[str, bool]) -> None:
        state["ok"] = False
        assert shown(report_process, "ill")["health"] == {"ok": False, "message": "the disk is full"}

    def test_it_cannot_say(self, report_process: Site, state: dict[str, bool]) -> None:
        state["raise"] = True
        assert shown(report_process, "ill")["health"] == {"ok": False, "message": "check_health failed"}

    def test_it_does_not_say(self, report_process: Site) -> None:
        assert shown(report_process, "hale")["health"] is None

    def test_it_is_not_asked_while_it_is_off(self, report_process: Site) -> None:
        report_process.switch("ill", on=False)
        assert shown(report_process, "ill")["health"] is None
        assert hook(report_process, "check_health") is None


class TestWhatIsOnTheDisk:
    """New code needs a reload; the page says so."""

    @pytest.fixture
    def disk(self, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
        """The versions that are installed."""
        found: dict[str, str] = {}
        monkeypatch.setattr(lock, "installed_versions", lambda: MappingProxyType(found))
        return found

    def test_the_same(self, report_process: Site, disk: dict[str, str]) -> None:
        disk["hale"] = "0"
        assert shown(report_process, "hale")["pending"] is None

    def test_another_version(self, report_process: Site, disk: dict[str, str]) -> None:
        disk["hale"] = "1.1"
        assert shown(report_process, "hale")["pending"] == "1.1"

    def test_a_plugin_that_nobody_has_loaded(self, report_process: Site, disk: dict[str, str]) -> None:
        disk["fresh"] = "3.0"
        fresh = shown(report_process, "fresh")
        assert (fresh["state"], fresh["pending"], fresh["enabled"]) == ("found", "3.0", False)
        assert fresh["warnings"] == ["It is loaded by the next reload."]

    def test_the_real_disk(self) -> None:
        """Of this environment, looked up once while nothing is installed."""
        import importlib.metadata

        lock.installed_versions()
        before = lock._versions.cache_info().hits
        for name, version in lock.installed_versions().items():
            assert importlib.metadata.version(f"motorclub-{name.replace('_', '-')}") == version
        assert lock._versions.cache_info().hits == before + 1


def test_steps_of_a_life(report_process: Site) -> None:
    """found without tables, installed without a switch, disabled after one, enabled."""
    steps = []
    for installed, switched, enabled in (
        (None, None, False),
        ("now()", None, False),
        ("now()", "now()", False),
        ("now()", "now()", True),
    ):
        with report_process.context():
            db.session.execute(
                sa.text(
                    f"UPDATE plugin SET installed_at = {installed or 'NULL'}, switched_at = {switched or 'NULL'}, "
                    "enabled = :enabled WHERE id = 'hale'"
                ),
                {"enabled": enabled},
            )
            db.session.execute(sa.text("UPDATE platform_state SET epoch = epoch + 1"))
            db.session.commit()
            registry.registry().refresh()
        steps.append(shown(report_process, "hale")["state"])
    assert steps == ["found", "installed", "disabled", "enabled"]


def test_budgets(report_process: Site, queries: Queries) -> None:
    """The page of plugins costs the same for many; what browsers ask for costs no statement at all."""
    admin = report_process.as_role(Role.ADMIN)
    with queries.at_most(7):
        admin.get(OVERVIEW)
    with queries.at_most(0):
        assert report_process.client().get("/platform/plugins").status_code == 200
        report_process.client().get("/", headers={"Accept": "text/html"})


def test_a_heartbeat_of_fifty_plugins_is_cheap(report_process: Site) -> None:
    """Gathering what there is to tell takes far less than the pause between two heartbeats."""
    from motorclub.plugin.guard import Guard
    from motorclub.plugin.host import Loaded

    host = Host()
    for number in range(50):
        guard = Guard(f"p{number}")
        for name in range(20):
            with guard.watch(f"job p{number}.{name}"):
                pass
        host.plugins[f"p{number}"] = Loaded(f"p{number}", None, guard)
    began = time.thread_time()
    told = health.report_process(host)
    assert time.thread_time() - began < 1.0  # it is some 0.03; on a crowded processor several times that
    assert len(told["hooks"]) == 50
