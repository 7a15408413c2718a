"""Count attempts at a secret: a captcha after 3 failures, a lock of 15 minutes after 10.

A stranger's failures slow the stranger, not the owner, so failures are counted by name and source: a browser in which
the account was used before (sessions/history.py), or else a network. Two more counters run for each name, over all
networks: after 3 failures unknown devices need a captcha, and after 100 in a day they are refused until the day ends,
which stops guesses that come from many networks. A mailed link (a reset) lifts both and makes its browser a known one.
All counters of a log-in are keyed by what was typed, never by the account behind it, so that the answers are the same
whether or not an account exists, and do not reveal which email belongs to which username.

Each attempt is counted before its secret is looked at, so that parallel guesses get no more answers than others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import TypeAlias

import sqlalchemy as sa
from flask import request
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.sql.dml import ReturningInsert

from motorclub import audit, clock
from motorclub.accounts.credentials.passwords import passwords
from motorclub.accounts.credentials.tokens import fingerprint
from motorclub.accounts.models import LoginAttempts
from motorclub.db import db
from motorclub.http import ApiError, current_viewer, invalid
from motorclub.http.limits import too_many
from motorclub.http.networks import network_of
from motorclub.people.models import Member

CAPTCHA_AFTER = 3
LOCK_AFTER = 10
# Of one name in one day (UTC), from all devices that are not known together.
LOCK_UNKNOWN_AFTER = 100
# How long a lock lasts, and how long after the last attempt failures are forgotten.
LOCK = timedelta(minutes=15)
DAY = timedelta(days=1)


Row: TypeAlias = "sa.Row[bytes, int, int, datetime]"


@dataclass(frozen=True, slots=True)
class Counter:
    """What an attempt is counted under. `ends`: when a fixed window ends; None: 15 minutes after the last attempt."""

    key: bytes
    captcha_after: int | None = CAPTCHA_AFTER
    lock_after: int | None = LOCK_AFTER
    ends: datetime | None = None

    def needs_captcha(self, row: Row) -> bool:
        """Whether enough have failed for the next one to need a captcha."""
        return self.captcha_after is not None and row.failed >= self.captcha_after

    def locked_until(self, row: Row) -> datetime | None:
        """The lock's end; only a moment away while the attempts are in progress and may still succeed."""
        if self.lock_after is None or row.begun <= self.lock_after:
            return None
        return self.end_of_lock(row) or clock.now() + timedelta(seconds=1)

    def end_of_lock(self, row: Row) -> datetime | None:
        """When the lock ends that the failures so far have caused."""
        if self.lock_after is None or row.failed < self.lock_after:
            return None
        return self.ends or row.last_at + LOCK


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt that has begun. `locked_until` is set when it must not go on."""

    counters: tuple[Counter, ...]
    needs_captcha: bool
    locked_until: datetime | None

    @property
    def own(self) -> bytes:
        """The key of the caller's counter, to be given to `resume`."""
        return self.counters[0].key


def begin(typed: str, client: str, device: str | None) -> Attempt:
    """Count a log-in. Commits.

    `typed` is the casefolded name, `client` the network that it comes from, `device` the mark of a known one.
    """
    if device is not None:
        return _begin(Counter(_key("device", device)))
    attempt = _begin(Counter(_key("client", f"{client} {typed}")), *_shared(typed))
    if attempt.locked_until:
        # What is refused here is no guess: it must not lock others out.
        _take_back(attempt.counters[1:])
        db.session.commit()
    return attempt


def _shared(typed: str) -> tuple[Counter, Counter]:
    """The counters of a name over all devices that are not known."""
    today = clock.now().date()
    midnight = datetime.combine(today + DAY, time(), clock.now().tzinfo)
    return (
        Counter(_key("name", typed), lock_after=None),
        Counter(
            _key("day", f"{today} {typed}"), captcha_after=None, lock_after=LOCK_UNKNOWN_AFTER, ends=midnight
        ),
    )


def resume(own: bytes, member_id: int, device: str | None) -> Attempt:
    """Count a further answer in a log-in whose password was right. Commits. `own` is that attempt's counter.

    Only somebody who knows the password can lock this for the account, and never for its known devices.
    """
    return _begin(Counter(own), Counter(_second_factor(member_id, device)))


def begin_confirmation(member_id: int) -> Attempt:
    """Count a secret that a member who is let in confirms something with, for their session alone. Commits."""
    session_id = current_viewer().session_id
    # Somebody banned has a token instead of a session.
    by = f"session {session_id}" if session_id else f"{member_id} {network_of(request.remote_addr or '')}"
    return _begin(Counter(_key("confirmation", by)))


def _begin(*counters: Counter) -> Attempt:
    rows = {row.who: row for row in db.session.execute(_counting(counters)).all()}
    db.session.commit()
    ends = [end for counter in counters if (end := counter.locked_until(rows[counter.key]))]
    needs = any(counter.needs_captcha(rows[counter.key]) for counter in counters)
    return Attempt(counters, needs_captcha=needs, locked_until=max(ends, default=None))


def refuse_locked(attempt: Attempt) -> None:
    """Raise 429 with Retry-After for an attempt that must not go on."""
    if attempt.locked_until:
        raise too_many(attempt.locked_until.timestamp(), clock.now())


