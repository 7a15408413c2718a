"""The status of a question and its changes: accepting, closing, hiding, deleting, restoring (community.md 6.1).

Each change is one transaction under the question's lock: it moves the counters that lists show, updates the search
index, writes the audit log and publishes an event.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Annotated, Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    ApiError,
    ContentRef,
    Role,
    Viewer,
    check_version,
    db,
    forbidden,
    forget_notifications,
    index_content,
    invalid,
    invalid_transition,
    not_found,
    now,
    publish,
    record_audit,
    settings_of,
    unindex_content,
)
from motorclub.api.rows import Row, count_rows
from motorclub_forum.content import ANSWER, QUESTION, answer_document, index_questions
from motorclub_forum.events import (
    AnswerAccepted,
    AnswerUnaccepted,
    Mentioned,
    QuestionAsked,
    QuestionMoved,
    QuestionWaits,
)
from motorclub_forum.models import Answer, AnswerStatus, CloseReason, CloseVote, Question, Status
from motorclub_forum.moderation import restating, steps
from motorclub_forum.moderation.steps import Columns, check_step
from motorclub_forum.permissions import ACCEPT_ANY
from motorclub_forum.settings import ForumSettings
from motorclub_forum.shared import counters, limits, rights
from motorclub_forum.shared.counters import LISTED
from motorclub_forum.shared.database import execute, lock_row, update_row

CLOSE_VOTES = 3
CONFIRMED = 2
NOT_WAITING: Columns = {"reopen_asked": False}


class State(Row):
    """The state of a question after a step."""

    id: int
    status: Annotated[str, Status]
    is_locked: bool
    is_pinned: bool
    version: int


class Closed(State):
    """How many more members have to want it, if it is not closed yet."""

    votes_missing: int = 0


def first_status(viewer: Viewer) -> Status:
    """PENDING for a plain member's first question: at level 0 always, for others where an admin wants it."""
    reviewed = settings_of(ForumSettings).review_first_question or limits.level_of(viewer) < 1
    if not reviewed or viewer.role is not Role.USER:
        return Status.OPEN
    asked = sa.exists().where(Question.author_id == viewer.member_id, Question.status.in_(LISTED))
    return Status.OPEN if db.session.scalar(sa.select(asked)) else Status.PENDING


# One step


def _lock(viewer: Viewer, question_id: int, version: int | None, *, moderator: bool = True) -> Question:
    """The locked question. Raises 404, 403 unless the viewer is the `moderator` that is needed, 409 for the version."""
    row = lock_row(Question, question_id)
    if moderator:
        rights.check_moderates(viewer, row.category_id)
    check_version(row.version, version)
    return row


def _store(row: Question, columns: Columns) -> State:
    """Change the columns of a locked question, and publish its new state."""
    changed = {**columns, "version": row.version + 1}
    update_row(row, **changed)
    counters.publish_state(row.id)
    locked, pinned = (bool(changed.get(name, getattr(row, name))) for name in ("is_locked", "is_pinned"))
    return State(row.id, str(changed.get("status", row.status)), locked, pinned, row.version + 1)


def _step(viewer: Viewer | None, row: Question, after: str, columns: Columns, note: str = "") -> State:
    """Take a step that has been checked; does not commit."""
    state = _store(row, {**columns, "status": after})
    counters.move_counters(row, after, row.answer_count)
    if (row.status in LISTED) != (after in LISTED):
        _show_or_hide(row, after)
    publish(
        QuestionMoved(
            question_id=row.id,
            author_id=row.author_id,
            actor_id=viewer.id if viewer else None,
            before=row.status,
            after=after,
            title=row.title,
            note=note,
        )
    )
    if viewer is not None:
        details = {"from": row.status, "to": after, "note": note}
        steps.record_step("forum.question_moved", viewer, _ref(row), row.author_id, details)
    return state


def _ref(row: Question) -> ContentRef:
    return ContentRef(QUESTION, row.id)


def _show_or_hide(row: Question, after: str) -> None:
    """Add a question and its answers to the search index or remove them, and restate the figures of their days."""
    answers = db.session.execute(
        sa.select(Answer.id, Answer.body, Answer.created_at).where(
            Answer.question_id == row.id, Answer.status == AnswerStatus.PUBLISHED
        )
    ).all()
    if after in LISTED:
        index_questions([row.id])
        for answer in answers:
            index_content(answer_document(answer.id, row.id, row.title, answer.body, answer.created_at))
    else:
        unindex_content(_ref(row), *(ContentRef(ANSWER, answer.id) for answer in answers))
    restating.restate_question(row, [answer.created_at for answer in answers])


def _commit(state: State) -> State:
    db.session.commit()
    return state


# Accepting


