"""A log line and the metrics of each request."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask, Response, current_app, g, request

from motorclub import metrics
from motorclub.config import Config

# Methods that clients make up would each be a time series of their own.
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
NO_ROUTE = "(none)"
# Where accounts leave the function that hashes an address.
ADDRESS_HASH = "motorclub.address_hash"

_log = logging.getLogger("motorclub.access")


def _begin() -> None:
    g.began = time.perf_counter()
    metrics.HTTP_IN_FLIGHT.inc()


def _record(response: Response) -> Response:
    began: float | None = g.get("began")
    if began is not None:
        seconds = time.perf_counter() - began
        route = request.url_rule.rule if request.url_rule is not None else NO_ROUTE
        method = request.method if request.method in METHODS else "OTHER"
        _requests(method, route, response.status_code).inc()
        _durations(route).observe(seconds)
        config: Config = current_app.extensions["motorclub.config"]
        if config.access_log:
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
    """Measure each request of `app`. Call it right after the ids, so that nearly all of the time counts."""
    app.before_request(_begin)
    app.after_request(_record)
    app.teardown_request(_end)
