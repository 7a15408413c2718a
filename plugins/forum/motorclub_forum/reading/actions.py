"""What a viewer may do with a question or an answer, in the words of the calls."""

from __future__ import annotations

from motorclub.api import Viewer, now
from motorclub_forum.models import AnswerStatus, Status
from motorclub_forum.permissions import ACCEPT_ANY, ANSWER, OUTCOME, SUGGEST, VOTE
from motorclub_forum.reading.rows import AnswerRow, QuestionRow
from motorclub_forum.shared import limits, rights
from motorclub_forum.shared.counters import LISTED


def list_question_actions(viewer: Viewer, question: QuestionRow, moderator: bool, edits: bool) -> list[str]:
    """With a question; `edits`: whether the viewer may edit what others wrote."""
    if not viewer.signed_in:
        return []
    mine, status = question.author_id == viewer.id, question.status
    open_, writable = status in (Status.OPEN, Status.SOLVED), moderator or not question.is_locked
    listed, deleted = status in LISTED, status == Status.DELETED
    possible = {
        "answer": open_ and writable and viewer.may(ANSWER),
        "vote": listed and writable and not mine and viewer.may(VOTE),
        "same-here": listed and writable and not mine,
        "edit": not deleted and writable and (mine or edits or question.is_wiki),
        "suggest": listed and writable and not mine and not edits and viewer.may(SUGGEST),
        "invite": open_ and writable and mine,
        "accept": open_ and writable and (mine or (viewer.may(ACCEPT_ANY) and _accepts_for(question))),
        "delete": not deleted and (moderator or (mine and not question.helped)),
        "restore": (deleted and (moderator or _restores_own(viewer, question)))
        or (moderator and status == Status.HIDDEN),
        "close": open_ and (moderator or limits.level_of(viewer) >= limits.MAY_CLOSE),
        **dict.fromkeys(("lock", "pin"), moderator and not deleted),
        "hide": moderator and listed,
        "merge": moderator and open_,
        "reopen": moderator and status == Status.CLOSED,
        "leave": moderator and question.reopen_asked,
        **dict.fromkeys(("approve", "reject"), moderator and not mine and status == Status.PENDING),
    }
    return [name for name, may in possible.items() if may]


def list_answer_actions(
    viewer: Viewer, answer: AnswerRow, *, locked: bool, moderator: bool, edits: bool
) -> list[str]:
    """With an answer to a question that is `locked` or not."""
    if not viewer.signed_in:
        return []
    mine, shown = answer.author_id == viewer.id, answer.status == AnswerStatus.PUBLISHED
    writable = moderator or not locked
    possible = {
        "vote": shown and writable and not mine and viewer.may(VOTE),
        "outcome": shown and writable and not mine and viewer.may(OUTCOME),
        "edit": answer.status != AnswerStatus.DELETED and writable and (mine or edits),
        "suggest": shown and writable and not mine and not edits and viewer.may(SUGGEST),
        "delete": shown and writable and (moderator or (mine and not answer.accepted)),
        "hide": shown and moderator,
        "restore": not shown and (moderator or _restores_own(viewer, answer)),
    }
    return [name for name, may in possible.items() if may]


def _accepts_for(question: QuestionRow) -> bool:
    """Whether staff may accept an answer in the asker's place, or take that back."""
    young = question.accepted_at is not None and now() - question.accepted_at <= rights.TAKE_BACK
    return young or now() - question.last_activity_at >= rights.SILENT


def _restores_own(viewer: Viewer, post: QuestionRow | AnswerRow) -> bool:
    young = post.deleted_at is not None and now() - post.deleted_at <= rights.OWN_RESTORE
    return young and post.deleted_by_id == viewer.id