def accept_answer(viewer: Viewer, question_id: int, answer_id: int | None) -> None:
    """Make `answer_id` the accepted answer (None: no answer is). The same call again changes nothing.

    Raises 404 for an unknown question or an answer that is not one of its own, 403 unless the viewer asked the
    question or may accept in the asker's place, and 409 with `from` and `to` where the status does not allow it.
    """
    question = lock_row(Question, question_id)
    if question.author_id != viewer.member_id and not viewer.may(ACCEPT_ANY):
        raise forbidden("Only the asker accepts an answer.")
    answer = _get_answer(question_id, answer_id) if answer_id is not None else None
    if question.accepted_answer_id == answer_id and question.status in LISTED:
        return
    if answer is None:
        _take_back(viewer, question)
    else:
        _accept(viewer, question, answer)
    db.session.commit()


class AnswerKey(NamedTuple):
    """What is needed of an answer that is accepted."""

    id: int
    author_id: int
    created_at: datetime


def _get_answer(question_id: int, answer_id: int) -> AnswerKey:
    """A question's published answer. Raises 404."""
    is_published = (Answer.question_id == question_id, Answer.status == AnswerStatus.PUBLISHED)
    chosen = sa.select(Answer.id, Answer.author_id, Answer.created_at)
    row = db.session.execute(chosen.where(Answer.id == answer_id, *is_published)).one_or_none()
    if row is None:
        raise not_found(
            "Answer {answer_id} to question {question_id}", answer_id=answer_id, question_id=question_id
        )
    return AnswerKey(*row)


def _accept(viewer: Viewer, question: Question, answer: AnswerKey) -> None:
    if question.status != Status.SOLVED:
        check_step(question, Status.SOLVED)
    if question.author_id != viewer.member_id:
        _check_silence(question, answer.id)
    columns = {
        "accepted_answer_id": answer.id,
        "accepted_at": now(),
        "accepted_by_id": viewer.member_id,
        "accepted_outdated": _is_outdated(answer.id),
        "confirmed_count": sa.select(Answer.worked_count).where(Answer.id == answer.id).scalar_subquery(),
        "needs_new_answer": False,
    }
    if question.status == Status.SOLVED:
        publish_unaccepted(viewer.member_id, question)
        _store(question, columns)
    else:
        _step(viewer, question, Status.SOLVED, columns)
    restating.restate_accepted(answer.created_at)
    publish(
        AnswerAccepted(
            question_id=question.id,
            answer_id=answer.id,
            author_id=answer.author_id,
            accepted_by=viewer.member_id,
            title=question.title,
        )
    )


def _check_silence(question: Question, answer_id: int) -> None:
    """Staff accept only if the asker has been silent and the answer worked for others. Raises 409."""
    worked = db.session.scalar(sa.select(Answer.worked_count).where(Answer.id == answer_id)) or 0
    if now() - question.last_activity_at < rights.SILENT or worked < CONFIRMED:
        raise invalid_transition(
            question.status,
            Status.SOLVED,
            "In the asker's place an answer is accepted after 30 silent days, if it worked for two members.",
        )


def _is_outdated(answer_id: int) -> sa.ColumnElement[bool]:
    """Whether more members say of an answer that it is outdated than that it worked; for an UPDATE."""
    more = sa.select(Answer.outdated_count > Answer.worked_count).where(Answer.id == answer_id)
    return sa.func.coalesce(more.scalar_subquery(), sa.false())


def _take_back(viewer: Viewer, question: Question) -> None:
    if question.status != Status.SOLVED:
        raise invalid_transition(question.status, Status.OPEN)
    if question.accepted_at is not None and now() - question.accepted_at > rights.TAKE_BACK:
        raise invalid_transition(
            question.status, Status.OPEN, "An accepted answer can be taken back for seven days."
        )
    reopen_unsolved(viewer, question, needs_new_answer=False)


NOT_SOLVED: Columns = {
    "accepted_answer_id": None,
    "accepted_at": None,
    "accepted_by_id": None,
    "accepted_outdated": False,
    "confirmed_count": 0,
}


def reopen_unsolved(viewer: Viewer | None, question: Question, *, needs_new_answer: bool) -> None:
    """From SOLVED to OPEN: by the asker, or (`viewer` None) because too many could not confirm the solution."""
    publish_unaccepted(viewer.id if viewer else None, question)
    _step(viewer, question, Status.OPEN, {**NOT_SOLVED, "needs_new_answer": needs_new_answer})


def publish_unaccepted(actor_id: int | None, question: Question) -> None:
    """Publish that the accepted answer, if there is one, is no longer accepted."""
    if question.accepted_answer_id is None:
        return
    chosen = sa.select(Answer.author_id, Answer.created_at).where(Answer.id == question.accepted_answer_id)
    author_id, answered_at = db.session.execute(chosen).one()
    restating.restate_accepted(answered_at)
    publish(
        AnswerUnaccepted(
            question_id=question.id,
            answer_id=question.accepted_answer_id,
            author_id=author_id,
            asker_id=question.author_id,
            actor_id=actor_id,
            title=question.title,
        )
    )


