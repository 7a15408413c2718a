"""The call under /analytics-api about the community."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import Blueprint, requires
from motorclub_analytics.community import queries, schemas
from motorclub_analytics.community.permissions import READ
from motorclub_analytics.community.rows import CommunityRow

blueprint = Blueprint("analytics_community", __name__, description="The health of the community")


@blueprint.route("/community")
@blueprint.arguments(schemas.CommunityQuery, location="query")
@requires(READ)
def read_community(query: Mapping[str, Any]) -> CommunityRow:
    """New and active members, answers in time, and newcomers who come back, by day, week or month."""
    return queries.read_community(**query)
