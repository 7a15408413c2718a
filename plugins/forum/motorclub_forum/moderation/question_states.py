"""Where a question stands and how it gets there (community.md 6.1). What the table does not list is refused with 409.

Each step is one transaction under the question's lock: it moves the counters that lists show, has the question found
or not, writes down who did it, and tells whom it concerns.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    ApiError,
    ContentRef,
    Role,
    Viewer,
    db,
    forbidden,
    forget_notifications,
    index_content,
    invalid,
    not_found,
    now,
    publish,
    record_audit,
    settings_of,
    unindex_content,
)
from motorclub_forum.content import ANSWER, QUESTION, answer_document, question_document
from motorclub_forum.events import AnswerAccepted, AnswerUnaccepted, Mentioned, QuestionAsked, QuestionMoved
from motorclub_forum.models import Answer, AnswerStatus, CloseReason, CloseVote, Question, Status
from motorclub_forum.permissions import ACCEPT_ANY
from motorclub_forum.settings import ForumSettings
from motorclub_forum.shared import counters, limits, rights
from motorclub_forum.shared.counters import LISTED, lock_post

State = dict[str, Any]
Body = Mapping[str, Any]

OPENED = (Status.OPEN, Status.SOLVED, Status.CLOSED)
STEPS: frozenset[tuple[Status, Status]] = frozenset(
    {
        (Status.DRAFT, Status.OPEN),
        (Status.DRAFT, Status.PENDING),
        (Status.PENDING, Status.OPEN),
        (Status.OPEN, Status.SOLVED),
        (Status.SOLVED, Status.OPEN),
        (Status.OPEN, Status.CLOSED),
        (Status.SOLVED, Status.CLOSED),
        (Status.CLOSED, Status.OPEN),
        *((status, Status.HIDDEN) for status in OPENED),
        *((Status.HIDDEN, status) for status in OPENED),
        *((status, Status.DELETED) for status in Status if status is not Status.DELETED),
        *((Status.DELETED, status) for status in Status if status is not Status.DELETED),
    }
)

CLOSE_VOTES = 3
CONFIRMED = 2


def is_allowed_step(before: str, after: str, previous: str | None = None) -> bool:
    """Whether the table lists the step; what was hidden or deleted goes back to what it was, and nowhere else.

    >>> is_allowed_step("OPEN", "CLOSED"), is_allowed_step("DELETED", "OPEN", "SOLVED")
    (True, False)
    """
    back = before == Status.DELETED or (before == Status.HIDDEN and after != Status.DELETED)
    return (Status(before), Status(after)) in STEPS and (not back or after == previous)


def check_step(before: str, after: str, previous: str | None = None) -> None:
    """Raises 409 with `from` and `to` for a step that is not allowed."""
    if not is_allowed_step(before, after, previous):
        db.session.rollback()
        raise rights.no_such_step(before, after)


def first_status(viewer: Viewer) -> Status:
    """PENDING for a plain member's first question: of level 0 always, of others where an admin wants it."""
    after = Status.OPEN
    looked_at = settings_of(ForumSettings).review_first_question or limits.level_of(viewer) < 1
    if looked_at and viewer.role is Role.USER:
        asked = sa.exists().where(Question.author_id == viewer.member_id, Question.status.in_(OPENED))
        if not db.session.scalar(sa.select(asked)):
            after = Status.PENDING
    check_step(Status.DRAFT, after)
    return after


# One step


def _start(viewer: Viewer, question_id: int, version: int | None, *, moderator: bool) -> Any:
    """The locked question. Raises 404, 403 for who is no moderator where that is needed, 409 for another version."""
    row = lock_post(Question, question_id)
    if moderator:
        rights.check_moderates(viewer, row.category_id)
    rights.check_version(row, version)
    return row


def _step(viewer: Viewer | None, row: Any, after: Status, note: str = "", **values: Any) -> State:
    """Take a step that has been checked; does not commit."""
    changed = {"status": after, "version": row.version + 1, **values}
    db.session.execute(sa.update(Question).where(Question.id == row.id).values(**changed))
    counters.move_counters(row, after, row.answer_count)
    _find(row, after)
    _tell_others(viewer, row, after, note)
    counters.publish_state(row.id)
    return state({**row._mapping, **changed})


