"""Many clients at once in one thread, so that those who ask leave the machine to what answers.

A client is a script: a generator that yields the bytes of a request and is sent the answer to it. Seventy threads with
a library's connection each would take as much processor time as the server, and wait for each other before they look at
the clock.
"""

from __future__ import annotations

import json
import re
import selectors
import socket
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any

LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)
PATIENCE_S = 60.0
CHUNK = 65_536


@dataclass(frozen=True, slots=True)
class Answer:
    """What has been answered."""

    status: int
    body: bytes

    def said(self) -> Any:
        """Its JSON; None for no body."""
        return json.loads(self.body or b"null")


Script = Generator[bytes, Answer, None]


def request(method: str, path: str, token: str, body: Any = None, **headers: str) -> bytes:
    """The bytes of a call by the owner of a token, but for the host, which the connection adds."""
    text = b"" if body is None else json.dumps(body).encode()
    lines = [
        f"{method} {path} HTTP/1.1",
        f"Authorization: Bearer {token}",
        "Content-Type: application/json",
        f"Content-Length: {len(text)}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + text


def play(address: tuple[str, int], scripts: Iterable[Script]) -> None:
    """Every script on a connection of its own, all at once, until the last one has ended.

    Raises ConnectionError when the server ends a connection, TimeoutError when it answers nobody for a minute.
    """
    with selectors.DefaultSelector() as selector:
        for script in scripts:
            client = _Client(address, script)
            if client.begin():
                selector.register(client.socket, selectors.EVENT_READ, client)
        while selector.get_map():
            ready = selector.select(PATIENCE_S)
            if not ready:
                raise TimeoutError(f"{len(selector.get_map())} clients wait for an answer")
            for key, _ in ready:
                if not key.data.go_on():
                    selector.unregister(key.fileobj)


class _Client:
    """One connection that stays open, and the script that uses it."""

    def __init__(self, address: tuple[str, int], script: Script) -> None:
        self.socket = socket.create_connection(address, PATIENCE_S)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # With the port: the site sends webhooks to the address that it was called by.
        self._host = f"\r\nHost: {address[0]}:{address[1]}\r\n".encode()
        self._script = script
        self._read = b""

    def begin(self) -> bool:
        """Send the first request; False if there is none."""
        return self._send(next(self._script, None))

    def go_on(self) -> bool:
        """Read; with a whole answer send the next request. False once the script is over."""
        piece = self.socket.recv(CHUNK)
        if not piece:
            raise ConnectionError("the server has ended the connection")
        self._read += piece
        answer = self._taken()
        if answer is None:
            return True
        try:
            return self._send(self._script.send(answer))
        except StopIteration:
            return self._send(None)

    def _taken(self) -> Answer | None:
        """A whole answer, off what has been read."""
        head, there, rest = self._read.partition(b"\r\n\r\n")
        if not there:
            return None
        found = LENGTH.search(head + b"\r\n")
        length = int(found[1]) if found else 0
        if len(rest) < length:
            return None
        self._read = rest[length:]
        return Answer(int(head[9:12]), rest[:length])

    def _send(self, text: bytes | None) -> bool:
        if text is None:
            self.socket.close()
            return False
        self.socket.sendall(text.replace(b"\r\n", self._host, 1))
        return True
