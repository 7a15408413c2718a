"""How frames reach the hubs: the key-value store's pub/sub, one channel per topic that has listeners here.

Delivery is at most once. While the store is away nothing arrives and nothing is kept; when it is back, the hub
makes the listeners refetch, because the frames published in between are lost.
"""

from __future__ import annotations

import itertools
import logging
import queue
import random
import threading
import uuid
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from motorclub import keys
from motorclub.realtime.publish import CONTROL_CHANNEL, TOPIC_CHANNEL

CONNECT_TIMEOUT_S = 2.0
# Silence after which the reader asks whether the store is still there; twice as long means it is not.
PING_S = 5.0
FIRST_PAUSE_S = 0.05
LONGEST_PAUSE_S = 2.0
WAITING_PUBLICATIONS = 10_000
PUBLISH_AT_ONCE = 100
ORDERS_AT_ONCE = 500

_log = logging.getLogger("motorclub.hub")


@dataclass(frozen=True, slots=True)
class Events:
    """What a backplane reports to the hub, from any thread."""

    frame: Callable[[str, bytes], None]  # (topic, body or envelope)
    control: Callable[[bytes], None]
    watched: Callable[[str], None]  # frames of this topic arrive from now on
    lost: Callable[[], None]  # nothing arrives until `returned`
    returned: Callable[[], None]


class Backplane(Protocol):
    """Carries frames between processes. No method blocks or raises."""

    def start(self, events: Events) -> None:
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
        """Call `then`, from any thread, when every frame published before now has been handed over here; at once
        if nothing arrives at the moment. It is not called if the store fails first: do not wait for ever."""


