"""Publishing to browsers: one JSON frame on the key-value store's channel of the topic, which every hub reads.

Delivery is at most once; a client refetches after each reconnect, and every frame that carries state is a full
snapshot with a growing `seq`, so a lost or late frame does no harm.
"""

from __future__ import annotations

import time
import uuid
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta
from typing import cast

import orjson
import redis
import sqlalchemy as sa

from motorclub import clock, keys, tracing
from motorclub.db import after_commit, db
from motorclub.http.rows import Fields
from motorclub.realtime.messages import messages
from motorclub.tracing import Kind

# What an envelope begins with, and no body: frames are JSON objects.
MARK = b"@"

Audience = frozenset[int]


def seal_envelope(body: bytes, audience: Collection[int] | None) -> bytes:
    """What is published: for the members with these ids alone, or (None) for every listener.

    >>> seal_envelope(b'{"type":"X"}', [7, 3, 7])
    b'@[3,7]\\n{"type":"X"}'
    """
    if audience is None:
        return body
    return b"%b%b\n%b" % (MARK, orjson.dumps(sorted(set(audience))), body)


def open_envelope(data: bytes) -> tuple[bytes, Audience | None]:
    """(body, audience) of what was published. Raises ValueError for an envelope that cannot be read.

    >>> open_envelope(b'@[3,7]\\n{}') == (b'{}', frozenset({3, 7}))
    True
    >>> open_envelope(b'{}')
    (b'{}', None)
    """
    if not data.startswith(MARK):
        return data, None
    head, found, body = data[len(MARK) :].partition(b"\n")
    members = orjson.loads(head) if found else None
    if not isinstance(members, list) or not all(type(member) is int for member in members):
        raise ValueError("an envelope names the ids of members")
    return body, frozenset(members)


TOPIC_CHANNEL = "motorclub:topic:"
# By topic, when it was last published to (ms since 1970), whether or not anybody listened.
CHANGE_KEY = "motorclub:changed:"
REMEMBERED = timedelta(minutes=1)
# The clocks of two machines may differ by this.
CLOCK_MARGIN = timedelta(seconds=2)
CONTROL_CHANNEL = "motorclub:control"
DESTINATION = "messaging.destination.name"
SEQUENCE = sa.Sequence("realtime_seq")

Build = Callable[[], Fields]
BuildEach = Callable[[Collection[str]], Mapping[str, Fields]]


def send(topic: str, kind: str, build: Build, *, audience: Collection[int] | None = None) -> None:
    """Publish one frame of `kind` with the fields that `build()` returns, by the names of the topic's schema.

    On an addressed topic `audience` has the ids of the members who get it, on any other it must be left out.

    Nothing is read or sent while nobody listens: a client that subscribes later fetches what has been committed.

    Raises BadFrame (a ValueError) for a frame that the topic does not declare, or with other fields.

    The number is taken before the state is read: of two frames the one with the higher number was then never
    built from older state than the last commit, whatever the order in which the two transactions ended.
    """
    messages().check(topic, kind, addressed=audience is not None)
    with tracing.span(f"publish {kind}", Kind.PRODUCER, {DESTINATION: topic}):
        if not _having_listeners([topic]):
            return
        seq = _next_number()
        frame = seal_envelope(_frame(topic, kind, seq, build(), addressed=audience is not None), audience)
        keys.attempt(lambda client: client.publish(TOPIC_CHANNEL + topic, frame), 0)


def send_after_commit(
    topic: str, kind: str, build: Build, *, audience: Collection[int] | None = None
) -> None:
    """As `send`, once the current transaction has committed; a rollback sends nothing.

    Raises BadFrame at once for a type that the topic does not declare, and for an audience where the topic has
    none or the other way round; wrong fields show only after the commit, and are logged.
    """
    messages().check(topic, kind, addressed=audience is not None)
    after_commit(lambda: send(topic, kind, build, audience=audience))


def send_each_after_commit(topics: Collection[str], kind: str, build: BuildEach) -> None:
    """After the commit, a frame of `kind` to each of many topics, such as one for each member.

    Topics without listeners are skipped: `build(active)` returns the fields for each of the others, read for all of
    them together. A client that subscribes later fetches what has been committed.

    Raises BadFrame as `send_after_commit`.
    """
    for topic in topics:
        messages().check(topic, kind)
    if topics:
        after_commit(lambda: _send_each(list(topics), kind, build))


