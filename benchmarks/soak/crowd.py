"""Many sockets in one thread: each a signed-in client of the hub that counts what it gets."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

HEART_BEAT_S = 10
BEAT = b"\x81\x81\0\0\0\0\n"

Body = Callable[["Listener", str, bytes], None]
Told = Callable[["Listener"], None]


@dataclass(frozen=True, slots=True)
class Place:
    """Where the hub is, and from which page we come."""

    port: int
    origin: str
    address: str = "127.0.0.1"


def masked(payload: bytes) -> bytes:
    """A text frame as a client sends it; a mask of zeros changes nothing."""
    length = len(payload)
    head = bytes((0x81, 0x80 | length)) if length < 126 else b"\x81\xfe" + length.to_bytes(2, "big")
    return head + b"\0\0\0\0" + payload


def stomp(command: str, headers: Mapping[str, str]) -> bytes:
    """A STOMP frame without a body, on its way."""
    lines = "".join(f"{name}:{value}\n" for name, value in headers.items())
    return masked(f"{command}\n{lines}\n\0".encode())


class Listener(asyncio.Protocol):
    """One socket: handshake, CONNECT, all SUBSCRIBEs at once.

    `ready` is called with the last RECEIPT, `heard` with (topic, JSON) of each message, `lost` at the end unless we
    hung up ourselves.
    """

    def __init__(
        self, place: Place, token: str, topics: Sequence[str], *, ready: Told, heard: Body, lost: Told
    ) -> None:
        self.topics = topics
        self.is_ready = False
        self._place, self._token = place, token
        self._told_ready, self._heard, self._lost = ready, heard, lost
        self._raw = b""
        self._shaken = False
        self._receipts = 0
        self._transport: asyncio.Transport | None = None
        self.refusal = ""

    async def open(self) -> None:
        """Connect. Raises OSError."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, self._place.address, self._place.port)

    def hang_up(self) -> None:
        """End without a word."""
        self.is_ready = False
        self._lost = lambda listener: None
        if self._transport is not None:
            self._transport.abort()

    def hand_over(self, protocol: asyncio.Protocol) -> None:
        """Let another protocol take what the socket gets from now on."""
        if self._transport is not None:
            self._transport.set_protocol(protocol)

    def beat(self) -> None:
        """We are still here."""
        if self._transport is not None and self.is_ready:
            self._transport.write(BEAT)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            (
                f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self._place.port}\r\nOrigin: {self._place.origin}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Protocol: v12.stomp\r\nSec-WebSocket-Key: {key}\r\n\r\n"
            ).encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """The end, whichever side wanted it."""
        self.is_ready = False
        self._lost(self)

    def data_received(self, data: bytes) -> None:
        """Take what is complete by now."""
        raw = self._raw + data if self._raw else data
        at = 0
        if not self._shaken:
            at = raw.find(b"\r\n\r\n") + 4
            if at < 4:
                self._raw = raw
                return
            self._shake(raw[:at])
        while (payload := _payload(raw, at)) is not None:
            start, end = payload
            if raw[at] & 15 == 1 and end - start > 1:
                self._frame(raw[start:end])
            at = end
        self._raw = raw[at:]

    def _shake(self, head: bytes) -> None:
        assert self._transport is not None
        if b" 101 " not in head[:20]:
            self.refusal = head[:60].decode(errors="replace")
            self._transport.abort()
            return
        self._shaken = True
        beat = f"{HEART_BEAT_S * 1000},{HEART_BEAT_S * 1000}"
        connect = {"accept-version": "1.2", "host": "x", "heart-beat": beat}
        said = stomp("CONNECT", connect | {"Authorization": f"Bearer {self._token}"})
        for topic in self.topics:
            said += stomp("SUBSCRIBE", {"id": topic, "destination": topic, "receipt": topic})
        self._transport.write(said)

    def _frame(self, payload: bytes) -> None:
        head, _, body = payload.partition(b"\n\n")
        if head.startswith(b"MESSAGE"):
            topic = head.split(b"\ndestination:", 1)[1].split(b"\n", 1)[0].decode()
            self._heard(self, topic, body.rstrip(b"\0"))
        elif head.startswith(b"RECEIPT"):
            self._receipts += 1
            if self._receipts == len(self.topics):
                self.is_ready = True
                self._told_ready(self)
        elif head.startswith(b"ERROR"):
            self.refusal = head.decode(errors="replace")


def _payload(raw: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of the frame at `at` begins and ends; None while it is not complete."""
    if len(raw) < at + 2:
        return None
    length, start = raw[at + 1], at + 2
    if length > 125:
        start += 2 if length == 126 else 8
        if len(raw) < start:
            return None
        length = int.from_bytes(raw[at + 2 : start], "big")
    end = start + length
    return (start, end) if len(raw) >= end else None


async def open_all(listeners: Sequence[Listener], at_once: int = 50) -> None:
    """Connect them, so many at a time, and wait until all are ready. Raises RuntimeError after a minute and a half."""
    gate = asyncio.Semaphore(at_once)

    async def one(listener: Listener) -> None:
        async with gate:
            await listener.open()
            for _ in range(9000):
                if listener.is_ready or listener.refusal:
                    return
                await asyncio.sleep(0.01)

    await asyncio.gather(*(one(listener) for listener in listeners))
    missing = [listener for listener in listeners if not listener.is_ready]
    if missing:
        raise RuntimeError(f"{len(missing)} sockets are not ready: {missing[0].refusal or 'no answer'}")
