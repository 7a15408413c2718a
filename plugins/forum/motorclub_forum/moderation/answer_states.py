"""The status of an answer and its changes: hiding, deleting, restoring. Each change is one transaction.

An answer's question is locked before the answer, so that its counters are locked in one order.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import sqlalchemy as sa

from motorclub.api import (
    ContentRef,
    Viewer,
    check_version,
    db,
    forbidden,
    forget_notifications,
    index_content,
    invalid,
    invalid_transition,
    not_found,
    publish,
    record_audit,
    unindex_content,
)
from motorclub.api.rows import Row
from motorclub_forum.content import ANSWER, QUESTION, answer_document
from motorclub_forum.events import AnswerMoved
from motorclub_forum.models import Answer, AnswerStatus, CloseReason, Question, Status
from motorclub_forum.moderation import question_states, restating, steps
from motorclub_forum.moderation.question_states import OPEN, State
from motorclub_forum.moderation.steps import Columns, check_step
from motorclub_forum.shared import counters, rights
from motorclub_forum.shared.counters import LISTED
from motorclub_forum.shared.database import execute, lock_row, update_row


class AnswerState(Row):
    """The state of an answer after a step."""

    id: int
    status: Annotated[str, AnswerStatus]
    version: int


def lock_pair(answer_id: int) -> tuple[Question, Answer]:
    """(question, answer), both locked, the question first. Raises 404."""
    question_id = db.session.scalar(sa.select(Answer.question_id).where(Answer.id == answer_id))
    if question_id is None:
        raise not_found("Answer {id}", id=answer_id)
    return lock_row(Question, question_id), lock_row(Answer, answer_id)


def lock_visible_pair(viewer: Viewer, answer_id: int) -> tuple[Question, Answer, bool]:
    """(question, answer, whether the viewer moderates), if the viewer sees them. Raises 404, 410."""
    question, row = lock_pair(answer_id)
    moderator = rights.moderates(viewer, question.category_id)
    rights.check_seen(viewer, question, moderator)
    if row.status != AnswerStatus.PUBLISHED and row.author_id != viewer.id and not moderator:
        raise not_found("Answer {id}", id=answer_id)
    return question, row, moderator


def hide_answer(viewer: Viewer, answer_id: int, note: str, version: int | None) -> AnswerState:
    """Show it only to its author and moderators from now on. Does not commit. Raises 404, 403, 409."""
    return _take_from_sight(viewer, answer_id, AnswerStatus.HIDDEN, note, version)


def put_answer_under_review(viewer: Viewer, answer_id: int, note: str) -> AnswerState:
    """As `hide_answer`, for an answer that somebody has to look at first."""
    return _take_from_sight(viewer, answer_id, AnswerStatus.PENDING, note, None)


def _take_from_sight(
    viewer: Viewer, answer_id: int, after: AnswerStatus, note: str, version: int | None
) -> AnswerState:
    question, row = lock_pair(answer_id)
    rights.check_moderates(viewer, question.category_id)
    check_version(row.version, version)
    check_step(row, after)
    return _step(viewer, question, row, after, note, steps.hide(row, note))


def show_answer(viewer: Viewer, answer_id: int) -> AnswerState:
    """Show an answer again that is hidden or under review. Does not commit. Raises 404, 403, 409."""
    question, row = lock_pair(answer_id)
    rights.check_moderates(viewer, question.category_id)
    if row.status == AnswerStatus.DELETED:
        raise invalid_transition(row.status, AnswerStatus.PUBLISHED)
    check_step(row, AnswerStatus.PUBLISHED)
    return _step(viewer, question, row, AnswerStatus.PUBLISHED, "", steps.restore(row))


def delete_answer(viewer: Viewer, answer_id: int, note: str, version: int | None) -> AnswerState:
    """Delete an answer; for 30 days it can be restored. Does not commit.

    Raises 403 unless the viewer wrote it or moderates, 409 for its author while it is the accepted one.
    """
    question, row, moderator = lock_visible_pair(viewer, answer_id)
    if row.author_id != viewer.id and not moderator:
        raise forbidden("Only its author and moderators delete an answer.")
    check_version(row.version, version)
    check_step(row, AnswerStatus.DELETED)
    if question.accepted_answer_id == answer_id and not moderator:
        raise invalid_transition(
            row.status, AnswerStatus.DELETED, "This answer solved the question: it stays for the others."
        )
    forget_notifications(ContentRef(ANSWER, answer_id))
    return _step(viewer, question, row, AnswerStatus.DELETED, note, steps.delete(viewer, row, note))


def restore_answer(viewer: Viewer, answer_id: int, version: int | None) -> AnswerState:
    """Restore a hidden or deleted answer to what it was. Does not commit. Raises 404, 403, 409."""
    question, row = lock_pair(answer_id)
    steps.check_restorer(viewer, row, question.category_id)
    check_version(row.version, version)
    previous = steps.previous_status(row) or AnswerStatus.PUBLISHED
    check_step(row, previous)
    steps.check_age(viewer, row, question.category_id)
    return _step(viewer, question, row, previous, "", steps.restore(row))


def _step(
    viewer: Viewer, question: Question, row: Answer, after: str, note: str, columns: Columns
) -> AnswerState:
    """Take a step that has been checked; does not commit."""
    state = AnswerState(row.id, after, row.version + 1)
    update_row(row, **columns, status=after, version=state.version)
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
    update_row(question, answer_count=number, last_activity_at=active)
    restating.restate_answer(question, row)


def _remove_solution(question: Question) -> Question:
    """The question without its accepted answer: open, if it was solved."""
    if question.status == Status.SOLVED:
        question_states.reopen_unsolved(None, question, needs_new_answer=True)
    else:
        update_row(question, **question_states.NOT_SOLVED)
    return lock_row(Question, question.id)


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
    check_step(source, Status.CLOSED)
    if target.status not in OPEN:
        raise invalid("intoId", "This question takes no new answers.")
    # The tags of both at once: their counters move one after the other, and the totals between.
    counters.lock_tags_of(question_id, into_id)
    question_states.publish_unaccepted(viewer.id, source)
    _move_answers(source, target)
    restating.restate_merged(source, target)
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
    update_row(source, **question_states.NOT_SOLVED)
    moved = sa.update(Answer).where(Answer.question_id == source.id).values(question_id=target.id)
    moved = moved.returning(Answer.id, Answer.body, Answer.created_at, Answer.status)
    published = [row for row in execute(moved) if row.status == AnswerStatus.PUBLISHED]
    for row in published:
        index_content(answer_document(row.id, target.id, target.title, row.body, row.created_at))
    _store_answers(source, 0, source.created_at)
    latest = max([target.last_activity_at, *(row.created_at for row in published)])
    _store_answers(target, target.answer_count + len(published), latest)


def _store_answers(question: Question, answers: int, active: datetime) -> None:
    counters.move_counters(question, question.status, answers)
    update_row(question, answer_count=answers, last_activity_at=active)
