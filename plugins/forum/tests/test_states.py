"""The states of a question (community.md 6.1): what is listed passes, everything else is 409 with `from` and `to`."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import Role, db
from motorclub_forum.models import Status
from motorclub_forum.moderation.steps import is_allowed_step

# The table, row by row, as it is written down. HIDDEN and DELETED go back to what the question was, and so does PENDING
# where it was put under review; a new one goes to OPEN.
LISTED = {
    ("DRAFT", "OPEN"),
    ("DRAFT", "PENDING"),
    ("PENDING", "OPEN"),
    ("PENDING", "DELETED"),
    ("OPEN", "SOLVED"),
    ("SOLVED", "OPEN"),
    ("OPEN", "CLOSED"),
    ("SOLVED", "CLOSED"),
    ("CLOSED", "OPEN"),
    *((status, "HIDDEN") for status in ("OPEN", "SOLVED", "CLOSED")),
    *((status, "PENDING") for status in ("OPEN", "SOLVED", "CLOSED")),
    *((status, "DELETED") for status in ("DRAFT", "OPEN", "SOLVED", "CLOSED", "HIDDEN")),
}


@pytest.mark.parametrize(("before", "after"), list(product(map(str, Status), repeat=2)))
def test_every_pair(before: str, after: str) -> None:
    """All 49: a step is allowed where the table lists it, and back to the state before only from HIDDEN and DELETED."""
    goes_back = before == "DELETED" or (before == "HIDDEN" and after != "DELETED")
    if not goes_back:
        assert is_allowed_step(before, after) == ((before, after) in LISTED)
        return
    possible = (
        after not in ("DELETED", "HIDDEN") if before == "DELETED" else after in ("OPEN", "SOLVED", "CLOSED")
    )
    possible = possible or (before, after) == ("DELETED", "HIDDEN")
    assert is_allowed_step(before, after, previous=after) == possible
    assert not is_allowed_step(before, after, previous="PENDING" if after == "OPEN" else "OPEN")


# Each call, from which states it leads where; from all others it is refused.
CALLS: dict[str, tuple[dict[str, str], dict[str, Any]]] = {
    "close": ({"OPEN": "CLOSED", "SOLVED": "CLOSED"}, {"reason": "OFF_TOPIC"}),
    "reopen": ({"CLOSED": "OPEN"}, {}),
    "approve": ({"PENDING": "SOLVED"}, {}),
    "reject": ({"PENDING": "DELETED"}, {"reason": "Spam."}),
    "hide": ({"OPEN": "HIDDEN", "SOLVED": "HIDDEN", "CLOSED": "HIDDEN"}, {}),
    "restore": ({"HIDDEN": "SOLVED", "DELETED": "SOLVED"}, {}),
    "delete": (dict.fromkeys(("DRAFT", "PENDING", "OPEN", "SOLVED", "CLOSED", "HIDDEN"), "DELETED"), {}),
    "accept": ({"OPEN": "SOLVED", "SOLVED": "SOLVED"}, {}),
    # Where no answer is accepted there is nothing to take back, and saying so is no step.
    "take back": ({"SOLVED": "OPEN", "OPEN": "OPEN", "CLOSED": "CLOSED"}, {}),
}


@pytest.mark.parametrize("call", CALLS)
def test_each_call_in_each_state(forum: Any, call: str) -> None:
    """It leads where the table says, or is refused with 409 and the two states, and then nothing has changed."""
    steps, body = CALLS[call]
    moderator = forum.site.member_of_role(Role.MODERATOR)
    for status in map(str, Status):
        asked = forum.ask()
        answer = forum.answer(asked["id"], forum.site.member(f"helps{status.lower()}"))
        put(forum, asked["id"], status, answer["id"])
        answered = make(forum, moderator, call, asked["id"], answer["id"], body)
        found = state(forum, asked["id"])
        if status in steps:
            assert (answered.status_code, found) == (200, steps[status]), (status, answered.text)
        else:
            assert (answered.status_code, found) == (409, status), (status, answered.text)
            assert answered.json["from"] == status
            assert answered.json["to"] in map(str, Status)
            assert answered.json["message"]


def put(forum: Any, question_id: int, status: str, answer_id: int) -> None:
    """The question in a state, without the way there: as its row would stand."""
    accepted = answer_id if status == "SOLVED" else None
    with forum.site.context():
        db.session.execute(
            sa.text(
                "UPDATE forum_question SET status = :status, previous_status = 'SOLVED', deleted_status = 'SOLVED',"
                " accepted_answer_id = :accepted, deleted_at = now(), deleted_by_id = author_id WHERE id = :id"
            ),
            {"status": status, "accepted": accepted, "id": question_id},
        )
        db.session.commit()


def make(
    forum: Any, moderator: Any, call: str, question_id: int, answer_id: int, body: dict[str, Any]
) -> Any:
    """One call, by who may make it."""
    path = f"/forum-api/questions/{question_id}"
    if call == "delete":
        return forum.of(moderator).delete(path)
    if call in ("accept", "take back"):
        chosen = {"answerId": answer_id if call == "accept" else None}
        return forum.of(forum.asker).put(f"{path}/accepted-answer", json=chosen)
    return forum.of(moderator).post(f"{path}/{call}", json=body)


def state(forum: Any, question_id: int) -> str:
    with forum.site.context():
        query = sa.text("SELECT status FROM forum_question WHERE id = :id")
        return str(db.session.scalar(query, {"id": question_id}))


def test_the_way_of_a_question(forum: Any) -> None:
    """Asked, solved, closed, open again, hidden, restored, deleted, restored; every counter is right at each step."""
    moderator = forum.site.member_of_role(Role.MODERATOR)
    asked = forum.ask(categoryId=category(forum))
    answer = forum.answer(asked["id"])
    path = f"/questions/{asked['id']}"
    forum.accept(asked["id"], answer["id"])
    for step, body, after, listed in (
        ("close", {"reason": "UNCLEAR", "note": "Which car?"}, "CLOSED", 1),
        ("reopen", {}, "OPEN", 1),
        ("hide", {"note": "Looks like an advertisement"}, "HIDDEN", 0),
        ("restore", {}, "OPEN", 1),
    ):
        assert forum.call("POST", f"{path}/{step}", moderator, **body)["status"] == after
        assert forum.get("/questions")["totalElements"] == listed
        assert forum.miscounted() == []
    (found,) = forum.site.client().get("/platform/search?q=squeals").json["content"]
    assert [found["id"], *(part["id"] for part in found["passages"])] == [asked["id"], answer["id"]]
    assert forum.call("DELETE", path, moderator)["status"] == "DELETED"
    gone = forum.site.client().get(f"/forum-api{path}")
    assert (gone.status_code, gone.json["details"]) == (410, {"removedBy": "MODERATOR"})
    assert forum.site.client().get("/platform/search?q=squeals").json["totalElements"] == 0
    assert forum.miscounted() == []
    assert forum.call("POST", f"{path}/restore", moderator)["status"] == "OPEN"
    assert forum.get(path)["answerCount"] == 1
    assert forum.miscounted() == []


def category(forum: Any, **rules: Any) -> int:
    """A category with these rules."""
    admin = forum.site.member_of_role(Role.ADMIN)
    made = forum.call("POST", "/categories", admin, 201, name="Engines", **rules)
    return int(made["id"])


def test_authors_delete_what_nobody_needs(clock: Any, forum: Any) -> None:
    """Not once an answer has a score; their own deletion can be taken back for 24 hours, a moderator's cannot."""
    asked, useful = forum.ask(), forum.ask()
    answer = forum.answer(useful["id"])
    assert "delete" in forum.get(f"/questions/{useful['id']}", forum.asker)["may"]
    forum.vote(forum.asker, "ANSWER", answer["id"], 1)
    assert "delete" not in forum.get(f"/questions/{useful['id']}", forum.asker)["may"]
    moderator = forum.site.member_of_role(Role.MODERATOR)
    assert "delete" in forum.get(f"/questions/{useful['id']}", moderator)["may"]
    refused = forum.call("DELETE", f"/questions/{useful['id']}", status=409)
    assert (refused["from"], refused["to"]) == ("OPEN", "DELETED")
    forum.call("DELETE", f"/questions/{asked['id']}", forum.helper, 403)
    forum.call("DELETE", f"/questions/{asked['id']}")
    forum.call("POST", f"/questions/{asked['id']}/restore", forum.helper, 403)
    forum.call("POST", f"/questions/{asked['id']}/restore")
    forum.call("DELETE", f"/questions/{asked['id']}")
    clock.advance(minutes=29)
    assert forum.miscounted() == []


