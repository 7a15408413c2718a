"""The ids of messages are numbers in a row, so that a client can see what is missing and what came twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from motorclub.plugin.values import Topic
from motorclub.realtime.publish import seal_envelope
from motorclub.realtime.topics import Entry

HALL = "/topic/hall"


def numbers(client: Any, count: int) -> list[tuple[str, int]]:
    """(row, number) of the next messages."""
    rows = [client.next().headers["message-id"].rpartition("-") for _ in range(count)]
    return [(row, int(number)) for row, _, number in rows]


def test_every_listener_sees_the_same_row_without_a_gap(running: Any) -> None:
    """Whatever the subscription is called, and also for one who comes late."""
    first, second = running.visitor(), running.visitor()
    first.subscribe("/topic/platform", "a")
    for number in range(3):
        running.publish("/topic/platform", str(number).encode())
    seen = numbers(first, 3)
    second.subscribe("/topic/platform", "b")
    for number in range(3, 6):
        running.publish("/topic/platform", str(number).encode())
    seen += numbers(first, 3)
    assert seen == [(seen[0][0], seen[0][1] + step) for step in range(6)]
    assert numbers(second, 3) == seen[3:]


def test_topics_have_rows_of_their_own_and_one_that_restarts_has_another(running: Any) -> None:
    """A number that falls must never look like a repeated message."""
    client = running.visitor()
    rows = []
    for topic in ("/topic/platform", "/topic/forum/questions/1", "/topic/platform"):
        client.subscribe(topic, topic)
        running.publish(topic, b"x")
        rows += numbers(client, 1)
        client.send("UNSUBSCRIBE", id=topic, receipt="u")
        assert client.next().command == "RECEIPT"
    assert len({row for row, _ in rows}) == 3


def test_letters_for_others_leave_no_gap(make_hub: Callable[..., Any]) -> None:
    """Or a member could count the frames of others."""
    running = make_hub(Entry(Topic(HALL, "", addressed=True)))
    ann, ben = running.member(7), running.member(3)
    for client in (ann, ben):
        client.subscribe(HALL, "s")
    for audience in ([7], [3], [3], None, [7, 3], [3], [7]):
        running.publish(HALL, seal_envelope(b"{}", audience))
    seen = numbers(ann, 4)
    shared, private = seen[1][0], seen[0][0]
    assert shared != private
    assert seen == [(private, 1), (shared, 1), (private, 2), (private, 3)]
    assert numbers(ben, 5) == [(private, 1), (private, 2), (shared, 1), (private, 3), (private, 4)]
