"""Asking the plugins whether somebody may come in: a ban, a closed site, a name that nobody may have.

What a plugin cannot answer is a no: a ban that cannot be looked up must not let everybody in.
"""

from __future__ import annotations

import logging

from motorclub import audit
from motorclub.accounts.credentials import data_tokens
from motorclub.db import db
from motorclub.http import ApiError, not_found
from motorclub.plugin.guard import GuardedFailure
from motorclub.plugin.host import Hooks, current_host
from motorclub.plugin.values import Ban, FieldError, Refusal, Registration

CLOSED = "Signing in is not possible at the moment. Please try again in a few minutes."
NO_NEW_MEMBERS = "Registration is not possible at the moment. Please try again in a few minutes."
UNKNOWN_BAN = "Bans cannot be looked up at the moment. Please try again in a few minutes."
RETRY_AFTER_S = 30
# What every refusal has of its own.
OURS = ("status", "code", "message", "error", "field", "details", "dataToken")
# By which a refusal says that it is a ban.
BAN = "ban"

_log = logging.getLogger("motorclub.accounts")


def _hooks() -> Hooks:
    host = current_host()
    return host.hooks


def is_watched() -> bool:
    """Whether there is anybody to be asked."""
    return _hooks().has_login_checks()


def refusal_of(member_id: int) -> ApiError | None:
    """Why this member may not come in: 403 in a plugin's words, 503 if one cannot say; None if nobody minds."""
    try:
        refusal = _hooks().check_login(member_id)
    except GuardedFailure as failure:
        _log.error("member %d is not let in: %s", member_id, failure)
        return _closed(CLOSED)
    if refusal is None:
        return None
    if not isinstance(refusal, Refusal):
        _log.error("member %d is not let in: check_login gave %r instead of a Refusal", member_id, refusal)
        return _closed(CLOSED)
    further = {name: value for name, value in refusal.details.items() if name not in OURS}
    return ApiError(403, refusal.message, code="LOGIN_REFUSED", extra={"error": refusal.message, **further})


def _closed(message: str) -> ApiError:
    return ApiError(503, message, headers={"Retry-After": str(RETRY_AFTER_S)}, extra={"error": message})


def let_in(member_id: int) -> None:
    """Raises the refusal of a member whose password was right, after writing it down. Commits only then.

    Whoever is banned gets a token for what they keep all the same.
    """
    refusal = refusal_of(member_id)
    if refusal is not None:
        details = {"reason": "plugin" if refusal.status == 403 else "check failed"}
        audit.record("account.login_refused", actor_id=member_id, details=details)
        db.session.commit()
        if BAN in refusal.extra:
            refusal.extra["dataToken"] = data_tokens.token_of(member_id)
        raise refusal


def ban_of(member_id: int) -> Ban:
    """What everybody may know of a member's ban. Raises 404 where there is none, 503 if a plugin cannot say."""
    try:
        ban = _hooks().find_ban(member_id)
    except GuardedFailure as failure:
        _log.error("whether member %d is banned is not known: %s", member_id, failure)
        raise _closed(UNKNOWN_BAN) from failure
    if ban is None:
        raise not_found(f"A ban of user {member_id}")
    if not isinstance(ban, Ban):
        _log.error(
            "whether member %d is banned is not known: find_ban gave %r instead of a Ban", member_id, ban
        )
        raise _closed(UNKNOWN_BAN)
    return ban


def check_registration(username: str, email: str) -> None:
    """Raises 400 with field for what a plugin does not accept, 503 if one cannot say."""
    try:
        faults = _hooks().check_registration(Registration(username, email))
    except (GuardedFailure, TypeError) as failure:  # TypeError: it gave no list
        _log.error("nobody is registered: %s", failure)
        raise no_new_members() from failure
    if not all(isinstance(fault, FieldError) for fault in faults):
        _log.error("nobody is registered: check_registration gave %r", faults)
        raise no_new_members()
    refuse(faults)


def refuse(faults: list[FieldError]) -> None:
    """Raises 400 with the first of them as field and message and all in the details; nothing if there is none."""
    if faults:
        errors = [{"field": fault.field, "message": fault.message} for fault in faults]
        raise ApiError(400, faults[0].message, field=faults[0].field, details={"errors": errors})


def no_new_members() -> ApiError:
    """503, after writing down that nobody could register. Commits."""
    audit.record("account.registration_refused", details={"reason": "check failed"})
    db.session.commit()
    return _closed(NO_NEW_MEMBERS)
