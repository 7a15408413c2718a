"""Destinations: who declared them, and what their names carry."""

from __future__ import annotations

import pytest

from motorclub.notifications import plugin as notifications
from motorclub.platform import plugin as platform
from motorclub.plugin.values import Topic
from motorclub.realtime.topics import Entry, Topics
from motorclub.viewer import VISITOR, Viewer

FORUM = Entry(Topic("/topic/forum/questions/{questionId}", "A question."), "forum")


def core() -> Topics:
    return Topics(
        [*(Entry(topic) for topic in (*platform.TOPICS, *notifications.TOPICS)), FORUM],
        enabled=lambda owner: False,
    )


def test_a_pattern_gives_its_values_and_owner() -> None:
    match = core().match("/topic/forum/questions/17")
    assert match is not None
    assert (match.owner, match.params) == ("forum", {"questionId": "17"})


def test_the_largest_id_of_the_database_is_one() -> None:
    assert core().match(f"/topic/forum/questions/{2**63 - 1}") is not None


@pytest.mark.parametrize(
    "destination",
    [
        "",
        "/topic",
        "/topic/platform/",
        "/topic/forum/questions/",
        "/topic/forum/questions/1/2",
        "/topic/forum/questions/*",
        "/topic/forum/questions/1\n",
        "/topic/forum/questions/" + "1" * 300,
        f"/topic/forum/questions/{2**63}",
        "/topic/forum/questions/" + "0" * 20 + "1",
        "/app/platform",
    ],
)
def test_what_nobody_declared_is_unknown(destination: str) -> None:
    assert core().match(destination) is None


def test_notifications_belong_to_one_member() -> None:
    match = core().match("/topic/notifications/7")
    assert match is not None
    assert match.allows(Viewer(id=7))
    assert not match.allows(Viewer(id=8))
    assert not match.allows(VISITOR)


def test_the_core_is_always_on_and_a_plugin_as_told() -> None:
    assert core().enabled("core")
    assert not core().enabled("forum")


def test_a_rule_that_fails_says_no() -> None:
    def broken(viewer: Viewer, params: object) -> bool:
        raise LookupError

    match = Topics([Entry(Topic("/topic/x", "", may_subscribe=broken))]).match("/topic/x")
    assert match is not None
    assert not match.allows_safely(VISITOR)
