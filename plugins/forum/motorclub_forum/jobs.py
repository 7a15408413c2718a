"""Work in the background: views, heat, and the removal of what is kept for a limited time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time, timedelta

import sqlalchemy as sa

from motorclub.api import (
    ContentRef,
    Job,
    db,
    forget_notifications,
    now,
)
from motorclub.api.pictures import delete_pictures
from motorclub.api.rows import delete_rows, update_rows
from motorclub_forum.content import ANSWER, QUESTION
from motorclub_forum.models import Answer, AnswerStatus, Draft, Question, Status
from motorclub_forum.reading import popularity
from motorclub_forum.shared import page_cache, rights

AT_ONCE = 500


def update_young_heat(payload: Mapping[str, object]) -> None:
    """Update the heat of young questions."""
    if popularity.update_heat(now(), popularity.YOUNG):
        page_cache.expire_pages()


def update_all_heat(payload: Mapping[str, object]) -> None:
    """Update the heat of all questions up to a year old."""
    if popularity.update_heat(now(), popularity.OLD):
        page_cache.expire_pages()


def delete_expired(payload: Mapping[str, object]) -> None:
    """Delete expired drafts, and what was deleted 30 days ago."""
    db.session.execute(sa.delete(Draft).where(Draft.expires_at <= now()))
    _purge_answers()
    _purge_questions()


def _purge_answers() -> None:
    """Delete answers that can no longer be restored."""
    over = sa.and_(Answer.status == AnswerStatus.DELETED, Answer.deleted_at <= now() - rights.RESTORE_PERIOD)
    ids = db.session.scalars(sa.select(Answer.id).where(over).order_by(Answer.id).limit(AT_ONCE)).all()
    refs = [ContentRef(ANSWER, number) for number in ids]
    delete_pictures(*refs)
    for ref in refs:
        forget_notifications(ref)
    delete_rows(Answer, Answer.id.in_(ids))


def _purge_questions() -> None:
    """Delete questions that can no longer be restored, with everything below them."""
    over = sa.and_(Question.status == Status.DELETED, Question.deleted_at <= now() - rights.RESTORE_PERIOD)
    ids = db.session.scalars(sa.select(Question.id).where(over).order_by(Question.id).limit(AT_ONCE)).all()
    below = db.session.scalars(sa.select(Answer.id).where(Answer.question_id.in_(ids)))
    delete_pictures(*(ContentRef(QUESTION, number) for number in ids))
    delete_pictures(*(ContentRef(ANSWER, number) for number in below))
    update_rows(Question, Question.duplicate_of_id.in_(ids), duplicate_of_id=None)
    update_rows(Question, Question.id.in_(ids), accepted_answer_id=None)
    delete_rows(Question, Question.id.in_(ids))


JOBS = (
    Job("forum.flush_views", popularity.flush_views, every=timedelta(minutes=1)),
    Job("forum.cool", update_young_heat, every=timedelta(minutes=10)),
    Job("forum.cool_all", update_all_heat, daily_at=time(3, 30)),
    Job("forum.tidy", delete_expired, every=timedelta(hours=1)),
)
