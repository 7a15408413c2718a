"""The calls under /forum-api by which members write: asking, answering, voting, editing."""

from __future__ import annotations

from typing import Any

from motorclub.api import (
    PICTURE_UPLOAD,
    Blueprint,
    PageQuery,
    Viewer,
    current_viewer,
    page_schema,
    public,
    requires,
    signed_in,
    uploaded_picture,
)
from motorclub_forum.moderation import answer_states, question_states
from motorclub_forum.moderation.schemas import AnswerStateSchema, NoteSchema, ReasonSchema, StateSchema
from motorclub_forum.permissions import ANSWER, ASK, ATTACH, OUTCOME, SUGGEST, VOTE
from motorclub_forum.posts import (
    answers,
    attachments,
    drafts,
    outcomes,
    questions,
    revisions,
    suggestions,
    votes,
)
from motorclub_forum.posts.schemas import (
    AcceptedSchema,
    AcceptSchema,
    AskSchema,
    CastVoteSchema,
    DiffSchema,
    DraftInputSchema,
    DraftSchema,
    EditAnswerSchema,
    EditAttachmentSchema,
    EditQuestionSchema,
    NewDraftSchema,
    OutcomeSchema,
    OutcomesSchema,
    RecordOutcomeSchema,
    ReplySchema,
    RevisionSchema,
    SameHereSchema,
    SuggestedQuery,
    SuggestionSchema,
    SuggestSchema,
    TargetQuery,
    VoteSchema,
)
from motorclub_forum.reading import queries
from motorclub_forum.reading.schemas import (
    AnswerSchema,
    AttachmentSchema,
    QuestionSchema,
)

ANSWERS_SHOWN = 20

blueprint = Blueprint("forum", __name__, description="Asking, answering, voting and editing")

Body = dict[str, Any]


# Questions


@blueprint.route("/questions", methods=["POST"])
@blueprint.arguments(AskSchema)
@blueprint.response(201, QuestionSchema)
@requires(ASK)
def ask(body: Body) -> Any:
    """Ask a question. Unknown tags are made; a member's first question may have to wait for a moderator."""
    viewer = current_viewer()
    question_id = questions.ask_question(viewer, body)
    return _page(question_id, viewer), {"Location": f"/forum-api/questions/{question_id}"}


def _page(question_id: int, viewer: Viewer) -> Any:
    return queries.get_question_page(question_id, viewer, 0, ANSWERS_SHOWN)


@blueprint.route("/questions/<id:question_id>", methods=["PUT"])
@blueprint.arguments(EditQuestionSchema)
@blueprint.response(200, QuestionSchema)
@signed_in
def edit_question(body: Body, question_id: int) -> Any:
    """Change a question: its author, who may edit everything, or anybody where it is a wiki."""
    viewer = current_viewer()
    questions.edit_question(viewer, question_id, body)
    return _page(question_id, viewer)


@blueprint.route("/questions/<id:question_id>", methods=["DELETE"])
@blueprint.arguments(NoteSchema, location="query")
@blueprint.response(200, StateSchema)
@signed_in
def delete_question(query: Body, question_id: int) -> Any:
    """Delete a question, for 30 days at first: its author while no answer has a score, or a moderator."""
    return question_states.delete_question(current_viewer(), question_id, query["note"], query.get("version"))


@blueprint.route("/questions/<id:question_id>/same-here", methods=["POST"])
@blueprint.response(200, SameHereSchema)
@signed_in
def have_this_too(question_id: int) -> Any:
    """The caller has this too."""
    return votes.set_same_here(current_viewer(), question_id, True)


@blueprint.route("/questions/<id:question_id>/same-here", methods=["DELETE"])
@blueprint.response(200, SameHereSchema)
@signed_in
def have_this_no_more(question_id: int) -> Any:
    """The caller does not have it after all."""
    return votes.set_same_here(current_viewer(), question_id, False)


@blueprint.route("/questions/<id:question_id>/accepted-answer", methods=["PUT"])
@blueprint.arguments(AcceptSchema)
@blueprint.response(200, AcceptedSchema)
@signed_in
def accept(body: dict[str, int | None], question_id: int) -> Any:
    """Say which answer solved the question: the asker, or staff in the asker's place."""
    question_states.accept_answer(current_viewer(), question_id, body["answer_id"])
    return {"accepted_answer_id": body["answer_id"]}


# Answers


