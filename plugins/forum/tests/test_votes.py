"""Votes: limits a day and for each receiver, the end after ten minutes, weights; outcomes, and the order they make."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Protocol

import pytest
import sqlalchemy as sa

from motorclub.api import Role, db, now, service
from motorclub_forum import histories
from motorclub_forum.events import VoteChanged
from motorclub_forum.models import Question
from motorclub_forum.posts import votes
from motorclub_forum.reading import popularity


class Votes(Protocol):
    """The service `forum.votes`."""

    def judge(self, type: str, id: int, voter_id: int, reason: str | None) -> bool: ...  # noqa: A002


def cast(forum: Any, member: Any, answer_id: int, value: int = 1, kind: str = "ANSWER") -> Any:
    """A vote, however it ends."""
    call = {"targetType": kind, "targetId": answer_id, "value": value}
    return forum.of(member).put("/forum-api/votes", json=call)


def test_a_vote_stands_after_ten_minutes(clock: Any, forum: Any) -> None:
    """409 then, also for taking it back, until the text is edited."""
    asked = forum.ask()
    forum.vote(forum.helper, "QUESTION", asked["id"], 1)
    clock.advance(minutes=9)
    forum.vote(forum.helper, "QUESTION", asked["id"], -1)
    clock.advance(minutes=11)
    stands = cast(forum, forum.helper, asked["id"], 1, "QUESTION")
    assert (stands.status_code, stands.json["code"]) == (409, "VOTE_STANDS")
    forum.call(
        "PUT", f"/questions/{asked['id']}", version=1, body="It **squeals** for a minute, now also when warm."
    )
    clock.advance(minutes=1)
    forum.vote(forum.helper, "QUESTION", asked["id"], 0)
    assert forum.miscounted() == []


def test_a_day_has_so_many_votes(forum: Any) -> None:
    """Six for one member, three of them down; the seventh is 429 with the rest of the day to wait."""
    questions = [forum.ask()["id"] for _ in range(7)]
    down = [cast(forum, forum.helper, number, -1, "QUESTION").status_code for number in questions[:4]]
    assert down == [200, 200, 200, 429]
    up = [cast(forum, forum.helper, number, 1, "QUESTION") for number in questions[3:]]
    assert [answer.status_code for answer in up] == [200, 200, 200, 429]
    assert 0 < int(up[-1].headers["Retry-After"]) <= 86_400
    left = forum.get("/limits", forum.helper)
    assert (left["votesLeft"], left["downVotesLeft"], left["questionsLeft"]) == (24, 7, None)


def test_each_change_of_a_vote_is_published_and_its_past_is_what_is_left(
    clock: Any, forum: Any, outbox: Any
) -> None:
    """Given, changed, judged by a service, withdrawn; the past has the votes that are held, with their standing."""
    first, second = forum.ask()["id"], forum.ask()["id"]
    for value in (1, -1):
        forum.vote(forum.helper, "QUESTION", first, value)
        clock.advance(minutes=1)
    with forum.site.context():
        judge = service("forum.votes", Votes)
        assert judge is not None
        assert judge.judge("forum.question", first, forum.helper.id, "RING")
        assert not judge.judge("forum.question", second, forum.helper.id, "RING")
        db.session.commit()
        (past,) = histories.load_votes(0, 10)
        assert (past.event.value, past.event.previous, past.event.invalidated_reason) == (-1, 0, "RING")
        assert past.occurred_at == clock.at - timedelta(minutes=1)
    forum.vote(forum.helper, "QUESTION", first, 1)
    forum.vote(forum.helper, "QUESTION", first, 0)
    told = outbox.published(VoteChanged)
    assert [(one.previous, one.value, one.invalidated_reason) for one in told] == [
        (0, 1, None),
        (1, -1, None),
        (-1, -1, "RING"),
        (-1, 1, "RING"),
        (1, 0, "RING"),
    ]
    assert not any(one.is_counted for one in told[2:])
    with forum.site.context():
        assert list(histories.load_votes(0, 10)) == []
        assert [one.event.question_id for one in histories.load_questions(first, 10)] == [second]


def test_a_limit_that_is_not_looked_at_is_found(forum: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control of the limits."""
    monkeypatch.setattr(votes, "_check_limits", lambda *args: None)
    with pytest.raises(AssertionError):
        test_a_day_has_so_many_votes(forum)


def test_what_a_vote_is_worth(clock: Any, forum: Any) -> None:
    """It shows at once; for standing it counts from an account that is a day old and confirmed."""
    asked = forum.ask()
    forum.vote(forum.helper, "QUESTION", asked["id"], 1)
    clock.advance(minutes=1)
    with forum.site.context():
        db.session.execute(sa.text("UPDATE member SET created_at = created_at - interval '2 days'"))
        db.session.commit()
    forum.vote(forum.site.member_of_role(Role.MODERATOR), "QUESTION", asked["id"], 1)
    with forum.site.context():
        db.session.execute(sa.text("UPDATE member SET created_at = created_at - interval '2 days'"))
        db.session.commit()
    old = forum.ask()
    forum.vote(forum.helper, "QUESTION", old["id"], 1)
    with forum.site.context():
        rows = db.session.execute(sa.text("SELECT weight, is_counted FROM forum_vote ORDER BY id")).all()
    assert [(float(row.weight), row.is_counted) for row in rows] == [(0.0, False), (0.0, False), (1.0, True)]
    assert forum.get(f"/questions/{asked['id']}")["score"] == 2


