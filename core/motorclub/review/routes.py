"""The calls of posts that wait for review, under /platform/held-content."""

from __future__ import annotations

from motorclub.db import db
from motorclub.http import Blueprint, PageQuery, current_viewer, requires, signed_in
from motorclub.http.rows import Page
from motorclub.review import decisions
from motorclub.review.decisions import HeldRow
from motorclub.review.permissions import REVIEW
from motorclub.review.schemas import ReasonSchema

blueprint = Blueprint("review", __name__, description="Posts that wait for review")

HELD = "/held-content"


@blueprint.route(HELD)
@blueprint.arguments(PageQuery, location="query")
@requires(REVIEW)
def list_held(query: dict[str, int]) -> Page[HeldRow]:
    """Posts that wait for review, the oldest first."""
    return decisions.list_held(**query)


@blueprint.route(f"{HELD}/mine")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_own_held(query: dict[str, int]) -> Page[HeldRow]:
    """The caller's posts that wait for review."""
    return decisions.list_held(**query, author_id=current_viewer().member_id)


@blueprint.route(f"{HELD}/<id:held_id>/release", methods=["POST"])
@requires(REVIEW)
def release(held_id: int) -> None:
    """Publish a post. 409 with the reason if it cannot be published any more."""
    decisions.release_content(held_id, current_viewer())


@blueprint.route(f"{HELD}/<id:held_id>/reject", methods=["POST"])
@blueprint.arguments(ReasonSchema)
@requires(REVIEW)
def reject(body: dict[str, str], held_id: int) -> None:
    """Reject a post, and notify its author why."""
    decisions.reject_content(held_id, current_viewer(), body["reason"])
    db.session.commit()


@blueprint.route(f"{HELD}/<id:held_id>", methods=["DELETE"])
@signed_in
def withdraw(held_id: int) -> None:
    """Withdraw one of the caller's own posts."""
    decisions.withdraw(held_id, current_viewer())
