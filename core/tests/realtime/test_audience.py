"""A frame for some of a topic's listeners reaches these and nobody else, in the order of all frames."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
import redis

from motorclub.api import db, send_after_commit, send_each_after_commit
from motorclub.plugin.values import Topic
from motorclub.realtime.backplane import ValkeyBackplane
from motorclub.realtime.broker import Letter
from motorclub.realtime.messages import BadFrame
from motorclub.realtime.publish import TOPIC_CHANNEL, open_envelope, seal_envelope, send
from motorclub.realtime.topics import Entry

if TYPE_CHECKING:
    from motorclub.processes.embedded import Embedded
    from motorclub.testing.records import Topics
    from motorclub.testing.site import Site

pytestmark = pytest.mark.once

SHARED = "/topic/shared"
HALL = Entry(Topic(SHARED, "Shared by all.", addressed=True), "hall")


def body(number: int) -> bytes:
    """A frame's body."""
    return b'{"number":%d}' % number


def received(client: Any) -> list[int]:
    """The numbers of the frames that a client gets until it is quiet."""
    numbers = []
    while True:
        try:
            numbers.append(json.loads(client.next(0.3).body)["number"])
        except TimeoutError:
            return numbers


def listeners(running: Any) -> dict[str, Any]:
    """Two members, one of them in two browsers, and a visitor, on the shared topic."""
    clients = {
        "ann": running.member(3),
        "ben": running.member(7),
        "bens_phone": running.member(7),
        "visitor": running.visitor(),
    }
    for name, client in clients.items():
        client.subscribe(SHARED, "phone" if name == "bens_phone" else "s")
    return clients


def test_a_frame_reaches_its_audience_only(make_hub: Callable[..., Any]) -> None:
    """In every browser of a member; never a visitor."""
    running = make_hub(HALL)
    clients = listeners(running)
    for number, audience in enumerate([[7], [3], [3, 7], [], [99]]):
        running.publish(SHARED, seal_envelope(body(number), audience))
    assert {name: received(client) for name, client in clients.items()} == {
        "ann": [1, 2],
        "ben": [0, 2],
        "bens_phone": [0, 2],
        "visitor": [],
    }


