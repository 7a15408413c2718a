"""The forum's figures: what was asked, answered, accepted, voted and looked at, and how soon answers come."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import STAFF, ContentRef, now, reads
from motorclub.api.figures import (
    COMMUNITY,
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
DAY = timedelta(days=1)


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


def count_answered_in_time(query: FigureQuery) -> Iterator[FigureRow]:
    """Public questions that are a day old and that somebody else answered within it, by when they were asked."""
    in_time = sa.exists().where(
        *_of_others(), Answer.question_id == Question.id, Answer.created_at <= Question.created_at + DAY
    )
    return count_by_step(query, Question.created_at, *_a_day_old(), in_time)


def count_old_enough(query: FigureQuery) -> Iterator[FigureRow]:
    """Public questions that are a day old."""
    return count_by_step(query, Question.created_at, *_a_day_old())


def _a_day_old() -> tuple[sa.ColumnElement[bool], ...]:
    return (Question.status.in_(LISTED), Question.created_at <= now() - DAY)


def measure_first_answers(query: FigureQuery) -> Iterator[FigureRow]:
    """The median time to a question's first answer by somebody else, by when that was given."""
    earlier = aliased(Answer)
    is_first = ~sa.exists().where(
        *_of_others(earlier), earlier.question_id == Question.id, earlier.created_at < Answer.created_at
    )
    waited = sa.extract("epoch", Answer.created_at - Question.created_at)
    median = sa.func.percentile_cont(0.5).within_group(waited)
    where = (*_of_others(), Answer.question_id == Question.id, Question.status.in_(LISTED), is_first)
    return count_by_step(query, Answer.created_at, *where, value=sa.func.round(median))


def _of_others(answer: Any = Answer) -> tuple[sa.ColumnElement[bool], ...]:
    """Published answers of others than the one who asked."""
    return (answer.status == AnswerStatus.PUBLISHED, answer.author_id.is_distinct_from(Question.author_id))


FIGURES = (
    Figure("forum.views", "Views of questions", "number", count_views, roles=STAFF, of_member=True),
    Figure(
        "forum.questions",
        "New questions",
        "number",
        count_questions,
        dimensions=(CATEGORY,),
        roles=STAFF,
        of_member=True,
        hourly=True,
        dashboard=COMMUNITY,
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
    Figure(
        "forum.answered_in_time",
        "Questions answered within a day",
        "percent",
        count_share(count_answered_in_time, count_old_enough),
        roles=STAFF,
        additive=False,
        dashboard=COMMUNITY,
    ),
    Figure(
        "forum.first_answers",
        "Median time to the first answer",
        "seconds",
        measure_first_answers,
        roles=STAFF,
        additive=False,
        dashboard=COMMUNITY,
    ),
)
