"""A member's second factors: looking at them, adding, removing.

Changes lock the member's row first (see people/services.py), so that of two first factors at once one brings the
recovery codes. All of these commit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub import audit
from motorclub.accounts import mails
from motorclub.accounts.credentials.attempts import confirm_password
from motorclub.accounts.models import Passkey
from motorclub.accounts.second_factor import challenges, passkeys, protection, totp
from motorclub.accounts.second_factor.challenges import Purpose
from motorclub.accounts.second_factor.totp import SetUp
from motorclub.accounts.sessions.history import Device
from motorclub.db import db
from motorclub.http import conflict, invalid, not_found
from motorclub.http.texts import Translatable
from motorclub.people.models import Member
from motorclub.people.services import lock_member

NO_APP = "No authenticator app is set up."
NO_FACTOR = "Set up an authenticator app or a passkey first."
REFUSED_PASSKEY = "The passkey was not accepted. Please try again."


def overview(member_id: int) -> dict[str, Any]:
    """All of a member's second factors, for MethodsSchema."""
    app, keys = totp.of(member_id), passkeys.list_passkeys(member_id)
    left, total = protection.codes_left(None, member_id)
    return {
        "enabled": app is not None or bool(keys),
        "totp": app and {"created_at": app.confirmed_at, "last_used_at": app.last_used_at},
        "passkeys": keys,
        "recovery_codes": {"left": left, "total": total} if total else None,
        "remembered_devices": challenges.count_trusted(member_id),
    }


def begin_totp(member_id: int, password: str) -> SetUp:
    """A secret for an app, which counts once it is confirmed. Raises 400 for field password, 409, 429."""
    protection.refuse_when_off()
    confirm_password(member_id, password)
    member = lock_member(member_id)
    made = totp.begin(member_id, member.username)
    audit.record("account.totp_begun", actor_id=member_id)
    db.session.commit()
    return made


def confirm_totp(member_id: int, code: str, device: Device) -> list[str] | None:
    """Let the app count; the recovery codes if it is the first factor. Raises 400 for field code, 409."""
    protection.refuse_when_off()
    member = lock_member(member_id)
    first = not protection.has_factor_now(member_id)
    if not totp.confirm(member_id, code.replace(" ", "")):
        raise invalid("code", protection.WRONG_CODE)
    return _added(member, Translatable("an authenticator app"), device, "account.totp_added", first=first)


def _added(
    member: Member, what: Translatable, device: Device, action: str, *, first: bool
) -> list[str] | None:
    codes = protection.replace_codes(member.id) if first else None
    challenges.start_over(member.id)
    audit.record(action, actor_id=member.id, target=f"member:{member.id}")
    mails.send_notice(mails.FACTOR_ADDED, member, device, what=what)
    db.session.commit()
    return codes


def disable_totp(member_id: int, password: str, code: str, device: Device) -> None:
    """Take the app away. Raises 400 for field password or code, 409 without one, 429."""
    if not protection.has_app_now(member_id):
        raise conflict(NO_APP)
    protection.prove_both(member_id, password, code, device)
    member = lock_member(member_id)
    if not totp.remove(member_id):  # somebody else was quicker
        raise conflict(NO_APP)
    _removed(member, Translatable("An authenticator app"), device, "account.totp_removed")
    db.session.commit()


def _removed(member: Member, what: Translatable, device: Device, action: str) -> None:
    """What follows the removal of a factor: with the last one, the recovery codes go too."""
    last = not protection.has_factor_now(member.id)
    if last:
        protection.remove_codes(member.id)
    challenges.start_over(member.id)
    audit.record(action, actor_id=member.id, target=f"member:{member.id}")
    mails.send_notice(mails.FACTOR_REMOVED, member, device, what=what, last=last)


