"""A hub in this process, and clients that speak over real sockets byte by byte."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import jwt
import pytest
from flask import Flask

from motorclub import clock as app_clock
from motorclub.accounts.credentials import tokens
from motorclub.accounts.sessions.identity import socket_authenticator
from motorclub.notifications import plugin as notifications
from motorclub.platform import plugin as platform
from motorclub.plugin.values import Topic
from motorclub.realtime import websocket
from motorclub.realtime.admission import Access
from motorclub.realtime.backplane import Backplane, Events
from motorclub.realtime.frames import SERVER_COMMANDS, Frame, FrameLimits, FrameReader, encode
from motorclub.realtime.hub import Hub
from motorclub.realtime.loop import Loop, prepare
from motorclub.realtime.sessions import Limits
from motorclub.realtime.topics import Entry, Topics
from motorclub.testing.site import config_for

SECRET = "a-secret-of-the-tests-" + "x" * 20
FORUM = Entry(Topic("/topic/forum/questions/{questionId}", "A question."), "forum")
# For what must come: a loaded machine is slow, not wrong.
TIMEOUT_S = 30.0


class LocalBackplane:
    """For one hub alone: what is published comes straight back."""

    def start(self, loop: Loop, events: Events) -> None:
        """Begin."""
        self._events = events

    def stop(self) -> None:
        """Nothing to end."""

    def watch(self, topic: str) -> None:
        """Heard at once."""
        self._events.watched(topic)

    def unwatch(self, topic: str) -> None:
        """The hub ignores topics without listeners."""

    def publish(self, topic: str, body: bytes) -> None:
        """Deliver here."""
        self._events.frame(topic, body)

    def after_pending(self, then: Callable[[], None]) -> None:
        """Nothing is ever on its way."""
        then()


class Client:
    """A STOMP client on a blocking socket that never hides a byte."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self.closed_with: tuple[int, str] | None = None
        self.beats = 0
        self._raw = b""
        self._frames = FrameReader(FrameLimits(body=10**7), SERVER_COMMANDS)
        self._ready: list[Frame] = []
        sock.settimeout(TIMEOUT_S)

    def send_message(self, payload: bytes, opcode: int = websocket.TEXT) -> None:
        """One masked WebSocket frame."""
        self.sock.sendall(mask(opcode, payload))

    def send(self, command: str, body: bytes = b"", **headers: str) -> None:
        """One STOMP frame; `heart_beat=` becomes heart-beat:."""
        self.send_message(
            encode(command, [(name.replace("_", "-"), value) for name, value in headers.items()], body)
        )

    def connect(self, token: str | None = None, **headers: str) -> Frame:
        """CONNECT; gives the answer, whatever it is."""
        asked = {"accept_version": "1.2", "host": "test", "heart_beat": "0,0", **headers}
        if token is not None:
            asked["Authorization"] = f"Bearer {token}"
        self.send("CONNECT", b"", **asked)
        return self.next()

    def subscribe(self, destination: str, name: str = "s") -> Frame:
        """SUBSCRIBE; gives the RECEIPT or the ERROR."""
        self.send("SUBSCRIBE", id=name, destination=destination, receipt=f"r-{name}")
        return self.next()

    def next(self, timeout: float = TIMEOUT_S) -> Frame:
        """The next STOMP frame. Raises EOFError when the connection ends, TimeoutError when nothing comes."""
        until = time.monotonic() + timeout
        while not self._ready:
            self.sock.settimeout(max(0.001, until - time.monotonic()))
            self._take()
        return self._ready.pop(0)

    def wait_for_end(self, timeout: float = TIMEOUT_S) -> tuple[int, str] | None:
        """Read to the end of the stream; the code and reason of CLOSE, or None when there was none."""
        until = time.monotonic() + timeout
        try:
            while time.monotonic() < until:
                self.sock.settimeout(max(0.001, until - time.monotonic()))
                self._take()
        except (EOFError, ConnectionError):
            return self.closed_with
        raise TimeoutError("the connection is still open")

    def is_silent(self, seconds: float = 0.3) -> bool:
        """Whether no frame comes for a while."""
        try:
            self.next(seconds)
        except TimeoutError:
            return True
        return False

    def _take(self) -> None:
        data = self.sock.recv(65536)
        if not data:
            raise EOFError
        self._raw += data
        while (message := self._message()) is not None:
            self._handle(*message)

    def _message(self) -> tuple[int, bytes] | None:
        raw = self._raw
        if len(raw) < 2:
            return None
        length, size = raw[1], 2
        if length == 126:
            length, size = int.from_bytes(raw[2:4], "big"), 4
        elif length == 127:
            length, size = int.from_bytes(raw[2:10], "big"), 10
        if len(raw) < size + length:
            return None
        self._raw = raw[size + length :]
        return raw[0] & 15, raw[size : size + length]

    def _handle(self, opcode: int, payload: bytes) -> None:
        if opcode == websocket.CLOSE:
            self.closed_with = (int.from_bytes(payload[:2], "big"), payload[2:].decode())
            self.send_message(payload[:2], websocket.CLOSE)
        elif opcode == websocket.TEXT:
            self.beats += payload == b"\n"
            self._frames.feed(payload)
            self._ready += list(self._frames)


