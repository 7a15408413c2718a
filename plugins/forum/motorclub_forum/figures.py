"""The forum's figures: what was asked, answered, accepted, voted and looked at, by day."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from motorclub.api import STAFF, ContentRef, reads
from motorclub.api.figures import (
    Figure,
    FigureQuery,
    FigureRow,
    count_by_step,
    count_share,
    daily_counts,
    is_of_member,
)
from motorclub_forum.content import QUESTION
from motorclub_forum.models import Answer, AnswerStatus, Category, Question, Vote
from motorclub_forum.reading.popularity import VIEW
from motorclub_forum.shared.counters import LISTED

CATEGORY = "category"
NO_KEY = sa.literal("")


def _count(query: FigureQuery, at: Any, member: Any, where: Any, key: Any = NO_KEY) -> Iterator[FigureRow]:
    """How many rows there are, by their time `at` and a `key`, of one member if that is asked for."""
    return count_by_step(query, at, where, is_of_member(query, member), key=key)


def count_questions(query: FigureQuery) -> Iterator[FigureRow]:
    """Public questions by the day on which they were asked."""
    name = sa.select(Category.name).where(Category.id == Question.category_id).scalar_subquery()
    key = sa.func.coalesce(name, "") if query.by == CATEGORY else NO_KEY
    return _count(query, Question.created_at, Question.author_id, Question.status.in_(LISTED), key)


def count_answers(query: FigureQuery) -> Iterator[FigureRow]:
    """Published answers by the day on which they were given."""
    return _count(query, Answer.created_at, Answer.author_id, Answer.status == AnswerStatus.PUBLISHED)


def count_accepted_answers(query: FigureQuery) -> Iterator[FigureRow]:
    """Those of the published answers that are accepted today, by the day on which they were given."""
    is_accepted = sa.exists().where(
        Question.id == Answer.question_id, Question.accepted_answer_id == Answer.id
    )
    published = sa.and_(Answer.status == AnswerStatus.PUBLISHED, is_accepted)
    return _count(query, Answer.created_at, Answer.author_id, published)


def count_up_votes(query: FigureQuery) -> Iterator[FigureRow]:
    """Up-votes that are held today, by the day on which they were given."""
    return _count(query, Vote.changed_at, Vote.receiver_id, Vote.value == 1)


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
        hourly=True,
    ),
    Figure("forum.answers", "New answers", "number", count_answers, roles=STAFF, of_member=True, hourly=True),
    Figure(
        "forum.accepted_answers",
        "Accepted answers",
        "number",
        count_accepted_answers,
        roles=STAFF,
        of_member=True,
        hourly=True,
    ),
    Figure(
        "forum.accepted_rate",
        "Accepted rate",
        "percent",
        count_share(count_accepted_answers, count_answers),
        roles=STAFF,
        of_member=True,
        additive=False,
        parts=("forum.accepted_answers", "forum.answers"),
    ),
    Figure("forum.up_votes", "Up-votes", "number", count_up_votes, roles=STAFF, of_member=True, hourly=True),
    Figure("forum.views", "Views of questions", "number", count_views, roles=STAFF, of_member=True),
)
