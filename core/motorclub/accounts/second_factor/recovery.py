"""Recovery codes: ten ways in, each once, for whoever has lost everything else.

A code has 50 bits, too few for a plain hash: it is keyed with the installation's secret, which no database holds.
"""

from __future__ import annotations

import hmac
import re
import secrets

import sqlalchemy as sa
from flask import current_app

from motorclub import clock
from motorclub.accounts.credentials.tokens import derived_key
from motorclub.accounts.second_factor.models import RecoveryCode
from motorclub.config import Config
from motorclub.db import db, reads

CODES = 10
CHARS = 10
# Crockford's: no letter that looks like a digit.
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_LOOKS_LIKE = str.maketrans("oil", "011")
_BETWEEN = re.compile(r"[\s-]+")


def normal(code: str) -> str:
    """A code as it is stored, however somebody has typed it.

    >>> normal(" 0AB1C-dEfgh "), normal("OABIC DEFGH")
    ('0ab1cdefgh', '0ab1cdefgh')
    """
    return _BETWEEN.sub("", code).lower().translate(_LOOKS_LIKE)


def replace(member_id: int) -> list[str]:
    """Ten new codes, as people see them; all earlier ones stop working. In the caller's transaction."""
    remove(member_id)
    codes = [_new() for _ in range(CODES)]
    now = clock.now()
    db.session.add_all(
        RecoveryCode(code_hash=_hash(member_id, code), member_id=member_id, created_at=now) for code in codes
    )
    db.session.flush()
    return codes


def _new() -> str:
    letters = "".join(secrets.choice(ALPHABET) for _ in range(CHARS))
    return f"{letters[: CHARS // 2]}-{letters[CHARS // 2 :]}"


def use(member_id: int, code: str) -> bool:
    """Whether this is an unused code of the member, which it is no longer. In the caller's transaction.

    Of two uses at once the update lets one through.
    """
    used = db.session.scalar(
        sa.update(RecoveryCode)
        .where(RecoveryCode.code_hash == _hash(member_id, code), RecoveryCode.used_at.is_(None))
        .values(used_at=clock.now())
        .returning(RecoveryCode.member_id)
    )
    return used is not None


def remove(member_id: int) -> None:
    """No code works any more. In the caller's transaction."""
    db.session.execute(sa.delete(RecoveryCode).where(RecoveryCode.member_id == member_id))


def left(connection: sa.Connection | None, member_id: int) -> tuple[int, int]:
    """(codes not used yet, codes in all), as `connection` or a reading one sees it."""
    counted = sa.select(sa.func.count().filter(RecoveryCode.used_at.is_(None)), sa.func.count()).where(
        RecoveryCode.member_id == member_id
    )
    row = (connection or reads()).execute(counted).one()
    return row[0], row[1]


def _hash(member_id: int, code: str) -> bytes:
    config: Config = current_app.extensions["motorclub.config"]
    return hmac.digest(
        derived_key(config.secret, "recovery codes"), f"{member_id}:{normal(code)}".encode(), "sha256"
    )
