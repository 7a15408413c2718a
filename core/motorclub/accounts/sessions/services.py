"""Sessions: one per log-in and device, kept alive by a cookie whose value changes at every refresh.

Reuse of an old value means that two clients hold it: the whole session ends. Functions work in the caller's transaction
unless they say otherwise.

A refresh does not wait for the disk (synchronous_commit); all other writes here do. If the database's machine crashes,
the refreshes of the last moment may be lost, and the stored turn is smaller than that of cookies already handed out.
Cookies are signed, so a greater turn is accepted and continues from there. The cost: a turn used in that moment would
be accepted once more, even from a thief; the next refresh, by owner or thief, then ends the session as any reuse does.
The end of a session is synchronous, and flushes all that was written before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, TypeVar, cast

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.accounts.credentials.tokens import (
    RefreshToken,
    access_token,
    fingerprint,
    random_token,
    read_refresh_token,
)
from motorclub.accounts.models import (
    INSTANT,
    MEMBER_COLUMNS,
    AccountSession,
    SessionHolder,
    SessionMember,
    active_session_filters,
)
from motorclub.accounts.sessions import identity
from motorclub.accounts.sessions.history import add_places, hash_of
from motorclub.db import close_reads, db, reads
from motorclub.http import not_found
from motorclub.http.rows import Page, Row, columns_of, read_page
from motorclub.notifications.web_push.subscriptions import end_subscriptions
from motorclub.people.models import Member
from motorclub.realtime.publish import recheck_member
from motorclub.viewer import Role, Viewer

Who = TypeVar("Who", Member, SessionMember)

SESSION_LIFE = timedelta(days=30)


@dataclass(frozen=True, slots=True, repr=False)
class Opened(Generic[Who]):
    """What a client gets: the access token, and the new value of its session cookie.

    After a refresh of `member` only the columns of the answer are known.
    """

    member: Who
    session_id: int
    token: str
    refresh_token: str


def open_session(member: Member, *, agent: str, address: str) -> Opened[Member]:
    """A new session for a member who has proved who they are."""
    now, secret = clock.now(), random_token()
    session = AccountSession(
        member_id=member.id,
        agent=agent,
        address=address,
        address_hash=hash_of(address),
        created_at=now,
        last_used_at=now,
        expires_at=now + SESSION_LIFE,
        secret_hash=fingerprint(secret),
    )
    db.session.add(session)
    db.session.flush()
    return _handed_out(member, RefreshToken(session.id, secret, 0))


def refresh(value: str, *, address: str) -> Opened[SessionMember] | None:
    """Exchange a cookie's value for the next one; None when it is invalid.

    One statement compares the session's turn and writes the next one, so it lets exactly one of any number of
    parallel calls through; all others find a later turn than theirs and end the family.

    Raises 403 and ends the session if a plugin refuses the member, and 503 while a plugin cannot answer: the cookie
    stays valid then.
    """
    token = read_refresh_token(value)
    if token is None:
        return None
    secret_hash = fingerprint(token.secret)
    if identity.is_watched():
        _check_holder(token, secret_hash)
        # A call that waits for a second connection keeps the first from others: a burst would wait for itself.
        close_reads()
    opened = _exchange(token, secret_hash, address)
    if opened is None:
        _end_reused(token)
    return opened


def _check_holder(token: RefreshToken, secret_hash: bytes) -> None:
    """Ask the plugins about the owner of this value, before it is spent."""
    holder = _holder_of(token, secret_hash)
    refusal = identity.refusal_of(holder.id) if holder else None
    if holder is None or refusal is None:
        return
    if refusal.status == 403:
        end(AccountSession.id == holder.session_id, why="refused")
        audit.record("session.refused", actor_id=holder.id, target=f"session:{holder.session_id}")
        db.session.commit()
    raise refusal


def _exchange(token: RefreshToken, secret_hash: bytes, address: str) -> Opened[SessionMember] | None:
    """Extend a session with the next value; None if this one was used before, or the session has ended."""
    following, now = token.following(), clock.now()
    values = {
        **_named(token, secret_hash),
        "following": following.number,
        "until": now + SESSION_LIFE,
        "caller": address,
        "caller_hash": hash_of(address),
    }
    row = db.session.connection().execute(EXCHANGE, values).first()
    db.session.commit()
    return _handed_out(SessionMember._make(row[:4]), following) if row else None


def _named(token: RefreshToken, secret_hash: bytes) -> dict[str, object]:
    """The parameters of `HELD`."""
    return {"session": token.session_id, "secret": secret_hash, "given": token.number, "now": clock.now()}


def find_holder(value: str) -> SessionHolder | None:
    """The member and session that a cookie's value opens; None for one that opens nothing. Nothing is spent."""
    token = read_refresh_token(value)
    return _holder_of(token, fingerprint(token.secret)) if token else None


