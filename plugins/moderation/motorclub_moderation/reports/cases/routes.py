"""The calls about cases under /moderation-api."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motorclub.api import Blueprint, PageQuery, current_viewer, requires
from motorclub.api.rows import Page
from motorclub_moderation.reports.cases import canned_replies, claims, queue, resolving, schemas
from motorclub_moderation.reports.cases.rows import (
    BulkResolutionRow,
    CannedReplyRow,
    CaseReportRow,
    ReportCaseDetailRow,
    ReportCaseRow,
)
from motorclub_moderation.reports.permissions import MANAGE_REPLIES, WORK

blueprint = Blueprint(
    "moderation_cases", __name__, description="The queue of reported cases, and what staff decide about them"
)

# A body or query that a schema has checked.
Body = Mapping[str, Any]


@blueprint.route("/report-cases")
@blueprint.arguments(schemas.ReportCasesQuery, location="query")
@requires(WORK)
def list_cases(query: Body) -> Page[ReportCaseRow]:
    """The queue, the most urgent case first. At most 1000 cases are counted."""
    return queue.list_cases(current_viewer(), query)


@blueprint.route("/report-cases/<id:case_id>")
@requires(WORK)
def get_case(case_id: int) -> ReportCaseDetailRow:
    """A case: its target as it was and as it is, its author's record, and what the caller may decide."""
    return queue.get_case(current_viewer(), case_id)


@blueprint.route("/report-cases/<id:case_id>/reports")
@blueprint.arguments(PageQuery, location="query")
@requires(WORK)
def list_reports(query: Body, case_id: int) -> Page[CaseReportRow]:
    """The reports of a case with their reporters' records; reporters in confidence are for admins alone."""
    return queue.list_reports(current_viewer(), case_id, query["page"], query["size"])


@blueprint.route("/report-cases/<id:case_id>/claim", methods=["PUT"])
@blueprint.arguments(schemas.CaseStepSchema)
@requires(WORK)
def claim(body: Body, case_id: int) -> ReportCaseDetailRow:
    """Take a case for half an hour."""
    claims.claim(current_viewer(), case_id, body["version"])
    return queue.get_case(current_viewer(), case_id)


@blueprint.route("/report-cases/<id:case_id>/release", methods=["PUT"])
@blueprint.arguments(schemas.CaseStepSchema)
@requires(WORK)
def release(body: Body, case_id: int) -> ReportCaseDetailRow:
    """Give a case back; admins also what somebody else has claimed."""
    claims.release(current_viewer(), case_id, body["version"])
    return queue.get_case(current_viewer(), case_id)


@blueprint.route("/report-cases/<id:case_id>/escalate", methods=["PUT"])
@blueprint.arguments(schemas.EscalationSchema)
@requires(WORK)
def escalate(body: Body, case_id: int) -> ReportCaseDetailRow:
    """Have an admin decide a case."""
    claims.escalate(current_viewer(), case_id, body["version"], body["reason"])
    return queue.get_case(current_viewer(), case_id)


@blueprint.route("/report-cases/<id:case_id>/resolve", methods=["PUT"])
@blueprint.arguments(schemas.CaseResolutionSchema)
@requires(WORK)
def resolve(body: Body, case_id: int) -> ReportCaseDetailRow:
    """Decide a case, and do what was decided."""
    resolving.resolve(current_viewer(), case_id, body)
    return queue.get_case(current_viewer(), case_id)


@blueprint.route("/report-case-resolutions", methods=["POST"])
@blueprint.arguments(schemas.BulkResolutionBodySchema)
@blueprint.response(200, BulkResolutionRow)
@requires(WORK)
def resolve_many(body: Body) -> BulkResolutionRow:
    """Decide up to 50 cases alike, such as one author's spam; those that could not be decided are named."""
    return resolving.resolve_many(current_viewer(), body["case_ids"], body)


# Texts that staff often send


@blueprint.route("/canned-replies")
@blueprint.arguments(PageQuery, location="query")
@requires(WORK)
def list_replies(query: Body) -> Page[CannedReplyRow]:
    """The texts that staff often send."""
    return canned_replies.list_replies(query["page"], query["size"])


@blueprint.route("/canned-replies", methods=["POST"])
@blueprint.arguments(schemas.CannedReplyBodySchema)
@blueprint.response(201, CannedReplyRow)
@requires(MANAGE_REPLIES)
def add_reply(body: Body) -> CannedReplyRow:
    """Add a text."""
    return canned_replies.get_reply(canned_replies.add_reply(current_viewer(), body))


@blueprint.route("/canned-replies/<id:reply_id>", methods=["PUT"])
@blueprint.arguments(schemas.CannedReplyChangeSchema)
@requires(MANAGE_REPLIES)
def change_reply(body: Body, reply_id: int) -> CannedReplyRow:
    """Change a text."""
    canned_replies.change_reply(current_viewer(), reply_id, body)
    return canned_replies.get_reply(reply_id)


@blueprint.route("/canned-replies/<id:reply_id>", methods=["DELETE"])
@requires(MANAGE_REPLIES)
def delete_reply(reply_id: int) -> None:
    """Delete a text."""
    canned_replies.delete_reply(current_viewer(), reply_id)
