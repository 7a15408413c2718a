"""A line to the hub that can be cut, or that shuffles, repeats and drops what the hub says: a small WebSocket proxy."""

from __future__ import annotations

import contextlib
import random
import select
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator

WINDOW_S = 0.3
READ_BYTES = 65536

Tamper = Callable[[list[bytes]], list[bytes]]


class Mischief:
    """Shuffles the messages of a moment, repeats some and drops some; `done` counts what it did."""

    def __init__(self, seed: int, *, drop: float = 0.3, repeat: float = 0.4) -> None:
        self._random = random.Random(seed)
        self._drop, self._repeat = drop, repeat
        self.done: Counter[str] = Counter()

    def __call__(self, messages: list[bytes]) -> list[bytes]:
        kept = [one for one in messages if self._random.random() >= self._drop]
        again = [one for one in kept if self._random.random() < self._repeat]
        mixed = kept + again
        self._random.shuffle(mixed)
        self.done.update(dropped=len(messages) - len(kept), repeated=len(again))
        self.done.update(shuffled=mixed != kept + again)
        return mixed


def backwards(messages: list[bytes]) -> list[bytes]:
    """The youngest first, each twice, and all of them once more."""
    return [one for message in reversed(messages) for one in (message, message)] + messages[::-1]


class HubProxy:
    """Listens on a port of its own. Each connection goes on to `upstream`, unless the line is cut."""

    def __init__(self) -> None:
        self.upstream = 0
        self.tamper: Tamper | None = None
        self.attempts: list[float] = []  # when somebody came while it was cut
        self._cut = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._accept, name="line", daemon=True).start()

    def cut(self) -> None:
        """End all connections; anyone who comes from now on is sent away."""
        self._cut = True
        self.attempts.clear()
        for sock in list(self._open):
            with contextlib.suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let them in again."""
        self._cut = False

    def close(self) -> None:
        """The end."""
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            if self._cut:
                self.attempts.append(time.monotonic())
                client.close()
                continue
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with (
            client,
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", self.upstream)) as hub,
        ):
            self._open |= {client, hub}
            try:
                self._carry(client, hub)
            finally:
                self._open -= {client, hub}

    def _carry(self, client: socket.socket, hub: socket.socket) -> None:
        """Until one side ends: what the client says as it is, what the hub says through the tamper."""
        said = Spoken()
        held: list[bytes] = []
        due = 0.0
        while True:
            wait = max(0.0, due - time.monotonic()) if held else None
            ready, _, _ = select.select([client, hub], [], [], wait)
            if held and time.monotonic() >= due:
                client.sendall(b"".join(self.tamper(held) if self.tamper else held))
                held = []
            for sock in ready:
                data = sock.recv(READ_BYTES)
                if not data:
                    return
                if sock is client:
                    hub.sendall(data)
                    continue
                for piece in said.pieces(data):
                    if self.tamper is None or b"MESSAGE\n" not in piece[:16]:
                        client.sendall(piece)
                        continue
                    due = due if held else time.monotonic() + WINDOW_S
                    held.append(piece)


class Spoken:
    """What a server says: the answer to the handshake, then frames, each a piece of its own."""

    def __init__(self) -> None:
        self._raw = b""
        self._shaken = False

    def pieces(self, data: bytes) -> Iterator[bytes]:
        """Those that are complete by now."""
        self._raw += data
        while size := self._size():
            piece, self._raw = self._raw[:size], self._raw[size:]
            yield piece

    def _size(self) -> int:
        """Bytes of the next piece; 0 while it is not complete."""
        if not self._shaken:
            end = self._raw.find(b"\r\n\r\n") + 4
            self._shaken = end > 3
            return end if self._shaken else 0
        if len(self._raw) < 2:
            return 0
        length, head = self._raw[1], 2
        if length > 125:
            head = 4 if length == 126 else 10
            length = int.from_bytes(self._raw[2:head], "big")
        size = head + length
        return size if len(self._raw) >= max(size, head) else 0
