"""What accounts remember: sessions, mailed links, changes under way, spent captchas, log-ins, second factors.

Every secret that a client holds is stored as its SHA-256 only: who reads the database cannot use it. Only the secret of
an authenticator app must be read back, so it is stored encrypted.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub import clock
from motorclub.db import Base, identity_column
from motorclub.people.models import Member, of_member

# The type of a statement's parameter that is an instant.
INSTANT = sa.DateTime(timezone=True)


class AccountSession(Base):
    """One log-in on one device, and the family of all values that its cookie takes.

    It is alive while `ended_at` is None and `expires_at` is ahead; each refresh moves `expires_at`. `secret_hash` is
    of what all its values share (None: no value opens it), `turn` is the number of the present one; a smaller one has
    been spent. Of what a refresh writes only `address_hash` is in an index, and changes with the address alone, so that
    PostgreSQL writes one row and nothing else.
    """

    __tablename__ = "account_session"
    __table_args__ = (sa.Index(None, "address_hash", "member_id"),)

    id: Mapped[int] = identity_column()
    member_id: Mapped[int] = of_member(index=True)
    agent: Mapped[str]
    address: Mapped[str]
    address_hash: Mapped[str | None]
    created_at: Mapped[datetime]
    last_used_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    ended_why: Mapped[str | None]
    secret_hash: Mapped[bytes | None]
    turn: Mapped[int] = mapped_column(sa.BigInteger, server_default="0", default=0)


def active_session_filters(
    now: sa.BindParameter[datetime] | None = None,
) -> tuple[sa.ColumnElement[bool], ...]:
    """What is true of a session that still opens something.

    A statement that is made once takes the time as a parameter `now` of its own.
    """
    return AccountSession.ended_at.is_(None), AccountSession.expires_at > (
        clock.now() if now is None else now
    )


# As the two classes below have them.
MEMBER_COLUMNS = (Member.id, Member.username, Member.role, Member.profile_image)


class SessionMember(NamedTuple):
    """The member of a session, as answers and viewers need them."""

    id: int
    username: str
    role: str
    profile_image: str | None


class SessionHolder(NamedTuple):
    """The same with the session, of which a cookie is."""

    id: int
    username: str
    role: str
    profile_image: str | None
    session_id: int
    expires_at: datetime


class MemberRestriction(Base):
    """One scope of what a member may not do, until a time or for good (restrictions.py). `owner` is the plugin's id."""

    __tablename__ = "account_restriction"
    __table_args__ = (sa.UniqueConstraint("key", "scope"), sa.Index(None, "owner"))

    id: Mapped[int] = identity_column()
    key: Mapped[str]
    scope: Mapped[str]
    owner: Mapped[str]
    member_id: Mapped[int] = of_member(index=True)
    until: Mapped[datetime | None]
    reason: Mapped[str]
    created_at: Mapped[datetime]


class MailedLink(Base):
    """A single-use token that was sent by mail; `purpose` says for what."""

    __tablename__ = "account_mailed_link"

    token_hash: Mapped[bytes] = mapped_column(primary_key=True)
    member_id: Mapped[int] = of_member(index=True)
    purpose: Mapped[str]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class PasswordChange(Base):
    """A new password that waits for its member's word, given by a mailed link.

    `password_hash` is forgotten once it is decided: confirmed, called off, or overtaken by another change.
    """

    __tablename__ = "account_password_change"

    id: Mapped[int] = identity_column()
    member_id: Mapped[int] = of_member(index=True)
    token_hash: Mapped[bytes] = mapped_column(unique=True)
    password_hash: Mapped[str | None]
    session_id: Mapped[int | None] = mapped_column(
        sa.ForeignKey("account_session.id", ondelete="SET NULL"), index=True
    )
    agent: Mapped[str]
    address: Mapped[str]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    decided_at: Mapped[datetime | None]


class EmailChange(Base):
    """A new address that waits for both mailboxes, the present one and the new one.

    The tokens come into being in the job that mails them. `ended_at`: done, or overtaken by another change.
    """

    __tablename__ = "account_email_change"

    id: Mapped[int] = identity_column()
    member_id: Mapped[int] = of_member(index=True)
    email: Mapped[str]
    old_token_hash: Mapped[bytes | None] = mapped_column(unique=True)
    new_token_hash: Mapped[bytes | None] = mapped_column(unique=True)
    old_confirmed_at: Mapped[datetime | None]
    new_confirmed_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class NewDevice(Base):
    """A log-in from where its member had not been before, of which they were written; the mail's link answers it."""

    __tablename__ = "account_new_device"
    __table_args__ = (sa.Index(None, "member_id", "created_at"),)

    id: Mapped[int] = identity_column()
    member_id: Mapped[int] = of_member()
    token_hash: Mapped[bytes] = mapped_column(unique=True)
    agent: Mapped[str]
    address: Mapped[str]
    logged_in_at: Mapped[datetime]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    decided_at: Mapped[datetime | None]


