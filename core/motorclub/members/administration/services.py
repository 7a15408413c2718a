"""What admins do with accounts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app

from motorclub import audit, clock
from motorclub.accounts.models import AccountSession
from motorclub.accounts.second_factor import protection
from motorclub.accounts.sessions import services as sessions
from motorclub.accounts.sessions.history import Device
from motorclub.db import db, reads
from motorclub.http import conflict, not_found
from motorclub.http.rows import Row
from motorclub.http.tables import BYTE_ORDER_MARK, to_csv
from motorclub.members.administration import columns, listing
from motorclub.members.administration.listing import ManagedMemberRow, every
from motorclub.people.models import Member
from motorclub.realtime.publish import recheck_member
from motorclub.viewer import Role


def set_role(
    member_id: int, role: Role, reason: str, code: str | None, *, actor_id: int, device: Device
) -> ManagedMemberRow:
    """Give a member another role, at once in every process and socket. Commits.

    Raises 404, 409 for the last admin, 403 with `error` when the admin's own second factor is to be given, 400 for
    field code, 429 for too many wrong ones.
    """
    listing.get_member_item(member_id)
    if protection.needs_code(actor_id):
        protection.require_code(actor_id, code, device)
    change_role(member_id, role, actor_id=actor_id, reason=reason)
    return listing.get_member_item(member_id)


class EndedSessions(Row):
    """How many sessions were ended."""

    ended: int


def end_sessions(member_id: int, *, actor_id: int) -> EndedSessions:
    """Sign a member out everywhere, which closes their sockets. Commits. Raises 404."""
    listing.get_member_item(member_id)
    ended = sessions.end(AccountSession.member_id == member_id, why="ended by admin")
    details = {"sessions": len(ended)}
    audit.record("member.sessions_ended", actor_id=actor_id, target=f"member:{member_id}", details=details)
    db.session.commit()
    return EndedSessions(len(ended))


def verify_email(member_id: int, *, actor_id: int) -> ManagedMemberRow:
    """Take a member's address for proved. Commits; nothing happens when it is. Raises 404."""
    listing.get_member_item(member_id)
    unverified = (Member.id == member_id, Member.email_verified_at.is_(None))
    done = db.session.scalar(
        sa.update(Member).where(*unverified).values(email_verified_at=clock.now()).returning(Member.id)
    )
    if done is not None:
        audit.record("member.email_verified", actor_id=actor_id, target=f"member:{member_id}")
    db.session.commit()
    return listing.get_member_item(member_id)


def record_export(which: dict[str, object], *, actor_id: int) -> None:
    """Write down that somebody takes a table of the members along. Commits."""
    filters = {
        name: clock.iso(value) if isinstance(value, datetime) else value for name, value in which.items()
    }
    audit.record("members.exported", actor_id=actor_id, details={"filter": filters})
    db.session.commit()


NO_ADMIN = "nobody is admin of this site yet"
MAKE_ADMIN = "register on the site, then: motorclub members set-role USERNAME ADMIN"


def change_role(
    member_id: int, role: Role, *, actor_id: int | None, reason: str, keep_an_admin: bool = True
) -> None:
    """Give a member another role; it holds for their next request and their open sockets. Commits.

    Raises 404, and with `keep_an_admin` 409 for taking the role from the last admin. The admins' rows are locked
    first and in one order: of two admins who demote each other at once, the second one waits and is then refused.
    """
    admins = _locked_admins()
    member = db.session.get(Member, member_id, with_for_update=True, populate_existing=True)
    if member is None:
        raise not_found("User {id}", id=member_id)
    if keep_an_admin and role is not Role.ADMIN and admins == [member_id]:
        raise conflict("The last admin cannot get another role.", code="LAST_ADMIN")
    details = {"from": member.role, "to": role, "reason": reason}
    audit.record("member.role_changed", actor_id=actor_id, target=f"member:{member_id}", details=details)
    member.role = role
    recheck_member(member_id)
    db.session.commit()


def has_admin() -> bool:
    """Whether any member is an admin."""
    return bool(reads().scalar(sa.select(sa.exists().where(Member.role == Role.ADMIN))))


def _locked_admins() -> list[int]:
    """The admins' ids, locked against concurrent changes."""
    wanted = sa.select(Member.id).where(Member.role == Role.ADMIN).order_by(Member.id).with_for_update()
    return list(db.session.scalars(wanted))


TABLE_HEAD = ("id", "username", "displayName", "email", "role", "status", "createdAt", "lastSeenAt")
AT_ONCE = 1000


def table_lines(**which: object) -> Iterator[str]:
    """The table of the members that a filter finds, in pieces; it reads while it is being sent. Raises as `every`."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    return _read_lines(app, every(**which))


def _read_lines(app: Flask, found: sa.Select[Any]) -> Iterator[str]:
    # Sent after the request's own context has ended.
    with app.app_context(), db.engine.connect() as connection:
        further = columns.list_member_columns()
        yield BYTE_ORDER_MARK + to_csv([(*TABLE_HEAD, *(column.label for column in further))])
        rows = connection.execution_options(yield_per=AT_ONCE).execute(found)
        for part in rows.partitions():
            column_values = columns.values(further, [row.id for row in part])
            yield to_csv((*row[:6], *row[7:], *column_values[row.id]) for row in part)
