"""Whether an account has a second factor, checks of it, and recovery codes for members who have lost the rest."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Callable
from enum import StrEnum

import sqlalchemy as sa
from flask import current_app

from motorclub import audit, clock
from motorclub.accounts import mails
from motorclub.accounts.credentials import attempts
from motorclub.accounts.credentials.attempts import WRONG_PASSWORD
from motorclub.accounts.credentials.passwords import passwords
from motorclub.accounts.credentials.tokens import derived_key
from motorclub.accounts.models import Passkey, RecoveryCode, Totp
from motorclub.accounts.second_factor import totp
from motorclub.accounts.sessions.history import Device
from motorclub.config import Config
from motorclub.db import db, reads
from motorclub.http import ApiError, conflict, invalid
from motorclub.people.models import Member
from motorclub.plugin.registry import settings_of
from motorclub.settings.site import CoreSettings

OFF = "Second factors are switched off on this site."
WRONG_CODE = "Invalid code"
CODE_NEEDED = "Two-factor code required"
GIVE_A_CODE = "Enter a code of your authenticator app or a recovery code."

_BETWEEN = re.compile(r"[\s-]+")


class Factor(StrEnum):
    """What somebody has proved beside, or instead of, the password."""

    TOTP = "totp"
    RECOVERY = "recovery"
    PASSKEY = "passkey"
    DEVICE = "remembered device"


def switched_on() -> bool:
    """Whether this site has second factors at all, as admins have set it."""
    return settings_of(CoreSettings).two_factor


def refuse_when_off() -> None:
    """Raises 409 while the site does without second factors."""
    if not switched_on():
        raise conflict(OFF, code="TWO_FACTOR_OFF")


def has_factor(member_id: object) -> sa.ColumnElement[bool]:
    """Whether the member (an id, or a column of ids) has an app or a passkey, as SQL."""
    return sa.or_(has_app(member_id), sa.exists().where(Passkey.member_id == member_id))


def has_app(member_id: object) -> sa.ColumnElement[bool]:
    """Whether the member (an id, or a column of ids) has an app, as SQL."""
    return sa.exists().where(Totp.member_id == member_id, Totp.confirmed_at.is_not(None))


def has_factor_now(member_id: int) -> bool:
    """Whether this member has an app or a passkey, as the current transaction sees it."""
    return bool(db.session.scalar(sa.select(has_factor(member_id))))


def is_protected(member_id: int) -> bool:
    """Whether this member is asked for a second factor at log-in."""
    return switched_on() and has_factor_now(member_id)


def needs_code(member_id: int) -> bool:
    """Whether this member can be asked for a code before something important: they have an app."""
    return switched_on() and bool(reads().scalar(sa.select(has_app(member_id))))


def use_code(member: Member, code: str, device: Device) -> Factor | None:
    """Use up a code of the app or a recovery code; returns which it was, None if it is neither.

    In the caller's transaction. The member gets a mail when a recovery code is used.
    """
    digits = _BETWEEN.sub("", code)
    if re.fullmatch(r"\d{6}", digits, re.ASCII):
        return Factor.TOTP if totp.accept(member.id, digits) else None
    if not use_recovery_code(member.id, code):
        return None
    left, _ = codes_left(db.session.connection(), member.id)
    audit.record("account.recovery_code_used", actor_id=member.id, details={"left": left})
    mails.send_notice(mails.CODE_USED, member, device, left=left)
    return Factor.RECOVERY


def prove(member_id: int, code: str, device: Device) -> None:
    """Take a code of a member who is signed in. Commits.

    Counted for the session that asks, so that a stolen one is no way to guess. Raises 400 for field code, 429.
    """
    _prove(member_id, [lambda member: _wrong_code(member, code, device)])


def require_code(member_id: int, code: str | None, device: Device) -> None:
    """As `prove`, where a code may not have been asked for yet: raises 403 with `error` without one."""
    if not code:
        raise ApiError(403, CODE_NEEDED, code="TWO_FACTOR_REQUIRED", extra={"error": CODE_NEEDED})
    prove(member_id, code, device)


def prove_both(member_id: int, password: str, code: str | None, device: Device) -> None:
    """As `prove`, for the password and then a code; without an app the code may be left out.

    Raises 400 for field password or code, 429.
    """

    def wrong_password(member: Member) -> ApiError | None:
        right = passwords().matches(password, member.password_hash)
        return None if right else invalid("password", WRONG_PASSWORD)

    def wrong_code(member: Member) -> ApiError | None:
        return None if code is None and not has_app_now(member.id) else _wrong_code(member, code, device)

    _prove(member_id, [wrong_password, wrong_code])


def has_app_now(member_id: int) -> bool:
    """Whether this member has an app, as the current transaction sees it."""
    return bool(db.session.scalar(sa.select(has_app(member_id))))


def _wrong_code(member: Member, code: str | None, device: Device) -> ApiError | None:
    if not code:
        return invalid("code", GIVE_A_CODE)
    return None if use_code(member, code, device) else invalid("code", WRONG_CODE)


def _prove(member_id: int, checks: list[Callable[[Member], ApiError | None]]) -> None:
    """Each check returns what is wrong. A failure is counted; success resets the count."""
    member = db.session.get_one(Member, member_id)
    attempt = attempts.begin_confirmation(member_id)
    attempts.refuse_locked(attempt)
    refusal = next((found for check in checks if (found := check(member)) is not None), None)
    if refusal is not None:
        action = "account.password_refused" if refusal.field == "password" else "account.code_refused"
        answer = attempts.fail(attempt, refusal)
        audit.record(action, actor_id=member_id, target=f"member:{member_id}")
        db.session.commit()
        raise answer
    attempts.forget_failures(attempt)
    db.session.commit()


CODES = 10
CHARS = 10
# Crockford's: no letter that looks like a digit.
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_LOOKS_LIKE = str.maketrans("oil", "011")


def normal_code(code: str) -> str:
    """A code as it is stored, however somebody has typed it.

    >>> normal_code(" 0AB1C-dEfgh "), normal_code("OABIC DEFGH")
    ('0ab1cdefgh', '0ab1cdefgh')
    """
    return _BETWEEN.sub("", code).lower().translate(_LOOKS_LIKE)


def replace_codes(member_id: int) -> list[str]:
    """Ten new codes, as people see them; all earlier ones stop working. In the caller's transaction."""
    remove_codes(member_id)
    codes = [_new_code() for _ in range(CODES)]
    now = clock.now()
    db.session.add_all(
        RecoveryCode(code_hash=_hash_code(member_id, code), member_id=member_id, created_at=now)
        for code in codes
    )
    db.session.flush()
    return codes


