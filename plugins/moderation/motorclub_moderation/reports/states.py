"""Where a case stands, and how it gets there (community.md 6.2). Each step is taken under the case's lock."""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa

from motorclub.api import db, invalid_transition, not_found, now, publish, settings_of
from motorclub_moderation.reports.events import CaseReopened, CaseResolved
from motorclub_moderation.reports.frames import publish_frame
from motorclub_moderation.reports.models import CaseStatus, Report, ReportCase, ReportReason, ReportStatus
from motorclub_moderation.settings import ModerationSettings

# What staff may do. Besides, an open case is resolved when all its reports are withdrawn.
STEPS = frozenset(
    {
        (CaseStatus.OPEN, CaseStatus.CLAIMED),
        (CaseStatus.REOPENED, CaseStatus.CLAIMED),
        (CaseStatus.CLAIMED, CaseStatus.OPEN),
        (CaseStatus.CLAIMED, CaseStatus.ESCALATED),
        (CaseStatus.CLAIMED, CaseStatus.RESOLVED),
        (CaseStatus.ESCALATED, CaseStatus.RESOLVED),
        (CaseStatus.RESOLVED, CaseStatus.REOPENED),
    }
)


def lock_case(case_id: int) -> ReportCase:
    """The case as it is now, locked. Raises 404."""
    case = db.session.get(ReportCase, case_id, with_for_update=True, populate_existing=True)
    if case is None:
        raise not_found("Case {id}", id=case_id)
    return case


def check_step(case: ReportCase, to: CaseStatus) -> None:
    """Raises 409 with `from` and `to` for a step that there is not."""
    if (case.status, to) not in STEPS:
        raise invalid_transition(case.status, to)


def enter_state(case: ReportCase, status: CaseStatus) -> None:
    """Put a locked case into a state. A claim ends with CLAIMED."""
    case.status = status
    if status != CaseStatus.CLAIMED:
        case.claimed_by = case.claimed_at = None
    note_change(case)


def note_change(case: ReportCase) -> None:
    """Count a change of a locked case, and publish it to open pages."""
    case.version += 1
    case.updated_at = now()
    db.session.flush()
    publish_frame(case.id)


def claim_ends_at(claimed_at: datetime) -> datetime:
    """When a claim times out."""
    return claimed_at + timedelta(minutes=settings_of(ModerationSettings).claim_timeout_minutes)


def has_timed_out(case: ReportCase) -> bool:
    """Whether the claim of a case has lasted too long."""
    claimed_at = case.claimed_at
    return case.status == CaseStatus.CLAIMED and claimed_at is not None and claim_ends_at(claimed_at) <= now()


def count_reports(case: ReportCase) -> None:
    """Store what the reports of a locked case add up to."""
    is_open = Report.status == ReportStatus.OPEN
    counted = (
        sa.select(
            sa.func.coalesce(sa.func.sum(Report.weight).filter(is_open), 0).label("score"),
            sa.func.count().filter(Report.status != ReportStatus.WITHDRAWN).label("number"),
            sa.func.max(ReportReason.severity).filter(is_open).label("severity"),
            sa.func.bool_or(ReportReason.is_confidential).filter(is_open).label("confidential"),
        )
        .join(ReportReason, ReportReason.key == Report.reason_key)
        .where(Report.case_id == case.id)
    )
    row = db.session.execute(counted).one()
    case.score, case.report_count = row.score, row.number
    case.severity = row.severity or case.severity
    case.is_confidential = case.is_confidential if row.confidential is None else row.confidential


def reopen(case: ReportCase) -> None:
    """Have a locked, resolved case decided again: what was decided about its reports is open, too. Raises 409."""
    check_step(case, CaseStatus.REOPENED)
    decided = (Report.case_id == case.id, Report.resolved_at == case.resolved_at)
    db.session.execute(sa.update(Report).where(*decided).values(status=ReportStatus.OPEN, resolved_at=None))
    forget_decision(case)
    count_reports(case)
    enter_state(case, CaseStatus.REOPENED)
    publish(CaseReopened(case_id=case.id, target_type=case.target_type, target_id=case.target_id))


def forget_decision(case: ReportCase) -> None:
    """What was decided about a case no longer holds."""
    case.resolution = case.public_note = case.resolved_by = case.resolved_at = None
    case.is_escalated = False


def publish_resolved(case: ReportCase, *, author_is_notified: bool = False) -> None:
    """Publish that a locked case has been decided, or closed as nobody reports it any more."""
    reasons = sa.select(Report.reason_key).where(Report.case_id == case.id).distinct()
    publish(
        CaseResolved(
            case_id=case.id,
            target_type=case.target_type,
            target_id=case.target_id,
            author_id=case.target_author_id,
            title=case.snapshot["title"],
            url=case.snapshot["url"],
            resolution=str(case.resolution),
            public_note=case.public_note or "",
            resolved_by=case.resolved_by,
            author_is_notified=author_is_notified,
            reason_keys=sorted(db.session.scalars(reasons)),
        )
    )
