"""What admins see of network addresses: hashes, by which accounts that share one are found and nobody is located.

Keyed with the installation's secret: whoever reads the database alone cannot try addresses until one fits.
"""

from __future__ import annotations

import hmac
import re
from functools import lru_cache
from typing import Any

import sqlalchemy as sa
from flask import Flask, current_app

from motorclub.accounts.credentials.tokens import derived_key
from motorclub.accounts.models import AccountSession, LoginRecord
from motorclub.config import Config
from motorclub.http.access_log import ADDRESS_HASH
from motorclub.http.networks import network_of
from motorclub.people.models import Member

KEY = "motorclub.address_key"
HASH = re.compile(r"[0-9a-f]{32}")
HASH_BYTES = 16


def init_app(app: Flask, config: Config) -> None:
    """Let `app` hash addresses."""
    app.extensions[KEY] = derived_key(config.secret, "addresses")
    app.extensions[ADDRESS_HASH] = hash_of


def hash_of(address: str) -> str | None:
    """32 hexadecimal digits for an address, the same for all of one IPv6 /64; None where there is no address."""
    return _hashed(current_app.extensions[KEY], address) if address else None


@lru_cache(maxsize=4096)
def _hashed(key: bytes, address: str) -> str:
    return hmac.digest(key, network_of(address).encode(), "sha256")[:HASH_BYTES].hex()


def is_hash(text: str) -> bool:
    """
    >>> is_hash("00112233445566778899aabbccddeeff"), is_hash("marek")
    (True, False)
    """
    return HASH.fullmatch(text) is not None


def users_of(address_hash: str) -> sa.CompoundSelect[Any]:
    """The ids of the members who have tried to log in from an address, or whose devices called from there last."""
    tried = sa.select(LoginRecord.member_id).where(
        LoginRecord.address_hash == address_hash, LoginRecord.member_id.is_not(None)
    )
    called = sa.select(AccountSession.member_id).where(AccountSession.address_hash == address_hash)
    return tried.union(called)


def last_hash() -> sa.ColumnElement[str]:
    """Of each member in a statement, the address that one of their devices called from last; else of their last try."""
    called = (
        sa.select(AccountSession.address_hash)
        .where(AccountSession.member_id == Member.id, AccountSession.address_hash.is_not(None))
        .order_by(AccountSession.last_used_at.desc(), AccountSession.id.desc())
        .limit(1)
    )
    tried = (
        sa.select(LoginRecord.address_hash)
        .where(LoginRecord.member_id == Member.id, LoginRecord.address_hash.is_not(None))
        .order_by(LoginRecord.id.desc())
        .limit(1)
    )
    return sa.func.coalesce(called.scalar_subquery(), tried.scalar_subquery())
