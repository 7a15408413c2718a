"""What happens at once. Each race has a negative control: without the lock the very same test would fail."""

from __future__ import annotations

import functools
import random
import threading
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import Role, db
from motorclub.testing.race import meet_after, together
from motorclub.testing.records import Outbox
from motorclub_forum.catalogue import tags
from motorclub_forum.events import AnswerAccepted
from motorclub_forum.moderation import question_states
from motorclub_forum.posts import questions, votes


def _unlocked(target: Any, target_id: int) -> Any:
    """`lock_row` as a naive author would have written it."""
    row = db.session.get_one(target, target_id)
    db.session.expunge(row)
    return row


@pytest.mark.parametrize("locked", [True, False])
def test_a_double_vote_counts_once(forum: Any, monkeypatch: pytest.MonkeyPatch, locked: bool) -> None:
    """Two clicks of one member at the same moment; without the lock the score runs away from the votes."""
    asked = forum.ask()
    meet_after(monkeypatch, votes, "_get_vote")
    if not locked:
        monkeypatch.setattr(votes, "lock_row", _unlocked)
    together([lambda: forum.vote(forum.helper, "QUESTION", asked["id"], 1)] * 2)
    score = forum.get(f"/questions/{asked['id']}")["score"]
    assert (score, forum.miscounted() == []) == ((1, True) if locked else (2, False))


@pytest.mark.parametrize("locked", [True, False])
def test_accepting_twice_notifies_once(
    forum: Any, outbox: Outbox, monkeypatch: pytest.MonkeyPatch, locked: bool
) -> None:
    """Two clicks of the asker at the same moment; without the lock the answerer is notified twice."""
    asked = forum.ask()
    answered = forum.answer(asked["id"])
    meet_after(monkeypatch, question_states, "_get_answer")
    if not locked:
        monkeypatch.setattr(question_states, "lock_row", _unlocked)
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
                forum.answer(
                    chance.choice(questions), forum.site.member(f"a{seed}-{chance.random():.9f}"[:20])
                )
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


def _edit(forum: Any, question_id: int, title: str) -> int:
    """The status with which an edit of the first version is answered."""
    call = {"version": 1, "title": title}
    return int(forum.of(forum.asker).put(f"/forum-api/questions/{question_id}", json=call).status_code)


@pytest.mark.parametrize("locked", [True, False])
def test_of_two_edits_one_is_late(forum: Any, monkeypatch: pytest.MonkeyPatch, locked: bool) -> None:
    """Two windows of the same author; without the lock the second edit overwrites the first unseen, or fails."""
    asked = forum.ask()
    meet_after(monkeypatch, questions, "check_version")
    if not locked:
        monkeypatch.setattr(questions, "lock_row", _unlocked)
    titles = ["Squeals at every cold start, I", "Squeals at every cold start, II"]
    statuses = together([functools.partial(_edit, forum, asked["id"], title) for title in titles])
    assert (sorted(statuses) == [200, 409]) is locked


@pytest.mark.parametrize("locked", [True, False])
def test_a_tag_that_is_merged_while_somebody_asks(
    forum: Any, monkeypatch: pytest.MonkeyPatch, locked: bool
) -> None:
    """Anyone who asks has looked the tag up, then it is merged: the question gets the other one.

    Without following the merge, the question would carry a tag that stands for another one.
    """
    moderator = forum.site.member_of_role(Role.MODERATOR)
    forum.ask(tags=["miata"])
    forum.ask(tags=["mx-5"])
    one, other = (forum.get(f"/tags/named/{name}")["id"] for name in ("miata", "mx-5"))
    merged = threading.Event()
    looked = threading.Event()
    original = tags.resolve_names

    def look_then_wait(names: Any) -> Any:
        found = original(names)
        looked.set()
        merged.wait(20)
        return found

    def merge() -> None:
        looked.wait(20)
        try:
            forum.call("POST", f"/tags/{one}/merge", moderator, intoId=other)
        finally:
            merged.set()

    monkeypatch.setattr(tags, "resolve_names", look_then_wait)
    if not locked:
        monkeypatch.setattr(tags, "_follow_merged", lambda rows: None)
    asked = together([lambda: forum.ask(forum.helper, tags=["miata"]), merge])[0]
    assert (asked["tags"] == ["mx-5"]) is locked
    assert (forum.get("/questions?tag=mx-5")["totalElements"] == 3) is locked
    assert not locked or forum.miscounted() == []
