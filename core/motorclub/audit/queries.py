"""Reading the audit log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub.audit.models import AuditEntry
from motorclub.db import reads
from motorclub.http import page_of
from motorclub.people.models import Member
from motorclub.people.services import AUTHOR_COLUMNS, author_of, key_of

MAX_ID = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Filter:
    """What a reader of the log asks for; None asks for everything. `from_` is inside the range, `to` is not."""

    action: str | None = None
    actor: str | None = None
    target: str | None = None
    from_: datetime | None = None
    to: datetime | None = None

    def conditions(self) -> Iterator[sa.ColumnElement[bool]]:
        """The same for the database."""
        if self.action:
            yield sa.or_(
                AuditEntry.action == self.action,
                AuditEntry.action.startswith(f"{self.action}.", autoescape=True),
            )
        if self.actor:
            yield AuditEntry.actor_id.in_(_members(self.actor))
        if self.target:
            yield AuditEntry.target == self.target
        if self.from_:
            yield AuditEntry.created_at >= self.from_
        if self.to:
            yield AuditEntry.created_at < self.to


def _members(name: str) -> sa.Select[int] | sa.CompoundSelect[int]:
    """Who is meant by a username or a number; a username may be a number too."""
    named = sa.select(Member.id).where(Member.username_key == key_of(name))
    if name.isascii() and name.isdecimal() and int(name) <= MAX_ID:
        return named.union(sa.select(sa.literal(int(name), sa.BigInteger)))
    return named


def entries(wanted: Filter, page: int, size: int) -> dict[str, object]:
    """A page of the log, newest first. Two statements."""
    conditions = tuple(wanted.conditions())
    total = reads().scalar(sa.select(sa.func.count()).select_from(AuditEntry).where(*conditions)) or 0
    rows = reads().execute(
        _ENTRIES.where(*conditions).order_by(AuditEntry.id.desc()).limit(size).offset(page * size)
    )
    return page_of([_entry(row) for row in rows], total, page, size)


_ENTRIES = sa.select(*AuditEntry.__table__.columns, *AUTHOR_COLUMNS).outerjoin(
    Member, Member.id == AuditEntry.actor_id
)


def _entry(row: Any) -> dict[str, Any]:
    return {**row._mapping, "actor": author_of(row) if row.author_id is not None else None}
