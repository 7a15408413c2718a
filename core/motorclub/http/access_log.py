"""Each request: its id, which follows it through its answer, log lines, jobs and events; its log line and metrics."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask, Response, current_app, g, has_app_context, request

from motorclub import logs, metrics, tracing
from motorclub.config import current_config
from motorclub.tracing import Kind, Span

HEADER = "X-Request-Id"
WELL_FORMED = re.compile(r"[A-Za-z0-9_-]{8,64}")
# Where a request leaves its id for the calls that are made within the process for it.
ENVIRON_KEY = "motorclub.request_id"


def current_request_id() -> str | None:
    """The id of the request, or of the one that caused this job or event; None outside of both."""
    return g.get("request_id") if has_app_context() else None


def _log_context() -> dict[str, object]:
    if not has_app_context():
        return {}
    viewer = g.get("_viewer")
    context = {
        "request_id": g.get("request_id"),
        "member_id": viewer.id if viewer is not None else None,
        "plugin": g.get("owner"),
    }
    return {name: value for name, value in context.items() if value is not None}


# Methods that clients make up would each be a time series of their own.
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
NO_ROUTE = "(none)"
SERVER_ERROR = 500
# Where accounts leave the function that hashes an address.
ADDRESS_HASH = "motorclub.address_hash"

_log = logging.getLogger("motorclub.access")


def _begin() -> None:
    g.span = _begin_span().__enter__()
    g.began = time.perf_counter()
    metrics.HTTP_IN_FLIGHT.inc()


def _begin_span() -> Span:
    """Give the request its id and its span: below that of the request it is made for, or of a trusted proxy."""
    outer: str | None = request.environ.get(ENVIRON_KEY)
    if outer:
        g.request_id = outer
        return tracing.span("call", Kind.SERVER, {}, outer)
    traceparent = _trusted_header("traceparent")
    request_id = tracing.traced_request_id(traceparent) or _trusted_header(HEADER)
    if not WELL_FORMED.fullmatch(request_id):
        request_id = tracing.new_request_id()
    g.request_id = request.environ[ENVIRON_KEY] = request_id
    return tracing.request_span(request_id, traceparent)


def _trusted_header(name: str) -> str:
    """A header of the proxy: without one anybody could give their calls the id of somebody else's."""
    return request.headers.get(name, "") if current_config().proxies else ""


def _record(response: Response) -> Response:
    response.headers[HEADER] = g.get("request_id", "")
    began: float | None = g.get("began")
    if began is not None:
        seconds = time.perf_counter() - began
        route = request.url_rule.rule if request.url_rule is not None else NO_ROUTE
        method = request.method if request.method in METHODS else "OTHER"
        _requests(method, route, response.status_code).inc()
        _durations(route).observe(seconds)
        _describe_span(g.span, method, route, response.status_code)
        if current_config().access_log:
            _write_line(method, route, response, seconds)
    return response


def _describe_span(span: Span, method: str, route: str, status: int) -> None:
    span.rename(
        f"{method} {route}",
        {
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": status,
            "motorclub.plugin": g.get("owner") or "core",
            "motorclub.request_id": g.request_id,
        },
    )
    if status >= SERVER_ERROR:
        span.fail(str(status))


def _write_line(method: str, route: str, response: Response, seconds: float) -> None:
    # The route's rule and not the path: paths and queries name people and carry tokens. The address as admins see it.
    hash_of: Callable[[str], str | None] = current_app.extensions[ADDRESS_HASH]
    fields = {
        "method": method,
        "route": route,
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "bytes": response.content_length,
        "address_hash": hash_of(request.remote_addr or ""),
    }
    _log.info("request", extra=fields)


def _end(error: BaseException | None) -> None:
    if g.pop("began", None) is not None:
        metrics.HTTP_IN_FLIGHT.dec()
        g.span.__exit__(None, error, None)


@lru_cache(maxsize=4096)
def _requests(method: str, route: str, status: int) -> Any:
    return metrics.HTTP_REQUESTS.labels(method, route, str(status))


@lru_cache(maxsize=4096)
def _durations(route: str) -> Any:
    return metrics.HTTP_SECONDS.labels(route)


def init_app(app: Flask) -> None:
    """Give each request of `app` an id, and measure it. Call it before anything else that runs before requests."""
    logs.add_context(_log_context)
    app.before_request(_begin)
    app.after_request(_record)
    app.teardown_request(_end)