# Closing and reopening


def close_question(viewer: Viewer, question_id: int, body: Mapping[str, Any]) -> Closed:
    """Close a question, or vote to close it.

    Raises 403 for a member below the level that may, 400 for a duplicate of nothing, 409.
    """
    question = _lock(viewer, question_id, body.get("version"), moderator=False)
    moderator = rights.moderates(viewer, question.category_id)
    if not moderator and limits.level_of(viewer) < limits.MAY_CLOSE:
        raise forbidden("Only moderators close questions.")
    check_step(question, Status.CLOSED)
    reason, duplicate_of_id = body["reason"], body["duplicate_of_id"]
    _check_duplicate(question_id, duplicate_of_id)
    missing = 0 if moderator else _vote_to_close(viewer, question_id, reason)
    state = _state_of(question)
    if missing == 0:
        state = close_locked(viewer, question, reason, duplicate_of_id, body["note"])
    db.session.commit()
    return Closed(state.id, state.status, state.is_locked, state.is_pinned, state.version, missing)


def _state_of(row: Question) -> State:
    return State(row.id, row.status, row.is_locked, row.is_pinned, row.version)


def close_locked(
    viewer: Viewer, question: Question, reason: str, duplicate_of_id: int | None, note: str
) -> State:
    """Close a locked question for a reason; does not commit."""
    execute(sa.delete(CloseVote).where(CloseVote.question_id == question.id))
    columns: Columns = {
        "close_reason": reason,
        "duplicate_of_id": duplicate_of_id,
        "status_note": note,
        "reopen_asked": False,
    }
    return _step(viewer, question, Status.CLOSED, columns, note or reason)


def _check_duplicate(question_id: int, other_id: int | None) -> None:
    """Raises 400 unless it is another question that everybody sees and that is no duplicate itself."""
    if other_id is None:
        return
    original = sa.or_(Question.close_reason.is_(None), Question.close_reason != CloseReason.DUPLICATE)
    can_be_original = sa.or_(sa.and_(Question.status == Status.CLOSED, original), Question.status.in_(OPEN))
    found = sa.exists().where(Question.id == other_id, Question.id != question_id, can_be_original)
    if not db.session.scalar(sa.select(found)):
        raise invalid("duplicateOfId", "This cannot be a duplicate of that question.")


OPEN = (Status.OPEN, Status.SOLVED)


def _vote_to_close(viewer: Viewer, question_id: int, reason: str) -> int:
    """How many more votes are needed."""
    wish = insert(CloseVote).values(
        question_id=question_id, member_id=viewer.member_id, reason=reason, created_at=now()
    )
    key = [CloseVote.question_id, CloseVote.member_id]
    db.session.execute(wish.on_conflict_do_update(index_elements=key, set_={"reason": reason}))
    return max(0, CLOSE_VOTES - count_rows(CloseVote, CloseVote.question_id == question_id))


def reopen_question(viewer: Viewer, question_id: int, version: int | None) -> State:
    """From CLOSED to OPEN; it needs a solution again."""
    question = _lock(viewer, question_id, version)
    if question.status != Status.CLOSED:
        raise invalid_transition(question.status, Status.OPEN)
    publish_unaccepted(viewer.id, question)
    columns = {"close_reason": None, "duplicate_of_id": None, "status_note": "", "reopen_asked": False}
    return _commit(_step(viewer, question, Status.OPEN, {**columns, **NOT_SOLVED}))


def leave_closed(viewer: Viewer, question_id: int, note: str, version: int | None) -> State:
    """Leave a closed or hidden question as it is, though its author has changed it since; notifies the author.

    Raises 409 where no change waits for a moderator.
    """
    question = _lock(viewer, question_id, version)
    if not question.reopen_asked:
        raise invalid_transition(question.status, question.status, "No change of its author waits.")
    columns = {"status_note": note or question.status_note, "reopen_asked": False}
    return _commit(_step(viewer, question, question.status, columns, note))


# Waiting, hiding, deleting, restoring


def approve_question(viewer: Viewer, question_id: int, version: int | None) -> State:
    """From PENDING to OPEN, or to what it was when it was put under review. Does not commit."""
    question = _lock_pending(viewer, question_id, version, Status.OPEN)
    state = _step(viewer, question, question.previous_status or Status.OPEN, steps.restore(question))
    if question.previous_status is None:
        publish_asked(question.id, question.author_id, question.title, question.mentioned_ids)
    return state


