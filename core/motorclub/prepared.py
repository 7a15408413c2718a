"""Statements of the busiest calls, made once and given to the driver's library as they are.

SQLAlchemy's connection, its look into its cache of statements and its result object take five times as long as the
driver takes for a row by its key, and of the driver's time its cursor takes most: it can wait while others run, which
a thread of its own need not. A Prepared is asked without all of them, on connections that are kept for that.
"""

from __future__ import annotations

import itertools
import time
from collections import deque, namedtuple
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import psycopg
import sqlalchemy as sa
from flask import current_app
from psycopg import generators
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, ExecStatus
from psycopg.pq.abc import PGresult
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

from motorclub import metrics
from motorclub.db import db, errors, timeouts
from motorclub.db import session as house

# Told the text of each statement that is sent from here: SQLAlchemy's events do not see them.
LISTENERS: list[Callable[[str], None]] = []
# So many connections rest between two requests of a process; with more threads than that, some make new ones.
KEPT = 6
LINES = "motorclub.prepared_lines"

LOCK, UNLOCK = "SELECT pg_advisory_lock($1::bigint)", "SELECT pg_advisory_unlock($1::bigint)"

_DIALECT: sa.Dialect = PGDialect_psycopg(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]
_number = itertools.count(1)


class Line:
    """A connection that commits each statement by itself, and the statements that it knows already."""

    def __init__(self) -> None:
        positional, named = db.engine.dialect.create_connect_args(db.engine.url)
        self._driver = timeouts.connect(current_app, *positional, autocommit=True, **named)
        # The plan of a row by its key is the same for every key: it is made once.
        self._driver.execute("SET plan_cache_mode = force_generic_plan")
        self._library = self._driver.pgconn
        self._values = Transformer(self._driver)
        self._known: set[bytes] = set()
        self.used = time.monotonic()

    def ask(self, name: bytes, text: str, values: list[Any]) -> list[tuple[Any, ...]]:
        """The rows of a statement. Raises psycopg.Error."""
        if name not in self._known:
            self._library.send_prepare(name, text.encode())
            self._answer()
            self._known.add(name)
        # As text: its type then is what the statement says, not what a value of this size would have.
        sent: Any = self._values.dump_sequence(values, [PyFormat.TEXT] * len(values))
        self._library.send_query_prepared(name, sent)
        result = self._answer()
        self._values.set_pgresult(result)
        return self._values.load_rows(0, result.ntuples, tuple) if result.ntuples else []

    @contextmanager
    def alone(self, number: int) -> Iterator[None]:
        """Hold an advisory lock until the block has ended, what it asks has been committed then."""
        self.ask(b"motorclub_lock", LOCK, [number])
        try:
            yield
        finally:
            try:
                self.ask(b"motorclub_unlock", UNLOCK, [number])
            except psycopg.Error:
                self.close()  # with its connection the lock goes, too

    def _answer(self) -> PGresult:
        """Wait for the answer to what was sent, within the connection's patience."""
        result: PGresult = self._driver.wait(generators.execute(self._library))[-1]
        if result.status in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
            return result
        error = error_from_result(result)
        # A connection that breaks has no code of an error to be told by.
        raise error if self.works() else psycopg.OperationalError(str(error))

    def works(self) -> bool:
        """Whether the connection has not been seen to be broken."""
        return self._library.status == ConnStatus.OK

    def answers(self) -> bool:
        """Whether the server still knows a connection that has rested; one that was just used is taken for good."""
        if time.monotonic() - self.used < house.RESTED_S:
            return self.works()
        try:
            with timeouts.shortened(self._driver):
                self._driver.execute("SELECT 1")
        except psycopg.Error:
            return False
        return True

    def close(self) -> None:
        """Hang up."""
        self._driver.close()


