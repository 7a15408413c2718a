"""What an error of the database means, and its words without the values that people have entered."""

from __future__ import annotations

import re
from typing import Any

import psycopg
import sqlalchemy as sa
from psycopg.errors import LockNotAvailable, QueryCanceled, ReadOnlySqlTransaction, SerializationFailure
from sqlalchemy import event
from sqlalchemy.engine import ExceptionContext

from motorclub import metrics

# The server is away, restarts, is full or too busy, or the pool has no connection left.
UNAVAILABLE = (
    sa.exc.OperationalError,
    sa.exc.InterfaceError,
    sa.exc.TimeoutError,
    psycopg.OperationalError,
    psycopg.InterfaceError,
)
# SQLAlchemy's code of "Can't reconnect until invalid transaction is rolled back".
INVALID_TRANSACTION = "8s2b"
# In the environ of a request that only reads: it failed for such a reason, and it is the second call for that reason.
MAY_BE_TRIED_AGAIN, TRIED_AGAIN = "motorclub.may_be_tried_again", "motorclub.tried_again"
# SQLSTATE class of a value that does not fit. Only there does the message itself quote the value.
DATA_EXCEPTION = "22"
QUOTED = re.compile(r'".*"', re.DOTALL)


def is_unavailable(error: BaseException) -> bool:
    """Whether `error` says that the database cannot answer now, which is not the caller's fault."""
    if isinstance(error, sa.exc.PendingRollbackError):
        return error.code == INVALID_TRANSACTION
    return is_lost_connection(error) or isinstance(error, UNAVAILABLE)


def is_lost_connection(error: BaseException) -> bool:
    """Whether a connection that had been made has broken: the next one may lead to another server."""
    return isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated


def may_be_tried_again(error: BaseException) -> bool:
    """Whether a read may succeed on another server: the connection broke, or a standby had to end the query."""
    conflict = isinstance(getattr(error, "orig", error), SerializationFailure)
    return conflict or is_lost_connection(error)


def is_timeout(error: BaseException) -> bool:
    """Whether a statement took too long, or waited too long for a lock."""
    return isinstance(getattr(error, "orig", error), QueryCanceled | LockNotAvailable)


def kind_of(error: BaseException) -> str:
    """The label of `error` in the metrics: `timeout`, `unavailable` or `refused`."""
    if is_timeout(error):
        return "timeout"
    return "unavailable" if is_unavailable(error) else "refused"


def hide_values(error: psycopg.Error) -> None:
    """Reduce the text of `error` to its first line: the lines below it quote the row ("Failing row contains ...").

    The fields of `error.diag` stay.
    """
    primary = error.diag.message_primary
    if primary is None:
        return
    if (error.sqlstate or "").startswith(DATA_EXCEPTION):
        primary = QUOTED.sub('"..."', primary)
    error.args = (primary,)


@event.listens_for(sa.Engine, "handle_error")
def _handle_error(context: ExceptionContext) -> None:
    wrapped: Any = context.sqlalchemy_exception
    original = context.original_exception
    if isinstance(original, ReadOnlySqlTransaction):
        # The server was the primary and has become a standby: look for the new one.
        context.is_disconnect = True
    if isinstance(original, psycopg.Error):
        before = str(original)
        hide_values(original)
        if wrapped is not None:
            wrapped.args = tuple(str(text).replace(before, str(original)) for text in wrapped.args)
    metrics.DATABASE_ERRORS.labels(kind_of(wrapped or original)).inc()
