"""The calls under /forum-api by which members write: asking, answering, voting, editing."""

from __future__ import annotations

from typing import Any

from motorclub.api import Blueprint, PageQuery, Viewer, current_viewer, public, requires, signed_in
from motorclub.api.rows import Page, Row
from motorclub_forum import schemas
from motorclub_forum.moderation import answer_states, question_states
from motorclub_forum.moderation.answer_states import AnswerState
from motorclub_forum.moderation.question_states import State
from motorclub_forum.moderation.steps import commit
from motorclub_forum.permissions import ANSWER, ASK, OUTCOME, SUGGEST, VOTE
from motorclub_forum.posts import (
    answers,
    drafts,
    invitations,
    questions,
    revisions,
    suggestions,
    votes,
)
from motorclub_forum.posts.drafts import DraftRow
from motorclub_forum.posts.invitations import Invitations
from motorclub_forum.posts.revisions import Diff, RevisionRow
from motorclub_forum.posts.suggestions import SuggestionRow
from motorclub_forum.posts.votes import OutcomeRow, Outcomes, SameHereRow, VoteRow
from motorclub_forum.reading import question_page
from motorclub_forum.reading.rows import AnswerRow, QuestionRow
from motorclub_forum.shared import limits, own_cars
from motorclub_forum.shared.limits import Limits
from motorclub_forum.shared.own_cars import Garage, OwnCarRow

ANSWERS_SHOWN = 20

blueprint = Blueprint("forum", __name__, description="Asking, answering, voting and editing")

Body = dict[str, Any]


class Accepted(Row):
    """Which answer is accepted now."""

    accepted_answer_id: int | None


# Questions


@blueprint.route("/questions", methods=["POST"])
@blueprint.arguments(schemas.AskSchema)
@blueprint.response(201, QuestionRow)
@requires(ASK)
def ask(body: Body) -> tuple[QuestionRow, dict[str, str]]:
    """Ask a question. Unknown tags are created; a member's first question may have to wait for a moderator."""
    viewer = current_viewer()
    question_id = questions.ask_question(viewer, body)
    return _page(question_id, viewer), {"Location": f"/forum-api/questions/{question_id}"}


def _page(question_id: int, viewer: Viewer) -> QuestionRow:
    return question_page.get_question_page(question_id, viewer, 0, ANSWERS_SHOWN)


@blueprint.route("/questions/<id:question_id>", methods=["PUT"])
@blueprint.arguments(schemas.EditQuestionSchema)
@signed_in
def edit_question(body: Body, question_id: int) -> QuestionRow:
    """Change a question: its author, who may edit everything, or anybody where it is a wiki."""
    viewer = current_viewer()
    questions.edit_question(viewer, question_id, body)
    return _page(question_id, viewer)


@blueprint.route("/questions/<id:question_id>", methods=["DELETE"])
@blueprint.arguments(schemas.NoteSchema, location="query")
@signed_in
def delete_question(query: Body, question_id: int) -> State:
    """Delete a question, for 30 days at first: its author while no answer has a score, or a moderator."""
    return commit(
        question_states.delete_question(current_viewer(), question_id, query["note"], query.get("version"))
    )


@blueprint.route("/questions/<id:question_id>/same-here", methods=["POST"])
@signed_in
def add_same_here(question_id: int) -> SameHereRow:
    """The caller has this too."""
    return votes.set_same_here(current_viewer(), question_id, True)


@blueprint.route("/questions/<id:question_id>/same-here", methods=["DELETE"])
@signed_in
def remove_same_here(question_id: int) -> SameHereRow:
    """The caller does not have this any more."""
    return votes.set_same_here(current_viewer(), question_id, False)


@blueprint.route("/questions/<id:question_id>/accepted-answer", methods=["PUT"])
@blueprint.arguments(schemas.AcceptSchema)
@signed_in
def accept(body: dict[str, int | None], question_id: int) -> Accepted:
    """Accept the answer that solved the question: the asker, or staff in the asker's place."""
    question_states.accept_answer(current_viewer(), question_id, body["answer_id"])
    return Accepted(body["answer_id"])


# The cars that a member drives


@blueprint.route("/garage")
@signed_in
def show_garage() -> Garage:
    """The caller's cars in the showcase, as a question takes them; none while it is off."""
    return own_cars.get_garage(current_viewer())