class Lines:
    """One process's connections of this kind. Each is asked by one thread at a time."""

    def __init__(self) -> None:
        self._resting: deque[Line] = deque()

    def take(self) -> Line:
        """The one that was used last, if it still answers, or a new one."""
        while True:
            try:
                line = self._resting.pop()
            except IndexError:
                return Line()
            if line.answers():
                return line
            line.close()

    def give_back(self, line: Line) -> None:
        """To be taken again. Once one is broken all are: then the server has gone."""
        if not line.works():
            line.close()
            self.hang_up()
        elif len(self._resting) < KEPT:
            line.used = time.monotonic()
            self._resting.append(line)
        else:
            line.close()

    def hang_up(self) -> None:
        """Those that rest, and the pool's, are made anew when somebody needs one."""
        while self._resting:
            self._resting.pop().close()
        db.engine.dispose()


def lines() -> Lines:
    """Those of the current application."""
    found: Lines = current_app.extensions.setdefault(LINES, Lines())
    return found


class Prepared:
    """One statement of parameters that the driver takes as they are: numbers, texts, bytes, instants.

    It is a transaction by itself, as on `motorclub.db.reads()`: a writing one has been committed when it has been
    answered. Raises TypeError, where it is made, for a parameter or column that SQLAlchemy would convert.
    """

    def __init__(self, statement: sa.ReturnsRows) -> None:
        compiled = statement.compile(dialect=_DIALECT)
        columns = statement.exported_columns
        kinds = [column.type for column in columns]
        kinds += [parameter.type for parameter in compiled.binds.values()]
        for kind in kinds:
            _require_plain(kind)
        self._name = b"motorclub_%d" % next(_number)
        self._text = str(compiled)
        self._order = list(getattr(compiled, "positiontup", None) or ())
        self._constants = {name: value for name, value in compiled.params.items() if value is not None}
        row = namedtuple("Row", [column.name for column in columns])  # type: ignore[misc]
        self._row = row._make

    def first(self, **values: Any) -> Any | None:
        """The first row, with its columns as attributes; None if there is none. Raises what SQLAlchemy would."""
        rows = self._answered(None, values)
        return rows[0] if rows else None

    def all(self, **values: Any) -> list[Any]:
        """As `first`, all rows."""
        return self._answered(None, values)

    def first_alone(self, lock: int, /, **values: Any) -> Any | None:
        """As `first`, while nobody else holds `lock`, the number of an advisory lock of the database.

        The statement sees what whoever held it before has committed. One that waits for a lock by itself does not: what
        it sees is as old as its beginning.
        """
        rows = self._answered(lock, values)
        return rows[0] if rows else None

    def _answered(self, lock: int | None, values: dict[str, Any]) -> list[Any]:
        for listener in LISTENERS:
            listener(self._text)
        given = self._constants | values
        try:
            rows = self._asked([given[name] for name in self._order], lock)
        except psycopg.Error as error:
            errors.hide_values(error)
            wrapped = sa.exc.DBAPIError.instance(
                self._text, None, error, psycopg.Error, hide_parameters=True, dialect=_DIALECT
            )
            metrics.DATABASE_ERRORS.labels(errors.kind_of(wrapped)).inc()
            raise wrapped from error
        return [self._row(row) for row in rows]

    def _asked(self, values: list[Any], lock: int | None) -> list[tuple[Any, ...]]:
        kept = lines()
        line = kept.take()
        try:
            with line.alone(lock) if lock is not None else nullcontext():
                return line.ask(self._name, self._text, values)
        finally:
            kept.give_back(line)


def _require_plain(kind: Any) -> None:
    if isinstance(kind, sa.ARRAY):
        kind = kind.item_type  # many of them are a list for this driver, too
    own = kind.dialect_impl(_DIALECT)
    if isinstance(kind, sa.LargeBinary | sa.Boolean):
        return  # bytes are bytes for this driver; what SQLAlchemy puts round them is for others
    if own.bind_processor(_DIALECT) is not None or own.result_processor(_DIALECT, None) is not None:
        raise TypeError(f"{kind!r} has values that SQLAlchemy converts; ask by reads()")
