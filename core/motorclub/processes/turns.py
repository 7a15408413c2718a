"""Who is served next in a process: nobody waits behind all who want something else.

A server that serves calls as they come gives each kind of call its share by the number of those who make it: behind
64 buyers who press their button one reader waits for 64 orders. Here only a few calls run at once, because more of them
would only wait for each other and for the database's connections; all others wait in one queue for each kind of call,
and the next one comes from the queue whose calls have taken the least time (start-time fair queueing). So ten calls
that read may go by for each one that sells, if one that sells takes ten times as long.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# A request may hold two connections (one that writes, one that reads) and a worker has 15; more requests at once than
# twice the cores only wait for each other, and each of their connections takes 4 MB of the database.
AT_ONCE = max(3, min(6, 2 * (os.cpu_count() or 1)))

# Queues nobody stands in are forgotten when there are more: addresses can be made up.
MOST_QUEUES = 64
# How much the last call counts for what a kind usually takes.
NEWS = 0.2

Kind = tuple[str, str, str]


def kind_of(environ: WSGIEnvironment) -> Kind:
    """The method of a call and the first two parts of its path: what is served in its own queue.

    >>> kind_of({"REQUEST_METHOD": "GET", "PATH_INFO": "/ticket-api/events/7/availability"})
    ('GET', 'ticket-api', 'events')
    """
    first, _, rest = environ["PATH_INFO"].lstrip("/").partition("/")
    return environ["REQUEST_METHOD"], first, rest.partition("/")[0]


class _Queue:
    """The calls of one kind: those that wait, and the time that all of them have taken."""

    __slots__ = ("inside", "taken", "usual", "waiting")

    def __init__(self) -> None:
        self.waiting: deque[_Call] = deque()
        self.inside = 0
        self.taken = 0.0
        self.usual = 0.0

    def idle(self) -> bool:
        """Whether nobody waits and nobody runs."""
        return not self.waiting and not self.inside


class _Call:
    """A call, and the time its queue has been charged for it before anybody knew how long it takes."""

    __slots__ = ("charged", "queue", "turn")

    def __init__(self, queue: _Queue) -> None:
        self.queue = queue
        self.charged = 0.0
        self.turn = threading.Lock()


class Turns:
    """A WSGI application of which so many calls run at once."""

    def __init__(
        self, app: WSGIApplication, at_once: int, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._app = app
        self._free = at_once
        self._clock = clock
        self._lock = threading.Lock()
        self._queues: dict[Kind, _Queue] = {}
        # What the kind had taken whose call has begun last: a kind that comes from a rest begins there, without credit.
        self._even = 0.0

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a call once it is its turn."""
        call = self._enter(kind_of(environ))
        began = self._clock()
        try:
            return self._app(environ, start_response)
        finally:
            self._leave(call, self._clock() - began)

    def _enter(self, kind: Kind) -> _Call:
        """Return when it is this call's turn."""
        with self._lock:
            call = _Call(self._queue(kind))
            if self._free:
                self._free -= 1
                self._begin(call)
                return call
            call.turn.acquire()
            call.queue.waiting.append(call)
        call.turn.acquire()
        return call

    def _queue(self, kind: Kind) -> _Queue:
        if kind not in self._queues:
            if len(self._queues) >= MOST_QUEUES:
                self._queues = {name: queue for name, queue in self._queues.items() if not queue.idle()}
            self._queues[kind] = _Queue()
        return self._queues[kind]

    def _begin(self, call: _Call) -> None:
        """What the call will probably take is charged at once, so that not all of a kind begin before one has ended."""
        queue = call.queue
        self._even = max(self._even, queue.taken)
        call.charged = queue.usual
        queue.inside += 1
        queue.taken = self._even + queue.usual

    def _leave(self, call: _Call, took: float) -> None:
        """Charge what the call has really taken, and let the next one go on in its place."""
        with self._lock:
            queue = call.queue
            queue.inside -= 1
            queue.taken += took - call.charged
            queue.usual += NEWS * (took - queue.usual)
            waiting = [each for each in self._queues.values() if each.waiting]
            if not waiting:
                self._free += 1
                return
            following = min(waiting, key=lambda each: max(each.taken, self._even)).waiting.popleft()
            self._begin(following)
        following.turn.release()
