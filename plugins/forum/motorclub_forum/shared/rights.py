"""Who sees what, and who may do what with it. The gate has let the caller in; this looks at the thing itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import ApiError, Viewer, conflict, db, forbidden, not_found, now
from motorclub_forum.models import Answer, AnswerStatus, Category, Status
from motorclub_forum.permissions import ACCEPT_ANY, ANSWER, EDIT_ANY, MODERATE, OUTCOME, SUGGEST, VOTE
from motorclub_forum.shared import limits
from motorclub_forum.shared.counters import LISTED

OWN_RESTORE = timedelta(hours=24)
KEPT = timedelta(days=30)
TAKE_BACK = timedelta(days=7)
# For so long nothing has happened in a question whose answer staff accept.
SILENT = timedelta(days=30)

LOCKED = "This question is locked."
NOT_YOURS = "You cannot change what somebody else wrote. Suggest an edit."


def moderates(viewer: Viewer, category_id: int | None) -> bool:
    """Whether the viewer keeps order here: everywhere, or in this category."""
    if viewer.may(MODERATE) or category_id is None:
        return viewer.may(MODERATE)
    named = db.session.scalar(sa.select(Category.moderator_ids).where(Category.id == category_id))
    return moderates_by(viewer, named)


def moderates_by(viewer: Viewer, moderator_ids: Collection[int] | None) -> bool:
    """As `moderates`, when the category's moderators are known."""
    return viewer.may(MODERATE) or (viewer.signed_in and viewer.id in (moderator_ids or ()))


def check_moderates(viewer: Viewer, category_id: int | None) -> None:
    """Raises 403."""
    if not moderates(viewer, category_id):
        db.session.rollback()
        raise forbidden("Only moderators do this.")


def check_version(row: Any, version: int | None) -> None:
    """Raises 409 when somebody has changed the row since it was read."""
    if version is not None and version != row.version:
        db.session.rollback()
        raise conflict("Somebody has changed it meanwhile.", code="VERSION_CONFLICT", field="version")


def check_seen(viewer: Viewer, question: Any, moderator: bool) -> None:
    """Raises 404 for a question that the viewer does not see, 410 for one that was removed."""
    if question.status in LISTED or moderator or question.author_id == viewer.id:
        return
    if question.status == Status.DELETED:
        raise gone(by_author=question.deleted_by_id == question.author_id, what="question")
    raise not_found(f"Question {question.id}")


def no_such_step(before: str, after: str, message: str = "") -> ApiError:
    """409 with `from` and `to`: the state of things does not allow this step."""
    said = message or f"It cannot go from {before} to {after}."
    return ApiError(409, said, code="NO_SUCH_STEP", extra={"from": before, "to": after})


def gone(*, by_author: bool, what: str) -> ApiError:
    """410: it was there, and who took it away, but no more."""
    who = "its author" if by_author else "a moderator"
    details = {"removedBy": "AUTHOR" if by_author else "MODERATOR"}
    return ApiError(410, f"This {what} was removed by {who}.", details=details)


def check_writable(viewer: Viewer, question: Any) -> None:
    """Raises 409 for a locked question, in which only moderators write."""
    if question.is_locked and not moderates(viewer, question.category_id):
        db.session.rollback()
        raise conflict(LOCKED, code="LOCKED")


def may_edit(viewer: Viewer, row: Any, *, wiki: bool = False) -> bool:
    """Whether the viewer changes this text without asking."""
    return viewer.signed_in and (row.author_id == viewer.id or wiki or limits.may_edit_others(viewer))


def of_question(viewer: Viewer, question: Mapping[str, Any], moderator: bool, edits: bool) -> list[str]:
    """What the viewer may do with a question, in the words of the calls."""
    if not viewer.signed_in:
        return []
    mine, status = question["author_id"] == viewer.id, question["status"]
    open_, writable = status in (Status.OPEN, Status.SOLVED), moderator or not question["is_locked"]
    listed = status in LISTED
    possible = {
        "answer": open_ and writable and viewer.may(ANSWER),
        "vote": listed and writable and not mine and viewer.may(VOTE),
        "same-here": listed and writable and not mine,
        "edit": status != Status.DELETED and writable and (mine or edits or question["is_wiki"]),
        "suggest": listed and writable and not mine and not edits and viewer.may(SUGGEST),
        "invite": open_ and writable and mine,
        "accept": open_ and writable and (mine or (viewer.may(ACCEPT_ANY) and _accepts_for(question))),
        "delete": status != Status.DELETED and (moderator or (mine and not question["helped"])),
        "restore": status == Status.DELETED and (moderator or _own_restore(viewer, question)),
        "close": open_ and (moderator or limits.level_of(viewer) >= limits.MAY_CLOSE),
        **dict.fromkeys(("lock", "pin"), moderator and status != Status.DELETED),
        "hide": moderator and listed,
        "merge": moderator and open_,
        "reopen": moderator and status == Status.CLOSED,
        "leave": moderator and question["reopen_asked"],
        **dict.fromkeys(("approve", "reject"), moderator and not mine and status == Status.PENDING),
    }
    if moderator and status == Status.HIDDEN:
        possible["restore"] = True
    return [name for name, may in possible.items() if may]


def others_helped(question_id: Any, author_id: Any) -> sa.Exists:
    """Whether a question has an answer of somebody else that is worth keeping: its author does not delete it then."""
    helpful = (Answer.status == AnswerStatus.PUBLISHED, Answer.score > 0)
    return sa.exists().where(Answer.question_id == question_id, Answer.author_id != author_id, *helpful)


def _accepts_for(question: Mapping[str, Any]) -> bool:
    """Whether staff may say in the asker's place what solved it, or take it back."""
    accepted = question["accepted_at"]
    young = accepted is not None and now() - accepted <= TAKE_BACK
    return bool(young or now() - question["last_activity_at"] >= SILENT)


def _own_restore(viewer: Viewer, row: Mapping[str, Any]) -> bool:
    deleted = row["deleted_at"]
    return row["deleted_by_id"] == viewer.id and deleted is not None and now() - deleted <= OWN_RESTORE


def of_answer(
    viewer: Viewer, answer: Mapping[str, Any], question: Mapping[str, Any], moderator: bool, edits: bool
) -> list[str]:
    """What the viewer may do with an answer."""
    if not viewer.signed_in:
        return []
    mine, shown = answer["author_id"] == viewer.id, answer["status"] == AnswerStatus.PUBLISHED
    writable = moderator or not question["is_locked"]
    possible = {
        "vote": shown and writable and not mine and viewer.may(VOTE),
        "outcome": shown and writable and not mine and viewer.may(OUTCOME),
        "edit": answer["status"] != AnswerStatus.DELETED and writable and (mine or edits),
        "suggest": shown and writable and not mine and not edits and viewer.may(SUGGEST),
        "delete": shown and writable and (moderator or (mine and not answer["accepted"])),
        "hide": shown and moderator,
        "restore": not shown and (moderator or _own_restore(viewer, answer)),
    }
    return [name for name, may in possible.items() if may]


def decides_edits(viewer: Viewer) -> bool:
    """Whether the viewer decides about suggested edits of everything."""
    return viewer.may(EDIT_ANY) or (viewer.signed_in and limits.level_of(viewer) >= limits.MAY_DECIDE)
