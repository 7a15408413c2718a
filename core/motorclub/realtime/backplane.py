"""How frames reach the hubs: the key-value store's pub/sub, one channel per topic that has listeners here.

Delivery is at most once. While the store is away nothing arrives and nothing is kept; when it is back, the hub
makes the listeners refetch, because the frames published in between are lost.
"""

from __future__ import annotations

import logging
import random
import select
import socket
import ssl
import threading
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol, cast

import hiredis
import redis
from redis.backoff import NoBackoff
from redis.connection import AbstractConnection, ConnectionPool
from redis.retry import Retry

from motorclub import keys
from motorclub.realtime.loop import READ_BYTES, Loop
from motorclub.realtime.publish import CONTROL_CHANNEL, TOPIC_CHANNEL

# How often the store is asked whether it is still there, and after how many questions without a sound it is not.
PING_S = 1.0
PINGS = 2
FIRST_PAUSE_S = 0.05
LONGEST_PAUSE_S = 0.5
# Of commands that the store has not taken yet; beyond it publications are dropped.
WAITING_BYTES = 4 * 1024 * 1024

_CONTROL = CONTROL_CHANNEL.encode()
_TOPIC = TOPIC_CHANNEL.encode()
# Encryption may have to write in order to read, and the other way round.
_BLOCKED = (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError)
_log = logging.getLogger("motorclub.hub")


@dataclass(frozen=True, slots=True)
class Events:
    """What a backplane reports to the hub, in the loop's thread."""

    frame: Callable[[str, bytes], None]  # (topic, body or envelope)
    control: Callable[[bytes], None]
    watched: Callable[[str], None]  # frames of this topic arrive from now on
    lost: Callable[[], None]  # nothing arrives until `returned`
    returned: Callable[[], None]


class Backplane(Protocol):
    """Carries frames between processes. No method blocks or raises; from `watch` on they are the loop's thread's."""

    def start(self, loop: Loop, events: Events) -> None:
        """Begin; before it nothing else may be called."""

    def stop(self) -> None:
        """End for good."""

    def watch(self, topic: str) -> None:
        """Ask for a topic's frames; `events.watched` answers."""

    def unwatch(self, topic: str) -> None:
        """Ask for them no longer."""

    def publish(self, topic: str, body: bytes) -> None:
        """Send a frame to every hub, this one included."""

    def after_pending(self, then: Callable[[], None]) -> None:
        """Call `then` when every frame published before now has been handed over here; at once if nothing arrives
        at the moment. It is not called if the store fails first: do not wait for ever."""


class Link:
    """A connection to the store in the loop: the commands of a turn leave at its end, in one write."""

    def __init__(
        self,
        loop: Loop,
        connection: AbstractConnection,
        received: Callable[[bytes], None],
        lost: Callable[[str], None],
    ) -> None:
        self._loop = loop
        self._connection = connection
        self._socket = cast(socket.socket, connection._sock)
        self._received = received
        self._lost = lost
        self._waiting = bytearray()
        self._blocked = False
        self._socket.setblocking(False)
        loop.watch(self._socket.fileno(), self._ready)

    def close(self) -> None:
        """End it."""
        self._loop.unwatch(self._socket.fileno())
        self._connection.disconnect()  # type: ignore[no-untyped-call]

    def command(self, *words: bytes) -> None:
        """Send a command at the end of this turn."""
        self._waiting += b"*%d\r\n" % len(words)
        for word in words:
            self._waiting += b"$%d\r\n%b\r\n" % (len(word), word)

    def is_full(self) -> bool:
        """Whether the store has not taken much of what was sent."""
        return len(self._waiting) > WAITING_BYTES

    def flush(self) -> None:
        """Write what the store takes now, the rest when it takes more."""
        if not self._waiting:
            return
        try:
            sent = self._socket.send(self._waiting)
        except _BLOCKED:
            sent = 0
        except OSError as error:
            self._lost(str(error))
            return
        del self._waiting[:sent]
        if bool(self._waiting) != self._blocked:
            self._blocked = not self._blocked
            self._loop.watch(self._socket.fileno(), self._ready, writing=self._blocked)

    def read(self) -> None:
        """Take what has come."""
        try:
            data = self._socket.recv(READ_BYTES)
        except _BLOCKED:
            return
        except OSError as error:
            self._lost(str(error))
            return
        if data:
            self._received(data)
        else:
            self._lost("it has closed the connection")

    def _ready(self, mask: int) -> None:
        if mask & select.EPOLLOUT:
            self.flush()
        if mask & ~select.EPOLLOUT:
            self.read()


