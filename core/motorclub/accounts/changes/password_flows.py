"""Passwords: forgotten and reset, or changed with the word of the member's mailbox."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, TypeVar

import sqlalchemy as sa
from flask import request
from sqlalchemy.dialects.postgresql import insert

from motorclub import audit, clock
from motorclub.accounts.credentials import attempts, tokens
from motorclub.accounts.credentials.attempts import WRONG_PASSWORD, confirm_password
from motorclub.accounts.credentials.captcha import check_captcha
from motorclub.accounts.credentials.passwords import LIKE_NAME, is_name, passwords
from motorclub.accounts.credentials.tokens import fingerprint, random_token
from motorclub.accounts.models import AccountSession, EmailChange, NewDevice, PasswordChange, ResetDemand
from motorclub.accounts.second_factor import challenges
from motorclub.accounts.sessions import history
from motorclub.accounts.sessions import services as sessions
from motorclub.accounts.sessions.history import Device
from motorclub.db import db
from motorclub.http import ApiError, invalid
from motorclub.http.address import base_url
from motorclub.http.networks import network_of
from motorclub.http.rows import Row, columns_of, read_first
from motorclub.jobs.services import enqueue
from motorclub.mail import send
from motorclub.people.models import Member
from motorclub.people.services import key_of, lock_member

FORGOTTEN = "core.accounts.forgotten_password"
RESET = "reset-password"
RESET_LIFE = timedelta(hours=1)
CHANGE_LIFE = timedelta(minutes=15)

SAME = "The new password must differ from the present one."


def ask_reset(email: str, solution: str | None) -> None:
    """Have a link mailed if somebody has this address. Commits. Raises 400 for field captcha, 503.

    Only a job looks for the account, so the request takes the same time for every address.
    """
    check_captcha(solution)
    enqueue(FORGOTTEN, {"email": email, "base": base_url()})
    db.session.commit()


def mail_reset(payload: Mapping[str, Any]) -> None:
    """The job: `{email, base}`. Mail a link to the member with this address."""
    member_id = db.session.scalar(sa.select(Member.id).where(Member.email_key == key_of(payload["email"])))
    if member_id is not None:
        member = lock_member(member_id)
        send(
            "reset_password",
            member.email,
            {"username": member.username, "link": _reset_link(member, payload["base"]), "hours": 1},
        )
        audit.record("account.reset_asked", target=f"member:{member.id}")


def reset(token: str, password: str) -> Member:
    """Set a new password by a mailed link, which also proves the address; every session ends. Commits; whose it is.

    Raises 410 for a link that opens nothing, 400 for field password.
    """
    member = tokens.redeem_link(token, RESET)
    _refuse_names(password, member, "password")
    member.email_verified_at = member.email_verified_at or clock.now()
    _set(member, passwords().hash(password), keep=None)
    audit.record("account.password_reset", actor_id=member.id, target=f"member:{member.id}")
    db.session.commit()
    return member


def ask_change(member_id: int, session_id: int | None, current: str, new: str, device: Device) -> None:
    """Have a new password wait for a mailed word; an earlier one that waits is dropped. Commits.

    Raises 400 for field currentPassword or newPassword, 429 after too many wrong ones.
    """
    stored = confirm_password(member_id, current, "currentPassword")
    if new == current:
        raise invalid("newPassword", SAME)
    member = lock_member(member_id)
    if member.password_hash != stored:  # it was changed while it was being looked at
        raise invalid("currentPassword", WRONG_PASSWORD)
    _refuse_names(new, member, "newPassword")
    token = _wait(member.id, session_id, passwords().hash(new), device)
    link = f"{base_url()}/verify-password-change?token={token}"
    place = history.place_of(device.address) or ""
    about = {"link": link, "minutes": 15, "address": device.address, "place": place}
    send("password_change", member.email, {"username": member.username, **about})
    audit.record("account.password_change_asked", actor_id=member.id, target=f"member:{member.id}")
    db.session.commit()


def _wait(member_id: int, session_id: int | None, hashed: str, device: Device) -> str:
    now, token = clock.now(), random_token()
    withdraw_password_changes(member_id)
    db.session.add(
        PasswordChange(
            member_id=member_id,
            token_hash=fingerprint(token),
            password_hash=hashed,
            session_id=session_id,
            agent=device.agent,
            address=device.address,
            created_at=now,
            expires_at=now + CHANGE_LIFE,
        )
    )
    return token


class PasswordChangeRow(Row):
    """From where and when a new password was asked for. `place` is null unless a plugin knows it."""

    agent: str
    address: str
    requested_at: datetime
    expires_at: datetime
    place: str | None = None


def details(token: str) -> PasswordChangeRow:
    """The change that waits for this token's word. Raises 410."""
    columns = columns_of(PasswordChangeRow, PasswordChange, requested_at=PasswordChange.created_at)
    found = read_first(PasswordChangeRow, sa.select(*columns).where(*is_waiting(PasswordChange, token)))
    if found is None:
        raise _over(token)
    found.place = history.place_of(found.address)
    return found


