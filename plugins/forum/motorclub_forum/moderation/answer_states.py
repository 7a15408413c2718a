"""Where an answer stands and how it gets there: hidden, deleted, restored. Each step is one transaction.

An answer's question is locked before the answer, so that its counters move in one order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    ContentRef,
    Viewer,
    db,
    forbidden,
    forget_notifications,
    index_content,
    not_found,
    now,
    publish,
    record_audit,
    unindex_content,
)
from motorclub_forum.content import ANSWER, answer_document
from motorclub_forum.events import AnswerMoved
from motorclub_forum.models import Answer, AnswerStatus, Question, Status
from motorclub_forum.moderation import question_states
from motorclub_forum.shared import counters, rights
from motorclub_forum.shared.counters import LISTED, lock_post

State = dict[str, Any]

STEPS = frozenset(
    {
        (AnswerStatus.PUBLISHED, AnswerStatus.HIDDEN),
        (AnswerStatus.PUBLISHED, AnswerStatus.DELETED),
        (AnswerStatus.PENDING, AnswerStatus.PUBLISHED),
        (AnswerStatus.PENDING, AnswerStatus.DELETED),
        (AnswerStatus.HIDDEN, AnswerStatus.PUBLISHED),
        (AnswerStatus.HIDDEN, AnswerStatus.DELETED),
        (AnswerStatus.DELETED, AnswerStatus.PUBLISHED),
        (AnswerStatus.DELETED, AnswerStatus.HIDDEN),
    }
)


def check_step(before: str, after: str) -> None:
    """Raises 409 with `from` and `to` for a step that there is not."""
    if (AnswerStatus(before), AnswerStatus(after)) not in STEPS:
        db.session.rollback()
        raise rights.no_such_step(before, after)


def lock_pair(answer_id: int) -> tuple[Any, Any]:
    """(question, answer), both locked, the question first. Raises 404."""
    question_id = db.session.scalar(sa.select(Answer.question_id).where(Answer.id == answer_id))
    if question_id is None:
        db.session.rollback()
        raise not_found(f"Answer {answer_id}")
    return lock_post(Question, question_id), lock_post(Answer, answer_id)


def lock_visible_pair(viewer: Viewer, answer_id: int) -> tuple[Any, Any, bool]:
    """(question, answer, whether the viewer moderates), if the viewer sees them. Raises 404, 410."""
    question, row = lock_pair(answer_id)
    moderator = rights.moderates(viewer, question.category_id)
    rights.check_seen(viewer, question, moderator)
    if row.status != AnswerStatus.PUBLISHED and row.author_id != viewer.id and not moderator:
        db.session.rollback()
        raise not_found(f"Answer {answer_id}")
    return question, row, moderator


def hide_answer(viewer: Viewer, answer_id: int, note: str, version: int | None) -> State:
    """Only its author and moderators see it from now on; AnswerStateSchema."""
    question, row = lock_pair(answer_id)
    rights.check_moderates(viewer, question.category_id)
    rights.check_version(row, version)
    check_step(row.status, AnswerStatus.HIDDEN)
    values = {"previous_status": row.status, "status_note": note}
    return _move(viewer, question, row, AnswerStatus.HIDDEN, note, values)


def delete_answer(viewer: Viewer, answer_id: int, note: str, version: int | None) -> State:
    """Nobody sees it any more, and for 30 days it can come back.

    Raises 403 for who neither wrote it nor moderates, 409 for its author while it is the accepted one.
    """
    question, row, moderator = lock_visible_pair(viewer, answer_id)
    if row.author_id != viewer.id and not moderator:
        db.session.rollback()
        raise forbidden("Only its author and moderators delete an answer.")
    rights.check_version(row, version)
    check_step(row.status, AnswerStatus.DELETED)
    if question.accepted_answer_id == answer_id and not moderator:
        db.session.rollback()
        raise rights.no_such_step(
            row.status, AnswerStatus.DELETED, "This answer solved the question: it stays for the others."
        )
    values = {
        "deleted_status": row.status,
        "deleted_at": now(),
        "deleted_by_id": viewer.member_id,
        "status_note": note or row.status_note,
    }
    forget_notifications(ContentRef(ANSWER, answer_id))
    return _move(viewer, question, row, AnswerStatus.DELETED, note, values)


def restore_answer(viewer: Viewer, answer_id: int, version: int | None) -> State:
    """What was hidden or deleted is again what it was. Raises 403, 409."""
    question, row = lock_pair(answer_id)
    deleted = row.status == AnswerStatus.DELETED
    if not (deleted and row.deleted_by_id == viewer.id and row.author_id == viewer.id):
        rights.check_moderates(viewer, question.category_id)
    rights.check_version(row, version)
    previous = row.deleted_status if deleted else row.previous_status
    check_step(row.status, previous or AnswerStatus.PUBLISHED)
    if deleted:
        question_states.check_age(viewer, row, previous)
        values: dict[str, Any] = dict.fromkeys(("deleted_status", "deleted_at", "deleted_by_id"))
    else:
        values = {"previous_status": None, "status_note": ""}
    return _move(viewer, question, row, AnswerStatus(previous or AnswerStatus.PUBLISHED), "", values)


def _move(
    viewer: Viewer, question: Any, row: Any, after: AnswerStatus, note: str, values: Mapping[str, Any]
) -> State:
    """Take a step that has been checked, and commit."""
    changed = {"status": after, "version": row.version + 1, **values}
    db.session.execute(sa.update(Answer).where(Answer.id == row.id).values(**changed))
    _recount(question, row, after)
    if after == AnswerStatus.PUBLISHED and question.status in LISTED:
        index_content(answer_document(row.id, question.title, row.body, row.created_at))
    else:
        unindex_content(ContentRef(ANSWER, row.id))
    _tell_of_step(viewer, question, row, after, note)
    counters.publish_state(question.id)
    db.session.commit()
    return {"id": row.id, "status": after, "version": row.version + 1}


def _recount(question: Any, row: Any, after: AnswerStatus) -> None:
    """The question has one answer more or less; without its solution it is open again."""
    step = (after == AnswerStatus.PUBLISHED) - (row.status == AnswerStatus.PUBLISHED)
    if step == 0:
        return
    # Before the totals, which a question that is solved no more moves.
    counters.lock_tags_of(question.id)
    if step < 0 and question.accepted_answer_id == row.id:
        question = _without_solution(question)
    number = question.answer_count + step
    counters.move_counters(question, question.status, number)
    latest = sa.select(sa.func.max(Answer.created_at)).where(
        Answer.question_id == question.id, Answer.status == AnswerStatus.PUBLISHED
    )
    active = sa.func.greatest(Question.created_at, latest.scalar_subquery())
    changed = sa.update(Question).where(Question.id == question.id)
    db.session.execute(changed.values(answer_count=number, last_activity_at=active))


def _without_solution(question: Any) -> Any:
    """A question whose accepted answer goes: open, if it was solved."""
    if question.status == Status.SOLVED:
        question_states.reopen_unsolved(None, question, needs_new_answer=True)
    else:
        changed = sa.update(Question).where(Question.id == question.id)
        db.session.execute(changed.values(**question_states.NOT_SOLVED))
    return lock_post(Question, question.id)


def _tell_of_step(viewer: Viewer, question: Any, row: Any, after: AnswerStatus, note: str) -> None:
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
    if viewer.id != row.author_id:
        record_audit(
            "forum.answer_moved",
            actor_id=viewer.id,
            target=str(ContentRef(ANSWER, row.id)),
            details={"from": row.status, "to": after, "note": note},
        )