@blueprint.route("/questions/<id:question_id>/answers", methods=["POST"])
@blueprint.arguments(ReplySchema)
@blueprint.response(201, AnswerSchema)
@requires(ANSWER)
def answer(body: Body, question_id: int) -> Any:
    """Answer a question. The asker is told."""
    viewer = current_viewer()
    return queries.get_answer(answers.post_answer(viewer, question_id, body), viewer)


@blueprint.route("/answers/<id:answer_id>", methods=["PUT"])
@blueprint.arguments(EditAnswerSchema)
@blueprint.response(200, AnswerSchema)
@signed_in
def edit_answer(body: Body, answer_id: int) -> Any:
    """Change an answer: its author, or who may edit everything."""
    viewer = current_viewer()
    answers.edit_answer(viewer, answer_id, body)
    return queries.get_answer(answer_id, viewer)


@blueprint.route("/answers/<id:answer_id>", methods=["DELETE"])
@blueprint.arguments(NoteSchema, location="query")
@blueprint.response(200, AnswerStateSchema)
@signed_in
def delete_answer(query: Body, answer_id: int) -> Any:
    """Delete an answer, for 30 days at first: its author unless it is the accepted one, or a moderator."""
    return answer_states.delete_answer(current_viewer(), answer_id, query["note"], query.get("version"))


@blueprint.route("/answers/<id:answer_id>/outcomes")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(OutcomeSchema))
@public
def list_outcomes(query: Body, answer_id: int) -> Any:
    """What people found who tried it, the newest first."""
    return outcomes.list_outcomes(answer_id, query["page"], query["size"])


@blueprint.route("/answers/<id:answer_id>/outcomes", methods=["PUT"])
@blueprint.arguments(RecordOutcomeSchema)
@blueprint.response(200, OutcomesSchema)
@requires(OUTCOME)
def record_outcome(body: Body, answer_id: int) -> Any:
    """Say what you found when you tried an answer; the last word holds."""
    return outcomes.record_outcome(current_viewer(), answer_id, body)


@blueprint.route("/answers/<id:answer_id>/outcomes", methods=["DELETE"])
@blueprint.response(200, OutcomesSchema)
@requires(OUTCOME)
def withdraw_outcome(answer_id: int) -> Any:
    """Say nothing about it any more."""
    return outcomes.record_outcome(current_viewer(), answer_id, None)


# Votes


@blueprint.route("/votes", methods=["PUT"])
@blueprint.arguments(CastVoteSchema)
@blueprint.response(200, VoteSchema)
@requires(VOTE)
def vote(body: Body) -> Any:
    """Vote on somebody else's question or answer; the same vote again changes nothing."""
    score = votes.cast_vote(current_viewer(), **body)
    return {**body, "score": score}


@blueprint.route("/votes", methods=["DELETE"])
@blueprint.arguments(TargetQuery, location="query")
@blueprint.response(200, VoteSchema)
@requires(VOTE)
def take_vote_back(query: Body) -> Any:
    """Take a vote back, within ten minutes or after the text has changed."""
    score = votes.cast_vote(current_viewer(), **query, value=0)
    return {**query, "value": 0, "score": score}


class RevisionsQuery(TargetQuery, PageQuery):  # type: ignore[misc, valid-type]
    """A page of one target's revisions."""


# Revisions


@blueprint.route("/revisions")
@blueprint.arguments(RevisionsQuery, location="query")
@blueprint.response(200, page_schema(RevisionSchema))
@public
def list_revisions(query: Body) -> Any:
    """What a question or an answer was like, the newest first; none if it was never edited."""
    return revisions.list_revisions(current_viewer(), **query)


@blueprint.route("/revisions/<id:revision_id>/diff")
@blueprint.response(200, DiffSchema)
@public
def show_diff(revision_id: int) -> Any:
    """What an edit changed; of a suggested one, what it would change now."""
    return revisions.diff_revision(current_viewer(), revision_id)


@blueprint.route("/revisions/<id:revision_id>/restore", methods=["POST"])
@blueprint.response(200, RevisionSchema)
@signed_in
def restore_revision(revision_id: int) -> Any:
    """Let the text be as it was then; that is an edit of its own. For who may edit it."""
    return suggestions.restore_revision(current_viewer(), revision_id)


# Suggested edits


@blueprint.route("/suggested-edits")
@blueprint.arguments(SuggestedQuery, location="query")
@blueprint.response(200, page_schema(SuggestionSchema))
@signed_in
def list_suggestions(query: Body) -> Any:
    """The caller's own, or those that wait for the caller's decision."""
    return suggestions.list_suggestions(current_viewer(), **query)


