"""How long the database may take, by kind of process: no thread waits for it for ever.

The server ends a statement that runs or waits for a lock too long. A server that stands still cannot do that, so the
client gives up by itself a little later and closes the connection. Both are an OperationalError, which is answered
with 503.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import psycopg
import sqlalchemy as sa
from flask import Flask
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus
from sqlalchemy import event

RV = TypeVar("RV")

KEY = "motorclub.db.timeouts"
# The client gives up this many seconds after the server should have ended the statement.
MARGIN_S = 5
# A server on another machine that has vanished is noticed while a connection rests or waits (libpq's names, seconds and
# milliseconds).
NETWORK = {
    "connect_timeout": 5,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
# Of several hosts one may have vanished while another one serves already: who has asked it must not wait so long.
FAILOVER = NETWORK | {
    "connect_timeout": 2,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "tcp_user_timeout": 5_000,
}
# By the hosts of an address, the host and port of the server that a process was connected to last.
LAST_SERVER = "motorclub.db.last_server"
# Called with each connection that has committed a transaction.
ON_COMMIT = "motorclub.db.on_commit"
# The last four are for the server: it must notice a machine of ours that has vanished with locks on rows.
SET = """SELECT set_config('statement_timeout', %s, false), set_config('lock_timeout', %s, false),
 set_config('idle_in_transaction_session_timeout', %s, false), set_config('tcp_keepalives_idle', '2', false),
 set_config('tcp_keepalives_interval', '1', false), set_config('tcp_keepalives_count', '3', false),
 set_config('tcp_user_timeout', '5s', false)"""


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Limits in seconds: of a statement, of its wait for a lock, and of a pause within a transaction; 0 is none."""

    statement_s: int = 0
    lock_s: int = 0
    idle_s: int = 0

    @property
    def patience_s(self) -> float:
        """How long the client waits for an answer."""
        return self.statement_s + MARGIN_S if self.statement_s else math.inf


# Commands and migrations, which are of no other kind, may take their time. A job has a limit of its own.
TIMEOUTS = {
    "web": Timeouts(statement_s=15, lock_s=5, idle_s=60),
    "hub": Timeouts(statement_s=15, lock_s=5, idle_s=60),
    "jobs": Timeouts(statement_s=900, lock_s=60, idle_s=900),
}


class Connection(psycopg.Connection[Any]):
    """A connection that gives up a server that stands still."""

    patience_s = math.inf
    usual_patience_s = math.inf
    on_commit: Callable[[Connection], None] | None = None

    def commit(self) -> None:
        """Commit, and say so if there was something to commit."""
        in_transaction = self.pgconn.transaction_status == TransactionStatus.INTRANS
        super().commit()
        if in_transaction and self.on_commit is not None:
            self.on_commit(self)

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        """Wait for an answer. Raises OperationalError when it does not come in time; the connection is closed then."""
        patience_s = self.patience_s if timeout is None else timeout
        if patience_s == math.inf:
            return super().wait(gen, interval)
        began = time.monotonic()
        try:
            return super().wait(gen, interval, patience_s)
        except psycopg.OperationalError as error:
            if time.monotonic() - began < patience_s:
                raise
            self.close()
            raise psycopg.OperationalError(f"the database has not answered for {patience_s:g} s") from error


def connect(app: Flask, *words: Any, autocommit: bool = False, **named: Any) -> Connection:
    """Connect with the timeouts of this process's kind. Raises psycopg.Error."""
    limits: Timeouts = app.extensions[KEY]
    connection = Connection.connect(*words, autocommit=True, **server_options(app, named))
    server = connection.info.host, str(connection.info.port)
    app.extensions.setdefault(LAST_SERVER, {})[named.get("host")] = server
    connection.on_commit = app.extensions.get(ON_COMMIT)
    connection.patience_s = connection.usual_patience_s = limits.patience_s
    if limits != Timeouts():
        connection.execute(SET, [f"{limit}s" for limit in (limits.statement_s, limits.lock_s, limits.idle_s)])
    connection.autocommit = autocommit
    return connection


def server_options(app: Flask, named: dict[str, Any]) -> dict[str, Any]:
    """`named` with the options of the network; of several hosts the one that was the primary comes first.

    A dead host would cost each connection its time limit, were it asked first.
    """
    hosts = list(
        zip(str(named.get("host", "")).split(","), str(named.get("port", "")).split(","), strict=False)
    )
    if len(hosts) < 2:
        return NETWORK | named
    last = app.extensions.get(LAST_SERVER, {}).get(named["host"])
    hosts.sort(key=lambda host: host != last)
    names, ports = zip(*hosts, strict=True)
    return FAILOVER | named | {"host": ",".join(names), "port": ",".join(ports)}


def lift(connection: sa.Connection) -> None:
    """Let the current transaction take its time, as a migration must."""
    for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
        connection.execute(sa.text(f"SET LOCAL {name} = 0"))
    driver = connection.connection.driver_connection
    if isinstance(driver, Connection):
        driver.patience_s = math.inf


@contextmanager
def short_timeouts(driver: object) -> Iterator[None]:
    """Wait only shortly for answers in the block, which asks whether the server is there."""
    if isinstance(driver, Connection):
        driver.patience_s = min(driver.usual_patience_s, MARGIN_S)
    try:
        yield
    finally:
        restore(driver)


def restore(driver: object) -> None:
    """Undo `lift` for the client's side, once the connection is back in its pool."""
    if isinstance(driver, Connection):
        driver.patience_s = driver.usual_patience_s


def apply(app: Flask, kind: str) -> None:
    """Use the timeouts of processes of this kind for connections that are made from now on."""
    app.extensions[KEY] = TIMEOUTS.get(kind, Timeouts())


def init_engine(app: Flask, engine: sa.Engine) -> None:
    """Make the engine's connections by `connect`."""

    @event.listens_for(engine, "do_connect")
    def _connect(_dialect: Any, _record: Any, words: Any, named: Any) -> Connection:
        return connect(app, *words, **named)