def test_a_delete_that_is_refused_is_not_offered(forum: Any) -> None:
    """One's own good answer keeps one's question from nothing; an accepted answer is its author's no more."""
    asked = forum.ask()
    path = f"/questions/{asked['id']}"
    own = forum.answer(asked["id"], forum.asker)
    forum.vote(forum.helper, "ANSWER", own["id"], 1)
    assert "delete" in forum.get(path, forum.asker)["may"]
    answer = forum.answer(asked["id"])

    def offered() -> bool:
        listed = forum.get(path, forum.helper)["answers"]["content"]
        return "delete" in next(item["may"] for item in listed if item["id"] == answer["id"])

    assert offered()
    forum.accept(asked["id"], answer["id"])
    assert not offered()
    forum.call("DELETE", f"/answers/{answer['id']}", forum.helper, 409)
    forum.accept(asked["id"], None)
    assert offered()
    forum.call("DELETE", path)


def test_a_locked_question_is_for_moderators(forum: Any) -> None:
    """Nobody else answers, votes, edits or says that they have it too."""
    moderator = forum.site.member_of_role(Role.MODERATOR)
    asked = forum.ask()
    path = f"/questions/{asked['id']}"
    forum.call("POST", f"{path}/lock", forum.helper, 403, locked=True)
    assert forum.call("POST", f"{path}/lock", moderator, locked=True)["isLocked"] is True
    forum.call("POST", f"{path}/answers", forum.helper, 409, body="It is the belt, most likely.")
    forum.call("PUT", "/votes", forum.helper, 409, targetType="QUESTION", targetId=asked["id"], value=1)
    forum.call("PUT", path, status=409, version=2, symptom="It squeals.")
    forum.call("POST", f"{path}/same-here", forum.helper, 409)
    forum.call("POST", f"{path}/answers", moderator, 201, body="It is the belt, most likely.")
    assert forum.miscounted() == []


