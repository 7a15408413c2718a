"""What the weight of reports does by itself: hiding and locking their target until staff have looked at it."""

from __future__ import annotations

from collections.abc import Callable

from motorclub.api import ApiError, ContentRef, db, now, settings_of
from motorclub.api.levels import level_of
from motorclub.api.moderation import ContentAction, list_actions, perform_automatic_action
from motorclub_moderation.log.entries import record
from motorclub_moderation.reports.models import ReportCase
from motorclub_moderation.settings import ModerationSettings

NOTE = "Several members have reported this. Our staff will look at it."
# What hides an item, the first that its type offers.
HIDING = (ContentAction.HIDE, ContentAction.REVIEW)


def ref_of(case: ReportCase) -> ContentRef:
    """What the case is about."""
    return ContentRef(case.target_type, case.target_id)


def enforce(case: ReportCase) -> None:
    """Hide and lock the target of a locked case if its score says so, each once."""
    if case.hidden_at is None and case.score >= hiding_score(case.target_author_id):
        case.hidden_at = now() if _perform(case, *HIDING) else None
    if case.locked_at is None and case.score >= settings_of(ModerationSettings).auto_lock_score:
        case.locked_at = now() if _perform(case, ContentAction.LOCK) else None


def hiding_score(author_id: int | None) -> float:
    """The score that hides what this member has written."""
    settings = settings_of(ModerationSettings)
    is_new = author_id is not None and level_of(author_id) < 1
    return settings.auto_hide_score * (settings.new_author_factor if is_new else 1)


def release(case: ReportCase) -> None:
    """Take back what the score has done to the target."""
    if case.hidden_at is not None:
        _perform(case, ContentAction.SHOW)
    if case.locked_at is not None:
        _perform(case, ContentAction.UNLOCK)
    case.hidden_at = case.locked_at = None


def _perform(case: ReportCase, *choices: ContentAction) -> bool:
    """Do the first of these that the type offers, and log it; whether it was done."""
    ref, offered = ref_of(case), list_actions(case.target_type)
    action = next((choice for choice in choices if choice in offered), None)
    if action is None or not attempt(lambda: perform_automatic_action(ref, action, NOTE)):
        return False
    record(
        f"case.auto_{action.lower()}",
        actor=None,
        content=ref,
        member_id=case.target_author_id,
        case_id=case.id,
        after={"score": float(case.score)},
    )
    return True


def attempt(act: Callable[[], None]) -> bool:
    """Act on content in a savepoint; False where it is gone or its state does not allow it."""
    try:
        with db.session.begin_nested():
            act()
    except ApiError:
        return False
    return True
