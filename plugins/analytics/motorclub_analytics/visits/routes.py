"""The calls under /analytics-api about the site's traffic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import Blueprint, current_viewer, requires
from motorclub.api.rows import Page
from motorclub_analytics.visits import queries, schemas
from motorclub_analytics.visits.permissions import READ_TRAFFIC
from motorclub_analytics.visits.rows import TopPageRow, TrafficRow, TrafficShareRow

blueprint = Blueprint("analytics_visits", __name__, description="Views and visits of the site")


@blueprint.route("/traffic")
@blueprint.arguments(schemas.TrafficQuery, location="query")
@requires(READ_TRAFFIC)
def read_traffic(query: Mapping[str, int]) -> TrafficRow:
    """Views, visits and visitors of the last days, by day, week or month, and of as many days before."""
    return queries.read_traffic(query["days"])


@blueprint.route("/traffic/shares")
@blueprint.arguments(schemas.TrafficShareQuery, location="query")
@requires(READ_TRAFFIC)
def list_traffic_shares(query: Mapping[str, Any]) -> Page[TrafficShareRow]:
    """How the last days are divided by kind of page, by other site or by class of devices, the most views first."""
    return queries.list_shares(**query)


@blueprint.route("/traffic/pages")
@blueprint.arguments(schemas.TopPageQuery, location="query")
@requires(READ_TRAFFIC)
def list_top_pages(query: Mapping[str, Any]) -> Page[TopPageRow]:
    """The pages that were opened most in the last days, each item for itself."""
    return queries.list_top_pages(current_viewer(), **query)
