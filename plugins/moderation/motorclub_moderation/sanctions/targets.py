"""Whom staff may warn and ban, never a higher role or themselves (community.md 6.3); and locking what they did."""

from __future__ import annotations

from typing import TypeVar

import sqlalchemy as sa

from motorclub.api import ApiError, Member, Role, Viewer, db, forbidden, lock_member, not_found
from motorclub_moderation.sanctions.models import MemberBan, MemberWarning

Sanction = TypeVar("Sanction", MemberBan, MemberWarning)
RANKS = {Role.USER: 0, Role.EVENT_ORGANISER: 1, Role.MODERATOR: 2, Role.ADMIN: 3}


def lock_target(member_id: int, issuer: Viewer | None) -> Member:
    """The member, locked. `issuer` is None for the system.

    Raises 404, 403 for a higher role, 409 for oneself and for a member who has left.
    """
    if issuer is not None and member_id == issuer.id:
        raise ApiError(409, "You cannot do this to yourself.", code="OWN_ACCOUNT")
    member = lock_member(member_id)
    if member.erased_at is not None:
        raise ApiError(409, "This member has left.", code="MEMBER_LEFT")
    if issuer is not None and not may_sanction(issuer, member.role):
        raise forbidden("This member has a higher role than you.")
    return member


def may_sanction(issuer: Viewer, role: str) -> bool:
    """Whether the issuer's role is at least as high."""
    return issuer.role is not None and RANKS[Role(role)] <= RANKS[issuer.role]


def lock_sanction(kind: type[Sanction], sanction_id: int, what: str) -> Sanction:
    """A ban or a warning as it is now, locked after its member. Raises 404 with `what` was looked for."""
    member_id = db.session.scalar(sa.select(kind.user_id).where(kind.id == sanction_id))
    if member_id is not None:
        lock_member(member_id)
        found = db.session.get(kind, sanction_id, with_for_update=True, populate_existing=True)
        if found is not None:
            return found
    raise not_found(what, id=sanction_id)