def state(row: Mapping[str, Any]) -> State:
    """StateSchema of a question's columns."""
    return {name: row[name] for name in ("id", "status", "is_locked", "is_pinned", "version")}


def _find(row: Any, after: Status) -> None:
    """Have a question and its answers found while lists show it, and not while they do not."""
    if (row.status in LISTED) == (after in LISTED):
        return
    below = db.session.execute(
        sa.select(Answer.id, Answer.body, Answer.created_at).where(
            Answer.question_id == row.id, Answer.status == AnswerStatus.PUBLISHED
        )
    ).all()
    if after in LISTED:
        index_content(question_document(row.id, row.title, row.body, row.tag_names, row.created_at))
        for answer in below:
            index_content(answer_document(answer.id, row.title, answer.body, answer.created_at))
    else:
        refs = [ContentRef(ANSWER, answer.id) for answer in below]
        unindex_content(ContentRef(QUESTION, row.id), *refs)


def _tell_others(viewer: Viewer | None, row: Any, after: Status, note: str) -> None:
    actor_id = viewer.id if viewer else None
    publish(
        QuestionMoved(
            question_id=row.id,
            author_id=row.author_id,
            actor_id=actor_id,
            before=row.status,
            after=after,
            title=row.title,
            note=note,
        )
    )
    if actor_id is not None and actor_id != row.author_id:
        _write_down("forum.question_moved", actor_id, row.id, {"from": row.status, "to": after, "note": note})


def _write_down(action: str, actor_id: int | None, question_id: int, details: Mapping[str, Any]) -> None:
    record_audit(action, actor_id=actor_id, target=str(ContentRef(QUESTION, question_id)), details=details)


# Accepting


def accept_answer(viewer: Viewer, question_id: int, answer_id: int | None) -> None:
    """Let `answer_id` be the accepted answer (None: no answer is). Saying the same twice does nothing.

    Raises 404 for an unknown question or an answer that is not one of its own, 403 unless the viewer asked the
    question or may accept in the asker's place, and 409 with `from` and `to` where the state does not allow it.
    """
    question = lock_post(Question, question_id)
    if question.author_id != viewer.member_id and not viewer.may(ACCEPT_ANY):
        db.session.rollback()
        raise forbidden("Only the asker accepts an answer.")
    author_id = _author_of_answer(question_id, answer_id) if answer_id is not None else None
    if question.accepted_answer_id == answer_id and question.status in LISTED:
        db.session.rollback()
        return
    if answer_id is None:
        _take_back(viewer, question)
    else:
        _accept(viewer, question, answer_id, author_id)
    db.session.commit()


def _author_of_answer(question_id: int, answer_id: int) -> int:
    author_id = db.session.scalar(
        sa.select(Answer.author_id).where(
            Answer.id == answer_id,
            Answer.question_id == question_id,
            Answer.status == AnswerStatus.PUBLISHED,
        )
    )
    if author_id is None:
        db.session.rollback()
        raise not_found(f"Answer {answer_id} to question {question_id}")
    return author_id


def _accept(viewer: Viewer, question: Any, answer_id: int, author_id: int | None) -> None:
    if question.status != Status.SOLVED:
        check_step(question.status, Status.SOLVED)
    if question.author_id != viewer.member_id:
        _check_silence(question, answer_id)
    values = {
        "accepted_answer_id": answer_id,
        "accepted_at": now(),
        "accepted_by_id": viewer.member_id,
        "accepted_outdated": outdated(answer_id),
        "needs_new_answer": False,
    }
    if question.status == Status.SOLVED:
        _unaccepted(viewer.member_id, question)
        _other_solution(question, values)
    else:
        _step(viewer, question, Status.SOLVED, **values)
    publish(
        AnswerAccepted(
            question_id=question.id,
            answer_id=answer_id,
            author_id=author_id or 0,
            accepted_by=viewer.member_id,
            title=question.title,
        )
    )


