"""The calls under /rank-api about badges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from motorclub.api import Blueprint, current_viewer, page_query, public, requires, signed_in
from motorclub.api.rows import Page, schema_of
from motorclub_ranks.badges import changing, progress, queries, schemas
from motorclub_ranks.badges.rows import AwardRow, BadgeRow, BadgesOfMembersRow, ProgressRow
from motorclub_ranks.shared.permissions import MANAGE

blueprint = Blueprint("ranks_badges", __name__, description="Badges, and who has them")

# A body or query that a schema has checked.
Body = Mapping[str, Any]
BadgesQuery = page_query(50)


@blueprint.route("/badges")
@blueprint.arguments(BadgesQuery, location="query")
@public
def list_badges(query: Body) -> Page[BadgeRow]:
    """All badges, with the number of members who have each."""
    return queries.list_badges(**query)


@blueprint.route("/badges/<id:badge_id>", methods=["PUT"])
@blueprint.arguments(schemas.BadgeChangeSchema)
@requires(MANAGE)
def switch_badge(body: Body, badge_id: int) -> BadgeRow:
    """Award a badge, or award it no longer; who has it keeps it."""
    changing.switch_badge(badge_id, **body)
    return queries.get_badge(badge_id)


@blueprint.route("/badges/progress")
@blueprint.response(200, schema_of(ProgressRow)(many=True))
@signed_in
def list_progress() -> Sequence[ProgressRow]:
    """How far the caller is with the badges that they do not have, the nearest first."""
    return progress.list_progress(current_viewer().member_id)


@blueprint.route("/users/<id:user_id>/badges")
@blueprint.arguments(BadgesQuery, location="query")
@public
def list_awards(query: Body, user_id: int) -> Page[AwardRow]:
    """A member's badges, the newest first. 404 for a profile that is closed to the caller."""
    return queries.list_awards(current_viewer(), user_id, **query)


@blueprint.route("/member-badges")
@blueprint.arguments(schemas.MemberBadgesQuery, location="query")
@public
def count_badges(query: Body) -> BadgesOfMembersRow:
    """How many badges of each tier some members have, for the marks beside their names."""
    return queries.count_badges({int(number) for number in query["members"].split(",")})
