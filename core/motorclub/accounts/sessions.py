"""Sessions: one per log-in and device, kept alive by a cookie whose value changes at every refresh.

Reuse of an old value means that two hold it: the whole family ends. Functions work in the caller's transaction
unless they say otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.accounts import entrance
from motorclub.accounts.models import AccountSession, RefreshToken, living
from motorclub.accounts.tokens import access_token, fingerprint, random_token
from motorclub.db import db
from motorclub.members.models import Member
from motorclub.members.values import Role
from motorclub.realtime.publish import recheck_member

SESSION_LIFE = timedelta(days=30)
MAX_AGENT = 300


@dataclass(frozen=True, slots=True, repr=False)
class Opened:
    """What a client gets: the access token, and the new value of its session cookie."""

    member: Member
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
    return _handed_out(member, session.id)


def refresh(value: str, *, address: str) -> Opened | None:
    """Exchange a cookie's value for the next one; None when it opens nothing. Commits.

    The update of the token's row lets exactly one of any number of parallel calls through; all others see a
    used token and end the family.

    Raises 403 for a member whom a plugin does not let in any more, whose session ends, and 503 while one cannot say:
    then the cookie is as good as before.
    """
    spent = _spend(value)
    if spent is None:
        _end_family_of(value)
        return None
    session = _alive(spent)
    if session is None:
        db.session.commit()
        return None
    _check_entrance(session)
    now = clock.now()
    session.last_used_at, session.expires_at, session.address = now, now + SESSION_LIFE, address
    opened = _handed_out(db.session.get_one(Member, session.member_id), session.id)
    db.session.commit()
    return opened


def _check_entrance(session: AccountSession) -> None:
    refusal = entrance.refusal_of(session.member_id)
    if refusal is None:
        return
    if refusal.status == 403:
        end(AccountSession.id == session.id, why="refused")
        audit.record("session.refused", actor_id=session.member_id, target=f"session:{session.id}")
        db.session.commit()
    else:
        db.session.rollback()
    raise refusal


def _spend(value: str) -> int | None:
    """Mark the token used and give its session; None when it is unknown or was used before."""
    return db.session.scalar(
        sa.update(RefreshToken)
        .where(RefreshToken.token_hash == fingerprint(value), RefreshToken.used_at.is_(None))
        .values(used_at=clock.now())
        .returning(RefreshToken.session_id)
    )


def _alive(session_id: int) -> AccountSession | None:
    wanted = sa.select(AccountSession).where(AccountSession.id == session_id, *living()).with_for_update()
    return db.session.scalar(wanted)


def _end_family_of(value: str) -> None:
    """A used token came again: end its session. An unknown one ends nothing."""
    session_id = db.session.scalar(
        sa.select(RefreshToken.session_id).where(RefreshToken.token_hash == fingerprint(value))
    )
    if session_id is not None:
        for ended in end(AccountSession.id == session_id, why="reuse"):
            audit.record("session.reused", actor_id=ended.member_id, target=f"session:{ended.id}")
    db.session.commit()


def _handed_out(member: Member, session_id: int) -> Opened:
    value = random_token()
    db.session.add(RefreshToken(token_hash=fingerprint(value), session_id=session_id, created_at=clock.now()))
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
