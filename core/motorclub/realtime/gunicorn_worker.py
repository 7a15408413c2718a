"""The hub's gunicorn worker: threads serve whole requests only, however many clients send half of one.

gunicorn's own threaded worker reads the head of a request in one of its few threads, and waits for the end of an
answered connection in its main loop: sixteen silent clients keep everybody out. Here an epoll set watches connections
whose head is incomplete and those about to close: a client that says nothing costs a descriptor and no thread. Heads
are peeked at, so the bytes stay for the HTTP server; notification is edge-triggered, because they stay readable.
"""

from __future__ import annotations

import errno
import resource
import select
import selectors
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

# The longest request head; browsers send about 1 KB, and a few KB with cookies.
HEAD_BYTES = 16384
HEAD_S = 5.0
LINGER_S = 2.0
READ_BYTES = 65536
MOST_READS = 64
MOST_PENDING = 2048
# The share of all descriptors that connections without a thread may take: 1 in 8.
PENDING_SHARE = 8
END_OF_HEAD = b"\r\n\r\n"

_EVENTS = select.EPOLLIN | select.EPOLLRDHUP | select.EPOLLET
_ANSWER = "HTTP/1.1 {}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
TIMED_OUT = _ANSWER.format("408 Request Timeout").encode()
TOO_LARGE = _ANSWER.format("431 Request Header Fields Too Large").encode()


@dataclass(frozen=True, slots=True)
class Pending:
    """A connection without a thread. `server` is the address that it came to; `lingering` waits for its end only."""

    sock: socket.socket
    client: Any
    server: Any
    due: float
    lingering: bool = False


