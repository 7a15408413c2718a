"""How often one may call: counted per client network and per account in the key-value store.

While the store is away each process counts for itself: a limit is then looser by the number of processes, never
absent and never in the way.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, TypeVar, cast

import redis
from flask import Flask, current_app, g, request

from motorclub import clock, keys
from motorclub.config import current_config
from motorclub.http.access import current_viewer
from motorclub.http.errors import ApiError
from motorclub.http.networks import Network, is_loopback, networks_of

View = TypeVar("View", bound=Callable[..., Any])

TOO_MANY = "Too many requests. Please try again later."
# How many counters are kept in memory while the store is away; beyond that all are forgotten together.
MEMORY_ENTRIES = 10_000
# In `g` of a call that the platform makes again for somebody: it was counted the first time.
COUNTED_BEFORE = "call_was_counted_before"


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `calls` within each window of `per`; windows begin at multiples of it."""

    name: str
    calls: int
    per: timedelta


# A limit, or how to find one that admins set.
AnyLimit = Limit | Callable[[], Limit]
# Counts the current call; raises 429.
Count = Callable[[], None]


class Memory:
    """This process's own counters."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._lock = threading.Lock()

    def count(self, key: str) -> int:
        """One more under `key`; keys hold their window, so old ones are only clutter."""
        with self._lock:
            if len(self._counts) >= MEMORY_ENTRIES:
                self._counts.clear()
            self._counts[key] = self._counts.get(key, 0) + 1
            return self._counts[key]

    def counted(self, key: str) -> int:
        """How many there are under `key`."""
        return self._counts.get(key, 0)


def hit(limit: Limit, who: str) -> None:
    """Count a call of `who`. Raises 429 with Retry-After (seconds) once there are too many."""
    if g.get(COUNTED_BEFORE):
        return
    if _add(limit, who) > limit.calls:
        now, seconds = clock.now(), int(limit.per.total_seconds())
        raise too_many((int(now.timestamp()) // seconds + 1) * seconds, now)


def _add(limit: Limit, who: str) -> int:
    """Count one more and return how many there are in this window."""
    key, seconds = _key(limit, who), int(limit.per.total_seconds())
    return keys.attempt(lambda client: _count(client, key, seconds), 0) or _memory().count(key)


def _key(limit: Limit, who: str) -> str:
    window = int(clock.now().timestamp()) // int(limit.per.total_seconds())
    return f"motorclub:limit:{limit.name}:{_short(who)}:{window}"


def hit_address(limit: Limit) -> None:
    """As `hit`, for the calling client's network and the wider ones around it.

    In demo mode the own machine is not limited.
    """
    for network in _networks():
        hit(replace(limit, calls=limit.calls * network.factor), f"address:{network.name}")


def _networks() -> tuple[Network, ...]:
    address = request.remote_addr or ""
    free = current_config().mode == "demo" and is_loopback(address)
    return () if free else networks_of(address)


def count_address(limit: Limit) -> None:
    """Count something for the calling client's network without refusing it; see `reached_by_address`."""
    for network in _networks()[:1]:
        _add(limit, f"address:{network.name}")


def reached_by_address(limit: Limit) -> bool:
    """Whether as much as `limit` allows has been counted for the calling client's network."""
    counted = [_counted(_key(limit, f"address:{network.name}")) for network in _networks()[:1]]
    return any(count >= limit.calls for count in counted)


def _counted(key: str) -> int:
    stored = keys.attempt(lambda client: cast(str | None, client.get(key)), None)
    return int(stored or 0) or _memory().counted(key)


def limit_by_address(limit: AnyLimit) -> Callable[[View], View]:
    """Count each call of a view for its client's network before its body is read; 429 above `limit`.

    Place it and those below under the route. A view may have several; several views may share one limit.
    """
    return _count_first(lambda: hit_address(_current(limit)))


def limit_by_member(limit: AnyLimit) -> Callable[[View], View]:
    """As `limit_by_address`, for the signed-in member who calls."""
    return _count_first(lambda: hit(_current(limit), f"member:{current_viewer().member_id}"))


def limit_by_caller(limit: AnyLimit) -> Callable[[View], View]:
    """As `limit_by_address`, for the member who calls, or for a visitor's network."""

    def count() -> None:
        viewer = current_viewer()
        if viewer.id is None:
            hit_address(_current(limit))
        else:
            hit(_current(limit), f"member:{viewer.id}")

    return _count_first(count)


def limit_by_member_and_address(limit: Limit) -> Callable[[View], View]:
    """Count a view's calls for the member and, ten times as many, for their network: people share addresses."""
    by_address = limit_by_address(replace(limit, calls=limit.calls * 10))
    return lambda view: by_address(limit_by_member(limit)(view))


def _count_first(count: Count) -> Callable[[View], View]:
    def mark(view: View) -> View:
        view.__limits__ = (*getattr(view, "__limits__", ()), count)  # type: ignore[attr-defined]
        return view

    return mark


def _current(limit: AnyLimit) -> Limit:
    return limit if isinstance(limit, Limit) else limit()


def limits_of(app: Flask, endpoint: str) -> tuple[Count, ...]:
    """What counts a call of the view behind `endpoint`."""
    counts: tuple[Count, ...] = getattr(app.view_functions.get(endpoint), "__limits__", ())
    return counts


def count_call(app: Flask, endpoint: str) -> None:
    """Count a call of the view behind `endpoint`. Raises 429 with Retry-After once there are too many."""
    for count in limits_of(app, endpoint):
        count()


def too_many(until: float, now: datetime) -> ApiError:
    """429 that says how many seconds remain until the POSIX time `until`."""
    wait = max(1, round(until - now.timestamp()))
    return ApiError(429, TOO_MANY, headers={"Retry-After": str(wait)}, details={"retryAfter": wait})


def init_app(app: Flask) -> None:
    """Give `app` its fallback."""
    app.extensions["motorclub.limits"] = Memory()


def _count(client: redis.Redis, key: str, seconds: int) -> int:
    pipe = client.pipeline(transaction=False)
    pipe.incr(key)
    pipe.expire(key, seconds)
    return cast(int, pipe.execute()[0])


def _short(who: str) -> str:
    # Addresses and names of people do not belong into keys that an operator lists.
    return hashlib.sha256(who.encode()).hexdigest()[:24]


def _memory() -> Memory:
    found: Memory = current_app.extensions["motorclub.limits"]
    return found
