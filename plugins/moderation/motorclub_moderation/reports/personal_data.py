"""What reports keep about a member: given to them when they ask for it, and taken away with them."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData
from motorclub.api.rows import anonymise_rows, export_rows, update_rows
from motorclub_moderation.reports.models import Report, ReportCase

FORGOTTEN = {"title": "", "text": "", "url": "", "image": None, "takenAt": ""}


def export(user_id: int) -> Iterable[ExportFile]:
    """The member's reports, and the decisions about what is theirs; never who has reported it."""
    reports = sa.select(
        Report.id,
        ReportCase.target_type,
        ReportCase.target_id,
        Report.reason_key,
        Report.details,
        Report.status,
        Report.created_at,
        Report.resolved_at,
    ).join(ReportCase, ReportCase.id == Report.case_id)
    yield export_rows("reports.json", reports.where(Report.reporter_id == user_id).order_by(Report.id))
    decided = sa.select(
        ReportCase.id,
        ReportCase.target_type,
        ReportCase.target_id,
        ReportCase.snapshot,
        ReportCase.resolution,
        ReportCase.public_note,
        ReportCase.resolved_at,
    ).where(ReportCase.target_author_id == user_id, ReportCase.resolution.is_not(None))
    yield export_rows("moderation-decisions.json", decided.order_by(ReportCase.id))


def erase(user_id: int) -> Erased:
    """Reports stay without name and words, cases about what is theirs without the text; staff as the former member."""
    forgotten = update_rows(Report, Report.reporter_id == user_id, reporter_id=None, details=None)
    theirs = ReportCase.target_author_id == user_id
    forgotten += update_rows(ReportCase, theirs, target_author_id=None, snapshot=FORGOTTEN)
    staff = anonymise_rows(user_id, ReportCase.claimed_by, ReportCase.resolved_by)
    return Erased(anonymised=forgotten + staff)


PERSONAL_DATA = (PersonalData("Reports, and decisions about what was reported.", export, erase),)
