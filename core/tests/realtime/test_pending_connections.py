"""Connections without a thread: their request head is waited for in the kernel, and not for ever."""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator

import pytest

from motorclub.realtime.gunicorn_worker import HEAD_BYTES, HEAD_S, LINGER_S, PendingConnections

pytestmark = pytest.mark.once

HEAD = b"GET /ws HTTP/1.1\r\nHost: x\r\n\r\n"


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Door:
    """Pending connections and a listener whose clients they get."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.pending = PendingConnections(most=3, clock=self.clock)
        self._listener = socket.create_server(("127.0.0.1", 0))

    def client(self) -> tuple[socket.socket, socket.socket]:
        """A client's socket, and the server's end of it."""
        client = socket.create_connection(self._listener.getsockname(), timeout=30)
        return client, self._listener.accept()[0]

    def waiting(self, sent: bytes = b"") -> socket.socket:
        """A client that has sent something and is waited for."""
        client, server = self.client()
        client.sendall(sent)
        self.pending.add(server, "client", "server")
        return client

    def ready(self) -> list[bytes]:
        """The heads that are complete, within a moment."""
        select.select([self.pending], [], [], 0.2)
        return [ready.sock.recv(HEAD_BYTES) for ready in self.pending.take_ready()]

    def close(self) -> None:
        self.pending.close()
        self._listener.close()


@pytest.fixture
def door() -> Iterator[Door]:
    door = Door()
    yield door
    door.close()


def test_a_head_in_pieces_is_ready_when_its_last_piece_is_there(door: Door) -> None:
    client = door.waiting(HEAD[:20])
    assert door.ready() == []
    client.sendall(HEAD[20:-1])
    assert door.ready() == []
    client.sendall(HEAD[-1:] + b"early")
    assert door.ready() == [HEAD + b"early"]
    assert len(door.pending) == 0


def test_half_a_head_is_not_looked_at_again_and_again(door: Door) -> None:
    """Peeked bytes stay readable: a level-triggered watch would keep a core busy."""
    door.waiting(HEAD[:20])
    assert door.ready() == []
    assert select.select([door.pending], [], [], 0.1)[0] == []


def test_a_head_that_is_late_gets_408(door: Door) -> None:
    client = door.waiting(HEAD[:20])
    door.clock.now = HEAD_S - 0.1
    door.pending.expire()
    assert len(door.pending) == 1
    door.clock.now = HEAD_S
    door.pending.expire()
    assert client.recv(100).startswith(b"HTTP/1.1 408 ")


def test_a_head_without_an_end_gets_431(door: Door) -> None:
    client = door.waiting(b"GET / HTTP/1.1\r\nX: " + b"x" * HEAD_BYTES)
    assert door.ready() == []
    assert client.recv(100).startswith(b"HTTP/1.1 431 ")


def test_a_client_that_hangs_up_is_forgotten(door: Door) -> None:
    for sent in (b"", HEAD[:20]):
        door.waiting(sent).close()
        assert door.ready() == []
        assert len(door.pending) == 0


def test_one_too_many_ends_the_oldest(door: Door) -> None:
    first, second, *_ = [door.waiting() for _ in range(4)]
    assert first.recv(1) == b""
    assert len(door.pending) == 3
    second.sendall(HEAD)
    assert door.ready() == [HEAD]


def test_an_answer_is_read_although_the_client_still_sends(door: Door) -> None:
    """A connection closed with unread bytes is reset, and the answer may be lost."""
    client, server = door.client()
    client.sendall(b"x" * 1000)
    server.sendall(b"answer")
    door.pending.linger(server)
    client.sendall(b"more")
    assert client.recv(100) == b"answer"
    assert client.recv(100) == b""
    client.close()
    assert door.ready() == []
    assert len(door.pending) == 0


def test_the_end_of_a_client_is_not_waited_for_long(door: Door) -> None:
    client, server = door.client()
    door.pending.linger(server)
    assert len(door.pending) == 1
    door.clock.now = LINGER_S
    door.pending.expire()
    assert len(door.pending) == 0
    assert client.recv(1) == b""
