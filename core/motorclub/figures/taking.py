"""Taking what processes have gathered in the key-value store, without losing it when this one ends on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import redis

from motorclub import keys
from motorclub.db import after_commit

Found = TypeVar("Found")


def take(name: str, read: Callable[[redis.Redis, str], Found], nothing: Found) -> Found:
    """What is under a key since the last time, or what the last time could not finish.

    It is set aside now and deleted after the commit: a crash in between takes it twice rather than not at all.
    `nothing` while the store is away.
    """
    taken = f"{name}:taken"

    def set_aside(store: redis.Redis) -> Found:
        if not store.exists(taken):
            try:
                store.rename(name, taken)
            except redis.ResponseError:
                return nothing  # no such key: nothing has been gathered
        return read(store, taken)

    found = keys.attempt(set_aside, nothing)
    if found:
        after_commit(lambda: keys.send([("DEL", taken)]))
    return found
