"""The calls under /rank-api about what admins have changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, requires
from motorclub.api.rows import Page
from motorclub_ranks.log import changes, queries
from motorclub_ranks.log.rows import RankChangeRow
from motorclub_ranks.shared.permissions import MANAGE

blueprint = Blueprint(
    "ranks_log", __name__, description="What admins have changed of levels, rules and badges"
)


@blueprint.route("/rank-changes")
@blueprint.arguments(PageQuery, location="query")
@requires(MANAGE)
def list_changes(query: Mapping[str, Any]) -> Page[RankChangeRow]:
    """What admins have changed of levels, rules and badges, the newest first."""
    return queries.list_changes(**query)


@blueprint.route("/rank-changes/<id:change_id>/revert", methods=["POST"])
@blueprint.response(201, RankChangeRow)
@requires(MANAGE)
def revert_change(change_id: int) -> RankChangeRow:
    """Undo a change, once; the new entry that says so. 409 if it cannot be undone, or not any more."""
    return queries.get_change(changes.revert_change(current_viewer(), change_id))
