"""The calls under /moderation-api about the log."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from flask import Response

from motorclub.api import Blueprint, Limit, current_viewer, db, limit_by_member, now, record_audit, requires
from motorclub.api.rows import Page
from motorclub_moderation.log import queries, reverting, schemas
from motorclub_moderation.log.permissions import EXPORT, READ, REVERT
from motorclub_moderation.log.rows import LogEntryRow

blueprint = Blueprint("moderation_log", __name__, description="The moderation log")

# A body or query that a schema has checked.
Body = Mapping[str, Any]
EXPORTS = Limit("moderation-log-exports", 20, timedelta(hours=1))


@blueprint.route("/moderation-logs")
@blueprint.arguments(schemas.LogQuery, location="query")
@requires(READ)
def list_entries(query: Body) -> Page[LogEntryRow]:
    """What staff and the system have done, the newest first."""
    return queries.list_entries(current_viewer(), **query)


@blueprint.route("/moderation-logs/export")
@limit_by_member(EXPORTS)
@blueprint.arguments(schemas.LogFilterSchema, location="query")
@blueprint.response(200, content_type="text/csv")
@requires(EXPORT)
def export_entries(query: Body) -> object:
    """The entries that the filter finds as a table for spreadsheets, the oldest first."""
    record_audit("moderation.log_exported", actor_id=current_viewer().id, details={"filter": sorted(query)})
    db.session.commit()
    response = Response(queries.export_lines(query), mimetype="text/csv")
    day = now().date().isoformat()
    response.headers["Content-Disposition"] = f'attachment; filename="moderation-log-{day}.csv"'
    return response


@blueprint.route("/moderation-logs/<id:log_id>/revert", methods=["POST"])
@blueprint.arguments(schemas.RevertSchema)
@blueprint.response(201, LogEntryRow)
@requires(REVERT)
def revert_entry(body: Body, log_id: int) -> LogEntryRow:
    """Undo an action, once; the new entry that says so. 409 if it cannot be undone, or not any more."""
    viewer = current_viewer()
    return queries.get_entry(viewer, reverting.revert(viewer, log_id, body["reason"]))
