"""The status of an answer and its changes: hiding, deleting, restoring. Each change is one transaction.

An answer's question is locked before the answer, so that its counters are locked in one order.
"""

from __future__ import annotations

from typing import Annotated

import sqlalchemy as sa

from motorclub.api import (
    ContentRef,
    Viewer,
    db,
    forbidden,
    forget_notifications,
    index_content,
    not_found,
    publish,
    unindex_content,
)
from motorclub.api.rows import Row
from motorclub_forum.content import ANSWER, answer_document
from motorclub_forum.events import AnswerMoved
from motorclub_forum.models import Answer, AnswerStatus, Question, Status
from motorclub_forum.moderation import question_states, steps
from motorclub_forum.moderation.steps import Columns, check_answer_step
from motorclub_forum.shared import counters, rights
from motorclub_forum.shared.counters import LISTED
from motorclub_forum.shared.database import execute, lock_row


class AnswerState(Row):
    """The state of an answer after a step."""

    id: int
    status: Annotated[str, AnswerStatus]
    version: int


def lock_pair(answer_id: int) -> tuple[Question, Answer]:
    """(question, answer), both locked, the question first. Raises 404."""
    question_id = db.session.scalar(sa.select(Answer.question_id).where(Answer.id == answer_id))
    if question_id is None:
        raise not_found(f"Answer {answer_id}")
    return lock_row(Question, question_id), lock_row(Answer, answer_id)


def lock_visible_pair(viewer: Viewer, answer_id: int) -> tuple[Question, Answer, bool]:
    """(question, answer, whether the viewer moderates), if the viewer sees them. Raises 404, 410."""
    question, row = lock_pair(answer_id)
    moderator = rights.moderates(viewer, question.category_id)
    rights.check_seen(viewer, question, moderator)
    if row.status != AnswerStatus.PUBLISHED and row.author_id != viewer.id and not moderator:
        raise not_found(f"Answer {answer_id}")
    return question, row, moderator


def hide_answer(viewer: Viewer, answer_id: int, note: str, version: int | None) -> AnswerState:
    """Show it only to its author and moderators from now on. Raises 404, 403, 409."""
    question, row = lock_pair(answer_id)
    rights.check_moderates(viewer, question.category_id)
    rights.check_version(row, version)
    check_answer_step(row.status, AnswerStatus.HIDDEN)
    return _step(viewer, question, row, AnswerStatus.HIDDEN, note, steps.hide(row, note))


def delete_answer(viewer: Viewer, answer_id: int, note: str, version: int | None) -> AnswerState:
    """Delete an answer; for 30 days it can be restored.

    Raises 403 unless the viewer wrote it or moderates, 409 for its author while it is the accepted one.
    """
    question, row, moderator = lock_visible_pair(viewer, answer_id)
    if row.author_id != viewer.id and not moderator:
        raise forbidden("Only its author and moderators delete an answer.")
    rights.check_version(row, version)
    check_answer_step(row.status, AnswerStatus.DELETED)
    if question.accepted_answer_id == answer_id and not moderator:
        raise rights.no_such_step(
            row.status, AnswerStatus.DELETED, "This answer solved the question: it stays for the others."
        )
    forget_notifications(ContentRef(ANSWER, answer_id))
    return _step(viewer, question, row, AnswerStatus.DELETED, note, steps.delete(viewer, row, note))


def restore_answer(viewer: Viewer, answer_id: int, version: int | None) -> AnswerState:
    """Restore a hidden or deleted answer to what it was. Raises 404, 403, 409."""
    question, row = lock_pair(answer_id)
    steps.check_restorer(viewer, row, question.category_id)
    rights.check_version(row, version)
    previous = steps.previous_status(row) or AnswerStatus.PUBLISHED
    check_answer_step(row.status, previous)
    steps.check_age(viewer, row, question.category_id)
    return _step(viewer, question, row, previous, "", steps.restore(row))


def _step(
    viewer: Viewer, question: Question, row: Answer, after: str, note: str, columns: Columns
) -> AnswerState:
    """Take a step that has been checked, and commit."""
    state = AnswerState(row.id, after, row.version + 1)
    execute(
        sa.update(Answer).where(Answer.id == row.id).values(**columns, status=after, version=state.version)
    )
    _count(question, row, after)
    if after == AnswerStatus.PUBLISHED and question.status in LISTED:
        index_content(answer_document(row.id, question.id, question.title, row.body, row.created_at))
    else:
        unindex_content(ContentRef(ANSWER, row.id))
    publish(
        AnswerMoved(
            question_id=question.id,
            answer_id=row.id,
            author_id=row.author_id,
            actor_id=viewer.member_id,
            before=row.status,
            after=after,
            title=question.title,
            note=note,
        )
    )
    details = {"from": row.status, "to": after, "note": note}
    steps.record_step("forum.answer_moved", viewer, ContentRef(ANSWER, row.id), row.author_id, details)
    counters.publish_state(question.id)
    db.session.commit()
    return state


def _count(question: Question, row: Answer, after: str) -> None:
    """Count one answer more or less; a question without its solution is open again."""
    step = (after == AnswerStatus.PUBLISHED) - (row.status == AnswerStatus.PUBLISHED)
    if step == 0:
        return
    # Before the totals, which are locked when a question is no longer solved.
    counters.lock_tags_of(question.id)
    if step < 0 and question.accepted_answer_id == row.id:
        question = _remove_solution(question)
    number = question.answer_count + step
    counters.move_counters(question, question.status, number)
    latest = sa.select(sa.func.max(Answer.created_at)).where(
        Answer.question_id == question.id, Answer.status == AnswerStatus.PUBLISHED
    )
    active = sa.func.greatest(Question.created_at, latest.scalar_subquery())
    changed = sa.update(Question).where(Question.id == question.id)
    execute(changed.values(answer_count=number, last_activity_at=active))


def _remove_solution(question: Question) -> Question:
    """The question without its accepted answer: open, if it was solved."""
    if question.status == Status.SOLVED:
        question_states.reopen_unsolved(None, question, needs_new_answer=True)
    else:
        changed = sa.update(Question).where(Question.id == question.id)
        execute(changed.values(**question_states.NOT_SOLVED))
    return lock_row(Question, question.id)
