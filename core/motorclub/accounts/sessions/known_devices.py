"""Browsers in which a member has logged in before: failures elsewhere do not slow them down.

A signed cookie says so, after OWASP's "device cookies". It opens nothing: whoever has it gets a counter of failures of
their own (attempts.py). It ends with the password it was made under, and after half a year.
"""

from __future__ import annotations

import re
from datetime import timedelta

from flask import Response, request

from motorclub import clock
from motorclub.accounts.credentials.tokens import random_token
from motorclub.http.signing import sign, unsign

COOKIE, COOKIE_PATH = "motorclub_known_device", "/auth"
PURPOSE = "known devices"
LIFE = timedelta(days=180)
# So many members can share a browser; the one who logged in first is forgotten first.
MOST = 5
SEPARATOR = "~"
# member's id, POSIX time of the log-in, random mark
_PAYLOAD = re.compile(r"(\d{1,19})-(\d{1,12})-[\w-]{20,60}", re.ASCII)


def recognize(cookie: str, member_id: int | None, password_hash: str | None) -> str | None:
    """Return the mark of a browser in which the member has logged in with this password before; else None."""
    oldest = clock.now().timestamp() - LIFE.total_seconds()
    for entry in cookie.split(SEPARATOR)[:MOST]:
        payload = unsign(PURPOSE, entry, salt=password_hash or "")
        found = _PAYLOAD.fullmatch(payload) if payload else None
        if found and int(found[1]) == member_id and int(found[2]) > oldest:
            return payload
    return None


def add_device(cookie: str, member_id: int, password_hash: str | None) -> str:
    """Return the value of the cookie with the member added, before the others that were in it."""
    payload = f"{member_id}-{int(clock.now().timestamp())}-{random_token()}"
    others = [entry for entry in cookie.split(SEPARATOR) if entry and not entry.startswith(f"{member_id}-")]
    return SEPARATOR.join([sign(PURPOSE, payload, salt=password_hash or ""), *others][:MOST])


def remember_device(response: Response, member_id: int, password_hash: str | None) -> Response:
    """Have the browser that called known from now on."""
    response.set_cookie(
        COOKIE,
        add_device(request.cookies.get(COOKIE, ""), member_id, password_hash),
        max_age=LIFE,
        path=COOKIE_PATH,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    return response
