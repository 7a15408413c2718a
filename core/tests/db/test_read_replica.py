"""A standby answers reads, and nobody reads there what is older than a write that was answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import flask
import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient
from replicated_servers import Postgres, database_url, replicated_database

from motorclub import db as database
from motorclub import keys, metrics, read_replica
from motorclub.db import db, reads
from motorclub.processes import embedded

pytestmark = pytest.mark.full

READ = sa.text("SELECT value, pg_is_in_recovery() FROM number")
WRITE = sa.text("UPDATE number SET value = value + 1 RETURNING value")
WRITES = 100


@dataclass(frozen=True, slots=True)
class Numbers:
    """An application with one number that can be read and raised, and its database servers."""

    app: flask.Flask
    client: FlaskClient
    primary: Postgres
    standby: Postgres

    def read(self) -> tuple[int, bool]:
        """The number, and whether the standby has answered."""
        value, by_standby = self.client.get("/").json or ()
        return value, by_standby

    def raise_number(self) -> tuple[int, bool, int]:
        """The number after a write, who answers a read behind it in the same request, and what that reads."""
        value, again, by_standby = self.client.post("/").json or ()
        return value, by_standby, again

    def pause_standby(self) -> None:
        """Let the standby receive what is written and show none of it."""
        with self.standby.connect() as connection:
            connection.execute("SELECT pg_wal_replay_pause()")

    def resume_standby(self) -> None:
        """Let the standby catch up."""
        with self.standby.connect() as connection:
            connection.execute("SELECT pg_wal_replay_resume()")

    def wait_for_standby(self) -> None:
        """Return once the standby answers reads."""
        for _ in range(1000):
            if self.read()[1]:
                return
        raise AssertionError("the standby answers no read")


@pytest.fixture(scope="module")
def numbers() -> Iterator[Numbers]:
    with (
        embedded.scratch() as folder,
        replicated_database(folder) as (primary, standby),
        embedded.temporary(postgres=False) as store,
    ):
        with primary.connect() as connection:
            connection.execute("CREATE TABLE number AS SELECT 0 AS value")
        app = flask.Flask("numbers")
        database.init_app(app, database_url([primary.place]))
        keys.init_app(app, store.redis_url)
        read_replica.init_app(app, database_url([standby.place]))
        app.add_url_rule("/", view_func=_read)
        app.add_url_rule("/", view_func=_raise, methods=["POST"])
        yield Numbers(app, app.test_client(), primary, standby)
        with app.app_context():
            db.engine.dispose()
        app.extensions[read_replica.EXTENSION].engine.dispose()


def count_reads() -> Counter[str]:
    """The metric's reads by the server that answered."""
    samples = [sample for metric in metrics.READS.collect() for sample in metric.samples]
    return Counter(
        {sample.labels["server"]: int(sample.value) for sample in samples if sample.name.endswith("_total")}
    )


def _read() -> list[Any]:
    return list(reads().execute(READ).one())


def _raise() -> list[Any]:
    value = db.session.execute(WRITE).scalar_one()
    db.session.commit()
    return [value, *reads().execute(READ).one()]


def test_a_write_is_read_at_once_and_the_standby_answers_what_it_can(numbers: Numbers) -> None:
    """A hundred writes, each read until the standby has it too."""
    for _ in range(WRITES):
        value, by_standby, again = numbers.raise_number()
        assert (again, by_standby) == (value, False)
        assert numbers.read()[0] == value
        numbers.wait_for_standby()
        assert numbers.read() == (value, True)


def test_a_standby_that_lags_answers_nothing(numbers: Numbers) -> None:
    """Until it has caught up."""
    numbers.pause_standby()
    value, _, _ = numbers.raise_number()
    before = count_reads()
    assert numbers.read() == (value, False)
    assert count_reads() - before == Counter(primary=1)
    numbers.resume_standby()
    numbers.wait_for_standby()
    before = count_reads()
    assert numbers.read() == (value, True)
    assert count_reads() - before == Counter(standby=1)


def test_without_the_noted_position_a_lagging_standby_would_be_read(
    numbers: Numbers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: the comparison is what keeps old states away."""
    numbers.wait_for_standby()
    numbers.pause_standby()
    value, _, _ = numbers.raise_number()
    monkeypatch.setattr(read_replica.ReadReplica, "_has_replayed", lambda self, position: True)
    assert numbers.read() == (value - 1, True)
    numbers.resume_standby()


def test_the_primary_answers_while_store_or_standby_are_away(numbers: Numbers) -> None:
    """Nothing is refused because of them."""
    numbers.wait_for_standby()
    store = numbers.app.extensions["motorclub.keys"]
    store.delete(read_replica.KEY)
    value, by_standby = numbers.read()
    assert not by_standby
    assert numbers.raise_number()[0] == value + 1
    numbers.wait_for_standby()
    numbers.primary.wait_for_standby(0)
    numbers.standby.kill()
    numbers.app.extensions[read_replica.EXTENSION].engine.dispose()
    assert numbers.read() == (value + 1, False)
