"""The calls under /moderation-api of those who report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from motorclub.api import Blueprint, ContentRef, PageQuery, current_viewer, requires, signed_in
from motorclub.api.rows import Page, schema_of
from motorclub_moderation.reports import own_reports, reasons, reporting, schemas
from motorclub_moderation.reports.own_reports import OwnReportRow
from motorclub_moderation.reports.permissions import REPORT
from motorclub_moderation.reports.reasons import ReportReasonRow

blueprint = Blueprint("moderation_reports", __name__, description="Reporting content and members")

# A body or query that a schema has checked.
Body = Mapping[str, Any]


@blueprint.route("/report-reasons")
@blueprint.arguments(schemas.ReportReasonsQuery, location="query")
@blueprint.response(200, schema_of(ReportReasonRow)(many=True))
@signed_in
def list_reasons(query: Body) -> Sequence[ReportReasonRow]:
    """The reasons for which content of a type can be reported, and members warned and banned."""
    return reasons.list_reasons(query.get("type"))


@blueprint.route("/reports", methods=["POST"])
@blueprint.arguments(schemas.ReportBodySchema)
@blueprint.response(201, OwnReportRow)
@requires(REPORT)
def report(body: Body) -> OwnReportRow:
    """Report content of any plugin, or a member."""
    viewer, ref = current_viewer(), ContentRef.parse(body["ref"])
    report_id = reporting.report(viewer, ref, body["reason_key"], body["details"])
    return own_reports.get_own_report(viewer, report_id)


@blueprint.route("/reports/mine")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_own_reports(query: Body) -> Page[OwnReportRow]:
    """The caller's reports and what has become of them, the newest first."""
    return own_reports.list_own_reports(current_viewer(), query["page"], query["size"])


@blueprint.route("/reports/<id:report_id>", methods=["DELETE"])
@signed_in
def withdraw(report_id: int) -> None:
    """Withdraw one's own report."""
    reporting.withdraw(current_viewer(), report_id)
