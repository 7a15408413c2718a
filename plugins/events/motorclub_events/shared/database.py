"""Statements of the busiest calls: compiled once, and sent in psycopg's pipeline, many in one round trip."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, cast

import psycopg
import sqlalchemy as sa
from sqlalchemy.sql.compiler import SQLCompiler

from motorclub.api import db

Rows = list[tuple[Any, ...]]


class Batch:
    """Statements that are sent together in the current transaction, in their order."""

    def __init__(self) -> None:
        self._added: list[tuple[str, Mapping[str, Any]]] = []

    def add(self, statement: sa.Insert | sa.Select[*tuple[Any, ...]], values: Mapping[str, Any]) -> int:
        """Add a statement that is a constant of its module; the place of its rows among those of `send`."""
        compiled = _compile(statement, tuple(values))
        parameters = compiled.construct_params(dict(values))
        processors = cast("Mapping[str, Callable[[Any], Any]]", compiled._bind_processors)
        for name, process in processors.items():
            parameters[name] = process(parameters[name])
        self._added.append((str(compiled), parameters))
        return len(self._added) - 1

    def send(self) -> list[Rows]:
        """The rows of each statement. Raises what SQLAlchemy does for the first that fails."""
        db.session.flush()
        driver: Any = db.session.connection().connection.driver_connection
        try:
            with driver.pipeline():
                cursors = [driver.cursor().execute(text, parameters) for text, parameters in self._added]
            return [cursor.fetchall() if cursor.description else [] for cursor in cursors]
        except psycopg.Error as error:
            text = self._added[0][0]
            wrapped = sa.exc.DBAPIError.instance(text, None, error, psycopg.Error, hide_parameters=True)
            raise wrapped from error


@cache
def _compile(statement: sa.Insert | sa.Select[*tuple[Any, ...]], names: Sequence[str]) -> SQLCompiler:
    return statement.compile(dialect=db.engine.dialect, column_keys=list(names))
