"""How what the log says about warnings and bans is undone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from motorclub.api import ApiError, Viewer, forbidden, now
from motorclub_moderation.log.reverting import Undo, Undoable
from motorclub_moderation.sanctions import bans, warnings
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
