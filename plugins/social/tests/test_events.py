"""With events beside it: who follows an organiser or an event hears of it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from motorclub.api import iso, now
from motorclub.testing.site import TestMember

if TYPE_CHECKING:
    from event_sales import Fair

pytestmark = pytest.mark.needs("events")


@pytest.fixture
def fair(site: Any) -> Fair:
    """An organiser's events."""
    from event_sales import Fair  # which needs events itself

    return Fair(site)


def social(fair: Fair, member: TestMember, method: str, path: str, status: int = 201, **body: Any) -> Any:
    """What `member` does in social."""
    answer = fair.of(member).open(f"/social-api{path}", method=method, json=body or None)
    assert answer.status_code == status, answer.text
    return answer.json


def follow(fair: Fair, member: TestMember, kind: str, number: int, level: str = "HIGHLIGHTS") -> None:
    """`member` follows something."""
    social(fair, member, "POST", "/follows", targetType=kind, targetId=number, level=level)


def told(fair: Fair, member: TestMember) -> list[str]:
    """What `member` was told of what they follow, the newest first, once all work is done."""
    fair.site.run_jobs()
    found = fair.of(member).get(f"/api/notifications/{member.id}/all?size=50").json["content"]
    return [item["message"] for item in found if item["kind"] == "social.followed_event"]


def feed(fair: Fair, member: TestMember) -> list[tuple[str, int]]:
    """(reference, author) of what is in a member's feed."""
    found = social(fair, member, "GET", "/feeds/me", 200)["content"]
    return [(item["content"]["ref"], item["author"]["id"]) for item in found]


def test_an_organisers_followers_hear_of_a_new_event(fair: Fair) -> None:
    """Once it is public, once, in the feed and by the bell; not who has muted the organiser or the follow."""
    organiser = fair.organiser
    for member, level in ((fair.ann, "HIGHLIGHTS"), (fair.ben, "ALL"), (fair.stranger, "MUTED")):
        follow(fair, member, "social.member", organiser.id, level)
    social(fair, fair.ben, "POST", "/blocks", userId=organiser.id, kind="MUTE")
    draft = int(fair.draft()["id"])
    assert told(fair, fair.ann) == feed(fair, fair.ann) == []
    fair.post(f"/events/{draft}/publish", organiser)
    (message,) = told(fair, fair.ann)
    assert f'</b> announced <a href="/events/{draft}">' in message
    assert feed(fair, fair.ann) == [(f"events.event:{draft}", organiser.id)]
    for member in (fair.ben, fair.stranger):
        assert told(fair, member) == feed(fair, member) == []


def test_an_events_followers_hear_what_becomes_of_it(fair: Fair) -> None:
    """That it is cancelled; who only follows the organiser is not told again, and nobody of a draft's fate."""
    number = fair.event()
    fair.site.run_jobs()
    follow(fair, fair.ann, "events.event", number)
    follow(fair, fair.ben, "social.member", fair.organiser.id)
    assert told(fair, fair.ann) == []
    fair.post(f"/events/{number}/cancel", fair.organiser, 202, reason="Storm")
    (message,) = told(fair, fair.ann)
    assert f'</b> cancelled <a href="/events/{number}">' in message
    assert told(fair, fair.ben) == []


def heard(fair: Fair, member: TestMember) -> list[str]:
    """The kinds of what `member` was told of an event, once all work is done."""
    fair.site.run_jobs()
    found = fair.of(member).get(f"/api/notifications/{member.id}/all?size=50").json["content"]
    kinds = ("social.followed_event", "events.event_cancelled", "events.event_moved")
    return sorted(item["kind"] for item in found if item["kind"] in kinds)


@pytest.mark.parametrize("end", ["cancel", "move"])
def test_who_holds_a_ticket_is_notified_once(fair: Fair, end: str) -> None:
    """By the events, not as a follower, too; who only follows is told as before, and who gave the ticket back."""
    number = fair.event()
    kind = fair.type(number)
    fair.order(fair.ann, (kind, 1))
    given_back = fair.order(fair.stranger, (fair.type(number, priceMinor=500), 1))
    fair.post(f"/orders/{given_back['id']}/cancel", fair.stranger)
    fair.site.run_jobs()
    for member in (fair.ann, fair.ben, fair.stranger):
        follow(fair, member, "events.event", number)
    if end == "cancel":
        fair.post(f"/events/{number}/cancel", fair.organiser, 202, reason="Storm")
    else:
        fair.post(f"/events/{number}/postpone", fair.organiser, startsAt=iso(now() + timedelta(days=60)))
    own = "events.event_cancelled" if end == "cancel" else "events.event_moved"
    assert heard(fair, fair.ann) == [own]
    assert heard(fair, fair.ben) == heard(fair, fair.stranger) == ["social.followed_event"]


def test_an_event_without_a_new_date_is_postponed_not_moved(fair: Fair) -> None:
    """Who follows it reads so; anyone who holds a ticket hears it from the events alone, as of any other move."""
    number = fair.event()
    fair.order(fair.ann, (fair.type(number), 1))
    fair.site.run_jobs()
    for member in (fair.ann, fair.ben):
        follow(fair, member, "events.event", number)
    fair.post(f"/events/{number}/postpone", fair.organiser)
    assert told(fair, fair.ann) == []
    (message,) = told(fair, fair.ben)
    assert "postponed without a new date" in message
    assert "moved" not in message
