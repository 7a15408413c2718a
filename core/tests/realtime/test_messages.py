"""A topic says what may be sent on it; the sender learns what does not fit."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
import redis

from motorclub.api import db, now, record_audit, send_after_commit
from motorclub.realtime.messages import BadFrame, messages
from motorclub.realtime.publish import TOPIC_CHANNEL, send

if TYPE_CHECKING:
    from motorclub.testing.site import Site

DOOR = """
from marshmallow import fields

class KnockSchema(Schema):
    who = fields.String(required=True)
    knocked_at = Moment(required=True)
    times_knocked = fields.Integer()

class Plugin:
    @hookimpl
    def register_topics(self):
        return [
            Topic("/topic/door/{doorId}", "A door.", messages={"KNOCK": KnockSchema}),
            Topic("/topic/door/back", "Anything goes."),
        ]

plugin = Plugin()
"""


@pytest.fixture(scope="module")
def door(workshop: Any, site_with: Any) -> Site:
    """A site with a plugin whose topic says what may be sent on it."""
    site: Site = site_with("topics_messages", [workshop.plugin("door", DOOR)])
    site.reset()
    return site


@contextmanager
def listening(site: Site) -> Iterator[list[dict[str, Any]]]:
    """The frames that reach the key-value store's channels while the block runs."""
    store: redis.Redis = site.app.extensions["motorclub.keys"]
    pubsub = store.pubsub(ignore_subscribe_messages=True)
    pubsub.psubscribe(TOPIC_CHANNEL + "*")
    pubsub.get_message(timeout=30)
    frames: list[dict[str, Any]] = []
    yield frames
    while (message := pubsub.get_message(timeout=0.3)) is not None:
        frames.append(json.loads(message["data"]))
    pubsub.close()


KNOCK = {"who": "Ann", "knocked_at": now()}


def test_a_frame_is_dumped_by_its_schema(door: Site) -> None:
    """camelCase outside, times as everywhere; what is not required may be left out."""
    with listening(door) as frames, door.context():
        send("/topic/door/1", "KNOCK", lambda: KNOCK)
        send("/topic/door/1", "KNOCK", lambda: {**KNOCK, "times_knocked": 3})
    assert [set(frame) - {"timesKnocked"} for frame in frames] == [
        {"type", "seq", "at", "who", "knockedAt"}
    ] * 2
    assert frames[0]["knockedAt"].endswith("Z")
    assert [frame.get("timesKnocked") for frame in frames] == [None, 3]


@pytest.mark.parametrize(
    ("topic", "kind", "fields", "complaint"),
    [
        ("/topic/door/1", "RING", KNOCK, r"/topic/door/1 has no messages of type 'RING', only KNOCK"),
        ("/topic/door/1", "KNOCK", {"who": "Ann"}, r"KNOCK on /topic/door/1: knocked_at is missing"),
        ("/topic/door/1", "KNOCK", {**KNOCK, "why": 1}, r"KNOCK on /topic/door/1: why is unknown"),
        ("/topic/window/1", "KNOCK", KNOCK, r"no plugin has declared the topic /topic/window/1"),
        ("/topic/platform", "PLATFORM_CHANGED", {}, r"epoch is missing"),
        ("/topic/notifications/7", "NOTIFICATION_CREATED", {"count": 1, "latest": []}, r"notification is missing"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_by_name(
    door: Site, topic: str, kind: str, fields: dict[str, Any], complaint: str
) -> None:
    """In the sender; nothing is sent."""
    with listening(door) as frames, door.context(), pytest.raises(BadFrame, match=complaint):
        send(topic, kind, lambda: fields)
    assert frames == []


def test_a_wrong_type_stops_the_transaction_and_wrong_fields_are_logged(
    door: Site, caplog: pytest.LogCaptureFixture
) -> None:
    """The first is known before the commit, the second only when the frame is built, after it."""
    with listening(door) as frames, door.context():
        with pytest.raises(BadFrame, match="RING"):
            send_after_commit("/topic/door/1", "RING", lambda: KNOCK)
        record_audit("door.knocked")
        send_after_commit("/topic/door/1", "KNOCK", dict)
        with caplog.at_level(logging.ERROR, "motorclub.db"):
            db.session.commit()
    assert frames == []
    assert "who is missing" in caplog.text


def test_a_topic_that_declares_nothing_carries_anything(door: Site) -> None:
    """As plugins for the first version of the API expect."""
    with listening(door) as frames, door.context():
        send("/topic/door/back", "ANYTHING", lambda: {"atAll": 1})
    assert frames[0]["atAll"] == 1


def test_finding_the_declaration_is_remembered(door: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The patterns are walked once for each destination."""
    with door.context():
        found = messages()
        walks: list[str] = []
        monkeypatch.setattr(
            "motorclub.realtime.topics.Topics.entry", lambda topics, destination: walks.append(destination)
        )
        for _ in range(3):
            with pytest.raises(BadFrame):
                found.check("/topic/cellar/1", "KNOCK")
    assert walks == ["/topic/cellar/1"]
