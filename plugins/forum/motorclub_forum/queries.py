"""What the forum's answers are read from: columns, never entities, and few statements.

The statements are built once. A page of ids is found in an index first and dressed with titles and names after, so
that a far page costs a walk along the index and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import sqlalchemy as sa

from motorclub.api import AUTHOR_COLUMNS, Member, not_found, page_of, reads
from motorclub_forum.models import Answer, Question, QuestionTag, Tag, Totals, Vote

Item = dict[str, Any]
Ordering = tuple[sa.ColumnElement[Any], ...]
Statement = sa.Select[*tuple[Any, ...]]
Result = sa.CursorResult[*tuple[Any, ...]]

NEWEST: Ordering = (Question.created_at.desc(), Question.id.desc())
ORDERINGS: Mapping[str, Ordering] = {
    "newest": NEWEST,
    "active": (Question.last_activity_at.desc(), Question.id.desc()),
    "unanswered": NEWEST,
    "votes": (Question.score.desc(), Question.id.desc()),
}

AUTHOR_FIELDS = tuple((column.name.removeprefix("author_"), column.name) for column in AUTHOR_COLUMNS)

ITEM_COLUMNS = (
    Question.id,
    Question.kind,
    Question.title,
    Question.excerpt,
    Question.score,
    Question.answer_count,
    Question.view_count,
    Question.accepted_answer_id.is_not(None).label("solved"),
    Question.created_at,
    Question.last_activity_at,
    # Taken as the driver gives it, a list of texts, which an array type would only copy.
    sa.type_coerce(Question.tag_names, sa.types.NullType()).label("tags"),
    *AUTHOR_COLUMNS,
)


def question_list(sort: str, tag: str | None, page: int, size: int) -> Item:
    """One page of questions and how many there are in all: one statement, two with a tag or past the end."""
    if tag is not None:
        return _tagged_list(sort, tag, page, size)
    items = _items(reads().execute(_list_statement(sort, size, first=page == 0), {"offset": page * size}))
    total = items[0]["total"] if items else _total(sort)
    return page_of(items, total, page, size)


def _tagged_list(sort: str, tag: str, page: int, size: int) -> Item:
    found = reads().execute(_TAG_BY_NAME, {"name": tag}).first()
    if found is None:
        return page_of([], 0, page, size)
    values = {"offset": page * size, "tag_id": found.id}
    items = _items(reads().execute(_list_statement(sort, size, first=page == 0, tagged=True), values))
    total = found.unanswered_count if sort == "unanswered" else found.question_count
    return page_of(items, total, page, size)


_TAG_BY_NAME = sa.select(Tag.id, Tag.question_count, Tag.unanswered_count).where(
    Tag.name == sa.bindparam("name")
)


@cache
def _list_statement(sort: str, size: int, *, first: bool, tagged: bool = False) -> Statement:
    """Size and tag are written into the statement: with their values unknown the planner would guess badly."""
    ids = sa.select(Question.id).order_by(*ORDERINGS[sort]).limit(sa.literal_column(str(size)))
    if not first:
        ids = ids.offset(sa.bindparam("offset", type_=sa.BigInteger))
    if sort == "unanswered":
        ids = ids.where(Question.answer_count == sa.literal_column("0"))
    if tagged:
        carries = QuestionTag.tag_id == sa.bindparam("tag_id", type_=sa.BigInteger, literal_execute=True)
        ids = ids.join(QuestionTag, sa.and_(QuestionTag.question_id == Question.id, carries))
    chosen = ids.subquery("chosen")
    return (
        sa.select(*ITEM_COLUMNS, _total_column(sort).label("total"))
        .join(chosen, chosen.c.id == Question.id)
        .join(Member, Member.id == Question.author_id)
        .order_by(*ORDERINGS[sort])
    )


def _total_column(sort: str) -> sa.ScalarSelect[int]:
    column = Totals.unanswered_count if sort == "unanswered" else Totals.question_count
    return sa.select(column).scalar_subquery()


def _total(sort: str) -> int:
    return reads().scalar(sa.select(_total_column(sort))) or 0


def _items(result: Result) -> list[Item]:
    """The rows as the schemas dump them; plain dicts take half the time that rows' own mappings take."""
    names = tuple(result.keys())
    items = [dict(zip(names, row, strict=True)) for row in result]
    for item in items:
        item["author"] = {field: item[column] for field, column in AUTHOR_FIELDS}
    return items


