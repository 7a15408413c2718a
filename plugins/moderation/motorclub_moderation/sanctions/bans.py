"""Bans: from their announcement to their end. All functions lock the member first, then the ban."""

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
    enqueue,
    forbidden,
    invalid,
    iso,
    lift_restriction,
    now,
    publish,
    restrict_member,
)
from motorclub_moderation.log.entries import record
from motorclub_moderation.sanctions.events import BanAnnounced, BanChanged, BanEnded, MemberBanned
from motorclub_moderation.sanctions.models import CURRENT_BANS, BanScope, BanStatus, MemberBan
from motorclub_moderation.sanctions.permissions import BAN_LONGER
from motorclub_moderation.sanctions.states import BAN_STEPS, check_step
from motorclub_moderation.sanctions.targets import lock_sanction, lock_target

# The type under which the log names a ban.
BAN = "moderation.ban"
LEAST_NOTICE, MOST_NOTICE = timedelta(days=1), timedelta(days=7)
# How long moderators may ban; admins for longer or for good.
MODERATORS_LONGEST = timedelta(days=30)
# Between the caller's clock and the check.
TOLERANCE = timedelta(minutes=1)
MOVE_BAN = "moderation.move_ban"

# What a ban of a scope restricts (motorclub.api.restrict_member).
RESTRICTS: Mapping[str, tuple[str, ...]] = {
    BanScope.FULL: ("LOGIN",),
    BanScope.READ_ONLY: ("READ_ONLY",),
    BanScope.FORUM: ("forum",),
    BanScope.SHOWCASE: ("showcase",),
    BanScope.EVENTS: ("events",),
    BanScope.COMMENTS: ("social.comment",),
}


def ban(
    member_id: int,
    *,
    issuer: Viewer | None,
    scope: str,
    reason: str,
    public_reason: str,
    expires_at: datetime | None,
    staff_note: str | None = None,
    case_id: int | None = None,
    starts_at: datetime | None = None,
) -> int:
    """Ban a member in the caller's transaction, at once or from `starts_at`; the ban's id.

    `issuer` is None for the system, `expires_at` None for a ban without end. Raises 404, 403 for a higher role and for
    moderators' bans of more than 30 days, 409 for oneself and while a ban of this scope holds, 400 for the times.
    """
    lock_target(member_id, issuer)
    begins = starts_at or now()
    _check_times(issuer, starts_at, begins, expires_at)
    _check_no_other(member_id, scope)
    new = MemberBan(
        user_id=member_id,
        issued_by_id=issuer.id if issuer else None,
        case_id=case_id,
        scope=scope,
        reason=reason,
        public_reason=public_reason,
        staff_note=staff_note,
        status=BanStatus.SCHEDULED if starts_at else BanStatus.ACTIVE,
        starts_at=begins,
        expires_at=expires_at,
        created_at=now(),
        version=1,
    )
    db.session.add(new)
    db.session.flush()
    if starts_at:
        publish(BanAnnounced(new.id, member_id, scope, iso(starts_at), _iso(expires_at)))
        enqueue(MOVE_BAN, {"ban_id": new.id}, run_at=starts_at)
    else:
        _begin(new)
    action = "ban.scheduled" if starts_at else "ban.issued"
    _record(action, new, issuer, public_reason, before={}, reversible=True)
    return new.id


def _check_times(
    issuer: Viewer | None, starts_at: datetime | None, begins: datetime, expires_at: datetime | None
) -> None:
    if starts_at is not None and not LEAST_NOTICE - TOLERANCE <= starts_at - now() <= MOST_NOTICE + TOLERANCE:
        raise invalid("startsAt", "A ban is announced 1 to 7 days before it begins.")
    if expires_at is not None and expires_at <= begins:
        raise invalid("expiresAt", "A ban ends after it has begun.")
    _check_length(issuer, begins, expires_at)


def _check_length(issuer: Viewer | None, begins: datetime, expires_at: datetime | None) -> None:
    """Raise 403 for more than the issuer may."""
    if issuer is None or issuer.may(BAN_LONGER):
        return
    if expires_at is None or expires_at - begins > MODERATORS_LONGEST + TOLERANCE:
        raise forbidden("Moderators ban for up to 30 days. Ask an administrator for a longer ban.")


def _check_no_other(member_id: int, scope: str) -> None:
    """Raise 409 while a ban of the scope holds or is announced; one whose time is up ends first."""
    others = sa.select(MemberBan).where(
        MemberBan.user_id == member_id, MemberBan.scope == scope, MemberBan.status.in_(CURRENT_BANS)
    )
    other = db.session.scalars(others.with_for_update()).one_or_none()
    if other is not None:
        settle(other)
        db.session.flush()
    if other is not None and other.status in CURRENT_BANS:
        message = "This member has such a ban already."
        raise ApiError(409, message, code="ALREADY_BANNED", details={"banId": other.id})


