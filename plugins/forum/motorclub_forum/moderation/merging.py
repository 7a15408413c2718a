"""One question into another: its answers move, and it stays as a duplicate that leads there."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from motorclub.api import Viewer, db, index_content, invalid, record_audit
from motorclub_forum.content import QUESTION, answer_document
from motorclub_forum.models import Answer, AnswerStatus, CloseReason, Question, QuestionTag, Status, Tag
from motorclub_forum.moderation import question_states
from motorclub_forum.shared import counters, rights
from motorclub_forum.shared.counters import lock_post

OPEN = (Status.OPEN, Status.SOLVED)


def merge_questions(viewer: Viewer, question_id: int, into_id: int) -> dict[str, Any]:
    """Move all answers of a question into another one and close it as that one's duplicate; StateSchema of it.

    Raises 404, 403, 400 for a question that cannot take them, 409 with `from` and `to`.
    """
    if question_id == into_id:
        raise invalid("intoId", "A question cannot be merged into itself.")
    rows = {number: lock_post(Question, number) for number in sorted((question_id, into_id))}
    source, target = rows[question_id], rows[into_id]
    for row in (source, target):
        rights.check_moderates(viewer, row.category_id)
    question_states.check_step(source.status, Status.CLOSED)
    if target.status not in OPEN:
        db.session.rollback()
        raise invalid("intoId", "This question takes no more answers.")
    _lock_tags(question_id, into_id)
    _move_answers(source, target)
    record_audit(
        "forum.question_merged",
        actor_id=viewer.id,
        target=f"{QUESTION}:{question_id}",
        details={"into": into_id, "answers": source.answer_count},
    )
    closed = question_states.close_locked(
        viewer, lock_post(Question, question_id), CloseReason.DUPLICATE, into_id, ""
    )
    counters.publish_state(into_id)
    db.session.commit()
    return closed


def _lock_tags(*question_ids: int) -> None:
    """The tags of both at once, because their counters move one after another and the totals between."""
    carried = sa.select(QuestionTag.tag_id).where(QuestionTag.question_id.in_(question_ids))
    chosen = sa.select(Tag.id).where(Tag.id.in_(carried)).order_by(Tag.name)
    db.session.execute(chosen.with_for_update(key_share=True)).all()


def _move_answers(source: Any, target: Any) -> None:
    """Everything below one question stands below the other; the accepted answer of the first is one among others."""
    cleared = sa.update(Question).where(Question.id == source.id)
    db.session.execute(cleared.values(**question_states.NOT_SOLVED))
    moved = (
        sa.update(Answer)
        .where(Answer.question_id == source.id)
        .values(question_id=target.id)
        .returning(Answer.id, Answer.body, Answer.created_at, Answer.status)
        .execution_options(synchronize_session=False)
    )
    shown = [row for row in db.session.execute(moved).all() if row.status == AnswerStatus.PUBLISHED]
    for row in shown:
        index_content(answer_document(row.id, target.title, row.body, row.created_at))
    _count(source, 0, source.created_at)
    latest = max([target.last_activity_at, *(row.created_at for row in shown)])
    _count(target, target.answer_count + len(shown), latest)


def _count(question: Any, answers: int, active: Any) -> None:
    counters.move_counters(question, question.status, answers)
    changed = sa.update(Question).where(Question.id == question.id)
    db.session.execute(changed.values(answer_count=answers, last_activity_at=active))
