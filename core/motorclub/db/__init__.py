"""The database: one schema, one session, connections that only read, and work after a commit.

Every plugin has a DeclarativeBase of its own over the same MetaData, so foreign keys and migrations see one
schema while a broken model breaks only the plugin that brought it.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import sqlalchemy as sa
from flask import Flask, current_app, g, has_app_context
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import event
from sqlalchemy.orm import DeclarativeBase, Session, SessionTransaction, mapped_column, registry
from sqlalchemy.pool import Pool, PoolProxiedConnection

from motorclub.db import timeouts
from motorclub.server_urls import POSTGRESQL_PORT, split_hosts

NAMING_CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

META = sa.MetaData(naming_convention=NAMING_CONVENTION)
TYPES: dict[Any, Any] = {datetime: sa.DateTime(timezone=True), str: sa.Text(), int: sa.BigInteger()}

READING_ENGINE = "motorclub.reading_engine"
# Called for a connection of a standby, None where the primary has to answer.
READ_REPLICA = "motorclub.read_replica.connect"
# Called with the number of connections that somebody has left open.
ON_LEAK = "motorclub.on_leak"

# A connection that has not been used for so long is looked at before it is given out.
RESTED_S = 1.0
# A request that finds all connections taken is answered with 503 after so long.
POOL_WAIT_S = 5
# What the engines of a process have in common. A connection is opened when it is needed, and kept with all that it has
# prepared; the one that was used last is used next.
ENGINE_OPTIONS = {
    "pool_size": 15,
    "max_overflow": 0,
    "pool_use_lifo": True,
    # What people have written, and hashes of passwords, would stand in the log with each failed statement.
    "hide_parameters": True,
}
LAST_USED = "motorclub.last_used"

_log = logging.getLogger("motorclub.db")


class Base(DeclarativeBase):
    """The core's models."""

    registry = registry(metadata=META, type_annotation_map=TYPES)


db = SQLAlchemy(model_class=Base)


def plugin_registry() -> registry:
    """What a plugin's declarative base is made of: a registry of its own over the shared schema.

    A plugin writes `class Base(DeclarativeBase): registry = plugin_registry()`; type checkers cannot follow a base
    that a function makes.
    """
    return registry(metadata=META, type_annotation_map=TYPES)


def identity_column() -> Any:
    """The primary key of every table: a bigint identity."""
    return mapped_column(sa.BigInteger, sa.Identity(), primary_key=True)


def check_one_of(column: str, values: Iterable[str], name: str) -> sa.CheckConstraint:
    """A check that a column holds one of these values, or nothing."""
    literals = ", ".join(f"'{value}'" for value in values)
    return sa.CheckConstraint(f"{column} IN ({literals})", name=name)


def init_app(app: Flask, database_url: str, *, kind: str = "tool") -> None:
    """Connect `app`, of a process of this kind, to PostgreSQL; reading connections end with their request."""
    app.config["SQLALCHEMY_DATABASE_URI"] = engine_url(database_url)
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = ENGINE_OPTIONS | {"pool_timeout": POOL_WAIT_S}
    # First, because teardown goes backwards: whatever is open after everybody has tidied up is a leak.
    app.teardown_appcontext(_return_leaked)
    db.init_app(app)
    timeouts.apply(app, kind)
    with app.app_context():
        timeouts.init_engine(app, db.engine)
    app.teardown_appcontext(close_reads)


def engine_url(database_url: str) -> sa.URL:
    """SQLAlchemy's form of an address, which may have several hosts as libpq's."""
    parts = urlsplit(database_url)
    if "," not in parts.netloc:
        return sa.make_url(database_url)
    login, hosts = split_hosts(parts.netloc, POSTGRESQL_PORT)
    url = sa.make_url(urlunsplit(parts._replace(netloc=login)))
    names, ports = zip(*hosts, strict=True)
    return url.update_query_dict({"host": ",".join(names), "port": ",".join(map(str, ports))})


def reads() -> sa.Connection:
    """An AUTOCOMMIT connection, for answers that only read columns.

    It saves the BEGIN and ROLLBACK round trips of a transaction and the work of a session. It sees what others
    have committed, not what the writing session of the same request has only flushed.
    """
    connection: sa.Connection | None = g.get("_reads")
    if connection is None:
        of_replica: Callable[[], sa.Connection | None] = current_app.extensions.get(READ_REPLICA, _no_replica)
        connection = g._reads = of_replica() or _reading_engine().connect()
    return connection


def _no_replica() -> sa.Connection | None:
    return None


def _reading_engine() -> sa.Engine:
    """The one engine in AUTOCOMMIT, on the same pool; made once, because making it costs more than a query."""
    engine: sa.Engine | None = current_app.extensions.get(READING_ENGINE)
    if engine is None:
        engine = db.engine.execution_options(isolation_level="AUTOCOMMIT")
        current_app.extensions[READING_ENGINE] = engine
    return engine


def renew_reading_engine(app: Flask) -> None:
    """Have the engine of `reads()` made again: it calls no listeners that were added after it was made."""
    app.extensions.pop(READING_ENGINE, None)


def flush_unique(refusal: Exception) -> None:
    """Flush the session. A unique index decides who was first; for everybody after, roll back and raise `refusal`.

    A query before the insert cannot decide: two concurrent callers would both find no row.
    """
    try:
        db.session.flush()
    except sa.exc.IntegrityError as error:
        db.session.rollback()
        if isinstance(error.orig, psycopg.errors.UniqueViolation):
            raise refusal from error
        raise


