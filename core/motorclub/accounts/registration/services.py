"""Becoming a member: registration, and proving that the address is one's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import marshmallow as ma
import psycopg
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from motorclub import audit, clock
from motorclub.accounts.credentials import links
from motorclub.accounts.credentials.passwords import passwords
from motorclub.accounts.credentials.providers import check_captcha
from motorclub.accounts.registration import signup_fields
from motorclub.accounts.schemas import USERNAME
from motorclub.accounts.sessions import login_policy
from motorclub.db import db
from motorclub.http import conflict
from motorclub.http.address import base_url
from motorclub.jobs.services import enqueue
from motorclub.mail import send
from motorclub.people.locks import lock_member
from motorclub.people.models import Member, OldName, Profile
from motorclub.people.services import key_of
from motorclub.plugin.registry import settings_of
from motorclub.settings.site import CoreSettings
from motorclub.viewer import Role

RESEND = "core.accounts.resend_verification"
VERIFY_EMAIL = "verify-email"
VERIFY_LIFE = timedelta(hours=48)

TAKEN = {
    "uq_member_username_key": ("username", "This username is already taken."),
    "uq_member_email_key": ("email", "This email address is already registered."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """What somebody gives who wants to become a member.

    `country` is of ISO 3166, two letters, `timezone` of the IANA database.
    `plugins` is what plugins ask, by plugin and as it was sent.
    """

    username: str
    email: str
    password: str = field(repr=False)
    country: str | None = None
    timezone: str | None = None
    accept_terms: bool = False
    plugins: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)


def register(wanted: Application, solution: str | None) -> Member:
    """A new member; a mail asks to confirm the address, unless the site does without. Commits.

    Raises 400 for field captcha or for what a plugin does not accept, 409 for a username or email that somebody
    has, 503 while a plugin or the captcha's provider cannot say.
    """
    told = signup_fields.read(wanted.plugins)
    check_captcha(solution)
    login_policy.check_registration(wanted.username, wanted.email)
    hashed = passwords().hash(wanted.password)
    member = Member(
        username=wanted.username,
        username_key=key_of(wanted.username),
        email=wanted.email,
        email_key=key_of(wanted.email),
        password_hash=hashed,
        role=Role.USER,
        created_at=clock.now(),
    )
    _insert(member)
    signup_fields.keep(member.id, told)
    if wanted.country or wanted.timezone:
        db.session.add(Profile(member_id=member.id, country=wanted.country, timezone=wanted.timezone))
    if verifies():
        _send_link(member, base_url())
    details = {"acceptedTerms": True} if wanted.accept_terms else {}
    audit.record("account.registered", actor_id=member.id, target=f"member:{member.id}", details=details)
    db.session.commit()
    return member


def verifies() -> bool:
    """Whether addresses must be confirmed before their members sign in."""
    return settings_of(CoreSettings).email_verification


def _insert(member: Member) -> None:
    """The unique indexes decide who was first; asking beforehand could not."""
    db.session.add(member)
    try:
        db.session.flush()
    except IntegrityError as error:
        raise _taken(error) from error
    # Afterwards, because the insert waits for a member who is just giving the name up.
    if is_held(member.username_key):
        raise conflict(TAKEN["uq_member_username_key"][1], field="username")


def is_held(name_key: str) -> bool:
    """Whether a casefolded name leads to a member who had it before."""
    found = db.session.scalar(sa.select(OldName.member_id).where(OldName.name_key == name_key))
    return found is not None


def _taken(error: IntegrityError) -> Exception:
    name = error.orig.diag.constraint_name if isinstance(error.orig, psycopg.Error) else None
    if name not in TAKEN:
        return error
    which, message = TAKEN[name]
    return conflict(message, field=which)


def why_not(username: str) -> str | None:
    """Why nobody can register this name; None if somebody can, for now."""
    try:
        USERNAME(username)
    except ma.ValidationError as error:
        return str(error.messages[0])
    key = key_of(username)
    taken = db.session.scalar(sa.select(Member.id).where(Member.username_key == key)) is not None
    return TAKEN["uq_member_username_key"][1] if taken or is_held(key) else None


def _send_link(member: Member, base: str) -> None:
    """Mail a new link; earlier ones stop working."""
    link = f"{base}/verify-email?token={links.issue(member.id, VERIFY_EMAIL, VERIFY_LIFE)}"
    send("verify_email", member.email, {"username": member.username, "link": link, "hours": 48})


def verify_email(token: str) -> tuple[Member, bool]:
    """The member whose address this token proves, and whether it is the first proof. Commits.

    Raises 410 for a token that is unknown, old or used.
    """
    member = links.redeem(token, VERIFY_EMAIL)
    first = member.email_verified_at is None
    member.email_verified_at = member.email_verified_at or clock.now()
    audit.record("account.email_verified", actor_id=member.id, target=f"member:{member.id}")
    db.session.commit()
    return member, first


def ask_again(email: str, solution: str | None) -> None:
    """Have another link mailed if the address needs one. Commits. Raises 400 for field captcha.

    Only a job looks for the account, so the request takes the same time for every address.
    """
    check_captcha(solution)
    enqueue(RESEND, {"email": email, "base": base_url()})
    db.session.commit()


def resend(email: str, base: str) -> None:
    """Mail another link, if a member with this address still needs one. In the caller's transaction."""
    member = db.session.scalar(
        sa.select(Member).where(Member.email_key == key_of(email), Member.email_verified_at.is_(None))
    )
    if member is not None:
        _send_link(lock_member(member.id), base)
        audit.record("account.verification_resent", target=f"member:{member.id}")
