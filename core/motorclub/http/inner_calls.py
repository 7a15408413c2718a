"""Calls that are made within the process, each a request of its own: the same views, rights, limits and schemas."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

# What must not reach a call from the request that it is made for.
NOT_PASSED_ON = (
    "werkzeug.request",
    "HTTP_IF_NONE_MATCH",
    "HTTP_IF_MODIFIED_SINCE",
    "HTTP_RANGE",
    "CONTENT_TYPE",
    "HTTP_X_PAGE_VIEW",
)
CREDENTIALS = ("HTTP_AUTHORIZATION", "HTTP_COOKIE")


def shared_environ(environ: Mapping[str, Any], *, with_credentials: bool) -> dict[str, Any]:
    """What calls take over from the environ of the request that they are made for."""
    excluded = NOT_PASSED_ON if with_credentials else (*NOT_PASSED_ON, *CREDENTIALS)
    return {name: value for name, value in environ.items() if name not in excluded}


def call_environ(
    shared: Mapping[str, Any],
    method: str,
    path: str,
    query: str,
    *,
    body: bytes = b"",
    content_type: str = "",
) -> dict[str, Any]:
    """The environ of one call."""
    return {
        **shared,
        **({"CONTENT_TYPE": content_type} if content_type else {}),
        "REQUEST_METHOD": method,
        "PATH_INFO": path.encode().decode("latin-1"),
        "QUERY_STRING": query,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
    }
