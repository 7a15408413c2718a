"""The database may not take for ever: statements, waits for locks, and a server that stands still."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
import sqlalchemy as sa

from motorclub.db import db, reads, timeouts
from motorclub.db.timeouts import Connection, Timeouts

if TYPE_CHECKING:
    from motorclub.testing.site import Site

SHORT = Timeouts(statement_s=1, lock_s=1, idle_s=2)


@pytest.fixture
def short(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """The site with short limits, on connections of its own."""
    monkeypatch.setattr(timeouts, "MARGIN_S", 1)
    monkeypatch.setitem(site.app.extensions, timeouts.KEY, SHORT)
    _hang_up(site)
    yield site
    monkeypatch.undo()
    _hang_up(site)


def _hang_up(site: Site) -> None:
    with site.context():
        db.engine.dispose()


@contextmanager
def locked(site: Site, table: str) -> Iterator[None]:
    """Another program holds the table, as VACUUM FULL does."""
    with psycopg.connect(site.config.database_url.replace("+psycopg", "")) as other:
        other.execute(f"LOCK TABLE {table}")
        yield


@contextmanager
def standing_still(connection: Any) -> Iterator[None]:
    """The server's side of a connection does nothing any more."""
    pid = connection.info.backend_pid
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def test_a_wait_for_a_lock_is_answered_with_503(short: Site) -> None:
    """In the shape of every refusal, and it is not the plugin's fault."""
    with locked(short, "forum_question"):
        answer = short.client().get("/forum-api/questions")
    assert (answer.status_code, answer.get_json()["code"]) == (503, "UNAVAILABLE")
    assert int(answer.headers["Retry-After"]) > 0
    stats = short.host.plugins["forum"].guard.stats["GET /forum-api/questions"]
    assert stats.failures == 0
    assert short.client().get("/forum-api/questions").status_code == 200


def test_a_long_statement_is_ended(short: Site) -> None:
    """By the server; the connection stays."""
    with short.context(), pytest.raises(sa.exc.OperationalError, match="statement timeout"):
        reads().execute(sa.text("SELECT pg_sleep(5)"))


def test_a_server_that_stands_still_is_given_up(short: Site) -> None:
    """By the client, which closes the connection; the next one works."""
    with short.context():
        driver = db.session.connection().connection.driver_connection
        with standing_still(driver), pytest.raises(sa.exc.OperationalError, match="has not answered"):
            db.session.execute(sa.text("SELECT 1"))
        assert isinstance(driver, Connection)
        assert driver.closed
        db.session.rollback()
        assert db.session.scalar(sa.text("SELECT 1")) == 1


def test_a_migration_may_take_its_time(short: Site) -> None:
    """On a connection whose limits have been lifted, until the transaction ends."""
    with short.context():
        timeouts.lift(db.session.connection())
        db.session.execute(sa.text("SELECT pg_sleep(2.2)"))
        db.session.rollback()
        with pytest.raises(sa.exc.OperationalError, match="statement timeout"):
            db.session.execute(sa.text("SELECT pg_sleep(5)"))
        db.session.rollback()


def test_which_processes_have_limits() -> None:
    """Those that somebody waits for; commands have none."""
    assert timeouts.TIMEOUTS["web"].lock_s < timeouts.TIMEOUTS["web"].statement_s < 30
    assert set(timeouts.TIMEOUTS) == {"web", "hub", "jobs"}
