"""Following people and content: who may, who sees it, and what is counted."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import ContentRef, Role, db, service
from motorclub.members.profiles.profiles import Follows
from motorclub.testing.site import TestMember
from motorclub_social import follows, provided_services

MEMBER = "social.member"


def listed(club: Any, member: TestMember, query: str = "") -> list[tuple[str, str]]:
    """(reference, level) of what a member follows."""
    page = club.get(f"/follows?{query}", member)
    assert page["totalElements"] == len(page["content"])
    return [(item["ref"], item["level"]) for item in page["content"]]


def state(club: Any, ref: ContentRef, member: TestMember | None = None) -> tuple[str | None, int | None]:
    """What a button shows."""
    [item] = club.get(f"/follows/states?refs={ref}", member)["items"]
    return item["level"], item["followerCount"]


def test_organisers_are_a_list_of_their_own(club: Any) -> None:
    """Members of one role, counted too; things have none, and nobody has an unknown one."""
    organiser = club.site.member("org", Role.EVENT_ORGANISER)
    for member in (club.ann, organiser):
        club.follow_member(club.ben, member)
    club.follow(club.ben, club.thing)
    assert listed(club, club.ben, "role=EVENT_ORGANISER") == [(f"{MEMBER}:{organiser.id}", "ALL")]
    assert listed(club, club.ben, "type=USER&role=USER") == [(f"{MEMBER}:{club.ann.id}", "ALL")]
    assert club.get("/follows?role=KING", club.ben, 400)["field"] == "role"


def people(club: Any, member: TestMember, which: str, viewer: TestMember | None = None) -> Any:
    """The names in a member's list, or "hidden"."""
    page = club.get(f"/users/{member.id}/{which}", viewer)
    if page["hidden"]:
        assert (page["content"], page["totalElements"]) == ([], 0)
        return "hidden"
    return [item["user"]["username"] for item in page["content"]]


def test_following_people_and_content(club: Any) -> None:
    """201 once, 200 for another level; the list has titles and pictures; unfollowing twice is no error."""
    made = club.follow_member(club.ben, club.ann, level="HIGHLIGHTS")
    assert (made["user"]["username"], made["content"]["url"]) == ("ann", f"/profile/{club.ann.id}")
    again = club.follow_member(club.ben, club.ann, 200, "ALL")
    assert (again["id"], again["level"]) == (made["id"], "ALL")
    thing = club.follow(club.ben, club.thing, level="MUTED")
    assert (thing["content"]["title"], thing["user"]) == ("Thing 7", None)
    ann = f"{MEMBER}:{club.ann.id}"
    assert listed(club, club.ben) == [("workshop.thing:7", "MUTED"), (ann, "ALL")]
    assert listed(club, club.ben, "type=USER") == [(ann, "ALL")]
    assert listed(club, club.ben, "level=MUTED") == [("workshop.thing:7", "MUTED")]
    assert state(club, club.thing, club.ben) == ("MUTED", 1)
    assert state(club, club.thing) == (None, 1)
    for _ in range(2):
        club.call("DELETE", "/follows?targetType=workshop.thing&targetId=7", club.ben, 204)
    assert state(club, club.thing, club.ben) == (None, 0)
    assert club.miscounted() == []


def test_the_default_level_is_highlights(club: Any) -> None:
    """As the specification has it; a short name stands for the content type."""
    body = {"targetType": "USER", "targetId": club.ann.id}
    made = club.call("POST", "/follows", club.ben, 201, body)
    assert (made["level"], made["targetType"]) == ("HIGHLIGHTS", MEMBER)


def test_who_cannot_be_followed(club: Any) -> None:
    """Oneself 409; nobody and nothing 404; the former member 404; who wants no followers 403."""
    refused = club.follow_member(club.ann, club.ann, 409)
    assert refused["code"] == "SELF_FOLLOW"
    club.follow(club.ann, ContentRef(MEMBER, 999_999), 404)
    club.follow(club.ann, ContentRef("workshop.thing", 999), 404)
    club.follow(club.ann, ContentRef("nobody.nothing", 1), 404)
    club.privacy(club.ben, follows="NOBODY")
    assert "does not want to be followed" in club.follow_member(club.ann, club.ben, 403)["message"]
    assert state(club, ContentRef(MEMBER, club.ben.id)) == (None, 0)