class ValkeyBackplane:
    """Pub/sub of Valkey or Redis over one connection, which the loop reads and writes.

    Commands are pipelined: nothing waits for an answer. A thread of its own only connects, because that blocks, and
    sees to it that the store is asked now and then whether it is there.
    """

    def __init__(self, url: str) -> None:
        self._pool: ConnectionPool = _client(url).connection_pool
        self._topics: set[str] = set()
        self._unanswered: Counter[str] = Counter()  # by topic, orders to subscribe that are on their way
        self._pings: deque[Callable[[], None]] = deque()
        self._link: Link | None = None
        self._reader = hiredis.Reader()
        self._connected = False  # frames of all topics arrive
        self._returning = False
        self._unanswered_pings = 0
        self._lost = threading.Event()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._keep_connected, name="hub-store", daemon=True)

    # From any thread

    def start(self, loop: Loop, events: Events) -> None:
        """Connect, and keep connected."""
        self._loop = loop
        self._events = events
        # Before frames are written to the sockets: the store works meanwhile.
        loop.before_write.insert(0, self._flush)
        self._thread.start()

    def stop(self) -> None:
        """Close the connection and end the thread."""
        self._stop.set()
        self._lost.set()
        self._thread.join(timeout=keys.CONNECT_TIMEOUT_S + keys.ANSWER_TIMEOUT_S)
        self._loop.call(self._close)

    # In the loop's thread

    def watch(self, topic: str) -> None:
        """Subscribe to the topic's channel."""
        self._topics.add(topic)
        self._subscribe(topic)

    def unwatch(self, topic: str) -> None:
        """Unsubscribe from it."""
        self._topics.discard(topic)
        if self._link is not None:
            self._link.command(b"UNSUBSCRIBE", _TOPIC + topic.encode())

    def publish(self, topic: str, body: bytes) -> None:
        """Send it; dropped while the store is away, and (logged) when it cannot keep up."""
        if self._link is None:
            return
        if self._link.is_full():
            _log.warning("the key-value store is too slow: a publication is dropped")
            return
        self._link.command(b"PUBLISH", _TOPIC + topic.encode(), body)

    def after_pending(self, then: Callable[[], None]) -> None:
        """Ask the store for a sign of life: it comes behind everything published before."""
        if self._connected:
            self._ping(then)
        else:
            then()

    def _subscribe(self, topic: str) -> None:
        if self._link is not None:
            self._unanswered[topic] += 1
            self._link.command(b"SUBSCRIBE", _TOPIC + topic.encode())

    def _ping(self, then: Callable[[], None]) -> None:
        if self._link is not None:
            self._pings.append(then)
            self._link.command(b"PING")

    def _flush(self) -> None:
        if self._link is not None:
            self._link.flush()

    def _received(self, data: bytes) -> None:
        self._unanswered_pings = 0
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not False:
                self._take(reply)
        except hiredis.ProtocolError as error:
            self._lose(str(error))

    def _take(self, reply: object) -> None:
        if isinstance(reply, list):
            self._take_push(*reply)
        elif isinstance(
            reply, hiredis.ReplyError
        ):  # such as missing rights: nobody may wait for what is refused
            self._lose(str(reply))
        elif isinstance(reply, bytes):  # a PONG; the answer to PUBLISH is a number
            self._pings.popleft()()

    def _take_push(self, kind: bytes, channel: bytes, data: object) -> None:
        if kind == b"message" and isinstance(data, bytes):
            if channel == _CONTROL:
                self._events.control(data)
            else:
                self._events.frame(_topic_of(channel), data)
        elif kind == b"subscribe" and channel != _CONTROL:
            self._subscribed(_topic_of(channel))

    def _subscribed(self, topic: str) -> None:
        """Only the answer to the last order counts: before an older one there may have been an end to it."""
        self._unanswered[topic] -= 1
        if not self._unanswered[topic]:
            del self._unanswered[topic]
            self._events.watched(topic)

    # Coming and going of the store

    def _keep_connected(self) -> None:
        pause = FIRST_PAUSE_S
        while not self._stop.is_set():
            try:
                connection = self._pool.get_connection()
            except (redis.RedisError, OSError) as error:
                self._loop.call(partial(self._report_away, str(error)))
                # Jitter: many hubs must not all come back in the same instant.
                self._stop.wait(pause * random.uniform(0.5, 1.0))  # noqa: S311 - not for secrets
                pause = min(pause * 2, LONGEST_PAUSE_S)
                continue
            pause = FIRST_PAUSE_S
            self._loop.call(partial(self._begin, connection))
            while not self._lost.wait(PING_S):
                self._loop.call(self._check)
            self._lost.clear()
            self._pool.release(connection)

    def _begin(self, connection: AbstractConnection) -> None:
        """Subscribe to every topic that has listeners."""
        self._reader = hiredis.Reader()
        self._unanswered_pings = 0
        self._link = Link(self._loop, connection, self._received, self._lose)
        self._link.command(b"SUBSCRIBE", _CONTROL)
        for topic in self._topics:
            self._subscribe(topic)
        self._ping(self._begun)

    def _begun(self) -> None:
        """Frames of all of them arrive."""
        self._connected = True
        if self._returning:
            _log.warning("the key-value store is back")
            self._events.returned()
        self._returning = False

    def _check(self) -> None:
        if self._link is None:
            return
        self._link.read()  # after a long turn the answer may be there
        if self._unanswered_pings >= PINGS:
            self._lose(f"silent for {PINGS * PING_S:.0f} s")
        else:
            self._unanswered_pings += 1
            self._ping(lambda: None)

    def _lose(self, reason: str) -> None:
        if self._link is not None:
            self._close()
            self._report_away(reason)
            self._lost.set()

    def _close(self) -> None:
        link, self._link = self._link, None
        self._connected = False
        self._unanswered.clear()
        self._pings.clear()
        if link is not None:
            link.close()

    def _report_away(self, reason: str) -> None:
        if not self._returning:  # once per outage
            _log.warning("the key-value store is away: %s", reason)
            self._events.lost()
        self._returning = True


def _topic_of(channel: bytes) -> str:
    return channel.removeprefix(_TOPIC).decode()


def _client(url: str) -> redis.Redis:
    # A lost connection must be noticed here, because frames were lost with it.
    return keys.open_client(
        url,
        protocol=3,  # one connection may publish and listen
        socket_connect_timeout=keys.CONNECT_TIMEOUT_S,
        socket_timeout=keys.ANSWER_TIMEOUT_S,
        retry=Retry(NoBackoff(), 0),
    )