def test_merging_moves_the_answers(forum: Any) -> None:
    """The other question has them; this one is closed as its duplicate, and both count right."""
    moderator = forum.site.member_of_role(Role.MODERATOR)
    one, other = forum.ask(tags=["noise"]), forum.ask(tags=["belt"])
    answer = forum.answer(one["id"])
    forum.accept(one["id"], answer["id"])
    merged = forum.call("POST", f"/questions/{one['id']}/merge", moderator, intoId=other["id"])
    assert merged["status"] == "CLOSED"
    assert forum.get(f"/questions/{one['id']}")["duplicateOfId"] == other["id"]
    assert [a["id"] for a in forum.get(f"/questions/{other['id']}")["answers"]["content"]] == [answer["id"]]
    assert forum.miscounted() == []
    again = forum.call("POST", f"/questions/{one['id']}/merge", moderator, 409, intoId=other["id"])
    assert (again["from"], again["to"]) == ("CLOSED", "CLOSED")


@pytest.mark.parametrize(("step", "word"), [("close", "closed"), ("hide", "hidden")])
def test_what_an_author_has_changed_is_looked_at(forum: Any, step: str, word: str) -> None:
    """Closed or hidden, it waits for staff, who are notified once; left as it is or deleted, it waits no more."""
    moderator = forum.site.member_of_role(Role.MODERATOR)
    asked = forum.ask()
    path = f"/questions/{asked['id']}"

    def waiting() -> list[int]:
        return [item["id"] for item in forum.get("/questions/waiting", moderator)["content"]]

    def told(who: Any) -> list[str]:
        forum.site.run_jobs()
        page = forum.of(who).get(f"/api/notifications/{who.id}/all?size=50").json
        return [item["message"] for item in page["content"]]

    def change(words: str) -> None:
        version = forum.get(path, forum.asker)["version"]
        forum.call(
            "PUT", path, forum.asker, version=version, body=f"It squeals for ten seconds when it is {words}."
        )

    why = {"reason": "UNCLEAR"} if step == "close" else {}
    forum.call("POST", f"{path}/leave", moderator, 409)
    forum.call("POST", f"{path}/{step}", moderator, **why)
    assert (waiting(), told(moderator)) == ([], [])
    for words in ("cold", "wet"):
        change(words)
        page = forum.get(path, moderator)
        assert (waiting(), page["reopenAsked"], "leave" in page["may"]) == ([asked["id"]], True, True)
    assert len(told(moderator)) == 1
    assert "leave" not in forum.get(path, forum.asker)["may"]
    forum.call("POST", f"{path}/leave", forum.asker, 403)
    left = forum.call("POST", f"{path}/leave", moderator, note="Which car?")
    assert (left["status"], waiting()) == (word.upper(), [])
    assert f"stays {word}: Which car?" in told(forum.asker)[0]
    change("warm")
    assert waiting() == [asked["id"]]
    forum.call("DELETE", path, moderator)
    assert (waiting(), forum.miscounted()) == ([], [])


def test_a_first_question_may_wait(forum: Any) -> None:
    """Where an admin wants it: staff are notified, nobody sees it, and it is open once it is approved."""
    moderator = forum.site.member_of_role(Role.MODERATOR)
    with forum.site.context():
        text = """UPDATE plugin SET settings = '{"review_first_question": true}' WHERE id = 'forum'"""
        db.session.execute(sa.text(text))
        db.session.execute(sa.text("UPDATE platform_state SET epoch = epoch + 1"))
        db.session.commit()
        from motorclub.plugin import registry

        registry.registry().refresh()
    named = forum.site.member("weber")
    asked = forum.ask(body="It squeals for ten seconds at every start. @weber, have you heard that before?")
    assert asked["status"] == "PENDING"
    forum.site.run_jobs()
    assert received(forum, named) == []
    assert forum.site.client().get(f"/forum-api/questions/{asked['id']}").status_code == 404
    assert [item["id"] for item in forum.get("/questions/waiting", moderator)["content"]] == [asked["id"]]
    forum.call("POST", f"/questions/{asked['id']}/approve", moderator)
    assert forum.get(f"/questions/{asked['id']}")["status"] == "OPEN"
    forum.site.run_jobs()
    assert received(forum, named) == ["forum.mentioned"]
    assert forum.ask()["status"] == "OPEN"
    assert forum.miscounted() == []


def received(forum: Any, member: Any) -> list[str]:
    """The kinds of a member's notifications."""
    listed = forum.of(member).get(f"/api/notifications/{member.id}/all?size=50").json["content"]
    return [one["kind"] for one in listed]
