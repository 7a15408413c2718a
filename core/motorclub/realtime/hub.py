"""The hub: sockets, sessions, topics and backplane put together. It knows neither Flask nor the database."""

from __future__ import annotations

import ctypes
import gc
import logging
import os
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from math import ceil
from time import monotonic, sleep

import orjson

from motorclub import clock
from motorclub.realtime.admission import Access, Admission, Identity, SocketLimits
from motorclub.realtime.backplane import Backplane, Events
from motorclub.realtime.broker import Broker, Channel, Subscription
from motorclub.realtime.loop import Connection, Loop
from motorclub.realtime.publish import COUNT, open_envelope
from motorclub.realtime.sessions import Answer, Limits, Session, State
from motorclub.realtime.topics import Topics
from motorclub.realtime.websocket import Code

RULE_THREADS = 4
VERIFY_AT_ONCE = 200
FAREWELL_S = 1.0
# When a hub ends, its sockets are closed over this time at most, and no fewer at once than this.
GOODBYES_S = 2.0
GOODBYE_PAUSE_S = 0.1
GOODBYES_AT_ONCE = 100
# What one hub can let in: those that it has sent away are asked to come back no faster.
RETURNS_PER_S = 500
# Memory is returned to the system each time this many sockets have closed.
CROWD = 1000
CROWD_PAUSE_S = 2.0
# Tabs answer a switch within a moment of each other: deliver the count once, not once per tab.
TABS_PAUSE_S = 0.25
RECHECK_S = 2.0
# How long frames that are on their way are waited for; the store carries one in about a millisecond.
BARRIER_S = 0.25

_log = logging.getLogger("motorclub.hub")
_libc = ctypes.CDLL(None)


def give_memory_back() -> None:
    """Free what a crowd of sockets has left behind."""
    gc.collect()
    _libc.malloc_trim(0)


def resync_frame() -> bytes:
    """What every listener gets when frames may have been lost: fetch again. It has no number of its own."""
    return orjson.dumps({"type": "RESYNC", "seq": 0, "at": clock.iso(clock.now())})


