"""The key-value store (Valkey or Redis): speed, never truth. Nothing is lost when it is away."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

import redis
from flask import Flask, current_app

T = TypeVar("T")

# Short, because a request must not wait long for something that only makes things faster.
CONNECT_TIMEOUT_S = 0.5
ANSWER_TIMEOUT_S = 2.0

_log = logging.getLogger("motorclub.keys")


def connect(url: str) -> redis.Redis:
    """A client with the house's time limits; it connects on first use."""
    client: redis.Redis = redis.Redis.from_url(
        url, socket_connect_timeout=CONNECT_TIMEOUT_S, socket_timeout=ANSWER_TIMEOUT_S, decode_responses=False
    )
    return client


def init_app(app: Flask, url: str) -> None:
    """Give `app` its connection pool."""
    app.extensions["motorclub.keys"] = connect(url)


def keys() -> redis.Redis:
    """The current application's client."""
    client: redis.Redis = current_app.extensions["motorclub.keys"]
    return client


def attempt(work: Callable[[redis.Redis], T], otherwise: T) -> T:
    """Do `work` with the store, or answer `otherwise` (and log it) while the store is away."""
    try:
        return work(keys())
    except redis.RedisError as error:
        _log.warning("key-value store unavailable: %s", error)
        return otherwise
