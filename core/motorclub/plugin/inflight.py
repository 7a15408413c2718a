"""What this process is still doing for each plugin: a switch is acknowledged once nothing of a plugin that is off
is left, neither a request nor a job nor the telling of an event."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager


class InFlight:
    """Counts of work that has begun and not ended, by owner."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._ended = threading.Condition()

    def enter(self, owner: str) -> None:
        """A piece of work begins. Say it before looking whether the owner is on: then no switch can fall between."""
        with self._ended:
            self._counts[owner] += 1

    def leave(self, owner: str) -> None:
        """It has ended."""
        with self._ended:
            self._counts[owner] -= 1
            if not self._counts[owner]:
                del self._counts[owner]
                self._ended.notify_all()

    @contextmanager
    def working(self, owner: str) -> Iterator[None]:
        """A piece of work as a block."""
        self.enter(owner)
        try:
            yield
        finally:
            self.leave(owner)

    def only(self, owners: Collection[str], seconds: float) -> bool:
        """Whether all work is for `owners`, waiting up to `seconds` for the rest to end."""
        with self._ended:
            return self._ended.wait_for(lambda: self._counts.keys() <= set(owners), seconds)
