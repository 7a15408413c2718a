"""Noting a view within the request: one entry, appended in memory.

A visitor is a hash of network and browser with the salt of the day. The salt is nowhere but in the key-value store and
in memory, and is gone when its day is over: from then on nobody can tell whose a hash was, or find somebody again.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from typing import Any

from flask import current_app, request

from motorclub.api import network_of, now, with_store
from motorclub.api.figures import append_entry, day_start, today
from motorclub_analytics.visits.devices import classify_device
from motorclub_analytics.visits.entries import VIEWS, to_entry

SALT = "analytics:salt"
EXTENSION = "motorclub_analytics.salt"
# While the store cannot be reached nothing is noted, and it is asked again after this.
RETRY_S = 10
# Names of sites end with letters; an address does not.
HOST = re.compile(r"(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}")


@dataclass(frozen=True, slots=True)
class Salt:
    """What the hashes of a day are made with, until a POSIX time; None while it cannot be read."""

    key: bytes | None
    until: float


def note_view(path: str) -> None:
    """Append the current request's view of the page at `path`; not that of a robot, or of a reader who objects."""
    environ = request.environ
    if _is_refused(environ):
        return
    device = classify_device(environ.get("HTTP_USER_AGENT", ""))
    at = now().timestamp()
    key = _salt(at).key if device else None
    if device is None or key is None:
        return
    visitor, referrer = _hash_visitor(environ, key), find_referrer(environ)
    append_entry(VIEWS, to_entry(int(at), visitor, device, referrer, path))


def _is_refused(environ: Mapping[str, Any]) -> bool:
    """Whether the reader asks not to be tracked, or the browser only fetches what might be opened."""
    return (
        environ.get("HTTP_DNT") == "1"
        or environ.get("HTTP_SEC_GPC") == "1"
        or "prefetch" in environ.get("HTTP_SEC_PURPOSE", "")
    )


def _hash_visitor(environ: Mapping[str, Any], key: bytes) -> str:
    who = f"{network_of(environ.get('REMOTE_ADDR', ''))} {environ.get('HTTP_USER_AGENT', '')}"
    return hashlib.blake2b(who.encode("utf-8", "replace"), key=key, digest_size=8).hexdigest()


def find_referrer(environ: Mapping[str, Any]) -> str:
    """The host of the other site that a link has led from; empty for none, and for what is no name."""
    parts = environ.get("HTTP_REFERER", "").split("/", 3)
    return _find_foreign_host(parts[2], environ.get("HTTP_HOST", "")) if len(parts) > 2 else ""


@lru_cache(maxsize=1024)
def _find_foreign_host(referrer: str, own: str) -> str:
    host = referrer.rpartition("@")[2].partition(":")[0].lower()
    if host == own.partition(":")[0].lower():
        return ""
    return host.removeprefix("www.") if len(host) <= 100 and HOST.fullmatch(host) else ""


def _salt(at: float) -> Salt:
    found: Salt | None = current_app.extensions.get(EXTENSION)
    if found is None or at >= found.until:
        found = current_app.extensions[EXTENSION] = _read_salt(at)
    return found


def _read_salt(at: float) -> Salt:
    """The salt of today, which the first process of the day makes."""
    day = today()
    until = day_start(day + timedelta(days=1)).timestamp()
    name, new = f"{SALT}:{day}", secrets.token_bytes(16)

    def read(store: Any) -> bytes | None:
        store.set(name, new, nx=True, ex=int(until - at) + 1)
        return bytes(store.get(name) or b"") or None

    key = with_store(read, None)
    return Salt(key, until if key else at + RETRY_S)
