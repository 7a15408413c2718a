"""Races in tests: calls that begin together, and a meeting point that makes the losing order certain."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import pytest

T = TypeVar("T")

PATIENCE_S = 60.0
LOCKED_OUT_S = 3.0


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
        self._barrier = threading.Barrier(parties)
        self._patience_s = patience_s

    def wait(self) -> None:
        """Wait for the others; at most a few seconds, so that a lock that keeps them out is no deadlock.

        Where no lock stands between them, give PATIENCE_S: on a busy machine a call takes longer than that.
        """
        try:
            self._barrier.wait(self._patience_s)
        except threading.BrokenBarrierError:
            return


def meet_after(
    patch: pytest.MonkeyPatch, owner: Any, name: str, parties: int = 2, patience_s: float = LOCKED_OUT_S
) -> None:
    """Have the callers of `owner.name` meet when each has been through it: all have read, and nobody has written."""
    meeting, original = Meeting(parties, patience_s), getattr(owner, name)

    def then_meet(*args: Any, **more: Any) -> Any:
        found = original(*args, **more)
        meeting.wait()
        return found

    patch.setattr(owner, name, then_meet)
