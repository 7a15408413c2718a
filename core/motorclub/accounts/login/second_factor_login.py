"""The way in with a second factor, or with a passkey alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.accounts.credentials import attempts
from motorclub.accounts.credentials.attempts import Attempt
from motorclub.accounts.login import opening
from motorclub.accounts.second_factor import challenges, devices, mails, passkeys, protection, recovery
from motorclub.accounts.second_factor.challenges import Purpose
from motorclub.accounts.second_factor.models import Challenge
from motorclub.accounts.second_factor.protection import Factor
from motorclub.accounts.sessions import history, known_devices
from motorclub.accounts.sessions.history import Device, Outcome
from motorclub.accounts.sessions.services import Opened
from motorclub.db import db
from motorclub.http import ApiError
from motorclub.http.limits import too_many
from motorclub.people.locks import hold_member
from motorclub.people.models import Member


@dataclass(frozen=True, slots=True)
class Challenged:
    """What a log-in still needs: an answer to `challenge` by one of the `methods`.

    `passkey` is what the browser's authenticator is asked, None without a passkey that works here.
    """

    challenge: str = field(repr=False)
    methods: list[Factor]
    passkey: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a client says to a challenge: a code, or what its authenticator has signed."""

    challenge: str = field(repr=False)
    code: str | None = field(default=None, repr=False)
    passkey: Mapping[str, Any] | None = field(default=None, repr=False)
    remember_device: bool = False


def ask(member_id: int, attempt: Attempt) -> Challenged:
    """Ask a member whose password was right. Commits."""
    site = passkeys.place()
    signed = passkeys.random_bytes() if site and passkeys.usable(member_id, site) else None
    token = challenges.ask(Purpose.SECOND_FACTOR, member_id=member_id, typed=attempt.own, webauthn=signed)
    options = passkeys.request_options(site, signed, member_id) if site and signed else None
    methods = _methods(member_id, passkey=options is not None)
    audit.record("account.second_factor_asked", actor_id=member_id)
    db.session.commit()
    return Challenged(token, methods, options)


def _methods(member_id: int, *, passkey: bool) -> list[Factor]:
    left, _ = recovery.left(db.session.connection(), member_id)
    have = {
        Factor.TOTP: protection.has_app_now(member_id),
        Factor.PASSKEY: passkey,
        Factor.RECOVERY: left > 0,
    }
    return [factor for factor, there in have.items() if there]


def answer(given: Answer, device: Device) -> tuple[Opened[Member], str | None]:
    """(the session, the cookie of a browser that is trusted from now on). Commits.

    Raises 401 for a wrong answer and for a challenge that is over, 403 and 503 as log-in does, 429 with Retry-After
    while locked: wrong answers count as wrong passwords do.
    """
    member_id, own = challenges.asked(given.challenge, Purpose.SECOND_FACTOR)
    attempt = attempts.resume(own, member_id, _known(member_id, device))
    attempts.refuse_locked(attempt)
    member = hold_member(member_id)
    opening.let_in(member, device)
    challenge = challenges.take(given.challenge, Purpose.SECOND_FACTOR)
    factor = _proved(challenge, member, given, device)
    if factor is None:
        raise _failed(attempt, challenge, member, given, device)
    attempts.succeed(attempt)
    trusted = devices.remember(member_id, device) if given.remember_device else None
    return opening.open_for(member, device, factor=factor), trusted


def _known(member_id: int, device: Device) -> str | None:
    stored = db.session.scalar(sa.select(Member.password_hash).where(Member.id == member_id))
    return known_devices.recognize(device.known, member_id, stored)


def _proved(challenge: Challenge, member: Member, given: Answer, device: Device) -> Factor | None:
    if given.passkey is None:
        return protection.use_code(member, given.code or "", device)
    signed = challenge.webauthn and passkeys.signed_by(challenge, given.passkey, alone=False)
    return Factor.PASSKEY if signed else None


def _failed(
    attempt: Attempt, challenge: Challenge, member: Member, given: Answer, device: Device
) -> ApiError:
    """Count the failure and give the answer: what was wrong, or the lock if this was the tenth."""
    goes_on = challenges.give_back(challenge)
    locked_until = attempts.fail(attempt)
    what = "code" if given.passkey is None else "passkey"
    audit.record("account.second_factor_failed", target=f"member:{member.id}", details={"reason": what})
    history.note(member.id, Outcome.SECOND_FACTOR_FAILED, device)
    if not goes_on:
        mails.send_notice(mails.GUESSED, member, device)
    db.session.commit()
    if locked_until:
        return too_many(locked_until.timestamp(), clock.now())
    return invalid_code() if given.passkey is None else passkeys.is_unusable()


def invalid_code() -> ApiError:
    """401 for a code that opens nothing, or does no longer."""
    return ApiError(401, protection.WRONG_CODE, code="INVALID_CODE")


def ask_for_passkey() -> tuple[str, object]:
    """(a challenge, what the browser's authenticator is asked) for anybody who has a passkey. Commits.

    Raises 409 while second factors are off and where passkeys cannot be.
    """
    protection.refuse_when_off()
    site, signed = passkeys.here(), passkeys.random_bytes()
    token = challenges.ask(Purpose.PASSKEY_LOG_IN, webauthn=signed)
    db.session.commit()
    return token, passkeys.request_options(site, signed, None)


def with_passkey(token: str, credential: Mapping[str, object], device: Device) -> Opened[Member]:
    """A session for whoever's passkey has signed the challenge, which is used up in any case. Commits.

    Raises 401 for an answer that does not hold and for a challenge that is over, 403 and 503 as log-in does, 409 as
    `ask_for_passkey`.
    """
    protection.refuse_when_off()
    owner = passkeys.owner_of(credential)
    member = hold_member(owner) if owner is not None else None
    challenge = challenges.take(token, Purpose.PASSKEY_LOG_IN)
    if member is None or passkeys.signed_by(challenge, credential, alone=True) is None:
        raise _refused(owner, device)
    opening.let_in(member, device)
    return opening.open_for(member, device, factor=Factor.PASSKEY)


def _refused(member_id: int | None, device: Device) -> ApiError:
    target = None if member_id is None else f"member:{member_id}"
    audit.record("account.login_failed", target=target, details={"reason": "passkey"})
    history.note(member_id, Outcome.FAILED, device)
    db.session.commit()
    return passkeys.is_unusable()
