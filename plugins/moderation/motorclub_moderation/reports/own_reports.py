"""What members see of their own reports."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated

import sqlalchemy as sa

from motorclub.api import Viewer, translate_answer
from motorclub.api.rows import Internal, Page, Row, columns_of, read_one, read_page
from motorclub_moderation.reports.models import (
    Report,
    ReportCase,
    ReportReason,
    ReportStatus,
    Resolution,
    Snapshot,
)


class Outcome(StrEnum):
    """What a reporter learns."""

    ACTION_TAKEN = "ACTION_TAKEN"
    NO_ACTION = "NO_ACTION"


class OwnReportRow(Row):
    """A report of the caller's. `outcome` is null until it is decided."""

    id: int
    target_type: str
    target_id: int
    snapshot: Internal[Snapshot]
    reason_label: str
    details: str | None
    status: Annotated[str, ReportStatus]
    resolution: Internal[str | None]
    created_at: datetime
    resolved_at: datetime | None

    @property
    def title(self) -> str:
        """The target's title when it was reported first."""
        return self.snapshot["title"]

    @property
    def url(self) -> str:
        """The target's page."""
        return self.snapshot["url"]

    @property
    def outcome(self) -> Annotated[str | None, Outcome]:
        """Whether staff have done something."""
        if self.status in (ReportStatus.OPEN, ReportStatus.WITHDRAWN):
            return None
        has_acted = self.resolution not in (None, Resolution.NO_ACTION, Resolution.DUPLICATE)
        return Outcome.ACTION_TAKEN if has_acted else Outcome.NO_ACTION


_ROWS = (
    sa.select(*columns_of(OwnReportRow, Report, ReportCase, reason_label=ReportReason.label))
    .join(ReportCase, ReportCase.id == Report.case_id)
    .join(ReportReason, ReportReason.key == Report.reason_key)
)


def list_own_reports(viewer: Viewer, page: int, size: int) -> Page[OwnReportRow]:
    """The viewer's reports, the newest first."""
    found = _ROWS.where(Report.reporter_id == viewer.id)
    reports = read_page(OwnReportRow, found.order_by(Report.created_at.desc(), Report.id.desc()), page, size)
    for row in reports.content:
        row.reason_label = translate_answer(row.reason_label)
    return reports


def get_own_report(viewer: Viewer, report_id: int) -> OwnReportRow:
    """One of the viewer's reports. Raises 404."""
    found = _ROWS.where(Report.id == report_id, Report.reporter_id == viewer.id)
    row = read_one(OwnReportRow, found, "Report {id}", id=report_id)
    row.reason_label = translate_answer(row.reason_label)
    return row
