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
import sqlalchemy as sa
from flask import Flask, current_app
from flask_jwt_extended import JWTManager, create_access_token, decode_token
from flask_jwt_extended.exceptions import JWTExtendedException

from motorclub import clock
from motorclub.accounts.models import MailedLink
from motorclub.config import Config
from motorclub.db import db, reads
from motorclub.http import ApiError
from motorclub.http.signing import sign, unsign
from motorclub.people.models import Member
from motorclub.people.services import lock_member
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
    """What an access token says. The role is that of the moment when it was signed."""

    member_id: int
    role: Role
    session_id: int
    expires_at: datetime


def init_app(app: Flask, config: Config) -> None:
    """Let `app` sign and read access tokens.

    The libraries read the machine's clock. We have our own, so expiry is checked here and theirs is turned off by the
    largest leeway there is.
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
    claims = {
        "role": role,
        "sid": session_id,
        "iat": int(now.timestamp()),
        "exp": int((now + ACCESS_LIFE).timestamp()),
    }
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
    """The claims of a token whose signature is right; cached, so that it is checked once and not at each request.

    Expiry and session are checked each time. A refusal is not cached.
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
        expires_at = datetime.fromtimestamp(raw["exp"], UTC)
        return Claims(int(raw["sub"]), Role(raw["role"]), int(raw["sid"]), expires_at)
    except (KeyError, TypeError, ValueError, OverflowError, OSError) as error:
        raise TokenRefused(INVALID) from error


DATA_TOKEN_LIFE = timedelta(minutes=30)
DATA_TOKENS = "banned members"
DATA_TOKEN_OVER = "This has expired. Log in again to go on."  # noqa: S105
# As many digits as every number of a member has.
MAX_ID_DIGITS = 18


def make_data_token(member_id: int) -> str:
    """The token by which a banned member, who has just proved who they are, reaches their own data without a session.

    A log-in that is refused because of a ban comes with one. It is signed over the password's hash, so it ends with the
    password as well as after half an hour, and it opens nothing but the calls under /users/banned.
    """
    text = f"{member_id}.{int((clock.now() + DATA_TOKEN_LIFE).timestamp())}"
    return sign(DATA_TOKENS, text, salt=_password_hash_of(member_id) or "")


def member_of_data_token(token: str) -> int:
    """Whose token this is. Raises 410, the same for every one that does not open anything."""
    member_id = token.partition(".")[0]
    password_hash = _password_hash_of(int(member_id)) if _is_member_id(member_id) else None
    text = unsign(DATA_TOKENS, token, salt=password_hash) if password_hash else None
    if text is None or int(text.rpartition(".")[2]) <= clock.now().timestamp():
        raise ApiError(410, DATA_TOKEN_OVER)
    return int(member_id)


def _is_member_id(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MAX_ID_DIGITS


def _password_hash_of(member_id: int) -> str | None:
    wanted = sa.select(Member.password_hash).where(Member.id == member_id, Member.erased_at.is_(None))
    return reads().scalar(wanted)


LINK_SPENT = "This link has expired or has already been used."


def spent_link() -> ApiError:
    """410 for a link that opens nothing; whether it was ever one is not said."""
    return ApiError(410, LINK_SPENT)


def used_link() -> ApiError:
    """410 for a link that was used, or that a newer one has replaced: its holder may simply be done."""
    return ApiError(410, LINK_SPENT, code="LINK_USED")


def issue_link(member_id: int, purpose: str, life: timedelta) -> str:
    """A new token; the member's earlier ones for the same purpose stop working. In the caller's transaction."""
    now, token = clock.now(), random_token()
    end_links(member_id, purpose)
    db.session.add(
        MailedLink(
            token_hash=fingerprint(token),
            member_id=member_id,
            purpose=purpose,
            created_at=now,
            expires_at=now + life,
        )
    )
    return token


def end_links(member_id: int, purpose: str) -> None:
    """The member's links for this purpose stop working."""
    db.session.execute(
        sa.update(MailedLink)
        .where(MailedLink.member_id == member_id, MailedLink.purpose == purpose, MailedLink.used_at.is_(None))
        .values(used_at=clock.now())
    )


def redeem_link(token: str, purpose: str) -> Member:
    """Use a token up, in the caller's transaction, and give its member, locked. Raises 410 and rolls back.

    Of two calls at once the update lets one through.
    """
    mine = MailedLink.token_hash == fingerprint(token), MailedLink.purpose == purpose
    member_id = db.session.scalar(sa.select(MailedLink.member_id).where(*mine))
    if member_id is None:
        raise spent_link()
    member = lock_member(member_id)
    if not _use_link(*mine):
        over = db.session.scalar(sa.select(MailedLink.used_at).where(*mine)) is not None
        raise used_link() if over else spent_link()
    return member


def _use_link(*which: sa.ColumnElement[bool]) -> bool:
    now = clock.now()
    taken = db.session.scalar(
        sa.update(MailedLink)
        .where(*which, MailedLink.used_at.is_(None), MailedLink.expires_at > now)
        .values(used_at=now)
        .returning(MailedLink.member_id)
    )
    return taken is not None
