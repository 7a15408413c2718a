"""The calls under /forum-api that texts and pictures are worked on with."""

from __future__ import annotations

from typing import Any

from motorclub.api import (
    PICTURE_UPLOAD,
    Blueprint,
    PageQuery,
    current_viewer,
    page_schema,
    public,
    requires,
    signed_in,
    uploaded_picture,
)
from motorclub_forum.permissions import ATTACH, SUGGEST
from motorclub_forum.posts import attachments, drafts, revisions, suggestions
from motorclub_forum.schemas import (
    AttachmentSchema,
    DiffSchema,
    DraftInputSchema,
    DraftSchema,
    EditAttachmentSchema,
    NewDraftSchema,
    ReasonSchema,
    RevisionSchema,
    SuggestedQuery,
    SuggestionSchema,
    SuggestSchema,
    TargetQuery,
)

blueprint = Blueprint(
    "forum_editing", __name__, description="Revisions, suggested edits, drafts and pictures"
)

Body = dict[str, Any]


class RevisionsQuery(TargetQuery, PageQuery):  # type: ignore[misc, valid-type]
    """A page of one target's revisions."""


# Revisions


@blueprint.route("/revisions")
@blueprint.arguments(RevisionsQuery, location="query")
@blueprint.response(200, page_schema(RevisionSchema))
@public
def list_revisions(query: Body) -> Any:
    """What a question or an answer was like, the newest first; none if it was never edited."""
    return revisions.listed(current_viewer(), **query)


@blueprint.route("/revisions/<id:revision_id>/diff")
@blueprint.response(200, DiffSchema)
@public
def show_diff(revision_id: int) -> Any:
    """What an edit changed; of a suggested one, what it would change now."""
    return revisions.diff(current_viewer(), revision_id)


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
    return suggestions.listed(current_viewer(), **query)


@blueprint.route("/suggested-edits", methods=["POST"])
@blueprint.arguments(SuggestSchema)
@blueprint.response(201, SuggestionSchema)
@requires(SUGGEST)
def suggest(body: Body) -> Any:
    """Suggest a better text for what somebody else wrote."""
    return suggestions.suggest(current_viewer(), body)


@blueprint.route("/suggested-edits/<id:edit_id>")
@blueprint.response(200, SuggestionSchema)
@signed_in
def show_suggestion(edit_id: int) -> Any:
    """A suggested edit, for its author and for who decides."""
    return suggestions.one(current_viewer(), edit_id)


@blueprint.route("/suggested-edits/<id:edit_id>/approve", methods=["PUT"])
@blueprint.response(200, SuggestionSchema)
@signed_in
def approve_suggestion(edit_id: int) -> Any:
    """Let the text be as suggested: its author, or who may edit everything. 409 if it has changed meanwhile."""
    return suggestions.approve(current_viewer(), edit_id)


@blueprint.route("/suggested-edits/<id:edit_id>/reject", methods=["PUT"])
@blueprint.arguments(ReasonSchema)
@blueprint.response(200, SuggestionSchema)
@signed_in
def reject_suggestion(body: Body, edit_id: int) -> Any:
    """Leave the text as it is, and say why."""
    return suggestions.reject(current_viewer(), edit_id, body["reason"])


@blueprint.route("/suggested-edits/<id:edit_id>", methods=["DELETE"])
@blueprint.response(204)
@signed_in
def withdraw_suggestion(edit_id: int) -> None:
    """Suggest it no longer: its author."""
    suggestions.withdraw(current_viewer(), edit_id)


# Drafts


@blueprint.route("/drafts")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(DraftSchema))
@signed_in
def list_drafts(query: Body) -> Any:
    """The caller's drafts, the last one touched first."""
    return drafts.listed(current_viewer(), query["page"], query["size"])


@blueprint.route("/drafts", methods=["POST"])
@blueprint.arguments(NewDraftSchema)
@blueprint.response(201, DraftSchema)
@signed_in
def begin_draft(body: Body) -> Any:
    """Keep what was begun."""
    return drafts.begin(current_viewer(), body)


@blueprint.route("/drafts/<id:draft_id>")
@blueprint.response(200, DraftSchema)
@signed_in
def show_draft(draft_id: int) -> Any:
    """One of the caller's drafts."""
    return drafts.one(current_viewer(), draft_id)


@blueprint.route("/drafts/<id:draft_id>", methods=["PUT"])
@blueprint.arguments(DraftInputSchema)
@blueprint.response(200, DraftSchema)
@signed_in
def keep_draft(body: Body, draft_id: int) -> Any:
    """Keep its present state. 409 if a later one is kept already, from another device."""
    return drafts.keep(current_viewer(), draft_id, body)


@blueprint.route("/drafts/<id:draft_id>", methods=["DELETE"])
@blueprint.response(204)
@signed_in
def drop_draft(draft_id: int) -> None:
    """Forget it."""
    drafts.drop(current_viewer(), draft_id)


# Attachments


@blueprint.route("/attachments", methods=["POST"])
@blueprint.doc(requestBody=PICTURE_UPLOAD)
@blueprint.response(201, AttachmentSchema)
@requires(ATTACH)
def attach() -> Any:
    """Store a picture (`image`, at most 5 MB), written anew; without a post it goes after 48 hours."""
    return attachments.add(current_viewer(), uploaded_picture())


@blueprint.route("/attachments/<id:attachment_id>", methods=["PUT"])
@blueprint.arguments(EditAttachmentSchema)
@blueprint.response(200, AttachmentSchema)
@signed_in
def edit_attachment(body: Body, attachment_id: int) -> Any:
    """Say what a picture shows, or where it stands: its owner, or who may edit the post that it is in."""
    return attachments.edit(current_viewer(), attachment_id, body)


@blueprint.route("/attachments/<id:attachment_id>", methods=["DELETE"])
@blueprint.response(204)
@signed_in
def remove_attachment(attachment_id: int) -> None:
    """Forget a picture: its owner, or a moderator."""
    attachments.remove(current_viewer(), attachment_id)
