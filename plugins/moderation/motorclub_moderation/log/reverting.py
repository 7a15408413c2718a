"""Undoing what the log says can be undone: each subject of moderation adds its functions to UNDO (undoing.py)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import sqlalchemy as sa

from motorclub.api import ApiError, ContentRef, Role, Viewer, db, forbidden, lock_name, not_found
from motorclub_moderation.log.entries import record
from motorclub_moderation.log.models import LogEntry, LogText
from motorclub_moderation.log.permissions import REVERT

REVERTED = "log.reverted"


@dataclass(frozen=True, slots=True)
class Undoable:
    """The entry that is to be undone."""

    id: int
    action: str
    content: ContentRef | None
    member_id: int | None
    case_id: int | None
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    reason: str


# Takes back an action in the current transaction; raises 409 if things have changed since, 403 if the viewer may not.
Undo = Callable[[Undoable, Viewer], None]
UNDO: dict[str, Undo] = {}
# Of the targets of an action, those that are still as it left them; for actions whose effect may end in other ways.
FindStanding = Callable[[Collection[int]], Collection[int]]
STANDING: dict[str, FindStanding] = {}


class Entry(Protocol):
    """What decides whether an entry can be undone."""

    action: str
    target_id: int | None
    can_revert: bool
    actor_role: str | None
    is_reversible: bool
    reverted_by_id: int | None
    before: Any


def mark_revertible(viewer: Viewer, entries: Sequence[Entry]) -> None:
    """Set `can_revert` of entries: once, not what a higher role has done, nor what is over by itself."""
    for entry in entries:
        entry.can_revert = _may_revert(viewer, entry)
    for action, find_standing in STANDING.items():
        offered = [entry for entry in entries if entry.can_revert and entry.action == action]
        # Asked for none as well: a page of many costs as many statements as one of few.
        standing = find_standing({entry.target_id for entry in offered if entry.target_id})
        for entry in offered:
            entry.can_revert = entry.target_id in standing


def _may_revert(viewer: Viewer, entry: Entry) -> bool:
    can_be_undone = entry.is_reversible and entry.reverted_by_id is None and entry.action in UNDO
    return can_be_undone and entry.before is not None and viewer.may(REVERT) and not _is_above(viewer, entry)


def _is_above(viewer: Viewer, entry: Any) -> bool:
    return entry.actor_role == Role.ADMIN and viewer.role != Role.ADMIN


def revert(viewer: Viewer, log_id: int, reason: str) -> int:
    """Undo an entry, and write that down; the id of the new entry. Commits.

    Raises 404, 403 for what a higher role has done, 409 for what cannot be undone, or not any more.
    """
    lock_name(f"moderation.log.revert:{log_id}")
    entry, text = _read_entry(log_id)
    if _is_above(viewer, entry):
        raise forbidden("Only an administrator can undo what an administrator has done.")
    if not entry.is_reversible or entry.action not in UNDO or text is None:
        raise ApiError(409, "This action cannot be undone.", code="NOT_REVERSIBLE")
    if db.session.scalar(sa.select(sa.exists().where(LogEntry.reverts_id == log_id))):
        raise ApiError(409, "This action has been undone already.", code="ALREADY_REVERTED")
    content = (
        ContentRef(entry.target_type, entry.target_id) if entry.target_type and entry.target_id else None
    )
    about = Undoable(
        id=entry.id,
        action=entry.action,
        content=content,
        member_id=entry.target_user_id,
        case_id=entry.case_id,
        before=text.before or {},
        after=text.after or {},
        reason=reason,
    )
    UNDO[entry.action](about, viewer)
    new_id = record(
        REVERTED,
        actor=viewer.id,
        content=content,
        member_id=entry.target_user_id,
        case_id=entry.case_id,
        reason=reason,
        before=text.after,
        after={"action": entry.action, **(text.before or {})},
        reverts_id=log_id,
    )
    db.session.commit()
    return new_id


def _read_entry(log_id: int) -> tuple[LogEntry, LogText | None]:
    entry = db.session.get(LogEntry, log_id)
    if entry is None:
        raise not_found("Entry {id}", id=log_id)
    return entry, db.session.get(LogText, log_id)