@blueprint.route("/own-car")
@signed_in
def show_own_car() -> OwnCarRow:
    """The caller's car; empty where none was given."""
    return own_cars.get_own_car(current_viewer())


@blueprint.route("/own-car", methods=["PUT"])
@blueprint.arguments(schemas.OwnCarInputSchema)
@signed_in
def put_own_car(body: Body) -> OwnCarRow:
    """Store the caller's car; without a brand, none."""
    return own_cars.put_own_car(current_viewer(), OwnCarRow(**body))


# Answers


@blueprint.route("/questions/<id:question_id>/answers", methods=["POST"])
@blueprint.arguments(schemas.ReplySchema)
@blueprint.response(201, AnswerRow)
@requires(ANSWER)
def answer(body: Body, question_id: int) -> AnswerRow:
    """Answer a question. The asker is notified."""
    viewer = current_viewer()
    return question_page.get_answer(answers.post_answer(viewer, question_id, body), viewer)


@blueprint.route("/answers/<id:answer_id>", methods=["PUT"])
@blueprint.arguments(schemas.EditAnswerSchema)
@signed_in
def edit_answer(body: Body, answer_id: int) -> AnswerRow:
    """Change an answer: its author, or who may edit everything."""
    viewer = current_viewer()
    answers.edit_answer(viewer, answer_id, body)
    return question_page.get_answer(answer_id, viewer)


@blueprint.route("/answers/<id:answer_id>", methods=["DELETE"])
@blueprint.arguments(schemas.NoteSchema, location="query")
@signed_in
def delete_answer(query: Body, answer_id: int) -> AnswerState:
    """Delete an answer, for 30 days at first: its author unless it is the accepted one, or a moderator."""
    return commit(
        answer_states.delete_answer(current_viewer(), answer_id, query["note"], query.get("version"))
    )


@blueprint.route("/answers/<id:answer_id>/outcomes")
@blueprint.arguments(PageQuery, location="query")
@public
def list_outcomes(query: Body, answer_id: int) -> Page[OutcomeRow]:
    """What members found when they tried it, the newest first."""
    return votes.list_outcomes(answer_id, query["page"], query["size"])


@blueprint.route("/answers/<id:answer_id>/outcomes", methods=["PUT"])
@blueprint.arguments(schemas.RecordOutcomeSchema)
@requires(OUTCOME)
def record_outcome(body: Body, answer_id: int) -> Outcomes:
    """Say what you found when you tried an answer; the last outcome counts."""
    return votes.record_outcome(current_viewer(), answer_id, body)


@blueprint.route("/answers/<id:answer_id>/outcomes", methods=["DELETE"])
@requires(OUTCOME)
def withdraw_outcome(answer_id: int) -> Outcomes:
    """Withdraw the caller's outcome."""
    return votes.record_outcome(current_viewer(), answer_id, None)


# Votes


@blueprint.route("/votes", methods=["PUT"])
@blueprint.arguments(schemas.CastVoteSchema)
@requires(VOTE)
def vote(body: Body) -> VoteRow:
    """Vote on somebody else's question or answer; the same vote again changes nothing."""
    return votes.cast_vote(current_viewer(), **body)


@blueprint.route("/votes", methods=["DELETE"])
@blueprint.arguments(schemas.TargetQuery, location="query")
@requires(VOTE)
def take_vote_back(query: Body) -> VoteRow:
    """Take a vote back, within ten minutes or after the text has changed."""
    return votes.cast_vote(current_viewer(), **query, value=0)


class RevisionsQuery(schemas.TargetQuery, PageQuery):  # type: ignore[misc, valid-type]
    """A page of one target's revisions."""


# Revisions


@blueprint.route("/revisions")
@blueprint.arguments(RevisionsQuery, location="query")
@public
def list_revisions(query: Body) -> Page[RevisionRow]:
    """The revisions of a question or an answer, the newest first; none if it was never edited."""
    return revisions.list_revisions(current_viewer(), **query)


@blueprint.route("/revisions/<id:revision_id>/diff")
@public
def show_diff(revision_id: int) -> Diff:
    """What an edit changed; of a suggested one, what it would change now."""
    return revisions.diff_revision(current_viewer(), revision_id)


@blueprint.route("/revisions/<id:revision_id>/restore", methods=["POST"])
@signed_in
def restore_revision(revision_id: int) -> RevisionRow:
    """Restore this text, as an edit of its own: those who may edit it."""
    return suggestions.restore_revision(current_viewer(), revision_id)


