"""Work in the background: views, heat, and what is kept for some time only.

Views are counted in the key-value store, where counting costs no write to the database. Every minute a job adds them
to the questions. A view is a hint, not money: with the store away it is not counted.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import redis
import sqlalchemy as sa
from flask import request

from motorclub.api import (
    ContentRef,
    Job,
    Viewer,
    after_commit,
    db,
    forget_notifications,
    network_of,
    now,
    with_store,
)
from motorclub_forum.content import ANSWER
from motorclub_forum.models import Answer, AnswerStatus, Attachment, Draft, Question, Status
from motorclub_forum.posts import attachments
from motorclub_forum.reading import heat
from motorclub_forum.shared import page_cache, rights
from motorclub_forum.shared.counters import quietly

SEEN, TAKEN = "forum:views", "forum:views:taken"
UNIQUE = "u"
# The same reader is one reader for so long.
ONE_READER_S = 24 * 3600
AT_ONCE = 500


def count_view(question_id: int, viewer: Viewer) -> None:
    """Somebody has opened a question."""
    with_store(lambda store: _count(store, question_id, _reader(viewer)), None)


def _reader(viewer: Viewer) -> str:
    """A member's number, or a mark of a visitor's address that does not tell it."""
    if viewer.id is not None:
        return str(viewer.id)
    day, network = now().strftime("%Y%m%d"), network_of(request.remote_addr or "")
    return hashlib.blake2b(f"{day}:{network}".encode(), digest_size=9).hexdigest()


def _count(store: redis.Redis, question_id: int, reader: str) -> None:
    both = store.pipeline(transaction=False)
    both.hincrby(SEEN, str(question_id), 1)
    both.set(f"forum:reader:{question_id}:{reader}", 1, ex=ONE_READER_S, nx=True)
    if both.execute()[1]:
        store.hincrby(SEEN, f"{question_id}{UNIQUE}", 1)


def flush_views(payload: Mapping[str, Any]) -> None:
    """Add the counted views to the questions.

    They are set aside before and forgotten after the commit: a crash in between counts them twice rather than
    not at all.
    """
    nothing: dict[bytes, bytes] = {}
    counts = with_store(_take, nothing)
    if not counts:
        return
    seen = sa.values(
        sa.column("id", sa.BigInteger),
        sa.column("views", sa.Integer),
        sa.column("readers", sa.Integer),
        name="seen",
    ).data(_rows(counts))
    db.session.execute(
        sa.update(Question)
        .where(Question.id == seen.c.id)
        .values(
            view_count=Question.view_count + seen.c.views,
            unique_view_count=Question.unique_view_count + seen.c.readers,
        )
        .execution_options(synchronize_session=False)
    )
    after_commit(_forget_taken)
    page_cache.renew()


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


def _forget_taken() -> None:
    with_store(lambda store: store.delete(TAKEN), 0)


def _take(store: redis.Redis) -> dict[bytes, bytes]:
    """What has been counted since the last time, or what the last time could not finish."""
    if not store.exists(TAKEN):
        try:
            store.rename(SEEN, TAKEN)
        except redis.ResponseError:
            return {}  # no such key: nobody has looked at anything
    taken: dict[bytes, bytes] = store.hgetall(TAKEN)  # type: ignore[assignment]
    return taken


def cool(payload: Mapping[str, Any]) -> None:
    """The heat of young questions."""
    if heat.count_anew(now(), heat.YOUNG):
        page_cache.renew()


def cool_all(payload: Mapping[str, Any]) -> None:
    """The heat of all questions that can still have some."""
    if heat.count_anew(now(), heat.OLD):
        page_cache.renew()


def tidy(payload: Mapping[str, Any]) -> None:
    """Forget pictures that belong to nothing, drafts that nobody touched, and what was deleted 30 days ago."""
    attachments.forget_orphans(now())
    db.session.execute(sa.delete(Draft).where(Draft.expires_at <= now()))
    _purge_answers()
    _purge_questions()


def _purge_answers() -> None:
    """Answers whose time to come back is over."""
    over = sa.and_(Answer.status == AnswerStatus.DELETED, Answer.deleted_at <= now() - rights.KEPT)
    ids = db.session.scalars(sa.select(Answer.id).where(over).order_by(Answer.id).limit(AT_ONCE)).all()
    attachments.forget(Attachment.answer_id.in_(ids))
    for number in ids:
        forget_notifications(ContentRef(ANSWER, number))
    db.session.execute(quietly(sa.delete(Answer).where(Answer.id.in_(ids))))


def _purge_questions() -> None:
    """Questions whose time to come back is over, with everything below them."""
    over = sa.and_(Question.status == Status.DELETED, Question.deleted_at <= now() - rights.KEPT)
    ids = db.session.scalars(sa.select(Question.id).where(over).order_by(Question.id).limit(AT_ONCE)).all()
    below = sa.select(Answer.id).where(Answer.question_id.in_(ids))
    attachments.forget(sa.or_(Attachment.question_id.in_(ids), Attachment.answer_id.in_(below)))
    led_here = sa.update(Question).where(Question.duplicate_of_id.in_(ids)).values(duplicate_of_id=None)
    db.session.execute(quietly(led_here))
    db.session.execute(
        quietly(sa.update(Question).where(Question.id.in_(ids)).values(accepted_answer_id=None))
    )
    db.session.execute(quietly(sa.delete(Question).where(Question.id.in_(ids))))


JOBS = (
    Job("forum.flush_views", flush_views, every=timedelta(minutes=1)),
    Job("forum.cool", cool, every=timedelta(minutes=10)),
    Job("forum.cool_all", cool_all, every=timedelta(days=1)),
    Job("forum.tidy", tidy, every=timedelta(hours=1)),
)
