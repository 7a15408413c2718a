"""The admin's call of the audit log."""

from __future__ import annotations

from typing import Any

from motorclub.audit import queries
from motorclub.audit.schemas import AuditEntrySchema, AuditQuery
from motorclub.http import Blueprint, page_schema, requires

blueprint = Blueprint("platform_audit", __name__, description="Who did what")


@blueprint.route("/admin/audit-log")
@blueprint.arguments(AuditQuery, location="query")
@blueprint.response(200, page_schema(AuditEntrySchema))
@requires("platform.administer")
def list_entries(query: dict[str, Any]) -> Any:
    """What has been done by people who are answerable for it, newest first."""
    page, size = query.pop("page"), query.pop("size")
    return queries.entries(queries.Filter(**query), page, size)
