"""From an access token to a Viewer, the same for HTTP and for the hub's sockets; and whether the member may sign in.

Plugins can refuse a log-in: a ban, a closed site, a reserved name. A plugin that cannot answer refuses only the members
whom it has restricted before (restrictions.py); registrations are refused until it can.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app, request

from motorclub import audit, clock
from motorclub.accounts.credentials import tokens
from motorclub.accounts.credentials.tokens import INVALID, Claims, TokenRefused, read_access_token
from motorclub.accounts.models import INSTANT, MEMBER_COLUMNS, AccountSession, active_session_filters
from motorclub.accounts.sessions.restrictions import RESTRICTIONS, find_login_restriction, read_restrictions
from motorclub.db import db, reads
from motorclub.http import ApiError, not_found
from motorclub.http.access import PUBLIC, access_of, current_viewer, set_viewer_loader
from motorclub.people.models import Member
from motorclub.plugin import registry
from motorclub.plugin.guard import GuardedFailure
from motorclub.plugin.host import Hooks, current_host
from motorclub.plugin.values import Ban, FieldError, Refusal, Registration
from motorclub.realtime.admission import ANONYMOUS, Authenticate, Identity, Refused
from motorclub.viewer import VISITOR, Role, Viewer

ENDED = "This session has ended"
SCHEME = "bearer"

# The public calls of this blueprint must answer a client whose token is no good: that is what they are for.
EXEMPT_BLUEPRINT = "auth"


def viewer_of_token(token: str) -> Viewer:
    """The member behind an access token, with name, role and permissions of this moment.

    Needs an application context; costs one read by primary key. Raises TokenRefused for a token that is not
    ours, has expired, or whose session has ended.
    """
    return viewer_of_claims(read_access_token(token))


def viewer_of_claims(claims: Claims) -> Viewer:
    """The member of a living session. Raises TokenRefused when it has ended."""
    asked = {"session": claims.session_id, "member": claims.member_id, "now": clock.now()}
    row = reads().execute(MEMBER_OF_SESSION, asked).first()
    if row is None:
        raise TokenRefused(ENDED)
    return viewer_of_row(row, claims.session_id)


# Made once: it is executed at every request of a member.
MEMBER_OF_SESSION = (
    sa.select(*MEMBER_COLUMNS, RESTRICTIONS)
    .join(AccountSession, AccountSession.member_id == Member.id)
    .where(
        AccountSession.id == sa.bindparam("session"),
        AccountSession.member_id == sa.bindparam("member"),
        *active_session_filters(sa.bindparam("now", type_=INSTANT)),
    )
)


def viewer_of_row(row: Any, session_id: int | None) -> Viewer:
    """A Viewer from anything with the member's `id`, `username`, `role`, `profile_image` and perhaps `restrictions`."""
    role = Role(row.role)
    restrictions = read_restrictions(getattr(row, "restrictions", None))
    permissions = registry.current().permissions_of(role)
    if restrictions:
        permissions = frozenset(
            name for name in permissions if not any(each.covers(name) for each in restrictions)
        )
    return Viewer(
        id=row.id,
        username=row.username,
        role=role,
        profile_image=row.profile_image,
        permissions=permissions,
        session_id=session_id,
        restrictions=restrictions,
    )


def bearer(header: str | None) -> str | None:
    """The token of an Authorization header; None without a header. Raises TokenRefused for another scheme."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != SCHEME or not token.strip():
        raise TokenRefused(INVALID)
    return token.strip()


def request_token() -> str | None:
    """The access token of the current request; None without one. Raises TokenRefused for another scheme."""
    return bearer(request.headers.get("Authorization"))


def load_viewer() -> Viewer:
    """The viewer of the current request: a visitor without a token. Raises 401 for a token that is no good."""
    try:
        token = request_token()
        return VISITOR if token is None else viewer_of_token(token)
    except TokenRefused as refused:
        raise unauthorised(refused.message) from refused


def unauthorised(message: str) -> ApiError:
    """401 that says why; RFC 6750 names the header."""
    headers = {"WWW-Authenticate": 'Bearer error="invalid_token"'}
    return ApiError(401, message, headers=headers)


def refuse_bad_tokens() -> None:
    """A public call with a bad token is 401 too: a client that believes to be signed in must learn otherwise."""
    if request.routing_exception is not None or request.blueprint in (None, EXEMPT_BLUEPRINT):
        return
    if access_of(current_app, request.endpoint or "") is PUBLIC and "Authorization" in request.headers:
        current_viewer()


def init_app(app: Flask) -> None:
    """Let `app` know its callers."""
    set_viewer_loader(app, load_viewer)
    app.before_request(refuse_bad_tokens)


def socket_authenticator(app: Flask) -> Authenticate:
    """A function from the CONNECT frame's Authorization header to the Identity; raises Refused with the reason."""

    def authenticate(header: str | None) -> Identity:
        try:
            token = bearer(header)
            if token is None:
                return ANONYMOUS
            with app.app_context():
                claims = read_access_token(token)
        except TokenRefused as refused:
            raise Refused(refused.message) from None
        viewer = Viewer(id=claims.member_id, role=claims.role, session_id=claims.session_id)
        return Identity(viewer, claims.expires_at.timestamp())

    return authenticate


