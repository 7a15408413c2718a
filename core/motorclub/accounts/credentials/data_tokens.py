"""The token by which a banned member still reaches their own data, without a session.

A log-in that is refused because of a ban comes with one. It is signed over the password's hash, so it ends with the
password as well as with its time, and it opens nothing but the calls of `members/banned`.
"""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import reads
from motorclub.http import ApiError
from motorclub.http.signing import sign, unsign
from motorclub.people.models import Member

LIFE = timedelta(minutes=30)
PURPOSE = "banned members"
OVER = "This has expired. Log in again to go on."
# As many digits as every number of a member has.
MAX_DIGITS = 18


def token_of(member_id: int) -> str:
    """For half an hour, for a member who has just proved who they are."""
    text = f"{member_id}.{int((clock.now() + LIFE).timestamp())}"
    return sign(PURPOSE, text, salt=_hash_of(member_id) or "")


def member_of(token: str) -> int:
    """Whose token this is. Raises 410, the same for every one that does not open anything."""
    member_id = token.partition(".")[0]
    password_hash = _hash_of(int(member_id)) if _is_number(member_id) else None
    text = unsign(PURPOSE, token, salt=password_hash) if password_hash else None
    if text is None or int(text.rpartition(".")[2]) <= clock.now().timestamp():
        raise ApiError(410, OVER)
    return int(member_id)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS


def _hash_of(member_id: int) -> str | None:
    wanted = sa.select(Member.password_hash).where(Member.id == member_id, Member.erased_at.is_(None))
    return reads().scalar(wanted)