class ValkeyBackplane:
    """Valkey or Redis pub/sub: one thread that reads, one that publishes.

    Only the reading thread touches the subscription. To wake it up for its orders while it waits for frames, the
    publishing thread sends a message to a channel that only this reader subscribes to.
    """

    def __init__(self, url: str) -> None:
        # A lost subscription must be noticed here, because frames were lost with it; a publisher may try again.
        self._reader = _client(url, retries=0)
        self._writer = _client(url, retries=1)
        self._wake_channel = f"motorclub:wake:{uuid.uuid4().hex}"
        self._orders: deque[tuple[bool, str]] = deque()
        self._woken = False
        self._topics: set[str] = set()  # the reading thread's own
        self._outgoing: queue.Queue[tuple[str, bytes] | None] = queue.Queue(WAITING_PUBLICATIONS)
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []
        self._connected = False
        self._fences: dict[bytes, Callable[[], None]] = {}
        self._fence_numbers = itertools.count(1)

    def start(self, events: Events) -> None:
        """Connect, and keep connected."""
        self._events = events
        for name, work in (("hub-listen", self._listen), ("hub-publish", self._publish_all)):
            thread = threading.Thread(target=work, name=name, daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        """End both threads."""
        self._stop.set()
        self._wake()
        self._put(None)
        for thread in self._threads:
            thread.join(timeout=3)
        self._reader.close()
        self._writer.close()

    def watch(self, topic: str) -> None:
        """Subscribe to the topic's channel."""
        self._order(True, topic)

    def unwatch(self, topic: str) -> None:
        """Unsubscribe from it."""
        self._order(False, topic)

    def publish(self, topic: str, body: bytes) -> None:
        """Hand over to the publishing thread; dropped (and logged) when the store cannot keep up."""
        self._put((TOPIC_CHANNEL + topic, body))

    def after_pending(self, then: Callable[[], None]) -> None:
        """Send a message to this reader alone: the store delivers to each subscriber in the order of publication."""
        if not self._connected:
            then()
            return
        mark = str(next(self._fence_numbers)).encode()
        self._fences[mark] = then
        self._put((self._wake_channel, mark))

    def _order(self, wanted: bool, topic: str) -> None:
        self._orders.append((wanted, topic))
        if not self._woken:
            self._woken = True
            self._wake()

    def _wake(self) -> None:
        self._put((self._wake_channel, b""))

    def _put(self, item: tuple[str, bytes] | None) -> None:
        try:
            self._outgoing.put_nowait(item)
        except queue.Full:
            _log.warning("the key-value store is too slow: a publication is dropped")

    def _publish_all(self) -> None:
        failed = False
        # To the end of the queue: the last word in it wakes the reader, which would else sit out its patience.
        while not (self._stop.is_set() and self._outgoing.empty()):
            try:
                self._publish(self._next_batch())
                failed = False
            except redis.RedisError as error:
                if not failed:  # once per outage
                    _log.warning("cannot publish: %s", error)
                failed = True

    def _publish(self, batch: list[tuple[str, bytes]]) -> None:
        with self._writer.pipeline(transaction=False) as pipeline:
            for channel, body in batch:
                pipeline.publish(channel, body)
            pipeline.execute()

    def _next_batch(self) -> list[tuple[str, bytes]]:
        """What waits by now; waits for something if nothing does."""
        batch: list[tuple[str, bytes]] = []
        while len(batch) < PUBLISH_AT_ONCE and not (batch and self._outgoing.empty()):
            item = self._outgoing.get()
            if item is None:  # the end
                break
            batch.append(item)
        return batch

    def _listen(self) -> None:
        pause, returning = FIRST_PAUSE_S, False
        while not self._stop.is_set():
            subscription = self._reader.pubsub()  # type: ignore[no-untyped-call]
            try:
                self._connect(subscription)
                if returning:
                    _log.warning("the key-value store is back")
                    self._events.returned()
                pause, returning = FIRST_PAUSE_S, False
                self._connected = True
                self._read(subscription)
            except (redis.RedisError, OSError) as error:
                self._connected = False
                self._fences.clear()
                if not returning:
                    _log.warning("the key-value store is away: %s", error)
                    self._events.lost()
                returning = True
                # Jitter: many hubs must not all come back in the same instant.
                self._stop.wait(pause * random.uniform(0.5, 1.0))  # noqa: S311 - not for secrets
                pause = min(pause * 2, LONGEST_PAUSE_S)
            finally:
                _close(subscription)

    def _connect(self, subscription: redis.client.PubSub) -> None:
        """Subscribe to every topic that has listeners; returns once frames of all of them arrive."""
        self._take_orders(None)
        channels = [CONTROL_CHANNEL, self._wake_channel, *(TOPIC_CHANNEL + topic for topic in self._topics)]
        subscription.subscribe(*channels)
        confirmed = 0
        while confirmed < len(channels):
            message = subscription.get_message(timeout=CONNECT_TIMEOUT_S)
            if message is None:
                raise redis.TimeoutError("no answer to SUBSCRIBE")
            confirmed += message["type"] == "subscribe"
            self._take(message)

    def _read(self, subscription: redis.client.PubSub) -> None:
        asked = False
        while not self._stop.is_set():
            self._take_orders(subscription)
            message = subscription.get_message(timeout=PING_S)
            if message is not None:
                asked = False
                self._take(message)
            elif asked:
                raise redis.TimeoutError(f"silent for {2 * PING_S:.0f} s")
            else:
                asked = True
                subscription.ping()

    def _take_orders(self, subscription: redis.client.PubSub | None) -> None:
        """Carry out what the hub has asked for since; without a subscription only remember it.

        Of several orders for one topic the last one counts, so that a crowd that comes and goes costs little.
        """
        self._woken = False
        while self._orders:
            orders: dict[str, bool] = {}
            while self._orders and len(orders) < ORDERS_AT_ONCE:
                wanted, topic = self._orders.popleft()
                orders[topic] = wanted
            watched = [topic for topic, wanted in orders.items() if wanted]
            unwatched = [topic for topic, wanted in orders.items() if not wanted]
            self._topics.update(watched)
            self._topics.difference_update(unwatched)
            if subscription is not None and watched:
                subscription.subscribe(*(TOPIC_CHANNEL + topic for topic in watched))
            if subscription is not None and unwatched:
                forget = [TOPIC_CHANNEL + topic for topic in unwatched]
                subscription.unsubscribe(*forget)  # type: ignore[no-untyped-call]

    def _take(self, message: dict[str, object]) -> None:
        channel, data = message["channel"], message["data"]
        if not isinstance(channel, bytes):
            return
        name = channel.decode()
        topic = name.removeprefix(TOPIC_CHANNEL)
        if message["type"] == "subscribe" and topic != name:
            self._events.watched(topic)
        elif message["type"] == "message" and isinstance(data, bytes):
            if topic != name:
                self._events.frame(topic, data)
            elif name == CONTROL_CHANNEL:
                self._events.control(data)
            elif (passed := self._fences.pop(data, None)) is not None:
                passed()


def _client(url: str, *, retries: int) -> redis.Redis:
    return keys.open_client(
        url,
        socket_connect_timeout=CONNECT_TIMEOUT_S,
        socket_timeout=2 * PING_S,
        retry=Retry(NoBackoff(), retries),
    )


def _close(subscription: redis.client.PubSub) -> None:
    try:
        subscription.close()
    except (redis.RedisError, OSError) as error:
        _log.debug("closing a lost subscription: %s", error)