def test_the_audience_keeps_them_apart(make_hub: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: with a letter that is for everybody, all hear it."""
    monkeypatch.setattr(Letter, "is_for", lambda self, member: True)
    running = make_hub(HALL)
    clients = listeners(running)
    running.publish(SHARED, seal_envelope(body(0), [7]))
    assert [received(client) for client in clients.values()] == [[0]] * 4


def test_frames_for_some_and_for_all_keep_their_order(make_hub: Callable[..., Any]) -> None:
    """Also when they come in one turn of the loop."""
    running = make_hub(HALL)
    clients = listeners(running)

    def at_once() -> None:
        for number in range(60):
            running.hub._deliver(
                SHARED, seal_envelope(body(number), [(3, 7)[number % 2]] if number % 3 else None)
            )

    running.hub.loop.call(at_once)
    expected = {
        member: [n for n in range(60) if not n % 3 or (3, 7)[n % 2] == member] for member in (3, 7, None)
    }
    assert received(clients["ann"]) == expected[3]
    assert received(clients["ben"]) == received(clients["bens_phone"]) == expected[7]
    assert received(clients["visitor"]) == expected[None]


@pytest.mark.parametrize("data", [b"@", b"@[1]", b"@{}\n{}", b'@["7"]\n{}', b"@[true]\n{}", b"@[1,\n{}"])
def test_an_envelope_that_cannot_be_read_reaches_nobody(
    make_hub: Callable[..., Any], data: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """And the hub goes on."""
    running = make_hub(HALL)
    clients = listeners(running)
    with caplog.at_level(logging.WARNING, "motorclub.hub"):
        running.publish(SHARED, data)
        running.publish(SHARED, seal_envelope(body(1), [3, 7]))
        assert [received(client) for client in clients.values()] == [[1], [1], [1], []]
    assert f"a frame of {SHARED} is dropped" in caplog.text


def test_envelopes_pass_through_the_store(make_hub: Callable[..., Any], servers: Embedded) -> None:
    """As the processes of a site publish them."""
    running = make_hub(HALL, backplane=ValkeyBackplane(servers.redis_url))
    clients = listeners(running)
    redis.Redis.from_url(servers.redis_url).publish(TOPIC_CHANNEL + SHARED, seal_envelope(body(5), [7]))
    assert [received(client) for client in clients.values()] == [[], [5], [5], []]


def test_what_is_sealed_can_be_opened() -> None:
    """Whatever the body says, newlines and marks included."""
    for text in (b"{}", b'{"a":"@\\n"}', b"{\n}"):
        assert open_envelope(seal_envelope(text, None)) == (text, None)
        assert open_envelope(seal_envelope(text, [5, 1, 5])) == (text, frozenset({1, 5}))
        assert open_envelope(seal_envelope(text, [])) == (text, frozenset())


HALLS = """
from marshmallow import fields

class SaidSchema(Schema):
    words = fields.String(required=True)

class Plugin:
    @hookimpl
    def register_topics(self):
        said = {"SAID": SaidSchema}
        return [
            Topic("/topic/halls/shared", "Some hear it.", messages=said, addressed=True),
            Topic("/topic/halls/of/{userId}", "One hears it.", messages=said),
        ]

plugin = Plugin()
"""


@pytest.fixture(scope="module")
def halls(workshop: Any, site_with: Any) -> Site:
    """A site with a plugin that has an addressed topic and one for each member."""
    site: Site = site_with("audience_halls", [workshop.plugin("halls", HALLS)])
    site.reset()
    return site


def test_a_frame_names_its_audience(halls: Site) -> None:
    """After the commit, once, to these members."""
    from motorclub.testing.records import Topics

    with Topics(halls.config.redis_url) as topics, halls.context():
        send_after_commit("/topic/halls/shared", "SAID", lambda: {"words": "hi"}, audience=[7, 3])
        assert topics.sent() == []
        db.session.commit()
        (frame,) = topics.sent()
    assert (frame.audience, frame.body["words"]) == (frozenset({3, 7}), "hi")


@pytest.mark.parametrize(
    ("topic", "audience", "why"),
    [
        ("/topic/halls/shared", None, "is addressed: name the audience"),
        ("/topic/halls/of/7", [7], "is not addressed: everybody hears it"),
    ],
)
def test_nobody_forgets_the_audience(halls: Site, topic: str, audience: list[int] | None, why: str) -> None:
    """An addressed topic refuses a frame for all, any other one for some: the sender means something else."""
    with halls.context(), pytest.raises(BadFrame, match=why):
        send_after_commit(topic, "SAID", lambda: {"words": "hi"}, audience=audience)


def test_each_of_many_who_listen_gets_a_frame(halls: Site) -> None:
    """Only those are built; all have the same number."""
    asked: list[list[str]] = []

    def build(received: Any) -> dict[str, dict[str, str]]:
        asked.append(list(received))
        return {topic: {"words": topic[-1]} for topic in received}

    store = redis.Redis.from_url(halls.config.redis_url)
    inbox: Any = store.pubsub(ignore_subscribe_messages=True)
    inbox.subscribe(*(f"{TOPIC_CHANNEL}/topic/halls/of/{user}" for user in (3, 7)))
    for _ in (3, 7):
        inbox.get_message(timeout=30)
    with halls.context():
        send_each_after_commit([f"/topic/halls/of/{user}" for user in range(1, 9)], "SAID", build)
        db.session.commit()
        send_each_after_commit(["/topic/halls/of/5"], "SAID", build)
        db.session.commit()
    frames = []
    while (message := inbox.get_message(timeout=0.3)) is not None:
        if message["type"] == "message":
            frames.append(json.loads(message["data"]))
    inbox.close()
    store.close()
    assert asked == [["/topic/halls/of/3", "/topic/halls/of/7"]]
    assert sorted(frame["words"] for frame in frames) == ["3", "7"]
    assert len({frame["seq"] for frame in frames}) == 1


def test_what_nobody_would_hear_is_not_read(halls: Site, topics_of: Callable[[Site], Topics]) -> None:
    """And what is no frame of the topic is refused all the same."""
    asked: list[str] = []

    def say() -> None:
        send_after_commit(
            "/topic/halls/shared", "SAID", lambda: {"words": asked.append("asked") or "hi"}, audience=[7]
        )
        db.session.commit()

    with halls.context():
        say()
        assert asked == []
        with topics_of(halls) as topics:
            say()
            assert len(topics.sent()) == len(asked) == 1
        with pytest.raises(BadFrame):
            send("/topic/halls/shared", "SHOUTED", lambda: {"words": "hi"}, audience=[7])


def test_a_listener_to_patterns_gets_each(halls: Site, topics_of: Callable[[Site], Topics]) -> None:
    """A test's recorder does."""
    with topics_of(halls) as topics, halls.context():
        send_each_after_commit(
            ["/topic/halls/of/4"], "SAID", lambda received: {t: {"words": "hi"} for t in received}
        )
        db.session.commit()
        assert [frame.topic for frame in topics.sent()] == ["/topic/halls/of/4"]


@pytest.fixture
def topics_of() -> Callable[[Site], Topics]:
    """A recorder of a site."""
    from motorclub.testing.records import Topics

    return lambda site: Topics(site.config.redis_url)
