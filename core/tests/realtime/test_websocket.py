"""The WebSocket codec keeps the server's rules of RFC 6455, however the bytes are cut."""

from __future__ import annotations

import itertools
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motorclub.realtime.websocket import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    TEXT,
    Message,
    MessageReader,
    WebSocketError,
    close_answer,
    close_frame,
    frame,
)

pytestmark = pytest.mark.once

LIMIT = 70_000


def masked(opcode: int, payload: bytes, *, first: int = 0x80, mask: bytes = b"\x01\x02\x03\x04") -> bytes:
    """A frame as a client sends it."""
    length = len(payload)
    if length < 126:
        head = bytes((first | opcode, 0x80 | length))
    elif length < 65536:
        head = bytes((first | opcode, 0x80 | 126)) + length.to_bytes(2, "big")
    else:
        head = bytes((first | opcode, 0x80 | 127)) + length.to_bytes(8, "big")
    return head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))


def read(data: bytes, cuts: list[int] | None = None) -> list[object]:
    """Messages, then (code, reason) if the reader refuses."""
    reader = MessageReader(LIMIT)
    out: list[object] = []
    edges = [0, *sorted(cut % (len(data) + 1) for cut in cuts or []), len(data)]
    try:
        for start, end in itertools.pairwise(edges):
            reader.feed(data[start:end])
            for item in reader:  # one by one: what came before a refusal counts
                out.append(item)  # noqa: PERF402
    except WebSocketError as error:
        out.append((int(error.code), error.reason))
    return out


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65535, 65536])
def test_every_length_form_is_read(length: int) -> None:
    payload = os.urandom(length)
    assert read(masked(BINARY, payload)) == [Message(BINARY, payload)]


def test_fragments_are_joined_and_control_frames_may_come_between() -> None:
    data = (
        masked(TEXT, "Grü".encode()[:3], first=0)
        + masked(PING, b"?")
        + masked(CONTINUATION, "ü".encode()[1:])
    )
    assert read(data) == [Message(PING, b"?"), Message(TEXT, "Grü".encode())]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(TEXT, b"unmasked"), 1002),
        (masked(TEXT, b"x", first=0xC0), 1002),
        (masked(3, b"x"), 1002),
        (masked(PING, b"x", first=0), 1002),
        (masked(PING, b"x" * 126), 1002),
        (masked(CONTINUATION, b"x"), 1002),
        (masked(TEXT, b"a", first=0) + masked(TEXT, b"b"), 1002),
        (bytes((0x81, 0x80 | 126, 0, 5)), 1002),
        (masked(TEXT, b"\xff"), 1007),
        (bytes((0x82, 0x80 | 127)) + (1 << 20).to_bytes(8, "big"), 1009),
        (masked(BINARY, b"x" * 50_000, first=0) + masked(CONTINUATION, b"x" * 50_000), 1009),
    ],
)
def test_what_breaks_the_protocol_is_refused_with_its_code(data: bytes, code: int) -> None:
    found = read(data)
    assert found[-1][0] == code  # type: ignore[index]
    assert found[-1][1]  # type: ignore[index]


def test_a_close_is_answered_with_its_own_code_and_a_bad_one_with_1002() -> None:
    assert close_answer(b"") == frame(CLOSE, b"")
    assert close_answer((1000).to_bytes(2, "big") + b"bye") == close_frame(1000)
    assert close_answer(b"\x03") == close_frame(1002, "Invalid close code")
    assert close_answer((1005).to_bytes(2, "big")) == close_frame(1002, "Invalid close code")


def test_a_reason_is_cut_at_a_character() -> None:
    cut = close_frame(1000, "ü" * 100)
    assert len(cut) <= 127
    cut[4:].decode()


@given(
    st.lists(st.tuples(st.sampled_from([TEXT, BINARY, PING]), st.text(max_size=40))),
    st.lists(st.integers(0, 999)),
)
def test_messages_are_the_same_in_any_pieces(messages: list[tuple[int, str]], cuts: list[int]) -> None:
    sent = [
        Message(opcode, text.encode()[:120]) for opcode, text in messages if opcode != TEXT or len(text) < 30
    ]
    data = b"".join(masked(message.opcode, message.payload) for message in sent)
    assert read(data, cuts) == sent


@given(st.binary(max_size=200), st.lists(st.integers(0, 999), max_size=10))
@settings(max_examples=300)
def test_any_bytes_mean_the_same_in_any_pieces(data: bytes, cuts: list[int]) -> None:
    assert read(data, cuts) == read(data)