# Suggested edits


@blueprint.route("/suggested-edits")
@blueprint.arguments(schemas.SuggestedQuery, location="query")
@signed_in
def list_suggestions(query: Body) -> Page[SuggestionRow]:
    """The caller's own, or those that wait for the caller's decision."""
    return suggestions.list_suggestions(current_viewer(), **query)


@blueprint.route("/suggested-edits", methods=["POST"])
@blueprint.arguments(schemas.SuggestSchema)
@blueprint.response(201, SuggestionRow)
@requires(SUGGEST)
def suggest(body: Body) -> SuggestionRow:
    """Suggest a better text for what somebody else wrote."""
    return suggestions.suggest_edit(current_viewer(), body)


@blueprint.route("/suggested-edits/<id:edit_id>")
@signed_in
def show_suggestion(edit_id: int) -> SuggestionRow:
    """A suggested edit, for its author and for who decides."""
    return suggestions.get_suggestion(current_viewer(), edit_id)


@blueprint.route("/suggested-edits/<id:edit_id>/approve", methods=["PUT"])
@signed_in
def approve_suggestion(edit_id: int) -> SuggestionRow:
    """Apply a suggested edit: the text's author, or who may edit everything. 409 if the text has changed since."""
    return suggestions.approve_suggestion(current_viewer(), edit_id)


@blueprint.route("/suggested-edits/<id:edit_id>/reject", methods=["PUT"])
@blueprint.arguments(schemas.ReasonSchema)
@signed_in
def reject_suggestion(body: Body, edit_id: int) -> SuggestionRow:
    """Reject a suggested edit, and say why."""
    return suggestions.reject_suggestion(current_viewer(), edit_id, body["reason"])


@blueprint.route("/suggested-edits/<id:edit_id>", methods=["DELETE"])
@signed_in
def withdraw_suggestion(edit_id: int) -> None:
    """Withdraw a suggested edit: its author."""
    suggestions.withdraw_suggestion(current_viewer(), edit_id)


# Drafts


@blueprint.route("/drafts")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_drafts(query: Body) -> Page[DraftRow]:
    """The caller's drafts, the last edited first."""
    return drafts.list_drafts(current_viewer(), query["page"], query["size"])


@blueprint.route("/drafts", methods=["POST"])
@blueprint.arguments(schemas.NewDraftSchema)
@blueprint.response(201, DraftRow)
@signed_in
def begin_draft(body: Body) -> DraftRow:
    """Save a new draft."""
    return drafts.create_draft(current_viewer(), body)


@blueprint.route("/drafts/<id:draft_id>")
@signed_in
def show_draft(draft_id: int) -> DraftRow:
    """One of the caller's drafts."""
    return drafts.get_draft(current_viewer(), draft_id)


@blueprint.route("/drafts/<id:draft_id>", methods=["PUT"])
@blueprint.arguments(schemas.DraftInputSchema)
@signed_in
def keep_draft(body: Body, draft_id: int) -> DraftRow:
    """Save a draft's current state. 409 if another device has saved a later one."""
    return drafts.save_draft(current_viewer(), draft_id, body)


@blueprint.route("/drafts/<id:draft_id>", methods=["DELETE"])
@signed_in
def drop_draft(draft_id: int) -> None:
    """Delete a draft."""
    drafts.delete_draft(current_viewer(), draft_id)


# Invitations, mentions and limits


@blueprint.route("/questions/<id:question_id>/invitations")
@signed_in
def list_invitations(question_id: int) -> Invitations:
    """For the asker: who is invited to answer, and who may know."""
    return invitations.get_invitations(current_viewer(), question_id)


@blueprint.route("/questions/<id:question_id>/invitations", methods=["POST"])
@blueprint.arguments(schemas.InviteSchema)
@signed_in
def invite(body: Body, question_id: int) -> Invitations:
    """Invite members to answer one's own question, three in all; each is notified once."""
    viewer = current_viewer()
    invitations.invite_members(viewer, question_id, body["user_ids"])
    return invitations.get_invitations(viewer, question_id)


@blueprint.route("/limits")
@signed_in
def show_limits() -> Limits:
    """What the caller may still do today."""
    return limits.get_limits(current_viewer())
