"""Logging in and out, with or without a second factor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from motorclub import audit
from motorclub.accounts import mails, registration
from motorclub.accounts.changes import new_devices
from motorclub.accounts.credentials import attempts
from motorclub.accounts.credentials.attempts import Attempt
from motorclub.accounts.credentials.captcha import FIELD, check_captcha
from motorclub.accounts.credentials.passwords import MIN_LENGTH, passwords
from motorclub.accounts.credentials.tokens import TokenRefused, read_access_token, read_refresh_token
from motorclub.accounts.models import AccountSession, Challenge, ResetDemand
from motorclub.accounts.second_factor import challenges, passkeys, protection
from motorclub.accounts.second_factor.challenges import Purpose
from motorclub.accounts.second_factor.protection import Factor
from motorclub.accounts.sessions import history, identity
from motorclub.accounts.sessions import services as sessions
from motorclub.accounts.sessions.history import Device, Outcome
from motorclub.accounts.sessions.services import Opened
from motorclub.db import db
from motorclub.events.services import publish
from motorclub.http import ApiError
from motorclub.http.limits import Limit, count_address, reached_by_address
from motorclub.http.networks import network_of
from motorclub.people.events import MemberSignedIn
from motorclub.people.models import Member
from motorclub.people.services import hold_member, key_of
from motorclub.plugin.registry import settings_of
from motorclub.settings.site import CoreSettings

# Failures of one network, for any names, after which its unknown devices need a captcha.
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
    mark = history.recognize_device(device.known, named.id, named.password_hash)
    attempt = attempts.begin(key_of(name), network_of(device.address), mark)
    attempts.refuse_locked(attempt)
    if attempt.needs_captcha or (mark is None and reached_by_address(FAILURES)):
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
    answer = attempts.fail(attempt, refusal, guessed=guessed)
    count_address(FAILURES)
    target = None if named.id is None else f"member:{named.id}"
    audit.record("account.login_failed", target=target, details={"reason": refusal.field or "password"})
    history.note(named.id, Outcome.FAILED, device)
    db.session.commit()
    return answer


def _opened(
    member_id: int, named: Named, attempt: Attempt, device: Device, remembered: str | None
) -> Opened[Member] | Challenged:
    member = hold_member(member_id)
    if member.password_hash != named.password_hash:  # it was changed while it was being looked at
        raise _failed(attempt, named, device, ApiError(401, WRONG))
    protected = protection.is_protected(member_id)
    if protected and not challenges.is_trusted(member_id, remembered):
        # Half of a log-in forgets no failures, or wrong codes would never add up.
        attempts.take_back(attempt)
        let_in(member, device)
        return ask_second_factor(member_id, attempt)
    attempts.forget_failures(attempt)
    let_in(member, device)
    return open_for(member, device, factor=Factor.DEVICE if protected else "")


def log_out(token: str | None, cookie: str | None) -> None:
    """End the session of an access token, even an expired one, and that of a cookie. Never fails."""
    named = [AccountSession.id == _session_of_token(token)] if token else []
    refresh_token = read_refresh_token(cookie) if cookie else None
    if refresh_token is not None:
        named.append(sa.and_(*sessions.matches_token(refresh_token)))
    for ended in sessions.end(sa.or_(sa.false(), *named), why="logout"):
        audit.record("account.logged_out", actor_id=ended.member_id, target=f"session:{ended.id}")
    db.session.commit()


def _session_of_token(token: str) -> int | None:
    try:
        return read_access_token(token, even_expired=True).session_id
    except TokenRefused:
        return None


UNVERIFIED = "Email not verified"
RESET_REQUIRED = "Password reset required"


def let_in(member: Member, device: Device) -> None:
    """Raises the refusal of a member who has proved who they are, after writing it down. Commits only then."""
    try:
        _check_address(member)
        _check_reset_demand(member.id)
        identity.refuse_by_policy(member.id)
    except ApiError:
        history.note(member.id, Outcome.REFUSED, device)
        db.session.commit()
        raise


def _check_reset_demand(member_id: int) -> None:
    """Somebody else knew the password: nobody signs in with it."""
    since = db.session.scalar(sa.select(ResetDemand.since).where(ResetDemand.member_id == member_id))
    if since is not None:
        audit.record("account.login_refused", actor_id=member_id, details={"reason": "reset required"})
        raise ApiError(403, RESET_REQUIRED, code="PASSWORD_RESET_REQUIRED", extra={"error": RESET_REQUIRED})


def _check_address(member: Member) -> None:
    if member.email_verified_at is None and settings_of(CoreSettings).email_verification:
        audit.record("account.login_refused", actor_id=member.id, details={"reason": "unverified"})
        raise ApiError(403, UNVERIFIED, code="EMAIL_NOT_VERIFIED", extra={"error": UNVERIFIED})


def open_for(member: Member, device: Device, *, factor: str = "") -> Opened[Member]:
    """A session for a member who is let in; `factor` says what they have proved beside the password. Commits."""
    opened = sessions.open_session(member, agent=device.agent, address=device.address)
    if factor != Factor.DEVICE:  # that browser is one the member trusts
        new_devices.look_at(member, opened.session_id, device)
    details = {"factor": factor} if factor else {}
    audit.record(
        "account.logged_in", actor_id=member.id, target=f"session:{opened.session_id}", details=details
    )
    history.note(member.id, Outcome.SIGNED_IN, device)
    publish(MemberSignedIn(member.id))
    db.session.commit()
    return opened


def log_in_first(token: str, device: Device) -> tuple[Member, Opened[Member] | None]:
    """The member whose address this token proves and, for the first proof, a session on this device. Commits.

    No session for a member who may not log in, or not without the second factor: the address is proved all the same.
    Raises 410 for a token that is unknown, old or used.
    """
    member, first = registration.verify_email(token)
    if not first or protection.is_protected(member.id):
        return member, None
    try:
        let_in(member, device)
    except ApiError:
        return member, None
    return member, open_for(member, device)


@dataclass(frozen=True, slots=True)
class Challenged:
    """What a log-in still needs: an answer to `challenge` by one of the `methods`.

    `passkey` is what the browser's authenticator is asked, None without a passkey that works here.
    """

    challenge: str = field(repr=False)
    methods: list[Factor]
    passkey: Mapping[str, Any] | None
    two_factor_required: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a client says to a challenge: a code, or what its authenticator has signed."""

    challenge: str = field(repr=False)
    code: str | None = field(default=None, repr=False)
    passkey: Mapping[str, Any] | None = field(default=None, repr=False)
    remember_device: bool = False


