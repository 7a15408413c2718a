"""What admins do with accounts."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.accounts.models import AccountSession
from motorclub.accounts.second_factor import protection
from motorclub.accounts.sessions import services as sessions
from motorclub.accounts.sessions.history import Device
from motorclub.db import db
from motorclub.http import ApiError
from motorclub.members.administration import listing
from motorclub.members.administration.roles import change_role
from motorclub.people.models import Member
from motorclub.viewer import Role

CODE_NEEDED = "Two-factor code required"


def set_role(
    member_id: int, role: Role, reason: str, code: str | None, *, actor_id: int, device: Device
) -> dict[str, object]:
    """Give a member another role, at once in every process and socket. Commits.

    Raises 404, 409 for the last admin, 403 with `error` when the admin's own second factor is to be given, 400 for
    field code, 429 for too many wrong ones.
    """
    listing.get_member_item(member_id)
    if protection.needs_code(actor_id):
        if not code:
            raise ApiError(403, CODE_NEEDED, code="TWO_FACTOR_REQUIRED", extra={"error": CODE_NEEDED})
        protection.prove(actor_id, code, device)
    change_role(member_id, role, actor_id=actor_id, reason=reason)
    return listing.get_member_item(member_id)


def end_sessions(member_id: int, *, actor_id: int) -> int:
    """Sign a member out everywhere, which closes their sockets; how many sessions that was. Commits. Raises 404."""
    listing.get_member_item(member_id)
    ended = sessions.end(AccountSession.member_id == member_id, why="ended by admin")
    details = {"sessions": len(ended)}
    audit.record("member.sessions_ended", actor_id=actor_id, target=f"member:{member_id}", details=details)
    db.session.commit()
    return len(ended)


def verify_email(member_id: int, *, actor_id: int) -> dict[str, object]:
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
    told = {name: clock.iso(value) if isinstance(value, datetime) else value for name, value in which.items()}
    audit.record("members.exported", actor_id=actor_id, details={"filter": told})
    db.session.commit()