@pytest.mark.parametrize(
    ("counts", "confidence"),
    [
        ((0, 0, 0, 0), 0.500),
        ((1, 0, 0, 0), 0.600),
        ((7, 0, 0, 0), 0.818),
        ((9, 2, 0, 0), 0.733),
        ((7, 0, 0, 3), 0.518),
        ((2, 0, 4, 0), 0.867),
    ],
)
def test_confidence_is_the_worked_value(forum: Any, counts: tuple[int, ...], confidence: float) -> None:
    """The vectors of community.md 7.9, as the database computes them."""
    answer = forum.answer(forum.ask()["id"])
    names = ("up_count", "down_count", "worked_count", "outdated_count")
    with forum.site.context():
        set_ = ", ".join(f"{name} = {value}" for name, value in zip(names, counts, strict=True))
        query = f"UPDATE forum_answer SET {set_} WHERE id = {answer['id']} RETURNING confidence"
        assert round(db.session.scalar(sa.text(query)), 3) == confidence


def test_heat_is_the_formula(clock: Any, forum: Any) -> None:
    """In the database as in the formula of community.md 7.3, at several ages; the list has the hottest first."""
    cold, warm = forum.ask(), forum.ask()
    values = {"up_count": 9, "answer_count": 4, "same_here_count": 3, "unique_view_count": 50}
    with forum.site.context():
        db.session.execute(sa.update(Question).where(Question.id == warm["id"]).values(**values))
        db.session.commit()
    for hours in (0, 5, 40):
        clock.advance(minutes=hours * 60)
        with forum.site.context():
            age = (
                now() - db.session.scalar(sa.select(sa.func.min(Question.created_at)))
            ).total_seconds() / 3600
            found = db.session.scalar(
                sa.select(popularity.expression(now())).where(Question.id == warm["id"])
            )
            assert found == pytest.approx(popularity.heat(9, 4, 3, 50, age))
            assert popularity.update_heat(now(), popularity.OLD) <= 1
            db.session.commit()
    listed = forum.get("/questions?sort=hot")["content"]
    assert [item["id"] for item in listed] == [warm["id"], cold["id"]]


# Outcomes


def tell(forum: Any, answer_id: int, number: int, kind: str, member: Any = None) -> Any:
    """What one more driver found."""
    driver = member or forum.site.member(f"driver{number}")
    body = {"kind": kind, "comment": "On mine, twice." if kind in ("DANGEROUS", "DID_NOT_WORK") else ""}
    return forum.call("PUT", f"/answers/{answer_id}/outcomes", driver, **body)


def test_the_last_word_holds(forum: Any) -> None:
    """One outcome for each member; what is bad needs a comment; nobody judges their own answer."""
    answer = forum.answer(forum.ask()["id"])
    driver = forum.site.member("driver")
    path = f"/answers/{answer['id']}/outcomes"
    forum.call("PUT", path, forum.helper, 403, kind="WORKED")
    refused = forum.call("PUT", path, driver, 400, kind="DANGEROUS")
    assert refused["field"] == "comment"
    tell(forum, answer["id"], 0, "WORKED", driver)
    counts = tell(forum, answer["id"], 0, "DID_NOT_WORK", driver)
    assert (counts["workedCount"], counts["didNotWorkCount"], counts["myOutcome"]) == (0, 1, "DID_NOT_WORK")
    assert forum.get(path)["content"][0]["comment"] == "On mine, twice."
    assert forum.call("DELETE", path, driver)["didNotWorkCount"] == 0
    assert forum.miscounted() == []


def test_a_solution_that_nobody_can_confirm_is_none(forum: Any) -> None:
    """Three against it, less those for whom it worked: the question is open and needs a new answer."""
    asked = forum.ask()
    answer = forum.answer(asked["id"])
    forum.accept(asked["id"], answer["id"])
    for number, kind in enumerate(("WORKED", "OUTDATED", "DID_NOT_WORK", "OUTDATED")):
        tell(forum, answer["id"], number, kind)
    page = forum.get(f"/questions/{asked['id']}")
    assert (page["status"], page["outdated"]) == ("SOLVED", True)
    tell(forum, answer["id"], 9, "DID_NOT_WORK")
    page = forum.get(f"/questions/{asked['id']}")
    assert (page["status"], page["needsNewAnswer"], page["acceptedAnswerId"]) == ("OPEN", True, None)
    assert forum.miscounted() == []


def test_dangerous_answers_sink(forum: Any) -> None:
    """Two members put the band on it; a moderator's word alone does, and sends it to the end."""
    asked = forum.ask()
    first, second = (forum.answer(asked["id"])["id"] for _ in range(2))
    forum.vote(forum.asker, "ANSWER", first, 1)
    assert tell(forum, first, 1, "DANGEROUS")["dangerous"] is False
    assert tell(forum, first, 2, "DANGEROUS")["dangerous"] is True
    assert [a["id"] for a in forum.get(f"/questions/{asked['id']}")["answers"]["content"]] == [first, second]
    tell(forum, first, 3, "DANGEROUS", forum.site.member_of_role(Role.MODERATOR))
    answers = forum.get(f"/questions/{asked['id']}")["answers"]["content"]
    assert [(a["id"], a["dangerous"]) for a in answers] == [(second, False), (first, True)]
    assert forum.miscounted() == []


def test_same_here_is_counted_once(forum: Any) -> None:
    """Each member once; not the asker."""
    asked = forum.ask()
    path = f"/questions/{asked['id']}/same-here"
    forum.call("POST", path, status=409)
    assert [forum.call("POST", path, forum.helper)["sameHereCount"] for _ in range(2)] == [1, 1]
    assert forum.get(f"/questions/{asked['id']}", forum.helper)["mySameHere"] is True
    assert [forum.call("DELETE", path, forum.helper)["sameHereCount"] for _ in range(2)] == [0, 0]
    assert forum.miscounted() == []
