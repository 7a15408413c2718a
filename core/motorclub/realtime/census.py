"""How many listeners there are right now: asked of every hub through the key-value store."""

from __future__ import annotations

import time
import uuid
from collections import Counter
from collections.abc import Mapping

import orjson
import redis

from motorclub import keys
from motorclub.realtime.publish import CONTROL_CHANNEL, TOPIC_CHANNEL

# A hub answers within one turn of its loop.
PATIENCE_S = 0.5
COUNT = "count"


def subscriptions() -> Mapping[str, int]:
    """Open subscriptions by the owner of their topics; nobody is counted while the store is away."""
    return keys.attempt(_ask, Counter())


def _ask(client: redis.Redis) -> Counter[str]:
    topic = f"census/{uuid.uuid4().hex}"
    total: Counter[str] = Counter()
    with client.pubsub() as inbox:  # type: ignore[no-untyped-call]
        inbox.subscribe(TOPIC_CHANNEL + topic)
        inbox.get_message(timeout=PATIENCE_S)  # the confirmation: answers arrive from now on
        hubs = client.publish(CONTROL_CHANNEL, orjson.dumps({"kind": COUNT, "id": topic}))
        until = time.monotonic() + PATIENCE_S
        while hubs > 0 and (left := until - time.monotonic()) > 0:
            message = inbox.get_message(timeout=left)
            if message is not None and message["type"] == "message":
                total.update(orjson.loads(message["data"]))
                hubs -= 1
    return total
