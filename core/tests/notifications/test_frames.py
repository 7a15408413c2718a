"""The frames that open browsers get: each is a whole snapshot, so order and loss do no harm."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from motorclub.api import notify
from motorclub.db import db
from motorclub.notifications import services
from motorclub.realtime.publish import TOPIC_CHANNEL

if TYPE_CHECKING:
    import redis

    from motorclub.testing.site import TestMember


class Browser:
    """What a member's open page receives and makes of it."""

    def __init__(self, keys: redis.Redis, member_id: int) -> None:
        self._subscription = keys.pubsub()  # type: ignore[no-untyped-call]
        self._subscription.subscribe(TOPIC_CHANNEL + services.topic_of(member_id))
        self._subscription.get_message(timeout=5)

    def frames(self) -> list[dict[str, Any]]:
        """All that have come since the last call."""
        found = []
        while (message := self._subscription.get_message(timeout=0.02)) is not None:
            found.append(orjson.loads(message["data"]))
        return found

    def close(self) -> None:
        """Leave the page."""
        self._subscription.close()


def state_after(frames: list[dict[str, Any]]) -> tuple[int, list[int]]:
    """The client's rule: a frame counts only if its number is higher than what was shown before."""
    seq = 0
    shown: tuple[int, list[int]] = (0, [])
    for frame in frames:
        if frame["seq"] > seq:
            seq, shown = frame["seq"], (frame["count"], [item["id"] for item in frame["latest"]])
    return shown


@pytest.fixture
def ann(probe: Any) -> TestMember:
    """Who is notified."""
    member: TestMember = probe.site.member("ann")
    return member


@pytest.fixture
def browser(probe: Any, ann: TestMember) -> Iterator[Browser]:
    """Ann's open page."""
    opened = Browser(probe.site.app.extensions["motorclub.keys"], ann.id)
    yield opened
    opened.close()


def tell(probe: Any, user_id: int) -> None:
    """One notification, committed."""
    with probe.site.context():
        notify(user_id, "probe.rang_you", {"who": "Bob", "title": "Hello"}, "/questions/7", question_id=7)
        db.session.commit()


def test_each_change_sends_one_frame_with_what_the_page_needs(
    probe: Any, ann: TestMember, browser: Browser
) -> None:
    """Created, read, all read; the notification is shown as the calls show it."""
    client = probe.site.client(ann.token)
    tell(probe, ann.id)
    [created] = browser.frames()
    [listed] = client.get(f"/api/notifications/{ann.id}/unread/latest").json
    assert listed.pop("count") == created["count"] == 1
    assert created["notification"] == listed == created["latest"][0]
    assert (created["type"], sorted(created)) == (
        "NOTIFICATION_CREATED",
        ["at", "count", "latest", "notification", "seq", "type"],
    )
    client.put("/api/notifications/1/mark-as-read")
    client.put("/api/notifications/1/mark-as-read")
    [read] = browser.frames()
    assert (read["type"], read["count"], read["latest"], read["notification"]["isRead"]) == (
        "READ",
        0,
        [],
        True,
    )
    tell(probe, ann.id)
    client.put(f"/api/notifications/{ann.id}/mark-all-as-read")
    client.put(f"/api/notifications/{ann.id}/mark-all-as-read")
    _, all_read = browser.frames()
    assert (all_read["type"], all_read["count"], all_read["latest"]) == ("ALL_READ", 0, [])
    assert "notification" not in all_read


def test_a_rollback_sends_nothing(probe: Any, ann: TestMember, browser: Browser) -> None:
    """There is nothing to show."""
    with probe.site.context():
        notify(ann.id, "probe.rang_you", {"who": "Bob", "title": "x"}, "/")
        db.session.rollback()
    assert browser.frames() == []


def act(probe: Any, member_id: int, deeds: list[int]) -> None:
    """0 tells, 1 marks all, every other number marks that notification, if there is one."""
    for deed in deeds:
        if deed == 0:
            tell(probe, member_id)
            continue
        with probe.site.context():
            if deed == 1:
                services.mark_all_read(member_id)
            elif probe.rows("SELECT 1 FROM notification WHERE id = :id", id=deed - 1):
                services.mark_read(member_id, deed - 1)


DEEDS = st.lists(st.sampled_from([0, 0, 0, 1, *range(2, 9)]), max_size=6)


@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    derandomize=True,
)
@given(one=DEEDS, other=DEEDS, order=st.randoms(use_true_random=False))
def test_applied_in_any_order_the_frames_give_what_a_fresh_fetch_gives(
    probe: Any, ann: TestMember, browser: Browser, one: list[int], other: list[int], order: Any
) -> None:
    """Two processes change a member's notifications at once; the frames reach the page in any order."""
    probe.rows("TRUNCATE notification RESTART IDENTITY CASCADE")
    threads = [threading.Thread(target=act, args=(probe, ann.id, deeds)) for deeds in (one, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    frames = browser.frames()
    order.shuffle(frames)
    with probe.site.context():
        count, latest = services.unread(ann.id)
    assert state_after(frames) == (count, [item.id for item in latest])
