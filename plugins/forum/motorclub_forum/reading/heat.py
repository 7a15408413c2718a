"""How hot a question is (community.md 7.3): much that happens to it, and little time since it was asked."""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import db
from motorclub_forum.models import Question
from motorclub_forum.reading import queries

# Questions younger than this are updated at each run, the others up to a year once a day.
YOUNG, OLD = timedelta(days=3), timedelta(days=365)
# A change of less than this share moves nothing in the list and is not written.
NOTICED = 0.02


def heat(score: int, answers: int, same_here: int, unique_views: int, age_hours: float) -> float:
    """The formula for one question.

    >>> round(heat(0, 0, 0, 0, 0), 3), round(heat(1, 1, 0, 0, 24), 3)
    (0.0, 2.112)
    """
    happened = (
        4 * math.log(1 + max(0, score))
        + 3 * math.log(1 + answers)
        + 2 * math.log(1 + same_here)
        + math.log(1 + unique_views)
    )
    return float(happened / (1 + age_hours / 24) ** 1.2)


def expression(at: datetime) -> sa.ColumnElement[float]:
    """The same for each row, at a moment."""
    happened = (
        4 * sa.func.ln(1 + sa.func.greatest(0, Question.score))
        + 3 * sa.func.ln(1 + Question.answer_count)
        + 2 * sa.func.ln(1 + Question.same_here_count)
        + sa.func.ln(1 + Question.unique_view_count)
    )
    seconds = sa.extract("epoch", sa.literal(at, sa.DateTime(timezone=True)) - Question.created_at)
    days = sa.func.greatest(0, sa.cast(seconds, sa.Double)) / 86_400.0
    return sa.cast(sa.cast(happened, sa.Double) / sa.func.power(1 + days, 1.2), sa.Double)


def update_heat(at: datetime, longest: timedelta) -> int:
    """Write the heat of questions younger than `longest` where it has changed; returns how many."""
    true: Any = expression(at)
    differs = sa.func.abs(true - Question.hot_score) > NOTICED * sa.func.greatest(true, Question.hot_score)
    young = sa.and_(queries.SHOWN, Question.created_at > at - longest, differs)
    held = sa.select(Question.id).where(young).order_by(Question.id).with_for_update(key_share=True)
    ids = list(db.session.scalars(held))
    changed = sa.update(Question).where(Question.id.in_(ids)).values(hot_score=true)
    db.session.execute(changed.execution_options(synchronize_session=False))
    return len(ids)
