"""Writing and reading the audit log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Annotated, Any

import sqlalchemy as sa
from flask import has_request_context, request

from motorclub import clock
from motorclub.audit.models import AuditEntry
from motorclub.audit.words import describe_action, describe_target
from motorclub.db import db
from motorclub.http.rows import Internal, Page, Row, columns_of, read_page
from motorclub.people.models import Member
from motorclub.people.services import AUTHOR, Author, key_of

MAX_ID = 2**63 - 1


def record(
    action: str,
    *,
    actor_id: int | None = None,
    target: str | None = None,
    details: Mapping[str, object] | None = None,
) -> None:
    """Add an entry to the current transaction: it is kept or rolled back with the action.

    `action` is `<area>.<action>`, such as `plugin.disabled`; `target` names the object, such as `plugin:forum`.
    """
    db.session.add(
        AuditEntry(
            action=action,
            actor_id=actor_id,
            target=target,
            details=dict(details or {}),
            address=request.remote_addr if has_request_context() else None,
            created_at=clock.now(),
        )
    )


class AuditEntryRow(Row):
    """One action. `actor` is null for the system itself and for an account that is gone; `actor_id` stays."""

    id: int
    action: str
    actor_id: int | None
    target: str | None
    details: Mapping[str, object]
    address: Annotated[str | None, "The network address the call came from."]
    created_at: datetime
    author_id: Internal[int | None]
    author_username: Internal[str]
    author_profile_image: Internal[str | None]

    @property
    def actor(self) -> Author | None:
        """Who did it."""
        if self.author_id is None:
            return None
        return Author(self.author_id, self.author_username, self.author_profile_image)

    @property
    def action_text(self) -> str:
        """What was done, in words."""
        return describe_action(self.action)

    @property
    def target_text(self) -> str | None:
        """What it was done to, in words."""
        return describe_target(self.target) if self.target else None


def list_entries(page: int, size: int, **wanted: Any) -> Page[AuditEntryRow]:
    """A page of the log, newest first, narrowed as AuditQuery says."""
    entries = (
        sa.select(*columns_of(AuditEntryRow, AuditEntry, **AUTHOR))
        .outerjoin(Member, Member.id == AuditEntry.actor_id)
        .where(*_conditions(**wanted))
        .order_by(AuditEntry.id.desc())
    )
    return read_page(AuditEntryRow, entries, page, size)


def _conditions(
    action: str | None = None,
    actor: str | None = None,
    target: str | None = None,
    from_: datetime | None = None,
    to: datetime | None = None,
) -> Iterator[sa.ColumnElement[bool]]:
    """`from_` is inside the range, `to` is not."""
    if action:
        yield sa.or_(AuditEntry.action == action, AuditEntry.action.startswith(f"{action}.", autoescape=True))
    if actor:
        yield AuditEntry.actor_id.in_(_members_called(actor))
    if target:
        yield AuditEntry.target == target
    if from_:
        yield AuditEntry.created_at >= from_
    if to:
        yield AuditEntry.created_at < to


def _members_called(name: str) -> sa.Select[int] | sa.CompoundSelect[int]:
    """Who is meant by a username or a number; a username may be a number too."""
    named = sa.select(Member.id).where(Member.username_key == key_of(name))
    if name.isascii() and name.isdecimal() and int(name) <= MAX_ID:
        return named.union(sa.select(sa.literal(int(name), sa.BigInteger)))
    return named
