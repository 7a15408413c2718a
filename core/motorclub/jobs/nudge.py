""" "Look now": tells the jobs processes that there is work. Without the store they look once a second."""

from __future__ import annotations

import logging
import threading

import redis

from motorclub import keys
from motorclub.db import after_commit, db

CHANNEL = "motorclub:work"

_log = logging.getLogger("motorclub.jobs")


def nudge() -> None:
    """Wake every jobs process."""
    keys.attempt(lambda client: client.publish(CHANNEL, b"look"), 0)


def nudge_after_commit() -> None:
    """Wake the jobs processes once the current transaction has committed; once, however much it adds."""
    session = db.session()
    within = session.get_nested_transaction() or session.get_transaction()
    # Remembered per savepoint: if that is rolled back its nudge is dropped, and what follows brings its own.
    if within is None or session.info.get("nudged_in") is not within:
        session.info["nudged_in"] = within
        after_commit(nudge)


class Nudges:
    """Waits for a nudge; with the store away it is an ordinary sleep."""

    def __init__(self, client: redis.Redis) -> None:
        self._client = client
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
            self._subscription.subscribe(CHANNEL)
        return self._subscription

    def close(self) -> None:
        """Give the connection back."""
        subscription, self._subscription = self._subscription, None
        if subscription is not None:
            try:
                subscription.close()
            except redis.RedisError as error:
                _log.debug("closing the channel of nudges: %s", error)
