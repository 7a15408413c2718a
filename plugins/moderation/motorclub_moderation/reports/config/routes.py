"""The calls under /moderation-api by which admins change the reasons of reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, requires
from motorclub.api.rows import Page
from motorclub_moderation.reports.config import reasons, schemas
from motorclub_moderation.reports.config.permissions import MANAGE_REASONS
from motorclub_moderation.reports.config.rows import ReportConfigRow

blueprint = Blueprint("moderation_config", __name__, description="The reasons for which members report")

# A body or query that a schema has checked.
Body = Mapping[str, Any]


@blueprint.route("/report-configs")
@blueprint.arguments(PageQuery, location="query")
@requires(MANAGE_REASONS)
def list_reasons(query: Body) -> Page[ReportConfigRow]:
    """The reasons in their order, those that are switched off too."""
    return reasons.list_reasons(**query)


@blueprint.route("/report-configs", methods=["POST"])
@blueprint.arguments(schemas.ReportConfigCreateSchema)
@blueprint.response(201, ReportConfigRow)
@requires(MANAGE_REASONS)
def add_reason(body: Body) -> ReportConfigRow:
    """Add a reason."""
    return reasons.get_reason(reasons.add_reason(current_viewer(), body))


@blueprint.route("/report-configs/<id:reason_id>", methods=["PUT"])
@blueprint.arguments(schemas.ReportConfigChangeSchema)
@requires(MANAGE_REASONS)
def change_reason(body: Body, reason_id: int) -> ReportConfigRow:
    """Change a reason, or switch it off."""
    reasons.change_reason(current_viewer(), reason_id, body)
    return reasons.get_reason(reason_id)


@blueprint.route("/report-configs/<id:reason_id>", methods=["DELETE"])
@requires(MANAGE_REASONS)
def delete_reason(reason_id: int) -> None:
    """Delete a reason. 409 for one that reports name."""
    reasons.delete_reason(current_viewer(), reason_id)
