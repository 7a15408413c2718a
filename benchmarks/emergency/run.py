"""How soon do all hear of an emergency? From the POST to the frame in 500 open sockets, on the default server."""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import time
from pathlib import Path

from motorclub.entrypoints.startup import raise_file_limit
from motorclub.processes.embedded import scratch

sys.path.insert(0, str(Path(__file__).parents[1] / "soak"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))

from crowd import Listener, Place, open_all

from product import Product, running

TOPIC = "/topic/announcements/general"
# The product allows five within an hour.
EMERGENCIES = 5
PATIENCE_S = 30.0
TARGET_MS = 2000
MEMBERS = ("admin", "moderator", "organiser", "driver")


class Alarm:
    """When whom an emergency has reached."""

    def __init__(self) -> None:
        self.announcement = 0
        self.heard: dict[Listener, float] = {}

    def hear(self, listener: Listener, topic: str, body: bytes) -> None:
        """A frame has come."""
        now = time.perf_counter()
        frame = json.loads(body)
        if frame["type"] == "ANNOUNCEMENT_CREATED" and frame["announcement"]["type"] == "EMERGENCY":
            self.heard.setdefault(listener, now)


def deaf(listener: Listener) -> None:
    """Nothing to do."""


async def measure(product: Product, sockets: int) -> tuple[list[float], list[float]]:
    """Milliseconds from the POST to each frame, and to the answer of each POST."""
    port = int(product.url.rpartition(":")[2])
    place, alarm = Place(port + 1, product.url), Alarm()
    tokens = [product.token(name) for name in MEMBERS]
    listeners = [
        Listener(place, tokens[n % len(tokens)], [TOPIC], ready=deaf, heard=alarm.hear, lost=deaf)
        for n in range(sockets)
    ]
    await open_all(listeners)
    beats = asyncio.create_task(beat(listeners))
    taken: list[float] = []
    answers: list[float] = []
    for number in range(EMERGENCIES):
        alarm.heard.clear()
        began = time.perf_counter()
        await asyncio.to_thread(raise_alarm, product, tokens[0], number)
        answers.append((time.perf_counter() - began) * 1000)
        await all_heard(alarm, sockets)
        taken += [(moment - began) * 1000 for moment in alarm.heard.values()]
        await asyncio.sleep(2)
    beats.cancel()
    for listener in listeners:
        listener.hang_up()
    return taken, answers


async def beat(listeners: list[Listener]) -> None:
    """Keep the sockets open."""
    while True:
        await asyncio.sleep(5)
        for listener in listeners:
            listener.beat()


async def all_heard(alarm: Alarm, sockets: int) -> None:
    """Wait for the last frame."""
    until = time.monotonic() + PATIENCE_S
    while len(alarm.heard) < sockets:
        if time.monotonic() > until:
            raise SystemExit(f"only {len(alarm.heard)} of {sockets} sockets heard within {PATIENCE_S:.0f} s")
        await asyncio.sleep(0.005)


def raise_alarm(product: Product, token: str, number: int) -> None:
    """An admin's emergency for everybody."""
    body = {
        "title": f"Hall {number + 1} is being cleared",
        "message": "Leave by the nearest exit and meet at the paddock.",
    }
    status, answer = product.call("POST", "/announcements/emergency", body, token)
    if status != 202:
        raise SystemExit(f"the emergency was refused with {status}: {answer}")


def main() -> None:
    """Print the distribution."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=500)
    sockets = parser.parse_args().sockets
    raise_file_limit()
    with scratch() as folder, running(folder / "instance") as product:
        taken, answers = asyncio.run(measure(product, sockets))
    p95 = statistics.quantiles(taken, n=20, method="inclusive")[-1]
    print(
        f"{EMERGENCIES} emergencies, POST to the frame in {sockets} sockets: median {statistics.median(taken):.0f} ms, "
        f"p95 {p95:.0f} ms, slowest {max(taken):.0f} ms (target: p95 under {TARGET_MS} ms"
        f"{', missed' if p95 >= TARGET_MS else ''}); the POST answers after {statistics.median(answers):.0f} ms"
    )


if __name__ == "__main__":
    main()
