"""Cached pages of the question list and of questions, in each process until somebody writes.

Lists are what everybody opens first and they are the same for all, as a question is for all visitors. One token in
the key-value store stands for their state: every write that a page shows replaces the token after its commit, and a
cached page is served only while the token is the one it was read under. The token is taken before the database is
read, so a page can be younger than its token but never older. Without the store nothing is cached.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from time import monotonic
from typing import Any

import redis
from flask import Response, current_app

from motorclub.api import store_after_commit, with_store

TOKEN = "forum:lists"  # noqa: S105 - names a state, opens nothing

# Limits how long changes by others stay invisible, such as an author's picture, and a token that was not replaced.
KEPT_S = 2.0
# Bytes of pages that begin to be kept at one time, and of one page; a usual one has 11 kB.
MOST = 4 * 1024 * 1024
LARGEST = 64 * 1024

EXTENSION = "motorclub_forum.pages"


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A page as JSON, the token it was read under, and the monotonic time until which it may be shown."""

    body: bytes
    token: bytes
    until: float


class PageCache:
    """The pages of one process in two generations; the older one is dropped as a whole."""

    def __init__(self) -> None:
        self._now: dict[Hashable, CachedPage] = {}
        self._before: dict[Hashable, CachedPage] = {}
        self._bytes = 0
        self._turns_at = 0.0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len({*self._now, *self._before})

    def get(self, key: Hashable) -> CachedPage | None:
        """The page that was put here last for `key`, if it has not been forgotten."""
        return self._now.get(key) or self._before.get(key)

    def put(self, key: Hashable, page: CachedPage) -> None:
        """Keep a page for as long as it may be shown, and for not much longer."""
        with self._lock:
            if monotonic() >= self._turns_at or self._bytes >= MOST:
                self._before, self._now, self._bytes = self._now, {}, 0
                self._turns_at = monotonic() + KEPT_S
            self._now[key] = page
            self._bytes += len(page.body)


def cached_response(key: Hashable, make: Callable[[], object]) -> Response:
    """The JSON response for `key`: the cached one, or what `make` reads now."""
    return current_app.response_class(_body(key, make), mimetype="application/json")


def _page_cache() -> PageCache:
    found: PageCache | None = current_app.extensions.get(EXTENSION)
    return current_app.extensions.setdefault(EXTENSION, PageCache()) if found is None else found


def _body(key: Hashable, make: Callable[[], object]) -> bytes:
    cache = _page_cache()
    token = with_store(_token, b"")
    cached = cache.get(key)
    if cached and cached.token == token and monotonic() < cached.until:
        return cached.body
    body = current_app.json.dumps(make()).encode()
    if token and len(body) <= LARGEST:
        cache.put(key, CachedPage(body, token, monotonic() + KEPT_S))
    return body


def _token(store: redis.Redis) -> bytes:
    token: Any = store.get(TOKEN)
    if token is None:
        store.set(TOKEN, uuid.uuid4().bytes, nx=True)
        token = store.get(TOKEN)
    return bytes(token or b"")


def expire_pages() -> None:
    """Expire all cached pages after the commit of the current transaction."""
    store_after_commit("SET", TOKEN, uuid.uuid4().bytes)
