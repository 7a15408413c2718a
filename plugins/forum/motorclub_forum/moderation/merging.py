"""Merging one question into another: its answers move, and it stays as a duplicate that leads there."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from motorclub.api import Viewer, db, index_content, invalid, record_audit
from motorclub_forum.content import QUESTION, answer_document
from motorclub_forum.models import Answer, AnswerStatus, CloseReason, Question, Status
from motorclub_forum.moderation import question_states
from motorclub_forum.moderation.question_states import OPEN, State
from motorclub_forum.moderation.steps import check_question_step
from motorclub_forum.shared import counters, rights
from motorclub_forum.shared.database import execute, lock_row


def merge_questions(viewer: Viewer, question_id: int, into_id: int) -> State:
    """Move all answers of a question into another one and close it as that one's duplicate.

    Raises 404, 403, 400 for a question that cannot take them, 409 with `from` and `to`.
    """
    if question_id == into_id:
        raise invalid("intoId", "A question cannot be merged into itself.")
    rows = {number: lock_row(Question, number) for number in sorted((question_id, into_id))}
    source, target = rows[question_id], rows[into_id]
    for row in (source, target):
        rights.check_moderates(viewer, row.category_id)
    check_question_step(source.status, Status.CLOSED)
    if target.status not in OPEN:
        raise invalid("intoId", "This question takes no more answers.")
    # The tags of both at once: their counters move one after the other, and the totals between.
    counters.lock_tags_of(question_id, into_id)
    _move_answers(source, target)
    record_audit(
        "forum.question_merged",
        actor_id=viewer.id,
        target=f"{QUESTION}:{question_id}",
        details={"into": into_id, "answers": source.answer_count},
    )
    closed = question_states.close_locked(
        viewer, lock_row(Question, question_id), CloseReason.DUPLICATE, into_id, ""
    )
    counters.publish_state(into_id)
    db.session.commit()
    return closed


def _move_answers(source: Question, target: Question) -> None:
    """Move all answers from one question to the other, where none of them is accepted."""
    cleared = sa.update(Question).where(Question.id == source.id)
    execute(cleared.values(**question_states.NOT_SOLVED))
    moved = sa.update(Answer).where(Answer.question_id == source.id).values(question_id=target.id)
    moved = moved.returning(Answer.id, Answer.body, Answer.created_at, Answer.status)
    shown = [row for row in execute(moved) if row.status == AnswerStatus.PUBLISHED]
    for row in shown:
        index_content(answer_document(row.id, target.id, target.title, row.body, row.created_at))
    _count(source, 0, source.created_at)
    latest = max([target.last_activity_at, *(row.created_at for row in shown)])
    _count(target, target.answer_count + len(shown), latest)


def _count(question: Question, answers: int, active: datetime) -> None:
    counters.move_counters(question, question.status, answers)
    changed = sa.update(Question).where(Question.id == question.id)
    execute(changed.values(answer_count=answers, last_activity_at=active))
