"""From an earlier version to this one, host by host, while people use the site: nobody sees an error."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from balancer import PROGRAM, Balancer, balancer
from two_versions import EARLIER_ASSET, ROOT, Code, Host, earlier_code, later_asset
from upgrade_load import Load

from motorclub.processes import embedded
from product import free_ports

MIGRATIONS = ("migrations", "plugins/*/motorclub_*/migrations/*.py")
HOSTS, TABS = ("host1", "host2"), 6
STEADY_S, IN_STEP_S, DELIVERED_S = 5.0, 5.0, 60.0
UNFINISHED = """
SELECT (SELECT count(*) FROM job WHERE state = 'FAILED' OR state = 'QUEUED' AND run_at <= now()),
    (SELECT count(*) FROM outbox_delivery WHERE state <> 'DELIVERED' AND due_at <= now())
"""


def earlier_commit() -> str:
    """MOTORCLUB_UPGRADE_FROM, or the commit before the newest migration; skips without a history."""
    named = os.environ.get("MOTORCLUB_UPGRADE_FROM")
    newest = _git("log", "-1", "--diff-filter=A", "--format=%H", "--", *MIGRATIONS)
    found = _git("rev-parse", "--verify", named or f"{newest}~1")
    if not found:
        pytest.skip("the history has no earlier version")
    return found


def _git(*words: str) -> str:
    done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=False)
    return done.stdout.strip()


@dataclass(frozen=True, slots=True)
class Site:
    """Two hosts behind a balancer, with servers that both use."""

    settings: dict[str, str]
    hosts: list[Host]
    balancer: Balancer
    database: psycopg.Connection

    def migrate(self, code: Code) -> None:
        """As an operator does on one host."""
        code.run(self.settings, "migrate")

    def exchange(self, host: Host, code: Code) -> None:
        """Take a host out, start the other code there, and let it serve again."""
        self.balancer.drain(host.name)
        host.stop()
        host.start(code)
        host.wait_until_healthy()
        self.balancer.resume(host.name)

    def wait_until_done(self) -> None:
        """Return once no event or job waits. Fails for one that has failed."""
        until = time.monotonic() + DELIVERED_S
        while (waiting := self.database.execute(UNFINISHED).fetchone()) != (0, 0):
            assert time.monotonic() < until, waiting
            time.sleep(0.5)


@contextmanager
def running_site(folder: Path, code: Code) -> Iterator[Site]:
    """A site with its demo's data, all hosts with this code."""
    port = free_ports()
    hosts: list[Host] = []
    with ExitStack() as stack:
        servers = stack.enter_context(embedded.start(folder / "servers", fast=True, say=lambda line: None))
        database = servers.database_url.replace("+psycopg", "", 1)
        settings = {
            "MOTORCLUB_MODE": "demo",
            "MOTORCLUB_SECRET": "s" * 40,
            "MOTORCLUB_PUBLIC_URL": f"http://127.0.0.1:{port}",
            "MOTORCLUB_PROXIES": "1",
            "MOTORCLUB_WEB_WORKERS": "1",
            "MOTORCLUB_JOBS_NICE": "0",
            # Its first job trains a model, which is nothing that an upgrade could disturb.
            "MOTORCLUB_WITHOUT": "price_predictor",
            "MOTORCLUB_FILES_URL": f"file://{folder}/files",
            "MOTORCLUB_INSTANCE": str(folder / "commands"),
            "DATABASE_URL": servers.database_url,
            "REDIS_URL": servers.redis_url,
        }
        code.run(settings, "setup")
        for name in HOSTS:
            hosts.append(Host(folder / name, settings))
            stack.callback(hosts[-1].stop)
            hosts[-1].start(code)
        for host in hosts:
            host.wait_until_healthy()
        front = stack.enter_context(balancer(folder, port, {host.name: host.port for host in hosts}))
        connection = stack.enter_context(psycopg.connect(database, autocommit=True))
        yield Site(settings, hosts, front, connection)


@pytest.mark.full
@pytest.mark.timeout(1800)
@pytest.mark.skipif(PROGRAM is None, reason="haproxy is not installed")
def test_a_site_is_upgraded_host_by_host_without_an_error(folder: Path) -> None:
    """Both versions serve on one schema, no call fails, and what was posted is there and on every open page."""
    after = Code(ROOT)
    with earlier_code(earlier_commit(), folder / "code") as before, running_site(folder, before) as site:
        load = Load(site.balancer.address)
        with load.running(TABS):
            time.sleep(STEADY_S)
            site.migrate(after)
            time.sleep(STEADY_S)
            site.exchange(site.hosts[0], after)
            # A page of either version finds its code, on whichever host.
            load.fetch([f"/assets/{name}" for name in (EARLIER_ASSET, later_asset())] * len(HOSTS))
            time.sleep(STEADY_S)
            site.exchange(site.hosts[1], after)
            time.sleep(STEADY_S)
            late = load.late_tabs(IN_STEP_S)
        assert not load.errors, load.errors
        assert late == []
        assert load.reads >= 100
        assert load.logins >= 3
        assert len(load.answers) >= 5
        # Each socket was on one of the hosts.
        assert sum(tab.returns for tab in load.tabs) >= TABS
        site.wait_until_done()
        kept = {answer for (answer,) in site.database.execute("SELECT id FROM forum_answer")}
        assert set(load.answers) <= kept
        # What a migration would do that takes away what running code uses.
        site.database.execute("ALTER TABLE forum_answer RENAME COLUMN body TO text")
        load.answer(load.person("moderator"), load.questions[0])
        assert load.errors
