"""The key-value store (Valkey or Redis): speed, never truth. Nothing is lost when it is away."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import redis
from flask import Flask, current_app
from redis.backoff import NoBackoff
from redis.retry import Retry
from redis.sentinel import Sentinel

from motorclub.db import after_commit, db
from motorclub.server_urls import SentinelUrl, is_sentinel_url

T = TypeVar("T")

# Short, because a request must not wait long for something that only makes things faster.
CONNECT_TIMEOUT_S = 0.5
ANSWER_TIMEOUT_S = 2.0
# The system notices by itself when the store's machine has vanished, also while nothing is sent.
NETWORK: dict[str, Any] = {
    "socket_keepalive": True,
    "socket_keepalive_options": {
        socket.TCP_KEEPIDLE: 1,
        socket.TCP_KEEPINTVL: 1,
        socket.TCP_KEEPCNT: 2,
        socket.TCP_USER_TIMEOUT: 3000,
    },
}
# Of several Sentinels one that does not answer costs a request no more than this; the next one is asked then.
SENTINEL_OPTIONS = {
    "socket_connect_timeout": CONNECT_TIMEOUT_S,
    "socket_timeout": CONNECT_TIMEOUT_S,
    "retry": Retry(NoBackoff(), 0),
}
# Where a session keeps what is sent after its commit.
COMMANDS = "motorclub.keys"

_log = logging.getLogger("motorclub.keys")


def connect(url: str) -> redis.Redis:
    """A client with our time limits; it connects on first use."""
    return open_client(url, socket_connect_timeout=CONNECT_TIMEOUT_S, socket_timeout=ANSWER_TIMEOUT_S)


def open_client(url: str, **options: Any) -> redis.Redis:
    """A client with these options of redis-py; it connects on first use.

    Where the address names Sentinels, each new connection asks them for the primary.
    """
    if not url.startswith("unix:"):
        options = NETWORK | options
    if not is_sentinel_url(url):
        client: redis.Redis = redis.Redis.from_url(url, **options)
        return client
    named = SentinelUrl.parse(url)
    tls = {"ssl": True, "ssl_ca_certs": named.ssl_ca_certs} if named.tls else {}
    sentinel = Sentinel(  # type: ignore[no-untyped-call]
        named.sentinels,
        sentinel_kwargs={**SENTINEL_OPTIONS, **tls, "password": named.sentinel_password},
        **options,
        **tls,
    )
    primary: redis.Redis = sentinel.master_for(  # type: ignore[no-untyped-call]
        named.name, db=named.database, username=named.username, password=named.password
    )
    return primary


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


def send_after_commit(*command: str | bytes) -> None:
    """Send a command once the current transaction has committed, all of them in one trip and equal ones once.

    For hints only: what a savepoint's rollback has undone may be sent too.
    """
    db.session().info.setdefault(COMMANDS, {})[command] = None
    after_commit(_send_commands)


def _send_commands() -> None:
    commands = db.session().info.pop(COMMANDS, ())
    if commands:
        send(commands)


def send(commands: Iterable[tuple[str | bytes, ...]]) -> None:
    """Send commands in one trip; none of them while the store is away."""
    attempt(lambda client: _send_all(client, commands), None)


def _send_all(client: redis.Redis, commands: Iterable[tuple[str | bytes, ...]]) -> None:
    with client.pipeline(transaction=False) as pipeline:
        for command in commands:
            pipeline.execute_command(*command)  # type: ignore[no-untyped-call]
        pipeline.execute()


class Nudges:
    """Waits for "look now" on one of the store's channels; with the store away it is an ordinary sleep."""

    def __init__(self, client: redis.Redis, channel: str) -> None:
        self._client = client
        self._channel = channel
        self._subscription: redis.client.PubSub | None = None

    def wait(self, seconds: float, stop: threading.Event) -> None:
        """Return when nudged or after `seconds`; all nudges that have come until then count as one."""
        try:
            subscription = self._subscribed()
            if subscription.get_message(timeout=seconds) is not None:
                while subscription.get_message(timeout=0) is not None:
                    pass
        except redis.RedisError:
            self.close()
            stop.wait(seconds)

    def _subscribed(self) -> redis.client.PubSub:
        if self._subscription is None:
            self._subscription = self._client.pubsub()  # type: ignore[no-untyped-call]
            self._subscription.subscribe(self._channel)
        return self._subscription

    def close(self) -> None:
        """Give the connection back."""
        subscription, self._subscription = self._subscription, None
        if subscription is not None:
            try:
                subscription.close()
            except redis.RedisError as error:
                _log.debug("closing the channel %s: %s", self._channel, error)
