"""What a member of staff may do about a case."""

from __future__ import annotations

from collections.abc import Mapping

import sqlalchemy as sa

from motorclub.api import STAFF, ApiError, Member, Viewer, conflict, db, settings_of
from motorclub.api.moderation import ContentAction, list_actions
from motorclub_moderation.reports.models import CaseStatus, ReportCase, Resolution
from motorclub_moderation.reports.permissions import DECIDE_ESCALATED
from motorclub_moderation.settings import ModerationSettings

# What a resolution does to the target.
PERFORMED: Mapping[str, ContentAction] = {
    Resolution.HIDDEN: ContentAction.HIDE,
    Resolution.REMOVED: ContentAction.REMOVE,
}
# What a resolution does to the author.
SANCTIONS = (Resolution.WARNED, Resolution.BANNED)


def needs_admin(case: ReportCase) -> bool:
    """Whether only an admin decides the case: it is escalated or confidential, or about staff."""
    return case.status == CaseStatus.ESCALATED or case.is_confidential or _is_about_staff(case)


def _is_about_staff(case: ReportCase) -> bool:
    is_theirs = sa.exists().where(Member.id == case.target_author_id, Member.role.in_(STAFF))
    return bool(case.target_author_id and db.session.scalar(sa.select(is_theirs)))


def check_impartial(viewer: Viewer, case: ReportCase) -> None:
    """Raises 403 for a case about the viewer."""
    if case.target_author_id == viewer.member_id:
        raise ApiError(403, "Somebody else decides about what is yours.", code="OWN_CONTENT")


def check_holder(viewer: Viewer, case: ReportCase) -> None:
    """Raises 409 if somebody else works on the case."""
    if case.status == CaseStatus.CLAIMED and case.claimed_by != viewer.member_id:
        raise conflict("Somebody else works on this case.", code="CLAIMED_BY_OTHER")


def check_may_decide(viewer: Viewer, case: ReportCase) -> None:
    """Raises 403 for what others decide, 409 if somebody else works on the case."""
    check_impartial(viewer, case)
    check_holder(viewer, case)
    if needs_admin(case) and not viewer.may(DECIDE_ESCALATED):
        raise ApiError(403, "Only an admin decides this case. Escalate it.", code="NEEDS_ADMIN")


def list_resolutions(viewer: Viewer, case: ReportCase) -> list[Resolution]:
    """The resolutions that the viewer may decide on, now or once they have claimed the case."""
    try:
        check_may_decide(viewer, case)
    except ApiError:
        return []
    if case.status == CaseStatus.RESOLVED:
        return []
    offered = list_actions(case.target_type)
    left_out = {resolution for resolution, action in PERFORMED.items() if action not in offered}
    if case.target_author_id is None:
        left_out |= set(SANCTIONS)
    return [resolution for resolution in Resolution if resolution not in left_out]


def may_skip_claim(case: ReportCase) -> bool:
    """Whether a case that nobody has claimed can be decided at once."""
    is_free = case.status in (CaseStatus.OPEN, CaseStatus.REOPENED)
    return is_free and not settings_of(ModerationSettings).require_claim
