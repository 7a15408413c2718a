"""Who is behind a socket: read from the token in STOMP's CONNECT, then compared with the sessions that are open."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

import jwt
import sqlalchemy as sa
from jwt.types import Options

from motorclub import clock
from motorclub.accounts.credentials.tokens import COMPACT, EXPIRED, INVALID, MAX_TOKEN_CHARS
from motorclub.accounts.models import AccountSession
from motorclub.accounts.sessions.identity import viewer_of_row
from motorclub.db import reads
from motorclub.people.models import Member
from motorclub.realtime.admission import ANONYMOUS, Authenticate, Identity, Refused
from motorclub.viewer import Role, Viewer

SCHEME = "bearer"
ALGORITHM = "HS256"


def authenticator(secret: str) -> Authenticate:
    """A function from the CONNECT frame's Authorization header to the Identity; raises Refused with the reason."""

    def authenticate(header: str | None) -> Identity:
        if header is None:
            return ANONYMOUS
        scheme, _, token = header.partition(" ")
        if scheme.lower() != SCHEME or len(token) > MAX_TOKEN_CHARS or not COMPACT.fullmatch(token):
            raise Refused(INVALID)
        identity = _identity(_claims(token, secret))
        if identity.expires_at is None or identity.expires_at <= clock.now().timestamp():
            raise Refused(EXPIRED)
        return identity

    return authenticate


def _claims(token: str, secret: str) -> dict[str, object]:
    # The library asks the machine's clock; expiry is judged by the house's own.
    options: Options = {
        "verify_exp": False,
        "verify_nbf": False,
        "verify_iat": False,
        "require": ["sub", "exp"],
    }
    try:
        return jwt.decode(token, secret, algorithms=[ALGORITHM], options=options)
    except (jwt.PyJWTError, ValueError):
        raise Refused(INVALID) from None


def _identity(claims: dict[str, object]) -> Identity:
    if claims.get("type") != "access":
        raise Refused(INVALID)
    try:
        member, session = int(str(claims["sub"])), int(str(claims["sid"]))
        viewer = Viewer(id=member, role=Role(str(claims["role"])), session_id=session)
        return Identity(viewer, float(str(claims["exp"])))
    except (KeyError, ValueError):
        raise Refused(INVALID) from None


def verified(identities: Sequence[Identity]) -> list[Identity | None]:
    """What is true now of the members that tokens name; None where the session has ended. One query for all."""
    sessions = {identity.viewer.session_id for identity in identities}
    rows = reads().execute(
        sa.select(
            AccountSession.id.label("session_id"),
            Member.id,
            Member.username,
            Member.role,
            Member.profile_image,
        )
        .join(Member, AccountSession.member_id == Member.id)
        .where(
            AccountSession.id.in_(sessions),
            AccountSession.ended_at.is_(None),
            AccountSession.expires_at > clock.now(),
        )
    )
    alive = {(row.session_id, row.id): viewer_of_row(row, row.session_id) for row in rows}
    return [_now(identity, alive) for identity in identities]


def _now(identity: Identity, alive: Mapping[tuple[int, int], Viewer]) -> Identity | None:
    old = identity.viewer
    if old.id is None or old.session_id is None:
        return None
    viewer = alive.get((old.session_id, old.id))
    return dataclasses.replace(identity, viewer=viewer) if viewer else None
