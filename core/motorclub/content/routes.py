"""Calls about content: what references lead to, and how a text will look."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from motorclub.content import services
from motorclub.content.markdown import render_markdown
from motorclub.content.schemas import ContentQuery, ContentsSchema, PreviewCallSchema, PreviewSchema
from motorclub.content.services import ContentRow
from motorclub.content.styles import STYLES
from motorclub.http import Blueprint, current_viewer, public, signed_in
from motorclub.http.limits import Limit, limit_by_member

PREVIEWS = Limit("previews", 60, timedelta(minutes=1))

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
