"""Each request: its id, which follows it through its answer, log lines, jobs and events; its log line and metrics."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask, Response, current_app, g, has_app_context, request

from motorclub import logs, metrics
from motorclub.config import current_config

HEADER = "X-Request-Id"
WELL_FORMED = re.compile(r"[A-Za-z0-9_-]{8,64}")
ID_BYTES = 12


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
# Where accounts leave the function that hashes an address.
ADDRESS_HASH = "motorclub.address_hash"

_log = logging.getLogger("motorclub.access")


def _begin() -> None:
    # Without a trusted proxy anybody could give their calls the id of somebody else's.
    request_id = request.headers.get(HEADER, "") if current_config().proxies else ""
    g.request_id = request_id if WELL_FORMED.fullmatch(request_id) else secrets.token_urlsafe(ID_BYTES)
    g.began = time.perf_counter()
    metrics.HTTP_IN_FLIGHT.inc()


def _record(response: Response) -> Response:
    response.headers[HEADER] = g.get("request_id", "")
    began: float | None = g.get("began")
    if began is not None:
        seconds = time.perf_counter() - began
        route = request.url_rule.rule if request.url_rule is not None else NO_ROUTE
        method = request.method if request.method in METHODS else "OTHER"
        _requests(method, route, response.status_code).inc()
        _durations(route).observe(seconds)
        if current_config().access_log:
            _write_line(method, route, response, seconds)
    return response


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


def _end(_error: BaseException | None) -> None:
    if g.pop("began", None) is not None:
        metrics.HTTP_IN_FLIGHT.dec()


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