def test_followers_from_before_stay_when_nobody_new_is_wanted(club: Any) -> None:
    """They may choose another level, too."""
    club.follow_member(club.cleo, club.ben)
    club.privacy(club.ben, follows="NOBODY")
    assert club.follow_member(club.cleo, club.ben, 200, "MUTED")["level"] == "MUTED"
    assert people(club, club.ben, "followers") == ["cleo"]


def test_private_content_is_followed_by_who_sees_it(club: Any) -> None:
    """What the viewer cannot see is not there; what has gone stays in the list without content."""
    club.workshop.private.add(7)
    club.follow(club.ben, club.thing)
    del club.workshop.things[7]
    club.follow(club.cleo, club.thing, 404)
    [item] = club.get("/follows", club.ben)["content"]
    assert (item["ref"], item["content"]) == ("workshop.thing:7", None)


def test_lists_of_people(club: Any) -> None:
    """Newest first, with the viewer's own follows; members only, not things."""
    club.follow_member(club.ben, club.ann)
    club.follow_member(club.cleo, club.ann, level="HIGHLIGHTS")
    club.follow_member(club.ben, club.cleo, level="MUTED")
    club.follow(club.ben, club.thing)
    assert people(club, club.ann, "followers") == ["cleo", "ben"]
    assert people(club, club.ben, "following") == ["cleo", "ann"]
    page = club.get(f"/users/{club.ann.id}/followers", club.ben)["content"]
    assert [item["level"] for item in page] == ["MUTED", None]
    club.get("/users/999999/followers", None, 404)


def test_hidden_followers(club: Any) -> None:
    """The switch hides lists and numbers from everybody but the member; a private profile hides them, too."""
    club.follow_member(club.ben, club.ann)
    club.privacy(club.ann, hideFollowerCounts=True)
    for viewer in (None, club.ben, club.admin):
        assert people(club, club.ann, "followers", viewer) == "hidden"
        assert people(club, club.ann, "following", viewer) == "hidden"
        told = club.get(f"/users/{club.ann.id}/relation", viewer)
        assert (told["followerCount"], told["followingCount"]) == (None, None)
        assert state(club, ContentRef(MEMBER, club.ann.id), viewer)[1] is None
    assert people(club, club.ann, "followers", club.ann) == ["ben"]
    assert club.get(f"/users/{club.ann.id}/relation", club.ann)["followerCount"] == 1
    club.privacy(club.ann, hideFollowerCounts=False, profile="FOLLOWERS")
    assert people(club, club.ann, "followers", club.cleo) == "hidden"
    assert people(club, club.ann, "followers") == "hidden"
    assert people(club, club.ann, "followers", club.ben) == ["ben"]
    assert people(club, club.ann, "followers", club.moderator) == ["ben"]


def test_a_relation(club: Any) -> None:
    """Both directions, the own block, and whether the button makes sense."""
    club.follow_member(club.ann, club.ben)
    club.say(club.ben)
    told = club.get(f"/users/{club.ben.id}/relation", club.ann)
    assert told == {
        "userId": club.ben.id,
        "followerCount": 1,
        "followingCount": 0,
        "commentCount": 1,
        "level": "ALL",
        "followsMe": False,
        "block": None,
        "canFollow": True,
    }
    assert club.get(f"/users/{club.ann.id}/relation", club.ben)["followsMe"] is True
    assert club.get(f"/users/{club.ann.id}/relation", club.ann)["canFollow"] is False
    assert club.get(f"/users/{club.ann.id}/relation")["canFollow"] is False
    club.block(club.ann, club.cleo, "MUTE")
    assert club.get(f"/users/{club.cleo.id}/relation", club.ann)["block"] == "MUTE"
    assert club.get(f"/users/{club.ann.id}/relation", club.cleo)["block"] is None
    club.get("/users/999999/relation", club.ann, 404)


