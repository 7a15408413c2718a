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
from motorclub.accounts.models import INSTANT, AccountSession, RefreshToken, living
from motorclub.accounts.tokens import access_token, fingerprint, random_token
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
    value = random_token()
    db.session.add(RefreshToken(token_hash=fingerprint(value), session_id=session.id, created_at=now))
    return _handed_out(member, session.id, value)


def refresh(value: str, *, address: str) -> Opened | None:
    """Exchange a cookie's value for the next one; None when it opens nothing.

    One statement marks the value used and writes the next one, so it lets exactly one of any number of parallel
    calls through; all others find a used value and end the family.

    Raises 403 for a member whom a plugin does not let in any more, whose session ends, and 503 while one cannot say:
    then the cookie is as good as before.
    """
    if entrance.is_watched():
        _check_holder(value)
    opened = _exchange(value, address)
    if opened is not None:
        return opened
    _end_family_of(value)
    return None


def _check_holder(value: str) -> None:
    """Ask the plugins about whoever has this value, before it is spent."""
    holder = HOLDER.first(old=fingerprint(value), now=clock.now())
    refusal = entrance.refusal_of(holder.member_id) if holder else None
    if holder is None or refusal is None:
        return
    if refusal.status == 403:
        end(AccountSession.id == holder.id, why="refused")
        audit.record("session.refused", actor_id=holder.member_id, target=f"session:{holder.id}")
        db.session.commit()
    raise refusal


def _exchange(value: str, address: str) -> Opened | None:
    """Spend a value that is unused, and have the session live on with the next; None if it cannot be spent any more."""
    now, following = clock.now(), random_token()
    values = {"old": fingerprint(value), "new": fingerprint(following), "now": now, "address": address}
    row = EXCHANGE.first(**values, until=now + SESSION_LIFE)
    return _handed_out(row, row.session_id, following) if row else None


_OLD = sa.and_(RefreshToken.token_hash == sa.bindparam("old"), RefreshToken.used_at.is_(None))
_NOW: sa.BindParameter[datetime] = sa.bindparam("now", type_=INSTANT)

# The session that an unused value belongs to.
HOLDER = Prepared(
    sa.select(AccountSession.id, AccountSession.member_id)
    .join(RefreshToken, RefreshToken.session_id == AccountSession.id)
    .where(_OLD, *living(_NOW))
)


def _exchanging() -> sa.Select[Any]:
    spent = (
        sa.update(RefreshToken)
        .where(_OLD, AccountSession.id == RefreshToken.session_id, *living(_NOW))
        .values(used_at=_NOW)
        .returning(RefreshToken.session_id)
        .cte("spent")
    )
    moved = (
        sa.update(AccountSession)
        .where(AccountSession.id == spent.c.session_id, *living(_NOW))
        .values(
            last_used_at=_NOW,
            expires_at=sa.bindparam("until", type_=INSTANT),
            address=sa.bindparam("address", type_=sa.Text),
        )
        .returning(AccountSession.id, AccountSession.member_id)
        .cte("moved")
    )
    following = sa.select(sa.bindparam("new", type_=sa.LargeBinary), moved.c.id, _NOW)
    written = sa.insert(RefreshToken).from_select(["token_hash", "session_id", "created_at"], following)
    return (
        sa.select(
            moved.c.id.label("session_id"), Member.id, Member.username, Member.role, Member.profile_image
        )
        .join(Member, Member.id == moved.c.member_id)
        .add_cte(written.cte("written"))
    )


EXCHANGE = Prepared(_exchanging())


def _end_family_of(value: str) -> None:
    """A used token came again: end its session. One that is unknown, or unused because its session has ended, ends
    nothing."""
    session_id = db.session.scalar(
        sa.select(RefreshToken.session_id).where(
            RefreshToken.token_hash == fingerprint(value), RefreshToken.used_at.is_not(None)
        )
    )
    if session_id is not None:
        for ended in end(AccountSession.id == session_id, why="reuse"):
            audit.record("session.reused", actor_id=ended.member_id, target=f"session:{ended.id}")
    db.session.commit()


def _handed_out(member: Any, session_id: int, value: str) -> Opened:
    return Opened(member, session_id, access_token(member.id, Role(member.role), session_id), value)


def session_of(value: str) -> int | None:
    """The session a cookie's value belongs to, used or not; None for an unknown one."""
    return db.session.scalar(
        sa.select(RefreshToken.session_id).where(RefreshToken.token_hash == fingerprint(value))
    )


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
