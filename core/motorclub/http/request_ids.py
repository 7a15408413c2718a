"""An id for each request that follows it through its answer, log lines, jobs and events."""

from __future__ import annotations

import re
import secrets

from flask import Flask, Response, current_app, g, has_app_context, request

from motorclub import logs
from motorclub.config import Config

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
    known = {
        "request_id": g.get("request_id"),
        "member_id": viewer.id if viewer is not None else None,
        "plugin": g.get("owner"),
    }
    return {name: value for name, value in known.items() if value is not None}


def _assign_id() -> None:
    config: Config = current_app.extensions["motorclub.config"]
    # Without a trusted proxy anybody could give their calls the id of somebody else's.
    given = request.headers.get(HEADER, "") if config.proxies else ""
    g.request_id = given if WELL_FORMED.fullmatch(given) else secrets.token_urlsafe(ID_BYTES)


def _add_header(response: Response) -> Response:
    response.headers[HEADER] = g.get("request_id", "")
    return response


def init_app(app: Flask) -> None:
    """Give each request of `app` an id. Call it before anything else that runs before requests."""
    logs.add_context(_log_context)
    app.before_request(_assign_id)
    app.after_request(_add_header)
