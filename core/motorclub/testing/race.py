"""Races in tests: calls that begin together, and a meeting point that makes the losing order certain."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import psycopg
from flask import has_app_context

from motorclub.db import db

if TYPE_CHECKING:
    import pytest

T = TypeVar("T")

PATIENCE_S = 180.0
LOCKED_OUT_S = 3.0
LOOK_S = 0.05
BLOCKED_LOOKS = 2
WAITING_FOR_LOCK = """
SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
"""


def together(calls: Sequence[Callable[[], T]], patience_s: float = PATIENCE_S) -> list[T]:
    """Run the calls in threads that start at the same moment; their results in order.

    Raises TimeoutError when one takes longer than `patience_s`.
    """
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], T]) -> T:
        gate.wait(PATIENCE_S)
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result(patience_s) for future in [pool.submit(run, call) for call in calls]]


class Meeting:
    """A point that `parties` threads leave together, once; latecomers pass.

    A negative control puts it between the reading and the writing half of a naive step: if the test still
    passed then, it would prove nothing.
    """

    def __init__(self, parties: int, patience_s: float = LOCKED_OUT_S) -> None:
        self._parties = parties
        self._patience_s = patience_s
        self._changed = threading.Condition()
        self._arrived = 0
        self._over = False

    def wait(self) -> None:
        """Wait for the others; not for those that a lock of the database keeps out, and at most a few seconds.

        Where no lock stands between them, give PATIENCE_S: on a busy machine a call takes longer than that.
        """
        with self._changed:
            self._arrived += 1
            if self._arrived >= self._parties:
                self._end()
                return
            until = time.monotonic() + self._patience_s
            with _locked_out() as locked_out:
                blocked = 0
                while not self._over and time.monotonic() < until:
                    self._changed.wait(LOOK_S)
                    # Twice in a row: a lock that is released at once keeps nobody out.
                    blocked = blocked + 1 if locked_out() >= self._parties - self._arrived else 0
                    if blocked == BLOCKED_LOOKS:
                        break
            self._end()

    def _end(self) -> None:
        self._over = True
        self._changed.notify_all()


@contextmanager
def _locked_out() -> Iterator[Callable[[], int]]:
    """A function that counts the connections of this database that wait for a lock; 0 without an application."""
    if not has_app_context():
        yield lambda: 0
        return
    address = db.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        yield lambda: connection.execute(WAITING_FOR_LOCK).fetchall()[0][0]


def meet_after(
    patch: pytest.MonkeyPatch, owner: object, name: str, parties: int = 2, patience_s: float = LOCKED_OUT_S
) -> None:
    """Have the callers of `owner.name` meet when each has been through it: all have read, and nobody has written."""
    meeting, original = Meeting(parties, patience_s), getattr(owner, name)

    def then_meet(*args: object, **more: object) -> object:
        found = original(*args, **more)
        meeting.wait()
        return found

    patch.setattr(owner, name, then_meet)
