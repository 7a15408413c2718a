"""One client's STOMP session: CONNECT, heart-beats, subscriptions with their rights, and a clean end for every error.

STOMP knows one answer to an error: an ERROR frame with the reason, then the connection closes.
"""

from __future__ import annotations

import json
import math
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, Protocol

from motorclub import clock
from motorclub.realtime import frames, websocket
from motorclub.realtime.admission import ANONYMOUS, Access, Admission, Identity, Quota, Refused
from motorclub.realtime.broker import Broker, Subscription
from motorclub.realtime.frames import Frame, FrameError, FrameLimits, FrameReader
from motorclub.realtime.loop import QUEUE_BYTES
from motorclub.realtime.topics import Match, Topics
from motorclub.realtime.websocket import Code, Message, MessageReader, WebSocketError

if TYPE_CHECKING:
    from motorclub.realtime.loop import Connection, Loop

PLATFORM_DESTINATION = "/app/platform"
BENCH_PREFIX = "/topic/bench"
VERSIONS = ("1.2", "1.1")
SERVER = "motorclub"
# A beat goes out when nothing else has for this part of the agreed time, so that none is ever late.
BEAT_EARLY = 0.45
# STOMP asks for a margin of error: a client is gone after twice the agreed silence.
BEAT_PATIENCE = 2.0
LONGEST_NUMBER = 9
LONGEST_MOMENT = 15
PLUGIN_DISABLED = "PLUGIN_DISABLED"
NO_TRANSACTIONS = "Transactions are not supported"
NO_ACKNOWLEDGEMENT = "No message asks for an acknowledgement"

# The result of a question, or the error in its place.
Answer = Callable[[object, Exception | None], None]

