"""Bodies that are cheap to send and were dear to take: many keys, quadratic texts, large pictures, no end."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from accounts import join

from attackers import Answer, Bystander, Sight, at_once, disturbed, form_with, progressive_jpeg, send, states
from product import Product

ATTACKERS = 8
# Eight clients that make and send such bodies take the cores of the site for themselves.
COSTLY_FLOOR_S = 0.25
# Each took 5 to 21 s of processor time once, in a text of 30 kB.
COSTLY_TEXTS = ("*_", "~~a", "**a**a_", "[a](b)", "![[]()", "`a``", "<a ", "- ", "> ", "@driver *_")
TEXT_BYTES = 30_000
ENDLESS_BYTES = 60 * 1024 * 1024


@pytest.fixture(scope="module")
def attacker(product: Product) -> str:
    """The token of a member who means no good."""
    account = join(product, "brake_checker")
    return product.token(account.username, account.password)


def answered(answers: list[Answer], *allowed: int) -> list[Answer]:
    """Those that got something else, or an answer that was an attack on its own."""
    return [answer for answer in answers if answer.status not in allowed or answer.size > 65536]


def test_many_keys(product: Product, bystander: Bystander, calm: list[Sight]) -> None:
    """400,000 unknown fields at the log-in (S3): 7.8 s and 18.7 MB of answer once."""
    body = json.dumps({f"k{number}": number for number in range(400_000)}).encode()
    with bystander.watching() as seen:
        answers = at_once(ATTACKERS, lambda _: send(product, "POST", "/auth/login", body))
    assert answered(answers, 400, 413, 422, 429) == []
    assert disturbed(calm, seen, floor_s=COSTLY_FLOOR_S) == []


def test_deep_and_wide_bodies(product: Product) -> None:
    """A body within the size limit that is all keys, or all depth."""
    wide = json.dumps({f"k{number}": 1 for number in range(15_000)}).encode()
    deep = b'{"username":' * 5000 + b"1" + b"}" * 5000
    for body in (wide, deep):
        answer = send(product, "POST", "/auth/login", body)
        assert answered([answer], 400, 413, 422, 429) == []
        assert answer.seconds < 2


def test_a_body_without_an_end(product: Product, bystander: Bystander, calm: list[Sight]) -> None:
    """Sent in chunks, so that its length is known to nobody."""

    def chunks() -> Iterator[bytes]:
        for _ in range(ENDLESS_BYTES // 65536):
            yield b"a" * 65536

    with bystander.watching() as seen:
        answers = at_once(ATTACKERS, lambda _: send(product, "POST", "/auth/login", chunks()))
    assert answered(answers, 0, 400, 413, 429, 503) == []
    assert disturbed(calm, seen, floor_s=COSTLY_FLOOR_S) == []


@pytest.mark.parametrize("pattern", COSTLY_TEXTS)
def test_costly_texts(product: Product, attacker: str, pattern: str) -> None:
    """Taken quickly or refused (S1); the seconds are those of a loaded machine."""
    text = (pattern * TEXT_BYTES)[:TEXT_BYTES]
    body = {"title": f"How loud may {len(pattern)} be", "body": text, "tags": ["brakes"]}
    answer = send(product, "POST", "/forum-api/questions", json.dumps(body).encode(), token=attacker)
    assert answer.status in (201, 400, 422, 429)
    # What is taken comes back, each link of it with some sixty characters of attributes.
    assert answer.size < 12 * TEXT_BYTES
    assert answer.seconds < 3


@pytest.mark.parametrize("side", [7000, 4990], ids=["refused", "decoded"])
def test_large_pictures(
    product: Product, attacker: str, bystander: Bystander, calm: list[Sight], side: int
) -> None:
    """Eight at once, small as files and large to unpack (S2): both workers killed themselves once."""
    before = states(product)
    body, kind = form_with("image", "car.jpg", progressive_jpeg(side), "image/jpeg")
    with bystander.watching() as seen:
        answers = at_once(
            ATTACKERS,
            lambda _: send(
                product, "POST", "/platform/uploads/forum.picture", body, content_type=kind, token=attacker
            ),
        )
    assert answered(answers, 201, 400, 429, 503) == []
    assert disturbed(calm, seen, floor_s=COSTLY_FLOOR_S) == []
    assert states(product) == before