def new_codes(member_id: int, password: str, code: str | None, device: Device) -> list[str]:
    """Ten new recovery codes in place of all earlier ones.

    Raises 400 for field password or code (which members without an app may leave out), 409 without a factor, 429.
    """
    protection.refuse_when_off()
    if not protection.has_factor_now(member_id):
        raise conflict(NO_FACTOR)
    protection.prove_both(member_id, password, code, device)
    lock_member(member_id)
    if not protection.has_factor_now(member_id):
        raise conflict(NO_FACTOR)
    codes = protection.replace_codes(member_id)
    audit.record("account.recovery_codes_replaced", actor_id=member_id, target=f"member:{member_id}")
    db.session.commit()
    return codes


def begin_passkey(member_id: int, password: str) -> tuple[str, object]:
    """(a challenge, what the browser's authenticator is to make). Raises 400 for field password, 409, 429."""
    protection.refuse_when_off()
    site = passkeys.here()
    confirm_password(member_id, password)
    member = lock_member(member_id)
    handle, signed = passkeys.handle_of(member_id), passkeys.random_bytes()
    options = passkeys.creation_options(site, member_id, member.username, handle, signed)
    token = challenges.ask(Purpose.PASSKEY_SET_UP, member_id=member_id, webauthn=signed, user_handle=handle)
    db.session.commit()
    return token, options


def add_passkey(
    member_id: int, token: str, name: str, credential: Mapping[str, object], device: Device
) -> tuple[Passkey, list[str] | None]:
    """(the new passkey, the recovery codes if it is the first factor).

    Raises 400 for field credential, 409 for one that is known and while switched off, 410 for a challenge that is over.
    """
    protection.refuse_when_off()
    member = lock_member(member_id)
    first = not protection.has_factor_now(member_id)
    challenge = challenges.take_own(token, Purpose.PASSKEY_SET_UP, member_id)
    passkey = passkeys.add(challenge, name, credential)
    if passkey is None:
        db.session.commit()
        raise invalid("credential", REFUSED_PASSKEY)
    codes = _added(
        member,
        Translatable("the passkey “{name}”", {"name": name}),
        device,
        "account.passkey_added",
        first=first,
    )
    return passkey, codes


def rename_passkey(member_id: int, passkey_id: int, name: str) -> Passkey:
    """Call a passkey something else. Raises 404 for one that is not the member's."""
    mine = sa.select(Passkey).where(Passkey.id == passkey_id, Passkey.member_id == member_id)
    passkey = db.session.scalar(mine)
    if passkey is None:
        raise not_found("Passkey {id}", id=passkey_id)
    passkey.name = name
    audit.record("account.passkey_renamed", actor_id=member_id, target=f"member:{member_id}")
    db.session.commit()
    return passkey


def remove_passkey(member_id: int, passkey_id: int, password: str, device: Device) -> None:
    """Take a passkey away. Raises 400 for field password, 404 for one that is not the member's, 429."""
    confirm_password(member_id, password)
    member = lock_member(member_id)
    name = passkeys.remove(member_id, passkey_id)
    if name is None:
        raise not_found("Passkey {id}", id=passkey_id)
    _removed(member, Translatable("The passkey “{name}”", {"name": name}), device, "account.passkey_removed")
    db.session.commit()


def forget_devices(member_id: int) -> None:
    """Ask every browser for the second factor again."""
    forgotten = challenges.forget_trusted(member_id)
    audit.record("account.devices_forgotten", actor_id=member_id, details={"devices": forgotten})
    db.session.commit()


def remove_all(member_id: int) -> bool:
    """Take every factor of a member away who has lost them; for operators. Whether there was one."""
    member = lock_member(member_id)
    app, keys = totp.remove(member_id), passkeys.remove_all(member_id)
    if not app and not keys:
        db.session.rollback()
        return False
    protection.remove_codes(member_id)
    challenges.start_over(member_id)
    details = {"app": app, "passkeys": keys}
    audit.record("account.second_factor_removed", target=f"member:{member_id}", details=details)
    mails.send_notice(
        mails.FACTOR_REMOVED, member, mails.OPERATOR, what=Translatable("The second factor"), last=True
    )
    db.session.commit()
    return True