class Hub:
    """One process's real-time hub.

    `on_tabs` is called (in a thread of its own) when the numbers of `tabs` have changed; `resync` makes the frame that
    makes listeners refetch. `has_changed(topic, since)` says whether a client whose data is as old as `since` may
    have missed something. `bench` lets clients publish to /topic/bench; only a benchmark may ask for it.
    """

    def __init__(
        self,
        access: Access,
        topics: Topics,
        backplane: Backplane,
        *,
        on_tabs: Callable[[], None] | None = None,
        resync: Callable[[], bytes] = resync_frame,
        has_changed: Callable[[str, int], bool] = lambda topic, since: True,
        limits: Limits | None = None,
        sockets: SocketLimits | None = None,
        bench: bool = False,
    ) -> None:
        self.access = access
        self.topics = topics
        self.limits = limits or Limits()
        self.admission = Admission(sockets or SocketLimits())
        self.bench = bench
        self.loop = Loop(queue_bytes=self.limits.queue_bytes)
        self.broker = Broker(self.loop, backplane.watch, backplane.unwatch)
        self._backplane = backplane
        self._resync = resync
        self._has_changed = has_changed
        # Before this moment frames and notes of changes may have been lost with the store.
        self._store_since = 0
        self._on_tabs = on_tabs
        self._tabs_pending = threading.Event()
        self._pool = ThreadPoolExecutor(RULE_THREADS, thread_name_prefix="hub-rules")
        self.version = 0  # how often plugins, settings or grants have changed, as seen in the loop
        self._unverified: list[tuple[Identity, Answer]] = []
        self._verifying = False
        self._members: dict[int, set[Session]] = {}
        self._missed: list[tuple[Session, Subscription]] = []
        self._epochs: Counter[int] = Counter()
        self._farewell: str | None = None  # why sockets are closed, once the hub ends
        self._closed = 0

    # For everybody, from any thread

    def start(self) -> None:
        """Begin to serve."""
        self.loop.start()
        self._backplane.start(
            self.loop,
            Events(
                frame=self._deliver,
                control=self._control,
                watched=self.broker.confirm,
                lost=self.broker.lose,
                returned=self._returned,
            ),
        )

    def stop(self) -> None:
        """Say good-bye to all (1001) and end."""
        returns = max(1, ceil(self.size() / RETURNS_PER_S))
        self._farewell = f"The server is stopping, come back within {returns} s"
        self._say_goodbye(self._farewell)
        until = monotonic() + FAREWELL_S
        while self.loop.connections and monotonic() < until:
            sleep(0.01)
        self._backplane.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.loop.stop()

    def _say_goodbye(self, reason: str) -> None:
        """Close all sockets, some at a time: thousands must not come back at once."""
        going = list(self.loop.connections.values())
        size = max(GOODBYES_AT_ONCE, ceil(len(going) * GOODBYE_PAUSE_S / GOODBYES_S))
        for first in range(0, len(going), size):
            self.loop.call(partial(self._send_away, going[first : first + size], reason))
            if first + size < len(going):
                sleep(GOODBYE_PAUSE_S)

    def adopt(self, fd: int, received: bytes = b"", address: str = "") -> None:
        """Take over a socket after its WebSocket handshake; `received` came behind the handshake already.

        `address` is the client's, for the limits of its network.
        """
        self.loop.call(partial(self._adopt, fd, received, address))

    def size(self) -> int:
        """How many sockets are open."""
        return len(self.loop.connections)

    def tabs(self, epoch: int) -> tuple[int, int]:
        """How many tabs have reported their epoch, and how many of them show `epoch` or a later one."""
        counts = self._epochs.copy()
        return counts.total(), sum(count for shown, count in counts.items() if shown >= epoch)

    def platform_changed(self) -> None:
        """Plugins, settings or grants have changed: end what is not allowed any more.

        Returns once every subscription to a plugin that is off has ended, so that a switch is acknowledged after it.
        What had been published before the change is still delivered.
        """
        ended = threading.Event()

        def recheck() -> None:
            self._recheck_all()
            ended.set()

        self.loop.call(lambda: self._backplane.after_pending(recheck))
        if ended.wait(BARRIER_S):
            return
        self.loop.call(recheck)
        if not ended.wait(RECHECK_S) and self._farewell is None:
            _log.warning("ending the subscriptions of a plugin takes longer than %g s", RECHECK_S)

    # For sessions, in the loop's thread

    def publish(self, topic: str, body: bytes) -> None:
        """Send a frame to the topic's listeners in every hub."""
        self._backplane.publish(topic, body)

    def ask(self, work: Callable[[], object], then: Answer) -> None:
        """Do `work` in another thread; `then(result, error)` runs in the loop's."""

        def done(future: Future[object]) -> None:
            if future.cancelled():
                return
            error = future.exception()
            if error is not None:
                _log.error("a rule of the hub failed", exc_info=error)
                self.loop.call(lambda: then(None, RuntimeError(str(error))))
            else:
                self.loop.call(lambda: then(future.result(), None))

        self._pool.submit(work).add_done_callback(done)

    def verify(self, identity: Identity, then: Answer) -> None:
        """Ask whether an identity still stands. Those that come while one question is out go into the next together,
        so that the return of thousands after a restart costs the database a few questions only."""
        self._unverified.append((identity, then))
        self._verify_next()

    def _verify_next(self) -> None:
        verify = self.access.verify
        if self._verifying or not self._unverified or verify is None:
            return
        batch, self._unverified = self._unverified[:VERIFY_AT_ONCE], self._unverified[VERIFY_AT_ONCE:]
        self._verifying = True

        def answered(found: object, error: Exception | None) -> None:
            self._verifying = False
            answers = found if isinstance(found, Sequence) else [None] * len(batch)
            for (_, then), answer in zip(batch, answers, strict=True):
                then(answer, error)
            self._verify_next()

        self.ask(lambda: verify([identity for identity, _ in batch]), answered)

    def remember(self, session: Session) -> None:
        """A session has connected, or is about to; harmless when repeated."""
        user = session.identity.viewer.id
        if user is not None:
            self._members.setdefault(user, set()).add(session)

    def sockets_of(self, member: int | None) -> int:
        """Return how many sockets of a member are connected or about to be."""
        return len(self._members.get(member, ())) if member is not None else 0

    def forget(self, session: Session) -> None:
        """A session has ended; harmless when repeated."""
        for name in list(session.subscriptions):
            session.end_subscription(name)
        self.admission.end(session)
        self.count_tab(session, None)
        user = session.identity.viewer.id
        if user is not None and user in self._members:
            self._members[user].discard(session)
            if not self._members[user]:
                del self._members[user]

    def closed(self, session: Session) -> None:
        """Forget a closed socket. After many have closed, their memory is returned to the system."""
        self.admission.leave(session)
        self._closed += 1
        if self._closed >= CROWD and self._farewell is None:
            self._closed = 0
            # Not in a thread of the rules, which are few.
            timer = threading.Timer(CROWD_PAUSE_S, give_memory_back)
            timer.daemon = True
            timer.start()

    def count_tab(self, session: Session, epoch: int | None) -> None:
        """A tab shows `epoch`, or is closed."""
        if session.epoch == epoch:
            return
        if session.epoch is not None:
            self._epochs[session.epoch] -= 1
            self._epochs += Counter()  # forgets what has come to nothing
        session.epoch = epoch
        if epoch is not None:
            self._epochs[epoch] += 1
        self._publish_tabs()

    def _publish_tabs(self) -> None:
        deliver = self._on_tabs
        if deliver is None or self._farewell is not None or self._tabs_pending.is_set():
            return
        self._tabs_pending.set()

        def later() -> None:
            sleep(TABS_PAUSE_S)
            self._tabs_pending.clear()
            deliver()

        self.ask(later, lambda result, error: None)

    def has_changed(self, topic: str, since: int) -> bool:
        """Whether something may have been published on a topic after `since` (ms since 1970). Waits for the store."""
        lost = self.broker.store_away or since < self._store_since
        return lost or self._has_changed(topic, since)

    def send_state(self, session: Session, name: str) -> None:
        """Send a new listener how things stand, if the topic says that. Those who come while it is being read wait for
        the next reading, together: the return of thousands after a restart costs a few of them."""
        subscription = session.subscriptions.get(name)
        if subscription is None:
            return
        subscription.channel.fresh.append((session, subscription))
        self._read_state(subscription.channel)

    def _read_state(self, channel: Channel) -> None:
        match, first = channel.match, channel.match.first
        if channel.asking or not channel.fresh or first is None:
            return
        fresh, channel.fresh = channel.fresh, []
        channel.asking = True

        def read(body: object, error: Exception | None) -> None:
            channel.asking = False
            for session, subscription in fresh:
                if isinstance(body, bytes) and session.subscriptions.get(subscription.id) is subscription:
                    self.broker.begin(session, subscription, body)
            self._read_state(channel)

        self.ask(lambda: first(match.destination, match.params), read)

    # The hub's own, in the loop's thread

    def _adopt(self, fd: int, received: bytes, address: str) -> None:
        try:
            connection = self.loop.add(fd)
        except OSError as error:  # the client has gone before we came to it
            _log.debug("cannot adopt a socket: %s", error)
            os.close(fd)
            return
        session = Session(self, connection)
        refusal = self.admission.enter(session, address)
        if self._farewell is not None:
            session.close(Code.GOING_AWAY, self._farewell)
        elif refusal is not None:
            session.fail(refusal.reason, Code.TRY_LATER)
        elif received:
            self.loop.receive(connection, received)

    def _send_away(self, connections: Sequence[Connection], reason: str) -> None:
        for connection in connections:
            if isinstance(connection.handler, Session):
                connection.handler.close(Code.GOING_AWAY, reason)

    def _returned(self) -> None:
        """The store is back. Frames published in between are lost, so every listener is asked to refetch, and every
        member's rights are checked again: an order to do so may have been lost, too."""
        self.broker.store_away = False
        self._store_since = int(clock.now().timestamp() * 1000)
        for user in list(self._members):
            self._recheck_member(user)

        def deliver(body: object, error: Exception | None) -> None:
            for destination in list(self.broker.channels):
                self.broker.deliver(destination, body if isinstance(body, bytes) else resync_frame())

        self.ask(self._resync, deliver)

    def _deliver(self, topic: str, data: bytes) -> None:
        try:
            body, audience = open_envelope(data)
        except ValueError as error:
            # Nobody gets it, because its audience is unknown.
            _log.warning("a frame of %s is dropped: %s", topic, error)
            return
        self.broker.deliver(topic, body, audience)

    def _control(self, body: bytes) -> None:
        try:
            order = orjson.loads(body)
            kind, subject = order["kind"], order["id"]
        except (ValueError, TypeError, KeyError):
            _log.warning("not an order to the hub: %r", body[:100])
            return
        if kind == "user":
            self._recheck_member(subject)
        elif kind == COUNT:
            self.publish(subject, orjson.dumps(self._subscriptions()))

    def _subscriptions(self) -> dict[str, int]:
        """How many there are here, by the owner of their topics."""
        counts: Counter[str] = Counter()
        for channel in self.broker.channels.values():
            counts[channel.match.owner] += channel.sessions
        return counts

    def _recheck_member(self, user: int) -> None:
        """Role, ban or session of a member has changed: ask again what each of the member's sockets may.

        What was published after the change reaches none of them before the answer is there.
        """
        for session in list(self._members.get(user, ())):
            session.version += 1
            for subscription in list(session.subscriptions.values()):
                self.broker.hold(session, subscription)
            if self.access.verify is None:
                self._recheck_session(session)
            elif session.state is State.CONNECTED:
                self.verify(session.identity, partial(self._verified, session, session.version))

    def _verified(self, session: Session, version: int, found: object, error: Exception | None) -> None:
        if session.state is not State.CONNECTED:
            return
        if error is not None:
            session.fail("Cannot be checked now, try again later", Code.TRY_LATER)
        elif not isinstance(found, Identity):
            session.fail("Session ended")
        elif version == session.version:  # else a younger question is out
            session.identity = found
            self._recheck_session(session)

    def _recheck_session(self, session: Session) -> None:
        for name, subscription in list(session.subscriptions.items()):
            self._recheck(session, name, subscription.channel, session.version)

    def _release(self, session: Session, subscription: Subscription) -> None:
        """Let a held listener keep its subscription. If it has missed something, it is asked to refetch."""
        if not self.broker.release(session, subscription):
            return
        self._missed.append((session, subscription))
        if len(self._missed) > 1:  # the question for a number is out
            return

        def deliver(body: object, error: Exception | None) -> None:
            missed, self._missed = self._missed, []
            frame = body if isinstance(body, bytes) else resync_frame()
            for listener, held in missed:
                if listener.subscriptions.get(held.id) is held:
                    self.broker.send_to(listener, held, frame)

        self.ask(self._resync, deliver)

    def _recheck_all(self) -> None:
        self.version += 1
        for channel in list(self.broker.channels.values()):
            off = not self.topics.enabled(channel.match.owner)
            if not off and channel.match.public:
                continue
            for name, connection in channel.listeners():
                session = connection.handler
                if not isinstance(session, Session):
                    continue
                if off:
                    session.end_subscription(name)
                else:
                    self._recheck(session, name, channel)

    def _recheck(self, session: Session, name: str, channel: Channel, version: int | None = None) -> None:
        """Ask a subscription's rule again and end it quietly if the answer is no. Is it yes, and `version` still the
        session's, the subscription is held no longer."""

        def answered(allowed: object, error: Exception | None) -> None:
            held = session.subscriptions.get(name)
            if held is None or held.channel is not channel:
                return
            if allowed is not True:
                session.end_subscription(name)
            elif version == session.version:
                self._release(session, held)

        match, viewer = channel.match, self.access.refreshed(session.identity.viewer)
        if match.public:
            answered(True, None)
        elif match.blocking:
            self.ask(lambda: match.allows(viewer), answered)
        else:
            answered(match.allows_safely(viewer), None)
