"""Reporting and withdrawing.

A report locks its reporter, so that the quota is counted for one report after the other, and then its case, so that of
two reports that cross a threshold one sees the other.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    STAFF,
    ApiError,
    Content,
    ContentRef,
    Member,
    Viewer,
    conflict,
    db,
    forbidden,
    lock_member,
    not_found,
    now,
    publish,
    resolve_content,
    settings_of,
)
from motorclub.api.levels import level_of
from motorclub.api.rows import count_rows
from motorclub_moderation.reports import enforcement, snapshots, states
from motorclub_moderation.reports.events import CaseOpened
from motorclub_moderation.reports.models import (
    CaseStatus,
    Report,
    ReportCase,
    ReportReason,
    ReportStatus,
    Resolution,
    Snapshot,
)
from motorclub_moderation.reports.permissions import WORK
from motorclub_moderation.reports.reasons import get_reason
from motorclub_moderation.reports.weights import DECIDED, weigh_report_of
from motorclub_moderation.settings import ModerationSettings

# The level from which a member may report more each day.
ENTHUSIAST = 2


def report(viewer: Viewer, ref: ContentRef, reason_key: str, details: str | None) -> int:
    """Report what the viewer can see; the report's id. Commits.

    Raises 404, 400 for a reason that is not offered, 403 for one's own content and for staff who are exempt, 409 for
    what the viewer has reported already and what staff have just looked at, 429 above the quota.
    """
    content = resolve_content([ref], viewer).get(ref)
    if content is None:
        raise not_found(str(ref))
    reason = get_reason(reason_key, ref.type, details)
    _check_reportable(viewer, content)
    lock_member(viewer.member_id)
    _check_quota(viewer)
    snapshot = snapshots.take_snapshot(content)
    case = _lock_case_of(content, snapshot, reason)
    report_id = _store(viewer, case, reason, details)
    states.count_reports(case)
    enforcement.enforce(case)
    states.note_change(case)
    db.session.commit()
    return report_id


def _check_reportable(viewer: Viewer, content: Content) -> None:
    if content.author_id == viewer.id:
        raise ApiError(403, "You cannot report what is yours.", code="OWN_CONTENT")
    if settings_of(ModerationSettings).exempt_staff and _is_staff(content.author_id):
        raise ApiError(403, "Staff cannot be reported here. Write to us instead.", code="STAFF_EXEMPT")


def _is_staff(member_id: int | None) -> bool:
    is_theirs = sa.exists().where(Member.id == member_id, Member.role.in_(STAFF))
    return bool(member_id and db.session.scalar(sa.select(is_theirs)))


def _check_quota(viewer: Viewer) -> None:
    """Raises 429 for a member who has reported enough for a day."""
    if viewer.may(WORK):
        return
    most = most_reports(viewer.member_id)
    day_ago = now() - timedelta(days=1)
    mine = (Report.reporter_id == viewer.member_id, Report.created_at > day_ago)
    if count_rows(Report, *mine) < most:
        return
    oldest = db.session.scalar(sa.select(sa.func.min(Report.created_at)).where(*mine)) or now()
    message = "You can report {most} times a day. Please try again later."
    raise _refuse_until(message, "REPORT_LIMIT", oldest + timedelta(days=1), most=most)


def most_reports(member_id: int) -> int:
    """How often a member may report each day."""
    settings = settings_of(ModerationSettings)
    if level_of(member_id) < ENTHUSIAST:
        return settings.max_reports_per_day
    return max(settings.max_reports_per_day, settings.max_reports_per_day_of_enthusiasts)


def _refuse_until(message: str, code: str, until: datetime, status: int = 429, **values: object) -> ApiError:
    seconds = max(1, int((until - now()).total_seconds()))
    return ApiError(status, message, code=code, values=values, headers={"Retry-After": str(seconds)})


def _cooldown() -> timedelta:
    return timedelta(hours=settings_of(ModerationSettings).re_report_cooldown_hours)


# The case


def _lock_case_of(content: Content, snapshot: Snapshot, reason: ReportReason) -> ReportCase:
    """The case of a target, locked: a new one, or the one there is, reopened if it was resolved. Raises 409."""
    ref, at = content.ref, now()
    key = {"target_type": ref.type, "target_id": ref.id}
    columns = {
        **key,
        "target_author_id": content.author_id,
        "snapshot": snapshot,
        "severity": reason.severity,
        "created_at": at,
        "updated_at": at,
    }
    made = insert(ReportCase).values(columns).on_conflict_do_nothing(index_elements=list(key))
    case_id = db.session.scalar(made.returning(ReportCase.id))
    chosen = sa.select(ReportCase).filter_by(**key).execution_options(populate_existing=True)
    case = db.session.scalars(chosen.with_for_update()).one()
    if case.status == CaseStatus.RESOLVED:
        _reopen(case, snapshot)
    elif case_id is None:
        return case
    publish(
        CaseOpened(case_id=case.id, target_type=ref.type, target_id=ref.id, author_id=case.target_author_id)
    )
    return case


def _reopen(case: ReportCase, snapshot: Snapshot) -> None:
    """Have a resolved case looked at again, where its target was edited or some time has passed. Raises 409."""
    was_edited = snapshots.digest(snapshot) != case.reviewed_digest
    rested = (case.resolved_at or now()) + _cooldown()
    if case.resolved_by is not None and not was_edited and rested > now():
        message = "Our staff have just looked at this. You can report it again if it is edited, or in a day."
        raise _refuse_until(message, "JUST_REVIEWED", rested, 409)
    states.forget_decision(case)
    # Who reports it sees it.
    case.hidden_at = case.locked_at = None
    case.snapshot = snapshot
    states.enter_state(case, CaseStatus.REOPENED)


# The report


def _store(viewer: Viewer, case: ReportCase, reason: ReportReason, details: str | None) -> int:
    """The report of this viewer in a locked case; its id. Raises 409 if there is one, 429 soon after the last."""
    weight = Decimal(str(round(weigh_report_of(viewer), 2)))
    chosen = sa.select(Report).where(Report.case_id == case.id, Report.reporter_id == viewer.member_id)
    row = db.session.scalars(chosen.execution_options(populate_existing=True)).one_or_none()
    if row is None:
        row = Report(case_id=case.id, reporter_id=viewer.member_id, earlier_agreed=0, earlier_decided=0)
        db.session.add(row)
    else:
        _check_again(row)
        row.earlier_agreed += row.status == ReportStatus.AGREED
        row.earlier_decided += row.status in DECIDED
    row.reason_key, row.details = reason.key, details
    row.weight = weight
    row.status, row.created_at, row.resolved_at = ReportStatus.OPEN, now(), None
    db.session.flush()
    return row.id


def _check_again(row: Report) -> None:
    if row.status == ReportStatus.OPEN:
        raise conflict("You have reported this already.", code="ALREADY_REPORTED")
    rested = row.created_at + _cooldown()
    if row.status == ReportStatus.WITHDRAWN and rested > now():
        message = "You have reported this lately and withdrawn that. Please wait a day."
        raise _refuse_until(message, "RE_REPORT_COOLDOWN", rested)


def withdraw(viewer: Viewer, report_id: int) -> None:
    """Withdraw one's own report. A case without any left is resolved, if nobody works on it. Commits.

    Raises 404, 403 for another member's, 409 for one that was decided.
    """
    row = db.session.get(Report, report_id)
    if row is None:
        raise not_found("Report {id}", id=report_id)
    if row.reporter_id != viewer.member_id:
        raise forbidden("This is another member's report.")
    case = states.lock_case(row.case_id)
    db.session.refresh(row)
    if row.status != ReportStatus.OPEN:
        raise conflict("This report was decided or withdrawn already.", code="DECIDED")
    row.status, row.resolved_at = ReportStatus.WITHDRAWN, now()
    db.session.flush()
    states.count_reports(case)
    is_open = (Report.case_id == case.id, Report.status == ReportStatus.OPEN)
    if case.status == CaseStatus.OPEN and count_rows(Report, *is_open) == 0:
        _close_withdrawn(case)
    else:
        states.note_change(case)
    db.session.commit()


def _close_withdrawn(case: ReportCase) -> None:
    """Resolve a locked case whose reports are all withdrawn; its target is shown again."""
    enforcement.release(case)
    case.resolution, case.resolved_at = Resolution.NO_ACTION, now()
    case.reviewed_digest = snapshots.digest(case.snapshot)
    states.enter_state(case, CaseStatus.RESOLVED)
    states.publish_resolved(case)
