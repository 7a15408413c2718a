"""The short way to answer, for most replies: to a question that has answers already, without pictures or mentions.

Two statements do it: one looks, one writes. The second is a transaction by itself, so that the question, which all who
answer it at once have to count in, is locked for no longer than the database needs, whatever else this process has to
do. It either writes all that the long way (answers.py) would or changes nothing. Whatever it does not write, for
whichever reason, goes the long way, which knows them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    INDEXING,
    PUBLISHING,
    Member,
    Prepared,
    Viewer,
    db,
    indexed_with,
    now,
    published_with,
)
from motorclub_forum.content import answer_document
from motorclub_forum.events import AnswerPosted
from motorclub_forum.models import Answer, AnswerStatus, Draft, Question, Status
from motorclub_forum.shared import counters, visibility

# What PostgreSQL says when the question is not as it was looked at, or others were in the way.
UNWRITTEN = frozenset({"22012", "40P01"})


def answer(viewer: Viewer, question_id: int, body: str, html: str, draft_id: int | None) -> int | None:
    """The new answer's id; None if it has to go the long way, and nothing has changed."""
    seen = LOOK.first(question=question_id, writer=viewer.member_id)
    if seen is None or not seen.is_plain or visibility.stands_apart(viewer, seen.author_id):
        return None
    at = now()
    posted = AnswerPosted(
        question_id=question_id,
        answer_id=seen.answer_id,
        author_id=viewer.member_id,
        asker_id=seen.author_id,
        title=seen.title,
    )
    values = {"id": seen.answer_id, "question_id": question_id, "author_id": viewer.member_id}
    values |= {"body": body, "body_html": html, "created_at": at}
    values |= {"asker": seen.author_id, "title": seen.title, "draft": draft_id}
    values |= indexed_with(answer_document(seen.answer_id, seen.title, body, at)) | published_with(posted)
    if not _written(lock_of(viewer.member_id, question_id), values):
        return None
    counters.tell(question_id)
    db.session.commit()
    return int(seen.answer_id)


def lock_of(member_id: int, question_id: int) -> int:
    """The number of the lock under which a member answers a question: of two of their answers at once, one waits."""
    return counters.lock_number("answers", question_id, member_id)


def _written(lock: int, values: Mapping[str, Any]) -> bool:
    """Whether the statement has written all of it; otherwise it has written nothing."""
    try:
        WRITE.first_alone(lock, **values)
    except sa.exc.DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) in UNWRITTEN:
            return False
        raise
    return True


QUESTION = sa.bindparam("question", type_=sa.BigInteger)
# The first answer counts elsewhere, too: the question is unanswered no more.
ANSWERABLE = sa.and_(
    sa.or_(Question.status == Status.OPEN, Question.status == Status.SOLVED),
    sa.not_(Question.is_locked),
    Question.answer_count > 0,
)


def answered(question: Any, author: Any) -> sa.Exists:
    """Whether a member has answered a question, by their ids or columns."""
    mine = (Answer.question_id == question, Answer.author_id == author)
    return sa.exists().where(*mine, Answer.status != AnswerStatus.DELETED)


def looking() -> Prepared:
    """The statement that looks, with a new number for the answer; `is_plain`: nothing is in the way."""
    return Prepared(
        sa.select(
            Question.author_id,
            Question.title,
            sa.and_(
                ANSWERABLE,
                Member.email_verified_at.is_not(None),
                sa.not_(answered(Question.id, Member.id).correlate(Question, Member)),
            ).label("is_plain"),
            sa.func.nextval(
                sa.func.pg_get_serial_sequence(Answer.__tablename__, "id"), type_=sa.BigInteger
            ).label("answer_id"),
        )
        .join(Member, Member.id == sa.bindparam("writer", type_=sa.BigInteger))
        .where(Question.id == QUESTION)
    )


def writing() -> Prepared:
    """The statement that writes: the answer, what makes it found, its event, and at last the question's count.

    At the end it divides by the number of questions that have counted it, and the error takes all of it back if that is
    none: another title, a lock or a second answer of the same member has come in between.
    """
    columns = Answer.__table__.c
    names = ("id", "question_id", "author_id", "body", "body_html", "created_at")
    row = {name: _given(columns[name]) for name in names}
    free = sa.select(*row.values()).where(sa.not_(answered(row["question_id"], row["author_id"])))
    written = sa.insert(Answer).from_select(list(row), free).returning(Answer.id).cte("written")
    found = sa.text(INDEXING).columns(sa.column("item_id", sa.BigInteger)).cte("found")
    told = sa.text(PUBLISHING).columns(sa.column("id", sa.BigInteger)).cte("told")
    draft = sa.and_(
        Draft.id == sa.bindparam("draft", type_=sa.BigInteger), Draft.owner_id == row["author_id"]
    )
    dropped = sa.delete(Draft).where(draft).returning(Draft.id).cte("dropped")
    counted = _counting(written, found, told).returning(Question.id).cte("counted")
    many = sa.select(sa.func.count()).select_from(counted).scalar_subquery()
    return Prepared(sa.select((sa.literal(1) // many).label("counted")).add_cte(dropped))


def _given(column: Any) -> sa.ColumnElement[Any]:
    return sa.cast(sa.bindparam(column.key, type_=column.type), column.type)


def _counting(*before: sa.CTE) -> sa.Update:
    """One answer more of a question that is as it was looked at; last, because others wait for its row."""
    all_there = (sa.exists(sa.select(part.c[0])) for part in before)
    at = _given(Answer.__table__.c.created_at)
    values = {
        "answer_count": Question.answer_count + 1,
        "last_activity_at": sa.func.greatest(Question.last_activity_at, at),
    }
    return sa.update(Question).where(*_as_seen(), *all_there).values(values)


def _as_seen() -> tuple[sa.ColumnElement[bool], ...]:
    return (
        Question.id == sa.bindparam("question_id", type_=sa.BigInteger),
        ANSWERABLE,
        Question.author_id == sa.bindparam("asker", type_=sa.BigInteger),
        Question.title == sa.bindparam("title", type_=sa.Text),
    )


LOOK, WRITE = looking(), writing()
