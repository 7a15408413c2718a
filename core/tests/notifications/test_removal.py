"""Notifications that lead nowhere, and old ones: taken away, with what open pages show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from motorclub.api import ContentRef
from motorclub.db import db
from motorclub.notifications import changes
from motorclub.testing.records import Topics

if TYPE_CHECKING:
    from motorclub.testing.pytest_plugin import Clock


def forget(bells: Any, *args: Any, **options: Any) -> int:
    with bells.site.context():
        count = changes.forget_notifications(*args, **options)
        db.session.commit()
        return count


def test_by_address_with_what_is_below_and_nothing_beside(bells: Any) -> None:
    """Anchor, query and pages below it; /questions/70 is another page."""
    urls = [
        "/questions/7",
        "/questions/7#answer-9",
        "/questions/7?tab=x",
        "/questions/7/edit",
        "/questions/70",
        "/",
    ]
    for url in urls:
        bells.tell("asked", url=url)
    assert forget(bells, url="/questions/7") == 4
    assert [item["url"] for item in bells.all()] == ["/", "/questions/70"]
    assert forget(bells, url="/") == 1  # the first page alone, not everything
    bells.tell("asked", url="/a_b%c")
    bells.tell("asked", url="/aXbYc/d")
    assert forget(bells, url="/a_b%c") == 1


def test_by_reference(bells: Any) -> None:
    """Of the content that it was about."""
    for number in (7, 70):
        bells.tell("asked", about=ContentRef("bells.bell", number))
    assert forget(bells, ContentRef("bells.bell", 7)) == 1
    assert bells.count() == 1


def test_exactly_one_of_both(bells: Any) -> None:
    """Neither everything nor a guess; nor another site's address."""
    with bells.site.context():
        with pytest.raises(TypeError, match="give a reference or a url"):
            changes.forget_notifications()
        with pytest.raises(TypeError, match="give a reference or a url"):
            changes.forget_notifications(ContentRef("x.y", 1), url="/")
        with pytest.raises(ValueError, match="not a path of this site"):
            changes.forget_notifications(url="https://elsewhere.example")


def test_open_pages_hear_of_it(bells: Any) -> None:
    """One frame for each member who had it unread, with the count that is left."""
    bob = bells.site.member("bob")
    for url in ("/questions/7", "/questions/7", "/questions/8"):
        bells.tell("asked", url=url)
    bells.tell("asked", to=bob)
    bells.call("put", f"/api/notifications/{bob.id}/mark-all-as-read", {}, by=bob)
    with Topics(bells.site.config.redis_url) as heard:
        forget(bells, url="/questions/7")
        (frame,) = heard.sent()
    assert (frame.topic, frame.type) == (f"/topic/notifications/{bells.ann.id}", "READ")
    assert (frame.body["count"], frame.body["notification"], len(frame.body["latest"])) == (1, None, 1)


def test_a_rollback_forgets_nothing(bells: Any) -> None:
    """It goes with the change that made the content go."""
    bells.tell("asked")
    with bells.site.context():
        changes.forget_notifications(url="/questions/7")
        db.session.rollback()
    assert bells.count() == 1


def test_the_job_takes_away_what_is_about_content_that_is_gone(bells: Any) -> None:
    """Not what somebody who was told can still see, nor what says nothing about any content."""
    bob = bells.site.member("bob")
    bells.plugin.THERE.add(1)
    bells.plugin.HIDDEN[2] = bells.ann.id
    for number in (1, 2, 3):
        bells.tell("asked", about=ContentRef("bells.bell", number))
    bells.tell("asked", to=bob, about=ContentRef("bells.bell", 2))
    bells.tell("asked", to=bob, about=ContentRef("nobody.knows", 3))
    bells.tell("asked")
    tidy(bells)
    assert bells.rows("SELECT user_id, about FROM notification ORDER BY id") == [
        (bells.ann.id, "bells.bell:1"),
        (bells.ann.id, "bells.bell:2"),
        (bob.id, "bells.bell:2"),
        (bob.id, "nobody.knows:3"),
        (bells.ann.id, None),
    ]


@pytest.mark.parametrize("why", ["off", "failing", "fine"])
def test_a_plugin_that_cannot_say_loses_nothing(bells: Any, why: str) -> None:
    """Off or in trouble is not gone; with neither, it goes."""
    bells.tell("asked", about=ContentRef("bells.bell", 3))
    if why == "off":
        bells.site.switch("bells", on=False)
    elif why == "failing":
        bells.plugin.TROUBLE.add("x")
    tidy(bells)
    assert bells.rows("SELECT count(*) FROM notification") == [(0 if why == "fine" else 1,)]


def tidy(bells: Any) -> None:
    with bells.site.context():
        changes.prune()
        changes.forget_dead()
        db.session.commit()


def test_more_than_one_batch(bells: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them are looked at, each once."""
    monkeypatch.setattr(changes, "BATCH", 2)
    bells.plugin.THERE.add(4)
    for number in range(1, 8):
        bells.tell("asked", about=ContentRef("bells.bell", number))
    tidy(bells)
    assert bells.rows("SELECT about FROM notification") == [("bells.bell:4",)]


def test_read_ones_go_after_180_days_and_unread_ones_stay(bells: Any, clock: Clock) -> None:
    """What no list shows goes after 30."""
    bells.tell("asked", title="read")
    bells.call("put", f"{bells.base}/mark-all-as-read", {})
    bells.tell("asked", title="unread")
    bells.wish(kinds=[{"kind": "bells.fire", "inApp": False}])
    bells.tell("fire", title="hidden")
    titles = "SELECT params->>'title' FROM notification ORDER BY id"
    clock.advance(days=30)
    tidy(bells)
    assert bells.rows(titles) == [("read",), ("unread",), ("hidden",)]
    clock.advance(seconds=1)
    tidy(bells)
    assert bells.rows(titles) == [("read",), ("unread",)]
    clock.advance(days=150)
    tidy(bells)
    assert bells.rows(titles) == [("unread",)]


def test_the_schedule_tidies(bells: Any, clock: Clock) -> None:
    """Every six hours."""
    bells.tell("asked", about=ContentRef("bells.bell", 3))
    bells.site.run_jobs()
    clock.advance(hours=6)
    bells.site.run_jobs()
    assert bells.count() == 0
