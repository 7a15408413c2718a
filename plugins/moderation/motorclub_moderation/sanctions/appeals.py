"""Appeals against bans and warnings: one open at a time, decided by somebody else than the issuer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    ContentRef,
    Viewer,
    check_version,
    db,
    forbidden,
    invalid,
    iso,
    not_found,
    now,
    publish,
)
from motorclub_moderation.log.entries import record
from motorclub_moderation.sanctions import bans, warnings
from motorclub_moderation.sanctions.events import AppealDecided, AppealSubmitted
from motorclub_moderation.sanctions.models import (
    CURRENT_BANS,
    AppealStatus,
    BanAppeal,
    MemberBan,
    MemberWarning,
    WarningStatus,
)
from motorclub_moderation.sanctions.states import APPEAL_STEPS, check_step

APPEAL = "moderation.appeal"
# After a decision the next appeal waits for so long.
PAUSE = timedelta(days=30)


# Submitting


def appeal_ban(member_id: int, ban_id: int, body: str) -> int:
    """A member's appeal against a ban that holds or is announced; its id. Commits.

    Raises 404 for bans of others, 409 while an appeal is open, within 30 days of the last, and when the ban is over.
    """
    found = bans.lock_ban(ban_id)
    if found.user_id != member_id:
        raise not_found("Ban {id}", id=ban_id)
    return _submit(found, body, current=found.status in CURRENT_BANS)


def appeal_warning(member_id: int, warning_id: int, body: str) -> int:
    """As `appeal_ban`, against a warning that counts."""
    found = warnings.lock_warning(warning_id)
    if found.user_id != member_id:
        raise not_found("Warning {id}", id=warning_id)
    return _submit(found, body, current=found.status == WarningStatus.ACTIVE)


def _submit(about: MemberBan | MemberWarning, body: str, *, current: bool) -> int:
    target = _target(about)
    if not current:
        raise ApiError(409, "This is over already.", code="NOT_APPEALABLE")
    last = db.session.scalars(
        sa.select(BanAppeal).filter_by(**target).order_by(BanAppeal.id.desc()).limit(1)
    ).one_or_none()
    if last is not None and last.decided_at is None:
        raise ApiError(409, "Your appeal is waiting for a decision.", code="APPEAL_OPEN")
    next_at = next_appeal_at(last.decided_at if last else None)
    if next_at is not None:
        message = "You can appeal again 30 days after the last decision."
        raise ApiError(409, message, code="APPEAL_TOO_SOON", details={"nextAppealAt": iso(next_at)})
    new = BanAppeal(user_id=about.user_id, **target, body=body, created_at=now(), version=1)
    db.session.add(new)
    db.session.flush()
    publish(AppealSubmitted(new.id, about.user_id, new.ban_id, new.warning_id))
    db.session.commit()
    return new.id


def next_appeal_at(last_decided_at: datetime | None) -> datetime | None:
    """When a member may appeal again; None if they may now."""
    if last_decided_at is None or last_decided_at + PAUSE <= now():
        return None
    return last_decided_at + PAUSE


def _target(about: MemberBan | MemberWarning) -> dict[str, int]:
    return {"ban_id" if isinstance(about, MemberBan) else "warning_id": about.id}


# Deciding


def review(viewer: Viewer, appeal_id: int, version: int | None) -> None:
    """Take an appeal, so that others see who decides it. Commits. Raises 404, 403, 409."""
    appeal, about = _lock_for(viewer, appeal_id, version)
    _step(appeal, AppealStatus.UNDER_REVIEW, viewer)
    _record("appeal.taken", appeal, about, viewer, "", before={"status": AppealStatus.SUBMITTED})
    db.session.commit()


def decide(
    viewer: Viewer,
    appeal_id: int,
    decision: str,
    reply: str,
    *,
    expires_at: datetime | None = None,
    points: int | None = None,
    version: int | None = None,
) -> None:
    """Decide an appeal that is under review, and do what the decision says. Commits.

    REDUCED needs an earlier `expires_at` of a ban, or fewer `points` of a warning. Raises 404, 403 for the issuer and
    the member, 409 for any other step, 400 for what is not less.
    """
    appeal, about = _lock_for(viewer, appeal_id, version)
    _step(appeal, decision, viewer)
    appeal.reply, appeal.decided_at = reply, now()
    if decision == AppealStatus.OVERTURNED:
        _overturn(about, viewer, reply)
    elif decision == AppealStatus.REDUCED:
        _reduce(about, viewer, reply, expires_at, points)
    publish(
        AppealDecided(
            appeal.id, appeal.user_id, appeal.ban_id, appeal.warning_id, about.case_id, str(decision)
        )
    )
    _record("appeal.decided", appeal, about, viewer, reply, before={"status": AppealStatus.UNDER_REVIEW})
    db.session.commit()


def _overturn(about: MemberBan | MemberWarning, viewer: Viewer, reply: str) -> None:
    """What is over already stays as it is: the decision alone says that it was wrong."""
    if isinstance(about, MemberBan):
        if about.status in CURRENT_BANS:
            bans.end_early(about, viewer, reply)
    elif about.status == WarningStatus.ACTIVE:
        warnings.end_early(about, viewer, reply)


def _reduce(
    about: MemberBan | MemberWarning,
    viewer: Viewer,
    reply: str,
    expires_at: datetime | None,
    points: int | None,
) -> None:
    if isinstance(about, MemberWarning):
        if points is None or points >= about.points:
            raise invalid("points", "Give fewer points than now.")
        warnings.reduce(about, viewer, points, reply)
        return
    if expires_at is None or expires_at <= now() or (about.expires_at and expires_at >= about.expires_at):
        raise invalid("expiresAt", "Give an end between now and the present one.")
    bans.change_end(about, viewer, expires_at, reply, "ban.reduced")


def _lock_for(
    viewer: Viewer, appeal_id: int, version: int | None
) -> tuple[BanAppeal, MemberBan | MemberWarning]:
    """An appeal and what it is about, locked. Raises 403 for who has issued that, and for the member."""
    about_ids = (BanAppeal.ban_id, BanAppeal.warning_id)
    row = db.session.execute(sa.select(*about_ids).where(BanAppeal.id == appeal_id)).one_or_none()
    if row is None:
        raise not_found("Appeal {id}", id=appeal_id)
    about = bans.lock_ban(row.ban_id) if row.ban_id else warnings.lock_warning(row.warning_id)
    appeal = db.session.get(BanAppeal, appeal_id, with_for_update=True, populate_existing=True)
    if appeal is None:
        raise not_found("Appeal {id}", id=appeal_id)
    if viewer.id in (about.issued_by_id, about.user_id):
        raise forbidden("Somebody else than the one who issued it decides about an appeal.")
    check_version(appeal.version, version)
    return appeal, about


def _step(appeal: BanAppeal, status: str, viewer: Viewer) -> None:
    check_step(APPEAL_STEPS, appeal.status, status)
    appeal.status = str(status)
    appeal.reviewer_id = viewer.id
    appeal.version += 1


def _record(
    action: str,
    appeal: BanAppeal,
    about: MemberBan | MemberWarning,
    viewer: Viewer,
    reason: str,
    before: Mapping[str, Any],
) -> None:
    record(
        action,
        actor=viewer.id,
        content=ContentRef(APPEAL, appeal.id),
        member_id=appeal.user_id,
        case_id=about.case_id,
        reason=reason,
        before=before,
        after={"status": appeal.status, **_target(about)},
    )