@blueprint.route("/suggested-edits", methods=["POST"])
@blueprint.arguments(SuggestSchema)
@blueprint.response(201, SuggestionSchema)
@requires(SUGGEST)
def suggest(body: Body) -> Any:
    """Suggest a better text for what somebody else wrote."""
    return suggestions.suggest_edit(current_viewer(), body)


@blueprint.route("/suggested-edits/<id:edit_id>")
@blueprint.response(200, SuggestionSchema)
@signed_in
def show_suggestion(edit_id: int) -> Any:
    """A suggested edit, for its author and for who decides."""
    return suggestions.get_suggestion(current_viewer(), edit_id)


@blueprint.route("/suggested-edits/<id:edit_id>/approve", methods=["PUT"])
@blueprint.response(200, SuggestionSchema)
@signed_in
def approve_suggestion(edit_id: int) -> Any:
    """Let the text be as suggested: its author, or who may edit everything. 409 if it has changed meanwhile."""
    return suggestions.approve_suggestion(current_viewer(), edit_id)


@blueprint.route("/suggested-edits/<id:edit_id>/reject", methods=["PUT"])
@blueprint.arguments(ReasonSchema)
@blueprint.response(200, SuggestionSchema)
@signed_in
def reject_suggestion(body: Body, edit_id: int) -> Any:
    """Leave the text as it is, and say why."""
    return suggestions.reject_suggestion(current_viewer(), edit_id, body["reason"])


@blueprint.route("/suggested-edits/<id:edit_id>", methods=["DELETE"])
@blueprint.response(204)
@signed_in
def withdraw_suggestion(edit_id: int) -> None:
    """Suggest it no longer: its author."""
    suggestions.withdraw_suggestion(current_viewer(), edit_id)


# Drafts


@blueprint.route("/drafts")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(DraftSchema))
@signed_in
def list_drafts(query: Body) -> Any:
    """The caller's drafts, the last one touched first."""
    return drafts.list_drafts(current_viewer(), query["page"], query["size"])


@blueprint.route("/drafts", methods=["POST"])
@blueprint.arguments(NewDraftSchema)
@blueprint.response(201, DraftSchema)
@signed_in
def begin_draft(body: Body) -> Any:
    """Keep what was begun."""
    return drafts.create_draft(current_viewer(), body)


@blueprint.route("/drafts/<id:draft_id>")
@blueprint.response(200, DraftSchema)
@signed_in
def show_draft(draft_id: int) -> Any:
    """One of the caller's drafts."""
    return drafts.get_draft(current_viewer(), draft_id)


@blueprint.route("/drafts/<id:draft_id>", methods=["PUT"])
@blueprint.arguments(DraftInputSchema)
@blueprint.response(200, DraftSchema)
@signed_in
def keep_draft(body: Body, draft_id: int) -> Any:
    """Keep its present state. 409 if a later one is kept already, from another device."""
    return drafts.save_draft(current_viewer(), draft_id, body)


@blueprint.route("/drafts/<id:draft_id>", methods=["DELETE"])
@blueprint.response(204)
@signed_in
def drop_draft(draft_id: int) -> None:
    """Forget it."""
    drafts.delete_draft(current_viewer(), draft_id)


# Attachments


@blueprint.route("/attachments", methods=["POST"])
@blueprint.doc(requestBody=PICTURE_UPLOAD)
@blueprint.response(201, AttachmentSchema)
@requires(ATTACH)
def attach() -> Any:
    """Store a picture (`image`, at most 5 MB), written anew; without a post it goes after 48 hours."""
    return attachments.add_attachment(current_viewer(), uploaded_picture())


@blueprint.route("/attachments/<id:attachment_id>", methods=["PUT"])
@blueprint.arguments(EditAttachmentSchema)
@blueprint.response(200, AttachmentSchema)
@signed_in
def edit_attachment(body: Body, attachment_id: int) -> Any:
    """Say what a picture shows, or where it stands: its owner, or who may edit the post that it is in."""
    return attachments.edit_attachment(current_viewer(), attachment_id, body)


@blueprint.route("/attachments/<id:attachment_id>", methods=["DELETE"])
@blueprint.response(204)
@signed_in
def remove_attachment(attachment_id: int) -> None:
    """Forget a picture: its owner, or a moderator."""
    attachments.remove_attachment(current_viewer(), attachment_id)
