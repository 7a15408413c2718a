"""What moderators do to questions and answers from any plugin, in the caller's transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from motorclub.api import Viewer
from motorclub.api.moderation import ContentAction
from motorclub_forum import content
from motorclub_forum.moderation import answer_states, question_states


def hide_question(question_id: int, viewer: Viewer, note: str) -> None:
    """Show it only to its author and moderators."""
    question_states.hide_question(viewer, question_id, note, None)


def review_question(question_id: int, viewer: Viewer, note: str) -> None:
    """Put it into the list of questions that wait."""
    question_states.put_question_under_review(viewer, question_id, note)


def show_question(question_id: int, viewer: Viewer, note: str) -> None:
    """Show it again."""
    question_states.show_question(viewer, question_id)


def remove_question(question_id: int, viewer: Viewer, note: str) -> None:
    """Delete it for 30 days at first."""
    question_states.delete_question(viewer, question_id, note, None)


def restore_question(question_id: int, viewer: Viewer, note: str) -> None:
    """Restore it to what it was."""
    question_states.restore_question(viewer, question_id, None)


def lock_question(question_id: int, viewer: Viewer, note: str) -> None:
    """Let nobody but moderators write in it."""
    question_states.set_flag(viewer, question_id, "is_locked", True)


def unlock_question(question_id: int, viewer: Viewer, note: str) -> None:
    """Let everybody write in it again."""
    question_states.set_flag(viewer, question_id, "is_locked", False)


def hide_answer(answer_id: int, viewer: Viewer, note: str) -> None:
    """Show it only to its author and moderators."""
    answer_states.hide_answer(viewer, answer_id, note, None)


def review_answer(answer_id: int, viewer: Viewer, note: str) -> None:
    """Show it only to its author and moderators until one has looked at it."""
    answer_states.put_answer_under_review(viewer, answer_id, note)


def show_answer(answer_id: int, viewer: Viewer, note: str) -> None:
    """Show it again."""
    answer_states.show_answer(viewer, answer_id)


def remove_answer(answer_id: int, viewer: Viewer, note: str) -> None:
    """Delete it for 30 days at first."""
    answer_states.delete_answer(viewer, answer_id, note, None)


def restore_answer(answer_id: int, viewer: Viewer, note: str) -> None:
    """Restore it to what it was."""
    answer_states.restore_answer(viewer, answer_id, None)


ACTIONS: Mapping[str, Mapping[ContentAction, Callable[[int, Viewer, str], None]]] = {
    content.QUESTION: {
        ContentAction.HIDE: hide_question,
        ContentAction.REVIEW: review_question,
        ContentAction.SHOW: show_question,
        ContentAction.REMOVE: remove_question,
        ContentAction.RESTORE: restore_question,
        ContentAction.LOCK: lock_question,
        ContentAction.UNLOCK: unlock_question,
    },
    content.ANSWER: {
        ContentAction.HIDE: hide_answer,
        ContentAction.REVIEW: review_answer,
        ContentAction.SHOW: show_answer,
        ContentAction.REMOVE: remove_answer,
        ContentAction.RESTORE: restore_answer,
    },
}
CONTENT_TYPES = tuple(
    replace(kind, actions=ACTIONS.get(kind.name, {}), notifies_author=kind.name in ACTIONS)
    for kind in content.CONTENT_TYPES
)
