"""A new address: both mailboxes have to agree, the present one and the new one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from motorclub import audit, clock
from motorclub.accounts.changes.password_flows import RESET, withdraw_email_changes, withdraw_password_changes
from motorclub.accounts.credentials import tokens
from motorclub.accounts.credentials.attempts import confirm_password
from motorclub.accounts.credentials.tokens import fingerprint, random_token
from motorclub.accounts.models import EmailChange
from motorclub.accounts.registration import VERIFY_EMAIL
from motorclub.db import db
from motorclub.http import ApiError, conflict, invalid
from motorclub.http.address import base_url
from motorclub.http.rows import Row
from motorclub.jobs.services import enqueue
from motorclub.mail import send
from motorclub.people.models import Member
from motorclub.people.services import key_of, lock_member

MAIL_CHANGE = "core.accounts.mail_email_change"
LIFE = timedelta(hours=24)

SAME = "This is already your address."
TAKEN = "This email address is already registered."


class EmailChangeRow(Row):
    """Which mailboxes have agreed so far; `email` is the new address once it holds."""

    confirmed: list[Annotated[str, ("old", "new")]]
    email: str | None

    @property
    def done(self) -> bool:
        """Whether the address has changed."""
        return self.email is not None


def ask(member_id: int, email: str, password: str) -> None:
    """Ask both mailboxes to confirm; replaces a pending change. Commits.

    Raises 400 for field password or email, 429 after too many wrong passwords. Whether another member has the address
    is checked in a job, so that neither the answer nor its timing reveals it.
    """
    confirm_password(member_id, password)
    member = lock_member(member_id)
    if key_of(email) == member.email_key:
        raise invalid("email", SAME)
    withdraw_email_changes(member_id)
    now = clock.now()
    change = EmailChange(member_id=member_id, email=email, created_at=now, expires_at=now + LIFE)
    db.session.add(change)
    db.session.flush()
    enqueue(MAIL_CHANGE, {"id": change.id, "base": base_url()})
    audit.record("account.email_change_asked", actor_id=member_id, target=f"member:{member_id}")
    db.session.commit()


def mail(payload: Mapping[str, Any]) -> None:
    """The job: `{id, base}`. Mail both mailboxes; does nothing for a change that has ended since.

    If the new address belongs to another member, its mail has no link: they learn of the attempt and nothing else.
    """
    change_id, base = payload["id"], payload["base"]
    member_id = db.session.scalar(sa.select(EmailChange.member_id).where(EmailChange.id == change_id))
    if member_id is None:
        return
    member = lock_member(member_id)
    change = db.session.scalar(
        sa.select(EmailChange).where(EmailChange.id == change_id, EmailChange.ended_at.is_(None))
    )
    if change is None:
        return
    about = {"username": member.username, "email": change.email, "hours": 24}
    change.old_token_hash, link = _token(base)
    send("email_change_old", member.email, about | {"link": link})
    if _taken(change.email):
        send("email_change_taken", change.email, {"link": f"{base}/forgot-password"})
    else:
        change.new_token_hash, link = _token(base)
        send("email_change_new", change.email, about | {"link": link})


def _token(base: str) -> tuple[bytes, str]:
    token = random_token()
    return fingerprint(token), f"{base}/verify-email?change={token}"


def _taken(email: str) -> bool:
    found = db.session.scalar(sa.select(Member.id).where(Member.email_key == key_of(email)))
    return found is not None


def confirm(token: str) -> EmailChangeRow:
    """Record the confirmation of one mailbox; the second one changes the address. Commits.

    Raises 410 for a token that is unknown, expired or used, 409 if another member has taken the address since.
    """
    member_id = db.session.scalar(sa.select(EmailChange.member_id).where(_of(token)))
    member = lock_member(member_id) if member_id else None
    change = _say(token)
    if member is None or change is None:
        raise _over(token)
    audit.record("account.email_change_confirmed", actor_id=member.id, target=f"member:{member.id}")
    said = [
        side
        for side, at in (("old", change.old_confirmed_at), ("new", change.new_confirmed_at))
        if at is not None
    ]
    if len(said) == 2:
        _change(member, change)
    db.session.commit()
    return EmailChangeRow(said, member.email if len(said) == 2 else None)


def _of(token: str) -> sa.ColumnElement[bool]:
    mark = fingerprint(token)
    return sa.or_(EmailChange.old_token_hash == mark, EmailChange.new_token_hash == mark)


def _over(token: str) -> ApiError:
    """410 with the reason: the link was used, is no longer needed, or has expired."""
    change = db.session.scalar(sa.select(EmailChange).where(_of(token)))
    if change is None:
        return tokens.spent_link()
    at = change.old_confirmed_at if change.old_token_hash == fingerprint(token) else change.new_confirmed_at
    return tokens.used_link() if at or change.ended_at else tokens.spent_link()


def _say(token: str) -> EmailChange | None:
    """Note the word of this token; None if it has been said or means nothing. Of two at once one is noted."""
    now, mark = clock.now(), fingerprint(token)
    for hashed, said in (
        (EmailChange.old_token_hash, EmailChange.old_confirmed_at),
        (EmailChange.new_token_hash, EmailChange.new_confirmed_at),
    ):
        change = db.session.scalar(
            sa.update(EmailChange)
            .where(hashed == mark, said.is_(None), EmailChange.ended_at.is_(None))
            .where(EmailChange.expires_at > now)
            .values({said: now})
            .returning(EmailChange)
            .execution_options(populate_existing=True)
        )
        if change is not None:
            return change
    return None


def _change(member: Member, change: EmailChange) -> None:
    """The unique index decides whether the address is still free."""
    old, now = member.email, clock.now()
    change.ended_at = now
    try:
        with db.session.begin_nested():
            member.email, member.email_key, member.email_verified_at = change.email, key_of(change.email), now
    except IntegrityError as error:
        db.session.commit()
        raise conflict(TAKEN, field="email") from error
    # Links that were mailed to the old mailbox must not work any more.
    tokens.end_links(member.id, RESET)
    tokens.end_links(member.id, VERIFY_EMAIL)
    withdraw_password_changes(member.id)
    for address in (old, member.email):
        send("email_changed", address, {"username": member.username, "email": member.email})
    audit.record("account.email_changed", actor_id=member.id, target=f"member:{member.id}")
