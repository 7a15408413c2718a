"""Sessions: one per log-in and device, kept alive by a cookie whose value changes at every refresh.

Reuse of an old value means that two hold it: the whole family ends. Functions work in the caller's transaction
unless they say otherwise.

A refresh does not wait for the disk; all else here does. If the database's machine stops, it may have forgotten the
refreshes of its last moment, and knows a smaller turn than the cookies that it had handed out. Each of them carries our
signature, so a greater turn is still the owner's and goes on from there. What is lost is that for this moment a turn
spent in it would be taken once more, from a thief too; the owner's next refresh, or the thief's, then ends the family
as any reuse does. An end of a session is waited for, and takes all that was written before it to the disk.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any, NamedTuple

import sqlalchemy as sa
from flask import current_app
from psycopg.errors import DeadlockDetected

from motorclub import audit, clock
from motorclub.accounts import login_policy
from motorclub.accounts.addresses import hash_of
from motorclub.accounts.models import INSTANT, AccountSession, living
from motorclub.accounts.tokens import Turn, access_token, fingerprint, random_token, turn_of
from motorclub.db import db
from motorclub.gathered import Gathered
from motorclub.people.models import Member
from motorclub.prepared import Prepared
from motorclub.realtime.publish import recheck_member
from motorclub.viewer import Role

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
    now, secret = clock.now(), random_token()
    session = AccountSession(
        member_id=member.id,
        agent=agent[:MAX_AGENT],
        address=address,
        address_hash=hash_of(address),
        created_at=now,
        last_used_at=now,
        expires_at=now + SESSION_LIFE,
        secret_hash=fingerprint(secret),
    )
    db.session.add(session)
    db.session.flush()
    return _handed_out(member, Turn(session.id, secret, 0))


def refresh(value: str, *, address: str) -> Opened | None:
    """Exchange a cookie's value for the next one; None when it opens nothing.

    One statement compares the session's turn and writes the next one, so it lets exactly one of any number of
    parallel calls through; all others find a later turn than theirs and end the family. Sessions that are refreshed
    at the same time share it.

    Raises 403 for a member whom a plugin does not let in any more, whose session ends, and 503 while one cannot say:
    then the cookie is as good as before.
    """
    turn = turn_of(value)
    if turn is None:
        return None
    secret_hash = fingerprint(turn.secret)
    if login_policy.is_watched():
        _check_holder(turn, secret_hash)
    opened = _exchange(turn, secret_hash, address)
    if opened is None:
        _end_reused(turn)
    return opened


def _check_holder(turn: Turn, secret_hash: bytes) -> None:
    """Ask the plugins about whoever has this value, before it is spent."""
    session_id = turn.session_id
    holder = HOLDER.first(session=session_id, secret=secret_hash, given=turn.number, now=clock.now())
    refusal = login_policy.refusal_of(holder.member_id) if holder else None
    if holder is None or refusal is None:
        return
    if refusal.status == 403:
        end(AccountSession.id == session_id, why="refused")
        audit.record("session.refused", actor_id=holder.member_id, target=f"session:{session_id}")
        db.session.commit()
    raise refusal


def _exchange(turn: Turn, secret_hash: bytes, address: str) -> Opened | None:
    """Have a session live on with the next value, if this one is not spent; None if it is, or the session is over."""
    following = turn.following()
    exchange = _Exchange(
        turn.session_id, secret_hash, turn.number, following.number, address, hash_of(address)
    )
    row = _exchanges().answer(exchange)
    return _handed_out(row, following) if row else None


class _Exchange(NamedTuple):
    """What the statement needs for one of those who refresh, by the names of its columns."""

    session: int
    secret: bytes
    given: int
    following: int
    caller: str
    caller_hash: str | None


def _exchanges() -> Gathered[_Exchange, Any]:
    """Those of the current application. One session is never asked for twice at once: the second finds it spent."""
    found: Gathered[_Exchange, Any] | None = current_app.extensions.get(EXCHANGES)
    if found is None:
        fresh = Gathered(_exchanged, attrgetter("session"), TOGETHER)
        found = current_app.extensions.setdefault(EXCHANGES, fresh)
    return found


def _exchanged(asked: list[_Exchange]) -> list[Any]:
    """The member of each session that lives on, None for any other."""
    try:
        return _exchanged_at_once(asked)
    except sa.exc.OperationalError as error:
        if len(asked) == 1 or not isinstance(error.orig, DeadlockDetected):
            raise
        # Somebody wants two of these rows in another order. Nothing was written; who wants one alone is in no way.
        return [row for one in asked for row in _exchanged_at_once([one])]


def _exchanged_at_once(asked: list[_Exchange]) -> list[Any]:
    now = clock.now()
    values: dict[str, Any] = {"now": now, "until": now + SESSION_LIFE}
    for names, one in zip(_NAMES, asked, strict=False):
        values.update(zip(names, one, strict=True))
    rows = {row.session: row for row in EXCHANGE[len(asked)].all(**values)}
    return [rows.get(one.session) for one in asked]


_NOW: sa.BindParameter[datetime] = sa.bindparam("now", type_=INSTANT)


def _held(
    session: sa.ColumnElement[int], secret: sa.ColumnElement[bytes], given: sa.ColumnElement[int]
) -> tuple[sa.ColumnElement[bool], ...]:
    """The living session that a value opens.

    Its secret is compared too: numbers come again where a database is made anew. A greater turn than the database's
    has been handed out by us all the same, see above.
    """
    return (
        AccountSession.id == session,
        AccountSession.secret_hash == secret,
        AccountSession.turn <= given,
        *living(_NOW),
    )


HELD = _held(
    sa.bindparam("session", type_=sa.BigInteger),
    sa.bindparam("secret", type_=sa.LargeBinary),
    sa.bindparam("given", type_=sa.BigInteger),
)
# For this transaction alone: its commit does not wait until it is on the disk.
_UNAWAITED = sa.literal_column("set_config('synchronous_commit', 'off', true)", sa.Text).label("unawaited")

HOLDER = Prepared(sa.select(AccountSession.member_id).where(*HELD))

# So many share a statement at most; more than that are not at work in a process at once.
TOGETHER = 6
EXCHANGES = "motorclub.exchanges"
_COLUMNS: tuple[sa.ColumnClause[Any], ...] = (
    sa.column("session", sa.BigInteger),
    sa.column("secret", sa.LargeBinary),
    sa.column("given", sa.BigInteger),
    sa.column("following", sa.BigInteger),
    sa.column("caller", sa.Text),
    sa.column("caller_hash", sa.Text),
)
_NAMES = [[f"{name}_{number}" for name in _Exchange._fields] for number in range(TOGETHER)]


def exchanging(count: int) -> sa.ReturnsRows:
    """The statement for so many sessions."""
    rows = [
        # PostgreSQL takes for a text what nobody tells the type of.
        tuple(
            sa.cast(sa.bindparam(name, type_=column.type), column.type)
            for name, column in zip(names, _COLUMNS, strict=True)
        )
        for names in _NAMES[:count]
    ]
    asked = sa.values(*_COLUMNS, name="asked").data(rows).c
    return (
        sa.update(AccountSession)
        .where(*_held(asked.session, asked.secret, asked.given), Member.id == AccountSession.member_id)
        .values(
            turn=asked.following,
            last_used_at=_NOW,
            expires_at=sa.bindparam("until", type_=INSTANT),
            address=asked.caller,
            address_hash=asked.caller_hash,
        )
        .returning(
            AccountSession.id.label("session"),
            Member.id,
            Member.username,
            Member.role,
            Member.profile_image,
            _UNAWAITED,
        )
    )


EXCHANGE = {count: Prepared(exchanging(count)) for count in range(1, TOGETHER + 1)}


def _end_reused(turn: Turn) -> None:
    """A spent value came again: end its session. The present one of a session that is over ends nothing."""
    for ended in end(*of_turn(turn), AccountSession.turn > turn.number, why="reuse"):
        audit.record("session.reused", actor_id=ended.member_id, target=f"session:{ended.id}")
    db.session.commit()


def of_turn(turn: Turn) -> tuple[sa.ColumnElement[bool], ...]:
    """What is true of the session that a value is or has been of."""
    return AccountSession.id == turn.session_id, AccountSession.secret_hash == fingerprint(turn.secret)


def _handed_out(member: Any, turn: Turn) -> Opened:
    token = access_token(member.id, Role(member.role), turn.session_id)
    return Opened(member, turn.session_id, token, turn.value())


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
