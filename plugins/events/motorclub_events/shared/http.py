"""Headers and files of several calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from flask import Response, request

from motorclub.api import invalid

KEY_HEADER = "Idempotency-Key"
T = TypeVar("T")
# A body or query that a schema has checked.
Body = Mapping[str, Any]
# An answer with its headers.
Created = tuple[T, dict[str, str]]
PRIVATE = {"Cache-Control": "no-store"}


def get_idempotency_key() -> str:
    """The header that makes sending a call again harmless. Raises 400 without it."""
    found = request.headers.get(KEY_HEADER, "")
    if not found:
        raise invalid(KEY_HEADER, "This header is required.")
    return found


def make_file_response(body: str | bytes, kind: str, name: str) -> Response:
    """A private file of a media type, to be saved under a name."""
    named = {"Content-Type": kind, "Content-Disposition": f"attachment; filename={name}"}
    return Response(body, headers={**PRIVATE, **named})
