"""A collector of traces: takes what OpenTelemetry's exporters send over HTTP."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


@dataclass(frozen=True, slots=True)
class ReceivedSpan:
    """A span; its ids in hexadecimal, `parent` empty for the first of a trace."""

    process: str
    name: str
    trace: str
    id: str
    parent: str
    failed: bool
    attributes: dict[str, str | int]


class Collector:
    """What has arrived so far."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.spans: list[ReceivedSpan] = []

    def named(self, start: str, trace: str = "") -> list[ReceivedSpan]:
        """Spans whose name begins so, of one trace or of all."""
        return [span for span in self.spans if span.name.startswith(start) and span.trace.startswith(trace)]

    def take(self, body: bytes) -> None:
        """Read one request of an exporter."""
        for group in ExportTraceServiceRequest.FromString(body).resource_spans:
            resource = {pair.key: pair.value.string_value for pair in group.resource.attributes}
            for scope in group.scope_spans:
                self.spans += [_received(span, resource["motorclub.process"]) for span in scope.spans]


def _received(span: object, process: str) -> ReceivedSpan:
    attributes = {
        pair.key: pair.value.string_value or pair.value.int_value
        for pair in span.attributes  # type: ignore[attr-defined]
    }
    ids = (getattr(span, name).hex() for name in ("trace_id", "span_id", "parent_span_id"))
    failed = span.status.code == span.status.STATUS_CODE_ERROR  # type: ignore[attr-defined]
    return ReceivedSpan(process, span.name, *ids, failed, attributes)  # type: ignore[attr-defined]


@contextmanager
def collecting() -> Iterator[Collector]:
    """A collector on a free port until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            is_packed = self.headers.get("Content-Encoding") == "gzip"
            collector.take(gzip.decompress(body) if is_packed else body)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        collector = Collector(f"http://127.0.0.1:{server.server_port}")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield collector
        server.shutdown()
