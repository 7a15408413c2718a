"""Calls about content: what references lead to, how a text will look, and pictures for texts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from motorclub.content import pictures, services
from motorclub.content.markdown import render_markdown
from motorclub.content.permissions import ADD_PICTURES
from motorclub.content.pictures import TextPictureRow
from motorclub.content.schemas import ContentQuery, ContentsSchema, PreviewCallSchema, PreviewSchema
from motorclub.content.services import ContentRow
from motorclub.content.styles import STYLES
from motorclub.files.pictures.uploads import PICTURE_UPLOAD, uploaded_picture
from motorclub.http import Blueprint, current_viewer, public, requires, signed_in
from motorclub.http.limits import Limit, limit_by_member

PREVIEWS = Limit("previews", 60, timedelta(minutes=1))
UPLOADS = Limit("text-pictures", 60, timedelta(hours=1))
UPLOADS_PER_DAY = Limit("text-pictures-day", 200, timedelta(days=1))

blueprint = Blueprint("content", __name__, description="Content of all plugins, by reference")


@blueprint.route("/content")
@blueprint.arguments(ContentQuery, location="query")
@blueprint.response(200, ContentsSchema)
@public
def show_content(query: dict[str, Any]) -> Any:
    """What the caller may see of these references, in their order; the others are left out."""
    found = services.resolve(query["refs"], current_viewer())
    return {"items": [services.to_item(ContentRow, content) for content in found.values()]}


@blueprint.route("/previews", methods=["POST"])
@blueprint.arguments(PreviewCallSchema)
@blueprint.response(200, PreviewSchema)
@signed_in
@limit_by_member(PREVIEWS)
def preview(body: dict[str, Any]) -> Any:
    """How a text will look, except that it mentions nobody yet."""
    return {"html": render_markdown(body["text"], STYLES[body["style"]], field="text")}


@blueprint.route("/pictures", methods=["POST"])
@blueprint.doc(requestBody=PICTURE_UPLOAD)
@blueprint.response(201, TextPictureRow)
@requires(ADD_PICTURES)
@limit_by_member(UPLOADS)
@limit_by_member(UPLOADS_PER_DAY)
def add_picture() -> TextPictureRow:
    """Upload a picture for a text; it is deleted if it is in no text for a day."""
    return pictures.add_picture(current_viewer().member_id, uploaded_picture())
