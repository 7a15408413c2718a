"""Telling browsers: one JSON frame on the key-value store's channel of the topic, which every hub hears.

Delivery is at most once; a client refetches after each reconnect, and every frame that carries state is a full
snapshot with a growing `seq`, so a lost or late frame does no harm.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import orjson
import sqlalchemy as sa

from motorclub import clock, keys
from motorclub.db import after_commit, db
from motorclub.realtime.messages import messages

TOPIC_CHANNEL = "motorclub:topic:"
CONTROL_CHANNEL = "motorclub:control"
SEQUENCE = sa.Sequence("realtime_seq")

Build = Callable[[], Mapping[str, Any]]

_log = logging.getLogger("motorclub.realtime")


def send(topic: str, kind: str, build: Build) -> None:
    """Publish one frame of `kind` with the fields that `build()` gives, by the names of the topic's schema.

    Raises BadFrame (a ValueError) for a frame that the topic does not declare, or with other fields.

    The number is taken before the state is read: of two frames the one with the higher number was then never
    built from older state than the last commit, whatever the order in which the two transactions ended.
    """
    with db.engine.connect() as connection:
        seq = connection.scalar(sa.select(SEQUENCE.next_value()))
    fields = messages().body(topic, kind, build())
    frame = {"type": kind, "seq": seq, "at": clock.iso(clock.now()), **fields}
    body = orjson.dumps(frame)
    keys.attempt(lambda client: client.publish(TOPIC_CHANNEL + topic, body), 0)


def send_after_commit(topic: str, kind: str, build: Build) -> None:
    """As `send`, once the current transaction has committed; a rollback sends nothing.

    Raises BadFrame at once for a type that the topic does not declare; wrong fields show only after the commit, and
    are logged.
    """
    messages().check(topic, kind)
    after_commit(lambda: send(topic, kind, build))


def recheck_member(member_id: int) -> None:
    """After the commit, have every hub check this member's sockets again: role, ban or session has changed."""
    body = orjson.dumps({"kind": "user", "id": member_id})

    def tell() -> None:
        keys.attempt(lambda client: client.publish(CONTROL_CHANNEL, body), 0)

    after_commit(tell)
