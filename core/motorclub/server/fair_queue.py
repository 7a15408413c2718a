"""Decide which waiting call a web worker runs next (start-time fair queueing).

Only a few calls run at once, because more of them would only wait for each other and for the database's connections.
All others wait in one queue for each kind of call, and the next call comes from the queue whose calls have taken the
least time: ten calls that read may run for each one that sells, if one that sells takes ten times as long. In a single
queue one reader would wait behind 64 buyers.
"""

from __future__ import annotations

import os
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

# A request may hold two connections (one that writes, one that reads) and a worker has 15; more requests at once than
# twice the cores only wait for each other, and each of their connections takes 4 MB of the database.
AT_ONCE = max(3, min(6, 2 * (os.cpu_count() or 1)))
# Threads that calls of one mount cannot take: while all of its calls wait for one locked table, other pages go on.
RESERVED = 2
# Of the places of a mount, those that only reads take: they do not wait until one of many orders has been placed.
FOR_READS = 1
READS = ("GET", "HEAD")

# Empty queues are forgotten when there are more than this: a client can invent addresses.
MOST_QUEUES = 64
# Past this, each new call costs one of the longest queue its place.
MOST_WAITING = 1024
# How much the last call counts for what a kind usually takes.
NEWS = 0.2

Kind = tuple[str, str, str]


def kind_of(method: str, path: str) -> Kind:
    """Return the method of a call and the first two parts of its path: what is served in its own queue.

    >>> kind_of("GET", "/ticket-api/events/7/availability")
    ('GET', 'ticket-api', 'events')
    """
    first, _, rest = path.lstrip("/").partition("/")
    return method, first, rest.partition("/")[0]


class Queued(Protocol):
    """What can be queued: a call that knows its kind."""

    @property
    def kind(self) -> Kind:
        """The queue it waits in."""


Call = TypeVar("Call", bound=Queued)


class _Queue(Generic[Call]):
    """The calls of one kind: those that wait, and the time that all of them have taken."""

    __slots__ = ("running", "taken", "usual", "waiting")

    def __init__(self) -> None:
        self.waiting: deque[tuple[float, Call]] = deque()
        self.running = 0
        self.taken = 0.0
        self.usual = 0.0

    def is_idle(self) -> bool:
        """Whether no call waits and none runs."""
        return not self.waiting and not self.running


class Runner(Generic[Call]):
    """One thread's place in the queue: the call it runs, since when, and what it has been charged for it."""

    __slots__ = ("abandoned", "began", "call", "charged", "wake")

    def __init__(self) -> None:
        self.call: Call | None = None
        self.began = self.charged = 0.0
        self.abandoned = False
        self.wake = threading.Lock()
        self.wake.acquire()


class FairQueue(Generic[Call]):
    """Calls that wait, and the threads that run them; `per_mount` calls of one mount run at once."""

    def __init__(self, per_mount: int, clock: Callable[[], float] = time.perf_counter) -> None:
        self._per_mount = per_mount
        self._clock = clock
        self._lock = threading.Lock()
        self._idle: list[Runner[Call]] = []
        self._running: set[Runner[Call]] = set()
        # By mount: how many calls run, and how many of them write.
        self._mounts: Counter[str] = Counter()
        self._writes: Counter[str] = Counter()
        self._queues: dict[Kind, _Queue[Call]] = {}
        self._waiting = 0
        # What the kind had taken whose call began last: a kind that was idle starts there, without credit.
        self._even = 0.0

    def put(self, call: Call) -> Call | None:
        """Hand a call to an idle thread or let it wait; return the call that loses its place to it, if one does."""
        with self._lock:
            queue = self._queue(call.kind)
            if not self._idle or not self._has_room(call.kind):
                queue.waiting.append((self._clock(), call))
                self._waiting += 1
                return self._drop_newest_of_longest() if self._waiting > MOST_WAITING else None
            runner = self._idle.pop()
            self._begin(runner, queue, call)
        runner.wake.release()
        return None

    def take(self, runner: Runner[Call]) -> Call | None:
        """End the runner's call and return its next one, waiting for it; None if the runner has been abandoned."""
        with self._lock:
            if runner.abandoned:
                return None
            self._end(runner)
            following = self._next()
            if following is None:
                self._idle.append(runner)
            else:
                self._waiting -= 1
                self._begin(runner, following, following.waiting.popleft()[1])
        if following is None:
            runner.wake.acquire()
        return runner.call

    def abandon(self, runner: Runner[Call]) -> Call | None:
        """Stop counting a runner whose call hangs; return that call."""
        with self._lock:
            call = runner.call
            self._end(runner)
            runner.abandoned = True
        return call

    def overdue(self, seconds: float) -> list[Runner[Call]]:
        """Return the runners whose call has been running for longer than `seconds`."""
        with self._lock:
            return [runner for runner in self._running if self._clock() - runner.began > seconds]

    def expire(self, seconds: float) -> list[Call]:
        """Remove and return the calls that have waited for longer than `seconds`."""
        expired: list[Call] = []
        with self._lock:
            for queue in self._queues.values():
                while queue.waiting and self._clock() - queue.waiting[0][0] > seconds:
                    expired.append(queue.waiting.popleft()[1])
            self._waiting -= len(expired)
        return expired

    def count_busy(self) -> int:
        """Return how many calls wait or run."""
        with self._lock:
            return self._waiting + len(self._running)

    def _queue(self, kind: Kind) -> _Queue[Call]:
        if kind not in self._queues:
            if len(self._queues) >= MOST_QUEUES:
                self._queues = {name: queue for name, queue in self._queues.items() if not queue.is_idle()}
            self._queues[kind] = _Queue()
        return self._queues[kind]

    def _has_room(self, kind: Kind) -> bool:
        mount = kind[1]
        if self._mounts[mount] >= self._per_mount:
            return False
        return kind[0] in READS or self._writes[mount] < max(1, self._per_mount - FOR_READS)

    def _count(self, kind: Kind, change: int) -> None:
        mount = kind[1]
        self._mounts[mount] += change
        if kind[0] not in READS:
            self._writes[mount] += change
        if not self._mounts[mount]:
            del self._mounts[mount], self._writes[mount]

    def _next(self) -> _Queue[Call] | None:
        """Return the queue to serve next: of those that may run, the one that has taken the least."""
        if not self._waiting:
            return None
        ready = [queue for kind, queue in self._queues.items() if queue.waiting and self._has_room(kind)]
        return min(ready, key=lambda queue: max(queue.taken, self._even), default=None)

    def _drop_newest_of_longest(self) -> Call:
        self._waiting -= 1
        return max(self._queues.values(), key=lambda queue: len(queue.waiting)).waiting.pop()[1]

    def _begin(self, runner: Runner[Call], queue: _Queue[Call], call: Call) -> None:
        """Charge the expected time at once, so that not all calls of a kind begin before one has ended."""
        self._count(call.kind, 1)
        self._even = max(self._even, queue.taken)
        queue.taken = self._even + queue.usual
        queue.running += 1
        runner.call, runner.began, runner.charged = call, self._clock(), queue.usual
        self._running.add(runner)

    def _end(self, runner: Runner[Call]) -> None:
        """Charge what the runner's call has really taken."""
        call = runner.call
        if call is None:
            return
        took = self._clock() - runner.began
        queue = self._queues[call.kind]
        queue.running -= 1
        queue.taken += took - runner.charged
        queue.usual += NEWS * (took - queue.usual)
        self._count(call.kind, -1)
        self._running.discard(runner)
        runner.call = None