def ask_second_factor(member_id: int, attempt: Attempt) -> Challenged:
    """Ask a member whose password was right. Commits."""
    site = passkeys.place()
    signed = passkeys.random_bytes() if site and passkeys.usable(member_id, site) else None
    token = challenges.ask(Purpose.SECOND_FACTOR, member_id=member_id, typed=attempt.own, webauthn=signed)
    options = passkeys.request_options(site, signed, member_id) if site and signed else None
    methods = _usable_methods(member_id, passkey=options is not None)
    audit.record("account.second_factor_asked", actor_id=member_id)
    db.session.commit()
    return Challenged(token, methods, options)


def _usable_methods(member_id: int, *, passkey: bool) -> list[Factor]:
    unused_codes, _ = protection.codes_left(db.session.connection(), member_id)
    have = {
        Factor.TOTP: protection.has_app_now(member_id),
        Factor.PASSKEY: passkey,
        Factor.RECOVERY: unused_codes > 0,
    }
    return [factor for factor, there in have.items() if there]


def answer_challenge(answer: Answer, device: Device) -> tuple[Opened[Member], str | None]:
    """(the session, the cookie of a browser that is trusted from now on). Commits.

    Raises 401 for a wrong answer and for a challenge that is over, 403 and 503 as log-in does, 429 with Retry-After
    while locked: wrong answers count as wrong passwords do.
    """
    member_id, own = challenges.get_challenged(answer.challenge, Purpose.SECOND_FACTOR)
    attempt = attempts.resume(own, member_id, _device_mark(member_id, device))
    attempts.refuse_locked(attempt)
    member = hold_member(member_id)
    let_in(member, device)
    challenge = challenges.take(answer.challenge, Purpose.SECOND_FACTOR)
    factor = _prove_factor(challenge, member, answer, device)
    if factor is None:
        raise _second_factor_failed(attempt, challenge, member, answer, device)
    attempts.forget_failures(attempt)
    trusted = challenges.trust_device(member_id, device) if answer.remember_device else None
    return open_for(member, device, factor=factor), trusted


