"""Frames to many sockets: for each hub host a process counts what its sockets get, so that no program is the limit."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any

import redis

sys.path.insert(0, str(Path(__file__).parents[1] / "soak"))

from crowd import HEART_BEAT_S, Listener, open_all
from crowd import Place as HubPlace

from motorclub.realtime.publish import TOPIC_CHANNEL

TOPIC = "/topic/platform"
# A byte that is once in each frame, so that frames are counted without being read.
MARK = b"^"
# As long as a full row of a list. A hub writes what comes together at once, so short frames cost it the less the more
# of them wait, and it would seem to be the faster the further it is behind.
BODY = '{"type":"MARK","mark":"^' + 1000 * "." + '"}'
# How many frames may be on their way to the slowest host, and how many are published at once. A hub that has used up
# its share stops for the rest of a period, in which the others must not run dry; it drops who has more to come than
# some 380 kB.
WINDOW, AT_ONCE = 300, 20
PAUSE_S = 0.001
STUCK_S = 20.0


@dataclass(frozen=True, slots=True)
class Receiver:
    """A process with all sockets of one hub host; `received` is the number of frames that it has got."""

    process: multiprocessing.process.BaseProcess
    received: Synchronized[int]
    sockets: int

    @property
    def frames(self) -> float:
        """How many frames a socket has got on average."""
        return self.received.value / self.sockets


class Counter(asyncio.Protocol):
    """Counts the frames of one socket."""

    def __init__(self, received: Synchronized[int]) -> None:
        self._received = received

    def data_received(self, data: bytes) -> None:
        """Count what came."""
        self._received.value += data.count(MARK)

    def connection_lost(self, exc: Exception | None) -> None:
        """A hub drops who does not keep up: the figure would be worth nothing."""
        raise SystemExit(f"a hub has closed a socket: {exc}")


async def _receive(place: HubPlace, token: str, sockets: int, received: Any, ready: Any) -> None:
    def ignore(*_: object) -> None:
        """Frames are counted later."""

    listeners = [
        Listener(place, token, [TOPIC], ready=ignore, heard=ignore, lost=ignore) for _ in range(sockets)
    ]
    await open_all(listeners)
    for listener in listeners:
        listener.hand_over(Counter(received))
    ready.set()
    while True:
        await asyncio.sleep(HEART_BEAT_S / 2)
        for listener in listeners:
            listener.beat()


def _run(place: HubPlace, token: str, sockets: int, received: Any, ready: Any) -> None:
    asyncio.run(_receive(place, token, sockets, received, ready))


@contextmanager
def receivers(places: Sequence[HubPlace], token: str, sockets: int) -> Iterator[list[Receiver]]:
    """A process for each hub, with so many sockets, until the block ends."""
    context = multiprocessing.get_context("spawn")
    started = []
    try:
        for place in places:
            received, ready = context.Value("Q", 0, lock=False), context.Event()
            process = context.Process(target=_run, args=(place, token, sockets, received, ready), daemon=True)
            process.start()
            started.append(Receiver(process, received, sockets))
            while not ready.wait(1):
                if not process.is_alive():
                    raise SystemExit("sockets cannot be opened")
        yield started
    finally:
        for receiver in started:
            receiver.process.kill()
            receiver.process.join()


def publish(store: redis.Redis, receivers: Sequence[Receiver], seconds: float) -> float:
    """Publish as fast as all hubs deliver; the frames delivered a second, without those of the first fifth."""
    sent, begun = 0, time.monotonic()
    first, since, moved = 0, 0.0, begun
    while (now := time.monotonic()) < begun + seconds:
        if sent - min(receiver.frames for receiver in receivers) < WINDOW:
            with store.pipeline(transaction=False) as pipeline:
                for _ in range(AT_ONCE):
                    pipeline.publish(TOPIC_CHANNEL + TOPIC, BODY)
                pipeline.execute()
            sent, moved = sent + AT_ONCE, now
        elif now > moved + STUCK_S:
            raise SystemExit("frames do not arrive")
        else:
            time.sleep(PAUSE_S)
        if not since and now > begun + seconds / 5:
            first, since = _total(receivers), now
    rate = (_total(receivers) - first) / (time.monotonic() - since)
    if not all(receiver.process.is_alive() for receiver in receivers):
        raise SystemExit("a hub has closed a socket")
    return rate


def _total(receivers: Sequence[Receiver]) -> int:
    return sum(receiver.received.value for receiver in receivers)


def processor_seconds(receivers: Sequence[Receiver]) -> float:
    """What this program and its receivers have used."""
    received = sum(_used(str(receiver.process.pid)) for receiver in receivers)
    return received + _used("self")


def _used(process: str) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
