"""Who works on a case: claiming, releasing, escalating, and claims that time out."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import ContentRef, Viewer, check_version, db, forbidden, now, publish, settings_of
from motorclub_moderation.log.entries import record
from motorclub_moderation.reports import states
from motorclub_moderation.reports.cases.deciding import check_holder, check_impartial
from motorclub_moderation.reports.events import CaseEscalated
from motorclub_moderation.reports.models import CaseStatus, ReportCase
from motorclub_moderation.reports.permissions import DECIDE_ESCALATED
from motorclub_moderation.settings import ModerationSettings

# So many claims that have timed out are ended in one transaction.
BATCH = 100


def claim(viewer: Viewer, case_id: int, version: int | None) -> None:
    """Take a case; the others see who has it. A claim that has timed out ends first. Commits.

    Raises 404, 403 for a case about the viewer, 409 for one that is taken or decided.
    """
    case = states.lock_case(case_id)
    check_version(case.version, version)
    check_impartial(viewer, case)
    if states.has_timed_out(case):
        states.enter_state(case, CaseStatus.OPEN)
    take(viewer, case)
    db.session.commit()


def take(viewer: Viewer, case: ReportCase) -> None:
    """Claim a locked case. Raises 409 for one that is taken or decided."""
    states.check_step(case, CaseStatus.CLAIMED)
    case.claimed_by, case.claimed_at = viewer.member_id, now()
    states.enter_state(case, CaseStatus.CLAIMED)


def release(viewer: Viewer, case_id: int, version: int | None) -> None:
    """Give a case back. Commits. Raises 404, 403 for another's unless the viewer is an admin, 409."""
    case = states.lock_case(case_id)
    check_version(case.version, version)
    states.check_step(case, CaseStatus.OPEN)
    if case.claimed_by != viewer.member_id and not viewer.may(DECIDE_ESCALATED):
        raise forbidden("Somebody else works on this case.")
    states.enter_state(case, CaseStatus.OPEN)
    db.session.commit()


def escalate(viewer: Viewer, case_id: int, version: int | None, reason: str) -> None:
    """Have an admin decide a case. Commits. Raises 404, 403 for a case about the viewer, 409."""
    case = states.lock_case(case_id)
    check_version(case.version, version)
    check_impartial(viewer, case)
    states.check_step(case, CaseStatus.ESCALATED)
    check_holder(viewer, case)
    case.is_escalated = True
    states.enter_state(case, CaseStatus.ESCALATED)
    record(
        "case.escalated",
        actor=viewer.member_id,
        content=ContentRef(case.target_type, case.target_id),
        member_id=case.target_author_id,
        case_id=case.id,
        reason=reason,
    )
    title = case.snapshot["title"]
    publish(CaseEscalated(case_id=case.id, title=title, escalated_by=viewer.member_id))
    db.session.commit()


def list_timed_out() -> list[int]:
    """Cases whose claims have lasted too long."""
    cutoff = now() - timedelta(minutes=settings_of(ModerationSettings).claim_timeout_minutes)
    due = (ReportCase.status == CaseStatus.CLAIMED, ReportCase.claimed_at <= cutoff)
    return list(db.session.scalars(sa.select(ReportCase.id).where(*due).limit(BATCH)))


def end_claim(case_id: int) -> None:
    """Open a case to everybody whose claim has timed out; one that was claimed again since then stays. Commits."""
    case = states.lock_case(case_id)
    if states.has_timed_out(case):
        states.enter_state(case, CaseStatus.OPEN)
    db.session.commit()
