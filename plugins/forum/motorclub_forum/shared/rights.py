"""Who sees a post and who may change it. The permissions of the calls have been checked before."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Protocol

import sqlalchemy as sa

from motorclub.api import ApiError, Viewer, conflict, db, forbidden, not_found
from motorclub.api.rows import Row, columns_of
from motorclub_forum.models import Answer, AnswerStatus, Category, Question, Status, Tag
from motorclub_forum.permissions import EDIT_ANY, MODERATE
from motorclub_forum.shared import limits
from motorclub_forum.shared.counters import LISTED

# How long an author can restore a post, moderators can, and an accepted answer can be taken back.
OWN_RESTORE, KEPT, TAKE_BACK = timedelta(hours=24), timedelta(days=30), timedelta(days=7)
# Staff accept an answer only if nothing has happened in its question for so long.
SILENT = timedelta(days=30)

LOCKED = "This question is locked."
NOT_YOURS = "You cannot change what somebody else wrote. Suggest an edit."


class QuestionState(Row):
    """What decides who sees a question and who may write in it."""

    id: int
    author_id: int
    category_id: int | None
    status: str
    is_locked: bool
    accepted_answer_id: int | None
    deleted_by_id: int | None
    moderator_ids: list[int] | None


QUESTION_STATE = columns_of(QuestionState, Question, moderator_ids=Category.moderator_ids)


class SeenQuestion(Protocol):
    """Any row of a question that says who sees it."""

    id: int
    author_id: int
    status: str
    deleted_by_id: int | None


def moderates(viewer: Viewer, category_id: int | None) -> bool:
    """Whether the viewer moderates here: everywhere, or in this category."""
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
        raise forbidden("Only moderators do this.")


def check_version(row: Question | Answer | Tag | Category, version: int | None) -> None:
    """Raises 409 if somebody has changed the row since it was read."""
    if version is not None and version != row.version:
        raise conflict("Somebody has changed it meanwhile.", code="VERSION_CONFLICT", field="version")


def check_seen(viewer: Viewer, question: SeenQuestion, moderator: bool) -> None:
    """Raises 404 for a question that the viewer does not see, 410 for one that was removed."""
    if question.status in LISTED or moderator or question.author_id == viewer.id:
        return
    if question.status == Status.DELETED:
        by_author = question.deleted_by_id == question.author_id
        who, code = ("its author", "AUTHOR") if by_author else ("a moderator", "MODERATOR")
        raise ApiError(410, f"This question was removed by {who}.", details={"removedBy": code})
    raise not_found(f"Question {question.id}")


def no_such_step(before: str, after: str, message: str = "") -> ApiError:
    """409 with `from` and `to`: the post's status does not allow this step."""
    said = message or f"It cannot go from {before} to {after}."
    return ApiError(409, said, code="NO_SUCH_STEP", extra={"from": before, "to": after})


def check_writable(viewer: Viewer, question: Question) -> None:
    """Raises 409 for a locked question, where only moderators write."""
    if question.is_locked and not moderates(viewer, question.category_id):
        raise conflict(LOCKED, code="LOCKED")


def may_edit(viewer: Viewer, row: Question | Answer, *, wiki: bool = False) -> bool:
    """Whether the viewer changes this text without asking."""
    return viewer.signed_in and (row.author_id == viewer.id or wiki or limits.may_edit_others(viewer))


def others_helped(
    question_id: int | sa.SQLColumnExpression[int], author_id: int | sa.SQLColumnExpression[int]
) -> sa.Exists:
    """Whether a question has an answer by somebody else that is worth keeping, so that its author cannot delete it."""
    helpful = (Answer.status == AnswerStatus.PUBLISHED, Answer.score > 0)
    return sa.exists().where(Answer.question_id == question_id, Answer.author_id != author_id, *helpful)


def decides_edits(viewer: Viewer) -> bool:
    """Whether the viewer decides about suggested edits of any post."""
    return viewer.may(EDIT_ANY) or (viewer.signed_in and limits.level_of(viewer) >= limits.MAY_DECIDE)