def lock_name(name: str, *, shared: bool = False) -> None:
    """Of two transactions that lock one name, the second waits until the first has ended; those that share it do not.

    Begin it with the plugin's id: names of other plugins are other locks then.
    """
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)
    lock = sa.func.pg_advisory_xact_lock_shared if shared else sa.func.pg_advisory_xact_lock
    db.session.execute(sa.select(lock(number)))


def close_reads(_error: BaseException | None = None) -> None:
    """Give back the connection of `reads()`, as a request does at its end."""
    connection: sa.Connection | None = g.pop("_reads", None)
    if connection is not None:
        connection.close()


def tidy_up() -> None:
    """End what ends with a request, but keep the connection of `reads()` for what comes next in this context."""
    db.session.remove()
    _return_leaked()


def storable(text: str, longest: int = 4000) -> str:
    """The end of a text that anybody may have written, such as an error's, without what no column can hold.

    >>> storable("told \\ud800 to fail", 11)
    'd ? to fail'
    """
    return text[-longest:].replace("\x00", "\ufffd").encode("utf-8", "replace").decode("utf-8")


@event.listens_for(Pool, "checkout")
def _checked_out(connection: object, record: object, proxy: PoolProxiedConnection) -> None:
    _check_rested(connection, record)
    if has_app_context():
        g.setdefault("_checked_out", {})[id(record)] = proxy


def _check_rested(connection: Any, record: Any) -> None:
    """Check an idle connection with the server; one that was just used is taken to be alive.

    SQLAlchemy's own pre-ping checks each time, which costs a third of a short request. Raises DisconnectionError, on
    which the pool opens a new connection. After a restart of a busy server the first request fails, as those during it
    do, and all connections are replaced.
    """
    if time.monotonic() - record.info.get(LAST_USED, 0.0) < RESTED_S:
        return
    try:
        with timeouts.short_timeouts(connection):
            # Not in a transaction, at whose end the driver drops all statements that it has prepared.
            usual, connection.autocommit = connection.autocommit, True
            connection.execute("SELECT 1")
            connection.autocommit = usual
    except psycopg.Error as error:
        raise sa.exc.DisconnectionError(str(error)) from error


@event.listens_for(Pool, "checkin")
def _checked_in(connection: Any, record: Any) -> None:
    timeouts.restore(connection)
    record.info[LAST_USED] = time.monotonic()
    if has_app_context():
        g.get("_checked_out", {}).pop(id(record), None)


def _return_leaked(_error: BaseException | None = None) -> None:
    """Take back connections that a request or a job has left open: a few of them would stop the whole process."""
    reading: sa.Connection | None = g.get("_reads")
    kept = None if reading is None or reading.closed or reading.invalidated else reading.connection
    opened = list(g.get("_checked_out", {}).values())
    leaked = [proxy for proxy in opened if proxy.is_valid and proxy is not kept]
    for proxy in leaked:
        proxy.invalidate()
    if leaked:
        _log.error("%d database connections were left open and have been taken back", len(leaked))
        current_app.extensions.get(ON_LEAK, int)(len(leaked))


def after_commit(function: Callable[[], None]) -> None:
    """Run `function` once the transaction of the current session has committed; a rollback drops it.

    The function may not use the session that has just committed: it reads through `reads()` or a session of
    its own. Its errors are logged, never raised, because the change it follows has already happened.
    """
    session = db.session()
    session.info.setdefault("after_commit", []).append((session.get_nested_transaction(), function))


@event.listens_for(Session, "after_commit")
def _run_after_commit(session: Session) -> None:
    # The event is sent for a released savepoint too, which commits nothing. A listener may not emit SQL on its
    # session, so the work itself starts when the transaction has ended.
    if not session.in_nested_transaction():
        session.info["committed"] = session.info.pop("after_commit", [])


@event.listens_for(Session, "after_transaction_end")
def _outermost_ended(session: Session, transaction: SessionTransaction) -> None:
    if transaction.parent is None:
        for _, function in session.info.pop("committed", []):
            _call_logged(function)


@event.listens_for(Session, "after_soft_rollback")
def _forget(session: Session, ended: SessionTransaction) -> None:
    callbacks = session.info.get("after_commit")
    if callbacks:
        session.info["after_commit"] = [entry for entry in callbacks if not _within(entry[0], ended)]


def _within(transaction: SessionTransaction | None, ended: SessionTransaction) -> bool:
    """Whether work registered in `transaction` (None: outside any savepoint) is undone with `ended`."""
    if not ended.nested:
        return True
    while transaction is not None and transaction is not ended:
        transaction = transaction.parent
    return transaction is not None


def _call_logged(function: Callable[[], None]) -> None:
    try:
        function()
    except Exception:
        _log.exception("work after a commit failed")


KEPT_FOR = "kept_for"


class TransactionEnded(RuntimeError):
    """Called code committed or rolled back; its changes must stand or fall with the caller's."""


@contextmanager
def kept_open(who: str) -> Iterator[None]:
    """Raise TransactionEnded, with the name of `who` runs in the block, if the block ends the transaction."""
    session = db.session()
    transaction, outer = session.get_transaction(), session.info.get(KEPT_FOR)
    session.info[KEPT_FOR] = who
    try:
        yield
    finally:
        session.info[KEPT_FOR] = outer
    if session.get_transaction() is not transaction:
        raise TransactionEnded(f"{who} rolled back: it must raise an error instead")


@event.listens_for(Session, "before_commit")
def _refuse_commit(session: Session) -> None:
    who = session.info.get(KEPT_FOR)
    if who and not session.in_nested_transaction():
        raise TransactionEnded(f"{who} may not commit: its changes commit with those of the caller")
