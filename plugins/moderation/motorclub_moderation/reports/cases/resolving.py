"""Deciding cases: the target, its author, the reports and the log change in one transaction.

Who is warned or banned is locked first, as everywhere, and then the case.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from motorclub.api import ApiError, Viewer, check_version, db, invalid, lock_member, now, publish
from motorclub.api.moderation import ContentAction, notifies_author, perform_action
from motorclub_moderation.log.entries import record
from motorclub_moderation.reports import enforcement, snapshots, states
from motorclub_moderation.reports.cases import claims, deciding
from motorclub_moderation.reports.cases.rows import BulkResolutionRow, RefusedCaseRow
from motorclub_moderation.reports.events import ReportDecided
from motorclub_moderation.reports.models import (
    WITHOUT_ACTION,
    CaseStatus,
    Report,
    ReportCase,
    ReportStatus,
    Resolution,
)
from motorclub_moderation.sanctions import bans, warnings

RESOLVED = "case.resolved"
# How a resolution judges the open reports unless staff say otherwise.
JUDGED = {Resolution.NO_ACTION: ReportStatus.DISAGREED, Resolution.DUPLICATE: ReportStatus.IGNORED}


def resolve(viewer: Viewer, case_id: int, body: Mapping[str, Any]) -> None:
    """Decide a case, and do what was decided. Commits.

    Raises 404, 400 for what the resolution needs, 403 for what others decide, 409 for a case that was changed, is taken
    or not claimed, and for what its target does not allow.
    """
    _check_body(body)
    if body["resolution"] in deciding.SANCTIONS:
        _lock_author(case_id)
    case = states.lock_case(case_id)
    check_version(case.version, body.get("version"))
    if deciding.may_skip_claim(case):
        claims.take(viewer, case)
    _decide(viewer, case, body)
    db.session.commit()


def _check_body(body: Mapping[str, Any]) -> None:
    resolution = body["resolution"]
    if resolution not in WITHOUT_ACTION and not body["public_note"]:
        raise invalid("publicNote", "Say why, in words for the author.")
    if (resolution == Resolution.WARNED) != (body.get("warning") is not None):
        raise invalid("warning", "WARNED needs a warning, and nothing else does.")
    if (resolution == Resolution.BANNED) != (body.get("ban") is not None):
        raise invalid("ban", "BANNED needs a ban, and nothing else does.")
    if body.get("action") and resolution not in deciding.SANCTIONS:
        raise invalid("action", "Only a warning or a ban also takes the content away.")


def _lock_author(case_id: int) -> None:
    author_id = db.session.scalar(sa.select(ReportCase.target_author_id).where(ReportCase.id == case_id))
    if author_id is not None:
        lock_member(author_id)


def _decide(viewer: Viewer, case: ReportCase, body: Mapping[str, Any]) -> None:
    """Decide a locked case. Does not commit."""
    deciding.check_may_decide(viewer, case)
    states.check_step(case, CaseStatus.RESOLVED)
    before = {"status": case.status, "score": float(case.score)}
    case.reviewed_digest = snapshots.digest_reviewed(enforcement.ref_of(case), case.snapshot)
    note, resolution = body["public_note"] or "", Resolution(body["resolution"])
    done = _act_on_target(viewer, case, resolution, body.get("action"), note)
    _sanction_author(viewer, case, body)
    case.resolution, case.public_note = resolution, note or None
    case.resolved_by, case.resolved_at = viewer.member_id, now()
    _judge_reports(case, body.get("reports") or JUDGED.get(resolution, ReportStatus.AGREED))
    states.enter_state(case, CaseStatus.RESOLVED)
    states.publish_resolved(case, author_is_notified=done.author_is_notified)
    record(
        RESOLVED,
        actor=viewer.member_id,
        content=enforcement.ref_of(case),
        member_id=case.target_author_id,
        case_id=case.id,
        reason=note,
        before=before,
        after={"resolution": resolution, "action": done.action, "version": case.version},
        reversible=True,
    )


@dataclass(frozen=True, slots=True)
class Done:
    """What was done to a target, and whether its plugin notifies the author of that."""

    action: ContentAction | None = None
    author_is_notified: bool = False


def _act_on_target(
    viewer: Viewer, case: ReportCase, resolution: Resolution, wanted: str | None, note: str
) -> Done:
    """What was done to the target.

    As the resolution says; a warning or a ban alone leaves it as it is, any other resolution shows it again.
    """
    action = deciding.PERFORMED.get(resolution) or (ContentAction(wanted) if wanted else None)
    if action is None:
        if resolution not in deciding.SANCTIONS:
            enforcement.release(case)
        return Done()
    is_performed, ref = True, enforcement.ref_of(case)
    if action is ContentAction.HIDE and case.hidden_at is not None:
        is_performed = enforcement.attempt(lambda: perform_action(ref, action, viewer, note))
    else:
        perform_action(ref, action, viewer, note)
    case.hidden_at = now() if action is ContentAction.HIDE else None
    return Done(action, is_performed and notifies_author(case.target_type))


def _sanction_author(viewer: Viewer, case: ReportCase, body: Mapping[str, Any]) -> None:
    """Warn or ban the author as the body says."""
    author_id, note = case.target_author_id, body["public_note"] or ""
    warning, ban = body.get("warning"), body.get("ban")
    if author_id is None:
        if warning or ban:
            raise ApiError(409, "Nobody is known as its author.", code="NO_AUTHOR")
        return
    if warning:
        warnings.warn(author_id, issuer=viewer, case_id=case.id, body=note, **warning)
    if ban:
        bans.ban(author_id, issuer=viewer, case_id=case.id, public_reason=note, **ban)


def _judge_reports(case: ReportCase, status: str) -> None:
    """Decide about the open reports, and let their reporters know."""
    is_open = (Report.case_id == case.id, Report.status == ReportStatus.OPEN)
    judged = sa.update(Report).where(*is_open).values(status=status, resolved_at=case.resolved_at)
    for report_id, reporter_id in db.session.execute(judged.returning(Report.id, Report.reporter_id)).all():
        if reporter_id is not None:
            publish(
                ReportDecided(
                    report_id=report_id,
                    case_id=case.id,
                    reporter_id=reporter_id,
                    title=case.snapshot["title"],
                    status=status,
                    action_taken=case.resolution not in WITHOUT_ACTION,
                )
            )


# Many at once


def resolve_many(viewer: Viewer, case_ids: Sequence[int], body: Mapping[str, Any]) -> BulkResolutionRow:
    """Decide many cases alike, each in a transaction of its own; those that nobody has are claimed first.

    Raises 400 for what the resolution needs. A case that cannot be decided is named in the answer.
    """
    _check_body(body)
    resolved, refused = [], []
    for case_id in sorted(set(case_ids)):
        try:
            _resolve_one(viewer, case_id, body)
        except ApiError as error:
            db.session.rollback()
            refused.append(RefusedCaseRow(case_id, error.code, error.message))
        else:
            resolved.append(case_id)
    return BulkResolutionRow(resolved, refused)


def _resolve_one(viewer: Viewer, case_id: int, body: Mapping[str, Any]) -> None:
    case = states.lock_case(case_id)
    deciding.check_impartial(viewer, case)
    if case.status in (CaseStatus.OPEN, CaseStatus.REOPENED):
        claims.take(viewer, case)
    _decide(viewer, case, body)
    db.session.commit()
