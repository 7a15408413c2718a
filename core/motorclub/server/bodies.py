"""Read the bodies of requests under a deadline and a minimum rate, before anything is held for them.

The figures are those of Apache's mod_reqtimeout (`RequestReadTimeout body=20,MinRate=500`): 20 seconds, and one more
for each 500 bytes that have arrived.
"""

from __future__ import annotations

import asyncio
import io
import json
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterable, Callable, Mapping
from dataclasses import dataclass, field
from typing import IO

from motorclub.http.errors import CODES
from motorclub.http.security import JSON_HEADERS

JSON = {"Content-Type": "application/json", "Cache-Control": "no-store"}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal of a request: a status, a sentence, and headers for the client."""

    status: int
    message: str
    headers: Mapping[str, str] = field(default_factory=dict)

    def body(self) -> bytes:
        """Return the JSON that API errors have."""
        code = CODES.get(self.status, "ERROR")
        return json.dumps({"status": self.status, "code": code, "message": self.message}).encode()

    def header_list(self) -> list[tuple[str, str]]:
        """Return all headers of the answer."""
        return list((JSON | JSON_HEADERS | dict(self.headers)).items())


# The rest of the body is not read, so the connection cannot be used again.
_CLOSE = {"Connection": "close"}
_SOON = {"Retry-After": "2"}

TOO_LARGE = Refusal(413, "The request is too large", _CLOSE)
TOO_SLOW = Refusal(408, "The request took too long to arrive", _CLOSE)
INCOMPLETE = Refusal(400, "The request ended before its announced length", _CLOSE)
TOO_MANY_SLOW = Refusal(503, "Too many requests are still arriving from your network", _CLOSE | _SOON)
STOPPING = Refusal(503, "The server is restarting", _CLOSE | _SOON)
BUSY = Refusal(503, "The server is busy", _SOON)
FAILED = Refusal(500, "Something went wrong on the server")


@dataclass(frozen=True, slots=True)
class BodyLimits:
    """How large a body may be (bytes), and how slowly it may arrive (seconds, bytes a second).

    Of a body larger than `most` up to `discarded` bytes are read and thrown away, so that the client sees the refusal
    instead of a closed connection. A body that takes longer than `quick_s` needs one of `slow` places, of which one
    client network gets `slow_per_network`; most bodies arrive with the head and take nothing from others. A body larger
    than `in_memory` goes to a temporary file.
    """

    most: int
    discarded: int = 32 * 1024 * 1024
    quick_s: float = 2.0
    grace_s: float = 20.0
    least_rate: float = 500.0
    pause_s: float = 15.0
    stop_s: float = 10.0
    slow: int = 256
    slow_per_network: int = 32
    in_memory: int = 256 * 1024


class Refused(Exception):
    """A body that is not accepted."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class _Reading:
    """A body that is being read."""

    __slots__ = ("began", "last", "network", "received", "refusal", "slot", "task")

    def __init__(self, network: Callable[[], str], now: float) -> None:
        self.task = asyncio.current_task()
        self.network = network
        self.began = self.last = now
        self.received = 0
        self.refusal: Refusal | None = None
        self.slot = ""


class BodyReader:
    """Reads the bodies of one worker. All methods run on the event loop."""

    def __init__(self, limits: BodyLimits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._readings: set[_Reading] = set()
        self._slow: Counter[str] = Counter()
        self._stop_at: float | None = None

    async def read(
        self, chunks: AsyncIterable[bytes], length: int | None, network: Callable[[], str]
    ) -> tuple[IO[bytes], int]:
        """Return a body and its length; `length` is what was announced, None for a chunked body.

        Raises Refused with what to answer.
        """
        if length is not None and length > self._limits.discarded:
            raise Refused(TOO_LARGE)
        reading = _Reading(network, self._clock())
        self._readings.add(reading)
        try:
            return await self._collect(reading, chunks, length)
        except asyncio.CancelledError:
            if reading.refusal is None:
                raise
            raise Refused(reading.refusal) from None
        finally:
            self._readings.discard(reading)
            self._release(reading)

    async def _collect(
        self, reading: _Reading, chunks: AsyncIterable[bytes], length: int | None
    ) -> tuple[IO[bytes], int]:
        body: IO[bytes] = io.BytesIO()
        empty = 0
        async for chunk in chunks:
            empty += not chunk
            reading.received += len(chunk)
            reading.last = self._clock()
            if reading.received > self._limits.discarded:
                raise Refused(TOO_LARGE)
            if max(reading.received, length or 0) <= self._limits.most:
                body = self._store(body, chunk, reading.received)
            if reading.received == length:
                break
        if reading.received > self._limits.most:
            raise Refused(TOO_LARGE)
        # A chunked body that breaks off ends with an empty chunk more than one that is whole.
        if empty > 1 if length is None else reading.received < length:
            raise Refused(INCOMPLETE)
        body.seek(0)
        return body, reading.received

    def _store(self, body: IO[bytes], chunk: bytes, received: int) -> IO[bytes]:
        if received > self._limits.in_memory and isinstance(body, io.BytesIO):
            file = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the request
            file.write(body.getbuffer())
            body = file
        body.write(chunk)
        return body

    def look(self) -> None:
        """Refuse what arrives too slowly. Called several times a second or so."""
        now = self._clock()
        for reading in list(self._readings):
            refusal = self._judge(reading, now)
            if refusal is not None and reading.refusal is None and reading.task is not None:
                reading.refusal = refusal
                reading.task.cancel()

    def stop(self) -> None:
        """Give the bodies that are arriving a few more seconds."""
        self._stop_at = self._clock() + self._limits.stop_s

    def count(self) -> int:
        """Return how many bodies are being read."""
        return len(self._readings)

    def _judge(self, reading: _Reading, now: float) -> Refusal | None:
        limits = self._limits
        if self._stop_at is not None and now > self._stop_at:
            return STOPPING
        late = now > reading.began + limits.grace_s + reading.received / limits.least_rate
        if late or now > reading.last + limits.pause_s:
            return TOO_SLOW
        if now > reading.began + limits.quick_s and not self._admit(reading):
            return TOO_MANY_SLOW
        return None

    def _admit(self, reading: _Reading) -> bool:
        """Whether a slow body has one of the places for slow ones, or gets one."""
        if reading.slot:
            return True
        network = reading.network()
        if self._slow.total() >= self._limits.slow or self._slow[network] >= self._limits.slow_per_network:
            return False
        reading.slot = network
        self._slow[network] += 1
        return True

    def _release(self, reading: _Reading) -> None:
        if reading.slot:
            self._slow[reading.slot] -= 1
            if not self._slow[reading.slot]:
                del self._slow[reading.slot]
