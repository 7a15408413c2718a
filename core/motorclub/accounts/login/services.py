"""Logging in and out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.accounts.credentials import attempts
from motorclub.accounts.credentials.attempts import Attempt
from motorclub.accounts.credentials.captcha import FIELD
from motorclub.accounts.credentials.passwords import MIN_LENGTH, passwords
from motorclub.accounts.credentials.providers import check_captcha
from motorclub.accounts.credentials.tokens import TokenRefused, read_access_token, read_refresh_token
from motorclub.accounts.login import opening, second_factor_login
from motorclub.accounts.login.second_factor_login import Challenged
from motorclub.accounts.models import AccountSession, living
from motorclub.accounts.second_factor import devices, protection
from motorclub.accounts.second_factor.protection import Factor
from motorclub.accounts.sessions import history, known_devices
from motorclub.accounts.sessions import services as sessions
from motorclub.accounts.sessions.history import Device, Outcome
from motorclub.accounts.sessions.services import Opened
from motorclub.db import db, reads
from motorclub.http import ApiError, not_found
from motorclub.http.limits import Limit, count_address, reached_by_address, too_many
from motorclub.http.networks import network_of
from motorclub.people.locks import hold_member
from motorclub.people.models import Member
from motorclub.people.services import key_of
from motorclub.plugin.registry import settings_of
from motorclub.settings.site import CoreSettings

# Failures of one network, whatever names they are about: after so many its unknown devices need a captcha.
FAILURES = Limit("login-failures", 100, attempts.LOCK)

WRONG = "Invalid username or password"


def public_config() -> dict[str, object]:
    """What a client needs to know before anybody is signed in, for ConfigSchema, as admins have set it."""
    features = settings_of(CoreSettings)
    return {
        "features": features,
        "captcha": {"provider": features.captcha_provider, "site_key": features.captcha_site_key},
        "password_min_length": MIN_LENGTH,
    }


@dataclass(frozen=True, slots=True)
class Named:
    """The member that a log-in names: columns, not an entity, whose reload would give away by its time who exists."""

    id: int | None = None
    password_hash: str | None = field(default=None, repr=False)


def log_in(
    name: str, password: str, solution: str | None, device: Device, remembered: str | None
) -> Opened[Member] | Challenged:
    """Open a session for the member of this username or email, or ask for the second factor.

    `remembered` is the cookie of a browser that is not asked. Raises 401 for a wrong pair, 400 for field captcha when
    one is needed, 403 for an address not verified, a reset that is demanded or in the words of a plugin, 503 while a
    plugin or the captcha's provider cannot say, and 429 with Retry-After while locked. Does the same work whether the
    account exists.
    """
    named = _named(key_of(name))
    known = known_devices.recognize(device.known, named.id, named.password_hash)
    attempt = attempts.begin(key_of(name), network_of(device.address), known)
    attempts.refuse_locked(attempt)
    if attempt.needs_captcha or (known is None and reached_by_address(FAILURES)):
        _check_captcha(attempt, named, device, solution)
    right = passwords().matches(password, named.password_hash)
    if named.id is None or not right:
        raise _failed(attempt, named, device, ApiError(401, WRONG))
    return _opened(named.id, named, attempt, device, remembered)


def _named(key: str) -> Named:
    """A username has no @, so a name can mean only one member."""
    row = db.session.execute(
        sa.select(Member.id, Member.password_hash).where(
            Member.email_key == key if "@" in key else Member.username_key == key
        )
    ).first()
    return Named(row.id, row.password_hash) if row else Named()


def _check_captcha(attempt: Attempt, named: Named, device: Device, solution: str | None) -> None:
    try:
        check_captcha(solution)
    except ApiError as refusal:
        if refusal.field == FIELD:
            raise _failed(attempt, named, device, refusal, guessed=False) from refusal
        attempts.take_back(attempt)
        db.session.commit()
        raise


def _failed(
    attempt: Attempt, named: Named, device: Device, refusal: ApiError, *, guessed: bool = True
) -> ApiError:
    """Count the failure and give the answer: the refusal, or the lock if this was the tenth."""
    locked_until = attempts.fail(attempt, guessed=guessed)
    count_address(FAILURES)
    target = None if named.id is None else f"member:{named.id}"
    audit.record("account.login_failed", target=target, details={"reason": refusal.field or "password"})
    history.note(named.id, Outcome.FAILED, device)
    db.session.commit()
    return too_many(locked_until.timestamp(), clock.now()) if locked_until else refusal


def _opened(
    member_id: int, named: Named, attempt: Attempt, device: Device, remembered: str | None
) -> Opened[Member] | Challenged:
    member = hold_member(member_id)
    if member.password_hash != named.password_hash:  # it was changed while it was being looked at
        raise _failed(attempt, named, device, ApiError(401, WRONG))
    protected = protection.is_protected(member_id)
    if protected and not devices.recognise(member_id, remembered):
        # Half of a log-in forgets no failures, or wrong codes would never add up.
        attempts.take_back(attempt)
        opening.let_in(member, device)
        return second_factor_login.ask(member_id, attempt)
    attempts.succeed(attempt)
    opening.let_in(member, device)
    return opening.open_for(member, device, factor=Factor.DEVICE if protected else "")


def log_out(token: str | None, cookie: str | None) -> None:
    """End the session of an access token, even an expired one, and that of a cookie. Never fails."""
    named = [AccountSession.id == _session_of_token(token)] if token else []
    turn = read_refresh_token(cookie) if cookie else None
    if turn is not None:
        named.append(sa.and_(*sessions.of_turn(turn)))
    for ended in sessions.end(sa.or_(sa.false(), *named), why="logout"):
        audit.record("account.logged_out", actor_id=ended.member_id, target=f"session:{ended.id}")
    db.session.commit()


def _session_of_token(token: str) -> int | None:
    try:
        return read_access_token(token, even_expired=True).session_id
    except TokenRefused:
        return None


def sessions_of(member_id: int, page: int, size: int) -> tuple[list[sa.Row[Any]], int]:
    """(one page of a member's living sessions, the last used first; how many there are)."""
    mine = (AccountSession.member_id == member_id, *living())
    rows = reads().execute(
        sa.select(AccountSession.__table__)
        .where(*mine)
        .order_by(AccountSession.last_used_at.desc(), AccountSession.id.desc())
        .limit(size)
        .offset(page * size)
    )
    total = reads().scalar(sa.select(sa.func.count()).select_from(AccountSession).where(*mine))
    return list(rows), total or 0


def end_one(member_id: int, session_id: int) -> None:
    """End one of a member's sessions. Raises 404 for any other. Commits."""
    ended = sessions.end(
        AccountSession.id == session_id, AccountSession.member_id == member_id, why="ended by member"
    )
    if not ended:
        raise not_found(f"Session {session_id}")
    audit.record("session.ended", actor_id=member_id, target=f"session:{session_id}")
    db.session.commit()


def end_others(member_id: int, keep: int | None) -> None:
    """End all of a member's sessions but the one that asks. Commits."""
    for ended in sessions.end(
        AccountSession.member_id == member_id, AccountSession.id.is_distinct_from(keep), why="ended by member"
    ):
        audit.record("session.ended", actor_id=member_id, target=f"session:{ended.id}")
    db.session.commit()


def end_all() -> int:
    """End every session there is, for an operator; how many. Commits."""
    ended = len(sessions.end(why="ended by operator"))
    audit.record("session.all_ended", details={"sessions": ended})
    db.session.commit()
    return ended