def _other_solution(question: Any, values: Mapping[str, Any]) -> None:
    """SOLVED as before, by another answer."""
    changed = sa.update(Question).where(Question.id == question.id)
    db.session.execute(changed.values(**values, version=question.version + 1))
    counters.publish_state(question.id)


def _check_silence(question: Any, answer_id: int) -> None:
    """Staff accept only where the asker has been silent, and the answer worked for others. Raises 409."""
    worked = db.session.scalar(sa.select(Answer.worked_count).where(Answer.id == answer_id)) or 0
    if now() - question.last_activity_at < rights.SILENT or worked < CONFIRMED:
        db.session.rollback()
        raise rights.no_such_step(
            question.status,
            Status.SOLVED,
            "In the asker's place an answer is accepted after 30 silent days, if it worked for two members.",
        )


def outdated(answer_id: int) -> Any:
    """Whether more people say of an answer that it is outdated than that it worked; for an UPDATE."""
    more = sa.select(Answer.outdated_count > Answer.worked_count).where(Answer.id == answer_id)
    return sa.func.coalesce(more.scalar_subquery(), sa.false())


def _take_back(viewer: Viewer, question: Any) -> None:
    check_step(question.status, Status.OPEN)
    if question.status != Status.SOLVED:
        db.session.rollback()
        raise rights.no_such_step(question.status, Status.OPEN)
    if question.accepted_at is not None and now() - question.accepted_at > rights.TAKE_BACK:
        db.session.rollback()
        raise rights.no_such_step(
            question.status, Status.OPEN, "An accepted answer can be taken back for seven days."
        )
    reopen_unsolved(viewer, question, needs_new_answer=False)


NOT_SOLVED: Mapping[str, Any] = {
    "accepted_answer_id": None,
    "accepted_at": None,
    "accepted_by_id": None,
    "accepted_outdated": False,
}


def reopen_unsolved(viewer: Viewer | None, question: Any, *, needs_new_answer: bool) -> None:
    """From SOLVED to OPEN: the asker's word, or (`viewer` None) that of those who could not confirm the solution."""
    _unaccepted(viewer.id if viewer else None, question)
    _step(viewer, question, Status.OPEN, **NOT_SOLVED, needs_new_answer=needs_new_answer)


def _unaccepted(actor_id: int | None, question: Any) -> None:
    """Tell that what was the solution is none any more."""
    if question.accepted_answer_id is None:
        return
    author = sa.select(Answer.author_id).where(Answer.id == question.accepted_answer_id)
    publish(
        AnswerUnaccepted(
            question_id=question.id,
            answer_id=question.accepted_answer_id,
            author_id=db.session.scalar(author) or 0,
            asker_id=question.author_id,
            actor_id=actor_id,
            title=question.title,
        )
    )


# Closing and opening again


def close_question(viewer: Viewer, question_id: int, body: Body) -> State:
    """Close a question, or want it closed; ClosedSchema.

    Raises 403 for a member below the level that may, 400 for a duplicate of nothing, 409.
    """
    question = _start(viewer, question_id, body.get("version"), moderator=False)
    moderator = rights.moderates(viewer, question.category_id)
    if not moderator and limits.level_of(viewer) < limits.MAY_CLOSE:
        db.session.rollback()
        raise forbidden("Only moderators close questions.")
    check_step(question.status, Status.CLOSED)
    _check_duplicate(question_id, body["duplicate_of_id"])
    missing = 0 if moderator else _vote_to_close(viewer, question_id, body["reason"])
    closed = state(question._mapping)
    if missing == 0:
        closed = close_locked(viewer, question, body["reason"], body["duplicate_of_id"], body["note"])
    db.session.commit()
    return {**closed, "votes_missing": missing}


def close_locked(viewer: Viewer, question: Any, reason: str, duplicate_of_id: int | None, note: str) -> State:
    """Close a locked question for a reason."""
    values = {"close_reason": reason, "duplicate_of_id": duplicate_of_id, "status_note": note}
    db.session.execute(sa.delete(CloseVote).where(CloseVote.question_id == question.id))
    return _step(viewer, question, Status.CLOSED, note or reason, **values, reopen_asked=False)


