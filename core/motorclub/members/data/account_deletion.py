"""Leaving: asked for with the password, done after fourteen days unless the member changes their mind."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.accounts.credentials.confirming import confirm_password
from motorclub.db import db, storable
from motorclub.http import ApiError, conflict, not_found
from motorclub.http.address import base_url
from motorclub.mail import send
from motorclub.members.data import personal_data
from motorclub.members.models import Leaving
from motorclub.people.locks import lock_member
from motorclub.people.models import Member
from motorclub.plugin.values import ContentChoice
from motorclub.viewer import Role

PAUSE = timedelta(days=14)
MAX_FAILURE_CHARS = 1000

WORDS = {
    ContentChoice.KEEP: "What you have written stays, with your name.",
    ContentChoice.ANONYMISE: "What you have written stays, without your name.",
    ContentChoice.REMOVE: "What you have written is deleted too.",
}

_log = logging.getLogger("motorclub.members")


def request(member_id: int, password: str, content: ContentChoice) -> Leaving:
    """Begin the fourteen days. Commits.

    Raises 400 for field password, 429 for too many wrong ones, 409 for the last admin and for whoever has asked before.
    """
    confirm_password(member_id, password)
    member = lock_member(member_id)
    _check(member)
    now = clock.now()
    asked = Leaving(member_id=member_id, requested_at=now, due_at=now + PAUSE, content=content)
    db.session.add(asked)
    _tell(member, asked)
    details = {"content": content, "dueAt": clock.iso(asked.due_at)}
    audit.record(
        "member.deletion_requested", actor_id=member_id, target=f"member:{member_id}", details=details
    )
    db.session.commit()
    return asked


def _check(member: Member) -> None:
    """Raises 409 for one that has asked already, and for the last admin."""
    if db.session.get(Leaving, member.id) is not None:
        raise conflict("You have asked for this already.", code="ALREADY_LEAVING")
    if member.role == Role.ADMIN and personal_data.is_last_admin(member.id):
        raise conflict("The last admin cannot leave: make somebody else an admin first.", code="LAST_ADMIN")


def _tell(member: Member, asked: Leaving) -> None:
    values = {
        "username": member.username,
        "due": day(asked.due_at),
        "content": WORDS[ContentChoice(asked.content)],
        "link": f"{base_url()}/accountsettings?tab=data",
    }
    send("account_deletion_requested", member.email, values)


def day(moment: datetime) -> str:
    """
    >>> from datetime import UTC
    >>> day(datetime(2026, 6, 5, tzinfo=UTC))
    'Jun 5, 2026'
    """
    return f"{moment:%b} {moment.day}, {moment.year}"


def cancel(member_id: int) -> None:
    """Stay. Commits. Raises 404 for whoever is not about to leave.

    The row is what the job locks as well: either it is gone before the job looks, or the member is gone.
    """
    kept = db.session.scalar(
        sa.delete(Leaving).where(Leaving.member_id == member_id).returning(Leaving.member_id)
    )
    if kept is None:
        raise not_found("A request to delete this account")
    member = db.session.get_one(Member, member_id)
    send("account_deletion_cancelled", member.email, {"username": member.username})
    audit.record("member.deletion_cancelled", actor_id=member_id, target=f"member:{member_id}")
    db.session.commit()


def erase_due() -> None:
    """Erase everybody whose fourteen days are over. Commits after each; one who cannot be erased is tried again."""
    due = sa.select(Leaving.member_id).where(Leaving.due_at <= clock.now()).order_by(Leaving.due_at)
    for member_id in list(db.session.scalars(due)):
        db.session.rollback()
        try:
            erase_one(member_id)
        except Exception as error:
            _failed(member_id, error)


def erase_one(member_id: int) -> None:
    """Erase a member whose time has come, as they wanted; nothing if they have changed their mind. Commits."""
    asked = _locked(member_id)
    if asked is None:
        db.session.rollback()
        return
    personal_data.erase(member_id, content=ContentChoice(asked.content))


def _locked(member_id: int) -> Leaving | None:
    """The request, if it still stands and is due; nobody can take it back until the transaction ends."""
    return db.session.scalar(
        sa.select(Leaving)
        .where(Leaving.member_id == member_id, Leaving.due_at <= clock.now())
        .with_for_update(skip_locked=True)
        .execution_options(populate_existing=True)
    )


def _failed(member_id: int, error: Exception) -> None:
    """Remember why; the audit log says it once for each reason."""
    db.session.rollback()
    reason = error.message if isinstance(error, ApiError) else f"{type(error).__name__}: {error}"
    failure = storable(reason, MAX_FAILURE_CHARS)
    asked = db.session.get(Leaving, member_id)
    _log.error("member %d could not be erased: %s", member_id, failure)
    if asked is not None and asked.failure != failure:
        asked.failure = failure
        audit.record("member.erase_failed", target=f"member:{member_id}", details={"reason": failure})
    db.session.commit()