def _holder_of(token: RefreshToken, secret_hash: bytes) -> SessionHolder | None:
    row = reads().execute(HOLDER, _named(token, secret_hash)).first()
    return SessionHolder._make(row) if row else None


# Statements are made once: they are the busiest of the site.
# The living session that a value opens. Its secret is compared too: numbers come again in a database that is set up
# from scratch. A greater turn than the database's has been handed out by us all the same, see above.
HELD = (
    AccountSession.id == sa.bindparam("session"),
    AccountSession.secret_hash == sa.bindparam("secret"),
    AccountSession.turn <= sa.bindparam("given"),
    *active_session_filters(sa.bindparam("now", type_=INSTANT)),
    Member.id == AccountSession.member_id,
)
HOLDER = sa.select(*MEMBER_COLUMNS, AccountSession.id.label("session_id"), AccountSession.expires_at).where(
    *HELD
)
EXCHANGE = (
    sa.update(cast(sa.Table, AccountSession.__table__))
    .where(*HELD)
    .values(
        turn=sa.bindparam("following"),
        last_used_at=sa.bindparam("now"),
        expires_at=sa.bindparam("until"),
        address=sa.bindparam("caller"),
        address_hash=sa.bindparam("caller_hash"),
    )
    .returning(*MEMBER_COLUMNS, sa.func.set_config("synchronous_commit", "off", True))
)


def _end_reused(token: RefreshToken) -> None:
    """A spent value came again: end its session. The present one of a session that is over ends nothing."""
    for ended in end(*matches_token(token), AccountSession.turn > token.number, why="reuse"):
        audit.record("session.reused", actor_id=ended.member_id, target=f"session:{ended.id}")
    db.session.commit()


def matches_token(token: RefreshToken) -> tuple[sa.ColumnElement[bool], ...]:
    """What is true of the session that a value is or has been of."""
    return AccountSession.id == token.session_id, AccountSession.secret_hash == fingerprint(token.secret)


def _handed_out(member: Who, token: RefreshToken) -> Opened[Who]:
    access = access_token(member.id, Role(member.role), token.session_id)
    return Opened(member, token.session_id, access, token.value())


def end(*which: sa.ColumnElement[bool], why: str) -> list[sa.Row[int, int]]:
    """End the active sessions that match; returns their ids and members.

    Their sockets are checked again, and no push messages go to their browsers.
    """
    ended = list(
        db.session.execute(
            sa.update(AccountSession)
            .where(AccountSession.ended_at.is_(None), *which)
            .values(ended_at=clock.now(), ended_why=why)
            .returning(AccountSession.id, AccountSession.member_id)
            .execution_options(synchronize_session=False)
        )
    )
    end_subscriptions([row.id for row in ended])
    for member_id in {row.member_id for row in ended}:
        recheck_member(member_id)
    return ended


class SessionRow(Row):
    """A device that is signed in. `place` is null unless a plugin knows where the address is."""

    id: int
    agent: str
    address: str
    created_at: datetime
    last_used_at: datetime
    expires_at: datetime
    place: str | None = None
    current: bool = False


def list_sessions(viewer: Viewer, page: int, size: int) -> Page[SessionRow]:
    """One page of a member's living sessions, the last used first."""
    mine = sa.select(*columns_of(SessionRow, AccountSession)).where(
        AccountSession.member_id == viewer.member_id, *active_session_filters()
    )
    newest = (AccountSession.last_used_at.desc(), AccountSession.id.desc())
    found = read_page(SessionRow, mine.order_by(*newest), page, size)
    add_places(found.content)
    for row in found.content:
        row.current = row.id == viewer.session_id
    return found


def end_one(member_id: int, session_id: int) -> None:
    """End one of a member's sessions. Raises 404 for any other. Commits."""
    ended = end(AccountSession.id == session_id, AccountSession.member_id == member_id, why="ended by member")
    if not ended:
        raise not_found("Session {id}", id=session_id)
    audit.record("session.ended", actor_id=member_id, target=f"session:{session_id}")
    db.session.commit()


def end_others(member_id: int, keep: int | None) -> None:
    """End all of a member's sessions but the one that asks. Commits."""
    for ended in end(
        AccountSession.member_id == member_id, AccountSession.id.is_distinct_from(keep), why="ended by member"
    ):
        audit.record("session.ended", actor_id=member_id, target=f"session:{ended.id}")
    db.session.commit()


def end_all() -> int:
    """End every session there is, for an operator; how many. Commits."""
    ended = len(end(why="ended by operator"))
    audit.record("session.all_ended", details={"sessions": ended})
    db.session.commit()
    return ended
