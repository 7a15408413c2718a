"""Floods of sockets and subscriptions by one address leave room for everybody else (S10)."""

from __future__ import annotations

import contextlib
import time
from contextlib import ExitStack

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from attackers import ATTACKER, Bystander, Sight, disturbed, memory_of, port_of
from motorclub.entrypoints.startup import raise_file_limit
from product import Product

SOCKETS = 2500
TOPICS = 1000
# So many refusals in a row are no accident.
ENOUGH = 20


def open_socket(product: Product, stack: ExitStack, source: str = "127.0.0.1") -> ClientConnection:
    """An anonymous socket with STOMP's answer, closed with `stack`."""
    ws = stack.enter_context(
        connect(
            f"ws://127.0.0.1:{port_of(product) + 1}/ws",
            subprotocols=["v12.stomp"],
            source_address=(source, 0),
            open_timeout=20,
            close_timeout=1,
            compression=None,
        )
    )
    stack.callback(ws.socket.close)
    ws.send("CONNECT\naccept-version:1.2\nhost:localhost\nheart-beat:0,0\n\n\0")
    answer = ws.recv(timeout=20)
    assert str(answer).startswith("CONNECTED"), answer
    return ws


def told_no(ws: ClientConnection) -> bool:
    """Whether the hub answers with an ERROR, among whatever else it says."""
    with contextlib.suppress(ConnectionClosed, TimeoutError):
        for _ in range(2 * TOPICS):
            if str(ws.recv(timeout=2)).startswith("ERROR"):
                return True
    return False


def test_a_flood_of_sockets(product: Product, hub_bystander: Bystander, hub_calm: list[Sight]) -> None:
    """Refused long before the process is full; somebody elsewhere connects and /healthz answers."""
    raise_file_limit()
    opened = refused = 0
    with ExitStack() as stack:
        while opened < SOCKETS and refused < ENOUGH:
            try:
                open_socket(product, stack, ATTACKER)
                opened += 1
            except (WebSocketException, OSError, AssertionError):
                refused += 1
        assert refused == ENOUGH
        assert opened >= 100, "a club behind one address must get in"
        open_socket(product, stack)
        assert disturbed(hub_calm, hub_bystander.look_for(4)) == []


def test_a_flood_of_subscriptions(product: Product) -> None:
    """An anonymous socket may listen to so many topics; then it is told so, and its memory is given back."""
    before = memory_of(product)["hub"]
    with ExitStack() as stack:
        sockets = [open_socket(product, stack, ATTACKER) for _ in range(20)]
        assert all(flooded(ws) for ws in sockets)
    time.sleep(5)
    assert memory_of(product)["hub"] < before * 1.1


def flooded(ws: ClientConnection) -> bool:
    """Subscribe until the hub has had enough; whether it says so."""
    with contextlib.suppress(ConnectionClosed):
        for topic in range(TOPICS):
            ws.send(f"SUBSCRIBE\nid:{topic}\ndestination:/topic/forum/questions/{topic + 1}\n\n\0")
    return told_no(ws)
