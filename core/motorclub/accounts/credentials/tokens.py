"""Tokens: random ones that are stored as hashes, the session cookie's values, and the signed access token."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

import jwt
from flask import Flask, current_app
from flask_jwt_extended import JWTManager, create_access_token, decode_token
from flask_jwt_extended.exceptions import JWTExtendedException

from motorclub import clock
from motorclub.config import Config
from motorclub.http.signing import sign, unsign
from motorclub.viewer import Role

ACCESS_LIFE = timedelta(minutes=30)
RANDOM_BYTES = 32
MAX_TOKEN_CHARS = 4096
# RFC 7515, 7.1: three parts without padding; the library forgives some of it.
COMPACT = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")
# About 300 bytes each.
KEPT_TOKENS = 4096
COOKIES = "session cookies"

EXPIRED = "JWT expired"
INVALID = "Invalid token"


class TokenRefused(Exception):
    """A token that opens nothing. `message` is the answer's text: 'JWT expired' ends the session at the client,
    any other makes it refresh."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


@dataclass(frozen=True, slots=True)
class Claims:
    """What an access token says."""

    member_id: int
    session_id: int
    expires_at: datetime


def init_app(app: Flask, config: Config) -> None:
    """Let `app` sign and read access tokens.

    The libraries ask the machine's clock. We have our own, so expiry is judged here and theirs is given all the
    leeway there is.
    """
    app.config.update(
        JWT_SECRET_KEY=config.secret,
        JWT_ALGORITHM="HS256",
        JWT_ENCODE_NBF=False,
        JWT_DECODE_LEEWAY=int(timedelta(days=36500).total_seconds()),
    )
    JWTManager(app)


def random_token() -> str:
    """A new secret for a client to keep: 32 random bytes, URL-safe."""
    return secrets.token_urlsafe(RANDOM_BYTES)


def fingerprint(token: str) -> bytes:
    """What is stored of a random token. It has 256 bits of its own, so a plain SHA-256 is enough."""
    return hashlib.sha256(token.encode()).digest()


def derived_key(secret: str, purpose: str) -> bytes:
    """A key of its own for one purpose, from the installation's secret."""
    return hmac.digest(secret.encode(), f"motorclub:{purpose}".encode(), "sha256")


# Of a cookie's value before its signature: session, secret, number.
PARTS = 3


@dataclass(frozen=True, slots=True, repr=False)
class RefreshToken:
    """One value of a session's cookie: whose, the secret that all values of the session share, and its number.

    The first is 0, and each refresh hands out the next. The signature says that we have handed out this one: so
    neither the values before it nor a hash of it need to be kept to know it again, and nobody else makes the next.
    """

    session_id: int
    secret: str
    number: int

    def value(self) -> str:
        """For the cookie."""
        return sign(COOKIES, f"{self.session_id}.{self.secret}.{self.number}")

    def following(self) -> RefreshToken:
        """The one after it."""
        return RefreshToken(self.session_id, self.secret, self.number + 1)


def read_refresh_token(value: str) -> RefreshToken | None:
    """What a cookie's value says; None for what we have not made."""
    text = unsign(COOKIES, value)
    parts = text.split(".") if text else []
    # A cookie of an earlier version is signed as well, and has other parts.
    return RefreshToken(int(parts[0]), parts[1], int(parts[2])) if len(parts) == PARTS else None


def access_token(member_id: int, role: Role, session_id: int) -> str:
    """A signed token for 30 minutes. The role in it is for the client; the server asks the database."""
    now = clock.now()
    claims = {"role": role, "sid": session_id, "iat": _stamp(now), "exp": _stamp(now + ACCESS_LIFE)}
    token: str = create_access_token(str(member_id), expires_delta=False, additional_claims=claims)
    return token


def read_access_token(token: str, *, even_expired: bool = False) -> Claims:
    """The claims of a token that we signed. Raises TokenRefused."""
    claims = _signed_claims(token, current_app.config["JWT_SECRET_KEY"])
    if not even_expired and claims.expires_at <= clock.now():
        raise TokenRefused(EXPIRED)
    return claims


@lru_cache(maxsize=KEPT_TOKENS)
def _signed_claims(token: str, _secret: str) -> Claims:
    """What does not change as long as the secret does not: a signature is checked once, not at each request.

    Whether the token has expired and its session goes on is asked each time. A refusal is not kept.
    """
    return _claims(_decoded(token))


def _decoded(token: str) -> dict[str, object]:
    if len(token) > MAX_TOKEN_CHARS or not COMPACT.fullmatch(token):
        raise TokenRefused(INVALID)
    try:
        return dict(decode_token(token, allow_expired=True))
    except (jwt.PyJWTError, JWTExtendedException, ValueError) as error:
        raise TokenRefused(INVALID) from error


def _claims(raw: dict[str, Any]) -> Claims:
    if raw.get("type") != "access":
        raise TokenRefused(INVALID)
    try:
        return Claims(int(raw["sub"]), int(raw["sid"]), datetime.fromtimestamp(raw["exp"], UTC))
    except (KeyError, TypeError, ValueError, OverflowError, OSError) as error:
        raise TokenRefused(INVALID) from error


def _stamp(moment: datetime) -> int:
    return int(moment.timestamp())
