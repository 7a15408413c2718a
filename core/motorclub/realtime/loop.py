"""One thread, one epoll set, all sockets of this process.

A turn: read what came, run calls from other threads, let timers fire, then write: everything that a connection has
to get leaves in one system call. What the socket will not take waits in a queue bounded in bytes; a reader too slow
for its queue is dropped, so it can never cost the others memory or time.
"""

from __future__ import annotations

import logging
import os
import select
import socket
import threading
import weakref
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from time import monotonic, sleep
from typing import Protocol

READ_BYTES = 65536
QUEUE_BYTES = 256 * 1024
# The kernel's own queue for one socket; without this it grows to megabytes for a reader that has stopped.
KERNEL_QUEUE_BYTES = 128 * 1024
TICK_S = 0.1
WHEEL_TICKS = 512
LONGEST_WAIT_S = 1.0
KEEPALIVE_S = 60

_READ = select.EPOLLIN | select.EPOLLRDHUP
_log = logging.getLogger("motorclub.hub")


class Handler(Protocol):
    """What a connection talks to. Every method is called in the loop's thread."""

    def received(self, data: bytes) -> None:
        """Bytes have come."""

    def timer(self, now: float) -> float | None:
        """The time asked for has come; returns the next one (monotonic seconds) or None."""

    def closed(self, reason: str) -> None:
        """The connection has ended; nothing can be sent any more."""


class Connection:
    """One adopted socket, owned by its loop."""

    __slots__ = (
        "alive",
        "due",
        "ending",
        "fd",
        "handler",
        "last_in",
        "last_out",
        "loop",
        "out",
        "queue",
        "slot",
    )

    def __init__(self, loop: Loop, fd: int, now: float) -> None:
        self.loop = loop
        self.fd = fd
        self.handler: Handler = _NOBODY
        self.alive = True
        self.last_in = now
        self.last_out = now
        self.out: bytes | None = None  # to be written at the end of this turn
        self.ending: str | None = None  # why to drop it once everything is written
        self.queue: bytearray | None = None  # what the socket would not take
        self.due = 0.0
        self.slot = -1

    def send(self, data: bytes) -> None:
        """Write `data` at the end of this turn, together with whatever else this connection gets until then."""
        if self.out is None:
            self.out = data
            self.loop.dirty.append(self)
        else:
            self.out += data

    def write(self, data: bytes) -> None:
        """Write now, behind what waits. Call it at the end of a turn only."""
        if self.queue is not None:
            self._enqueue(data)
            return
        self.loop.write_to_all((self,), data)

    def unsent(self, data: bytes, error: OSError) -> None:
        """The socket has taken nothing."""
        if isinstance(error, BlockingIOError):
            self.buffer_unsent(data)
        else:
            self.drop(str(error))

    def buffer_unsent(self, rest: bytes) -> None:
        """Hold what the socket would not take until it does again."""
        self.queue = bytearray()
        self.loop.poller.modify(self.fd, _READ | select.EPOLLOUT)
        self._enqueue(rest)

    def end(self, reason: str) -> None:
        """Drop the connection as soon as everything has been written."""
        self.ending = reason
        self.loop.dirty.append(self)

    def _enqueue(self, data: bytes) -> None:
        if not self.alive or self.queue is None:
            return
        if len(self.queue) + len(data) > self.loop.queue_bytes:
            self.loop.dropped_slow += 1
            self.drop(f"slow reader: more than {self.loop.queue_bytes} bytes wait")
            return
        self.queue += data

    def drain(self) -> None:
        """The socket takes bytes again."""
        if self.queue is None:
            return
        try:
            sent = os.write(self.fd, self.queue)
        except BlockingIOError:
            return
        except OSError as error:
            self.drop(str(error))
            return
        self.last_out = self.loop.now
        del self.queue[:sent]
        if not self.queue:
            self.queue = None
            self.loop.poller.modify(self.fd, _READ)
            if self.ending is not None:
                self.drop(self.ending)

    def drop(self, reason: str) -> None:
        """End the connection when this turn ends, without another byte."""
        if self.alive:
            self.alive = False
            self.loop.dropped.append((self, reason))

    def wake_at(self, due: float | None) -> None:
        """Call the handler's `timer` at `due` (monotonic seconds), instead of any time asked for before."""
        self.loop.wheel.schedule(self, due)