class PendingConnections:
    """At most `most` connections; one more ends the oldest, so that a flood cannot keep new clients out."""

    def __init__(self, most: int, *, clock: Callable[[], float] = monotonic) -> None:
        self._most = most
        self._clock = clock
        self._epoll = select.epoll()
        self._heads: dict[int, Pending] = {}
        self._lingering: dict[int, Pending] = {}

    def fileno(self) -> int:
        """Return the descriptor that becomes readable when `take_ready` has work."""
        return self._epoll.fileno()

    def __len__(self) -> int:
        return len(self._heads) + len(self._lingering)

    def add(self, sock: socket.socket, client: object, server: object) -> None:
        """Wait for the connection's request head."""
        sock.setblocking(False)
        self._watch(self._heads, Pending(sock, client, server, self._clock() + HEAD_S))

    def linger(self, sock: socket.socket) -> None:
        """Close the connection once the client has read the answer and hung up, or after LINGER_S.

        To close it with unread bytes would make the kernel reset it, and the client might lose the answer.
        """
        try:
            sock.setblocking(False)
            sock.shutdown(socket.SHUT_WR)
        except OSError:  # the client has gone
            sock.close()
            return
        pending = Pending(sock, None, None, self._clock() + LINGER_S, lingering=True)
        if not self._drained(pending):
            self._watch(self._lingering, pending)

    def take_ready(self) -> Iterator[Pending]:
        """Yield the connections whose request head is complete; they are no longer watched."""
        for fd, events in self._epoll.poll(0):
            pending = self._heads.get(fd) or self._lingering.get(fd)
            if pending is None:
                continue
            if pending.lingering:
                self._drained(pending)
            elif self._head_is_complete(pending, hung_up=bool(events & select.EPOLLRDHUP)):
                self._forget(pending)
                yield pending

    def expire(self) -> None:
        """End the connections whose time is over."""
        now = self._clock()
        for pending in [*_overdue(self._heads, now), *_overdue(self._lingering, now)]:
            self._end(pending, b"" if pending.lingering else TIMED_OUT)

    def end_oldest(self) -> bool:
        """End one connection to free its descriptor; False if there is none."""
        for pending_sockets in (self._lingering, self._heads):
            for pending in pending_sockets.values():
                self._end(pending)
                return True
        return False

    def close(self) -> None:
        """End all of them."""
        while self.end_oldest():
            pass
        self._epoll.close()

    def _watch(self, waiting: dict[int, Pending], pending: Pending) -> None:
        if len(self) >= self._most:
            self.end_oldest()
        waiting[pending.sock.fileno()] = pending
        self._epoll.register(pending.sock, _EVENTS)

    def _forget(self, pending: Pending) -> None:
        fd = pending.sock.fileno()
        waiting = self._lingering if pending.lingering else self._heads
        if waiting.pop(fd, None) is not None:
            self._epoll.unregister(fd)

    def _end(self, pending: Pending, answer: bytes = b"") -> None:
        self._forget(pending)
        with suppress(OSError):
            pending.sock.send(answer)
        pending.sock.close()

    def _head_is_complete(self, pending: Pending, *, hung_up: bool) -> bool:
        """Look at what has arrived; a connection that can no longer complete its head is ended."""
        try:
            received = pending.sock.recv(HEAD_BYTES, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            received = b""
        if END_OF_HEAD in received:
            return True
        if len(received) >= HEAD_BYTES:
            self._end(pending, TOO_LARGE)
        elif hung_up or not received:
            self._end(pending)
        return False

    def _drained(self, pending: Pending) -> bool:
        """Discard what the client still sends; True once the connection is closed.

        A client that sends more than a few megabytes after its answer is not waited for.
        """
        try:
            for _ in range(MOST_READS):
                if not pending.sock.recv(READ_BYTES):
                    break
        except BlockingIOError:
            return False
        except OSError:
            pass
        self._end(pending)
        return True


def most_pending() -> int:
    """Return how many connections may wait for their request head, by the limit of descriptors."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(MOST_PENDING, soft // PENDING_SHARE)


def _overdue(waiting: dict[int, Pending], now: float) -> list[Pending]:
    """Connections are watched in the order of their deadlines: the first that is not due ends the search."""
    found = []
    for pending in waiting.values():
        if pending.due > now:
            break
        found.append(pending)
    return found


ACCEPT_AT_ONCE = 64
NO_DESCRIPTORS = (errno.EMFILE, errno.ENFILE)
# Before the next try to accept when every descriptor is in use by something else.
DESCRIPTOR_PAUSE_S = 0.05


class _Served(TConn):  # type: ignore[misc]
    """A connection in a thread. At its end the main loop must not wait for the client."""

    pending: PendingConnections

    def close(self, graceful: bool = False) -> None:
        if graceful:
            self.pending.linger(self.sock)
        else:
            super().close()


class HubWorker(ThreadWorker):  # type: ignore[misc]
    """gunicorn's threaded worker, with connections waiting in an epoll set until their request head is complete."""

    def run(self) -> None:
        """Serve until asked to stop. The application has been loaded, and with it the limit of descriptors."""
        self.pending = PendingConnections(most_pending())
        self.poller.register(self.pending, selectors.EVENT_READ, self._serve_ready)
        try:
            super().run()
        finally:
            self.pending.close()

    def accept(self, listener: Any) -> None:
        """Accept what waits at the listener."""
        for _ in range(ACCEPT_AT_ONCE):
            try:
                sock, client = listener.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as error:
                self._free_descriptor(error)
                return
            self.pending.add(sock, client, listener.getsockname())

    def murder_pending(self) -> None:
        """End connections that have waited too long; called by the main loop at least once a second."""
        super().murder_pending()
        self.pending.expire()

    def _serve_ready(self, _pending: PendingConnections) -> None:
        for ready in self.pending.take_ready():
            connection = _Served(self.cfg, ready.sock, ready.client, ready.server)
            connection.pending = self.pending
            connection.data_ready = True
            self.nr_conns += 1
            self.enqueue_req(connection)

    def _free_descriptor(self, error: OSError) -> None:
        if error.errno not in NO_DESCRIPTORS:
            raise error
        self.log.warning("cannot accept a connection: %s", error)
        if not self.pending.end_oldest():
            time.sleep(DESCRIPTOR_PAUSE_S)
