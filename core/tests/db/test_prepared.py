"""Statements that go to the driver past SQLAlchemy: the same rows, the same errors, seen by the same budgets."""

from __future__ import annotations

import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DataError, OperationalError

from motorclub import db as house
from motorclub.db import db, reads
from motorclub.members.models import Member
from motorclub.prepared import Prepared
from motorclub.testing.queries import Queries
from motorclub.testing.site import Site

pytestmark = pytest.mark.once

NAMED = Prepared(sa.select(Member.id, Member.username).where(Member.username_key == sa.bindparam("name")))
PID = Prepared(sa.select(sa.literal_column("pg_backend_pid()", sa.Integer).label("number")))


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


def test_the_connection_goes_back_as_it_was(site: Site) -> None:
    """Whoever gets it next begins a transaction, which a rollback undoes."""
    with site.context():
        PID.first()
        assert db.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
        db.session.execute(sa.text("CREATE TABLE gone_again ()"))
        db.session.rollback()
        assert reads().scalar(sa.text("SELECT to_regclass('gone_again')")) is None


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
        monkeypatch.setattr(psycopg, "connect", refused)
        with pytest.raises(OperationalError, match="Connection refused"):
            PID.first()
    assert site.client(member.token).get("/users/me").status_code == 503


def test_values_that_sqlalchemy_converts_are_refused() -> None:
    """They would reach the driver as they are."""
    kind = sa.Enum("a", "b", name="kind")
    with pytest.raises(TypeError, match="converts"):
        Prepared(sa.select(sa.column("kind", kind)))
    with pytest.raises(TypeError, match="converts"):
        Prepared(sa.select(Member.id).where(sa.column("kind") == sa.bindparam("kind", type_=sa.PickleType())))
