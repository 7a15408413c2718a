"""Ten minutes of people using the site while every attack is under way: nobody else notices."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from accounts import join

from attackers import (
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
from product import Product

SECONDS = float(os.environ.get("MOTORCLUB_ATTACK_S", "600"))
# A site that has just started shares most of its memory with the process that it was forked from. The first use of
# each call writes to those pages, and each database connection is opened and learns the tables: 100 MB that people take
# without any attack. After that a minute of theirs adds nothing.
WARM_S = 60.0
CROWD = 16
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
READ_PAUSE_S = 0.05
WRITE_PAUSE_S = 2.5
MOST_GROWTH = 1.1
MEMBER = "127.0.0.1"

Attack = Callable[[], None]
Call = Callable[[], Answer]


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
    form, form_kind = form_with("image", "car.jpg", progressive_jpeg(4990), "image/jpeg")
    return (
        holding(product, 0, 160, half_sent("/auth/login")),
        holding(product, 0, 1600, half_sent("/payment-api/webhooks/sandbox")),
        holding(product, 0, 1600, b""),
        holding(product, 0, 1600, HALF_HEAD),
        holding(product, 1, 1600, HALF_HANDSHAKE),
        reading_slowly(product),
        sending(product, "/auth/login", keys, "application/json", ""),
        sending(product, "/forum-api/questions", text, "application/json", token),
        sending(product, "/platform/uploads/forum.picture", form, form_kind, token),
    )


@dataclass(frozen=True, slots=True)
class People:
    """Members who read, each at their own pace, and one who writes."""

    product: Product
    readers: Sequence[str]
    writer: str
    question: int

    @contextmanager
    def using_the_site(self, seconds: float) -> Iterator[list[Answer]]:
        """What they are answered; the block ends when so many seconds have passed."""
        answers: list[Answer] = []
        deadline = time.monotonic() + seconds
        calls = [*(self._reads(token) for token in self.readers), self._writes()]
        threads = [threading.Thread(target=_repeat, args=(deadline, call, answers)) for call in calls]
        for thread in threads:
            thread.start()
        try:
            yield answers
        finally:
            for thread in threads:
                thread.join()

    def come_all_at_once(self) -> None:
        """Use what the attacks use, as it is meant to be used, with all threads and database connections at work."""
        for path in (*READ, "/openapi.json"):
            at_once(CROWD, lambda _, path=path: send(self.product, "GET", path, source=MEMBER))
        text = json.dumps({"title": "Which oil in winter", "body": "Below *zero*.", "tags": ["oil"]}).encode()
        picture, kind = form_with("image", "car.jpg", progressive_jpeg(800), "image/jpeg")
        for path, body, content_type in (
            ("/auth/login", b'{"username": "driver", "password": "no"}', "application/json"),
            ("/forum-api/questions", text, "application/json"),
            ("/platform/uploads/forum.picture", picture, kind),
        ):
            at_once(
                CROWD,
                lambda _, path=path, body=body, kind=content_type: send(
                    self.product, "POST", path, body, content_type=kind, token=self.readers[0], source=MEMBER
                ),
            )

    def _reads(self, token: str) -> Call:
        paths = itertools.cycle(READ)

        def read() -> Answer:
            time.sleep(READ_PAUSE_S)
            return send(self.product, "GET", next(paths), token=token, source=MEMBER)

        return read

    def _writes(self) -> Call:
        path = f"/forum-api/questions/{self.question}/answers"

        def write() -> Answer:
            time.sleep(WRITE_PAUSE_S)
            body = json.dumps({"body": f"Measured again: {time.time():.1f} dB at idle."}).encode()
            return send(self.product, "POST", path, body, token=self.writer, source=MEMBER)

        return write


def _repeat(deadline: float, call: Call, answers: list[Answer]) -> None:
    while time.monotonic() < deadline:
        answers.append(call())


def token_of(product: Product, name: str) -> str:
    """A new member's session."""
    account = join(product, name)
    return product.token(account.username, account.password)


@pytest.fixture
def people(product: Product) -> People:
    """Three who read, and one who answers a question."""
    status, page = product.call("GET", "/forum-api/questions?size=1")
    assert status == 200, page
    readers = [token_of(product, f"reader_{number}") for number in range(READERS)]
    return People(product, readers, product.token("moderator"), int(page["content"][0]["id"]))


@pytest.mark.timeout(SECONDS + 600)
def test_nobody_notices(product: Product, people: People) -> None:
    """No 5xx and no missing answer to others, no plugin set aside, and the memory comes back."""
    attacker = token_of(product, "brake_failure")
    rounds = itertools.cycle(attacks(product, attacker))
    plugins = states(product)
    with people.using_the_site(WARM_S):
        people.come_all_at_once()
    time.sleep(REST_S)
    before = memory_of(product)

    deadline = time.monotonic() + SECONDS
    with people.using_the_site(SECONDS) as seen:
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                next(rounds)()
    assert {answer.status for answer in seen} <= {200, 201}
    assert len(seen) > SECONDS
    assert states(product) == plugins
    time.sleep(REST_S)
    after = memory_of(product)
    assert sum(after.values()) <= MOST_GROWTH * sum(before.values()), (before, after)
