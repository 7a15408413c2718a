"""Challenges: questions that are open for a few minutes and answered once.

Functions work in the caller's transaction.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

import sqlalchemy as sa

from motorclub import clock
from motorclub.accounts.credentials.tokens import fingerprint, random_token
from motorclub.accounts.second_factor.models import Challenge
from motorclub.db import db, reads
from motorclub.http import ApiError

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
    """A new challenge; gives the token that the client answers with."""
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


def asked(token: str, purpose: Purpose) -> tuple[int, bytes]:
    """(the member, the log-in's counter) of an open challenge of a log-in. Raises 401 when there is none."""
    row = (
        reads().execute(sa.select(Challenge.member_id, Challenge.typed).where(*_open(token, purpose))).first()
    )
    if row is None or row.member_id is None or row.typed is None:
        raise expired()
    return row.member_id, row.typed


def take(token: str, purpose: Purpose) -> Challenge:
    """Use up an open challenge. Of two answers at once the update lets one through. Raises 401 when it is not open."""
    found = _taken(*_open(token, purpose))
    if found is None:
        raise expired()
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


def expired() -> ApiError:
    """401: there is nothing to answer any more; begin again."""
    return ApiError(401, EXPIRED, code="CHALLENGE_EXPIRED")


def forget_old(now: datetime) -> None:
    """Delete what cannot be answered any more."""
    over = sa.or_(Challenge.expires_at <= now, Challenge.used_at < now - LIFE)
    db.session.execute(sa.delete(Challenge).where(over))
