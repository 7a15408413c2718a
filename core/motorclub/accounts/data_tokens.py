"""The token by which whoever is banned still gets at what is theirs, without being let in.

A log-in that is refused because of a ban comes with one. It is signed over the password's hash, so it ends with the
password as well as with its time, and it opens nothing but the calls of `members/barred.py`.
"""

from __future__ import annotations

import hmac
from datetime import timedelta

import sqlalchemy as sa
from flask import Flask, current_app

from motorclub import clock
from motorclub.accounts.tokens import derived_key
from motorclub.config import Config
from motorclub.db import reads
from motorclub.http import ApiError
from motorclub.people.models import Member

LIFE = timedelta(minutes=30)
KEY = "motorclub.barred_key"
OVER = "This has expired. Log in again to go on."
# As many digits as every number of a member or a second has.
MAX_DIGITS = 18


def init_app(app: Flask, config: Config) -> None:
    """Let `app` make these tokens."""
    app.extensions[KEY] = derived_key(config.secret, "banned members")


def token_of(member_id: int) -> str:
    """For half an hour, for a member who has just proved who they are."""
    said = f"{member_id}.{int((clock.now() + LIFE).timestamp())}"
    return f"{said}.{_signature(said, _hash_of(member_id) or '')}"


def member_of(token: str) -> int:
    """Whose token this is. Raises 410, the same for every one that does not open anything."""
    said, _, signature = token.rpartition(".")
    member_id, _, until = said.partition(".")
    if not (_is_number(member_id) and _is_number(until)):
        raise ApiError(410, OVER)
    password_hash = _hash_of(int(member_id))
    right = hmac.compare_digest(_signature(said, password_hash or "").encode(), signature.encode())
    if password_hash is None or not right or int(until) <= clock.now().timestamp():
        raise ApiError(410, OVER)
    return int(member_id)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS


def _hash_of(member_id: int) -> str | None:
    wanted = sa.select(Member.password_hash).where(Member.id == member_id, Member.erased_at.is_(None))
    return reads().scalar(wanted)


def _signature(said: str, password_hash: str) -> str:
    return hmac.digest(current_app.extensions[KEY], f"{said}.{password_hash}".encode(), "sha256").hex()