def _device_mark(member_id: int, device: Device) -> str | None:
    stored = db.session.scalar(sa.select(Member.password_hash).where(Member.id == member_id))
    return history.recognize_device(device.known, member_id, stored)


def _prove_factor(challenge: Challenge, member: Member, answer: Answer, device: Device) -> Factor | None:
    if answer.passkey is None:
        return protection.use_code(member, answer.code or "", device)
    signed = challenge.webauthn and passkeys.signed_by(challenge, answer.passkey, alone=False)
    return Factor.PASSKEY if signed else None


def _second_factor_failed(
    attempt: Attempt, challenge: Challenge, member: Member, answer: Answer, device: Device
) -> ApiError:
    """Count the failure and give the answer: what was wrong, or the lock if this was the tenth."""
    goes_on = challenges.give_back(challenge)
    by_code = answer.passkey is None
    wrong_code = ApiError(401, protection.WRONG_CODE, code="INVALID_CODE")
    refusal = attempts.fail(attempt, wrong_code if by_code else passkeys.is_unusable())
    details = {"reason": "code" if by_code else "passkey"}
    audit.record("account.second_factor_failed", target=f"member:{member.id}", details=details)
    history.note(member.id, Outcome.SECOND_FACTOR_FAILED, device)
    if not goes_on:
        mails.send_notice(mails.FACTOR_GUESSED, member, device)
    db.session.commit()
    return refusal


def ask_for_passkey() -> tuple[str, object]:
    """(a challenge, what the browser's authenticator is asked) for anybody who has a passkey. Commits.

    Raises 409 while second factors are off and where passkeys cannot be.
    """
    protection.refuse_when_off()
    site, signed = passkeys.here(), passkeys.random_bytes()
    token = challenges.ask(Purpose.PASSKEY_LOG_IN, webauthn=signed)
    db.session.commit()
    return token, passkeys.request_options(site, signed, None)


def log_in_with_passkey(token: str, credential: Mapping[str, object], device: Device) -> Opened[Member]:
    """Open a session for the member whose passkey has signed the challenge, which is used up in any case. Commits.

    Raises 401 for an invalid answer and for an expired challenge, 403 and 503 as log-in does, 409 as
    `ask_for_passkey`.
    """
    protection.refuse_when_off()
    owner = passkeys.owner_of(credential)
    member = hold_member(owner) if owner is not None else None
    challenge = challenges.take(token, Purpose.PASSKEY_LOG_IN)
    if member is None or passkeys.signed_by(challenge, credential, alone=True) is None:
        raise _passkey_refused(owner, device)
    let_in(member, device)
    return open_for(member, device, factor=Factor.PASSKEY)


def _passkey_refused(member_id: int | None, device: Device) -> ApiError:
    target = None if member_id is None else f"member:{member_id}"
    audit.record("account.login_failed", target=target, details={"reason": "passkey"})
    history.note(member_id, Outcome.FAILED, device)
    db.session.commit()
    return passkeys.is_unusable()
