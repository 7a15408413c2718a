"""Who is asking: from an access token to a Viewer, the same for HTTP and for the hub's sockets."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app, request

from motorclub import clock
from motorclub.accounts.credentials.tokens import INVALID, Claims, TokenRefused, read_access_token
from motorclub.accounts.models import INSTANT, AccountSession, living
from motorclub.db import reads
from motorclub.http.access import PUBLIC, access_of, current_viewer, set_viewer_loader
from motorclub.http.errors import ApiError
from motorclub.people.models import Member
from motorclub.plugin import registry
from motorclub.viewer import VISITOR, Role, Viewer

__all__ = ["TokenRefused", "bearer", "expires_at", "viewer_of_token"]

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


def expires_at(token: str) -> datetime:
    """When an access token stops opening anything by itself. Raises TokenRefused as `viewer_of_token` does."""
    return read_access_token(token).expires_at


def viewer_of_claims(claims: Claims) -> Viewer:
    """The member of a living session. Raises TokenRefused when it has ended."""
    asked = {"session": claims.session_id, "member": claims.member_id, "now": clock.now()}
    row = reads().execute(MEMBER_OF_SESSION, asked).first()
    if row is None:
        raise TokenRefused(ENDED)
    return viewer_of_row(row, claims.session_id)


# Made once: it is executed at every request of a member.
MEMBER_OF_SESSION = (
    sa.select(Member.id, Member.username, Member.role, Member.profile_image)
    .join(AccountSession, AccountSession.member_id == Member.id)
    .where(
        AccountSession.id == sa.bindparam("session"),
        AccountSession.member_id == sa.bindparam("member"),
        *living(sa.bindparam("now", type_=INSTANT)),
    )
)


def viewer_of_row(row: Any, session_id: int | None) -> Viewer:
    """A Viewer from anything with the member's `id`, `username`, `role` and `profile_image`."""
    role = Role(row.role)
    return Viewer(
        id=row.id,
        username=row.username,
        role=role,
        profile_image=row.profile_image,
        permissions=registry.current().permissions_of(role),
        session_id=session_id,
    )


def bearer() -> str | None:
    """The token of the Authorization header; None without a header. Raises TokenRefused for another scheme."""
    header = request.headers.get("Authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != SCHEME or not token.strip():
        raise TokenRefused(INVALID)
    return token.strip()


def load_viewer() -> Viewer:
    """The viewer of the current request: a visitor without a token. Raises 401 for a token that is no good."""
    try:
        token = bearer()
        return VISITOR if token is None else viewer_of_token(token)
    except TokenRefused as refused:
        raise unauthorised(refused.message) from refused


def unauthorised(message: str) -> ApiError:
    """401 that says why; RFC 6750 names the header."""
    headers = {"WWW-Authenticate": 'Bearer error="invalid_token"'}
    return ApiError(401, message, headers=headers)


def refuse_bad_tokens() -> None:
    """A public call with a bad token is 401 too: a client that believes to be signed in must learn otherwise."""
    if request.routing_exception is None and request.blueprint not in (None, EXEMPT_BLUEPRINT):
        _check_public(request.endpoint or "")


def _check_public(endpoint: str) -> None:
    if access_of(current_app, endpoint) is PUBLIC and "Authorization" in request.headers:
        current_viewer()


def init_app(app: Flask) -> None:
    """Let `app` know its callers."""
    set_viewer_loader(app, load_viewer)
    app.before_request(refuse_bad_tokens)
