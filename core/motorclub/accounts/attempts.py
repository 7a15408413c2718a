"""Counting log-in attempts: a captcha after 3 failures, a lock of 15 minutes after 10.

Each attempt is counted before its password is looked at, so that no number of parallel guesses gets more than ten
answers. Two counters run: one for what was typed decides what a client is told, so its answers are the same for
accounts that exist and those that do not; one for the account adds up guesses by username and by email.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.sql.dml import ReturningInsert

from motorclub import clock
from motorclub.accounts.models import LoginAttempts
from motorclub.accounts.tokens import fingerprint
from motorclub.db import db

CAPTCHA_AFTER = 3
LOCK_AFTER = 10
# How long a lock lasts, and how long after the last attempt failures are forgotten.
LOCK = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One log-in that has begun. `locked_until` is set when it must not go on."""

    typed: bytes
    account: bytes
    needs_captcha: bool
    locked_until: datetime | None
    account_locked: bool


def begin(typed: str, member_id: int | None) -> Attempt:
    """Count an attempt. Commits. `typed` is the casefolded name; `member_id` is None for an unknown one."""
    # An unknown account gets a counter as well: the work is the same.
    return _begin(_key("typed", typed), _key("account", typed if member_id is None else str(member_id)))


def resume(typed: bytes, member_id: int) -> Attempt:
    """Count a further answer in a log-in whose password was right. Commits. `typed` is that attempt's counter."""
    return _begin(typed, _key("account", str(member_id)))


def _begin(typed: bytes, account: bytes) -> Attempt:
    rows = {row.who: row for row in db.session.execute(_counting((typed, account))).all()}
    db.session.commit()
    mine = rows[typed]
    return Attempt(
        typed,
        account,
        needs_captcha=mine.failed >= CAPTCHA_AFTER,
        locked_until=_locked_until(mine),
        account_locked=rows[account].begun > LOCK_AFTER,
    )


def fail(attempt: Attempt) -> datetime | None:
    """Count a failure in the caller's transaction; the lock's end if this was the tenth."""
    rows = db.session.execute(
        sa.update(LoginAttempts)
        .where(LoginAttempts.who.in_(_both(attempt)))
        .values(failed=LoginAttempts.failed + 1)
        .returning(LoginAttempts.who, LoginAttempts.failed, LoginAttempts.last_at)
        .execution_options(synchronize_session=False)
    ).all()
    return next((r.last_at + LOCK for r in rows if r.who == attempt.typed and r.failed >= LOCK_AFTER), None)


def succeed(attempt: Attempt) -> None:
    """Forget the failures, in the caller's transaction."""
    db.session.execute(sa.delete(LoginAttempts).where(LoginAttempts.who.in_(_both(attempt))))


def take_back(attempt: Attempt) -> None:
    """Not count an attempt that ended before its password was looked at, in the caller's transaction."""
    db.session.execute(
        sa.update(LoginAttempts)
        .where(LoginAttempts.who.in_(_both(attempt)))
        .values(begun=sa.func.greatest(LoginAttempts.begun - 1, 0))
        .execution_options(synchronize_session=False)
    )


def forget(member_id: int, names: Iterable[str]) -> None:
    """Forget the failures of an account and of the casefolded names that lead to it, in the caller's transaction."""
    keys = [_key("account", str(member_id)), *(_key("typed", name) for name in names)]
    rows = sa.select(LoginAttempts.who).where(LoginAttempts.who.in_(keys))
    locked = rows.order_by(LoginAttempts.who).with_for_update()
    db.session.execute(sa.delete(LoginAttempts).where(LoginAttempts.who.in_(locked)))


def forget_old(now: datetime) -> None:
    """Delete what no longer counts, in the caller's transaction."""
    db.session.execute(sa.delete(LoginAttempts).where(LoginAttempts.last_at < now - LOCK))


def _both(attempt: Attempt) -> sa.Select[bytes]:
    """An attempt's two rows, locked in the order of their keys: parallel attempts cannot block one another."""
    keys = (attempt.typed, attempt.account)
    return (
        sa.select(LoginAttempts.who)
        .where(LoginAttempts.who.in_(keys))
        .order_by(LoginAttempts.who)
        .with_for_update()
    )


def _key(kind: str, who: str) -> bytes:
    return fingerprint(f"{kind}:{who}")


def _counting(keys: tuple[bytes, bytes]) -> ReturningInsert[bytes, int, int, datetime]:
    now = clock.now()
    row = insert(LoginAttempts).values(
        [{"who": who, "begun": 1, "failed": 0, "last_at": now} for who in sorted(keys)]
    )
    old = LoginAttempts.last_at <= now - LOCK
    # Attempts during a lock do not prolong it.
    locked = LoginAttempts.begun >= LOCK_AFTER
    return row.on_conflict_do_update(
        index_elements=[LoginAttempts.who],
        set_={
            "begun": sa.case((old, 1), else_=LoginAttempts.begun + 1),
            "failed": sa.case((old, 0), else_=LoginAttempts.failed),
            "last_at": sa.case((old, now), (locked, LoginAttempts.last_at), else_=now),
        },
    ).returning(LoginAttempts.who, LoginAttempts.begun, LoginAttempts.failed, LoginAttempts.last_at)


def _locked_until(row: sa.Row[bytes, int, int, datetime]) -> datetime | None:
    """The lock's end; a moment when ten attempts are only under way and may all turn out right."""
    if row.begun <= LOCK_AFTER:
        return None
    return row.last_at + LOCK if row.failed >= LOCK_AFTER else clock.now() + timedelta(seconds=1)