_BEAT = websocket.frame(websocket.TEXT, b"\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one session may cost."""

    frame: FrameLimits = field(default_factory=FrameLimits)
    message: int = 96 * 1024  # bytes of one WebSocket message
    subscriptions: int = 64
    visitor_subscriptions: int = 32
    waiting_frames: int = 128  # while a rule is being asked
    connect_s: float = 10.0  # from the handshake to CONNECT
    close_s: float = 2.0  # from our CLOSE to the client's
    window_s: float = 10.0
    window_bytes: int = 256 * 1024  # received per window
    queue_bytes: int = QUEUE_BYTES  # to be sent, above what the kernel holds
    heart_beat_ms: int = 4000


class State(IntEnum):
    """Where a session is in its life."""

    OPEN = 0  # no CONNECT yet
    CONNECTED = 1
    CLOSING = 2  # our last frame is out; only the client's CLOSE matters


class SessionHub(Protocol):
    """What a session asks of its hub (hub.py)."""

    access: Access
    admission: Admission
    bench: bool
    broker: Broker
    limits: Limits
    loop: Loop
    topics: Topics
    version: int

    def ask(self, work: Callable[[], object], then: Answer) -> None:
        """Do `work` in another thread; `then(result, error)` runs in the loop's."""

    def verify(self, identity: Identity, then: Answer) -> None:
        """Ask whether an identity still stands."""

    def sockets_of(self, member: int | None) -> int:
        """How many sockets of a member are connected or about to be."""

    def remember(self, session: Session) -> None:
        """A session has connected, or is about to."""

    def forget(self, session: Session) -> None:
        """A session has ended."""

    def closed(self, session: Session) -> None:
        """A socket is closed."""

    def has_changed(self, topic: str, since: int) -> bool:
        """Whether something may have been published on a topic after `since` (ms since 1970)."""

    def send_state(self, session: Session, name: str) -> None:
        """Send a new listener how things stand, if the topic says that."""

    def count_tab(self, session: Session, epoch: int | None) -> None:
        """A tab shows `epoch`, or is closed."""

    def publish(self, topic: str, body: bytes) -> None:
        """Send a frame to the topic's listeners in every hub."""


class Session:
    """The protocol's state of one connection. Used in the loop's thread only."""

    __slots__ = (
        "_busy", "_expires", "_frames", "_in_every", "_inbox", "_messages", "_out_every", "_window_bytes",
        "_window_end", "connection", "counts_as_visitor", "epoch", "hub", "identity", "quotas", "state",
        "subscriptions", "version",
    )  # fmt: skip

    def __init__(self, hub: SessionHub, connection: Connection) -> None:
        self.hub = hub
        self.connection = connection
        self.state = State.OPEN
        self.identity: Identity = ANONYMOUS
        self.subscriptions: dict[str, Subscription] = {}
        # Where this socket is counted, kept by Admission.
        self.quotas: tuple[Quota, ...] = ()
        self.counts_as_visitor = False
        self.epoch: int | None = None  # the platform epoch that the tab says it shows
        self.version = (
            0  # how often the member's rights have changed: an answer to an older question is stale
        )
        self._messages: MessageReader | None = MessageReader(hub.limits.message)
        self._frames = FrameReader(hub.limits.frame)
        self._busy = False  # a rule is being asked in another thread; frames wait in the inbox
        self._inbox: deque[Frame] | None = None
        self._out_every = self._in_every = 0.0  # seconds; 0 is never
        self._expires = math.inf
        self._window_end, self._window_bytes = 0.0, 0
        connection.handler = self
        connection.wake_at(hub.loop.now + hub.limits.connect_s)

    # What the connection calls

    def received(self, data: bytes) -> None:
        """Bytes from the client."""
        if self._messages is None:
            return
        if self.state is not State.CLOSING and self._over_limit(len(data)):
            self.fail("Too much data", Code.POLICY)
        try:
            self._messages.feed(data)
            for message in self._messages:
                self._message(message)
        except WebSocketError as error:
            self._messages = (
                None  # where the next message begins is unknown: not even a CLOSE can be read now
            )
            self.fail(error.reason, error.code)
        except FrameError as error:
            self.fail(str(error), Code.PROTOCOL_ERROR)

    def timer(self, now: float) -> float | None:
        """See what is due; the next time to look."""
        if self.state is State.CLOSING:
            self.connection.drop("no answer to CLOSE")
        elif self.state is State.OPEN:
            self.fail(f"No CONNECT within {self.hub.limits.connect_s:.0f} seconds")
        elif now >= self._expires:
            self.fail("JWT expired")
        elif self._in_every and now - self.connection.last_in > self._in_every * BEAT_PATIENCE:
            self.fail("No heart-beat from the client")
        else:
            if self._out_every and now - self.connection.last_out >= self._out_every * BEAT_EARLY:
                self.connection.send(_BEAT)
            return self._next_look(now)
        return None

    def closed(self, reason: str) -> None:
        """The connection is closed."""
        self.state = State.CLOSING
        self.hub.forget(self)
        self.hub.closed(self)

    # The end

    def fail(
        self, reason: str, code: Code = Code.POLICY, *, frame: Frame | None = None, detail: str = ""
    ) -> None:
        """ERROR with the reason, then close."""
        if self.state is State.CLOSING:
            return
        headers = [("message", reason), ("content-type", "text/plain")]
        receipt = frame.headers.get("receipt") if frame else None
        if receipt is not None:
            headers.append(("receipt-id", receipt))
        self._send("ERROR", headers, (detail or reason).encode())
        self.close(code, reason)

    def evict(self, reason: str) -> None:
        """ERROR with the reason, then hang up without waiting for the client's CLOSE."""
        self.fail(reason, Code.TRY_LATER)
        self.connection.end(reason)

    def close(self, code: Code, reason: str = "") -> None:
        """CLOSE with a code, then wait a moment for the client's."""
        if self.state is State.CLOSING:
            return
        self.connection.send(websocket.close_frame(code, reason))
        self._end()

    def _end(self) -> None:
        self.state = State.CLOSING
        self._inbox = None
        self.hub.forget(self)
        self.connection.wake_at(self.hub.loop.now + self.hub.limits.close_s)

    def _over_limit(self, count: int) -> bool:
        now, limits = self.hub.loop.now, self.hub.limits
        if now >= self._window_end:
            self._window_end, self._window_bytes = now + limits.window_s, 0
        self._window_bytes += count
        return self._window_bytes > limits.window_bytes

    # Messages and frames

    def _message(self, message: Message) -> None:
        if message.opcode == websocket.CLOSE:
            self._closed_by_client(message.payload)
        elif self.state is State.CLOSING or message.opcode == websocket.PONG:
            return
        elif message.opcode == websocket.PING:
            self.connection.send(websocket.frame(websocket.PONG, message.payload))
        else:
            self._frames.feed(message.payload)
            for frame in self._frames:
                self._frame(frame)

    def _closed_by_client(self, payload: bytes) -> None:
        if self.state is not State.CLOSING:
            self.connection.send(websocket.close_answer(payload))
            self._end()
        self.connection.end("closed by the client")

    def _frame(self, frame: Frame) -> None:
        if self.state is State.CLOSING:
            return
        if self._busy:
            self._wait(frame)
            return
        try:
            self._check_order(frame)
            handler = self._HANDLERS.get(frame.command)
            if handler is None:
                raise Refused(NO_ACKNOWLEDGEMENT if frame.command.endswith("ACK") else NO_TRANSACTIONS)
            handler(self, frame)
        except Refused as refusal:
            self.fail(str(refusal), frame=frame)

    def _wait(self, frame: Frame) -> None:
        if self._inbox is None:
            self._inbox = deque()
        self._inbox.append(frame)
        if len(self._inbox) > self.hub.limits.waiting_frames:
            self.fail("Too many frames at once")

    def _check_order(self, frame: Frame) -> None:
        first = frame.command in ("CONNECT", "STOMP")
        if first and self.state is State.CONNECTED:
            raise Refused("Connected already")
        if not first and self.state is State.OPEN:
            raise Refused("The first frame must be CONNECT")
        if "transaction" in frame.headers:
            raise Refused(NO_TRANSACTIONS)

    def _defer(self, then: Callable[[object], None], frame: Frame) -> Answer:
        """A callback for the result of a check of `frame`; frames that arrive before it wait."""
        self._busy = True

        def answered(result: object, error: Exception | None) -> None:
            self._busy = False
            if self.state is State.CLOSING:
                return
            if error is not None:
                self.fail("Cannot be checked now, try again later", Code.TRY_LATER, frame=frame)
                return
            try:
                then(result)
            except Refused as refusal:
                self.fail(str(refusal), frame=frame)
            self._go_on()

        return answered

    def _go_on(self) -> None:
        while self._inbox and not self._busy:
            self._frame(self._inbox.popleft())
        if not self._inbox:
            self._inbox = None

    def _send(self, command: str, headers: list[tuple[str, str]], body: bytes = b"") -> None:
        self.connection.send(websocket.frame(websocket.TEXT, frames.encode(command, headers, body)))

    def _receipt(self, frame: Frame, *further: tuple[str, str]) -> None:
        receipt = frame.headers.get("receipt")
        if receipt is not None and self.state is State.CONNECTED:
            self._send("RECEIPT", [("receipt-id", receipt), *further])

    # CONNECT

    def _connect(self, frame: Frame) -> None:
        version = self._version(frame.headers)
        if version is None:
            self._refuse_version()
            return
        beats = _heart_beats(frame.headers.get("heart-beat", "0,0"))
        identity = self.hub.access.authenticate(frame.headers.get("Authorization"))
        self.hub.admission.connect(self, identity.viewer, self.hub.sockets_of(identity.viewer.id))
        if self.hub.access.verify is None or not identity.viewer.signed_in:
            self._accept(identity, version, beats)
            return

        # Known from now on, so that a change of rights while the question is out is not missed.
        self.identity = identity
        self.hub.remember(self)
        self._verify(frame, version, beats)

    def _verify(self, frame: Frame, version: str, beats: tuple[int, int]) -> None:
        asked = self.version

        def verified(found: object) -> None:
            if not isinstance(found, Identity):
                raise Refused("Session ended")
            if asked == self.version:
                self._accept(found, version, beats)
            else:
                self._verify(frame, version, beats)

        self.hub.verify(self.identity, self._defer(verified, frame))

    def _version(self, headers: Mapping[str, str]) -> str | None:
        """The newest version that both speak; a client that names none speaks 1.0."""
        offered = headers.get("accept-version", "1.0").replace(" ", "").split(",")
        return next((version for version in VERSIONS if version in offered), None)

    def _refuse_version(self) -> None:
        reason = f"Supported protocol versions are {','.join(VERSIONS)}"
        self._send(
            "ERROR", [("version", ",".join(VERSIONS)), ("message", reason), ("content-type", "text/plain")]
        )
        self.close(Code.POLICY, reason)

    def _accept(self, identity: Identity, version: str, beats: tuple[int, int]) -> None:
        offer = self.hub.limits.heart_beat_ms
        can_send, wants = beats
        self._out_every = max(offer, wants) / 1000 if wants else 0.0
        self._in_every = max(offer, can_send) / 1000 if can_send else 0.0
        now = self.hub.loop.now
        if identity.expires_at is not None:
            # As a duration, because the loop lives by the monotonic clock.
            self._expires = now + identity.expires_at - clock.now().timestamp()
        self.identity = identity
        self.state = State.CONNECTED
        self.hub.remember(self)
        headers = [("version", version), ("heart-beat", f"{offer},{offer}"), ("server", SERVER)]
        self._send("CONNECTED", headers)
        self.connection.last_in = now
        self.connection.wake_at(self._next_look(now))

    def _next_look(self, now: float) -> float | None:
        every = [self._out_every * BEAT_EARLY or math.inf, self._in_every / 2 or math.inf]
        due = min(now + min(every), self._expires)
        return due if due < math.inf else None

    # SUBSCRIBE and the rest

    def _subscribe(self, frame: Frame) -> None:
        name, destination = _required(frame, "id"), _required(frame, "destination")
        if name in self.subscriptions:
            raise Refused(f"Subscription id {name} is in use")
        most = self._most_subscriptions()
        if len(self.subscriptions) >= most:
            raise Refused(f"More than {most} subscriptions")
        if frame.headers.get("ack", "auto") != "auto":
            raise Refused("Only ack:auto is supported")
        match = self.hub.topics.match(destination)
        if match is None:
            raise Refused(f"Unknown destination {destination}")
        self._ask_to_subscribe(frame, match)

    def _most_subscriptions(self) -> int:
        limits = self.hub.limits
        return limits.subscriptions if self.identity.viewer.signed_in else limits.visitor_subscriptions

    def _ask_to_subscribe(self, frame: Frame, match: Match) -> None:
        if not self.hub.topics.enabled(match.owner):
            self.fail(
                PLUGIN_DISABLED,
                frame=frame,
                detail=f"{match.destination} belongs to the plugin {match.owner}, which is off",
            )
            return
        asked = (self.version, self.hub.version)

        def answered(allowed: object) -> None:
            if asked == (self.version, self.hub.version):
                self._subscribed(frame, match, allowed is True)
            else:
                self._ask_to_subscribe(frame, match)

        self._ask_rule(match, answered, frame)

    def _ask_rule(self, match: Match, then: Callable[[object], None], frame: Frame) -> None:
        viewer = self.hub.access.refreshed(self.identity.viewer)
        if match.blocking:
            self.hub.ask(lambda: match.allows(viewer), self._defer(then, frame))
        else:
            then(match.allows_safely(viewer))

    def _subscribed(self, frame: Frame, match: Match, allowed: bool) -> None:
        if not allowed:
            raise Refused(f"Access to {match.destination} refused")
        name, since = frame.headers["id"], _since(frame)

        def confirmed() -> None:
            if since is None:
                self._receipt(frame)
            else:
                self._receipt_since(frame, match.destination, since)
            if match.first is not None:
                # Read once frames arrive: what changes from now on is not missed.
                self.hub.loop.call(lambda: self.hub.send_state(self, name))

        self.subscriptions[name] = self.hub.broker.subscribe(self, name, match, confirmed)

    def _receipt_since(self, frame: Frame, destination: str, since: int) -> None:
        """The receipt of a client whose data is as old as `since`, with whether it has all that was published."""

        def answered(changed: object, error: Exception | None) -> None:
            self._receipt(frame, ("complete", "true" if changed is False else "false"))

        # Asked once frames arrive: whatever is published from now on reaches the client.
        self.hub.ask(lambda: self.hub.has_changed(destination, since), answered)

    def _unsubscribe(self, frame: Frame) -> None:
        # An unknown id is no error: the hub may have ended that subscription, with its plugin, a moment ago.
        self.end_subscription(_required(frame, "id"))
        self._receipt(frame)

    def end_subscription(self, name: str) -> None:
        """Take one subscription away."""
        subscription = self.subscriptions.pop(name, None)
        if subscription is not None:
            self.hub.broker.unsubscribe(self, subscription)

    def _client_send(self, frame: Frame) -> None:
        destination = _required(frame, "destination")
        if destination == PLATFORM_DESTINATION:
            self.hub.count_tab(self, _epoch(frame.body))
        elif self.hub.bench and destination.startswith(BENCH_PREFIX):
            self.hub.publish(destination, frame.body)
        else:
            raise Refused(f"Sending to {destination} is not allowed")
        self._receipt(frame)

    def _disconnect(self, frame: Frame) -> None:
        self._receipt(frame)
        self.close(Code.NORMAL)

    _HANDLERS: ClassVar[Mapping[str, Callable[[Session, Frame], None]]] = {
        "CONNECT": _connect,
        "STOMP": _connect,
        "SUBSCRIBE": _subscribe,
        "UNSUBSCRIBE": _unsubscribe,
        "SEND": _client_send,
        "DISCONNECT": _disconnect,
    }


def _required(frame: Frame, name: str) -> str:
    value = frame.headers.get(name)
    if not value:
        raise Refused(f"{frame.command} needs the header {name}")
    return value


def _since(frame: Frame) -> int | None:
    """The header `since`: ms since 1970, of the answers that the client has."""
    text = frame.headers.get("since")
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_MOMENT):
        raise Refused("since must be a number of milliseconds")
    return int(text)


def _heart_beats(text: str) -> tuple[int, int]:
    """The two numbers of a heart-beat header: what the client can send, what it wants, in ms."""
    parts = text.split(",")
    if len(parts) != 2 or not all(part.isascii() and part.isdecimal() for part in parts):
        raise Refused("heart-beat must be two numbers")
    if max(map(len, parts)) > LONGEST_NUMBER:
        raise Refused("heart-beat is out of range")
    return int(parts[0]), int(parts[1])


def _epoch(body: bytes) -> int:
    """The number in `{"epoch": 7}`."""
    try:
        found = json.loads(body)["epoch"]
    except (ValueError, TypeError, KeyError, RecursionError):
        found = None
    if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found < 2**53:
        raise Refused(f'{PLATFORM_DESTINATION} takes {{"epoch": number}}')
    return found
