"""Asking a member who is signed in for their password again, before something that a thief must not do."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.accounts.credentials import attempts
from motorclub.accounts.credentials.attempts import Attempt
from motorclub.accounts.credentials.passwords import passwords
from motorclub.db import db
from motorclub.http import ApiError, invalid
from motorclub.http.limits import too_many
from motorclub.people.models import Member

WRONG = "The password is wrong."


def confirm_password(member_id: int, password: str, field: str = "password") -> str:
    """The stored hash that the password belongs to. Commits.

    Counted for the session that asks: a stolen one is no way to guess, and a stranger who fails to log in is not in the
    way. Raises 400 for `field`, 429 with Retry-After.
    """
    stored: str = db.session.execute(
        sa.select(Member.password_hash).where(Member.id == member_id)
    ).scalar_one()
    attempt = attempts.begin_confirmation(member_id)
    attempts.refuse_locked(attempt)
    if not passwords().matches(password, stored):
        raise _wrong(attempt, member_id, field)
    attempts.succeed(attempt)
    db.session.commit()
    return stored


def _wrong(attempt: Attempt, member_id: int, field: str) -> ApiError:
    locked_until = attempts.fail(attempt)
    audit.record("account.password_refused", actor_id=member_id, target=f"member:{member_id}")
    db.session.commit()
    return too_many(locked_until.timestamp(), clock.now()) if locked_until else invalid(field, WRONG)
