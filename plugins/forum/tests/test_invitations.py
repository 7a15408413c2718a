"""Inviting members to answer: whom, by whom, how many, and who is notified."""

from __future__ import annotations

from typing import Any

import pytest

from motorclub.api import Role

PLACE = {"brand": "Lancia", "carModel": "Delta"}


@pytest.fixture
def asked(forum: Any) -> int:
    """A question; the helper has solved one with its tag, and "carl" has answered one about its car."""
    solved = forum.ask(tags=["noise"])
    forum.accept(solved["id"], forum.answer(solved["id"], forum.helper)["id"])
    carl = forum.site.member("carl")
    forum.answer(forum.ask(tags=["belt"], car=PLACE)["id"], carl)
    return int(forum.ask(tags=["noise"], car=PLACE)["id"])


def invited(forum: Any, question: int, status: int = 200, **more: Any) -> Any:
    """What the asker is answered, or somebody else."""
    path = f"/questions/{question}/invitations"
    who = more.pop("who", None)
    if not more:
        return forum.call("GET", path, who, status)
    return forum.call("POST", path, who, status, **more)


def notifications_of(forum: Any, member: Any) -> list[str]:
    """The kinds of a member's notifications, once all work is done."""
    forum.site.run_jobs()
    found = forum.of(member).get(f"/api/notifications/{member.id}/all?size=50").json["content"]
    return [item["kind"] for item in found]


def test_who_may_know_is_offered_and_notified(forum: Any, asked: int, queries: Any) -> None:
    """Who solved such a question first; with the invitation they are notified once, and offered no more."""
    with queries.at_most(11):  # a lock for each of the two, so that no block comes between
        found = invited(forum, asked)
    assert (found["left"], found["invited"]) == (3, [])
    assert [(one["user"]["username"], one["solvedCount"]) for one in found["candidates"]] == [
        ("helper", 1),
        ("carl", 0),
    ]
    for _ in range(2):
        after = invited(forum, asked, userIds=[forum.helper.id])
        assert (after["left"], [one["username"] for one in after["invited"]]) == (2, ["helper"])
        assert [one["user"]["username"] for one in after["candidates"]] == ["carl"]
    assert notifications_of(forum, forum.helper).count("forum.invited") == 1
    assert "invite" in forum.get(f"/questions/{asked}", forum.asker)["may"]
    assert "invite" not in forum.get(f"/questions/{asked}", forum.helper)["may"]


def test_only_who_asked_invites_and_only_so_many(forum: Any, asked: int) -> None:
    """403 for others and staff, 401 for visitors, 409 beyond three and in what takes no answers, 400 for nobody."""
    staff = forum.site.member_of_role(Role.MODERATOR)
    for who in (forum.helper, staff):
        invited(forum, asked, 403, who=who)
        invited(forum, asked, 403, who=who, userIds=[forum.asker.id])
    assert forum.site.client().get(f"/forum-api/questions/{asked}/invitations").status_code == 401
    for nobody in (forum.asker.id, 2**40):
        assert invited(forum, asked, 400, userIds=[nobody])["field"] == "userIds"
    crowd = [forum.site.member(f"crowd{number}").id for number in range(4)]
    invited(forum, asked, 400, userIds=crowd)
    assert invited(forum, asked, userIds=crowd[:2])["left"] == 1
    assert invited(forum, asked, 409, userIds=crowd[2:])["code"] == "TOO_MANY"
    assert invited(forum, asked, userIds=crowd[2:3])["left"] == 0
    forum.call("POST", f"/questions/{asked}/close", staff, reason="UNCLEAR")
    assert invited(forum, asked, 409, userIds=crowd[:1])["code"] == "NO_ANSWERS"
    invited(forum, 2**40, 404)


def test_who_does_not_want_it_is_not_invited(forum: Any, asked: int) -> None:
    """By the switch that says who may mention them."""
    forum.of(forum.helper).put("/users/me/privacy", json={"mentions": "NOBODY"})
    assert [one["user"]["username"] for one in invited(forum, asked)["candidates"]] == ["carl"]
    invited(forum, asked, 400, userIds=[forum.helper.id])


@pytest.mark.needs("social")
@pytest.mark.parametrize("kind", ["BLOCK", "MUTE", None])
def test_a_block_keeps_apart_and_a_mute_silent(forum: Any, asked: int, kind: str | None) -> None:
    """No matter who blocked; who has muted the asker can be invited and hears nothing; None is the control."""
    if kind:
        body = {"userId": forum.asker.id, "kind": kind}
        assert forum.of(forum.helper).post("/social-api/blocks", json=body).status_code == 201
    names = [one["user"]["username"] for one in invited(forum, asked)["candidates"]]
    assert ("helper" in names) == (kind != "BLOCK")
    invited(forum, asked, 400 if kind == "BLOCK" else 200, userIds=[forum.helper.id])
    assert ("forum.invited" in notifications_of(forum, forum.helper)) == (kind is None)