def verify_identities(identities: Sequence[Identity]) -> list[Identity | None]:
    """What is true now of the members that tokens name; None where the session has ended. One query for all."""
    sessions = {identity.viewer.session_id for identity in identities}
    rows = reads().execute(
        sa.select(AccountSession.id.label("session_id"), *MEMBER_COLUMNS)
        .join(Member, AccountSession.member_id == Member.id)
        .where(AccountSession.id.in_(sessions), *active_session_filters())
    )
    alive = {(row.session_id, row.id): viewer_of_row(row, row.session_id) for row in rows}
    return [_present_identity(identity, alive) for identity in identities]


def _present_identity(identity: Identity, alive: Mapping[tuple[int, int], Viewer]) -> Identity | None:
    old = identity.viewer
    if old.id is None or old.session_id is None:
        return None
    viewer = alive.get((old.session_id, old.id))
    return dataclasses.replace(identity, viewer=viewer) if viewer else None


BANNED = "Account banned"
NO_NEW_MEMBERS = "Registration is not possible at the moment. Please try again in a few minutes."
UNKNOWN_BAN = "Bans cannot be looked up at the moment. Please try again in a few minutes."
RETRY_AFTER_S = 30
# What every refusal has of its own.
OURS = ("status", "code", "message", "error", "field", "details", "dataToken")
# By which a refusal says that it is a ban.
BAN_MARK = "ban"

_log = logging.getLogger("motorclub.accounts")


def _hooks() -> Hooks:
    host = current_host()
    return host.hooks


def is_watched() -> bool:
    """Whether there is anybody to be asked."""
    return _hooks().has_login_checks()


def refusal_of(member_id: int) -> ApiError | None:
    """Why this member may not sign in: 403 in a plugin's words; None if no plugin objects.

    While a plugin cannot answer, only members with a stored restriction are refused (restrictions.py).
    """
    refusal: object = _hooks().check_login(member_id)
    if not isinstance(refusal, Refusal):
        if refusal is not None:
            _log.error("check_login gave %r instead of a Refusal for member %d", refusal, member_id)
        return _recorded_refusal(member_id)
    further = {name: value for name, value in refusal.details.items() if name not in OURS}
    return ApiError(403, refusal.message, code="LOGIN_REFUSED", extra={"error": refusal.message, **further})


def _recorded_refusal(member_id: int) -> ApiError | None:
    restriction = find_login_restriction(member_id)
    if restriction is None:
        return None
    ends = clock.iso(restriction.until) if restriction.until else None
    ban = {"reason": restriction.reason, "expiresAt": ends}
    return ApiError(403, BANNED, code="LOGIN_REFUSED", extra={"error": BANNED, BAN_MARK: ban})


def _closed(message: str) -> ApiError:
    return ApiError(503, message, headers={"Retry-After": str(RETRY_AFTER_S)}, extra={"error": message})


def refuse_by_policy(member_id: int) -> None:
    """Raise the refusal of a member whose password was right, after recording it. Commits only then.

    A banned member gets a token for the calls that stay open to them.
    """
    refusal = refusal_of(member_id)
    if refusal is not None:
        audit.record("account.login_refused", actor_id=member_id, details={"reason": "plugin"})
        db.session.commit()
        if BAN_MARK in refusal.extra:
            refusal.extra["dataToken"] = tokens.make_data_token(member_id)
        raise refusal


def ban_of(member_id: int) -> Ban:
    """What everybody may know of a member's ban. Raises 404 where there is none, 503 if a plugin cannot say."""
    try:
        ban = _hooks().find_ban(member_id)
    except GuardedFailure as failure:
        _log.error("whether member %d is banned is not known: %s", member_id, failure)
        raise _closed(UNKNOWN_BAN) from failure
    if ban is None:
        raise not_found("A ban of user {id}", id=member_id)
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
    refuse_faults(faults)


def refuse_faults(faults: list[FieldError]) -> None:
    """Raises 400 with the first of them as field and message and all in the details; nothing if there is none."""
    if faults:
        errors = [{"field": fault.field, "message": fault.message} for fault in faults]
        raise ApiError(400, faults[0].message, field=faults[0].field, details={"errors": errors})


def no_new_members() -> ApiError:
    """503, after writing down that nobody could register. Commits."""
    audit.record("account.registration_refused", details={"reason": "check failed"})
    db.session.commit()
    return _closed(NO_NEW_MEMBERS)
