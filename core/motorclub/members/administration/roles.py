"""The roles of members, and the admin that every site needs."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub import audit
from motorclub.db import db, reads
from motorclub.http import conflict, not_found
from motorclub.people.models import Member
from motorclub.realtime.publish import recheck_member
from motorclub.viewer import Role

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
        raise not_found(f"User {member_id}")
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
