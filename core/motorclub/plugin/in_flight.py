"""What this process is still doing for each plugin: a switch is acknowledged once the plugin has no request, job or
delivery of an event left; and calls that hang are noticed."""

from __future__ import annotations

import itertools
import math
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Work:
    """A piece of work that has begun: whose, what, when (monotonic seconds), how long it may take, and its thread."""

    owner: str
    what: str
    began: float
    patience_s: float
    thread: int


class InFlight:
    """All work that has begun and not ended."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._work: dict[int, Work] = {}
        self._numbers = itertools.count()
        self._timer = timer
        self._ended = threading.Condition()

    def enter(self, owner: str, what: str = "", patience_s: float = math.inf) -> int:
        """A piece of work begins; its number.

        Say it before looking whether the owner is on: then no switch can fall between.
        """
        number = next(self._numbers)
        with self._ended:
            self._work[number] = Work(owner, what, self._timer(), patience_s, threading.get_ident())
        return number

    def leave(self, number: int) -> Work | None:
        """It has ended; what it was."""
        with self._ended:
            work = self._work.pop(number, None)
            self._ended.notify_all()
        return work

    @contextmanager
    def working(self, owner: str, what: str = "", patience_s: float = math.inf) -> Iterator[None]:
        """A piece of work as a block."""
        number = self.enter(owner, what, patience_s)
        try:
            yield
        finally:
            self.leave(number)

    def only(self, owners: Collection[str], seconds: float) -> bool:
        """Whether all work is for `owners`, waiting up to `seconds` for the rest to end.

        Work that has outlived its patience does not count: it may never end, and others must not wait for it.
        """

        def clear() -> bool:
            now = self._timer()
            return all(
                work.owner in owners or now - work.began > work.patience_s for work in self._work.values()
            )

        with self._ended:
            return self._ended.wait_for(clear, seconds)

    def overdue(self) -> list[Work]:
        """Work that has outlived its patience."""
        now = self._timer()
        with self._ended:
            return [work for work in self._work.values() if now - work.began > work.patience_s]
