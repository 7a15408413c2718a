"""What happens at once. Each race has a negative control: without the lock the very same test would fail."""

from __future__ import annotations

import functools
import random
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import db
from motorclub.testing.race import Meeting, together
from motorclub.testing.records import Outbox
from motorclub_forum import services
from motorclub_forum.events import AnswerAccepted


def _unlocked(target: Any, target_id: int) -> Any:
    """`services.locked` as a naive author would have written it."""
    return db.session.execute(sa.select(target.__table__).where(target.id == target_id)).one()


def _meet_after(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Have two callers of services.<name> meet when each has read and neither has written."""
    meeting, original = Meeting(2), getattr(services, name)

    def read_then_meet(*args: Any) -> Any:
        found = original(*args)
        meeting.wait()
        return found

    monkeypatch.setattr(services, name, read_then_meet)


@pytest.mark.parametrize("locked", [True, False])
def test_a_double_vote_counts_once(forum: Any, monkeypatch: pytest.MonkeyPatch, locked: bool) -> None:
    """Two clicks of one member at the same moment; without the lock the score runs away from the votes."""
    asked = forum.ask()
    _meet_after(monkeypatch, "_vote_of")
    if not locked:
        monkeypatch.setattr(services, "locked", _unlocked)
    together([lambda: forum.vote(forum.helper, "QUESTION", asked["id"], 1)] * 2)
    score = forum.get(f"/questions/{asked['id']}")["score"]
    assert (score, forum.miscounted() == []) == ((1, True) if locked else (2, False))


@pytest.mark.parametrize("locked", [True, False])
def test_accepting_twice_tells_once(
    forum: Any, outbox: Outbox, monkeypatch: pytest.MonkeyPatch, locked: bool
) -> None:
    """Two clicks of the asker at the same moment; without the lock the answerer is told twice."""
    asked = forum.ask()
    answered = forum.answer(asked["id"])
    _meet_after(monkeypatch, "_author_of_answer")
    if not locked:
        monkeypatch.setattr(services, "locked", _unlocked)
    together([lambda: forum.accept(asked["id"], answered["id"])] * 2)
    assert len(outbox.published(AnswerAccepted)) == (1 if locked else 2)


def test_many_at_once_leave_every_counter_right(forum: Any) -> None:
    """Votes, answers and questions with shared new tags from eight threads: no deadlock, and a recount agrees."""
    members = [forum.site.member(f"member{n}") for n in range(6)]
    questions = [forum.ask()["id"] for _ in range(3)]
    answers = [forum.answer(question)["id"] for question in questions]

    def work(seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(25):
            member = chance.choice(members)
            kind = chance.choice(("vote", "vote", "vote", "answer", "ask"))
            if kind == "ask":
                tags = chance.sample(["new-a", "new-b", "new-c", "new-d", "mx-5"], 3)
                forum.ask(forum.site.member(f"asker{seed}-{chance.random():.9f}"[:20]), tags=tags)
            elif kind == "answer":
                forum.answer(chance.choice(questions), forum.helper if chance.random() < 0.1 else member)
            else:
                target = chance.choice([("QUESTION", questions), ("ANSWER", answers)])
                forum.vote(member, target[0], chance.choice(target[1]), chance.choice((-1, 0, 1)))

    together([functools.partial(work, seed) for seed in range(8)])
    assert forum.miscounted() == []


def test_a_recount_finds_what_is_wrong(forum: Any) -> None:
    """The control of the recount itself: each counter is spoilt once, and each is found."""
    asked = forum.ask()
    answered = forum.answer(asked["id"])
    spoils = {
        "question score": "UPDATE forum_question SET down_count = down_count + 1",
        "answer score": f"UPDATE forum_answer SET up_count = 1 WHERE id = {answered['id']}",
        "answers": "UPDATE forum_question SET answer_count = 7",
        "tag names": "UPDATE forum_question SET tag_names = '{other}'",
        "tag": "UPDATE forum_tag SET unanswered_count = 1",
        "totals": "UPDATE forum_totals SET question_count = 0",
        "activity": "UPDATE forum_question SET last_activity_at = created_at",
    }
    for statement in spoils.values():
        with forum.site.context():
            db.session.execute(sa.text(statement))
            db.session.commit()
    assert spoils.keys() <= {what for what, _ in forum.miscounted()}