class ResetDemand(Base):
    """A member who has refused a password change or a log-in: nobody signs in before a reset."""

    __tablename__ = "account_reset_demand"

    member_id: Mapped[int] = of_member(primary_key=True)
    since: Mapped[datetime]


class LoginRecord(Base):
    """One log-in or attempt, for the member to look through. `member_id` is None where there is no such account."""

    __tablename__ = "account_login"
    __table_args__ = (
        sa.Index(None, "member_id", "id"),
        sa.Index(None, "at"),
        sa.Index(None, "address_hash", "member_id"),
    )

    id: Mapped[int] = identity_column()
    member_id: Mapped[int | None] = of_member()
    outcome: Mapped[str]
    agent: Mapped[str]
    address: Mapped[str]
    address_hash: Mapped[str | None]
    at: Mapped[datetime]


class SpentCaptcha(Base):
    """A captcha solution that has been accepted, by its challenge's signature, until it would expire anyway."""

    __tablename__ = "account_spent_captcha"

    signature: Mapped[str] = mapped_column(primary_key=True)
    expires_at: Mapped[datetime] = mapped_column(index=True)


class LoginAttempts(Base):
    """Log-ins begun and failed lately, by what was typed and by account (`who` is a hash of either)."""

    __tablename__ = "account_login_attempts"

    who: Mapped[bytes] = mapped_column(primary_key=True)
    begun: Mapped[int]
    failed: Mapped[int]
    last_at: Mapped[datetime] = mapped_column(index=True)


class Totp(Base):
    """A member's authenticator app; it counts once `confirmed_at` is set.

    `last_step` is the newest time step (of 30 seconds, from 1970) whose code was taken: none up to it is taken again.
    """

    __tablename__ = "account_totp"

    member_id: Mapped[int] = of_member(primary_key=True)
    secret: Mapped[bytes]
    created_at: Mapped[datetime]
    confirmed_at: Mapped[datetime | None]
    last_step: Mapped[int | None]
    last_used_at: Mapped[datetime | None]


class RecoveryCode(Base):
    """A one-time code for a member who has lost every factor; a used one stays, so that it can be counted."""

    __tablename__ = "account_recovery_code"

    code_hash: Mapped[bytes] = mapped_column(primary_key=True)
    member_id: Mapped[int] = of_member(index=True)
    created_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class Passkey(Base):
    """A WebAuthn credential. `user_handle` is what the authenticator calls the member: random, the same for all of
    theirs; `site` is the host name it works for, `sign_count` the authenticator's last word."""

    __tablename__ = "account_passkey"

    id: Mapped[int] = identity_column()
    member_id: Mapped[int] = of_member(index=True)
    credential_id: Mapped[bytes] = mapped_column(unique=True)
    public_key: Mapped[bytes]
    user_handle: Mapped[bytes]
    site: Mapped[str]
    sign_count: Mapped[int]
    transports: Mapped[list[str]] = mapped_column(JSONB)
    name: Mapped[str]
    created_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]


class RememberedDevice(Base):
    """A browser that is not asked for the second factor until `expires_at`."""

    __tablename__ = "account_remembered_device"

    token_hash: Mapped[bytes] = mapped_column(primary_key=True)
    member_id: Mapped[int] = of_member(index=True)
    agent: Mapped[str]
    address: Mapped[str]
    created_at: Mapped[datetime]
    last_used_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)


class Challenge(Base):
    """A question that a client may answer once: `purpose` says for what, `webauthn` holds the bytes to be signed.

    `typed` is the log-in's counter (see attempts); `member_id` is None while nobody knows who answers.
    """

    __tablename__ = "account_challenge"

    token_hash: Mapped[bytes] = mapped_column(primary_key=True)
    purpose: Mapped[str]
    member_id: Mapped[int | None] = of_member(index=True)
    typed: Mapped[bytes | None]
    webauthn: Mapped[bytes | None]
    user_handle: Mapped[bytes | None]
    failed: Mapped[int] = mapped_column(server_default="0")
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)
    used_at: Mapped[datetime | None]
