"""A standby of the database that answers reads which would see there what they see on the primary.

Each commit notes the position of the database's write-ahead log in the key-value store. A request that only reads goes
to the standby if that has replayed everything up to the last noted position. So nobody reads an older state than one
that somebody has been told of: not the writer, not a tab that fetches after a live frame, and no stale page is cached.
When any of this is not known, the primary answers.
"""

from __future__ import annotations

import logging
import time
from typing import Any

import redis
import sqlalchemy as sa
from flask import Flask, current_app, g, has_app_context, has_request_context, request
from psycopg import generators

from motorclub import db, metrics
from motorclub.db import timeouts
from motorclub.db.errors import TRIED_AGAIN, UNAVAILABLE
from motorclub.keys import keys

EXTENSION = "motorclub.read_replica"
KEY = "motorclub:wal-position"
# Outlives the pauses between commits on a site that lives; without a position the primary answers.
REMEMBERED_S = 60
# Positions of several machines arrive in any order: the highest one stays.
RAISE_POSITION = """
local noted = redis.call('GET', KEYS[1])
if not noted or tonumber(noted) <= tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
end
"""
WRITTEN = b"SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn"
# A standby that has become the primary has everything.
REPLAYED = sa.text(
    "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END"
    " - '0/0'::pg_lsn"
)
# How often a process asks the standby how far it is, at most.
ASK_S = 0.01
# How long a standby that did not answer is left alone.
AWAY_S = 2.0
# How long a request waits for a connection of the standby before the primary answers it.
POOL_WAIT_S = 1

_log = logging.getLogger("motorclub.db")


class ReadReplica:
    """The standby, as one process knows it."""

    def __init__(self, app: Flask, engine: sa.Engine) -> None:
        self.engine = engine
        self._app = app
        self._written = 0
        self._replayed = 0
        self._asked_at = 0.0
        self._away_until = 0.0

    def note_commit(self, connection: timeouts.Connection) -> None:
        """Remember how far the primary's log goes, for all processes."""
        connection.pgconn.send_query(WRITTEN)
        value = connection.wait(generators.execute(connection.pgconn))[-1].get_value(0, 0)
        position = int(value or 0)
        self._written = max(self._written, position)
        store: redis.Redis = self._app.extensions["motorclub.keys"]
        try:
            store.eval(RAISE_POSITION, 1, KEY, str(position), str(REMEMBERED_S))
        except redis.RedisError as error:
            _log.warning("cannot note the position of a commit: %s", error)
        _leave_replica()

    def connect(self) -> sa.Connection | None:
        """A connection of the standby for the current request; None if the primary has to answer."""
        if not _only_reads():
            return None
        connection = self._connect() if time.monotonic() >= self._away_until else None
        metrics.READS.labels("primary" if connection is None else "standby").inc()
        return connection

    def _connect(self) -> sa.Connection | None:
        try:
            wanted: Any = keys().get(KEY)
            if wanted is None or not self._has_replayed(max(int(wanted), self._written)):
                return None
            return self.engine.connect()
        except (redis.RedisError, *UNAVAILABLE) as error:
            _log.warning("the primary answers reads: %s", error)
            self._away_until = time.monotonic() + AWAY_S
            return None

    def _has_replayed(self, position: int) -> bool:
        if self._replayed < position and time.monotonic() >= self._asked_at + ASK_S:
            self._asked_at = time.monotonic()
            with self.engine.connect() as connection:
                self._replayed = int(connection.scalar(REPLAYED) or 0)
        return self._replayed >= position


def init_app(app: Flask, url: str) -> None:
    """Let the database at `url` answer reads of `app`; without an address the primary does."""
    if not url:
        return
    options = db.ENGINE_OPTIONS | {"pool_timeout": POOL_WAIT_S}
    engine = sa.create_engine(db.engine_url(url), isolation_level="AUTOCOMMIT", **options)
    timeouts.init_engine(app, engine)
    replica = app.extensions[EXTENSION] = ReadReplica(app, engine)
    app.extensions[db.READ_REPLICA] = replica.connect
    app.extensions[timeouts.ON_COMMIT] = replica.note_commit


def _only_reads() -> bool:
    return has_request_context() and request.method in ("GET", "HEAD") and TRIED_AGAIN not in request.environ


def _leave_replica() -> None:
    """What reads after its own commit in the same request asks the primary."""
    if has_app_context() and has_request_context():
        replica: ReadReplica | None = current_app.extensions.get(EXTENSION)
        connection: sa.Connection | None = g.get("_reads")
        if replica is not None and connection is not None and connection.engine is replica.engine:
            db.close_reads()
