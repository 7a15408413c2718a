"""The calls under /forum-api about tags and categories."""

from __future__ import annotations

from typing import Any

from motorclub.api import Blueprint, current_viewer, page_schema, public, requires
from motorclub_forum.catalogue import categories, tags
from motorclub_forum.catalogue.schemas import (
    CategoriesSchema,
    CategorySchema,
    EditCategorySchema,
    EditTagSchema,
    MergeQuery,
    MergeSchema,
    NewCategorySchema,
    NewTagSchema,
    OrderSchema,
    TagDetailSchema,
    TagMergeSchema,
    TagSchema,
    TagsQuery,
    TargetCategoryQuery,
)
from motorclub_forum.permissions import MANAGE_CATEGORIES, MANAGE_TAGS, PROPOSE_TAG

blueprint = Blueprint("forum_catalogue", __name__, description="Tags and categories")

Body = dict[str, Any]


@blueprint.route("/tags")
@blueprint.arguments(TagsQuery, location="query")
@blueprint.response(200, page_schema(TagSchema))
@public
def list_tags(query: Body) -> Any:
    """Tags that begin with `q`, the most used first."""
    return tags.list_tags(query["q"], query["status"], query["page"], query["size"])


@blueprint.route("/tags", methods=["POST"])
@blueprint.arguments(NewTagSchema)
@blueprint.response(201, TagDetailSchema)
@requires(PROPOSE_TAG)
def make_tag(body: Body) -> Any:
    """Make a tag; of an organiser it is a proposal that a moderator decides about."""
    return tags.create_tag(current_viewer(), body)


@blueprint.route("/tags/named/<name>")
@blueprint.response(200, TagDetailSchema)
@public
def show_named_tag(name: str) -> Any:
    """The tag of this name, or the one that it leads to."""
    return tags.get_tag_by_name(name)


@blueprint.route("/tags/<id:tag_id>")
@blueprint.response(200, TagDetailSchema)
@public
def show_tag(tag_id: int) -> Any:
    """All about a tag."""
    return tags.get_tag(tag_id)


@blueprint.route("/tags/<id:tag_id>", methods=["PUT"])
@blueprint.arguments(EditTagSchema)
@blueprint.response(200, TagDetailSchema)
@requires(MANAGE_TAGS)
def edit_tag(body: Body, tag_id: int) -> Any:
    """Change a tag; a former name goes on leading to it."""
    return tags.edit_tag(current_viewer(), tag_id, body)


@blueprint.route("/tags/<id:tag_id>", methods=["DELETE"])
@blueprint.response(204)
@requires(MANAGE_TAGS)
def delete_tag(tag_id: int) -> None:
    """Delete a tag that nothing uses."""
    tags.delete_tag(tag_id)


@blueprint.route("/tags/<id:tag_id>/approve", methods=["PUT"])
@blueprint.response(200, TagDetailSchema)
@requires(MANAGE_TAGS)
def approve_tag(tag_id: int) -> Any:
    """Let a proposed tag be used."""
    return tags.decide_tag(tag_id, approved=True)


@blueprint.route("/tags/<id:tag_id>/archive", methods=["PUT"])
@blueprint.response(200, TagDetailSchema)
@requires(MANAGE_TAGS)
def archive_tag(tag_id: int) -> Any:
    """Let a tag be used no more; questions that carry it keep it."""
    return tags.decide_tag(tag_id, approved=False)


@blueprint.route("/tags/<id:tag_id>/merge")
@blueprint.arguments(MergeQuery, location="query")
@blueprint.response(200, TagMergeSchema)
@requires(MANAGE_TAGS)
def preview_merge(query: Body, tag_id: int) -> Any:
    """What merging would change; nothing changes."""
    return tags.preview_merge(tag_id, query["into_id"])


@blueprint.route("/tags/<id:tag_id>/merge", methods=["POST"])
@blueprint.arguments(MergeSchema)
@blueprint.response(200, TagDetailSchema)
@requires(MANAGE_TAGS)
def merge_tag(body: Body, tag_id: int) -> Any:
    """Let another tag stand for this one, everywhere and from now on."""
    return tags.merge_tag(current_viewer(), tag_id, body["into_id"])


@blueprint.route("/categories")
@blueprint.response(200, CategoriesSchema)
@public
def list_categories() -> Any:
    """All categories, each after its parent."""
    return {"items": categories.list_categories(current_viewer())}


@blueprint.route("/categories", methods=["POST"])
@blueprint.arguments(NewCategorySchema)
@blueprint.response(201, CategorySchema)
@requires(MANAGE_CATEGORIES)
def make_category(body: Body) -> Any:
    """Make a category; it stands last among its like."""
    return categories.create_category(current_viewer(), body)


@blueprint.route("/categories/order", methods=["PUT"])
@blueprint.arguments(OrderSchema)
@blueprint.response(200, CategoriesSchema)
@requires(MANAGE_CATEGORIES)
def order_categories(body: Body) -> Any:
    """Say where categories stand, all of them at once or some."""
    categories.order_categories(body["items"])
    return {"items": categories.list_categories(current_viewer())}


@blueprint.route("/categories/<id:category_id>", methods=["PUT"])
@blueprint.arguments(EditCategorySchema)
@blueprint.response(200, CategorySchema)
@requires(MANAGE_CATEGORIES)
def edit_category(body: Body, category_id: int) -> Any:
    """Change a category and its rules; what stands in it stays."""
    return categories.edit_category(current_viewer(), category_id, body)


@blueprint.route("/categories/<id:category_id>", methods=["DELETE"])
@blueprint.arguments(TargetCategoryQuery, location="query")
@blueprint.response(204)
@requires(MANAGE_CATEGORIES)
def delete_category(query: Body, category_id: int) -> None:
    """Delete a category; its questions go to `targetId`, which is needed if it has any."""
    categories.delete_category(category_id, query["target_id"])
