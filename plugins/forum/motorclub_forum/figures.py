"""The forum's figures: what was asked, answered, voted and looked at, by day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any

import sqlalchemy as sa

from motorclub.api import STAFF, ContentRef, reads
from motorclub.api.figures import Figure, FigureQuery, FigureRow, daily_counts
from motorclub_forum.models import Answer, AnswerStatus, Category, Question, Vote
from motorclub_forum.reading.popularity import QUESTION, VIEW
from motorclub_forum.shared.counters import LISTED

CATEGORY = "category"


def _start(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def _by_day(query: FigureQuery, at: Any, *where: Any, key: Any = None) -> Iterator[FigureRow]:
    """How many rows there are of each day, by their time `at`, and by a `key` if that is asked for."""
    day = sa.cast(sa.func.timezone("UTC", at), sa.Date).label("day")
    divided = (day,) if key is None else (day, key.label("key"))
    rows = reads().execute(
        sa.select(*divided, sa.func.count().label("number"))
        .where(at >= _start(query.since), at < _start(query.until), *where)
        .group_by(*divided)
    )
    for row in rows:
        yield FigureRow(row.day, row.number, "" if key is None else row.key)


def count_questions(query: FigureQuery) -> Iterator[FigureRow]:
    """Public questions by the day on which they were asked."""
    where: list[sa.ColumnElement[bool]] = [Question.status.in_(LISTED)]
    if query.member_id is not None:
        where.append(Question.author_id == query.member_id)
    name = sa.select(Category.name).where(Category.id == Question.category_id).scalar_subquery()
    key = sa.func.coalesce(name, "") if query.by == CATEGORY else None
    return _by_day(query, Question.created_at, *where, key=key)


def count_answers(query: FigureQuery) -> Iterator[FigureRow]:
    """Published answers by the day on which they were given."""
    where: list[sa.ColumnElement[bool]] = [Answer.status == AnswerStatus.PUBLISHED]
    if query.member_id is not None:
        where.append(Answer.author_id == query.member_id)
    return _by_day(query, Answer.created_at, *where)


def count_up_votes(query: FigureQuery) -> Iterator[FigureRow]:
    """Up-votes that are held today, by the day on which they were given."""
    where: list[sa.ColumnElement[bool]] = [Vote.value == 1]
    if query.member_id is not None:
        where.append(Vote.receiver_id == query.member_id)
    return _by_day(query, Vote.changed_at, *where)


def count_views(query: FigureQuery) -> Iterator[FigureRow]:
    """How often questions were looked at, of one member's questions or of all."""
    refs = None
    if query.member_id is not None:
        own = reads().scalars(sa.select(Question.id).where(Question.author_id == query.member_id))
        refs = [ContentRef(QUESTION, number) for number in own]
    for day, number in daily_counts(VIEW, query.since, query.until, refs).items():
        yield FigureRow(day, number)


FIGURES = (
    Figure(
        "forum.questions",
        "New questions",
        "number",
        count_questions,
        dimensions=(CATEGORY,),
        roles=STAFF,
        of_member=True,
    ),
    Figure("forum.answers", "New answers", "number", count_answers, roles=STAFF, of_member=True),
    Figure("forum.up_votes", "Up-votes", "number", count_up_votes, roles=STAFF, of_member=True),
    Figure("forum.views", "Views of questions", "number", count_views, roles=STAFF, of_member=True),
)
