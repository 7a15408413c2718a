"""Authenticator apps: codes of six digits that change every 30 seconds (TOTP, RFC 6238, with SHA-1 as apps have it).

A code is taken once, and no earlier one after it (RFC 6238, 5.2); a clock may be one step off either way.
"""

from __future__ import annotations

import io
import logging
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pyotp
import segno
import sqlalchemy as sa
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from flask import current_app
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.accounts.credentials.tokens import derived_key
from motorclub.accounts.models import Totp
from motorclub.config import Config
from motorclub.db import db, reads
from motorclub.http import conflict

ISSUER = "Motorclub"
STEP_S = 30
DRIFT_STEPS = 1
DIGITS = 6
# Unconfirmed secrets are good for so long.
SET_UP_LIFE = timedelta(minutes=30)
NONCE_BYTES = 12

_log = logging.getLogger("motorclub.accounts")
UNREADABLE = (
    "the authenticator app of member %d was set up under another MOTORCLUB_SECRET: restore that one, or let the "
    "member in with `motorclub members remove-second-factor`"
)
HAVE_ONE = "An authenticator app is set up already. Switch it off first."


@dataclass(frozen=True, slots=True)
class SetUp:
    """What an app needs, as text, as an address, and as a picture of that address (SVG)."""

    secret: str = field(repr=False)
    uri: str = field(repr=False)
    qr: str = field(repr=False)


def begin(member_id: int, username: str) -> SetUp:
    """A new secret, which counts once a code of it is confirmed. Replaces one that never was; 409 for one that is.

    In the caller's transaction.
    """
    secret, now = pyotp.random_base32(), clock.now()
    row = insert(Totp).values(member_id=member_id, secret=_sealed(member_id, secret), created_at=now)
    stored = db.session.scalar(
        row.on_conflict_do_update(
            index_elements=[Totp.member_id],
            set_={"secret": row.excluded.secret, "created_at": now, "last_step": None},
            where=Totp.confirmed_at.is_(None),
        ).returning(Totp.member_id)
    )
    if stored is None:
        raise conflict(HAVE_ONE)
    uri = pyotp.TOTP(secret, name=username, issuer=ISSUER).provisioning_uri()
    return SetUp(secret, uri, picture(uri))


def picture(text: str) -> str:
    """A QR code as an SVG element that fits any size.

    >>> picture("otpauth://totp/x")[:45]
    '<svg xmlns="http://www.w3.org/2000/svg" viewB'
    """
    out = io.BytesIO()
    # Black on white whatever the page's theme: many cameras cannot read it the other way round.
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, nl=False, omitsize=True, light="#fff", svgclass=None, lineclass=None
    )
    return out.getvalue().decode()


def confirm(member_id: int, code: str) -> bool:
    """Let the app count if the code is of its secret, once; whether it does. In the caller's transaction."""
    fresh = Totp.confirmed_at.is_(None), Totp.created_at > clock.now() - SET_UP_LIFE
    return _use(member_id, code, *fresh, confirmed_at=clock.now())


def accept(member_id: int, code: str) -> bool:
    """Whether the member's app shows this code and it was not taken before. In the caller's transaction."""
    return _use(member_id, code, Totp.confirmed_at.is_not(None))


def _use(member_id: int, code: str, *which: sa.ColumnElement[bool], **values: object) -> bool:
    """Of two uses of one step at once, the update lets one through."""
    sealed = db.session.scalar(sa.select(Totp.secret).where(Totp.member_id == member_id, *which))
    secret = None if sealed is None else _opened(member_id, sealed)
    step = None if secret is None else step_of(secret, code, clock.now())
    if step is None:
        return False
    unused = sa.or_(Totp.last_step.is_(None), Totp.last_step < step)
    used = db.session.scalar(
        sa.update(Totp)
        .where(Totp.member_id == member_id, Totp.secret == sealed, unused, *which)
        .values(last_step=step, last_used_at=clock.now(), **values)
        .returning(Totp.member_id)
        .execution_options(synchronize_session=False)
    )
    return used is not None


def step_of(secret: str, code: str, moment: datetime) -> int | None:
    """The newest step around `moment` that has this code; None if none has.

    >>> from datetime import UTC
    >>> at = datetime.fromtimestamp(59, UTC)
    >>> [step_of("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", code, at) for code in ("287082", "755224", "287083")]
    [1, 0, None]
    """
    app, present = pyotp.TOTP(secret, digits=DIGITS, interval=STEP_S), int(moment.timestamp()) // STEP_S
    steps = range(present + DRIFT_STEPS, present - DRIFT_STEPS - 1, -1)
    # All are compared, so that timing does not reveal which one it was.
    same = [step for step in steps if step >= 0 and secrets.compare_digest(app.generate_otp(step), code)]
    return same[0] if same else None


def remove(member_id: int) -> bool:
    """Take the app away, also one that was never confirmed; whether one counted. In the caller's transaction."""
    gone = sa.delete(Totp).where(Totp.member_id == member_id).returning(Totp.confirmed_at)
    return db.session.scalar(gone) is not None


def of(member_id: int) -> sa.Row[datetime | None, datetime | None] | None:
    """(confirmed_at, last_used_at) of the member's app, if they have one."""
    mine = Totp.member_id == member_id, Totp.confirmed_at.is_not(None)
    return reads().execute(sa.select(Totp.confirmed_at, Totp.last_used_at).where(*mine)).first()


def _cipher() -> AESGCM:
    config: Config = current_app.extensions["motorclub.config"]
    return AESGCM(derived_key(config.secret, "authenticator apps"))


def _sealed(member_id: int, secret: str) -> bytes:
    """Encrypted, and bound to the member: one row's secret is of no use in another's."""
    nonce = secrets.token_bytes(NONCE_BYTES)
    return nonce + _cipher().encrypt(nonce, secret.encode(), b"%d" % member_id)


def _opened(member_id: int, sealed: bytes) -> str | None:
    """The secret; None, and a line in the log, when the installation's secret is not the one it was sealed with."""
    try:
        plain = _cipher().decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], b"%d" % member_id)
    except InvalidTag:
        _log.error(UNREADABLE, member_id)
        return None
    return plain.decode()