def put_question_under_review(viewer: Viewer, question_id: int, note: str) -> State:
    """From what everybody sees to PENDING. Does not commit."""
    question = _lock(viewer, question_id, None)
    check_step(question, Status.PENDING)
    publish(QuestionWaits(question_id=question.id, author_id=question.author_id, title=question.title))
    return _step(viewer, question, Status.PENDING, steps.hide(question, note) | NOT_WAITING, note)


def publish_asked(question_id: int, author_id: int, title: str, mentioned: Collection[int]) -> None:
    """Publish the events of a question that is public from now on, and of its mentions; does not commit."""
    publish(QuestionAsked(question_id=question_id, author_id=author_id, title=title))
    publish_mentions(question_id, None, author_id, title, mentioned)


def publish_mentions(
    question_id: int, answer_id: int | None, author_id: int, title: str, mentioned: Collection[int]
) -> None:
    """Publish the event of the mentions in a question or an answer, if there are any; does not commit."""
    if mentioned:
        publish(
            Mentioned(
                question_id=question_id,
                answer_id=answer_id,
                author_id=author_id,
                member_ids=tuple(sorted(set(mentioned))),
                title=title,
            )
        )


def reject_question(viewer: Viewer, question_id: int, reason: str) -> State:
    """From PENDING to DELETED; the reason is for the author."""
    question = _lock_pending(viewer, question_id, None, Status.DELETED)
    return _commit(_delete(viewer, question, reason))


def _lock_pending(viewer: Viewer, question_id: int, version: int | None, after: Status) -> Question:
    """The locked question, if the viewer decides about it. Raises 403 also for a moderator's own question."""
    question = _lock(viewer, question_id, version)
    if question.status != Status.PENDING:
        raise invalid_transition(question.status, after)
    if question.author_id == viewer.id:
        raise forbidden("Somebody else decides about your own question.")
    return question


def hide_question(viewer: Viewer, question_id: int, note: str, version: int | None) -> State:
    """Show it only to its author and moderators from now on. Does not commit."""
    question = _lock(viewer, question_id, version)
    check_step(question, Status.HIDDEN)
    return _step(viewer, question, Status.HIDDEN, steps.hide(question, note) | NOT_WAITING, note)


def delete_question(viewer: Viewer, question_id: int, note: str, version: int | None) -> State:
    """Delete a question; for 30 days it can be restored. Does not commit.

    Raises 403 unless the viewer wrote it or moderates, 409 for its author while an answer has a score above 0.
    """
    question = _lock(viewer, question_id, version, moderator=False)
    moderator = rights.moderates(viewer, question.category_id)
    if question.author_id != viewer.id and not moderator:
        raise forbidden("Only its author and moderators delete a question.")
    check_step(question, Status.DELETED)
    helped = rights.others_helped(question.id, question.author_id)
    if not moderator and db.session.scalar(sa.select(helped)):
        raise invalid_transition(
            question.status, Status.DELETED, "Others have given answers that helped: it stays for them."
        )
    return _delete(viewer, question, note)


def _delete(viewer: Viewer, question: Question, note: str) -> State:
    forget_notifications(url=f"/questions/{question.id}")
    return _step(viewer, question, Status.DELETED, steps.delete(viewer, question, note) | NOT_WAITING, note)


def restore_question(viewer: Viewer, question_id: int, version: int | None) -> State:
    """Restore a hidden or deleted question to what it was. Does not commit.

    Raises 403 for who may not, 409 for what is neither hidden nor deleted, or was deleted too long ago.
    """
    question = _lock(viewer, question_id, version, moderator=False)
    steps.check_restorer(viewer, question, question.category_id)
    previous = steps.previous_status(question)
    if question.status not in (Status.HIDDEN, Status.DELETED) or previous is None:
        raise invalid_transition(question.status, Status.OPEN)
    check_step(question, previous, previous)
    steps.check_age(viewer, question, question.category_id)
    return _step(viewer, question, previous, steps.restore(question) | NOT_WAITING)


def show_question(viewer: Viewer, question_id: int) -> State:
    """Show a question again that is hidden or under review. Does not commit."""
    status = db.session.scalar(sa.select(Question.status).where(Question.id == question_id))
    if status == Status.PENDING:
        return approve_question(viewer, question_id, None)
    if status == Status.DELETED:
        raise invalid_transition(Status.DELETED, Status.OPEN)
    return restore_question(viewer, question_id, None)


def set_flag(viewer: Viewer, question_id: int, name: str, value: bool) -> State:
    """Set `is_locked` or `is_pinned` of a question. Does not commit. Raises 409 for a deleted one."""
    question = _lock(viewer, question_id, None)
    if question.status == Status.DELETED:
        raise ApiError(409, "A deleted question is neither locked nor pinned.", code="DELETED")
    if getattr(question, name) == value:
        return _state_of(question)
    record_audit(
        f"forum.question_{name[3:]}", actor_id=viewer.id, target=str(_ref(question)), details={name: value}
    )
    return _store(question, {name: value})
