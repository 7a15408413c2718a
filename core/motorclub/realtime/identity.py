"""Who is behind a socket: read from the token in STOMP's CONNECT, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import jwt
from jwt.types import Options

from motorclub import clock
from motorclub.accounts.tokens import COMPACT, MAX_TOKEN_CHARS
from motorclub.viewer import VISITOR, Role, Viewer

SCHEME = "bearer"
ALGORITHM = "HS256"

EXPIRED = "JWT expired"
INVALID = "Invalid token"


class Refused(Exception):
    """A request that the hub does not grant. The message is the reason to tell the client."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who it is, and until when the token says so (seconds since 1970); a visitor has no such time."""

    viewer: Viewer
    expires_at: float | None = None


ANONYMOUS = Identity(VISITOR)

Authenticate = Callable[[str | None], Identity]


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