def lock_ban(ban_id: int) -> MemberBan:
    """The ban as it is now, locked after its member. Raises 404."""
    found = lock_sanction(MemberBan, ban_id, "Ban {id}")
    settle(found)
    return found


def settle(found: MemberBan) -> None:
    """Have a locked ban begin or end if it is time."""
    if found.status == BanStatus.SCHEDULED and found.starts_at <= now():
        _step(found, BanStatus.ACTIVE)
        _begin(found)
        _record("ban.started", found, None, "", before={"status": BanStatus.SCHEDULED})
    if found.status == BanStatus.ACTIVE and found.expires_at is not None and found.expires_at <= now():
        _end(found, BanStatus.EXPIRED)
        _record("ban.expired", found, None, "", before={"status": BanStatus.ACTIVE})


def lift(ban_id: int, *, issuer: Viewer, reason: str, version: int | None = None) -> None:
    """End a ban before its time, or withdraw an announced one, in the caller's transaction.

    Raises 404, 403 for a higher role, 409 for oneself, for another version and if it is over.
    """
    found = _lock_for(issuer, ban_id, version)
    end_early(found, issuer, reason)


def end_early(found: MemberBan, issuer: Viewer, reason: str) -> None:
    """As `lift`, of a locked ban."""
    before = found.status
    _end(found, BanStatus.LIFTED)
    found.lifted_by_id, found.lift_reason = issuer.id, reason
    _record("ban.lifted", found, issuer, reason, before={"status": before})


def extend(
    ban_id: int, *, issuer: Viewer, expires_at: datetime | None, reason: str, version: int | None = None
) -> None:
    """Give a ban that holds a later end, or none, in the caller's transaction.

    Raises as `lift`, and 400 for an end that is not later.
    """
    found = _lock_for(issuer, ban_id, version)
    check_step(BAN_STEPS, found.status, found.status)
    if found.expires_at is None or (expires_at is not None and expires_at <= found.expires_at):
        raise invalid("expiresAt", "The new end is later than the present one.")
    change_end(found, issuer, expires_at, reason, "ban.extended")


def change_end(
    found: MemberBan, issuer: Viewer, expires_at: datetime | None, reason: str, action: str
) -> None:
    """Give a locked ban that holds another end. Raises 409 if it does not hold."""
    before = found.expires_at
    _step(found, found.status)
    found.expires_at = expires_at
    db.session.flush()
    restrict(found)
    publish(BanChanged(found.id, found.user_id, found.scope, _iso(expires_at)))
    reversible = action == "ban.extended"
    _record(action, found, issuer, reason, before={"expiresAt": _iso(before)}, reversible=reversible)


def _lock_for(issuer: Viewer, ban_id: int, version: int | None) -> MemberBan:
    found = lock_ban(ban_id)
    lock_target(found.user_id, issuer)
    check_version(found.version, version)
    return found


def _step(found: MemberBan, status: BanStatus | str) -> None:
    check_step(BAN_STEPS, found.status, status)
    found.status = str(status)
    found.version += 1


def _begin(found: MemberBan) -> None:
    restrict(found)
    publish(MemberBanned(found.id, found.user_id, found.scope, _iso(found.expires_at)))


def restrict(found: MemberBan) -> None:
    """Have the platform refuse what the ban forbids; without a log-in all sessions and sockets end as well."""
    scopes = RESTRICTS[found.scope]
    restrict_member(
        found.user_id, restriction_key(found.id), scopes, until=found.expires_at, reason=found.public_reason
    )
    if found.expires_at is not None:
        enqueue(MOVE_BAN, {"ban_id": found.id}, run_at=found.expires_at)


def restriction_key(ban_id: int) -> str:
    """The key of the platform's restriction that a ban has made."""
    return f"{BAN}:{ban_id}"


def _end(found: MemberBan, status: BanStatus) -> None:
    had_begun = found.status == BanStatus.ACTIVE
    _step(found, status)
    found.ended_at = now()
    lift_restriction(restriction_key(found.id))
    publish(BanEnded(found.id, found.user_id, found.scope, status, had_begun))


def _record(
    action: str,
    found: MemberBan,
    issuer: Viewer | None,
    reason: str,
    *,
    before: Mapping[str, Any],
    reversible: bool = False,
) -> None:
    after = {"status": found.status, "scope": found.scope, "expiresAt": _iso(found.expires_at)}
    record(
        action,
        actor=issuer.id if issuer else None,
        content=ContentRef(BAN, found.id),
        member_id=found.user_id,
        case_id=found.case_id,
        reason=reason,
        before=before,
        after=after,
        reversible=reversible,
    )


def _iso(moment: datetime | None) -> str | None:
    return iso(moment) if moment else None
