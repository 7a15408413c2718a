"""The calls under /analytics-api about rollups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, db, requires
from motorclub.api.rows import Page
from motorclub_analytics.rollups import queries, rebuilding, schemas
from motorclub_analytics.rollups.permissions import REBUILD
from motorclub_analytics.rollups.rows import FigureStateRow, RebuildRow

blueprint = Blueprint("analytics_rollups", __name__, description="Figures that are kept by hour and day")

# A body or query that a schema has checked.
Body = Mapping[str, Any]


@blueprint.route("/figure-states")
@blueprint.arguments(PageQuery, location="query")
@requires(REBUILD)
def list_states(query: Body) -> Page[FigureStateRow]:
    """How far the figures of all plugins are rolled up."""
    return queries.list_states(**query)


@blueprint.route("/rebuilds")
@blueprint.arguments(PageQuery, location="query")
@requires(REBUILD)
def list_rebuilds(query: Body) -> Page[RebuildRow]:
    """Rebuilds of figures from their sources, the newest first."""
    return queries.list_rebuilds(**query)


@blueprint.route("/rebuilds", methods=["POST"])
@blueprint.arguments(schemas.RebuildRequestSchema)
@blueprint.response(202, RebuildRow)
@requires(REBUILD)
def start_rebuild(body: Body) -> RebuildRow:
    """Count days of the past once more from the sources. 409 while another rebuild runs."""
    run_id = rebuilding.start_rebuild(
        body["since"], body["until"], body["figures"], current_viewer().member_id
    )
    db.session.commit()
    return queries.get_rebuild(run_id)


@blueprint.route("/rebuilds/<id:rebuild_id>")
@requires(REBUILD)
def get_rebuild(rebuild_id: int) -> RebuildRow:
    """How far a rebuild is."""
    return queries.get_rebuild(rebuild_id)
