"""Warnings with points. Too many points ban a member from everything but reading."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    ContentRef,
    Viewer,
    check_version,
    db,
    not_found,
    now,
    publish,
    settings_of,
)
from motorclub_moderation.log.entries import record
from motorclub_moderation.sanctions import bans
from motorclub_moderation.sanctions.events import MemberWarned, WarningRevoked
from motorclub_moderation.sanctions.models import (
    CURRENT_BANS,
    BanScope,
    MemberBan,
    MemberWarning,
    WarningStatus,
)
from motorclub_moderation.sanctions.states import WARNING_STEPS, check_step
from motorclub_moderation.sanctions.targets import lock_sanction, lock_target
from motorclub_moderation.settings import ModerationSettings

# The type under which the log names a warning, and the reason of a ban for points.
WARNING, POINTS = "moderation.warning", "warning_points"
POINTS_REASON = "You have reached {points} warning points."


def is_counted() -> sa.ColumnElement[bool]:
    """Whether a warning's points count now."""
    return sa.and_(MemberWarning.status == WarningStatus.ACTIVE, MemberWarning.expires_at > now())


def warn(
    member_id: int,
    *,
    issuer: Viewer | None,
    type: str,  # noqa: A002 - the field's name
    points: int,
    body: str,
    case_id: int | None = None,
) -> int:
    """Warn a member in the caller's transaction; the warning's id. `issuer` is None for the system.

    Raises 404, 403 for a higher role, 409 for oneself.
    """
    lock_target(member_id, issuer)
    settings = settings_of(ModerationSettings)
    new = MemberWarning(
        user_id=member_id,
        issued_by_id=issuer.id if issuer else None,
        case_id=case_id,
        type=type,
        points=points,
        body=body,
        status=WarningStatus.ACTIVE,
        expires_at=now() + timedelta(days=settings.warning_days),
        created_at=now(),
        version=1,
    )
    db.session.add(new)
    db.session.flush()
    total = count_points(member_id)
    publish(MemberWarned(new.id, member_id, points, total))
    _record("warning.issued", new, issuer, body, after={"type": type, "points": points}, reversible=True)
    if settings.points_to_ban and total >= settings.points_to_ban:
        _ban_for_points(member_id, total, settings)
    return new.id


def count_points(member_id: int) -> int:
    """The points of a member's warnings that count, as the current transaction sees them."""
    points = sa.select(sa.func.coalesce(sa.func.sum(MemberWarning.points), 0))
    return db.session.scalar(points.where(MemberWarning.user_id == member_id, is_counted())) or 0


def _ban_for_points(member_id: int, total: int, settings: ModerationSettings) -> None:
    """Unless the member cannot write anyway."""
    wide = MemberBan.scope.in_((BanScope.FULL, BanScope.READ_ONLY))
    current = sa.exists().where(MemberBan.user_id == member_id, MemberBan.status.in_(CURRENT_BANS), wide)
    if db.session.scalar(sa.select(current)):
        return
    bans.ban(
        member_id,
        issuer=None,
        scope=BanScope.READ_ONLY,
        reason=POINTS,
        public_reason=POINTS_REASON.format(points=total),
        expires_at=now() + timedelta(days=settings.points_ban_days),
    )


def lock_warning(warning_id: int) -> MemberWarning:
    """The warning as it is now, locked after its member. Raises 404."""
    found = lock_sanction(MemberWarning, warning_id, "Warning {id}")
    settle(found)
    return found


def settle(found: MemberWarning) -> None:
    """Have a locked warning end if it is time."""
    if found.status == WarningStatus.ACTIVE and found.expires_at <= now():
        _step(found, WarningStatus.EXPIRED)


def acknowledge(viewer: Viewer, warning_id: int) -> None:
    """The member has read it. Commits. Raises 404 for the warnings of others."""
    found = lock_warning(warning_id)
    if found.user_id != viewer.id:
        raise not_found("Warning {id}", id=warning_id)
    found.acknowledged_at = found.acknowledged_at or now()
    db.session.commit()


def revoke(warning_id: int, *, issuer: Viewer, reason: str, version: int | None = None) -> None:
    """Take a warning back in the caller's transaction.

    Raises 404, 403 for a higher role, 409 for oneself, for another version and if it counts no longer.
    """
    found = lock_warning(warning_id)
    lock_target(found.user_id, issuer)
    check_version(found.version, version)
    end_early(found, issuer, reason)


def end_early(found: MemberWarning, issuer: Viewer, reason: str) -> None:
    """As `revoke`, of a locked warning."""
    _step(found, WarningStatus.REVOKED)
    found.revoke_reason = reason
    publish(WarningRevoked(found.id, found.user_id))
    _record("warning.revoked", found, issuer, reason, before={"points": found.points})


def reduce(found: MemberWarning, issuer: Viewer, points: int, reason: str) -> None:
    """Give a locked warning fewer points. Raises 409 if it counts no longer."""
    before = found.points
    _step(found, found.status)
    found.points = points
    _record("warning.reduced", found, issuer, reason, before={"points": before}, after={"points": points})


def _step(found: MemberWarning, status: str) -> None:
    check_step(WARNING_STEPS, found.status, status)
    found.status = str(status)
    found.version += 1


def _record(action: str, found: MemberWarning, issuer: Viewer | None, reason: str, **states: Any) -> None:
    record(
        action,
        actor=issuer.id if issuer else None,
        content=ContentRef(WARNING, found.id),
        member_id=found.user_id,
        case_id=found.case_id,
        reason=reason,
        **states,
    )
