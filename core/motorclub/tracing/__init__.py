"""Spans of requests, statements, deliveries, jobs and frames, for OpenTelemetry.

Off unless the operator names a collector: nothing that records is imported then, and a span is a function call.

A trace has the id of its request. Jobs and events carry that id, so their spans belong to the trace of the request that
caused them, in whatever process and at whatever time they run.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from motorclub.tracing.recording import Recorder

REQUEST_ID_BYTES = 12
TRACE_ID_BYTES = 16

Attributes = Mapping[str, str | int]


class Kind(StrEnum):
    """The part that a span has in a trace, by OpenTelemetry's names."""

    SERVER = "SERVER"
    PRODUCER = "PRODUCER"
    CONSUMER = "CONSUMER"


class Span:
    """A span while tracing is off: does nothing. As a context manager it ends with its block."""

    __slots__ = ()

    def __enter__(self) -> Span:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """End the span; an error makes it a failed one."""

    def rename(self, name: str, attributes: Attributes) -> None:
        """Give the span its final name, and attributes that were not known at its beginning."""

    def fail(self, reason: str) -> None:
        """Mark the span as failed."""


_OFF = Span()
_recorder: Recorder | None = None


def start(process: str) -> None:
    """Record the spans of this process from now on. Call it after the last fork: it starts a thread."""
    global _recorder  # noqa: PLW0603 - of the process, as its loggers are
    from motorclub.tracing.recording import Recorder

    _recorder = Recorder(process)


def new_request_id() -> str:
    """An id for a request that has none; while tracing is on it is the id of a trace."""
    return secrets.token_urlsafe(REQUEST_ID_BYTES) if _recorder is None else secrets.token_hex(TRACE_ID_BYTES)


def traced_request_id(traceparent: str) -> str:
    """The id of the trace that a trusted proxy has begun; empty if there is none or tracing is off."""
    return "" if _recorder is None else _recorder.trace_id_in(traceparent)


def request_span(request_id: str, traceparent: str = "") -> Span:
    """The first span of a request's trace, below that of the proxy if `traceparent` names one."""
    return _OFF if _recorder is None else _recorder.request_span(request_id, traceparent)


def span(name: str, kind: Kind, attributes: Attributes, request_id: str | None = None) -> Span:
    """A span below the current one, or else below that of the request with this id."""
    return _OFF if _recorder is None else _recorder.span(name, kind, attributes, request_id)