def _check_duplicate(question_id: int, other_id: int | None) -> None:
    """Raises 400 unless it is another question that everybody sees and that is no duplicate itself."""
    if other_id is None:
        return
    found = db.session.execute(
        sa.select(Question.status, Question.close_reason).where(Question.id == other_id)
    ).first()
    itself = (
        found is not None and found.status == Status.CLOSED and found.close_reason == CloseReason.DUPLICATE
    )
    if found is None or other_id == question_id or found.status not in LISTED or itself:
        db.session.rollback()
        raise invalid("duplicateOfId", "This cannot be a duplicate of that question.")


def _vote_to_close(viewer: Viewer, question_id: int, reason: str) -> int:
    """How many more members have to want it."""
    wish = insert(CloseVote).values(
        question_id=question_id, member_id=viewer.member_id, reason=reason, created_at=now()
    )
    key = [CloseVote.question_id, CloseVote.member_id]
    db.session.execute(wish.on_conflict_do_update(index_elements=key, set_={"reason": reason}))
    count = sa.select(sa.func.count()).select_from(CloseVote).where(CloseVote.question_id == question_id)
    return max(0, CLOSE_VOTES - (db.session.scalar(count) or 0))


def reopen_question(viewer: Viewer, question_id: int, version: int | None) -> State:
    """From CLOSED to OPEN; it needs a solution again."""
    question = _start(viewer, question_id, version, moderator=True)
    check_step(question.status, Status.OPEN)
    if question.status != Status.CLOSED:
        db.session.rollback()
        raise rights.no_such_step(question.status, Status.OPEN)
    _unaccepted(viewer.id, question)
    nothing: dict[str, Any] = {
        "close_reason": None,
        "duplicate_of_id": None,
        "status_note": "",
        "reopen_asked": False,
    }
    return _done(_step(viewer, question, Status.OPEN, **nothing, **NOT_SOLVED))


def leave_closed(viewer: Viewer, question_id: int, note: str, version: int | None) -> State:
    """Leave a closed or hidden question as it is, though its author has changed it since; they are told so.

    Raises 409 where no change waits to be looked at.
    """
    question = _start(viewer, question_id, version, moderator=True)
    if not question.reopen_asked:
        db.session.rollback()
        raise rights.no_such_step(question.status, question.status, "No change of its author waits.")
    values = {"status_note": note or question.status_note, "reopen_asked": False}
    return _done(_step(viewer, question, Status(question.status), note, **values))


def _done(moved: State) -> State:
    db.session.commit()
    return moved


# Waiting, hiding, deleting, restoring


def approve_question(viewer: Viewer, question_id: int, version: int | None) -> State:
    """From PENDING to OPEN."""
    question = _waiting(viewer, question_id, version, Status.OPEN)
    moved = _step(viewer, question, Status.OPEN, status_note="")
    publish_asked(question.id, question.author_id, question.title, question.mentioned_ids)
    return _done(moved)


def publish_asked(question_id: int, author_id: int, title: str, mentioned: Collection[int]) -> None:
    """Tell of a question that everybody sees from now on, and those whom it names; does not commit."""
    publish(QuestionAsked(question_id=question_id, author_id=author_id, title=title))
    named = tuple(sorted(set(mentioned)))
    if named:
        publish(
            Mentioned(
                question_id=question_id, answer_id=None, author_id=author_id, member_ids=named, title=title
            )
        )


def reject_question(viewer: Viewer, question_id: int, reason: str) -> State:
    """From PENDING to DELETED, with what the author is told."""
    question = _waiting(viewer, question_id, None, Status.DELETED)
    return _done(_delete(viewer, question, reason))


def _waiting(viewer: Viewer, question_id: int, version: int | None, after: Status) -> Any:
    """The locked question, about which the viewer decides. Raises 403 also to whoever keeps a category and asked it."""
    question = _start(viewer, question_id, version, moderator=True)
    if question.status != Status.PENDING:
        db.session.rollback()
        raise rights.no_such_step(question.status, after)
    if question.author_id == viewer.id:
        db.session.rollback()
        raise forbidden("Somebody else decides about your own question.")
    return question


