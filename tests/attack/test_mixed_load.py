"""Ten minutes of people using the site while every attack is under way: nobody else notices."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence

import pytest
from accounts import join

from product import Product
from siege import (
    HALF_HANDSHAKE,
    HALF_HEAD,
    Answer,
    at_once,
    connections,
    form_with,
    half_sent,
    memory_of,
    port_of,
    progressive_jpeg,
    send,
    slow_readers,
    states,
)

SECONDS = float(os.environ.get("MOTORCLUB_ATTACK_S", "600"))
ATTACK_S = 12.0
REST_S = 45.0
READERS = 3
READ = (
    "/forum-api/questions?size=20",
    "/ticket-api/events",
    "/questions",
    "/announcements/general",
    "/readyz",
)
WRITE_PAUSE_S = 2.5
MEMBER = "127.0.0.1"

Attack = Callable[[], None]


def holding(product: Product, offset: int, number: int, first_bytes: bytes) -> Attack:
    """An attack that holds connections open."""

    def hold() -> None:
        with connections(port_of(product) + offset, number, first_bytes):
            time.sleep(ATTACK_S)

    return hold


def reading_slowly(product: Product) -> Attack:
    """An attack that takes answers by the byte."""

    def hold() -> None:
        with slow_readers(port_of(product), 160, "/openapi.json"):
            time.sleep(ATTACK_S)

    return hold


def sending(product: Product, path: str, body: bytes, kind: str, token: str) -> Attack:
    """An attack that sends the same costly body, eight at once, again and again."""

    def go_on() -> None:
        deadline = time.monotonic() + ATTACK_S
        while time.monotonic() < deadline:
            at_once(8, lambda _: send(product, "POST", path, body, content_type=kind, token=token))

    return go_on


def attacks(product: Product, token: str) -> Sequence[Attack]:
    """Every attack of this suite, one after the other."""
    keys = json.dumps({f"k{number}": number for number in range(400_000)}).encode()
    text = json.dumps({"title": "How loud is it", "body": ("*_" * 15_000), "tags": ["brakes"]}).encode()
    form, form_kind = form_with("image", "car.jpg", progressive_jpeg(7000), "image/jpeg")
    return (
        holding(product, 0, 160, half_sent("/auth/login")),
        holding(product, 0, 1600, half_sent("/payment-api/webhooks/sandbox")),
        holding(product, 0, 1600, b""),
        holding(product, 0, 1600, HALF_HEAD),
        holding(product, 1, 1600, HALF_HANDSHAKE),
        reading_slowly(product),
        sending(product, "/auth/login", keys, "application/json", ""),
        sending(product, "/forum-api/questions", text, "application/json", token),
        sending(product, "/forum-api/attachments", form, form_kind, token),
    )


def going_on(until: float, work: Callable[[], None]) -> threading.Thread:
    """A thread that works until then."""

    def go_on() -> None:
        while time.monotonic() < until:
            work()

    thread = threading.Thread(target=go_on)
    thread.start()
    return thread


def token_of(product: Product, name: str) -> str:
    """A new member's session."""
    account = join(product, name)
    return product.token(account.username, account.password)


@pytest.fixture
def question(product: Product) -> int:
    """A question that members answer."""
    status, page = product.call("GET", "/forum-api/questions?size=1")
    assert status == 200, page
    return int(page["content"][0]["id"])


@pytest.mark.timeout(SECONDS + 300)
def test_nobody_notices(product: Product, question: int) -> None:
    """No 5xx and no missing answer to others, no plugin set aside, and the memory comes back."""
    members = [token_of(product, f"reader_{number}") for number in range(READERS)]
    attacker = token_of(product, "brake_failure")
    writer = product.token("moderator")
    plugins = states(product)
    seen: list[Answer] = []

    def read(token: str) -> Callable[[], None]:
        paths: Iterator[str] = itertools.cycle(READ)

        def once() -> None:
            seen.append(send(product, "GET", next(paths), token=token, source=MEMBER))
            time.sleep(0.05)

        return once

    def write() -> None:
        body = json.dumps({"body": f"Measured again: {time.time():.1f} dB at idle."}).encode()
        path = f"/forum-api/questions/{question}/answers"
        seen.append(send(product, "POST", path, body, token=writer, source=MEMBER))
        time.sleep(WRITE_PAUSE_S)

    for token in members:
        read(token)()
    before = memory_of(product)
    until = time.monotonic() + SECONDS
    people = [going_on(until, read(token)) for token in members] + [going_on(until, write)]
    rounds: Iterator[Attack] = itertools.cycle(attacks(product, attacker))
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            next(rounds)()
    for thread in people:
        thread.join()

    statuses = {answer.status for answer in seen}
    assert {status for status in statuses if status == 0 or status >= 500} == set()
    assert len(seen) > SECONDS
    assert states(product) == plugins
    time.sleep(REST_S)
    assert memory_of(product) <= before * 1.1
