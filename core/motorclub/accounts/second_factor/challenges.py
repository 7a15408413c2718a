"""Challenges, which are open for a few minutes and answered once, and browsers that are not asked for 30 days.

Functions work in the caller's transaction.
"""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum

import sqlalchemy as sa

from motorclub import clock
from motorclub.accounts.credentials.tokens import fingerprint, random_token
from motorclub.accounts.models import Challenge, RememberedDevice
from motorclub.accounts.sessions.history import Device
from motorclub.db import db, reads
from motorclub.http import ApiError
from motorclub.http.rows import count_rows

LIFE = timedelta(minutes=5)
WRONG_ANSWERS = 5

EXPIRED = "Challenge expired"


class Purpose(StrEnum):
    """What an answer is good for."""

    SECOND_FACTOR = "second-factor"
    PASSKEY_LOG_IN = "passkey-log-in"
    PASSKEY_SET_UP = "passkey-set-up"


def ask(
    purpose: Purpose,
    *,
    member_id: int | None = None,
    typed: bytes | None = None,
    webauthn: bytes | None = None,
    user_handle: bytes | None = None,
) -> str:
    """Create a challenge; returns the token that the client answers with."""
    token, now = random_token(), clock.now()
    db.session.add(
        Challenge(
            token_hash=fingerprint(token),
            purpose=purpose,
            member_id=member_id,
            typed=typed,
            webauthn=webauthn,
            user_handle=user_handle,
            created_at=now,
            expires_at=now + LIFE,
        )
    )
    db.session.flush()
    return token


def _open(token: str, purpose: Purpose) -> tuple[sa.ColumnElement[bool], ...]:
    """What is true of a challenge that may still be answered."""
    return (
        Challenge.token_hash == fingerprint(token),
        Challenge.purpose == purpose,
        Challenge.used_at.is_(None),
        Challenge.failed < WRONG_ANSWERS,
        Challenge.expires_at > clock.now(),
    )


def get_challenged(token: str, purpose: Purpose) -> tuple[int, bytes]:
    """(the member, the log-in's counter) of an open challenge of a log-in. Raises 401 when there is none."""
    row = (
        reads().execute(sa.select(Challenge.member_id, Challenge.typed).where(*_open(token, purpose))).first()
    )
    if row is None or row.member_id is None or row.typed is None:
        raise challenge_expired()
    return row.member_id, row.typed


def take(token: str, purpose: Purpose) -> Challenge:
    """Use up an open challenge. Of two answers at once the update lets one through. Raises 401 when it is not open."""
    found = _taken(*_open(token, purpose))
    if found is None:
        raise challenge_expired()
    return found


def take_own(token: str, purpose: Purpose, member_id: int) -> Challenge:
    """As `take`, for a signed-in member: only their own challenge counts, and an expired one is 410."""
    found = _taken(*_open(token, purpose), Challenge.member_id == member_id)
    if found is None:
        raise ApiError(410, EXPIRED)
    return found


def _taken(*which: sa.ColumnElement[bool]) -> Challenge | None:
    return db.session.scalar(
        sa.update(Challenge)
        .where(*which)
        .values(used_at=clock.now())
        .returning(Challenge)
        .execution_options(populate_existing=True)
    )


def give_back(challenge: Challenge) -> bool:
    """The answer was wrong: it may be answered again, unless that was the last time; whether it may."""
    challenge.failed += 1
    if challenge.failed < WRONG_ANSWERS:
        challenge.used_at = None
    return challenge.used_at is None


def challenge_expired() -> ApiError:
    """401: there is nothing to answer any more; begin again."""
    return ApiError(401, EXPIRED, code="CHALLENGE_EXPIRED")


TRUST_COOKIE = "motorclub_device"
TRUST_LIFE = timedelta(days=30)


def trust_device(member_id: int, device: Device) -> str:
    """Trust this browser from now on; returns the value of its cookie."""
    token, now = random_token(), clock.now()
    db.session.add(
        RememberedDevice(
            token_hash=fingerprint(token),
            member_id=member_id,
            agent=device.agent,
            address=device.address,
            created_at=now,
            last_used_at=now,
            expires_at=now + TRUST_LIFE,
        )
    )
    return token


def is_trusted(member_id: int, value: str | None) -> bool:
    """Whether the member trusts the browser that has this cookie."""
    if not value:
        return False
    now = clock.now()
    device_id = db.session.scalar(
        sa.update(RememberedDevice)
        .where(
            RememberedDevice.token_hash == fingerprint(value),
            RememberedDevice.member_id == member_id,
            RememberedDevice.expires_at > now,
        )
        .values(last_used_at=now)
        .returning(RememberedDevice.member_id)
    )
    return device_id is not None


def forget_trusted(member_id: int) -> int:
    """Trust none of the member's browsers any more; how many there were."""
    gone = sa.delete(RememberedDevice).where(RememberedDevice.member_id == member_id)
    return len(db.session.scalars(gone.returning(RememberedDevice.member_id)).all())


def start_over(member_id: int) -> None:
    """Forget trusted browsers and unfinished log-ins, because the member's sign-in methods have changed."""
    forget_trusted(member_id)
    db.session.execute(sa.delete(Challenge).where(Challenge.member_id == member_id))


def count_trusted(member_id: int) -> int:
    """How many browsers the member trusts."""
    mine = RememberedDevice.member_id == member_id, RememberedDevice.expires_at > clock.now()
    return count_rows(RememberedDevice, *mine, connection=reads())
