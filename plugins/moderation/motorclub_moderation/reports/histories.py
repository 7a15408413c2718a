"""What has been decided about reports and cases, for plugins that are switched on later."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from motorclub.api import History, PastEvent
from motorclub.api.moderation import notifies_author
from motorclub.api.rows import read_after
from motorclub_moderation.reports.events import CaseResolved, ReportDecided
from motorclub_moderation.reports.models import WITHOUT_ACTION, CaseStatus, Report, ReportCase, ReportStatus

DECIDED = (ReportStatus.AGREED, ReportStatus.DISAGREED, ReportStatus.IGNORED)
TITLE = ReportCase.snapshot["title"].astext.label("title")


def load_decided_reports(after_id: int, limit: int) -> Iterator[PastEvent]:
    """The last decision about each report whose reporter is still a member."""
    columns = (
        *(Report.id, Report.case_id, Report.reporter_id, Report.status, Report.resolved_at, TITLE),
        ReportCase.resolution,
    )
    found = (
        sa.select(*columns)
        .join(ReportCase, ReportCase.id == Report.case_id)
        .where(Report.status.in_(DECIDED), Report.reporter_id.is_not(None), Report.resolved_at.is_not(None))
    )
    for row in read_after(found, Report.id, after_id, limit):
        event = ReportDecided(
            report_id=row.id,
            case_id=row.case_id,
            reporter_id=row.reporter_id,
            title=row.title,
            status=row.status,
            action_taken=row.resolution not in WITHOUT_ACTION,
        )
        yield PastEvent(row.id, row.resolved_at, event)


def load_resolved_cases(after_id: int, limit: int) -> Iterator[PastEvent]:
    """The cases that are decided today."""
    reasons = (
        sa.select(sa.func.array_agg(sa.distinct(Report.reason_key)))
        .where(Report.case_id == ReportCase.id)
        .scalar_subquery()
    )
    columns = (
        *(ReportCase.id, ReportCase.target_type, ReportCase.target_id, ReportCase.target_author_id, TITLE),
        *(ReportCase.snapshot["url"].astext.label("url"), ReportCase.resolution, ReportCase.public_note),
        *(ReportCase.resolved_by, ReportCase.resolved_at, reasons.label("reason_keys")),
    )
    resolved = (ReportCase.status == CaseStatus.RESOLVED, ReportCase.resolved_at.is_not(None))
    for row in read_after(sa.select(*columns).where(*resolved), ReportCase.id, after_id, limit):
        event = CaseResolved(
            case_id=row.id,
            target_type=row.target_type,
            target_id=row.target_id,
            author_id=row.target_author_id,
            title=row.title,
            url=row.url,
            resolution=row.resolution,
            public_note=row.public_note or "",
            resolved_by=row.resolved_by,
            author_is_notified=notifies_author(row.target_type),
            reason_keys=sorted(row.reason_keys or ()),
        )
        yield PastEvent(row.id, row.resolved_at, event)


HISTORIES = (History(ReportDecided, load_decided_reports), History(CaseResolved, load_resolved_cases))