def test_profiles_for_followers_open_to_followers(club: Any) -> None:
    """The core asks the service `social.follows` by its own interface."""
    club.privacy(club.ann, profile="FOLLOWERS")
    profile = f"/users/{club.ann.id}"
    assert club.of(club.ben).get(profile).json["hidden"] is True
    club.follow_member(club.ben, club.ann)
    assert club.of(club.ben).get(profile).json["hidden"] is False
    assert club.of(club.cleo).get(profile).json["hidden"] is True
    with club.site.context():
        asked = service("social.follows", Follows)
        assert asked
        assert (asked.follows(club.ben.id, club.ann.id), asked.follows(club.ann.id, club.ben.id)) == (
            True,
            False,
        )


def test_who_follows_something_is_published_to_other_plugins(club: Any) -> None:
    """By rising member id and in pages, with levels; what is muted is not among what a member follows."""
    for member, level in ((club.cleo, "ALL"), (club.ben, "MUTED")):
        club.follow(member, club.thing, level=level)
    with club.site.context():
        asked = service("social.follows", provided_services.Follows)
        assert asked
        both = [(club.ben.id, "MUTED"), (club.cleo.id, "ALL")]
        assert asked.followers("workshop.thing", 7, 0, 10) == both
        assert asked.followers("workshop.thing", 7, club.ben.id, 10) == both[1:]
        assert asked.followers("workshop.thing", 7, 0, 1) == both[:1]
        assert asked.followed(club.ben.id, "workshop.thing") == []
        assert asked.followed(club.cleo.id, "workshop.thing") == [7]
        assert asked.counts([("workshop.thing", 7), ("workshop.thing", 8)]) == {("workshop.thing", 7): 2}
        assert asked.levels(club.ben.id, [("workshop.thing", 7)]) == {("workshop.thing", 7): "MUTED"}


def test_only_so_many(club: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """409 beyond; what is followed already may still change."""
    monkeypatch.setattr(follows, "MOST", 1)
    club.follow(club.ben, club.thing)
    assert club.follow_member(club.ben, club.ann, 409)["code"] == "TOO_MANY"
    club.follow(club.ben, club.thing, 200, "MUTED")


def test_many_new_followers_are_one_notification(club: Any) -> None:
    """One notification that names both; who has let go meanwhile is not in it."""
    club.follow_member(club.ben, club.ann)
    club.follow_member(club.cleo, club.ann)
    assert club.told(club.ann) == [
        '<b>cleo and ben</b> started to follow <a href="/following?tab=followers">you</a>'
    ]
    club.follow_member(club.ben, club.cleo)
    club.call("DELETE", f"/follows?targetType=USER&targetId={club.cleo.id}", club.ben, 204)
    assert club.told(club.cleo) == []


def test_the_number_of_followers_is_live(club: Any, topics: Any) -> None:
    """On the member's own topic, after each change."""
    club.follow_member(club.ben, club.ann)
    club.call("DELETE", f"/follows?targetType=USER&targetId={club.ann.id}", club.ben, 204)
    frames = topics.sent(f"/topic/social/followers/{club.ann.id}")
    assert [(frame.type, frame.body["followerCount"]) for frame in frames] == [
        ("FOLLOWERS_CHANGED", 1),
        ("FOLLOWERS_CHANGED", 0),
    ]


def test_many_calls_are_too_many(club: Any, clock: Any) -> None:
    """429 after 120 in a minute, and none after that minute."""
    with club.site.context():
        db.session.execute(sa.text("SELECT 1"))
    answers = [
        club.of(club.ben).post("/social-api/follows", json={"targetType": "nobody.x", "targetId": 1})
        for _ in range(121)
    ]
    assert {answer.status_code for answer in answers[:120]} == {404}
    assert answers[120].status_code == 429
    clock.at += timedelta(minutes=1)
    club.follow(club.ben, club.thing)