def mask(opcode: int, payload: bytes, key: bytes = b"\x11\x22\x33\x44") -> bytes:
    """A frame as a client sends it."""
    length = len(payload)
    head = bytes((0x80 | opcode, 0x80 | min(length, 126 if length < 65536 else 127)))
    if length > 125:
        head += length.to_bytes(2 if length < 65536 else 8, "big")
    stream = (key * (length // 4 + 1))[:length]
    mixed = int.from_bytes(payload, "big") ^ int.from_bytes(stream, "big")
    return head + key + mixed.to_bytes(length, "big")


class Switch:
    """Which plugins are on."""

    def __init__(self) -> None:
        self.off: set[str] = set()

    def __call__(self, owner: str) -> bool:
        return owner not in self.off


class RunningHub:
    """A running hub and everything a test wants to do to it."""

    def __init__(self, backplane: Backplane, *entries: Entry, **options: Any) -> None:
        self.plugins = Switch()
        known = [*(Entry(topic) for topic in (*platform.TOPICS, *notifications.TOPICS)), FORUM, *entries]
        access = options.pop("access", None) or Access(authenticate=socket_authenticator(_reader()))
        self.hub = Hub(access, Topics(known, self.plugins), backplane, **options)
        self.hub.start()
        self._clients: list[Client] = []

    def client(
        self, received: bytes = b"", *, receive_buffer: int | None = None, address: str = ""
    ) -> Client:
        """A client whose WebSocket handshake is done."""
        with socket.create_server(("127.0.0.1", 0)) as listener:
            ours = socket.socket()
            if receive_buffer:
                ours.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            ours.connect(listener.getsockname())
            theirs, _ = listener.accept()
        prepare(theirs)
        self.hub.adopt(theirs.detach(), received, address)
        self._clients.append(Client(ours))
        return self._clients[-1]

    def member(self, user: int = 7, **headers: str) -> Client:
        """A connected, signed-in client."""
        client = self.client()
        assert client.connect(token(user), **headers).command == "CONNECTED"
        return client

    def visitor(self, **headers: str) -> Client:
        """A connected client without a token."""
        client = self.client()
        assert client.connect(**headers).command == "CONNECTED"
        return client

    def publish(self, topic: str, body: bytes) -> None:
        """Publish as a session of the hub does."""
        self.hub.loop.call(lambda: self.hub.publish(topic, body))

    def stop(self) -> None:
        """End everything."""
        for client in self._clients:
            client.sock.close()
        self.hub.stop()


def _reader() -> Flask:
    """An application that reads tokens and nothing else."""
    app = Flask("tokens")
    tokens.init_app(app, replace(config_for(Path()), secret=SECRET))
    return app


def token(
    user: int = 7, *, secret: str = SECRET, role: str = "USER", lasts: float = 600, **claims: object
) -> str:
    """An access token as accounts sign it."""
    expires: datetime = app_clock.now() + timedelta(seconds=lasts)
    known = {"sub": str(user), "role": role, "sid": user * 10, "type": "access", "exp": expires.timestamp()}
    return jwt.encode({**known, **claims}, secret, "HS256")


@pytest.fixture
def make_hub() -> Iterator[Callable[..., RunningHub]]:
    """Hubs to one's liking, ended with the test."""
    made: list[RunningHub] = []

    def make(*entries: Entry, backplane: Backplane | None = None, **options: Any) -> RunningHub:
        made.append(RunningHub(backplane or LocalBackplane(), *entries, **options))
        return made[-1]

    yield make
    for running in made:
        running.stop()


@pytest.fixture
def running(make_hub: Callable[..., RunningHub]) -> RunningHub:
    """A hub with the product's limits, alone."""
    return make_hub()


@pytest.fixture
def make_token() -> Callable[..., str]:
    """The signer of tokens."""
    return token


@pytest.fixture
def quick() -> Limits:
    """Limits for tests that wait for time to pass."""
    return Limits(heart_beat_ms=200, close_s=0.4)


@pytest.fixture
def eventually() -> Callable[[Callable[[], object]], None]:
    """Wait until something holds; the test fails if it does not in time."""

    def wait(condition: Callable[[], object]) -> None:
        until = time.monotonic() + TIMEOUT_S
        while not condition():
            assert time.monotonic() < until, "it did not happen in time"
            time.sleep(0.01)

    return wait