def _over(token: str) -> ApiError:
    """410 with the reason: the change was decided, or has expired."""
    wanted = sa.select(PasswordChange.decided_at).where(PasswordChange.token_hash == fingerprint(token))
    return tokens.used_link() if db.session.scalar(wanted) else tokens.spent_link()


def decide(token: str, *, confirmed: bool) -> None:
    """The mailbox's word: make the change, or call it off. Commits. Raises 410 for a token that decides nothing.

    Called off, it was somebody who knew the password: every session ends, and only a reset lets the member in.
    """
    taken = take_decision(PasswordChange, token)
    if taken is None:
        raise _over(token)
    member, change = taken
    if confirmed:
        _set(member, str(change.password_hash), keep=change.session_id)
        action = "account.password_changed"
    else:
        shut_out(member, "password_change_refused", why="password change refused")
        action = "account.password_change_refused"
    change.password_hash = None
    audit.record(action, actor_id=member.id, target=f"member:{member.id}")
    db.session.commit()


Decided = TypeVar("Decided", PasswordChange, NewDevice)


def take_decision(kind: type[Decided], token: str) -> tuple[Member, Decided] | None:
    """The member, locked, and what waited for this token's word, decided; None for a token that decides nothing.

    Of several calls at once the update lets one through.
    """
    member_id = db.session.scalar(sa.select(kind.member_id).where(kind.token_hash == fingerprint(token)))
    member = lock_member(member_id) if member_id else None
    found = decide_once(kind, token)
    return None if member is None or found is None else (member, found)


def decide_once(kind: type[Decided], token: str) -> Decided | None:
    """Note that it is decided; None if it is already, or too old."""
    decided = sa.update(kind).where(*is_waiting(kind, token)).values(decided_at=clock.now())
    return db.session.scalar(decided.returning(kind).execution_options(populate_existing=True))


def is_waiting(kind: type[Decided], token: str) -> tuple[sa.ColumnElement[bool], ...]:
    """What is true of what this token can still decide."""
    return kind.token_hash == fingerprint(token), kind.decided_at.is_(None), kind.expires_at > clock.now()


def shut_out(member: Member, template: str, *, why: str) -> None:
    """Somebody else can sign in as this member: end every session, and mail a link to the reset that is now needed.

    In the caller's transaction.
    """
    demand = insert(ResetDemand).values(member_id=member.id, since=clock.now())
    db.session.execute(demand.on_conflict_do_nothing())
    _end_what_waits(member, keep=None, why=why)
    link = _reset_link(member, base_url())
    send(template, member.email, {"username": member.username, "link": link, "hours": 1})


def _set(member: Member, hashed: str, *, keep: int | None) -> None:
    """The new password, and an end to whatever the old one has opened but for the session `keep`."""
    member.password_hash = hashed
    db.session.execute(sa.delete(ResetDemand).where(ResetDemand.member_id == member.id))
    client = network_of(request.remote_addr or "")
    attempts.forget(member.id, (member.username_key, member.email_key), client)
    _end_what_waits(member, keep=keep, why="password changed")
    about = {"username": member.username, "link": f"{base_url()}/forgot-password"}
    send("password_changed", member.email, about)


def _end_what_waits(member: Member, *, keep: int | None, why: str) -> None:
    challenges.start_over(member.id)
    sessions.end(AccountSession.member_id == member.id, AccountSession.id.is_distinct_from(keep), why=why)
    withdraw_password_changes(member.id)
    withdraw_email_changes(member.id)
    tokens.end_links(member.id, RESET)


def withdraw_password_changes(member_id: int) -> None:
    """Passwords that wait are dropped, and their links stop working. In the caller's transaction."""
    db.session.execute(
        sa.update(PasswordChange)
        .where(PasswordChange.member_id == member_id, PasswordChange.decided_at.is_(None))
        .values(decided_at=clock.now(), password_hash=None)
        .execution_options(synchronize_session=False)
    )


def withdraw_email_changes(member_id: int) -> None:
    """The links of a change of address stop working. In the caller's transaction."""
    db.session.execute(
        sa.update(EmailChange)
        .where(EmailChange.member_id == member_id, EmailChange.ended_at.is_(None))
        .values(ended_at=clock.now())
        .execution_options(synchronize_session=False)
    )


def _reset_link(member: Member, base: str) -> str:
    return f"{base}/reset-password?token={tokens.issue_link(member.id, RESET, RESET_LIFE)}"


def _refuse_names(password: str, member: Member, field: str) -> None:
    if is_name(password, member.username, member.email):
        raise invalid(field, LIKE_NAME)
