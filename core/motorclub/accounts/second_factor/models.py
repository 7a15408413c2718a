"""What the second factor remembers: apps, recovery codes, passkeys, remembered devices, and challenges under way.

What a client holds is stored as a hash. Only the secret of an app must be read back, so it is stored encrypted.
"""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column


def _member() -> Mapped[int]:
    return mapped_column(sa.ForeignKey("member.id", ondelete="CASCADE"), index=True)


class Totp(Base):
    """A member's authenticator app; it counts once `confirmed_at` is set.

    `last_step` is the newest time step (of 30 seconds, from 1970) whose code was taken: none up to it is taken again.
    """

    __tablename__ = "account_totp"

    member_id: Mapped[int] = mapped_column(sa.ForeignKey("member.id", ondelete="CASCADE"), primary_key=True)
    secret: Mapped[bytes]
    created_at: Mapped[datetime]
    confirmed_at: Mapped[datetime | None]
    last_step: Mapped[int | None]
    last_used_at: Mapped[datetime | None]


class RecoveryCode(Base):
    """A one-time code for a member who has lost every factor; a used one stays, so that it can be counted."""

    __tablename__ = "account_recovery_code"

    code_hash: Mapped[bytes] = mapped_column(primary_key=True)
    member_id: Mapped[int] = _member()
    created_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class Passkey(Base):
    """A WebAuthn credential. `user_handle` is what the authenticator calls the member: random, the same for all of
    theirs; `site` is the host name it works for, `sign_count` the authenticator's last word."""

    __tablename__ = "account_passkey"

    id: Mapped[int] = identity_column()
    member_id: Mapped[int] = _member()
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
    member_id: Mapped[int] = _member()
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
    member_id: Mapped[int | None] = mapped_column(sa.ForeignKey("member.id", ondelete="CASCADE"), index=True)
    typed: Mapped[bytes | None]
    webauthn: Mapped[bytes | None]
    user_handle: Mapped[bytes | None]
    failed: Mapped[int] = mapped_column(server_default="0")
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)
    used_at: Mapped[datetime | None]
