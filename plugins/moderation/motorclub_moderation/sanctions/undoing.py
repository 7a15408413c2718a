"""How what the log says about warnings and bans is undone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

import sqlalchemy as sa

from motorclub.api import ApiError, Viewer, forbidden, now, reads
from motorclub_moderation.log.reverting import FindStanding, Undo, Undoable
from motorclub_moderation.sanctions import bans, warnings
from motorclub_moderation.sanctions.models import CURRENT_BANS, MemberBan, MemberWarning
from motorclub_moderation.sanctions.permissions import BAN, BAN_LONGER, WARN

UNDONE = "Undone"


def undo_ban(entry: Undoable, viewer: Viewer) -> None:
    """The ban is lifted."""
    _require(viewer, BAN)
    bans.lift(_id_of(entry), issuer=viewer, reason=entry.reason or UNDONE)


def undo_extension(entry: Undoable, viewer: Viewer) -> None:
    """The ban ends when it did before."""
    _require(viewer, BAN_LONGER)
    found = bans.lock_ban(_id_of(entry))
    before = entry.before.get("expiresAt")
    expires_at = datetime.fromisoformat(before) if before else None
    if expires_at is None or expires_at <= now():
        raise ApiError(409, "The earlier end is over.", code="NOT_REVERSIBLE")
    bans.change_end(found, viewer, expires_at, entry.reason or UNDONE, "ban.reduced")


def undo_warning(entry: Undoable, viewer: Viewer) -> None:
    """The warning is revoked."""
    _require(viewer, WARN)
    warnings.revoke(_id_of(entry), issuer=viewer, reason=entry.reason or UNDONE)


def _require(viewer: Viewer, permission: str) -> None:
    if not viewer.may(permission):
        raise forbidden()


def _id_of(entry: Undoable) -> int:
    if entry.content is None:
        raise ApiError(409, "This action cannot be undone.", code="NOT_REVERSIBLE")
    return entry.content.id


UNDO: Mapping[str, Undo] = {
    "ban.issued": undo_ban,
    "ban.scheduled": undo_ban,
    "ban.extended": undo_extension,
    "warning.issued": undo_warning,
}


def find_current_bans(ids: Collection[int]) -> Collection[int]:
    """Those bans that hold or will hold."""
    lasts = sa.or_(MemberBan.expires_at.is_(None), MemberBan.expires_at > now())
    found = sa.select(MemberBan.id).where(MemberBan.id.in_(ids), MemberBan.status.in_(CURRENT_BANS), lasts)
    return set(reads().scalars(found))


def find_current_warnings(ids: Collection[int]) -> Collection[int]:
    """Those warnings whose points count."""
    found = sa.select(MemberWarning.id).where(MemberWarning.id.in_(ids), warnings.is_counted())
    return set(reads().scalars(found))


STANDING: Mapping[str, FindStanding] = {
    "ban.issued": find_current_bans,
    "ban.scheduled": find_current_bans,
    "ban.extended": find_current_bans,
    "warning.issued": find_current_warnings,
}
