"""Becoming a member: registration, and proving that the address is one's own."""

from __future__ import annotations

from datetime import timedelta

import psycopg
import sqlalchemy as sa
from flask import current_app, has_request_context, request
from sqlalchemy.exc import IntegrityError

from motorclub import audit, clock
from motorclub.accounts import entrance
from motorclub.accounts.captcha import captcha
from motorclub.accounts.models import MailedLink
from motorclub.accounts.passwords import passwords
from motorclub.accounts.tokens import fingerprint, random_token
from motorclub.config import Config
from motorclub.db import db
from motorclub.http import ApiError, conflict
from motorclub.jobs.services import enqueue
from motorclub.mail import send
from motorclub.members.models import Member
from motorclub.members.services import key_of
from motorclub.members.values import Role

RESEND = "core.accounts.resend_verification"
VERIFY_EMAIL = "verify-email"
VERIFY_LIFE = timedelta(hours=48)

TAKEN = {
    "uq_member_username_key": ("username", "This username is already taken."),
    "uq_member_email_key": ("email", "This email address is already registered."),
}
SPENT_LINK = "This link has expired or has already been used."


def register(username: str, email: str, password: str, solution: str | None) -> Member:
    """A new member, whose address a mail asks to confirm. Commits.

    Raises 400 for field captcha or for what a plugin does not accept, 409 for a username or email that somebody
    has, 503 while a plugin cannot say.
    """
    captcha().accept(solution)
    entrance.check_registration(username, email)
    hashed = passwords().hash(password)
    member = Member(
        username=username,
        username_key=key_of(username),
        email=email,
        email_key=key_of(email),
        password_hash=hashed,
        role=Role.USER,
        created_at=clock.now(),
    )
    _insert(member)
    _send_link(member, base_url())
    audit.record("account.registered", actor_id=member.id, target=f"member:{member.id}")
    db.session.commit()
    return member


def _insert(member: Member) -> None:
    """The unique indexes decide who was first; asking beforehand could not."""
    db.session.add(member)
    try:
        db.session.flush()
    except IntegrityError as error:
        db.session.rollback()
        raise _taken(error) from error


def _taken(error: IntegrityError) -> Exception:
    name = error.orig.diag.constraint_name if isinstance(error.orig, psycopg.Error) else None
    if name not in TAKEN:
        return error
    field, message = TAKEN[name]
    return conflict(message, field=field)


def base_url() -> str:
    """Where links in mails lead: the configured address, or the one that this request came to."""
    config: Config = current_app.extensions["motorclub.config"]
    if config.public_url:
        return config.public_url
    return request.host_url.rstrip("/") if has_request_context() else f"http://localhost:{config.port}"


def _send_link(member: Member, base: str) -> None:
    """Mail a new link; earlier ones stop working."""
    now, token = clock.now(), random_token()
    db.session.execute(
        sa.update(MailedLink)
        .where(
            MailedLink.member_id == member.id,
            MailedLink.purpose == VERIFY_EMAIL,
            MailedLink.used_at.is_(None),
        )
        .values(used_at=now)
    )
    db.session.add(
        MailedLink(
            token_hash=fingerprint(token),
            member_id=member.id,
            purpose=VERIFY_EMAIL,
            created_at=now,
            expires_at=now + VERIFY_LIFE,
        )
    )
    link = f"{base}/verify-email?token={token}"
    send("verify_email", member.email, {"username": member.username, "link": link, "hours": 48})


def verify_email(token: str) -> Member:
    """The member whose address this token proves. Commits. Raises 410 for one that is unknown, old or used.

    Of two calls at once the update lets one through.
    """
    now = clock.now()
    member_id = db.session.scalar(
        sa.update(MailedLink)
        .where(
            MailedLink.token_hash == fingerprint(token),
            MailedLink.purpose == VERIFY_EMAIL,
            MailedLink.used_at.is_(None),
            MailedLink.expires_at > now,
        )
        .values(used_at=now)
        .returning(MailedLink.member_id)
    )
    if member_id is None:
        db.session.rollback()
        raise ApiError(410, SPENT_LINK)
    member = db.session.get_one(Member, member_id)
    member.email_verified_at = member.email_verified_at or now
    audit.record("account.email_verified", actor_id=member.id, target=f"member:{member.id}")
    db.session.commit()
    return member


def ask_again(email: str, solution: str | None) -> None:
    """Have another link mailed if the address needs one. Commits. Raises 400 for field captcha.

    Only a job looks for the account, so the request takes the same time for every address.
    """
    captcha().accept(solution)
    enqueue(RESEND, {"email": email, "base": base_url()})
    db.session.commit()


def resend(email: str, base: str) -> None:
    """Mail another link, if a member with this address still needs one. In the caller's transaction."""
    member = db.session.scalar(
        sa.select(Member).where(Member.email_key == key_of(email), Member.email_verified_at.is_(None))
    )
    if member is not None:
        _send_link(member, base)
        audit.record("account.verification_resent", target=f"member:{member.id}")
