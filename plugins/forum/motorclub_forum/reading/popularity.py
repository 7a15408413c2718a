"""How hot a question is (community.md 7.3): much that happens to it, and little time since it was asked."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import redis
import sqlalchemy as sa
from flask import request

from motorclub.api import ContentRef, Viewer, db, network_of, now, with_store
from motorclub.api.figures import add_counts, take_counts
from motorclub_forum.content import QUESTION
from motorclub_forum.models import IS_LISTED, Question
from motorclub_forum.shared import page_cache

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
    young = sa.and_(IS_LISTED, Question.created_at > at - longest, differs)
    held = sa.select(Question.id).where(young).order_by(Question.id).with_for_update(key_share=True)
    ids = list(db.session.scalars(held))
    changed = sa.update(Question).where(Question.id.in_(ids)).values(hot_score=true)
    db.session.execute(changed.execution_options(synchronize_session=False))
    return len(ids)


# What is counted of each question by day.
VIEW = "forum.view"
SEEN = "forum:views"
UNIQUE = "u"
# How long the same reader counts as one.
ONE_READER_S = 24 * 3600


def count_view(question_id: int, viewer: Viewer) -> None:
    """Count a view of a question."""
    with_store(lambda store: _count_in_store(store, question_id, _reader(viewer)), None)


def _reader(viewer: Viewer) -> str:
    """A member's id, or a hash of a visitor's address."""
    if viewer.id is not None:
        return str(viewer.id)
    day, network = now().strftime("%Y%m%d"), network_of(request.remote_addr or "")
    return hashlib.blake2b(f"{day}:{network}".encode(), digest_size=9).hexdigest()


def _count_in_store(store: redis.Redis, question_id: int, reader: str) -> None:
    both = store.pipeline(transaction=False)
    both.hincrby(SEEN, str(question_id), 1)
    both.set(f"forum:reader:{question_id}:{reader}", 1, ex=ONE_READER_S, nx=True)
    if both.execute()[1]:
        store.hincrby(SEEN, f"{question_id}{UNIQUE}", 1)


def flush_views(payload: Mapping[str, object]) -> None:
    """Add the counted views to the questions and to the day's counters."""
    rows = _rows(take_counts(SEEN))
    if not rows:
        return
    seen = sa.values(
        sa.column("id", sa.BigInteger),
        sa.column("views", sa.Integer),
        sa.column("readers", sa.Integer),
        name="seen",
    ).data(rows)
    add_counts(VIEW, {ContentRef(QUESTION, id_): views for id_, views, _ in rows})
    db.session.execute(
        sa.update(Question)
        .where(Question.id == seen.c.id)
        .values(
            view_count=Question.view_count + seen.c.views,
            unique_view_count=Question.unique_view_count + seen.c.readers,
        )
        .execution_options(synchronize_session=False)
    )
    page_cache.expire_pages()


def _rows(counts: Mapping[bytes, bytes]) -> list[tuple[int, int, int]]:
    """(question, views, readers), by question.

    >>> _rows({b"7": b"3", b"7u": b"2", b"9": b"1"})
    [(7, 3, 2), (9, 1, 0)]
    """
    rows: dict[int, list[int]] = {}
    for key, number in counts.items():
        name = key.decode()
        rows.setdefault(int(name.removesuffix(UNIQUE)), [0, 0])[name.endswith(UNIQUE)] += int(number)
    return [(question, views, readers) for question, (views, readers) in sorted(rows.items())]
