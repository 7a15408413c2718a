"""WebSocket frames, the server's side: an incremental reader with limits, and the writer.

Source of the rules: RFC 6455, sections 5 and 7. No extension is ever negotiated, so a reserved bit is an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10

_KNOWN = frozenset({CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG})
_REASON_LIMIT = 123
_FIN, _RESERVED, _OPCODE, _MASKED, _LENGTH = 0x80, 0x70, 0x0F, 0x80, 0x7F


class Code(IntEnum):
    """Why a connection ends (RFC 6455, section 7.4.1)."""

    NORMAL = 1000
    GOING_AWAY = 1001
    PROTOCOL_ERROR = 1002
    NOT_TEXT = 1007
    POLICY = 1008
    TOO_BIG = 1009
    TRY_LATER = 1013


class WebSocketError(Exception):
    """Bytes that violate the protocol: the close code and the reason to send."""

    def __init__(self, code: Code, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Message:
    """One whole message or control frame, unmasked."""

    opcode: int
    payload: bytes


@dataclass(frozen=True, slots=True)
class _Head:
    opcode: int
    final: bool
    length: int
    size: int  # bytes of the head itself, mask included


class MessageReader:
    """Parses messages from a client's byte stream that arrives in chunks of any size.

    After a WebSocketError the reader must not be used further.
    """

    __slots__ = ("_buffer", "_limit", "_opcode", "_parts")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._buffer: bytearray | None = None
        self._parts: bytearray | None = None  # of an unfinished fragmented message
        self._opcode = 0

    def feed(self, data: bytes) -> None:
        """Append received bytes."""
        if self._buffer is None:
            self._buffer = bytearray(data)
        else:
            self._buffer += data

    def __iter__(self) -> Iterator[Message]:
        """The messages that are complete by now. Raises WebSocketError."""
        while self._buffer:
            head = self._read_head(self._buffer)
            if head is None or len(self._buffer) < head.size + head.length:
                return
            payload = _unmask(self._buffer, head)
            del self._buffer[: head.size + head.length]
            message = self._join(head, payload)
            if message is not None:
                yield message
        self._buffer = None

    def _read_head(self, buffer: bytearray) -> _Head | None:
        if len(buffer) < 2:
            _check_first(buffer[0])
            return None
        opcode = _check_first(buffer[0])
        if not buffer[1] & _MASKED:
            raise WebSocketError(Code.PROTOCOL_ERROR, "A client's frame must be masked")
        short = buffer[1] & _LENGTH
        extra = {126: 2, 127: 8}.get(short, 0)
        if opcode >= CLOSE and (extra or not buffer[0] & _FIN):
            raise WebSocketError(Code.PROTOCOL_ERROR, "A control frame is at most 125 bytes, in one piece")
        if len(buffer) < 2 + extra:
            return None
        length = int.from_bytes(buffer[2 : 2 + extra], "big") if extra else short
        if extra and length < (126 if extra == 2 else 65536):
            raise WebSocketError(Code.PROTOCOL_ERROR, "A frame's length must be in its shortest form")
        self._check_order(opcode, length)
        return _Head(opcode, bool(buffer[0] & _FIN), length, 2 + extra + 4)

    def _check_order(self, opcode: int, length: int) -> None:
        if opcode >= CLOSE:
            return
        if (opcode == CONTINUATION) != (self._parts is not None):
            raise WebSocketError(Code.PROTOCOL_ERROR, "Fragments are out of order")
        if length + len(self._parts or b"") > self._limit:
            raise WebSocketError(Code.TOO_BIG, f"Message longer than {self._limit} bytes")

    def _join(self, head: _Head, payload: bytes) -> Message | None:
        if head.opcode >= CLOSE:
            return Message(head.opcode, payload)
        if head.opcode != CONTINUATION:
            if head.final:
                return _checked(head.opcode, payload)
            self._opcode, self._parts = head.opcode, bytearray()
        parts = self._parts if self._parts is not None else bytearray()
        parts += payload
        if not head.final:
            return None
        self._parts = None
        return _checked(self._opcode, bytes(parts))


def _check_first(byte: int) -> int:
    """The opcode in a frame's first byte."""
    if byte & _RESERVED:
        raise WebSocketError(Code.PROTOCOL_ERROR, "A reserved bit is set, but no extension was negotiated")
    if byte & _OPCODE not in _KNOWN:
        raise WebSocketError(Code.PROTOCOL_ERROR, "Unknown opcode")
    return byte & _OPCODE


def _unmask(buffer: bytearray, head: _Head) -> bytes:
    mask = bytes(buffer[head.size - 4 : head.size])
    payload = bytes(buffer[head.size : head.size + head.length])
    if not payload or mask == b"\0\0\0\0":
        return payload
    # XOR of two big integers: the fastest way over all bytes at once without a C module.
    stream = (mask * (head.length // 4 + 1))[: head.length]
    mixed = int.from_bytes(payload, "little") ^ int.from_bytes(stream, "little")
    return mixed.to_bytes(head.length, "little")


def _checked(opcode: int, payload: bytes) -> Message:
    if opcode == TEXT and not payload.isascii():
        try:
            payload.decode("utf-8")
        except UnicodeDecodeError:
            raise WebSocketError(Code.NOT_TEXT, "A text message is not UTF-8") from None
    return Message(opcode, payload)


def frame(opcode: int, payload: bytes) -> bytes:
    """One unfragmented frame from the server.

    >>> frame(TEXT, b"hi")
    b'\\x81\\x02hi'
    """
    length = len(payload)
    if length < 126:
        return bytes((_FIN | opcode, length)) + payload
    if length < 65536:
        return bytes((_FIN | opcode, 126)) + length.to_bytes(2, "big") + payload
    return bytes((_FIN | opcode, 127)) + length.to_bytes(8, "big") + payload


def close_frame(code: int, reason: str = "") -> bytes:
    """A CLOSE frame; a reason that is too long is cut at a character."""
    text = reason.encode()[:_REASON_LIMIT].decode("utf-8", "ignore")
    return frame(CLOSE, int(code).to_bytes(2, "big") + text.encode())


def close_answer(payload: bytes) -> bytes:
    """The CLOSE frame to answer a client's CLOSE with: its own code, or why that was none."""
    if not payload:
        return frame(CLOSE, b"")
    code = int.from_bytes(payload[:2], "big")
    valid = 1000 <= code <= 1003 or 1007 <= code <= 1014 or 3000 <= code <= 4999
    if len(payload) < 2 or not valid:
        return close_frame(Code.PROTOCOL_ERROR, "Invalid close code")
    return close_frame(code)
