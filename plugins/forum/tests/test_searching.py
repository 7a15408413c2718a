"""Words that stand in many posts: what is looked at then, and what is found all the same."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import db
from motorclub_forum.models import AGE
from motorclub_forum.reading import searching
from motorclub_forum.reading.searching import MOST_RANKED, MOST_TRIED, MOST_TRIED_BELOW

QUESTIONS = """INSERT INTO forum_question
    (id, author_id, kind, status, title, excerpt, body, body_html, tag_names, created_at, last_activity_at)
    SELECT n, :author, 'DISCUSSION', 'OPEN', :title, '', 'x', 'x', '{}', now(), now()
      FROM generate_series(CAST(:first AS bigint), CAST(:last AS bigint)) AS n"""
ANSWERS = """INSERT INTO forum_answer (id, question_id, author_id, body, body_html, created_at)
    SELECT n, n, :author, :body, 'x', now()
      FROM generate_series(CAST(:first AS bigint), CAST(:last AS bigint)) AS n"""
# Three ages on: the newest two hold nothing from before.
LATER = 3 * AGE


@pytest.fixture
def written(forum: Any) -> Any:
    """Writes questions, or answers to them, with the numbers `first` to `last`."""

    def write(statement: str, first: int, last: int, **text: str) -> None:
        with forum.site.context():
            values = {"author": forum.asker.id, "first": first, "last": last, **text}
            db.session.execute(sa.text(statement), values)
            db.session.commit()

    return write


def found(forum: Any, path: str) -> set[int]:
    """The ids of all pages."""
    ids: set[int] = set()
    page = 0
    while True:
        answer = forum.get(f"{path}&size=100&page={page}")
        ids |= {item["id"] for item in answer["content"]}
        page += 1
        if not answer["hasMore"]:
            assert len(ids) == answer["totalElements"]
            return ids


@pytest.mark.parametrize("lacking", [0, 1])
def test_of_a_common_word_the_newest_are_ranked(forum: Any, written: Any, lacking: int) -> None:
    """If as many of these have it as are ranked; otherwise it is not so common, and old ones count as well."""
    written(QUESTIONS, 1, MOST_RANKED, title="A rattle")
    written(QUESTIONS, LATER + lacking, LATER + MOST_RANKED - 1, title="A rattle")
    ids = found(forum, "/search?keyword=rattle")
    assert len(ids) == MOST_RANKED
    assert (min(ids) >= LATER) is (not lacking)


def test_a_rare_word_is_found_whatever_its_age(forum: Any, written: Any) -> None:
    """In questions and in answers; those come after questions that have as much."""
    written(QUESTIONS, 1, 4, title="A quiet car")
    written(QUESTIONS, LATER, LATER + 9, title="A rattle")
    written(QUESTIONS, 5, 6, title="A rattle")
    written(ANSWERS, 3, 4, body="There it is, a rattle.")
    assert found(forum, "/search?keyword=rattle") == {3, 4, 5, 6, *range(LATER, LATER + 10)}
    assert {one["id"] for one in forum.get("/search?keyword=rattle&size=12")["content"]}.isdisjoint({3, 4})


@pytest.mark.parametrize("lacking", [0, 1])
def test_answers_are_looked_at_while_questions_are_few(forum: Any, written: Any, lacking: int) -> None:
    """Where as many questions as are ranked have the word themselves, an answer with it would come last."""
    written(QUESTIONS, 1, MOST_RANKED - lacking, title="A rattle")
    written(QUESTIONS, 1001, 1003, title="A quiet car")
    written(ANSWERS, 1001, 1003, body="There it is, a rattle.")
    ids = found(forum, "/search?keyword=rattle")
    assert {1001, 1002, 1003} <= ids if lacking else len(ids) == MOST_RANKED and max(ids) == MOST_RANKED
    assert found(forum, "/search?keyword=rattle&types=ANSWER") == {1001, 1002, 1003}


def test_a_rare_tag_is_found_behind_a_common_word(forum: Any, written: Any) -> None:
    """More questions and answers have the word than are tried; so it is looked for among those with the tag."""
    rare = [
        forum.ask(title=title, tags=["rare"])["id"]
        for title in ("A rather quiet car", "It is a rattle, at last")
    ]
    forum.ask(title="Another quiet one", tags=["rare"])
    written(QUESTIONS, LATER + 1, LATER + MOST_TRIED + 9, title="A rattle")
    written(QUESTIONS, 1001, 1001 + MOST_TRIED_BELOW + 9, title="A quiet car")
    written(ANSWERS, 1001, 1001 + MOST_TRIED_BELOW + 9, body="There it is, a rattle.")
    forum.answer(rare[0], body="It must be that rattle again.")
    assert found(forum, "/questions?q=rattle%20tag:rare") == set(rare)
    assert found(forum, "/questions?q=rattle%20tag:rare%20is:unanswered") == {rare[1]}


def test_the_index_of_words_knows_their_age(forum: Any, written: Any) -> None:
    """What is asked for is what the index holds: otherwise all with a word would be gone through, and no test fail."""
    written(QUESTIONS, 1, 400, title="A quiet car")
    written(ANSWERS, 1, 400, body="It is quiet.")
    with forum.site.context():
        for statement in ("ANALYZE forum_question, forum_answer", "SET LOCAL enable_seqscan = off"):
            db.session.execute(sa.text(statement))
        wanted = searching._ranked((True, True), searching.RELEVANCE, ())
        statement = wanted.compile(db.engine)
        asked = {**statement.params, "words": "rattle", "size": 20, "offset": 0}
        rows = db.session.connection().exec_driver_sql(f"EXPLAIN {statement}", asked)
        plan = "\n".join(row[0] for row in rows)
    # Of questions and of answers, where the index is asked and where its rows are looked at again.
    assert plan.count(f"AND (ARRAY[(id / {AGE})] && (InitPlan") == 4, plan


def test_what_is_not_sorted_in_is_short(forum: Any) -> None:
    """Every search reads it."""
    with forum.site.context():
        options = db.session.scalars(
            sa.text("SELECT reloptions FROM pg_class WHERE relname ~ '^ix_forum_(question|answer)_document$'")
        ).all()
    assert options == [["gin_pending_list_limit=64"]] * 2
