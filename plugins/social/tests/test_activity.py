"""What a member has done in public, on their profile."""

from __future__ import annotations

from typing import Any

import pytest

from motorclub.api import ContentRef, db, now, service
from motorclub.testing.site import TestMember
from motorclub_social import provided_services


def happened(club: Any, ref: ContentRef, author: TestMember, *, about: tuple[ContentRef, ...] = ()) -> None:
    """Another plugin tells of it."""
    with club.site.context():
        asked = service("social.feed", provided_services.Feed)
        assert asked
        told = [(one.type, one.id) for one in about]
        asked.happened(ref.type, ref.id, "workshop.made", author.id, told, False, now())
        db.session.commit()


def done(club: Any, user: Any, viewer: Any = None, query: str = "") -> dict[str, Any]:
    """A part of what `user` has done, as a visitor or `viewer` sees it."""
    found: dict[str, Any] = club.get(f"/users/{user.id}/activities?{query}", viewer)
    return found


def refs(part: dict[str, Any]) -> list[str]:
    """What it was done to."""
    return [item["content"]["ref"] for item in part["content"]]


def test_the_newest_first_and_on_from_there(club: Any) -> None:
    """Of one member alone, whichever plugin tells of it; a cursor leads through all of it once."""
    things = [club.workshop.thing(number, club.ann.id) for number in range(10, 15)]
    for thing in things:
        happened(club, thing, club.ann)
    happened(club, club.thing, club.ben, about=(ContentRef("social.member", club.ann.id),))
    seen: list[str] = []
    cursor = ""
    for _ in range(3):
        part = done(club, club.ann, query=f"size=2{cursor}")
        seen += refs(part)
        cursor = f"&cursor={part['nextCursor']}"
    assert seen == [str(thing) for thing in reversed(things)]
    assert (part["hasMore"], part["nextCursor"], part["hidden"]) == (False, None, False)
    [item] = done(club, club.ben)["content"]
    assert (item["deed"], item["author"]["username"]) == ("workshop.made", "ben")
    assert club.get(f"/users/{club.ann.id}/activities?cursor=x", None, 400)["field"] == "cursor"
    club.get("/users/999999/activities", None, 404)


def test_comments_turn_up_and_leave_with_what_they_say(club: Any) -> None:
    """A comment is a deed until it is taken away."""
    said = club.say(club.ben, "Nice wheels.")
    club.site.run_jobs()
    assert refs(done(club, club.ben)) == [f"social.comment:{said['id']}"]
    club.call("DELETE", f"/comments/{said['id']}", club.ben, 204)
    assert refs(done(club, club.ben)) == []


def test_what_a_viewer_cannot_see_is_left_out(club: Any) -> None:
    """Things for members only are nothing to visitors; what has gone is nothing to anybody."""
    happened(club, club.workshop.thing(20, club.ann.id), club.ann)
    happened(club, club.workshop.thing(21, club.ann.id), club.ann)
    club.workshop.private.add(21)
    assert refs(done(club, club.ann)) == ["workshop.thing:20"]
    assert refs(done(club, club.ann, club.ben)) == ["workshop.thing:21", "workshop.thing:20"]
    del club.workshop.things[20]
    assert refs(done(club, club.ann, club.ben)) == ["workshop.thing:21"]


@pytest.mark.parametrize(
    ("visible", "seen"),
    [("ALL", {"visitor", "ben", "cleo"}), ("MEMBERS", {"ben", "cleo"}), ("FOLLOWERS", {"cleo"})],
)
def test_a_profile_kept_private_keeps_this_too(club: Any, visible: str, seen: set[str]) -> None:
    """As far as the member says; oneself and who moderates see it, and a block hides it both ways."""
    happened(club, club.thing, club.ann)
    club.follow_member(club.cleo, club.ann)
    club.privacy(club.ann, profile=visible)
    for name, viewer in (("visitor", None), ("ben", club.ben), ("cleo", club.cleo)):
        part = done(club, club.ann, viewer)
        assert (part["hidden"], bool(part["content"])) == (name not in seen, name in seen), name
    for viewer in (club.ann, club.moderator):
        assert done(club, club.ann, viewer)["content"]
    club.block(club.ben, club.ann)
    assert done(club, club.ann, club.ben)["hidden"]


def test_it_has_a_budget(club: Any, queries: Any) -> None:
    """As many statements for many deeds as for one."""
    happened(club, club.workshop.thing(30, club.ann.id), club.ann)
    with queries.at_most(4) as few:
        done(club, club.ann)
    for number in range(31, 50):
        happened(club, club.workshop.thing(number, club.ann.id), club.ann)
    with queries.at_most(len(few)):
        assert len(done(club, club.ann)["content"]) == 20
