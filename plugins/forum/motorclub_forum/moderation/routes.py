"""The calls under /forum-api by which the forum is kept in order."""

from __future__ import annotations

from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, page_schema, requires, signed_in
from motorclub_forum.catalogue import categories
from motorclub_forum.catalogue.schemas import MergeSchema
from motorclub_forum.moderation import answer_states, merging, question_states
from motorclub_forum.moderation.schemas import (
    AnswerStateSchema,
    ClosedSchema,
    CloseSchema,
    LockSchema,
    NoteSchema,
    PinSchema,
    ReasonSchema,
    StateSchema,
    WaitingQuery,
    WaitingSchema,
)
from motorclub_forum.permissions import MODERATE
from motorclub_forum.reading import queries

blueprint = Blueprint("forum_moderation", __name__, description="Keeping the forum in order")

Body = dict[str, Any]


@blueprint.route("/questions/waiting")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(WaitingSchema))
@requires(MODERATE)
def list_waiting(query: Body) -> Any:
    """Questions that wait to be approved or shown again, or whose authors ask to have them opened again."""
    return queries.list_waiting(query["page"], query["size"])


@blueprint.route("/categories/waiting")
@blueprint.arguments(WaitingQuery, location="query")
@blueprint.response(200, page_schema(WaitingSchema))
@signed_in
def list_waiting_in_categories(query: Body) -> Any:
    """As above, in the categories that the caller keeps order in, or in one of them and those below it.

    Whoever keeps none has nothing there; a category of others is 403.
    """
    kept = categories.kept_by(current_viewer(), query["category_id"])
    return queries.list_waiting(query["page"], query["size"], kept)


@blueprint.route("/questions/<id:question_id>/close", methods=["POST"])
@blueprint.arguments(CloseSchema)
@blueprint.response(200, ClosedSchema)
@signed_in
def close(body: Body, question_id: int) -> Any:
    """Take no more answers: a moderator, or three members of the level that may."""
    return question_states.close_question(current_viewer(), question_id, body)


@blueprint.route("/questions/<id:question_id>/reopen", methods=["POST"])
@blueprint.arguments(NoteSchema)
@blueprint.response(200, StateSchema)
@signed_in
def reopen(body: Body, question_id: int) -> Any:
    """Take answers again: a moderator."""
    return question_states.reopen_question(current_viewer(), question_id, body.get("version"))


@blueprint.route("/questions/<id:question_id>/leave", methods=["POST"])
@blueprint.arguments(NoteSchema)
@blueprint.response(200, StateSchema)
@signed_in
def leave(body: Body, question_id: int) -> Any:
    """Leave it closed or hidden after its author has changed it, and tell them: a moderator."""
    return question_states.leave_closed(current_viewer(), question_id, body["note"], body.get("version"))


@blueprint.route("/questions/<id:question_id>/lock", methods=["POST"])
@blueprint.arguments(LockSchema)
@blueprint.response(200, StateSchema)
@signed_in
def lock(body: Body, question_id: int) -> Any:
    """Let nobody but moderators write in it, or everybody again: a moderator."""
    return question_states.set_flag(current_viewer(), question_id, "is_locked", body["locked"])


@blueprint.route("/questions/<id:question_id>/pin", methods=["POST"])
@blueprint.arguments(PinSchema)
@blueprint.response(200, StateSchema)
@signed_in
def pin(body: Body, question_id: int) -> Any:
    """Let it stand above the others, or no more: a moderator."""
    return question_states.set_flag(current_viewer(), question_id, "is_pinned", body["pinned"])


@blueprint.route("/questions/<id:question_id>/merge", methods=["POST"])
@blueprint.arguments(MergeSchema)
@blueprint.response(200, StateSchema)
@signed_in
def merge(body: Body, question_id: int) -> Any:
    """Move all answers into another question and close this one as its duplicate: a moderator."""
    return merging.merge_questions(current_viewer(), question_id, body["into_id"])


@blueprint.route("/questions/<id:question_id>/hide", methods=["POST"])
@blueprint.arguments(NoteSchema)
@blueprint.response(200, StateSchema)
@signed_in
def hide(body: Body, question_id: int) -> Any:
    """Show it to its author and to moderators only: a moderator."""
    return question_states.hide_question(current_viewer(), question_id, body["note"], body.get("version"))


@blueprint.route("/questions/<id:question_id>/restore", methods=["POST"])
@blueprint.arguments(NoteSchema)
@blueprint.response(200, StateSchema)
@signed_in
def restore(body: Body, question_id: int) -> Any:
    """As it was before it was hidden or deleted: a moderator, or within 24 hours the author who deleted it."""
    return question_states.restore_question(current_viewer(), question_id, body.get("version"))


@blueprint.route("/questions/<id:question_id>/approve", methods=["POST"])
@blueprint.arguments(NoteSchema)
@blueprint.response(200, StateSchema)
@signed_in
def approve(body: Body, question_id: int) -> Any:
    """Let a question that waits be seen: a moderator."""
    return question_states.approve_question(current_viewer(), question_id, body.get("version"))


@blueprint.route("/questions/<id:question_id>/reject", methods=["POST"])
@blueprint.arguments(ReasonSchema)
@blueprint.response(200, StateSchema)
@signed_in
def reject(body: Body, question_id: int) -> Any:
    """Let a question that waits not be seen, and say why: a moderator."""
    return question_states.reject_question(current_viewer(), question_id, body["reason"])


@blueprint.route("/answers/<id:answer_id>/hide", methods=["POST"])
@blueprint.arguments(NoteSchema)
@blueprint.response(200, AnswerStateSchema)
@signed_in
def hide_answer(body: Body, answer_id: int) -> Any:
    """Show it to its author and to moderators only: a moderator."""
    return answer_states.hide_answer(current_viewer(), answer_id, body["note"], body.get("version"))


@blueprint.route("/answers/<id:answer_id>/restore", methods=["POST"])
@blueprint.arguments(NoteSchema)
@blueprint.response(200, AnswerStateSchema)
@signed_in
def restore_answer(body: Body, answer_id: int) -> Any:
    """As it was before it was hidden or deleted: a moderator, or within 24 hours the author who deleted it."""
    return answer_states.restore_answer(current_viewer(), answer_id, body.get("version"))
