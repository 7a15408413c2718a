"""Reading the moderation log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app
from sqlalchemy.orm import aliased

from motorclub.api import BYTE_ORDER_MARK, Member, Viewer, db, to_csv
from motorclub.api.rows import Page, columns_of, read_one, read_page
from motorclub_moderation.log.models import LogEntry, LogText
from motorclub_moderation.log.reverting import mark_revertible
from motorclub_moderation.log.rows import LogEntryRow

AT_ONCE = 1000
MAX_ID = 2**63 - 1

_ACTOR, _USER, _UNDOING = aliased(Member), aliased(Member), aliased(LogEntry)
_COLUMNS = columns_of(
    LogEntryRow,
    LogEntry,
    LogText,
    reverted_by_id=_UNDOING.id,
    actor_username=_ACTOR.username,
    actor_image=_ACTOR.profile_image,
    user_username=_USER.username,
    user_image=_USER.profile_image,
)


def list_entries(viewer: Viewer, page: int, size: int, **wanted: Any) -> Page[LogEntryRow]:
    """A page of the log, the newest first, narrowed as LogFilterSchema says."""
    found = _select_entries(**wanted).order_by(LogEntry.id.desc())
    entries = read_page(LogEntryRow, found, page, size)
    mark_revertible(viewer, entries.content)
    return entries


def get_entry(viewer: Viewer, log_id: int) -> LogEntryRow:
    """An entry. Raises 404."""
    row = read_one(LogEntryRow, _select_entries().where(LogEntry.id == log_id), "Entry {id}", id=log_id)
    mark_revertible(viewer, [row])
    return row


def _select_entries(**wanted: Any) -> sa.Select[*tuple[Any, ...]]:
    return (
        sa.select(*_COLUMNS)
        .outerjoin(LogText, LogText.log_id == LogEntry.id)
        .outerjoin(_ACTOR, _ACTOR.id == LogEntry.actor_id)
        .outerjoin(_USER, _USER.id == LogEntry.target_user_id)
        .outerjoin(_UNDOING, _UNDOING.reverts_id == LogEntry.id)
        .where(*_conditions(**wanted))
    )


def _conditions(
    action: str | None = None,
    actor: str | None = None,
    member: str | None = None,
    from_: datetime | None = None,
    to: datetime | None = None,
    **equal: Any,
) -> Iterator[sa.ColumnElement[bool]]:
    """`from_` is inside the range, `to` is not; `equal` are columns with their value."""
    if action:
        yield sa.or_(LogEntry.action == action, LogEntry.action.startswith(f"{action}.", autoescape=True))
    if actor:
        yield LogEntry.actor_id.in_(_members_called(actor))
    if member:
        yield LogEntry.target_user_id.in_(_members_called(member))
    if from_:
        yield LogEntry.created_at >= from_
    if to:
        yield LogEntry.created_at < to
    yield from (getattr(LogEntry, name) == value for name, value in equal.items())


def _members_called(name: str) -> sa.Select[int] | sa.CompoundSelect[int]:
    """Who is meant by a username or a number; a username may be a number too."""
    named = sa.select(Member.id).where(Member.username_key == name.casefold())
    if name.isascii() and name.isdecimal() and int(name) <= MAX_ID:
        return named.union(sa.select(sa.literal(int(name), sa.BigInteger)))
    return named


# Export

HEAD = (
    "id",
    "createdAt",
    "actor",
    "actorRole",
    "action",
    "targetType",
    "targetId",
    "member",
    "caseId",
    "reason",
    "before",
    "after",
    "isReversible",
    "revertsId",
    "hash",
)


def export_lines(wanted: Mapping[str, Any]) -> Iterator[str]:
    """The entries that a filter finds as lines of a table, the oldest first; it reads while it is being sent."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    return _read_lines(app, _select_entries(**wanted).order_by(LogEntry.id))


def _read_lines(app: Flask, found: sa.Select[*tuple[Any, ...]]) -> Iterator[str]:
    # Sent after the request's own context has ended.
    with app.app_context(), db.engine.connect() as connection:
        yield BYTE_ORDER_MARK + to_csv([HEAD])
        rows = connection.execution_options(yield_per=AT_ONCE).execute(found)
        for part in rows.partitions():
            yield to_csv(_cells(row) for row in part)


def _cells(row: Any) -> tuple[object, ...]:
    return (
        row.id,
        row.created_at,
        row.actor_username or row.actor_id,
        row.actor_role,
        row.action,
        row.target_type,
        row.target_id,
        row.user_username or row.target_user_id,
        row.case_id,
        row.reason,
        row.before,
        row.after,
        row.is_reversible,
        row.reverts_id,
        row.hash,
    )
