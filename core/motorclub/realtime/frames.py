"""STOMP 1.2 frames: an incremental reader with limits, and the writer.

Source of the rules: https://stomp.github.io/stomp-specification-1.2.html. STOMP 1.1 frames are read by the same
rules, which are a superset of what 1.1 clients send.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

CLIENT_COMMANDS = frozenset(
    {"CONNECT", "STOMP", "SEND", "SUBSCRIBE", "UNSUBSCRIBE", "ACK", "NACK"}
    | {"BEGIN", "COMMIT", "ABORT", "DISCONNECT"}
)
SERVER_COMMANDS = frozenset({"CONNECTED", "MESSAGE", "RECEIPT", "ERROR"})

# "Only the SEND, MESSAGE, and ERROR frames may have a body."
_WITH_BODY = frozenset({"SEND", "MESSAGE", "ERROR"})
# These two came before escaping, so they are written and read as they stand.
_NOT_ESCAPED = frozenset({"CONNECT", "CONNECTED"})

_END_OF_HEAD = re.compile(rb"\n\r?\n|\0")
_LINE_ENDS = re.compile(rb"(?:\r?\n)*")
# No command is longer, of clients or servers; with its line end.
_LONGEST_COMMAND = max(map(len, CLIENT_COMMANDS | SERVER_COMMANDS)) + len("\r\n")
_ESCAPE = re.compile(r"\\(.?)", re.DOTALL)
_ESCAPED = {"n": "\n", "r": "\r", "c": ":", "\\": "\\"}
_TO_ESCAPE = str.maketrans({"\\": "\\\\", "\n": "\\n", "\r": "\\r", ":": "\\c"})


class FrameError(Exception):
    """Bytes that are not a STOMP frame. The message is sent to the client."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame; of a repeated header the first value counts."""

    command: str
    headers: Mapping[str, str]
    body: bytes = b""


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameLimits:
    """How large a frame may be: number of headers, and bytes of a line, of the head and of the body."""

    headers: int = 32
    line: int = 8192
    head: int = 16384
    body: int = 65536


