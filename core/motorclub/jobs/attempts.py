"""How long an attempt at a job or a delivery may take, and how long to wait before the next.

The limit is for where no alarm can ring: in any thread but the main one, where the queue's alarm does it (queue.py).
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.db import db

FIRST_S = 1
LONGEST_S = 300


def backoff(attempts: int) -> timedelta:
    """The pause after the given number of failed attempts: 1 s, doubled each time, at most 5 minutes.

    >>> [backoff(attempts).seconds for attempts in (1, 2, 3, 20)]
    [1, 2, 4, 300]
    """
    return timedelta(seconds=min(FIRST_S * 2 ** min(attempts - 1, 30), LONGEST_S))


def backoff_after(attempts: Any) -> sa.ColumnElement[timedelta]:
    """The same as an expression of the database over a column that holds the number of attempts."""
    seconds = sa.func.least(FIRST_S * sa.func.power(2, sa.func.least(attempts - 1, 30)), LONGEST_S)
    return sa.func.make_interval(0, 0, 0, 0, 0, 0, seconds, type_=sa.Interval)


class TooLong(KeyboardInterrupt):
    """Work has taken longer than it may; it counts as a failure. A KeyboardInterrupt, because for that one the
    database driver ends the running statement and keeps the connection usable."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TooLong in the block after this many seconds, and have the database end a statement that runs longer.

    A blocking system call is not interrupted: TooLong is raised when it returns.
    """
    if threading.current_thread() is threading.main_thread():
        yield
        return
    strike = TimeoutAlarm(threading.get_ident())
    timer = threading.Timer(seconds, strike)
    timer.daemon = True
    timer.start()
    try:
        db.session.execute(sa.text(f"SET LOCAL statement_timeout = {max(1, int(seconds * 1000))}"))
        yield
    finally:
        strike.call_off()
        timer.cancel()


class TimeoutAlarm:
    """Raises TooLong in a thread, unless it has been called off."""

    def __init__(self, thread: int) -> None:
        self._thread = thread
        self._lock = threading.Lock()
        self._off = False

    def __call__(self) -> None:
        """The timer's function."""
        with self._lock:
            if not self._off:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread), ctypes.py_object(TooLong)
                )

    def call_off(self) -> None:
        """After this nothing is raised any more."""
        with self._lock:
            self._off = True
