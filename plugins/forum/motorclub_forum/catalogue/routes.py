"""The calls under /forum-api about tags and categories."""

from __future__ import annotations

from typing import Any

from motorclub.api import Blueprint, current_viewer, public, requires, signed_in
from motorclub.api.rows import Page
from motorclub_forum import schemas
from motorclub_forum.catalogue import categories, tags
from motorclub_forum.catalogue.categories import Categories, CategoryRow
from motorclub_forum.catalogue.tags import TagDetailRow, TagMerge, TagRow
from motorclub_forum.permissions import MANAGE_CATEGORIES, MANAGE_TAGS, PROPOSE_TAG

blueprint = Blueprint("forum_catalogue", __name__, description="Tags and categories")

Body = dict[str, Any]


@blueprint.route("/tags")
@blueprint.arguments(schemas.TagsQuery, location="query")
@public
def list_tags(query: Body) -> Page[TagRow]:
    """Tags that begin with `q`, the most used first."""
    return tags.list_tags(query["q"], query["status"], query["page"], query["size"])


@blueprint.route("/tags", methods=["POST"])
@blueprint.arguments(schemas.NewTagSchema)
@blueprint.response(201, TagDetailRow)
@requires(PROPOSE_TAG)
def make_tag(body: Body) -> TagDetailRow:
    """Make a tag; a tag of an organiser is a proposal that a moderator decides about."""
    return tags.create_tag(current_viewer(), body)


@blueprint.route("/tags/named/<name>")
@public
def show_named_tag(name: str) -> TagDetailRow:
    """The tag of this name, or the one that it leads to."""
    return tags.get_tag_by_name(current_viewer(), name)


@blueprint.route("/tags/<id:tag_id>")
@public
def show_tag(tag_id: int) -> TagDetailRow:
    """All about a tag."""
    return tags.get_tag(current_viewer(), tag_id)


@blueprint.route("/tags/<id:tag_id>", methods=["PUT"])
@blueprint.arguments(schemas.EditTagSchema)
@requires(MANAGE_TAGS)
def edit_tag(body: Body, tag_id: int) -> TagDetailRow:
    """Change a tag; its former name still leads to it."""
    return tags.edit_tag(current_viewer(), tag_id, body)


@blueprint.route("/tags/<id:tag_id>", methods=["DELETE"])
@requires(MANAGE_TAGS)
def delete_tag(tag_id: int) -> None:
    """Delete a tag that nothing uses."""
    tags.delete_tag(tag_id)


@blueprint.route("/tags/<id:tag_id>/approve", methods=["PUT"])
@requires(MANAGE_TAGS)
def approve_tag(tag_id: int) -> TagDetailRow:
    """Approve a proposed tag."""
    return tags.decide_tag(current_viewer(), tag_id, approved=True)


@blueprint.route("/tags/<id:tag_id>/archive", methods=["PUT"])
@requires(MANAGE_TAGS)
def archive_tag(tag_id: int) -> TagDetailRow:
    """Archive a tag: new questions cannot use it, others keep it."""
    return tags.decide_tag(current_viewer(), tag_id, approved=False)


@blueprint.route("/tags/<id:tag_id>/merge")
@blueprint.arguments(schemas.MergeQuery, location="query")
@signed_in
def preview_merge(query: Body, tag_id: int) -> TagMerge:
    """What merging would change, without changing it; for who may merge these tags."""
    return tags.preview_merge(current_viewer(), tag_id, query["into_id"])


@blueprint.route("/tags/<id:tag_id>/merge", methods=["POST"])
@blueprint.arguments(schemas.MergeSchema)
@signed_in
def merge_tag(body: Body, tag_id: int) -> TagDetailRow:
    """Replace a tag by another one, everywhere; members of level 6 do so with tags in use that are not reserved."""
    return tags.merge_tag(current_viewer(), tag_id, body["into_id"])


@blueprint.route("/categories")
@public
def list_categories() -> Categories:
    """All categories, each after its parent."""
    return categories.list_categories(current_viewer())


@blueprint.route("/categories", methods=["POST"])
@blueprint.arguments(schemas.NewCategorySchema)
@blueprint.response(201, CategoryRow)
@requires(MANAGE_CATEGORIES)
def make_category(body: Body) -> CategoryRow:
    """Make a category, the last one under its parent."""
    return categories.create_category(current_viewer(), body)


@blueprint.route("/categories/order", methods=["PUT"])
@blueprint.arguments(schemas.OrderSchema)
@requires(MANAGE_CATEGORIES)
def order_categories(body: Body) -> Categories:
    """Set the places of all categories or of some."""
    categories.order_categories(body["items"])
    return categories.list_categories(current_viewer())


@blueprint.route("/categories/<id:category_id>", methods=["PUT"])
@blueprint.arguments(schemas.EditCategorySchema)
@requires(MANAGE_CATEGORIES)
def edit_category(body: Body, category_id: int) -> CategoryRow:
    """Change a category and its rules; its questions stay."""
    return categories.edit_category(current_viewer(), category_id, body)


@blueprint.route("/categories/<id:category_id>", methods=["DELETE"])
@blueprint.arguments(schemas.TargetCategoryQuery, location="query")
@requires(MANAGE_CATEGORIES)
def delete_category(query: Body, category_id: int) -> None:
    """Delete a category; its questions go to `targetId`, which is needed if it has any."""
    categories.delete_category(category_id, query["target_id"])
