"""A forum with people in it, and a recount of everything that the forum counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.api import db
from motorclub.testing.site import Site, TestMember

QUESTION = {
    "title": "MX-5 NA squeals at every cold start",
    "body": "It **squeals** for ten seconds and is quiet until the next morning.",
    "tags": ["mx-5", "noise"],
}
ANSWER = "Belt. Spray water on it while it squeals."

# Each statement gives the rows whose kept counter is not what the rows say.
SHOWN = "status IN ('OPEN', 'SOLVED', 'CLOSED')"
RECOUNTS = (
    """SELECT 'question score', q.id FROM forum_question q
        WHERE q.score <> (SELECT coalesce(sum(value), 0) FROM forum_vote WHERE question_id = q.id)""",
    """SELECT 'answer score', a.id FROM forum_answer a
        WHERE a.score <> (SELECT coalesce(sum(value), 0) FROM forum_vote WHERE answer_id = a.id)""",
    """SELECT 'up-votes', q.id FROM forum_question q
        WHERE q.up_count <> (SELECT count(*) FROM forum_vote WHERE question_id = q.id AND value = 1)""",
    """SELECT 'answers', q.id FROM forum_question q
        WHERE q.answer_count <>
              (SELECT count(*) FROM forum_answer WHERE question_id = q.id AND status = 'PUBLISHED')""",
    """SELECT 'outcomes', a.id FROM forum_answer a
        WHERE (a.worked_count, a.did_not_work_count, a.outdated_count, a.dangerous_count, a.sunk) <>
              (SELECT count(*) FILTER (WHERE kind = 'WORKED'), count(*) FILTER (WHERE kind = 'DID_NOT_WORK'),
                      count(*) FILTER (WHERE kind = 'OUTDATED'), count(*) FILTER (WHERE kind = 'DANGEROUS'),
                      coalesce(bool_or(kind = 'DANGEROUS' AND by_staff), false)
                 FROM forum_outcome WHERE answer_id = a.id)""",
    """SELECT 'same here', q.id FROM forum_question q
        WHERE q.same_here_count <> (SELECT count(*) FROM forum_same_here WHERE question_id = q.id)""",
    """SELECT 'tag names', q.id FROM forum_question q
        WHERE (SELECT array_agg(n ORDER BY n) FROM unnest(q.tag_names) n) IS DISTINCT FROM
              (SELECT array_agg(t.name ORDER BY t.name) FROM forum_question_tag qt
                 JOIN forum_tag t ON t.id = qt.tag_id WHERE qt.question_id = q.id)""",
    f"""SELECT 'tag', t.id FROM forum_tag t
        WHERE (t.question_count, t.unanswered_count) <>
              (SELECT count(*), count(*) FILTER (WHERE q.answer_count = 0) FROM forum_question_tag qt
                 JOIN forum_question q ON q.id = qt.question_id AND q.{SHOWN} WHERE qt.tag_id = t.id)""",
    f"""SELECT 'category', c.id FROM forum_category c
        WHERE c.question_count <> (SELECT count(*) FROM forum_question WHERE category_id = c.id AND {SHOWN})""",
    f"""SELECT 'totals', 0
         FROM (SELECT count(*) AS n, count(*) FILTER (WHERE answer_count = 0) AS u,
                      count(*) FILTER (WHERE status = 'SOLVED') AS s FROM forum_question WHERE {SHOWN}) q
        WHERE (q.n, q.u, q.s) <>
              (SELECT coalesce(sum(question_count), 0), coalesce(sum(unanswered_count), 0),
                      coalesce(sum(solved_count), 0) FROM forum_totals)""",
    """SELECT 'confirmations', q.id FROM forum_question q LEFT JOIN forum_answer a ON a.id = q.accepted_answer_id
        WHERE q.confirmed_count <> coalesce(a.worked_count, 0)""",
    """SELECT 'solution', q.id FROM forum_question q
        WHERE (q.status = 'SOLVED' AND q.accepted_answer_id IS NULL)
           OR (q.status = 'OPEN' AND q.accepted_answer_id IS NOT NULL)""",
    """SELECT 'activity', q.id FROM forum_question q
        WHERE q.last_activity_at <> greatest(q.created_at, (SELECT max(created_at) FROM forum_answer
                                                             WHERE question_id = q.id AND status = 'PUBLISHED'))""",
)


class Forum:
    """The shortest ways to post as somebody; every call must succeed."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.asker = site.member("asker")
        self.helper = site.member("helper")
        self._helped: list[int] = []

    def of(self, member: TestMember) -> FlaskClient:
        """That member's browser."""
        return self.site.client(member.token)

    def ask(self, member: TestMember | None = None, **changes: Any) -> dict[str, Any]:
        """A question by `member` (the asker)."""
        client = self.of(member or self.asker)
        return expect(client.post("/forum-api/questions", json={**QUESTION, **changes}), 201)

    def answer(
        self, question_id: int, member: TestMember | None = None, body: str = ANSWER, **more: Any
    ) -> dict[str, Any]:
        """An answer by `member`; without one by the helper, and by another member each further time."""
        if member is None:
            again = question_id in self._helped
            self._helped.append(question_id)
            member = self.site.member(f"helper{len(self._helped)}") if again else self.helper
        path = f"/forum-api/questions/{question_id}/answers"
        return expect(self.of(member).post(path, json={"body": body, **more}), 201)

    def vote(self, member: TestMember, kind: str, target_id: int, value: int) -> dict[str, Any]:
        """A vote by `member`."""
        call = {"targetType": kind, "targetId": target_id, "value": value}
        return expect(self.of(member).put("/forum-api/votes", json=call), 200)

    def accept(
        self, question_id: int, answer_id: int | None, member: TestMember | None = None
    ) -> dict[str, Any]:
        """`member` (the asker) accepts."""
        path = f"/forum-api/questions/{question_id}/accepted-answer"
        return expect(self.of(member or self.asker).put(path, json={"answerId": answer_id}), 200)

    def get(self, path: str, member: TestMember | None = None) -> dict[str, Any]:
        """What a visitor, or `member`, reads at a path below /forum-api."""
        client = self.of(member) if member else self.site.client()
        return expect(client.get(f"/forum-api{path}"), 200)

    def call(
        self, method: str, path: str, member: TestMember | None = None, status: int = 200, **body: Any
    ) -> Any:
        """What `member` (the asker) is answered at a path below /forum-api; an object, or None for nothing."""
        client = self.of(member or self.asker)
        answer = client.open(f"/forum-api{path}", method=method, json=body if method != "GET" else None)
        assert answer.status_code == status, f"{answer.status_code}: {answer.text}"
        return answer.json if answer.data else None

    def miscounted(self) -> list[tuple[str, int]]:
        """Every kept counter that a recount does not confirm: (what, id)."""
        return recount(self.site)


def recount(site: Site) -> list[tuple[str, int]]:
    """Every kept counter that a recount does not confirm: (what, id)."""
    with site.context():
        rows = [row for statement in RECOUNTS for row in db.session.execute(sa.text(statement))]
    return [(str(what), int(number)) for what, number in rows]


def expect(response: Any, status: int) -> dict[str, Any]:
    """The JSON body of an answer that must have this status."""
    assert response.status_code == status, response.text
    body: dict[str, Any] = response.json
    return body


@pytest.fixture
def forum(site: Site) -> Forum:
    """An empty forum, an asker and a helper."""
    return Forum(site)


@pytest.fixture
def make_forum() -> Callable[[Site], Forum]:
    """The forum of another site."""
    return Forum


@pytest.fixture
def forum_recount() -> Callable[[Site], list[tuple[str, int]]]:
    """Every counter of a site's forum that a recount does not confirm."""
    return recount
