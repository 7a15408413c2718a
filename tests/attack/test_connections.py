"""Connections that send nothing, half of something, or read slowly take nothing from anybody else."""

from __future__ import annotations

import threading
import time
from contextlib import ExitStack

import pytest

from attackers import (
    HALF_HANDSHAKE,
    HALF_HEAD,
    Bystander,
    Sight,
    connections,
    disturbed,
    half_sent,
    port_of,
    postgres_of,
    script_of,
    slow_readers,
    standing_still,
    states,
)
from faulty_plugins import soon
from product import Product

MANY = (16, 160, 1600)
# Longer than a plugin's request may take (30 s): half-sent ones once counted against the plugin.
HELD_S = 34.0
WATCHED_S = 8.0
STILL_S = 20.0
PLUGIN_PATHS = (
    "/payment-api/webhooks/sandbox",
    "/forum-api/questions",
    "/social-api/comments",
    "/ticket-api/orders",
)


@pytest.mark.parametrize("number", MANY)
def test_half_sent_requests(product: Product, bystander: Bystander, calm: list[Sight], number: int) -> None:
    """At the log-in, which belongs to the core (B2)."""
    with connections(port_of(product), number, half_sent("/auth/login")):
        assert disturbed(calm, bystander.look_for(WATCHED_S)) == []


def test_half_sent_requests_switch_no_plugin_off(
    product: Product, bystander: Bystander, calm: list[Sight]
) -> None:
    """Held for longer than a plugin's request may take, by a stranger, at any plugin (B1)."""
    before = states(product)
    with ExitStack() as held:
        for path in PLUGIN_PATHS:
            held.enter_context(connections(port_of(product), 4, half_sent(path)))
        assert disturbed(calm, bystander.look_for(HELD_S)) == []
    assert states(product) == before


@pytest.mark.parametrize("number", MANY)
@pytest.mark.parametrize("first_bytes", [b"", HALF_HEAD], ids=["silent", "half a head"])
def test_connections_without_a_request(
    product: Product, bystander: Bystander, calm: list[Sight], number: int, first_bytes: bytes
) -> None:
    """The server waits for them, nobody else does."""
    with connections(port_of(product), number, first_bytes):
        assert disturbed(calm, bystander.look_for(WATCHED_S)) == []


@pytest.mark.parametrize("number", MANY)
@pytest.mark.parametrize("first_bytes", [b"", HALF_HANDSHAKE], ids=["silent", "half a handshake"])
def test_connections_to_the_hub(
    product: Product, hub_bystander: Bystander, hub_calm: list[Sight], number: int, first_bytes: bytes
) -> None:
    """The same at the hub, which has few threads for handshakes; none leaves a traceback."""
    before = product.log.read_text(errors="replace").count("Traceback")
    with connections(port_of(product) + 1, number, first_bytes):
        assert disturbed(hub_calm, hub_bystander.look_for(WATCHED_S)) == []
    assert product.log.read_text(errors="replace").count("Traceback") == before


def test_a_database_that_stands_still(product: Product, bystander: Bystander, calm: list[Sight]) -> None:
    """Anyone who only asks whether the process lives is answered (S13); afterwards everything is as before."""
    before, waiting = states(product), []
    with standing_still(postgres_of(product)):
        until = time.monotonic() + STILL_S
        callers = [threading.Thread(target=bystander.look, args=("/forum-api/questions",)) for _ in range(40)]
        for caller in callers:
            caller.start()
        while time.monotonic() < until:
            waiting.append(bystander.look("/healthz"))
            time.sleep(0.2)
        for caller in callers:
            caller.join()
    assert [sight for sight in waiting if sight.status != 200 or sight.seconds > 1] == []
    assert soon(lambda: bystander.look("/forum-api/questions").status == 200)
    assert disturbed(calm, bystander.look_for(4)) == []
    assert states(product) == before


@pytest.mark.parametrize("number", MANY)
def test_slow_readers(product: Product, bystander: Bystander, calm: list[Sight], number: int) -> None:
    """A byte a second of a large file; of answers that are computed in the test of mixed load."""
    with slow_readers(port_of(product), number, script_of(product)):
        assert disturbed(calm, bystander.look_for(WATCHED_S)) == []