def hide_question(viewer: Viewer, question_id: int, note: str, version: int | None) -> State:
    """Only its author and moderators see it from now on."""
    question = _start(viewer, question_id, version, moderator=True)
    check_step(question.status, Status.HIDDEN)
    values = {"previous_status": question.status, "status_note": note, "reopen_asked": False}
    return _done(_step(viewer, question, Status.HIDDEN, note, **values))


def delete_question(viewer: Viewer, question_id: int, note: str, version: int | None) -> State:
    """Nobody sees it any more, and for 30 days it can come back.

    Raises 403 for who neither wrote it nor moderates, 409 for its author while an answer has a score above 0.
    """
    question = _start(viewer, question_id, version, moderator=False)
    moderator = rights.moderates(viewer, question.category_id)
    if question.author_id != viewer.id and not moderator:
        db.session.rollback()
        raise forbidden("Only its author and moderators delete a question.")
    check_step(question.status, Status.DELETED)
    if not moderator:
        _check_unneeded(question)
    return _done(_delete(viewer, question, note))


def _check_unneeded(question: Any) -> None:
    if db.session.scalar(sa.select(rights.others_helped(question.id, question.author_id))):
        db.session.rollback()
        raise rights.no_such_step(
            question.status, Status.DELETED, "Others have given answers that helped: it stays for them."
        )


def _delete(viewer: Viewer, question: Any, note: str) -> State:
    forget_notifications(url=f"/questions/{question.id}")
    values = {
        "deleted_status": question.status,
        "deleted_at": now(),
        "deleted_by_id": viewer.member_id,
        "status_note": note or question.status_note,
        "reopen_asked": False,
    }
    return _step(viewer, question, Status.DELETED, note, **values)


def restore_question(viewer: Viewer, question_id: int, version: int | None) -> State:
    """What was hidden or deleted is again what it was.

    Raises 403 for who may not, 409 for what is neither hidden nor deleted, or was deleted too long ago.
    """
    question = _start(viewer, question_id, version, moderator=False)
    own = question.status == Status.DELETED and question.deleted_by_id == viewer.id
    if not own or question.author_id != viewer.id:
        rights.check_moderates(viewer, question.category_id)
    previous = question.deleted_status if question.status == Status.DELETED else question.previous_status
    if question.status not in (Status.HIDDEN, Status.DELETED) or previous is None:
        db.session.rollback()
        raise rights.no_such_step(question.status, Status.OPEN)
    check_step(question.status, previous, previous)
    check_age(viewer, question, previous)
    values: dict[str, Any] = {"reopen_asked": False}
    if question.status == Status.DELETED:
        values |= {"deleted_status": None, "deleted_at": None, "deleted_by_id": None}
    else:
        values |= {"previous_status": None, "status_note": ""}
    return _done(_step(viewer, question, Status(previous), **values))


def check_age(viewer: Viewer, row: Any, previous: str) -> None:
    """Raises 409 for a post that was deleted more than 30 days ago, or 24 hours for its author."""
    if row.deleted_at is None:
        return
    moderator = row.deleted_by_id != viewer.id or rights.moderates(viewer, getattr(row, "category_id", None))
    longest = rights.KEPT if moderator else rights.OWN_RESTORE
    if now() - row.deleted_at > longest:
        db.session.rollback()
        raise rights.no_such_step(row.status, previous, "It was deleted too long ago.")


def set_flag(viewer: Viewer, question_id: int, name: str, value: bool) -> State:
    """Lock or pin a question, or not; whatever its state is, but for a deleted one."""
    question = _start(viewer, question_id, None, moderator=True)
    if question.status == Status.DELETED:
        db.session.rollback()
        raise ApiError(409, "A deleted question is neither locked nor pinned.", code="DELETED")
    if getattr(question, name) == value:
        db.session.rollback()
        return state(question._mapping)
    changed = {name: value, "version": question.version + 1}
    db.session.execute(sa.update(Question).where(Question.id == question_id).values(**changed))
    _write_down(f"forum.question_{name[3:]}", viewer.id, question_id, {name: value})
    counters.publish_state(question_id)
    return _done(state({**question._mapping, **changed}))
