"""Recording spans with OpenTelemetry's SDK, which reads its own variables: endpoint, headers, sampler, service name."""

from __future__ import annotations

import hashlib
import os
import re
import socket
from contextvars import ContextVar, Token

from opentelemetry import context as contexts
from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.id_generator import RandomIdGenerator
from opentelemetry.sdk.trace.sampling import Decision
from opentelemetry.trace import NonRecordingSpan, SpanContext, SpanKind, Status, StatusCode, TraceFlags
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from motorclub.tracing import Attributes, Kind, Span
from motorclub.tracing.statements import record_statements

SERVICE = "motorclub"
TRACE_ID = re.compile(r"[0-9a-f]{32}")
# A request's span has the second half of its trace's id, so that what the request caused can name it as parent.
SPAN_ID_MASK = (1 << 64) - 1

# The trace id of the request whose first span is being made.
_first: ContextVar[int] = ContextVar("first", default=0)


class _Ids(RandomIdGenerator):
    def generate_trace_id(self) -> int:
        return _first.get() or super().generate_trace_id()

    def generate_span_id(self) -> int:
        return _first.get() & SPAN_ID_MASK or super().generate_span_id()


class Recorder:
    """Makes the spans of one process and sends them, in a thread of its own, every few seconds."""

    def __init__(self, process: str) -> None:
        described = Resource.create(
            {
                "service.name": os.environ.get("OTEL_SERVICE_NAME", SERVICE),
                "service.instance.id": f"{socket.gethostname()}:{os.getpid()}",
                "motorclub.process": process,
            }
        )
        self.provider = TracerProvider(resource=described, id_generator=_Ids())
        self.provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        self._tracer = self.provider.get_tracer(SERVICE)
        self._propagator = TraceContextTextMapPropagator()
        record_statements(self._tracer)

    def trace_id_in(self, traceparent: str) -> str:
        """The trace's id in a `traceparent` header; empty if it is malformed."""
        found = trace.get_current_span(self._context_of(traceparent)).get_span_context()
        return trace.format_trace_id(found.trace_id) if found.is_valid else ""

    def request_span(self, request_id: str, traceparent: str) -> Span:
        """The first span of the request's trace."""
        token = _first.set(_trace_id(request_id))
        try:
            return _Recorded(
                self._tracer.start_span("request", self._context_of(traceparent), SpanKind.SERVER)
            )
        finally:
            _first.reset(token)

    def span(self, name: str, kind: Kind, attributes: Attributes, request_id: str | None) -> Span:
        """A span below the current one, or else below the request's."""
        below = None
        if request_id and not trace.get_current_span().get_span_context().is_valid:
            below = self._below_request(_trace_id(request_id))
        return _Recorded(self._tracer.start_span(name, below, SpanKind[kind], dict(attributes)))

    def _context_of(self, traceparent: str) -> Context:
        return self._propagator.extract({"traceparent": traceparent}, Context())

    def _below_request(self, trace_id: int) -> Context:
        """Of a request whose span another process has recorded, if it was one of the sample."""
        decision = self.provider.sampler.should_sample(Context(), trace_id, "request").decision
        sampled = decision is Decision.RECORD_AND_SAMPLE
        flags = TraceFlags(TraceFlags.SAMPLED if sampled else TraceFlags.DEFAULT)
        request = SpanContext(trace_id, trace_id & SPAN_ID_MASK, is_remote=True, trace_flags=flags)
        return trace.set_span_in_context(NonRecordingSpan(request), Context())


class _Recorded(Span):
    __slots__ = ("_span", "_token")

    def __init__(self, span: trace.Span) -> None:
        self._span = span
        self._token: Token[Context] | None = None

    def __enter__(self) -> Span:
        self._token = contexts.attach(trace.set_span_in_context(self._span))
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None:
            self.fail(type(error).__name__)
        if self._token is not None:
            contexts.detach(self._token)
        self._span.end()

    def rename(self, name: str, attributes: Attributes) -> None:
        self._span.update_name(name)
        self._span.set_attributes(dict(attributes))

    def fail(self, reason: str) -> None:
        self._span.set_status(Status(StatusCode.ERROR, reason))


def _trace_id(request_id: str) -> int:
    """The id itself if it is that of a trace; of the id that a proxy gave a request, its hash."""
    if TRACE_ID.fullmatch(request_id) and int(request_id, 16) & SPAN_ID_MASK:
        return int(request_id, 16)
    return int.from_bytes(hashlib.blake2b(request_id.encode(), digest_size=16).digest(), "big")
