"""Connections are kept. Those that have rested are looked at before they are given out, busy ones are not."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from motorclub import db as core_db
from motorclub.db import db, reads
from motorclub.testing.site import Site

pytestmark = pytest.mark.once

NUMBER = sa.text("SELECT pg_backend_pid()")


@pytest.fixture(autouse=True)
def fresh_pool(site: Site) -> Iterator[None]:
    """What a test has left dead in the pool is nobody else's."""
    yield
    with site.context():
        db.engine.dispose()


def ask(site: Site) -> int:
    """One statement on a connection of the pool, given back at once; the server's number of it."""
    with site.context():
        return int(reads().scalar(NUMBER) or 0)


def hang_up(site: Site) -> None:
    """The server ends every other connection, as a restart does."""
    with site.context(), db.engine.connect() as connection:
        connection.execute(
            sa.text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
        # This one too is no good any more.
        connection.invalidate()


def test_those_that_a_crowd_has_opened_are_kept(site: Site) -> None:
    """Up to the most that there are, so that what they have prepared is prepared once; the next caller waits."""
    size = core_db.ENGINE_OPTIONS["pool_size"]
    rounds = []
    for _ in range(2):
        with site.context(), ExitStack() as stack:
            crowd = [stack.enter_context(db.engine.connect()) for _ in range(size)]
            rounds.append({connection.scalar(NUMBER) for connection in crowd})
            assert db.engine.pool.overflow() == 0  # type: ignore[attr-defined]
    assert (rounds[0], len(rounds[0])) == (rounds[1], size)


def test_after_a_rest_a_lost_connection_is_replaced(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody notices that the database was restarted in the night."""
    first = ask(site)
    monkeypatch.setattr(core_db, "RESTED_S", 0.0)
    hang_up(site)
    assert ask(site) not in (0, first)


def test_in_the_middle_of_work_one_call_fails_and_the_next_does_not(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control, and what a busy site sees of a restart: all connections are made again after one failure."""
    monkeypatch.setattr(core_db, "RESTED_S", 3600.0)
    with site.context(), db.engine.connect() as one, db.engine.connect() as another:
        one.scalar(NUMBER)
        another.scalar(NUMBER)
    with site.context():
        kept = db.engine.pool.checkedin()  # type: ignore[attr-defined]
    assert kept >= 2
    with site.context(), db.engine.connect() as last:
        last.execute(
            sa.text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
        with pytest.raises(OperationalError):
            ask(site)
    assert ask(site)
    assert ask(site)


def test_a_busy_connection_is_not_asked(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would cost a third of a short request."""
    asked: list[str] = []
    monkeypatch.setattr(core_db, "RESTED_S", 3600.0)
    ask(site)
    monkeypatch.setattr("psycopg.Connection.execute", lambda self, query: asked.append(query))
    ask(site)
    assert asked == []
    monkeypatch.setattr(core_db, "RESTED_S", 0.0)
    ask(site)
    assert asked == ["SELECT 1"]


def test_one_that_has_rested_keeps_what_it_has_prepared(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a site is calm nearly every request takes such a connection."""
    monkeypatch.setattr(core_db, "RESTED_S", 0.0)
    often = sa.select(sa.bindparam("number", type_=sa.BigInteger).label("asked"))
    prepared = sa.text("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%AS asked%'")
    for number in range(8):
        with site.context():
            assert reads().scalar(often, {"number": number}) == number
    with site.context():
        assert reads().scalar(prepared) == 1
