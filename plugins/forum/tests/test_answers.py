"""Answering, voting and accepting."""

from __future__ import annotations

from typing import Any

import pytest

from motorclub.api import Role


def test_an_answer_is_answered_as_it_will_be_read(forum: Any) -> None:
    """201 gives the answer; the question's page holds the same."""
    asked = forum.ask()
    answered = forum.answer(asked["id"], body="Belt. Spray *water* on it.")
    assert answered == {
        "id": answered["id"],
        "questionId": asked["id"],
        "status": "PUBLISHED",
        "body": "Belt. Spray *water* on it.",
        "bodyHtml": "<p>Belt. Spray <em>water</em> on it.</p>",
        "author": {"id": forum.helper.id, "username": "helper", "profileImage": None},
        "score": 0,
        "myVote": 0,
        "accepted": False,
        "workedCount": 0,
        "didNotWorkCount": 0,
        "outdatedCount": 0,
        "dangerousCount": 0,
        "dangerous": False,
        "myOutcome": None,
        "partsCost": None,
        "labourHours": None,
        "difficulty": None,
        "toolsNeeded": [],
        "attachments": [],
        "revisionCount": 0,
        "editedAt": None,
        "createdAt": answered["createdAt"],
        "version": 1,
        "may": ["edit", "delete"],
        "hiddenBecause": None,
    }
    page = forum.get(f"/questions/{asked['id']}")
    assert (page["answerCount"], page["answers"]["content"]) == (1, [{**answered, "may": []}])
    assert forum.miscounted() == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "body"),
        ({"body": "too short"}, "body"),
        ({"body": "x" * 30_001}, "body"),
        ({"body": 1234567890}, "body"),
        ({"body": "twenty characters, or so", "accepted": True}, "accepted"),
    ],
)
def test_each_field_of_an_answer_is_refused_by_name(forum: Any, body: dict[str, Any], field: str) -> None:
    """400 says which; the question's counter does not move."""
    asked = forum.ask()
    refused = forum.of(forum.helper).post(f"/forum-api/questions/{asked['id']}/answers", json=body)
    assert (refused.status_code, refused.json["field"]) == (400, field)
    assert forum.get(f"/questions/{asked['id']}")["answerCount"] == 0


def test_answers_stand_by_worth_and_the_accepted_one_first(forum: Any) -> None:
    """Accepted, then the confidence of (up + 2) / (up + down + 4), then the older one."""
    asked = forum.ask()
    first, second, third, fourth = (forum.answer(asked["id"])["id"] for _ in range(4))
    voters = [forum.site.member(f"voter{n}") for n in range(3)]
    for voter in voters:
        forum.vote(voter, "ANSWER", third, 1)
    forum.vote(voters[0], "ANSWER", first, -1)
    forum.accept(asked["id"], fourth)
    page = forum.get(f"/questions/{asked['id']}?size=3")["answers"]
    rest = forum.get(f"/questions/{asked['id']}?size=3&page=1")["answers"]
    assert [answer["id"] for answer in (*page["content"], *rest["content"])] == [fourth, third, second, first]
    assert [answer["accepted"] for answer in page["content"]] == [True, False, False]
    assert (page["totalElements"], page["hasMore"], rest["hasMore"]) == (4, True, False)


def test_a_vote_is_a_state_not_a_step(forum: Any) -> None:
    """The same vote again changes nothing; another value replaces it; 0 takes it back."""
    asked = forum.ask()
    scores = [forum.vote(forum.helper, "QUESTION", asked["id"], v)["score"] for v in (1, 1, -1, -1, 0, 0, 1)]
    assert scores == [1, 1, -1, -1, 0, 0, 1]
    assert forum.get(f"/questions/{asked['id']}", forum.helper)["myVote"] == 1
    assert forum.get(f"/questions/{asked['id']}", forum.asker)["myVote"] == 0
    assert forum.miscounted() == []


def test_a_vote_on_an_answer_is_the_voters_own(forum: Any) -> None:
    """`myVote` and `score` of each answer, as each reader sees them."""
    asked = forum.ask()
    answered = forum.answer(asked["id"])
    assert forum.vote(forum.asker, "ANSWER", answered["id"], -1) == {
        "targetType": "ANSWER",
        "targetId": answered["id"],
        "value": -1,
        "score": -1,
    }
    seen = [
        forum.get(f"/questions/{asked['id']}", who)["answers"]["content"][0] for who in (forum.asker, None)
    ]
    assert [(answer["myVote"], answer["score"]) for answer in seen] == [(-1, -1), (0, -1)]