class _Nobody:
    def received(self, data: bytes) -> None: ...

    def timer(self, now: float) -> float | None:
        return None

    def closed(self, reason: str) -> None: ...


_NOBODY = _Nobody()


class Wheel:
    """Timers of many connections at a resolution of TICK_S: to set, move or fire one costs the same for any number."""

    def __init__(self, now: float) -> None:
        self._slots: list[set[Connection]] = [set() for _ in range(WHEEL_TICKS)]
        self._start = now
        self._tick = 0
        self.size = 0

    def schedule(self, connection: Connection, due: float | None) -> None:
        """Set or move the connection's one timer; None takes it away."""
        self.cancel(connection)
        if due is None:
            return
        ahead = int((due - self._start) / TICK_S) + 1 - self._tick
        # A time beyond the wheel's horizon waits in its last slot and is put in again from there.
        slot = (self._tick + min(max(ahead, 1), WHEEL_TICKS - 1)) % WHEEL_TICKS
        connection.due, connection.slot = due, slot
        self._slots[slot].add(connection)
        self.size += 1

    def cancel(self, connection: Connection) -> None:
        """Take the connection's timer away."""
        if connection.slot >= 0:
            self._slots[connection.slot].discard(connection)
            connection.slot = -1
            self.size -= 1

    def advance(self, now: float) -> list[Connection]:
        """The connections whose time has come."""
        target = int((now - self._start) / TICK_S)
        fired: list[Connection] = []
        # After a long sleep one round visits every slot; what is not due yet goes back in.
        self._tick = max(self._tick, target - WHEEL_TICKS)
        while self._tick < target:
            self._tick += 1
            slot = self._tick % WHEEL_TICKS
            due, self._slots[slot] = self._slots[slot], set()
            for connection in due:
                connection.slot = -1
                self.size -= 1
                if connection.due <= now:
                    fired.append(connection)
                else:
                    self.schedule(connection, connection.due)
        return fired