class FrameReader:
    """Parses frames from a byte stream that arrives in chunks of any size.

    After a FrameError the position in the stream is unknown: the reader must not be used further.
    """

    __slots__ = ("_buffer", "_commands", "_head", "_limits", "_seen")

    def __init__(self, limits: FrameLimits, commands: frozenset[str] = CLIENT_COMMANDS) -> None:
        self._limits = limits
        self._commands = commands
        self._buffer: bytearray | None = None  # None while nothing waits: an idle socket costs nothing here
        self._head: tuple[str, dict[str, str], int | None] | None = None
        self._seen = 0  # bytes of the buffer that have been searched already

    def feed(self, data: bytes) -> None:
        """Append received bytes."""
        if self._buffer is not None:
            self._buffer += data
        elif data not in (b"\n", b"\r\n"):  # a lone line end is a heart-beat
            self._buffer = bytearray(data)

    def __iter__(self) -> Iterator[Frame]:
        """The frames that are complete by now. Raises FrameError at the first byte that cannot belong to one."""
        while (frame := self._next()) is not None:
            yield frame

    def _next(self) -> Frame | None:
        buffer = self._buffer
        if buffer is None:
            return None
        if self._head is None and not self._read_head(buffer):
            return None
        return self._read_body(buffer)

    def _read_head(self, buffer: bytearray) -> bool:
        if self._seen == 0:
            self._skip_line_ends(buffer)
            if not buffer:
                self._buffer = None
            if not buffer or buffer == b"\r":  # the latter may become a line end
                return False
        self._check_command(buffer)
        end = _END_OF_HEAD.search(buffer, max(0, self._seen - 2))
        if (end.end() if end else len(buffer)) > self._limits.head:
            raise FrameError(f"Frame head longer than {self._limits.head} bytes")
        if end is None:
            self._seen = len(buffer)
            return False
        if end.group() == b"\0":
            raise FrameError("NUL before the empty line that ends the headers")
        self._head = self._parse_head(bytes(buffer[: end.start()]))
        self._take(buffer, end.end())
        return True

    def _skip_line_ends(self, buffer: bytearray) -> None:
        found = _LINE_ENDS.match(buffer)
        if found:
            del buffer[: found.end()]

    def _check_command(self, buffer: bytearray) -> None:
        """Refuse what is not STOMP as soon as it shows, not when 16 KiB of it have come."""
        line, end, _ = bytes(buffer[:_LONGEST_COMMAND]).decode("latin-1").partition("\n")
        if end:
            is_known = line.removesuffix("\r") in self._commands
        else:
            is_known = any(f"{command}\r".startswith(line) for command in self._commands)
        if not is_known:
            raise FrameError("Not a STOMP frame")

    def _parse_head(self, head: bytes) -> tuple[str, dict[str, str], int | None]:
        lines = head.split(b"\n")
        command = lines[0].removesuffix(b"\r").decode("ascii")
        if len(lines) - 1 > self._limits.headers:
            raise FrameError(f"More than {self._limits.headers} headers")
        headers: dict[str, str] = {}
        for line in lines[1:]:
            name, value = self._parse_header(line.removesuffix(b"\r"), escaped=command not in _NOT_ESCAPED)
            headers.setdefault(name, value)
        return command, headers, self._body_length(headers)

    def _parse_header(self, line: bytes, *, escaped: bool) -> tuple[str, str]:
        if len(line) > self._limits.line:
            raise FrameError(f"Header longer than {self._limits.line} bytes")
        try:
            name, colon, value = line.decode("utf-8").partition(":")
        except UnicodeDecodeError:
            raise FrameError("A header is not UTF-8") from None
        if not colon or not name:
            raise FrameError("A header line has no name and colon")
        return (_unescape(name), _unescape(value)) if escaped else (name, value)

    def _body_length(self, headers: Mapping[str, str]) -> int | None:
        text = headers.get("content-length")
        if text is None:
            return None
        if not (text.isascii() and text.isdecimal()) or len(text) > 18:
            raise FrameError("content-length is not a number")
        if int(text) > self._limits.body:
            raise FrameError(f"Body longer than {self._limits.body} bytes")
        return int(text)

    def _read_body(self, buffer: bytearray) -> Frame | None:
        if self._head is None:
            return None
        command, headers, length = self._head
        end = self._body_end(buffer, length)
        if end is None:
            return None
        body = bytes(buffer[:end])
        if body and command not in _WITH_BODY:
            raise FrameError(f"{command} must have no body")
        self._head = None
        self._take(buffer, end + 1)
        return Frame(command, headers, body)

    def _body_end(self, buffer: bytearray, length: int | None) -> int | None:
        """The place of the NUL behind the body, or None while it has not come."""
        if length is not None:
            if len(buffer) <= length:
                return None
            if buffer[length] != 0:
                raise FrameError("The body is longer than its content-length")
            return length
        end = buffer.find(b"\0", self._seen)
        if (end if end >= 0 else len(buffer)) > self._limits.body:
            raise FrameError(f"Body longer than {self._limits.body} bytes")
        self._seen = len(buffer)
        return end if end >= 0 else None

    def _take(self, buffer: bytearray, count: int) -> None:
        del buffer[:count]
        self._seen = 0
        if not buffer and self._head is None:
            self._buffer = None


def _unescape(text: str) -> str:
    return _ESCAPE.sub(_unescaped, text) if "\\" in text else text


def _unescaped(found: re.Match[str]) -> str:
    try:
        return _ESCAPED[found.group(1)]
    except KeyError:
        raise FrameError("Undefined escape in a header") from None


def encode(command: str, headers: Iterable[tuple[str, str]], body: bytes = b"") -> bytes:
    """The bytes of one frame; `headers` must not name content-length when there is no body.

    >>> encode("RECEIPT", [("receipt-id", "a:1")])
    b'RECEIPT\\nreceipt-id:a\\\\c1\\n\\n\\x00'
    """
    escape = (lambda text: text) if command in _NOT_ESCAPED else escape_header
    lines = "".join(f"{escape(name)}:{escape(value)}\n" for name, value in headers)
    return f"{command}\n{lines}\n".encode() + body + b"\0"


def escape_header(text: str) -> str:
    """A header's name or value as STOMP 1.2 writes it."""
    return text.translate(_TO_ESCAPE)
