"""Answering: all that one answer writes, what is refused, and answers that come at once."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import Role, db
from motorclub.testing.race import PATIENCE_S
from motorclub.testing.records import Outbox
from motorclub_forum.events import AnswerPosted
from motorclub_forum.posts import answers
from motorclub_forum.shared import rights

# What differs between any two answers.
OWN = {"id", "item_id", "author_id", "created_at", "expanded_at"}


@pytest.fixture
def asked(forum: Any) -> int:
    """A question that has an answer."""
    number = int(forum.ask()["id"])
    forum.answer(number)
    return number


def row(forum: Any, statement: str, number: int) -> dict[str, Any]:
    """The one row of a statement, without what differs between any two answers."""
    with forum.site.context():
        found = db.session.execute(sa.text(statement), {"id": number}).mappings().one()
        return {name: value for name, value in found.items() if name not in OWN}


WRITTEN = (
    "SELECT * FROM forum_answer WHERE id = :id",
    "SELECT * FROM search_document WHERE type = 'forum.answer' AND item_id = :id",
)


def post(forum: Any, member: Any, question_id: int, **body: Any) -> Any:
    """The answer to a call."""
    call = {"body": "Belt. Spray water on it while it squeals.", **body}
    return forum.of(member).post(f"/forum-api/questions/{question_id}/answers", json=call)


def test_an_answer_writes_all_its_parts(forum: Any, outbox: Outbox, topics: Any, asked: int) -> None:
    """The answer, what makes it found, the event, the frame, who is notified; no draft, lists at once."""
    draft = {"kind": "ANSWER", "targetId": asked, "payload": {}, "clientRevision": 1}
    member = forum.site.member("writer")
    begun = forum.call("POST", "/drafts", member, 201, **draft)
    forum.get("/questions")
    before = len(topics.sent(f"*/questions/{asked}"))
    answered = forum.answer(asked, member, draftId=begun["id"])
    assert forum.get("/questions")["content"][0]["answerCount"] == 2
    (frame,) = topics.sent(f"*/questions/{asked}")[before:]
    assert frame.body["answerCount"] == 2
    assert forum.call("GET", "/drafts", member)["content"] == []
    event = outbox.published(AnswerPosted)[-1]
    assert (event.answer_id, event.author_id, event.question_id) == (answered["id"], member.id, asked)
    stored, found = (row(forum, statement, answered["id"]) for statement in WRITTEN)
    assert (stored["body"], stored["tools_needed"], stored["labour_hours"]) == (answered["body"], [], None)
    assert found["title"] == forum.get(f"/questions/{asked}")["title"]
    forum.site.run_jobs()
    told = forum.of(forum.asker).get(f"/api/notifications/{forum.asker.id}/all").json["content"]
    assert [item["kind"] for item in told] == ["forum.answer_posted"] * 2
    assert forum.miscounted() == []


def test_an_answer_takes_few_statements(forum: Any, queries: Any, asked: int) -> None:
    """Who it is, blocks, the lock, what is written, what makes it found, its event, the frame, the answer."""
    third = forum.site.member("third")
    forum.of(third).get("/forum-api/questions")
    with queries.at_most(9):
        forum.answer(asked, third, toolsNeeded=[], attachmentIds=[], partsCost=None)


@pytest.mark.parametrize("more", [{"toolsNeeded": ["Spanner"]}, {"labourHours": 0}, {"difficulty": 1}])
def test_what_a_repair_takes_is_written(forum: Any, asked: int, more: Any) -> None:
    """As it was given."""
    answered = forum.answer(asked, **more)
    assert {name: answered[name] for name in more} == more


def test_the_first_answer_counts_elsewhere_too(forum: Any) -> None:
    """In tags and totals: the question is unanswered no longer."""
    number = forum.ask()["id"]
    forum.answer(number)
    forum.answer(number)
    assert forum.miscounted() == []


def _answer_again(forum: Any, _asked: int) -> Any:
    return forum.helper


def _close(forum: Any, asked: int) -> Any:
    forum.call(
        "POST", f"/questions/{asked}/close", forum.site.member_of_role(Role.MODERATOR), reason="UNCLEAR"
    )
    return forum.site.member("third")


def _lock(forum: Any, asked: int) -> Any:
    forum.call("POST", f"/questions/{asked}/lock", forum.site.member_of_role(Role.MODERATOR), locked=True)
    return forum.site.member("third")


def _unconfirm(forum: Any, _asked: int) -> Any:
    member = forum.site.member("third")
    _do(forum, "UPDATE member SET email_verified_at = NULL WHERE username = 'third'")
    return member


def _delete(forum: Any, asked: int) -> Any:
    _do(forum, f"UPDATE forum_question SET status = 'DELETED' WHERE id = {asked}")
    return forum.site.member("third")


def _block(forum: Any, _asked: int) -> Any:
    block = {"userId": forum.helper.id, "kind": "BLOCK"}
    third = forum.site.member("third")
    assert forum.of(third).post("/social-api/blocks", json=block).status_code == 201
    block["userId"] = third.id
    assert forum.of(forum.asker).post("/social-api/blocks", json=block).status_code == 201
    return third


def _do(forum: Any, statement: str) -> None:
    with forum.site.context():
        db.session.execute(sa.text(statement))
        db.session.commit()


@pytest.mark.parametrize(
    ("prepare", "status"),
    [
        (_answer_again, 409),
        (_close, 409),
        (_lock, 409),
        (_unconfirm, 403),
        (_delete, 410),
        pytest.param(_block, 403, marks=pytest.mark.needs("social")),
    ],
)
def test_what_is_refused_has_changed_nothing(
    forum: Any, outbox: Outbox, asked: int, prepare: Callable[..., Any], status: int
) -> None:
    """Nothing of what the statement had written before the refusal stays."""
    member = prepare(forum, asked)
    assert post(forum, member, asked).status_code == status
    assert len(outbox.published(AnswerPosted)) == 1
    with forum.site.context():
        assert db.session.scalar(sa.text("SELECT count(*) FROM forum_answer")) == 1
        assert db.session.scalar(sa.text("SELECT answer_count FROM forum_question")) == 1


@pytest.mark.needs("social")
def test_a_mute_keeps_nobody_from_answering(forum: Any, asked: int) -> None:
    """Whom the asker has blocked does not concern others, either."""
    third, fourth = forum.site.member("third"), forum.site.member("fourth")
    for kind, member in (("MUTE", third), ("BLOCK", fourth)):
        block = {"userId": member.id, "kind": kind}
        assert forum.of(forum.asker).post("/social-api/blocks", json=block).status_code == 201
    forum.answer(asked, third)
    forum.answer(asked, forum.site.member("fifth"))


# What comes in between


def _retitle(forum: Any, asked: int) -> None:
    _do(forum, f"UPDATE forum_question SET title = 'It was the belt' WHERE id = {asked}")


def _lock_it(forum: Any, asked: int) -> None:
    _do(forum, f"UPDATE forum_question SET is_locked = true WHERE id = {asked}")


@pytest.mark.parametrize(("change", "status"), [(_retitle, 201), (_lock_it, 409)])
def test_a_question_that_changes_while_it_is_answered(
    forum: Any, asked: int, monkeypatch: pytest.MonkeyPatch, change: Callable[..., None], status: int
) -> None:
    """After the last look before the transaction: what is written goes by what is true then."""
    original = rights.list_hidden_members

    def change_it(viewer: Any) -> Any:
        change(forum, asked)
        return original(viewer)

    monkeypatch.setattr(rights, "list_hidden_members", change_it)
    answered = post(forum, forum.site.member("third"), asked)
    assert answered.status_code == status
    if change is _retitle:
        assert row(forum, WRITTEN[1], answered.json["id"])["title"] == "It was the belt"
    assert forum.miscounted() == []


# At once


@contextmanager
def held(forum: Any, question_id: int) -> Iterator[Callable[[int], None]]:
    """The question is locked by somebody; gives a function that returns once so many others wait for a lock."""
    with forum.site.context(), db.engine.connect() as connection:
        connection.execute(
            sa.text("SELECT FROM forum_question WHERE id = :id FOR UPDATE"), {"id": question_id}
        )

        def wait_for(many: int) -> None:
            until = time.monotonic() + PATIENCE_S
            with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as watcher:
                while watcher.scalar(WAITING) < many:
                    assert time.monotonic() < until, f"{many} did not come to wait"
                    time.sleep(0.02)

        yield wait_for


WAITING = sa.text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


def answered_at_once(forum: Any, asked: int, *bodies: dict[str, Any]) -> list[int]:
    """The statuses of one member's answers that wait for the question one behind the other."""
    member, statuses = forum.site.member("third"), []
    with held(forum, asked) as wait_for:
        threads = []
        for number, body in enumerate(bodies, 1):
            work = functools.partial(
                lambda more: statuses.append(post(forum, member, asked, **more).status_code), body
            )
            threads.append(threading.Thread(target=work))
            threads[-1].start()
            wait_for(number)
    for thread in threads:
        thread.join(PATIENCE_S)
    return sorted(statuses)


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("more", [{}, {"toolsNeeded": ["Spanner"]}])
def test_two_answers_of_one_member_at_once(
    forum: Any, asked: int, monkeypatch: pytest.MonkeyPatch, alone: bool, more: dict[str, Any]
) -> None:
    """One is enough; without the lock the second one does not see what the first has not committed yet."""
    if not alone:
        monkeypatch.setattr(answers, "lock_name", lambda *what: None)
    statuses = answered_at_once(forum, asked, more, {})
    assert statuses == ([201, 409] if alone else [201, 201])
    assert forum.miscounted() == []