def test_nobody_votes_on_their_own_post(forum: Any) -> None:
    """403 with a reason, for questions and answers, staff included."""
    admin = forum.site.member_of_role(Role.ADMIN)
    asked = forum.ask(admin)
    answered = forum.answer(asked["id"], admin)
    for kind, number in (("QUESTION", asked["id"]), ("ANSWER", answered["id"])):
        call = {"targetType": kind, "targetId": number, "value": 1}
        refused = forum.of(admin).put("/forum-api/votes", json=call)
        assert (refused.status_code, refused.json["message"]) == (403, "You cannot vote on your own post.")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"value": 2}, "value"),
        ({"value": True}, "value"),
        ({"value": "1"}, "value"),
        ({"value": 0.5}, "value"),
        ({"value": None}, "value"),
        ({"targetType": "COMMENT"}, "targetType"),
        ({"targetType": None}, "targetType"),
        ({"targetId": 0}, "targetId"),
        ({"targetId": "1"}, "targetId"),
        ({"targetId": 2**63}, "targetId"),
        ({"weight": 5}, "weight"),
    ],
)
def test_each_field_of_a_vote_is_refused_by_name(forum: Any, change: dict[str, Any], field: str) -> None:
    """400 says which."""
    asked = forum.ask()
    call = {"targetType": "QUESTION", "targetId": asked["id"], "value": 1, **change}
    refused = forum.of(forum.helper).put("/forum-api/votes", json=call)
    assert (refused.status_code, refused.json["field"]) == (400, field), refused.text


def test_the_asker_accepts_changes_their_mind_and_takes_it_back(forum: Any) -> None:
    """PUT says which answer is the accepted one from now on; null says none."""
    asked = forum.ask()
    one, two = (forum.answer(asked["id"])["id"] for _ in range(2))
    for answer_id in (one, one, two, None, None):
        assert forum.accept(asked["id"], answer_id) == {"acceptedAnswerId": answer_id}
        page = forum.get(f"/questions/{asked['id']}")
        assert (page["acceptedAnswerId"], page["solved"]) == (answer_id, answer_id is not None)


def test_only_the_asker_and_staff_accept(forum: Any) -> None:
    """The helper would like to."""
    asked = forum.ask()
    answered = forum.answer(asked["id"])
    path, body = f"/forum-api/questions/{asked['id']}/accepted-answer", {"answerId": answered["id"]}
    statuses = {role: forum.site.as_role(role).put(path, json=body).status_code for role in Role}
    assert statuses == {Role.ADMIN: 409, Role.MODERATOR: 409, Role.EVENT_ORGANISER: 403, Role.USER: 403}
    assert forum.of(forum.helper).put(path, json=body).status_code == 403


def test_staff_are_offered_to_accept_once_they_may(clock: Any, forum: Any) -> None:
    """The asker at once; a moderator when nothing has happened for thirty days."""
    asked = forum.ask()
    forum.answer(asked["id"])

    def offered(member: Any) -> bool:
        return "accept" in forum.get(f"/questions/{asked['id']}", member)["may"]

    assert [offered(one) for one in (forum.asker, forum.site.member_of_role(Role.MODERATOR))] == [True, False]
    clock.advance(days=30, minutes=1)
    late = forum.site.member("late", Role.MODERATOR)
    assert offered(late)


def test_staff_accept_where_the_asker_is_silent(clock: Any, forum: Any) -> None:
    """After 30 silent days, an answer that worked for two members."""
    asked = forum.ask()
    answered = forum.answer(asked["id"])
    path, body = f"/forum-api/questions/{asked['id']}/accepted-answer", {"answerId": answered["id"]}
    for number in range(2):
        member = forum.site.member(f"driver{number}")
        forum.call("PUT", f"/answers/{answered['id']}/outcomes", member, kind="WORKED")
    early = forum.site.as_role(Role.MODERATOR).put(path, json=body)
    assert (early.status_code, early.json["from"], early.json["to"]) == (409, "OPEN", "SOLVED")
    clock.advance(days=31)
    token = forum.site.member("late_moderator", Role.MODERATOR)
    assert forum.of(token).put(path, json=body).status_code == 200
    assert forum.get(f"/questions/{asked['id']}")["status"] == "SOLVED"


def test_an_answer_to_another_question_cannot_be_accepted(forum: Any) -> None:
    """404, as for one that does not exist; and the database would refuse it too."""
    asked, other = forum.ask(), forum.ask()
    foreign = forum.answer(other["id"])["id"]
    for answer_id in (foreign, foreign + 1):
        path = f"/forum-api/questions/{asked['id']}/accepted-answer"
        assert forum.of(forum.asker).put(path, json={"answerId": answer_id}).status_code == 404


@pytest.mark.parametrize(
    ("body", "field"), [({}, "answerId"), ({"answerId": "1"}, "answerId"), ({"id": 1}, "id")]
)
def test_each_field_of_an_acceptance_is_refused_by_name(forum: Any, body: dict[str, Any], field: str) -> None:
    """`answerId` has to be there, even to be null."""
    asked = forum.ask()
    refused = forum.of(forum.asker).put(f"/forum-api/questions/{asked['id']}/accepted-answer", json=body)
    named = {error["field"] for error in refused.json["details"]["errors"]}
    assert (refused.status_code, field in named) == (400, True)
