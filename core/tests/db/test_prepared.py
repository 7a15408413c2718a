"""Statements that go to the driver past SQLAlchemy: the same rows, the same errors, seen by the same budgets."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DataError, OperationalError

from motorclub import prepared
from motorclub.db import db, reads, timeouts
from motorclub.db import session as house
from motorclub.people.models import Member
from motorclub.prepared import Prepared
from motorclub.testing.queries import Queries
from motorclub.testing.race import PATIENCE_S, Meeting, together
from motorclub.testing.site import Site

pytestmark = pytest.mark.once

NAMED = Prepared(sa.select(Member.id, Member.username).where(Member.username_key == sa.bindparam("name")))
PARTIES = prepared.KEPT + 2
ECHO = Prepared(
    sa.select(
        sa.bindparam("number", type_=sa.BigInteger).label("number"),
        sa.bindparam("text", type_=sa.Text).label("text"),
        sa.cast(sa.bindparam("raw", type_=sa.LargeBinary), sa.LargeBinary).label("raw"),
        sa.bindparam("moment", type_=sa.DateTime(timezone=True)).label("moment"),
    )
)
RENAME = Prepared(
    sa.update(Member)
    .where(Member.id == sa.bindparam("member"))
    .values(profile_image=sa.bindparam("image", type_=sa.Text))
    .returning(Member.username)
)
PID = Prepared(sa.select(sa.literal_column("pg_backend_pid()", sa.Integer).label("number")))


@pytest.fixture(autouse=True)
def fresh(site: Site) -> None:
    """Nothing rests that another test has left: it may have ended the connections of all."""
    with site.context():
        prepared.lines().hang_up()


def test_a_row_has_its_columns_as_attributes(site: Site) -> None:
    """Nobody's row is None."""
    member = site.member("anna")
    with site.context():
        row = NAMED.first(name="anna")
        assert row is not None
        assert (row.id, row.username) == (member.id, "anna")
        assert NAMED.first(name="nobody") is None


def test_budgets_see_it(site: Site, queries: Queries) -> None:
    """A call cannot hide a statement from its budget."""
    with site.context(), queries.at_most(1) as sent:
        NAMED.first(name="anna")
    assert "member.username_key" in sent[0]


def test_one_connection_serves_one_after_the_other(site: Site) -> None:
    """It is not of the pool: nothing that a transaction does happens on it."""
    with site.context():
        first, second = PID.first(), PID.first()
        assert first == second
        assert first is not None
        assert db.session.scalar(sa.text("SELECT pg_backend_pid()")) != first.number


