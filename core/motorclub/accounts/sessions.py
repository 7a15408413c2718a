"""Sessions: one per log-in and device, kept alive by a cookie whose value changes at every refresh.

Reuse of an old value means that two hold it: the whole family ends. Functions work in the caller's transaction
unless they say otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.accounts import entrance
from motorclub.accounts.models import INSTANT, AccountSession, living
from motorclub.accounts.tokens import access_token, fingerprint, refresh_value, session_named_by
from motorclub.db import db
from motorclub.members.models import Member
from motorclub.members.values import Role
from motorclub.prepared import Prepared
from motorclub.realtime.publish import recheck_member

SESSION_LIFE = timedelta(days=30)
MAX_AGENT = 300


@dataclass(frozen=True, slots=True, repr=False)
class Opened:
    """What a client gets: the access token, and the new value of its session cookie.

    `member` is a Member or a row with id, username, role and profile_image.
    """

    member: Any
    session_id: int
    token: str
    refresh_token: str


def open_session(member: Member, *, agent: str, address: str) -> Opened:
    """A new session for a member who has proved who they are."""
    now = clock.now()
    session = AccountSession(
        member_id=member.id,
        agent=agent[:MAX_AGENT],
        address=address,
        created_at=now,
        last_used_at=now,
        expires_at=now + SESSION_LIFE,
    )
    db.session.add(session)
    db.session.flush()
    value = refresh_value(session.id)
    session.token_hash = fingerprint(value)
    return _handed_out(member, session.id, value)


def refresh(value: str, *, address: str) -> Opened | None:
    """Exchange a cookie's value for the next one; None when it opens nothing.

    One statement compares the session's value and writes the next one, so it lets exactly one of any number of
    parallel calls through; all others find another value than theirs and end the family.

    Raises 403 for a member whom a plugin does not let in any more, whose session ends, and 503 while one cannot say:
    then the cookie is as good as before.
    """
    session_id = session_named_by(value)
    if session_id is None:
        return None
    if entrance.is_watched():
        _check_holder(session_id, value)
    opened = _exchange(session_id, value, address)
    if opened is None:
        _end_reused(session_id, value)
    return opened


def _check_holder(session_id: int, value: str) -> None:
    """Ask the plugins about whoever has this value, before it is spent."""
    holder = HOLDER.first(session=session_id, old=fingerprint(value), now=clock.now())
    refusal = entrance.refusal_of(holder.member_id) if holder else None
    if holder is None or refusal is None:
        return
    if refusal.status == 403:
        end(AccountSession.id == session_id, why="refused")
        audit.record("session.refused", actor_id=holder.member_id, target=f"session:{session_id}")
        db.session.commit()
    raise refusal


def _exchange(session_id: int, value: str, address: str) -> Opened | None:
    """Have a session live on with another value, if this one is its present one; None if it is not, or not living."""
    now, following = clock.now(), refresh_value(session_id)
    row = EXCHANGE.first(
        session=session_id,
        old=fingerprint(value),
        new=fingerprint(following),
        now=now,
        until=now + SESSION_LIFE,
        caller=address,
    )
    return _handed_out(row, session_id, following) if row else None


_NOW: sa.BindParameter[datetime] = sa.bindparam("now", type_=INSTANT)
# The session with this present value.
_HELD = (
    AccountSession.id == sa.bindparam("session"),
    AccountSession.token_hash == sa.bindparam("old"),
    *living(_NOW),
)

HOLDER = Prepared(sa.select(AccountSession.member_id).where(*_HELD))

EXCHANGING = (
    sa.update(AccountSession)
    .where(*_HELD, Member.id == AccountSession.member_id)
    .values(
        token_hash=sa.bindparam("new", type_=sa.LargeBinary),
        last_used_at=_NOW,
        expires_at=sa.bindparam("until", type_=INSTANT),
        address=sa.bindparam("caller", type_=sa.Text),
    )
    .returning(Member.id, Member.username, Member.role, Member.profile_image)
)
EXCHANGE = Prepared(EXCHANGING)


def _end_reused(session_id: int, value: str) -> None:
    """An old value came again: end its session. The present one of a session that is over ends nothing."""
    another = AccountSession.token_hash.is_distinct_from(fingerprint(value))
    for ended in end(AccountSession.id == session_id, another, why="reuse"):
        audit.record("session.reused", actor_id=ended.member_id, target=f"session:{ended.id}")
    db.session.commit()


def _handed_out(member: Any, session_id: int, value: str) -> Opened:
    return Opened(member, session_id, access_token(member.id, Role(member.role), session_id), value)


def end(*which: sa.ColumnElement[bool], why: str) -> list[sa.Row[int, int]]:
    """End the living sessions that match; gives their ids and members. Their sockets are checked again."""
    ended = list(
        db.session.execute(
            sa.update(AccountSession)
            .where(AccountSession.ended_at.is_(None), *which)
            .values(ended_at=clock.now(), ended_why=why)
            .returning(AccountSession.id, AccountSession.member_id)
            .execution_options(synchronize_session=False)
        )
    )
    _recheck(row.member_id for row in ended)
    return ended


def _recheck(member_ids: Iterable[int]) -> None:
    for member_id in set(member_ids):
        recheck_member(member_id)