def fail(attempt: Attempt, refusal: ApiError, *, guessed: bool = True) -> ApiError:
    """Count a failure in the caller's transaction; returns the refusal, or 429 if this was the last one allowed.

    If no secret was checked (not `guessed`), it counts against this device only, not against the account's others.
    """
    counters = attempt.counters if guessed else attempt.counters[:1]
    moved = [counter.key for counter in counters if counter.lock_after is None]
    _lock(attempt)
    if not guessed:
        _take_back(attempt.counters[1:])
    counted = db.session.execute(
        sa.update(LoginAttempts)
        .where(LoginAttempts.who.in_([counter.key for counter in counters]))
        .values(
            failed=LoginAttempts.failed + 1,
            last_at=sa.case((LoginAttempts.who.in_(moved), clock.now()), else_=LoginAttempts.last_at),
        )
        .returning(LoginAttempts.who, LoginAttempts.begun, LoginAttempts.failed, LoginAttempts.last_at)
        .execution_options(synchronize_session=False)
    ).all()
    rows = {row.who: row for row in counted}
    ends = [c.end_of_lock(rows[c.key]) for c in counters if c.key in rows]
    locked_until = max(filter(None, ends), default=None)
    return too_many(locked_until.timestamp(), clock.now()) if locked_until else refusal


def forget_failures(attempt: Attempt) -> None:
    """Forget the failures but those of the day, in the caller's transaction."""
    lasting = [counter for counter in attempt.counters if counter.ends]
    _lock(attempt)
    _clear(counter for counter in attempt.counters if not counter.ends)
    if lasting:
        _take_back(lasting)


def take_back(attempt: Attempt) -> None:
    """Not count an attempt that ended before its secret was looked at, in the caller's transaction."""
    _take_back(attempt.counters)


def _take_back(counters: Iterable[Counter]) -> None:
    db.session.execute(
        sa.update(LoginAttempts)
        .where(LoginAttempts.who.in_(_locked(counters)))
        .values(begun=sa.func.greatest(LoginAttempts.begun - 1, 0))
        .execution_options(synchronize_session=False)
    )


def forget(member_id: int, names: Iterable[str], client: str) -> None:
    """Forget what stands in the way of an account's owner, who has proved the mailbox from the network `client`.

    `names` are the casefolded names that lead to the account. In the caller's transaction.
    """
    own = [Counter(_key("client", f"{client} {name}")) for name in names]
    shared = [counter for name in names for counter in _shared(name)]
    _clear([*own, *shared, Counter(_second_factor(member_id, None))])


def _clear(counters: Iterable[Counter]) -> None:
    """Set to nothing. A row that went and came back between two steps of another attempt would be locked by the
    second of them, out of order."""
    db.session.execute(
        sa.update(LoginAttempts)
        .where(LoginAttempts.who.in_(_locked(counters)))
        .values(begun=0, failed=0)
        .execution_options(synchronize_session=False)
    )


def _lock(attempt: Attempt) -> None:
    """Lock all rows of an attempt that is going to change them in more than one step."""
    db.session.execute(_locked(attempt.counters))


def _locked(counters: Iterable[Counter]) -> sa.Select[bytes]:
    """Rows, locked in the order of their keys: parallel attempts cannot block one another."""
    keys = [counter.key for counter in counters]
    rows = sa.select(LoginAttempts.who).where(LoginAttempts.who.in_(keys))
    return rows.order_by(LoginAttempts.who).with_for_update()


def _second_factor(member_id: int, device: str | None) -> bytes:
    return _key("second factor", f"{member_id} {device or ''}")


def _key(kind: str, who: str) -> bytes:
    return fingerprint(f"{kind}:{who}")


def _counting(counters: Iterable[Counter]) -> ReturningInsert[bytes, int, int, datetime]:
    now = clock.now()
    keys = sorted(counter.key for counter in counters)
    row = insert(LoginAttempts).values(
        [{"who": who, "begun": 1, "failed": 0, "last_at": now} for who in keys]
    )
    old = sa.and_(
        LoginAttempts.who.in_([counter.key for counter in counters if counter.ends is None]),
        LoginAttempts.last_at <= now - LOCK,
    )
    # Attempts during a lock do not prolong it; a name's window moves with its failures alone.
    unmoved = LoginAttempts.who.in_([counter.key for counter in counters if counter.lock_after is None])
    locked = sa.and_(
        LoginAttempts.who.in_([counter.key for counter in counters if counter.lock_after == LOCK_AFTER]),
        LoginAttempts.begun >= LOCK_AFTER,
    )
    return row.on_conflict_do_update(
        index_elements=[LoginAttempts.who],
        set_={
            "begun": sa.case((old, 1), else_=LoginAttempts.begun + 1),
            "failed": sa.case((old, 0), else_=LoginAttempts.failed),
            "last_at": sa.case((old, now), (unmoved | locked, LoginAttempts.last_at), else_=now),
        },
    ).returning(LoginAttempts.who, LoginAttempts.begun, LoginAttempts.failed, LoginAttempts.last_at)


WRONG_PASSWORD = "The password is wrong."  # noqa: S105


def confirm_password(member_id: int, password: str, field: str = "password") -> str:
    """The stored hash that the password belongs to. Commits.

    Counted for the session that asks: a stolen one is no way to guess, and a stranger who fails to log in is not in the
    way. Raises 400 for `field`, 429 with Retry-After.
    """
    stored: str = db.session.execute(
        sa.select(Member.password_hash).where(Member.id == member_id)
    ).scalar_one()
    attempt = begin_confirmation(member_id)
    refuse_locked(attempt)
    if not passwords().matches(password, stored):
        refusal = fail(attempt, invalid(field, WRONG_PASSWORD))
        audit.record("account.password_refused", actor_id=member_id, target=f"member:{member_id}")
        db.session.commit()
        raise refusal
    forget_failures(attempt)
    db.session.commit()
    return stored
