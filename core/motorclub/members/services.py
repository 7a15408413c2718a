"""People as other parts show them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub import audit
from motorclub.db import db, reads
from motorclub.http import conflict, not_found
from motorclub.members.models import Member
from motorclub.members.values import Role
from motorclub.realtime.publish import recheck_member

# What a list that shows authors selects beside its own columns; `author_of` turns the row into the answer.
AUTHOR_COLUMNS = (
    Member.id.label("author_id"),
    Member.username.label("author_username"),
    Member.profile_image.label("author_profile_image"),
)


NO_ADMIN = "nobody is admin of this site yet"
MAKE_ADMIN = "register on the site, then: motorclub members set-role USERNAME ADMIN"


def key_of(name: str) -> str:
    """The form under which a username or an address is unique: case does not count.

    >>> key_of("Jo.Fast"), key_of("STRASSE@EXAMPLE.ORG")
    ('jo.fast', 'strasse@example.org')
    """
    return name.casefold()


def author_of(row: sa.Row[Any]) -> dict[str, Any]:
    """`{id, username, profile_image}` from a row that holds AUTHOR_COLUMNS."""
    return {
        "id": row.author_id,
        "username": row.author_username,
        "profile_image": row.author_profile_image,
    }


def public_view(member_id: int) -> sa.Row[int, str, str, str | None, datetime]:
    """What everybody may see of a member. Raises 404."""
    row = reads().execute(_PUBLIC.where(Member.id == member_id)).first()
    if row is None:
        raise not_found(f"User {member_id}")
    return row


_PUBLIC = sa.select(Member.id, Member.username, Member.role, Member.profile_image, Member.created_at)


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
        db.session.rollback()
        raise not_found(f"User {member_id}")
    if keep_an_admin and role is not Role.ADMIN and admins == [member_id]:
        db.session.rollback()
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
    """The admins' ids, as they are once nobody else is changing them."""
    wanted = sa.select(Member.id).where(Member.role == Role.ADMIN).order_by(Member.id).with_for_update()
    return list(db.session.scalars(wanted))
