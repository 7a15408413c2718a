"""The calls under /forum-api about what one member has written, and about asking some to answer."""

from __future__ import annotations

from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, public, signed_in
from motorclub.api.rows import Page
from motorclub_forum.members import invitations, mentions, profiles
from motorclub_forum.members.invitations import Invitations
from motorclub_forum.members.mentions import MembersRow
from motorclub_forum.members.profiles import MembersAnswerRow, MembersSummary
from motorclub_forum.members.schemas import InviteSchema, MembersAnswersQuery, MentionQuery
from motorclub_forum.reading import searching
from motorclub_forum.reading.rows import QuestionItemRow
from motorclub_forum.reading.schemas import QuestionsQuery
from motorclub_forum.shared import limits, visibility
from motorclub_forum.shared.limits import Limits
from motorclub_forum.shared.visibility import Spared

blueprint = Blueprint("forum_members", __name__, description="What members have asked and answered")

Body = dict[str, Any]
QUESTIONS = QuestionsQuery()


@blueprint.route("/users/<id:user_id>/questions")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, Page[QuestionItemRow])
@public
def list_questions_of(query: Body, user_id: int) -> Page[QuestionItemRow]:
    """What a member has asked, the newest first. 403 as for their answers."""
    viewer = current_viewer()
    visibility.check_profile_open(viewer, user_id)
    return searching.list_narrowed(QUESTIONS.load({**query, "author": user_id}), viewer)


@blueprint.route("/users/<id:user_id>/answers")
@blueprint.arguments(MembersAnswersQuery, location="query")
@blueprint.response(200, Page[MembersAnswerRow])
@public
def list_answers_of(query: Body, user_id: int) -> Page[MembersAnswerRow]:
    """What a member has answered, the newest or the best first.

    403 where the member hides the profile from the caller, or a block stands between the two.
    """
    return profiles.list_answers(current_viewer(), user_id, query)


@blueprint.route("/users/<id:user_id>/summary")
@blueprint.response(200, MembersSummary)
@public
def show_summary_of(user_id: int) -> MembersSummary:
    """How much a member has asked, answered and solved, and the tags of it. 403 as for their answers."""
    return profiles.get_summary(current_viewer(), user_id)


@blueprint.route("/spared")
@blueprint.response(200, Spared)
@signed_in
def list_spared() -> Spared:
    """Members whose posts the caller sees folded (muted) or not at all (blocked).

    Lists are the same for everybody; a client that shows them hides these members' rows.
    """
    return visibility.list_hidden_members(current_viewer())


@blueprint.route("/questions/<id:question_id>/invitations")
@blueprint.response(200, Invitations)
@signed_in
def list_invitations(question_id: int) -> Invitations:
    """For the asker: who is invited to answer, and who may know."""
    return invitations.get_invitations(current_viewer(), question_id)


@blueprint.route("/questions/<id:question_id>/invitations", methods=["POST"])
@blueprint.arguments(InviteSchema)
@blueprint.response(200, Invitations)
@signed_in
def invite(body: Body, question_id: int) -> Invitations:
    """Invite members to answer one's own question, three in all; each is notified once."""
    viewer = current_viewer()
    invitations.invite_members(viewer, question_id, body["user_ids"])
    return invitations.get_invitations(viewer, question_id)


@blueprint.route("/mentions")
@blueprint.arguments(MentionQuery, location="query")
@blueprint.response(200, MembersRow)
@signed_in
def complete_mention(query: Body) -> MembersRow:
    """Members whose names begin so and whom the caller may mention; at most eight."""
    return MembersRow(mentions.complete_names(query["q"], current_viewer()))


@blueprint.route("/limits")
@blueprint.response(200, Limits)
@signed_in
def show_limits() -> Limits:
    """What the caller may still do today."""
    return limits.get_limits(current_viewer())
