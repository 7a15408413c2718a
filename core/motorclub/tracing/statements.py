"""A span for statements that one connection executes in a row below one span: a transaction, or a request's reads.

It begins with the first statement and ends with the last, has their number and time, and the text of the slowest: with
placeholders, never with values. What no span asks for, such as looking for work each second, is not recorded.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from opentelemetry import trace
from opentelemetry.trace import Span, SpanKind, Status, StatusCode, Tracer
from sqlalchemy import event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.pool import Pool

GROUP = "motorclub.statement_group"
LONGEST_CHARS = 2000
NS_PER_MS = 1e6


@dataclass(slots=True)
class _Group:
    """Statements below one span; times in nanoseconds since 1970."""

    below: Span
    began: int
    statement_began: int = 0
    ended: int = 0
    count: int = 0
    total: int = 0
    slowest: int = -1
    slowest_text: str = ""
    error: str = ""

    def end_statement(self, text: str) -> None:
        """Count the statement that has been running."""
        self.ended = time.time_ns()
        taken = self.ended - self.statement_began
        self.count += 1
        self.total += taken
        if taken > self.slowest:
            self.slowest, self.slowest_text = taken, text

    def record(self, tracer: Tracer) -> None:
        """Make the span."""
        attributes: dict[str, str | int | float] = {
            "db.system.name": "postgresql",
            "db.operation.batch.size": self.count,
            "motorclub.statements.ms": self.total / NS_PER_MS,
            "motorclub.slowest.ms": self.slowest / NS_PER_MS,
            "db.query.text": " ".join(self.slowest_text.split())[:LONGEST_CHARS],
        }
        below = trace.set_span_in_context(self.below)
        span = tracer.start_span("statements", below, SpanKind.CLIENT, attributes, start_time=self.began)
        if self.error:
            span.set_status(Status(StatusCode.ERROR, self.error))
        span.end(self.ended)


def record_statements(tracer: Tracer) -> None:
    """Follow every engine of this process from now on."""
    follower = _Follower(tracer)
    event.listen(sa.Engine, "before_cursor_execute", follower.begin)
    event.listen(sa.Engine, "after_cursor_execute", follower.end)
    event.listen(sa.Engine, "handle_error", follower.fail)
    event.listen(Pool, "checkin", follower.give_back)


class _Follower:
    """Keeps each connection's group where the pool keeps what belongs to the connection."""

    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer

    def begin(self, connection: sa.Connection, *_: object) -> None:
        """A statement begins: of the group that is there, or of a new one below another span."""
        current, now = trace.get_current_span(), time.time_ns()
        group: _Group | None = connection.info.get(GROUP)
        if group is None or group.below is not current:
            self._end_group(connection.info)
            group = _Group(current, now) if current.is_recording() else None
            connection.info[GROUP] = group
        if group is not None:
            group.statement_began = now

    def end(self, connection: sa.Connection, _cursor: object, statement: str, *_: object) -> None:
        """It has ended."""
        group: _Group | None = connection.info.get(GROUP)
        if group is not None:
            group.end_statement(statement)

    def fail(self, failure: ExceptionContext) -> None:
        """It has failed."""
        group: _Group | None = failure.connection.info.get(GROUP) if failure.connection else None
        if group is not None and failure.statement:
            group.end_statement(failure.statement)
            group.error = type(failure.original_exception).__name__

    def give_back(self, _connection: object, record: Any) -> None:
        """The pool has the connection again."""
        self._end_group(record.info)

    def _end_group(self, info: dict[Any, Any]) -> None:
        group: _Group | None = info.pop(GROUP, None)
        if group is not None and group.count:
            group.record(self._tracer)