def test_threads_have_one_each_and_few_are_kept(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread waits for another's; what they leave is no more than is kept."""
    meeting = Meeting(PARTIES, PATIENCE_S)
    ask = prepared.Line.ask

    def together_asked(line: prepared.Line, *what: Any) -> Any:
        meeting.wait()
        return ask(line, *what)

    def number() -> int:
        with site.context():
            return int(PID.first().number)  # type: ignore[union-attr]

    monkeypatch.setattr(prepared.Line, "ask", together_asked)
    with site.context():
        assert len(set(together([number] * PARTIES))) == PARTIES
        monkeypatch.undo()
        lines = site.app.extensions[prepared.LINES]
        assert len(lines._resting) == prepared.KEPT


def test_every_kind_of_value_arrives_as_it_was(site: Site) -> None:
    """Large numbers, texts that look like something else, bytes, instants to the microsecond, nothing at all."""
    moment = datetime(2026, 3, 29, 1, 59, 59, 999_999, tzinfo=timezone(timedelta(hours=2)))
    values = {"number": 2**63 - 1, "text": "\\x41 'ö' %s $1", "raw": bytes(range(256)), "moment": moment}
    with site.context():
        for given in (values, values | {"number": -1, "text": ""}, dict.fromkeys(values)):
            row = ECHO.first(**given)
            assert row is not None
            assert row._asdict() == given


def test_what_is_written_is_there_at_once(site: Site) -> None:
    """A writing statement has been committed when it is answered."""
    member = site.member("anna")
    with site.context():
        row = RENAME.first(member=member.id, image="x.jpg")
        assert row is not None
        assert row.username == "anna"
        assert reads().scalar(sa.select(Member.profile_image)) == "x.jpg"


def test_what_the_database_refuses_is_the_error_it_would_be_otherwise(site: Site) -> None:
    """The API answers 400 for it; the connection is as good as before."""
    with site.context():
        with pytest.raises(DataError) as refused:
            NAMED.first(name="nul\x00")
        assert "nul" not in str(refused.value)
        assert NAMED.first(name="nobody") is None


def test_after_a_restart_of_the_database_one_call_fails(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one by SQLAlchemy does: the API answers 503 for it, and all connections are made anew."""
    monkeypatch.setattr(house, "RESTED_S", 3600.0)
    with site.context():
        PID.first()
        with db.engine.connect() as one, db.engine.connect() as another:
            one.scalar(sa.text("SELECT 1"))
            another.scalar(sa.text("SELECT 1"))
        with db.engine.connect() as last:
            last.execute(
                sa.text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
            last.invalidate()
        with pytest.raises(OperationalError):
            PID.first()
        for _ in range(3):
            assert PID.first() is not None


def test_without_a_database_it_is_the_error_it_would_be_otherwise(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection that cannot even be made: the API answers 503, also to who is signed in."""

    def refused(*_: object, **__: object) -> None:
        raise psycopg.OperationalError("Connection refused")

    member = site.member("ann")
    with site.context():
        db.engine.dispose()
        site.app.extensions.pop(prepared.LINES, None)
        monkeypatch.setattr(timeouts, "connect", refused)
        with pytest.raises(OperationalError, match="Connection refused"):
            PID.first()
    assert site.client(member.token).get("/users/me").status_code == 503


def test_a_connection_that_died_while_it_rested_is_made_anew(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody notices: it is asked before it is used."""
    monkeypatch.setattr(house, "RESTED_S", 0.0)
    with site.context():
        gone = PID.first()
        assert gone is not None
        db.session.execute(sa.text("SELECT pg_terminate_backend(:pid, 10000)"), {"pid": gone.number})
        fresh = PID.first()
        assert fresh is not None
        assert fresh.number != gone.number


@pytest.mark.parametrize("alone", [True, False])
def test_who_waits_for_a_lock_sees_what_was_done_under_it(site: Site, alone: bool) -> None:
    """Two that count themselves in at once, kept up by a row that both want; without it neither sees the other."""
    site.member("anna")

    def count() -> int:
        with site.context():
            row = COUNT_IN.first_alone(7) if alone else COUNT_IN.first()
            return int(row.before)  # type: ignore[union-attr]

    with site.context(), ThreadPoolExecutor(2) as pool:
        with db.engine.begin() as connection:
            connection.execute(sa.text("SELECT FROM member FOR UPDATE"))
            counts = [pool.submit(count) for _ in range(2)]
            until = time.monotonic() + PATIENCE_S
            while reads().scalar(WAITING) < 2:
                assert time.monotonic() < until
                time.sleep(0.01)
        assert sorted(each.result() for each in counts) == ([0, 1] if alone else [0, 0])


COUNT_IN = Prepared(
    sa.text(
        "WITH seen AS (SELECT count(*) AS before FROM outbox_event), new AS ("
        "INSERT INTO outbox_event (name, payload, created_at) VALUES ('counted', '{}', now()) RETURNING id),"
        " held AS (UPDATE member SET seen_at = now() FROM new RETURNING member.id) SELECT before FROM seen, held"
    ).columns(sa.column("before", sa.BigInteger))
)
WAITING = sa.text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


def test_a_lock_is_given_back_after_an_error_too(site: Site) -> None:
    """Nobody would ever have it again: its connection goes on to be used."""
    with site.context():
        with pytest.raises(DataError):
            NAMED.first_alone(7, name="nul\x00")
        assert reads().scalar(sa.text("SELECT pg_try_advisory_xact_lock(7)")) is True
        assert NAMED.first_alone(7, name="nobody") is None
        assert reads().scalar(sa.text("SELECT pg_try_advisory_xact_lock(7)")) is True


def test_a_lock_goes_with_a_broken_connection(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot be given back there; what was asked has been answered all the same."""
    with site.context():
        ask = prepared.Line.ask

        def break_before_unlocking(line: prepared.Line, name: bytes, text: str, values: Any) -> Any:
            if text == prepared.UNLOCK:
                pid = ask(line, b"pid", "SELECT pg_backend_pid()", [])
                db.session.execute(sa.text("SELECT pg_terminate_backend(:pid, 10000)"), {"pid": pid[0][0]})
            return ask(line, name, text, values)

        monkeypatch.setattr(prepared.Line, "ask", break_before_unlocking)
        assert NAMED.first_alone(7, name="nobody") is None
        assert reads().scalar(sa.text("SELECT pg_try_advisory_xact_lock(7)")) is True


def test_values_that_sqlalchemy_converts_are_refused() -> None:
    """They would reach the driver as they are."""
    kind = sa.Enum("a", "b", name="kind")
    with pytest.raises(TypeError, match="converts"):
        Prepared(sa.select(sa.column("kind", kind)))
    with pytest.raises(TypeError, match="converts"):
        Prepared(sa.select(Member.id).where(sa.column("kind") == sa.bindparam("kind", type_=sa.PickleType())))
