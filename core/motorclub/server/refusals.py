"""Answers that the server gives without the application, in the application's shape."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from motorclub.http.errors import CODES
from motorclub.http.security import HEADERS, JSON_HEADERS

JSON = {"Content-Type": "application/json", "Cache-Control": "no-store"}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal of a request: a status, a sentence, and headers that tell the client what to do."""

    status: int
    message: str
    headers: Mapping[str, str] = field(default_factory=dict)

    def body(self) -> bytes:
        """Return the JSON that API errors have."""
        code = CODES.get(self.status, "ERROR")
        return json.dumps({"status": self.status, "code": code, "message": self.message}).encode()

    def header_list(self) -> list[tuple[str, str]]:
        """Return all headers of the answer."""
        return list((JSON | HEADERS | JSON_HEADERS | dict(self.headers)).items())


# The rest of the body is not read, so the connection cannot be used again.
_CLOSE = {"Connection": "close"}
_SOON = {"Retry-After": "2"}

TOO_LARGE = Refusal(413, "The request is too large", _CLOSE)
TOO_SLOW = Refusal(408, "The request took too long to arrive", _CLOSE)
INCOMPLETE = Refusal(400, "The request ended before its announced length", _CLOSE)
TOO_MANY_SLOW = Refusal(503, "Too many requests are still arriving from your network", _CLOSE | _SOON)
STOPPING = Refusal(503, "The server is restarting", _CLOSE | _SOON)
BUSY = Refusal(503, "The server is busy", _SOON)
FAILED = Refusal(500, "Something went wrong on the server")
