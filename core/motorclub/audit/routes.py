"""The admin's call of the audit log."""

from __future__ import annotations

from typing import Any

from motorclub.audit import services
from motorclub.audit.schemas import AuditQuery
from motorclub.audit.services import AuditEntryRow
from motorclub.http import Blueprint, requires
from motorclub.http.rows import Page

blueprint = Blueprint("platform_audit", __name__, description="Who did what")


@blueprint.route("/admin/audit-log")
@blueprint.arguments(AuditQuery, location="query")
@requires("platform.administer")
def list_entries(query: dict[str, Any]) -> Page[AuditEntryRow]:
    """What has been done by people who are answerable for it, newest first."""
    return services.list_entries(**query)
