"""What a step of a question and of an answer have in common: allowed steps, stored columns, the audit log."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from motorclub.api import ContentRef, Viewer, db, invalid_transition, now, record_audit
from motorclub_forum.models import Answer, AnswerStatus, Question, Status
from motorclub_forum.shared import rights

Columns = dict[str, object]
S = TypeVar("S")

# From a status to others; what is not listed here is refused with 409 (community.md 6.1).
QUESTION_STEPS: Mapping[str, Collection[str]] = {
    Status.DRAFT: (Status.PENDING, Status.OPEN, Status.DELETED),
    Status.PENDING: (Status.OPEN, Status.SOLVED, Status.CLOSED, Status.DELETED),
    Status.OPEN: (Status.SOLVED, Status.CLOSED, Status.PENDING, Status.HIDDEN, Status.DELETED),
    Status.SOLVED: (Status.OPEN, Status.CLOSED, Status.PENDING, Status.HIDDEN, Status.DELETED),
    Status.CLOSED: (Status.OPEN, Status.PENDING, Status.HIDDEN, Status.DELETED),
    Status.HIDDEN: (Status.OPEN, Status.SOLVED, Status.CLOSED, Status.DELETED),
    Status.DELETED: set(Status) - {Status.DELETED},
}
ANSWER_STEPS: Mapping[str, Collection[str]] = {
    AnswerStatus.PUBLISHED: (AnswerStatus.PENDING, AnswerStatus.HIDDEN, AnswerStatus.DELETED),
    AnswerStatus.PENDING: (AnswerStatus.PUBLISHED, AnswerStatus.DELETED),
    AnswerStatus.HIDDEN: (AnswerStatus.PUBLISHED, AnswerStatus.DELETED),
    AnswerStatus.DELETED: (AnswerStatus.PUBLISHED, AnswerStatus.HIDDEN),
}


def is_allowed_step(before: str, after: str, previous: str | None = None) -> bool:
    """Whether a question can take the step; one that is hidden, deleted or under review only goes back to what it was.

    >>> is_allowed_step("OPEN", "CLOSED"), is_allowed_step("DELETED", "OPEN", "SOLVED")
    (True, False)
    """
    if before == Status.PENDING:
        previous = previous or Status.OPEN
    out_of_sight = before in (Status.HIDDEN, Status.PENDING)
    back = before == Status.DELETED or (out_of_sight and after != Status.DELETED)
    return after in QUESTION_STEPS[before] and (not back or after == previous)


def check_step(row: Question | Answer, after: str, previous: str | None = None) -> None:
    """Raises 409 with `from` and `to` for a step that the post cannot take."""
    if isinstance(row, Question):
        allowed = is_allowed_step(row.status, after, previous)
    else:
        allowed = after in ANSWER_STEPS[row.status]
    if not allowed:
        raise invalid_transition(row.status, after)


def hide(row: Question | Answer, note: str) -> Columns:
    """The columns of a post that is hidden."""
    return {"previous_status": row.status, "status_note": note}


def delete(viewer: Viewer, row: Question | Answer, note: str) -> Columns:
    """The columns of a post that is deleted."""
    return {
        "deleted_status": row.status,
        "deleted_at": now(),
        "deleted_by_id": viewer.member_id,
        "status_note": note or row.status_note,
    }


def restore(row: Question | Answer) -> Columns:
    """The columns of a post that is no longer hidden or deleted."""
    if row.status == Status.DELETED:
        return dict.fromkeys(("deleted_status", "deleted_at", "deleted_by_id"))
    return {"previous_status": None, "status_note": ""}


def previous_status(row: Question | Answer) -> str | None:
    """What a hidden or deleted post was before."""
    return row.deleted_status if row.status == Status.DELETED else row.previous_status


def check_restorer(viewer: Viewer, row: Question | Answer, category_id: int | None) -> None:
    """Raises 403 unless the viewer moderates, or deleted their own post."""
    own = row.status == Status.DELETED and row.author_id == viewer.id == row.deleted_by_id
    if not own:
        rights.check_moderates(viewer, category_id)


def check_age(viewer: Viewer, row: Question | Answer, category_id: int | None) -> None:
    """Raises 409 for a post that was deleted more than 30 days ago, or 24 hours for its author."""
    if row.deleted_at is None:
        return
    moderator = row.deleted_by_id != viewer.id or rights.moderates(viewer, category_id)
    if now() - row.deleted_at > (rights.RESTORE_PERIOD if moderator else rights.OWN_RESTORE):
        raise invalid_transition(row.status, row.deleted_status or "", "It was deleted too long ago.")


def commit(state: S) -> S:
    """Commit a step, and return the state after it."""
    db.session.commit()
    return state


def record_step(
    action: str, viewer: Viewer, ref: ContentRef, author_id: int, details: Mapping[str, object]
) -> None:
    """Write a step into the audit log, unless the author took it."""
    if viewer.id != author_id:
        record_audit(action, actor_id=viewer.id, target=str(ref), details=details)