class Loop:
    """The thread that owns the sockets. Only `call`, `start` and `stop` may be used from other threads."""

    def __init__(self, *, queue_bytes: int = QUEUE_BYTES) -> None:
        self.queue_bytes = queue_bytes
        self.now = monotonic()
        self.wheel = Wheel(self.now)
        self.poller = select.epoll()
        self.connections: dict[int, Connection] = {}
        self.dirty: list[Connection] = []
        self.dropped: list[tuple[Connection, str]] = []
        self.dropped_slow = 0
        self.before_write: list[Callable[[], None]] = []
        self._watched: dict[int, Callable[[int], None]] = {}
        self._calls: deque[Callable[[], None]] = deque()
        self._wake = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        # Closed with the object and not with the thread: a late call must never write to a stranger's descriptor.
        weakref.finalize(self, os.close, self._wake)
        self._awake = False
        self._running = False
        self._thread: threading.Thread | None = None
        self.watch(self._wake, lambda mask: self._run_calls())

    def start(self) -> None:
        """Run in a thread of its own from now on."""
        self._running = True
        self._thread = threading.Thread(target=self._run, name="hub-loop", daemon=True)
        self._thread.start()

    def stop(self, timeout: float = 5.0) -> None:
        """End the thread and close what is still open."""
        if self._thread is None:
            return
        self.call(self._halt)
        self._thread.join(timeout)
        self._thread = None

    def call(self, function: Callable[[], None]) -> None:
        """Run `function` in the loop's thread, in this or the next turn. Errors are logged."""
        self._calls.append(function)
        if not self._awake:
            self._awake = True
            os.eventfd_write(self._wake, 1)

    def add(self, fd: int) -> Connection:
        """Take over a connected socket. In the loop's thread only."""
        os.set_blocking(fd, False)
        connection = Connection(self, fd, self.now)
        self.poller.register(fd, _READ)
        self.connections[fd] = connection
        return connection

    def watch(self, fd: int, ready: Callable[[int], None], *, writing: bool = False) -> None:
        """Call `ready` with epoll's mask when a descriptor that is no client's can be read (or also written). In the
        loop's thread only."""
        mask = _READ | select.EPOLLOUT if writing else _READ
        if fd in self._watched:
            self.poller.modify(fd, mask)
        else:
            self.poller.register(fd, mask)
        self._watched[fd] = ready

    def unwatch(self, fd: int) -> None:
        """Forget a descriptor before it is closed."""
        del self._watched[fd]
        self.poller.unregister(fd)

    def _halt(self) -> None:
        self._running = False

    def _run(self) -> None:
        try:
            while self._running:
                self._turn_safely()
        finally:
            for connection in list(self.connections.values()):
                connection.drop("shut down")
            self._bury()
            self.poller.close()

    def _turn_safely(self) -> None:
        """Run one iteration of the loop; no error in it may cost thousands of sockets their loop."""
        try:
            self._run_once()
        except Exception:
            _log.exception("an iteration of the hub's loop failed")
            sleep(TICK_S)  # if it keeps failing, do not fill the log or a core

    def _run_once(self) -> None:
        events = self.poller.poll(TICK_S if self.wheel.size else LONGEST_WAIT_S)
        self.now = monotonic()
        for fd, mask in events:
            ready = self._watched.get(fd)
            if ready is None:
                self._handle(fd, mask)
            else:
                self._guarded(partial(ready, mask))
        for connection in self.wheel.advance(self.now):
            self._fire(connection)
        for write in self.before_write:
            self._guarded(write)
        self.flush()
        self._bury()

    def _run_calls(self) -> None:
        os.eventfd_read(self._wake)
        self._awake = False  # before the queue is read: a call that comes from now on wakes us again
        for _ in range(len(self._calls)):
            self._guarded(self._calls.popleft())

    def _guarded(self, function: Callable[[], None]) -> None:
        try:
            function()
        except Exception:
            _log.exception("a call in the hub's loop failed")

    def _handle(self, fd: int, mask: int) -> None:
        connection = self.connections.get(fd)
        if connection is None or not connection.alive:
            return
        if mask & select.EPOLLOUT:
            connection.drain()
        if mask & ~select.EPOLLOUT:
            self._read(connection)

    def _read(self, connection: Connection) -> None:
        try:
            data = os.read(connection.fd, READ_BYTES)
        except BlockingIOError:
            return
        except OSError as error:
            connection.drop(str(error))
            return
        if not data:
            connection.drop("closed by the client")
            return
        connection.last_in = self.now
        self.receive(connection, data)

    def receive(self, connection: Connection, data: bytes) -> None:
        """Give bytes to the handler; its error ends this connection and no other."""
        try:
            connection.handler.received(data)
        except Exception:
            _log.exception("a connection's handler failed")
            connection.drop("internal error")

    def _fire(self, connection: Connection) -> None:
        if not connection.alive:
            return
        try:
            due = connection.handler.timer(self.now)
        except Exception:
            _log.exception("a connection's timer failed")
            connection.drop("internal error")
            return
        if due is not None and connection.alive:
            self.wheel.schedule(connection, due)

    def flush(self) -> None:
        """Write what this turn has collected."""
        dirty, self.dirty = self.dirty, []
        for connection in dirty:
            data, connection.out = connection.out, None
            if data is not None and connection.alive:
                connection.write(data)
            if connection.ending is not None and connection.queue is None:
                connection.drop(connection.ending)

    def write_to_all(self, connections: Iterable[Connection], data: bytes) -> None:
        """`write` to each. The hottest lines of the hub: the usual case is one system call and no call of ours."""
        now, size, write = self.now, len(data), os.write
        for connection in connections:
            if connection.queue is not None:
                connection.write(data)
                continue
            try:
                sent = write(connection.fd, data)
            except OSError as error:
                connection.unsent(data, error)
                continue
            connection.last_out = now
            if sent != size:
                connection.buffer_unsent(data[sent:])

    def _bury(self) -> None:
        """Close what was dropped. Only here, so that nobody meets a descriptor that is used again."""
        while self.dropped:
            connection, reason = self.dropped.pop()
            self.wheel.cancel(connection)
            del self.connections[connection.fd]
            self.poller.unregister(connection.fd)
            os.close(connection.fd)
            # Handler and connection know each other: without this only the garbage collector would free them, which
            # may be much later.
            handler, connection.handler = connection.handler, _NOBODY
            self._guarded(partial(handler.closed, reason))


def prepare(sock: socket.socket) -> None:
    """Socket options for a connection that is going to be adopted."""
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_QUEUE_BYTES)
    # Finds dead peers among clients without heart-beats.
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, KEEPALIVE_S)