def question_page(question_id: int, viewer_id: int | None, page: int, size: int) -> Item:
    """A question with a page of its answers, as `viewer_id` (None: a visitor) sees them: two statements.

    Raises 404.
    """
    who = {"question_id": question_id, "viewer_id": viewer_id or 0}
    found = _items(reads().execute(_QUESTION, who))
    if not found:
        raise not_found(f"Question {question_id}")
    question = found[0]
    accepted, total = question["accepted_answer_id"], question["answer_count"]
    where = {**who, "offset": page * size, "accepted": accepted}
    answers = _items(reads().execute(_answers_statement(size), where)) if total else []
    return {
        **question,
        "is_mine": question["author_id"] == viewer_id,
        "answers": page_of(_marked(answers, accepted), total, page, size),
    }


def _my_vote(target: sa.ColumnElement[bool]) -> sa.Label[Any]:
    mine = sa.select(Vote.value).where(
        target, Vote.member_id == sa.bindparam("viewer_id", type_=sa.BigInteger)
    )
    return sa.func.coalesce(mine.scalar_subquery(), 0).label("my_vote")


_QUESTION = (
    sa.select(
        *ITEM_COLUMNS,
        Question.body,
        Question.body_html,
        Question.accepted_answer_id,
        _my_vote(Vote.question_id == Question.id),
    )
    .join(Member, Member.id == Question.author_id)
    .where(Question.id == sa.bindparam("question_id", type_=sa.BigInteger))
)

ANSWER_COLUMNS = (
    Answer.id,
    Answer.question_id,
    Answer.body,
    Answer.body_html,
    Answer.score,
    Answer.created_at,
    _my_vote(Vote.answer_id == Answer.id),
    *AUTHOR_COLUMNS,
)

# The accepted answer first, then the best; of equals the older one, which the others may have read.
BEST_FIRST: Ordering = (
    (Answer.id == sa.bindparam("accepted", type_=sa.BigInteger)).desc().nulls_last(),
    Answer.confidence.desc(),
    Answer.score.desc(),
    Answer.id.asc(),
)


@cache
def _answers_statement(size: int) -> Statement:
    return (
        sa.select(*ANSWER_COLUMNS)
        .join(Member, Member.id == Answer.author_id)
        .where(Answer.question_id == sa.bindparam("question_id", type_=sa.BigInteger))
        .order_by(*BEST_FIRST)
        .limit(sa.literal_column(str(size)))
        .offset(sa.bindparam("offset", type_=sa.BigInteger))
    )


_ONE_ANSWER = (
    sa.select(*ANSWER_COLUMNS)
    .join(Member, Member.id == Answer.author_id)
    .where(Answer.id == sa.bindparam("answer_id", type_=sa.BigInteger))
)


def one_answer(answer_id: int, viewer_id: int) -> Item:
    """An answer that nobody has accepted yet, as `viewer_id` sees it. Raises 404."""
    found = _items(reads().execute(_ONE_ANSWER, {"answer_id": answer_id, "viewer_id": viewer_id}))
    if not found:
        raise not_found(f"Answer {answer_id}")
    return _marked(found, None)[0]


def _marked(answers: list[Item], accepted: int | None) -> list[Item]:
    for answer in answers:
        answer["accepted"] = answer["id"] == accepted
    return answers


def question_state(question_id: int) -> Item:
    """What an open page shows of a question and may change under its reader: QuestionFrameSchema."""
    columns = (Question.answer_count, Question.score, Question.accepted_answer_id)
    return dict(reads().execute(sa.select(*columns).where(Question.id == question_id)).one()._mapping)


def tag_list(prefix: str, page: int, size: int) -> Item:
    """Tags that begin with `prefix`, the most used first."""
    matching = Tag.name.startswith(prefix, autoescape=True)
    rows = reads().execute(
        sa.select(Tag.name, Tag.question_count)
        .where(matching)
        .order_by(Tag.question_count.desc(), Tag.name)
        .limit(size)
        .offset(page * size)
    )
    total = reads().scalar(sa.select(sa.func.count()).select_from(Tag).where(matching)) or 0
    return page_of([row._mapping for row in rows], total, page, size)
