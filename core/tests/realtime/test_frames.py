"""The STOMP codec keeps the rules of STOMP 1.2, however the bytes are cut."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motorclub.realtime.frames import (
    CLIENT_COMMANDS,
    SERVER_COMMANDS,
    Frame,
    FrameError,
    FrameLimits,
    FrameReader,
    encode,
)

pytestmark = pytest.mark.once

LIMITS = FrameLimits(headers=4, line=60, head=200, body=300)


def read(
    data: bytes, cuts: list[int] | None = None, commands: frozenset[str] = CLIENT_COMMANDS
) -> list[object]:
    """Everything a reader gives for `data` in pieces that end at `cuts`: frames, then the reason if it refuses."""
    reader = FrameReader(LIMITS, commands)
    out: list[object] = []
    edges = [0, *sorted(cut % (len(data) + 1) for cut in cuts or []), len(data)]
    try:
        for start, end in itertools.pairwise(edges):
            reader.feed(data[start:end])
            for item in reader:  # one by one: what came before a refusal counts
                out.append(item)  # noqa: PERF402
    except FrameError as error:
        out.append(str(error))
    return out


def test_a_frame_has_command_headers_and_body() -> None:
    assert read(b"SEND\ndestination:/a\nx:1\n\nhello\0") == [
        Frame("SEND", {"destination": "/a", "x": "1"}, b"hello")
    ]


def test_lines_may_end_in_cr_lf() -> None:
    assert read(b"SEND\r\ndestination:/a\r\n\r\nhi\0") == [Frame("SEND", {"destination": "/a"}, b"hi")]


def test_line_ends_between_frames_are_heart_beats() -> None:
    assert read(b"\n\r\n\nBEGIN\n\n\0\n\r\nABORT\n\n\0\n") == [Frame("BEGIN", {}), Frame("ABORT", {})]


def test_content_length_lets_a_body_hold_nul() -> None:
    assert read(b"SEND\ncontent-length:3\n\na\0b\0") == [Frame("SEND", {"content-length": "3"}, b"a\0b")]


def test_of_a_repeated_header_the_first_counts() -> None:
    assert read(b"BEGIN\nfoo:World\nfoo:Hello\n\n\0") == [Frame("BEGIN", {"foo": "World"})]


def test_headers_are_unescaped() -> None:
    assert read(b"BEGIN\na\\cb:1\\n2\\r3\\\\4\\c5\n\n\0") == [Frame("BEGIN", {"a:b": "1\n2\r3\\4:5"})]


def test_connect_is_not_unescaped_and_keeps_colons() -> None:
    assert read(b"CONNECT\nAuthorization:a\\nb:c\n\n\0") == [Frame("CONNECT", {"Authorization": "a\\nb:c"})]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"GET / HTTP/1.1\r\n", "Not a STOMP frame"),
        (b"send\n", "Not a STOMP frame"),
        (b"UNSUBSCRIBED", "Not a STOMP frame"),
        (b"UNSUBSCRIBE\rX", "Not a STOMP frame"),
        (b"\xff\xfe", "Not a STOMP frame"),
        (b"\rX", "Not a STOMP frame"),
        (b"BEGIN\na:b\0", "NUL before the empty line that ends the headers"),
        (b"BEGIN\nnocolon\n\n\0", "A header line has no name and colon"),
        (b"BEGIN\n:x\n\n\0", "A header line has no name and colon"),
        (b"BEGIN\na:\\t\n\n\0", "Undefined escape in a header"),
        (b"BEGIN\na:\\\n\n\0", "Undefined escape in a header"),
        (b"BEGIN\na:\xff\n\n\0", "A header is not UTF-8"),
        (b"BEGIN\na:1\nb:1\nc:1\nd:1\ne:1\n\n\0", "More than 4 headers"),
        (b"BEGIN\na:" + b"x" * 59 + b"\n\n\0", "Header longer than 60 bytes"),
        (b"BEGIN\n" + b"a:b\n" * 60, "Frame head longer than 200 bytes"),
        (b"SEND\ncontent-length:x\n\n", "content-length is not a number"),
        (b"SEND\ncontent-length:-1\n\n", "content-length is not a number"),
        (b"SEND\ncontent-length:301\n\n", "Body longer than 300 bytes"),
        (b"SEND\n\n" + b"x" * 301, "Body longer than 300 bytes"),
        (b"SEND\ncontent-length:2\n\nabc\0", "The body is longer than its content-length"),
        (b"SUBSCRIBE\nid:1\n\nbody\0", "SUBSCRIBE must have no body"),
    ],
)
def test_what_is_no_frame_is_refused_with_a_reason(data: bytes, reason: str) -> None:
    assert read(data) == [reason]


def test_frames_before_the_fault_still_count() -> None:
    assert read(b"BEGIN\n\n\0rubbish") == [Frame("BEGIN", {}), "Not a STOMP frame"]


def test_an_idle_reader_holds_no_memory() -> None:
    reader = FrameReader(LIMITS)
    reader.feed(b"BEGIN\n\n\0\n")
    assert list(reader)
    assert reader._buffer is None


names = st.text(min_size=1, max_size=8).filter(lambda text: text.isprintable() and len(text.encode()) < 9)
values = st.text(st.characters(exclude_characters="\0", codec="utf-8"), max_size=5)  # NUL ends a frame
server_frames = st.builds(
    Frame,
    st.sampled_from(["MESSAGE", "ERROR"]),
    st.dictionaries(names, values, max_size=3).map(
        lambda headers: {name: value for name, value in headers.items() if name != "content-length"}
    ),
    st.binary(max_size=60),
)


@given(st.lists(server_frames, max_size=4), st.lists(st.integers(0, 2000), max_size=8))
def test_what_is_written_is_read_again_in_any_pieces(frames: list[Frame], cuts: list[int]) -> None:
    data = b""
    expected = []
    for frame in frames:
        headers = {**frame.headers, "content-length": str(len(frame.body))}
        expected.append(Frame(frame.command, headers, frame.body))
        data += encode(frame.command, headers.items(), frame.body)
    assert read(data, cuts, SERVER_COMMANDS) == expected


stompish = st.lists(
    st.sampled_from(
        [
            b"SEND",
            b"BEGIN\n\n\0",
            b"BEGIN",
            b"CONNECT",
            b"\n",
            b"\r\n",
            b"\r",
            b"\0",
            b"a:b",
            b"content-length:2",
            b"\\",
            b"x" * 70,
        ]
    )
    | st.binary(max_size=4),
    max_size=30,
).map(b"".join)


@given(stompish, st.lists(st.integers(0, 2000), max_size=12))
@settings(max_examples=300)
def test_any_bytes_mean_the_same_in_any_pieces(data: bytes, cuts: list[int]) -> None:
    """Frames, and the refusal with its reason, do not depend on how the network cuts the stream."""
    assert read(data, cuts) == read(data)
