"""What moderators do to comments from any plugin, in the caller's transaction."""

from __future__ import annotations

from dataclasses import replace

from motorclub.api import Viewer, conflict, forbidden
from motorclub.api.moderation import ContentAction
from motorclub_social import comments, content
from motorclub_social.comments import StoredComment
from motorclub_social.models import Status
from motorclub_social.permissions import MODERATE
from motorclub_social.targets import COMMENT


def hide(comment_id: int, viewer: Viewer, note: str) -> None:
    """Let it be seen by moderators only."""
    _take_away(comment_id, viewer, Status.HIDDEN, note)


def review(comment_id: int, viewer: Viewer, note: str) -> None:
    """Let it be seen by moderators only until one has looked at it."""
    _take_away(comment_id, viewer, Status.PENDING, note)


def remove(comment_id: int, viewer: Viewer, note: str) -> None:
    """Delete it; it can be restored."""
    _take_away(comment_id, viewer, Status.DELETED, note)


def show(comment_id: int, viewer: Viewer, note: str) -> None:
    """Let everybody see it again that is hidden or under review."""
    _bring_back(comment_id, viewer, Status.HIDDEN, Status.PENDING)


def restore(comment_id: int, viewer: Viewer, note: str) -> None:
    """Bring back what was deleted."""
    _bring_back(comment_id, viewer, Status.DELETED)


def _take_away(comment_id: int, viewer: Viewer, status: Status, note: str) -> None:
    row = _lock(comment_id, viewer)
    # What is out of sight already can only be deleted.
    allowed = row.status == Status.PUBLISHED or (status is Status.DELETED and row.status != Status.DELETED)
    if not allowed:
        raise conflict("This comment is {state}.", code="INVALID_TRANSITION", state=row.status)
    comments.take_away(row, status, viewer.member_id)
    comments.record(viewer, status.lower(), row, note)


def _bring_back(comment_id: int, viewer: Viewer, *before: Status) -> None:
    row = _lock(comment_id, viewer)
    if row.status not in before:
        raise conflict("This comment is {state}.", code="INVALID_TRANSITION", state=row.status)
    comments.bring_back(row, viewer)
    comments.record(viewer, "restored", row)


def _lock(comment_id: int, viewer: Viewer) -> StoredComment:
    if not viewer.may(MODERATE):
        raise forbidden()
    return comments.get_comment(comment_id, lock=True)


ACTIONS = {
    ContentAction.HIDE: hide,
    ContentAction.REVIEW: review,
    ContentAction.SHOW: show,
    ContentAction.REMOVE: remove,
    ContentAction.RESTORE: restore,
}
CONTENT_TYPES = tuple(
    replace(kind, actions=ACTIONS) if kind.name == COMMENT else kind for kind in content.CONTENT_TYPES
)
