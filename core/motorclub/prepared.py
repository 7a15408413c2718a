"""Statements of the busiest calls, made once and given to the driver as they are.

SQLAlchemy's connection, its look into its cache of statements and its result object take five times as long as the
driver takes for a row by its key. A Prepared is asked on the same pool without them.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from typing import Any

import psycopg
import sqlalchemy as sa
from psycopg.rows import args_row
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

from motorclub.db import db

# Told the text of each statement that is sent from here: SQLAlchemy's events do not see them.
LISTENERS: list[Callable[[str], None]] = []

_DIALECT: sa.Dialect = PGDialect_psycopg()  # type: ignore[no-untyped-call]


class Prepared:
    """One statement of parameters that the driver takes as they are: numbers, texts, bytes, instants.

    It is a transaction by itself, as on `motorclub.db.reads()`: a writing one has been committed when it has been
    answered. Raises TypeError, where it is made, for a parameter or column that SQLAlchemy would convert.
    """

    def __init__(self, statement: sa.ReturnsRows) -> None:
        compiled = statement.compile(dialect=_DIALECT)
        columns = statement.exported_columns
        names = [column.name for column in columns]
        kinds = [column.type for column in columns]
        kinds += [parameter.type for parameter in compiled.binds.values()]
        for kind in kinds:
            _require_plain(kind)
        self._text = str(compiled)
        self._constants = {name: value for name, value in compiled.params.items() if value is not None}
        self._row = args_row(namedtuple("Row", names))

    def first(self, **values: Any) -> Any | None:
        """The first row, with its columns as attributes; None if there is none. Raises what SQLAlchemy would."""
        connection = self._connection()
        try:
            return self._asked(connection.driver_connection, self._constants | values)
        except psycopg.Error as error:
            if connection.driver_connection is None or connection.driver_connection.closed:
                # As SQLAlchemy does: the server has gone, so the other connections are as dead as this one.
                connection.invalidate(error)
                db.engine.dispose()
            raise self._told(error) from error
        finally:
            connection.close()

    def _connection(self) -> Any:
        """One of the pool. If it cannot be made, the driver says so itself, which the API would answer with 500."""
        try:
            return db.engine.raw_connection()
        except psycopg.Error as error:
            raise self._told(error) from error

    def _told(self, error: psycopg.Error) -> BaseException:
        """A driver's error as SQLAlchemy tells of it."""
        return sa.exc.DBAPIError.instance(
            self._text, None, error, psycopg.Error, hide_parameters=True, dialect=_DIALECT
        )

    def _asked(self, driver: Any, values: dict[str, Any]) -> Any | None:
        for listener in LISTENERS:
            listener(self._text)
        driver.autocommit = True
        try:
            return driver.cursor(row_factory=self._row).execute(self._text, values).fetchone()
        finally:
            if not driver.closed:
                driver.autocommit = False


def _require_plain(kind: Any) -> None:
    own = kind.dialect_impl(_DIALECT)
    if isinstance(kind, sa.LargeBinary):
        return  # bytes are bytes for this driver; what SQLAlchemy puts round them is for others
    if own.bind_processor(_DIALECT) is not None or own.result_processor(_DIALECT, None) is not None:
        raise TypeError(f"{kind!r} has values that SQLAlchemy converts; ask by reads()")
