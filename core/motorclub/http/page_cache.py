"""Cached pages that are the same for everybody, in each process until somebody writes.

One token in the key-value store stands for the state of all pages of a cache: every write that one of them shows
replaces the token after its commit, and a cached page is served only while the token is the one it was read under. The
token is taken before the database is read, so a page can be younger than its token but never older. Without the store
nothing is cached.
"""

from __future__ import annotations

import json
import threading
import uuid
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from time import monotonic
from typing import Any

import redis
from flask import Response, current_app

from motorclub import keys

# Limits how long changes by others stay invisible, such as an author's picture, and a token that was not replaced.
KEPT_S = 2.0
# Bytes of pages that begin to be kept at one time in each cache, and of one page; a usual one has 11 kB.
MOST = 4 * 1024 * 1024
LARGEST = 64 * 1024

EXTENSION = "motorclub.pages"


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A page as JSON, the token it was read under, and the monotonic time until which it may be shown."""

    body: bytes
    token: bytes
    until: float


class _Pages:
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


class PageCache:
    """The cached pages of one subject; `token` is the name of their token in the store, such as `forum:lists`."""

    def __init__(self, token: str) -> None:
        self.token = token

    def __len__(self) -> int:
        """How many pages the current application keeps."""
        return len(self._pages())

    def respond(self, key: Hashable, make: Callable[[], object]) -> Response:
        """The JSON response for `key`: the cached one, or what `make` reads now."""
        return current_app.response_class(self._body(key, make), mimetype="application/json")

    def read(self, key: Hashable, make: Callable[[], object]) -> Any:
        """What `make` returns, as JSON has it: the cached one, or what it reads now."""
        return json.loads(self._body(key, make))

    def expire(self) -> None:
        """Expire all pages after the commit of the current transaction."""
        keys.send_after_commit("SET", self.token, uuid.uuid4().bytes)

    def _body(self, key: Hashable, make: Callable[[], object]) -> bytes:
        pages = self._pages()
        token = keys.attempt(self._read_token, b"")
        cached = pages.get(key)
        if cached and cached.token == token and monotonic() < cached.until:
            return cached.body
        body = current_app.json.dumps(make()).encode()
        if token and len(body) <= LARGEST:
            pages.put(key, CachedPage(body, token, monotonic() + KEPT_S))
        return body

    def _pages(self) -> _Pages:
        caches: dict[str, _Pages] = current_app.extensions.setdefault(EXTENSION, {})
        found = caches.get(self.token)
        return caches.setdefault(self.token, _Pages()) if found is None else found

    def _read_token(self, store: redis.Redis) -> bytes:
        token: Any = store.get(self.token)
        if token is None:
            store.set(self.token, uuid.uuid4().bytes, nx=True)
            token = store.get(self.token)
        return bytes(token or b"")
