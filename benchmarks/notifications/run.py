"""How soon is somebody notified? From the POST of an answer to the frame in the asker's socket."""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.sync.client import ClientConnection, connect

from motorclub.processes.embedded import scratch

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))

from product import Product, running

ANSWERS = 25
QUESTION = {
    "title": "Which brake fluid for the occasional track day?",
    "body": "DOT 4 went soft after six laps. What do you use, and how often do you change it?",
    "tags": ["brakes"],
}


def frame(command: str, headers: dict[str, str]) -> str:
    """One STOMP frame without a body."""
    lines = "".join(f"{name}:{value}\n" for name, value in headers.items())
    return f"{command}\n{lines}\n\0"


@contextmanager
def listening(product: Product, token: str, member: int) -> Iterator[ClientConnection]:
    """A socket subscribed to a member's notifications."""
    host, port = product.url.removeprefix("http://").split(":")
    origin = {"Origin": product.url}
    address = f"ws://{host}:{int(port) + 1}/ws"
    topic = f"/topic/notifications/{member}"
    with connect(address, subprotocols=["v12.stomp"], additional_headers=origin) as socket:
        socket.send(
            frame("CONNECT", {"accept-version": "1.2", "host": host, "Authorization": f"Bearer {token}"})
        )
        socket.recv(timeout=5)
        socket.send(frame("SUBSCRIBE", {"id": topic, "destination": topic, "receipt": "1"}))
        socket.recv(timeout=5)
        yield socket


def measure(product: Product) -> list[float]:
    """Milliseconds of each answer."""
    # Members answer a question once; moderators as often as they like.
    asker, helper = product.token("driver"), product.token("moderator")
    _, me = product.call("GET", "/auth/check-session", token=asker)
    _, question = product.call("POST", "/forum-api/questions", QUESTION, asker)
    path = f"/forum-api/questions/{question['id']}/answers"
    taken: list[float] = []
    with listening(product, asker, me["user"]["id"]) as socket:
        for number in range(ANSWERS):
            began = time.perf_counter()
            product.call("POST", path, {"body": f"Answer {number}: change it every spring."}, helper)
            told = str(socket.recv(timeout=10))
            taken.append((time.perf_counter() - began) * 1000)
            assert json.loads(told.partition("\n\n")[2].rstrip("\0\n"))["type"] == "NOTIFICATION_CREATED"
    return taken


def main() -> None:
    """Print the distribution."""
    with scratch() as folder, running(folder / "instance") as product:
        taken = sorted(measure(product))
    print(
        f"{ANSWERS} answers, POST to frame: median {statistics.median(taken):.0f} ms, slowest {taken[-1]:.0f} ms"
    )


if __name__ == "__main__":
    main()
