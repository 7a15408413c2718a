"""Who sees a post and who may change it. The permissions of the calls have been checked before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Protocol

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    Viewer,
    check_member_exists,
    conflict,
    db,
    forbidden,
    may_see_profile,
    not_found,
    privacy_of,
    social,
)
from motorclub.api.cars import list_cars
from motorclub.api.rows import Row, columns_of
from motorclub_forum.models import Answer, AnswerStatus, Category, Question, Status
from motorclub_forum.permissions import EDIT_ANY, MODERATE
from motorclub_forum.shared import limits
from motorclub_forum.shared.counters import LISTED

# How long an author can restore a post, moderators can, and an accepted answer can be taken back.
OWN_RESTORE, RESTORE_PERIOD, TAKE_BACK = timedelta(hours=24), timedelta(days=30), timedelta(days=7)
# Staff accept an answer only if nothing has happened in its question for so long.
SILENT = timedelta(days=30)

LOCKED = "This question is locked."
BY_AUTHOR = "This question was removed by its author."
BY_MODERATOR = "This question was removed by a moderator."
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


def check_seen(viewer: Viewer, question: SeenQuestion, moderator: bool) -> None:
    """Raises 404 for a question that the viewer does not see, 410 for one that was removed."""
    if question.status in LISTED or moderator or question.author_id == viewer.id:
        return
    if question.status == Status.DELETED:
        by_author = question.deleted_by_id == question.author_id
        message, code = (BY_AUTHOR, "AUTHOR") if by_author else (BY_MODERATOR, "MODERATOR")
        raise ApiError(410, message, details={"removedBy": code})
    raise not_found("Question {id}", id=question.id)


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


def may_skip_review(viewer: Viewer, question: Question) -> bool:
    """Whether the viewer's suggested edits are applied at once: the question is about a model that they own."""
    if limits.level_of(viewer) < limits.MAY_EDIT_OWN_MODEL:
        return False
    models = {_to_tag(car.model) for car in list_cars(viewer.member_id)}
    return not models.isdisjoint({_to_tag(question.car_model), *question.tag_names})


def _to_tag(model: str) -> str:
    """A model as tags name it."""
    return model.casefold().replace(" ", "-")


REFUSED = "You cannot do this: one of you has blocked the other."
BLOCKED_MESSAGE = "A block keeps you apart from this member."


class Post(Protocol):
    """A question or an answer on its way to a reader."""

    author_id: int
    hidden_because: str | None

    def withhold(self) -> None:
        """Remove what a block keeps from its reader."""


def mark_hidden(viewer: Viewer, moderator: bool, posts: Sequence[Post]) -> None:
    """Set `hidden_because` of each post; one statement for all of them, none for visitors and moderators.

    The texts of muted members are delivered, because their reader may unfold them; blocked ones are not.
    """
    others = {post.author_id for post in posts} - {viewer.id}
    asked = viewer.signed_in and not moderator
    reasons = social.list_hidden_reasons(viewer.member_id, others) if asked else {}
    for post in posts:
        post.hidden_because = reasons.get(post.author_id)
        if post.hidden_because == social.BLOCKED:
            post.withhold()


class HiddenAuthors(Row):
    """Members whose posts the caller does not see in lists: muted ones are folded, others left out."""

    muted: list[int]
    blocked: list[int]


def list_hidden_members(viewer: Viewer) -> HiddenAuthors:
    """Whose rows in lists the viewer sees folded, and whose not at all."""
    reasons = social.list_hidden_reasons(viewer.member_id) if not viewer.may(MODERATE) else {}
    muted, blocked = (
        sorted(one for one, reason in reasons.items() if reason == wanted)
        for wanted in (social.MUTED, social.BLOCKED)
    )
    return HiddenAuthors(muted, blocked)


def is_blocked(viewer: Viewer, other_id: int) -> bool:
    """Whether a block stands between the viewer and another member; never for moderators."""
    if viewer.may(MODERATE) or other_id == viewer.id:
        return False
    return social.is_blocked(viewer.member_id, other_id)


def check_profile_open(viewer: Viewer, user_id: int) -> None:
    """Raises 404 for an unknown member, 403 for a profile that the viewer does not see and where a block stands."""
    check_member_exists(user_id)
    if not may_see_profile(viewer, user_id, privacy_of([user_id])[user_id].visible_to):
        raise forbidden("This member keeps the profile private.")
    if viewer.signed_in and is_blocked(viewer, user_id):
        raise forbidden(BLOCKED_MESSAGE)
