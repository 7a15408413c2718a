"""The calls under /forum-api about what one member has written, and about asking some to answer."""

from __future__ import annotations

from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, page_schema, public, signed_in
from motorclub_forum.members import invitations, mentions, profiles
from motorclub_forum.members.schemas import (
    InvitationsSchema,
    InviteSchema,
    LimitsSchema,
    MembersAnswerSchema,
    MembersAnswersQuery,
    MembersSchema,
    MembersSummarySchema,
    MentionQuery,
    SparedSchema,
)
from motorclub_forum.reading import searching
from motorclub_forum.reading.schemas import QuestionItemSchema, QuestionsQuery
from motorclub_forum.shared import limits, visibility

blueprint = Blueprint("forum_members", __name__, description="What members have asked and answered")

Body = dict[str, Any]
QUESTIONS = QuestionsQuery()


@blueprint.route("/users/<id:user_id>/questions")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(QuestionItemSchema))
@public
def list_questions_of(query: Body, user_id: int) -> Any:
    """What a member has asked, the newest first. 403 as with their answers."""
    viewer = current_viewer()
    visibility.check_profile_open(viewer, user_id)
    return searching.list_narrowed(QUESTIONS.load({**query, "author": user_id}), viewer)


@blueprint.route("/users/<id:user_id>/answers")
@blueprint.arguments(MembersAnswersQuery, location="query")
@blueprint.response(200, page_schema(MembersAnswerSchema))
@public
def list_answers_of(query: Body, user_id: int) -> Any:
    """What a member has answered, the newest or the best first.

    403 where the member keeps the profile from the caller, or a block keeps the two apart.
    """
    return profiles.list_answers(current_viewer(), user_id, query)


@blueprint.route("/users/<id:user_id>/summary")
@blueprint.response(200, MembersSummarySchema)
@public
def show_summary_of(user_id: int) -> Any:
    """How much a member has asked, answered and solved, and the tags of it. 403 as with their answers."""
    return profiles.get_summary(current_viewer(), user_id)


@blueprint.route("/spared")
@blueprint.response(200, SparedSchema)
@signed_in
def list_spared() -> Any:
    """Whose posts the caller is to see folded or not at all: muted members, and those behind a block.

    Lists are the same for everybody; whoever shows them to the caller looks here.
    """
    return visibility.list_hidden_members(current_viewer())


@blueprint.route("/questions/<id:question_id>/invitations")
@blueprint.response(200, InvitationsSchema)
@signed_in
def list_invitations(question_id: int) -> Any:
    """For who asked: whom they have invited to answer, and who may know."""
    return invitations.get_invitations(current_viewer(), question_id)


@blueprint.route("/questions/<id:question_id>/invitations", methods=["POST"])
@blueprint.arguments(InviteSchema)
@blueprint.response(200, InvitationsSchema)
@signed_in
def invite(body: Body, question_id: int) -> Any:
    """Invite members to answer one's question, three in all; each is told once."""
    viewer = current_viewer()
    invitations.invite_members(viewer, question_id, body["user_ids"])
    return invitations.get_invitations(viewer, question_id)


@blueprint.route("/mentions")
@blueprint.arguments(MentionQuery, location="query")
@blueprint.response(200, MembersSchema)
@signed_in
def complete_mention(query: Body) -> Any:
    """Members whose names begin so and who may be mentioned by the caller; at most eight."""
    return {"items": mentions.complete_names(query["q"], current_viewer())}


@blueprint.route("/limits")
@blueprint.response(200, LimitsSchema)
@signed_in
def show_limits() -> Any:
    """What the caller may still do today."""
    return limits.get_limits(current_viewer())
