"""Headers and files of several calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, request

from motorclub.api import invalid

KEY_HEADER = "Idempotency-Key"
LONGEST_KEY = 100
# A body or query that a schema has checked.
Body = Mapping[str, Any]
PRIVATE = {"Cache-Control": "no-store"}


def get_idempotency_key() -> str:
    """The header that makes sending a call again harmless. Raises 400 without it."""
    key = request.headers.get(KEY_HEADER, "").strip()
    if not 0 < len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise invalid(KEY_HEADER, "This header is needed: 1 to 100 characters.")
    return key


def make_file_response(body: str | bytes, kind: str, name: str) -> Response:
    """A private file of a media type, to be saved under a name."""
    named = {"Content-Type": kind, "Content-Disposition": f"attachment; filename={name}"}
    return Response(body, headers={**PRIVATE, **named})
