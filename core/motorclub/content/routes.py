"""The call that tells what references lead to."""

from __future__ import annotations

from typing import Any

from motorclub.content import services
from motorclub.content.schemas import ContentQuery, ContentsSchema
from motorclub.content.services import ContentRow
from motorclub.http import Blueprint, current_viewer, public

blueprint = Blueprint("content", __name__, description="Content of all plugins, by reference")


@blueprint.route("/content")
@blueprint.arguments(ContentQuery, location="query")
@blueprint.response(200, ContentsSchema)
@public
def show_content(query: dict[str, Any]) -> Any:
    """What the caller may see of these references, in their order; the others are left out."""
    found = services.resolve(query["refs"], current_viewer())
    return {"items": [services.to_item(ContentRow, content) for content in found.values()]}
