"""The calls under /moderation-api about word filters and the review queue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, not_found, requires, signed_in
from motorclub.api.rows import Page
from motorclub_moderation.screening import filters, first_posts, review_queue, schemas
from motorclub_moderation.screening.permissions import MANAGE_FILTERS, REVIEW
from motorclub_moderation.screening.rows import (
    QUEUES,
    FilterTestRow,
    ReviewCountRow,
    ReviewQueueRow,
    WordFilterRow,
)

blueprint = Blueprint(
    "moderation_screening", __name__, description="Word filters, and the posts that staff look at"
)

# A body or query that a schema has checked.
Body = Mapping[str, Any]


@blueprint.route("/word-filters")
@blueprint.arguments(schemas.WordFiltersQuery, location="query")
@requires(MANAGE_FILTERS)
def list_filters(query: Body) -> Page[WordFilterRow]:
    """The word filters by name."""
    return filters.list_filters(**query)


@blueprint.route("/word-filters", methods=["POST"])
@blueprint.arguments(schemas.WordFilterBodySchema)
@blueprint.response(201, WordFilterRow)
@requires(MANAGE_FILTERS)
def add_filter(body: Body) -> WordFilterRow:
    """Add a filter. 400 for a pattern that cannot be used."""
    return filters.get_filter(filters.add_filter(current_viewer(), body))


@blueprint.route("/word-filters/test", methods=["POST"])
@blueprint.arguments(schemas.WordFilterTrialSchema)
@blueprint.response(200, FilterTestRow)
@requires(MANAGE_FILTERS)
def test_filter(body: Body) -> FilterTestRow:
    """What a filter would make of a text; nothing is saved."""
    return filters.test_filter(body)


@blueprint.route("/word-filters/<id:filter_id>", methods=["PUT"])
@blueprint.arguments(schemas.WordFilterChangeSchema)
@requires(MANAGE_FILTERS)
def change_filter(body: Body, filter_id: int) -> WordFilterRow:
    """Change a filter."""
    filters.change_filter(current_viewer(), filter_id, body)
    return filters.get_filter(filter_id)


@blueprint.route("/word-filters/<id:filter_id>", methods=["DELETE"])
@requires(MANAGE_FILTERS)
def delete_filter(filter_id: int) -> None:
    """Delete a filter."""
    filters.delete_filter(current_viewer(), filter_id)


# The review queue


@blueprint.route("/review-queue-items")
@blueprint.arguments(schemas.ReviewQueueQuery, location="query")
@requires(REVIEW)
def list_items(query: Body) -> Page[ReviewQueueRow]:
    """What waits or is flagged, the oldest first; the queue NEW_MEMBER is the newest posts of new members."""
    return review_queue.list_items(current_viewer(), **query)


@blueprint.route("/review-queue-items/count")
@requires(REVIEW)
def count_items() -> ReviewCountRow:
    """How much is to be decided."""
    return review_queue.count_items()


@blueprint.route("/review-queue-items/<string:queue>/<id:item_id>/approve", methods=["PUT"])
@requires(REVIEW)
def approve(queue: str, item_id: int) -> None:
    """Publish a post that waits, or leave a public one as it is."""
    review_queue.approve(current_viewer(), _check_queue(queue), item_id)


@blueprint.route("/review-queue-items/<string:queue>/<id:item_id>/reject", methods=["PUT"])
@blueprint.arguments(schemas.RejectionSchema)
@requires(REVIEW)
def reject(body: dict[str, str], queue: str, item_id: int) -> None:
    """Have a post not published, or take a public one away."""
    review_queue.reject(current_viewer(), _check_queue(queue), item_id, body["reason"])


@blueprint.route("/first-posts")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_first_posts(query: Body) -> Page[ReviewQueueRow]:
    """First posts of new members that wait, the oldest first; for staff and members of level 5."""
    return first_posts.list_first_posts(current_viewer(), **query)


@blueprint.route("/first-posts/<string:queue>/<id:item_id>/approve", methods=["PUT"])
@signed_in
def approve_first_post(queue: str, item_id: int) -> None:
    """Publish a first post."""
    first_posts.approve(current_viewer(), _check_queue(queue), item_id)


@blueprint.route("/first-posts/<string:queue>/<id:item_id>/reject", methods=["PUT"])
@blueprint.arguments(schemas.RejectionSchema)
@signed_in
def reject_first_post(body: dict[str, str], queue: str, item_id: int) -> None:
    """Have a first post not published."""
    first_posts.reject(current_viewer(), _check_queue(queue), item_id, body["reason"])


def _check_queue(queue: str) -> str:
    if queue not in QUEUES:
        raise not_found("Queue {name}", name=queue)
    return queue
