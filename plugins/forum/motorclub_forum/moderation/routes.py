"""The calls under /forum-api by which moderators work."""

from __future__ import annotations

from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, requires, signed_in
from motorclub.api.rows import Page
from motorclub_forum import schemas
from motorclub_forum.catalogue import categories
from motorclub_forum.moderation import answer_states, question_states
from motorclub_forum.moderation.answer_states import AnswerState
from motorclub_forum.moderation.question_states import Closed, State
from motorclub_forum.moderation.steps import commit
from motorclub_forum.permissions import MODERATE
from motorclub_forum.reading import queries
from motorclub_forum.reading.rows import WaitingRow

blueprint = Blueprint("forum_moderation", __name__, description="Moderating questions and answers")

Body = dict[str, Any]


@blueprint.route("/questions/waiting")
@blueprint.arguments(PageQuery, location="query")
@requires(MODERATE)
def list_waiting(query: Body) -> Page[WaitingRow]:
    """Questions that wait to be approved or shown again, or whose authors ask to have them reopened."""
    return queries.list_waiting(query["page"], query["size"])


@blueprint.route("/categories/waiting")
@blueprint.arguments(schemas.WaitingQuery, location="query")
@signed_in
def list_waiting_in_categories(query: Body) -> Page[WaitingRow]:
    """As above, in the categories that the caller moderates, or in one of them and those below it.

    The list is empty for a caller that moderates none; another category is 403.
    """
    moderated = categories.list_moderated(current_viewer(), query["category_id"])
    return queries.list_waiting(query["page"], query["size"], moderated)


@blueprint.route("/questions/<id:question_id>/close", methods=["POST"])
@blueprint.arguments(schemas.CloseSchema)
@signed_in
def close(body: Body, question_id: int) -> Closed:
    """Close a question: a moderator, or three members of the level that may."""
    return question_states.close_question(current_viewer(), question_id, body)


@blueprint.route("/questions/<id:question_id>/reopen", methods=["POST"])
@blueprint.arguments(schemas.NoteSchema)
@signed_in
def reopen(body: Body, question_id: int) -> State:
    """Reopen a question: a moderator."""
    return question_states.reopen_question(current_viewer(), question_id, body.get("version"))


@blueprint.route("/questions/<id:question_id>/leave", methods=["POST"])
@blueprint.arguments(schemas.NoteSchema)
@signed_in
def leave(body: Body, question_id: int) -> State:
    """Leave it closed or hidden after its author has changed it, and notify them: a moderator."""
    return question_states.leave_closed(current_viewer(), question_id, body["note"], body.get("version"))


@blueprint.route("/questions/<id:question_id>/lock", methods=["POST"])
@blueprint.arguments(schemas.LockSchema)
@signed_in
def lock(body: Body, question_id: int) -> State:
    """Lock or unlock a question; in a locked one only moderators write: a moderator."""
    return commit(question_states.set_flag(current_viewer(), question_id, "is_locked", body["locked"]))


@blueprint.route("/questions/<id:question_id>/pin", methods=["POST"])
@blueprint.arguments(schemas.PinSchema)
@signed_in
def pin(body: Body, question_id: int) -> State:
    """Pin a question above the others, or unpin it: a moderator."""
    return commit(question_states.set_flag(current_viewer(), question_id, "is_pinned", body["pinned"]))


@blueprint.route("/questions/<id:question_id>/merge", methods=["POST"])
@blueprint.arguments(schemas.MergeSchema)
@signed_in
def merge(body: Body, question_id: int) -> State:
    """Move all answers into another question and close this one as its duplicate: a moderator."""
    return answer_states.merge_questions(current_viewer(), question_id, body["into_id"])


@blueprint.route("/questions/<id:question_id>/hide", methods=["POST"])
@blueprint.arguments(schemas.NoteSchema)
@signed_in
def hide(body: Body, question_id: int) -> State:
    """Show it to its author and to moderators only: a moderator."""
    return commit(
        question_states.hide_question(current_viewer(), question_id, body["note"], body.get("version"))
    )


@blueprint.route("/questions/<id:question_id>/restore", methods=["POST"])
@blueprint.arguments(schemas.NoteSchema)
@signed_in
def restore(body: Body, question_id: int) -> State:
    """Restore what was hidden or deleted: a moderator, or within 24 hours the author who deleted it."""
    return commit(question_states.restore_question(current_viewer(), question_id, body.get("version")))


@blueprint.route("/questions/<id:question_id>/approve", methods=["POST"])
@blueprint.arguments(schemas.NoteSchema)
@signed_in
def approve(body: Body, question_id: int) -> State:
    """Approve a question that waits: a moderator."""
    return commit(question_states.approve_question(current_viewer(), question_id, body.get("version")))


@blueprint.route("/questions/<id:question_id>/reject", methods=["POST"])
@blueprint.arguments(schemas.ReasonSchema)
@signed_in
def reject(body: Body, question_id: int) -> State:
    """Reject a question that waits, and say why: a moderator."""
    return question_states.reject_question(current_viewer(), question_id, body["reason"])


@blueprint.route("/answers/<id:answer_id>/hide", methods=["POST"])
@blueprint.arguments(schemas.NoteSchema)
@signed_in
def hide_answer(body: Body, answer_id: int) -> AnswerState:
    """Show it to its author and to moderators only: a moderator."""
    return commit(answer_states.hide_answer(current_viewer(), answer_id, body["note"], body.get("version")))


@blueprint.route("/answers/<id:answer_id>/restore", methods=["POST"])
@blueprint.arguments(schemas.NoteSchema)
@signed_in
def restore_answer(body: Body, answer_id: int) -> AnswerState:
    """Restore what was hidden or deleted: a moderator, or within 24 hours the author who deleted it."""
    return commit(answer_states.restore_answer(current_viewer(), answer_id, body.get("version")))
