"""Who begins to listen gets the present state, before anything changes; over real sockets."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from motorclub.plugin.values import Topic
from motorclub.realtime.topics import Entry

pytestmark = pytest.mark.once

STAND = "/topic/stand/7"


class Stand:
    """A topic whose state a test sets; reading it takes as long as `gate` is closed."""

    def __init__(self) -> None:
        self.state: bytes | None = b'{"seq":1}'
        self.gate = threading.Event()
        self.gate.set()
        self.reads: list[str] = []

    @property
    def entry(self) -> Entry:
        """As the hub knows it."""
        return Entry(Topic("/topic/stand/{id}", "A stand."), "forum", self.read)

    def read(self, destination: str, params: Mapping[str, str]) -> bytes | None:
        """The body of the first frame."""
        assert (destination, params) == (STAND, {"id": "7"})
        self.reads.append(destination)
        self.gate.wait(5)
        if self.state == b"broken":
            raise RuntimeError("the database is away")
        return self.state


@pytest.fixture
def stand() -> Stand:
    """Its state is known."""
    return Stand()


@pytest.fixture
def running(make_hub: Callable[..., Any], stand: Stand) -> Any:
    """A hub with the topic."""
    return make_hub(stand.entry)


def seq(client: Any) -> int:
    """The number of the next frame."""
    frame = client.next()
    assert frame.command == "MESSAGE"
    return int(json.loads(frame.body)["seq"])


def test_the_state_comes_first_and_changes_after_it(running: Any, stand: Stand) -> None:
    """Behind the RECEIPT; its message-id is that before the next one's, so that nobody sees a gap."""
    client = running.visitor()
    assert client.subscribe(STAND).command == "RECEIPT"
    first = client.next()
    running.publish(STAND, b'{"seq":2}')
    second = client.next()
    assert (json.loads(first.body), json.loads(second.body)) == ({"seq": 1}, {"seq": 2})
    row, number = first.headers["message-id"].rsplit("-", 1)
    assert second.headers["message-id"] == f"{row}-{int(number) + 1}"


def test_who_comes_back_gets_it_again_and_others_do_not(running: Any, stand: Stand) -> None:
    """A second listener's first frame is the second listener's alone."""
    old = running.visitor()
    old.subscribe(STAND)
    assert seq(old) == 1
    stand.state = b'{"seq":5}'
    new = running.visitor()
    new.subscribe(STAND)
    assert seq(new) == 5
    assert old.is_silent()
    old.send("UNSUBSCRIBE", id="s")
    old.subscribe(STAND)
    assert seq(old) == 5


def test_many_who_come_at_once_are_one_reading(running: Any, stand: Stand, eventually: Any) -> None:
    """And never one that began before they came."""
    stand.gate.clear()
    clients = [running.visitor() for _ in range(6)]
    clients[0].subscribe(STAND)
    eventually(lambda: stand.reads)
    for client in clients[1:]:
        client.subscribe(STAND)
    stand.state = b'{"seq":9}'
    stand.gate.set()
    assert [seq(client) for client in clients] == [9] * 6
    assert len(stand.reads) == 2


@pytest.mark.parametrize("state", [None, b"broken"])
def test_nothing_to_say_is_no_refusal(running: Any, stand: Stand, state: bytes | None) -> None:
    """Nor is a reading that fails: frames come all the same."""
    stand.state = state
    client = running.visitor()
    assert client.subscribe(STAND).command == "RECEIPT"
    assert client.is_silent()
    running.publish(STAND, b'{"seq":2}')
    assert seq(client) == 2


def test_who_has_left_meanwhile_gets_nothing(running: Any, stand: Stand, eventually: Any) -> None:
    """Also if the same name stands for another destination by then."""
    stand.gate.clear()
    client = running.visitor()
    client.subscribe(STAND)
    eventually(lambda: stand.reads)
    client.send("UNSUBSCRIBE", id="s")
    assert client.subscribe("/topic/forum/questions/3").command == "RECEIPT"
    stand.gate.set()
    assert client.is_silent()


def test_while_rights_are_checked_again_nobody_gets_a_frame(
    running: Any, stand: Stand, eventually: Any
) -> None:
    """Anyone who keeps them is asked to fetch again instead."""
    stand.gate.clear()
    client = running.member(7)
    client.subscribe(STAND)
    eventually(lambda: stand.reads)
    [session] = running.hub._members[7]
    [subscription] = session.subscriptions.values()
    running.hub.loop.call(lambda: running.hub.broker.hold(session, subscription))
    stand.gate.set()
    assert client.is_silent()
    running.hub.loop.call(lambda: running.hub._release(session, subscription))
    assert json.loads(client.next().body)["type"] == "RESYNC"


def test_an_addressed_topic_has_no_snapshot() -> None:
    """Else the hub would give everybody what is for some."""
    with pytest.raises(ValueError, match="addressed"):
        Topic("/topic/x", "X.", addressed=True, snapshot=lambda params: None)