def _new_code() -> str:
    letters = "".join(secrets.choice(ALPHABET) for _ in range(CHARS))
    return f"{letters[: CHARS // 2]}-{letters[CHARS // 2 :]}"


def use_recovery_code(member_id: int, code: str) -> bool:
    """Whether this is an unused code of the member, which it is no longer. In the caller's transaction.

    Of two uses at once the update lets one through.
    """
    used = db.session.scalar(
        sa.update(RecoveryCode)
        .where(RecoveryCode.code_hash == _hash_code(member_id, code), RecoveryCode.used_at.is_(None))
        .values(used_at=clock.now())
        .returning(RecoveryCode.member_id)
    )
    return used is not None


def remove_codes(member_id: int) -> None:
    """No code works any more. In the caller's transaction."""
    db.session.execute(sa.delete(RecoveryCode).where(RecoveryCode.member_id == member_id))


def codes_left(connection: sa.Connection | None, member_id: int) -> tuple[int, int]:
    """(codes not used yet, codes in all), as `connection` or a reading one sees it."""
    counted = sa.select(sa.func.count().filter(RecoveryCode.used_at.is_(None)), sa.func.count()).where(
        RecoveryCode.member_id == member_id
    )
    row = (connection or reads()).execute(counted).one()
    return row[0], row[1]


def _hash_code(member_id: int, code: str) -> bytes:
    """A code has 50 bits, too few for a plain hash: this one is keyed with the installation's secret."""
    config: Config = current_app.extensions["motorclub.config"]
    return hmac.digest(
        derived_key(config.secret, "recovery codes"), f"{member_id}:{normal_code(code)}".encode(), "sha256"
    )