def _send_each(topics: Collection[str], kind: str, build: BuildEach) -> None:
    with tracing.span(f"publish {kind}", Kind.PRODUCER, {"messaging.batch.message_count": len(topics)}):
        active = _having_listeners(topics)
        if not active:
            return
        seq = _next_number()
        frames = {topic: _frame(topic, kind, seq, fields) for topic, fields in build(active).items()}
        keys.send([("PUBLISH", TOPIC_CHANNEL + topic, frame) for topic, frame in frames.items()])


def _having_listeners(topics: Collection[str]) -> list[str]:
    """Those that somebody listens to; none while the store is away."""
    nobody: list[str] = []
    return keys.attempt(lambda client: _with_listeners(client, topics), nobody)


def _with_listeners(client: redis.Redis, topics: Collection[str]) -> list[str]:
    """Note that the topics have changed; returns those with listeners. A pattern subscriber counts for all of them."""
    now = _milliseconds(clock.now())
    with client.pipeline(transaction=False) as pipeline:
        for topic in topics:
            pipeline.set(CHANGE_KEY + topic, now, ex=REMEMBERED)
        pipeline.pubsub_numpat()
        pipeline.pubsub_numsub(*(TOPIC_CHANNEL + topic for topic in topics))
        patterns, counts = cast(tuple[int, list[tuple[bytes, int]]], tuple(pipeline.execute()[-2:]))
    if patterns:
        return list(topics)
    return [topic for topic, (_, listeners) in zip(topics, counts, strict=True) if listeners]


def has_changed(topic: str, since: int) -> bool:
    """Whether something may have been published on a topic after `since` (ms since 1970), to listeners or to nobody."""
    moment = since - _as_milliseconds(CLOCK_MARGIN)
    if moment < _milliseconds(clock.now() - REMEMBERED):
        return True
    return keys.attempt(
        lambda client: int(cast(bytes, client.get(CHANGE_KEY + topic) or b"0")) > moment, True
    )


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def _as_milliseconds(duration: timedelta) -> int:
    return int(duration.total_seconds() * 1000)


def _next_number() -> int:
    with db.engine.connect() as connection:
        return cast(int, connection.scalar(sa.select(SEQUENCE.next_value())))


def _frame(topic: str, kind: str, seq: int, fields: Fields, *, addressed: bool = False) -> bytes:
    own = messages().body(topic, kind, fields, addressed=addressed)
    return orjson.dumps({"type": kind, "seq": seq, "at": clock.iso(clock.now()), **own})


def snapshot(topic: str, read: Callable[[], tuple[str, Fields] | None]) -> bytes | None:
    """The body of a frame with the current state, for a client that has just subscribed; None if `read()` returns none.

    Its number is taken before the state is read, as with every frame: later frames have a higher one.
    """
    seq = _next_number()
    state = read()
    return None if state is None else _frame(topic, state[0], seq, state[1])


def recheck_member(member_id: int) -> None:
    """After the commit, have every hub check this member's sockets again: role, ban or session has changed."""
    keys.send_after_commit("PUBLISH", CONTROL_CHANNEL, orjson.dumps({"kind": "user", "id": member_id}))


# A hub answers within one turn of its loop.
COUNT_WAIT_S = 0.5
COUNT = "count"


def count_subscriptions() -> Mapping[str, int]:
    """Open subscriptions by the owner of their topics; nobody is counted while the store is away."""
    return keys.attempt(_count, Counter())


def _count(client: redis.Redis) -> Counter[str]:
    topic = f"census/{uuid.uuid4().hex}"
    total: Counter[str] = Counter()
    with client.pubsub() as inbox:  # type: ignore[no-untyped-call]
        inbox.subscribe(TOPIC_CHANNEL + topic)
        inbox.get_message(timeout=COUNT_WAIT_S)  # the confirmation: answers arrive from now on
        hubs = client.publish(CONTROL_CHANNEL, orjson.dumps({"kind": COUNT, "id": topic}))
        until = time.monotonic() + COUNT_WAIT_S
        while hubs > 0 and (remaining := until - time.monotonic()) > 0:
            message = inbox.get_message(timeout=remaining)
            if message is not None and message["type"] == "message":
                total.update(orjson.loads(message["data"]))
                hubs -= 1
    return total
