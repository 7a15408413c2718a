"""Who is served next in a process: nobody waits behind all who want something else.

A server that serves calls as they come gives each kind of call its share by the number of those who make it: behind
64 buyers who press their button one reader waits for 64 orders. Here only a few calls run at once, because more of them
would only wait for each other and for the database's connections; all others wait in one queue for each kind of call,
and the queues take turns.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# A request may hold two connections (one that writes, one that reads) and a worker has 15; more requests at once than
# twice the cores only wait for each other.
AT_ONCE = min(6, 2 * (os.cpu_count() or 1) + 1)

Kind = tuple[str, str, str]


def kind_of(environ: WSGIEnvironment) -> Kind:
    """The method of a call and the first two parts of its path: what is served in its own queue.

    >>> kind_of({"REQUEST_METHOD": "GET", "PATH_INFO": "/ticket-api/events/7/availability"})
    ('GET', 'ticket-api', 'events')
    """
    first, _, rest = environ["PATH_INFO"].lstrip("/").partition("/")
    return environ["REQUEST_METHOD"], first, rest.partition("/")[0]


class Turns:
    """A WSGI application of which so many calls run at once."""

    def __init__(self, app: WSGIApplication, at_once: int) -> None:
        self._app = app
        self._free = at_once
        self._lock = threading.Lock()
        # The kind whose turn is next comes first; a kind is here as long as somebody waits.
        self._waiting: OrderedDict[Kind, deque[threading.Lock]] = OrderedDict()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a call once it is its turn."""
        self._enter(kind_of(environ))
        try:
            return self._app(environ, start_response)
        finally:
            self._leave()

    def _enter(self, kind: Kind) -> None:
        """Return when it is this call's turn."""
        with self._lock:
            if self._free:
                self._free -= 1
                return
            turn = threading.Lock()
            turn.acquire()
            self._waiting.setdefault(kind, deque()).append(turn)
        turn.acquire()

    def _leave(self) -> None:
        """Let the first of the next kind go on in our place."""
        with self._lock:
            if not self._waiting:
                self._free += 1
                return
            kind, queue = self._waiting.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._waiting[kind] = queue
        turn.release()
