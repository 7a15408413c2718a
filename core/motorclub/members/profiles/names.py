"""Usernames: changed once in 90 days, and a name that somebody has had goes on leading to them."""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.accounts.sessions import login_policy
from motorclub.db import db, flush_unique, reads
from motorclub.http import ApiError, conflict, not_found
from motorclub.mail import send
from motorclub.members.profiles import pictures
from motorclub.people.models import Member, OldName
from motorclub.people.services import key_of
from motorclub.realtime.publish import recheck_member

FIELD = "username"
PAUSE = timedelta(days=90)
TAKEN = "This username is already taken."
TOO_SOON = "A username can be changed once in 90 days."


def by_name(name: str) -> sa.Row[int, str]:
    """`(id, username)` of the member who is called so, or was. Raises 404.

    A present name wins over an old one.
    """
    key = key_of(name).replace("\x00", " ")  # no column can hold it, and no name has a space
    found = reads().execute(_called(key)).first() or reads().execute(_was_called(key)).first()
    if found is None:
        raise not_found(f"User {name}")
    return found


def _called(key: str) -> sa.Select[int, str]:
    return sa.select(Member.id, Member.username).where(Member.username_key == key)


def _was_called(key: str) -> sa.Select[int, str]:
    return (
        sa.select(Member.id, Member.username)
        .join(OldName, OldName.member_id == Member.id)
        .where(OldName.name_key == key)
    )


def is_held(name: str, member_id: int | None = None) -> bool:
    """Whether this name leads to somebody (other than `member_id`) who had it before."""
    owner = db.session.scalar(sa.select(OldName.member_id).where(OldName.name_key == key_of(name)))
    return owner is not None and owner != member_id


def changeable_at(member_id: int) -> datetime | None:
    """From when on a member may take another name; None for now."""
    last = db.session.scalar(sa.select(sa.func.max(OldName.changed_at)).where(OldName.member_id == member_id))
    return until(last)


def until(last: datetime | None) -> datetime | None:
    """The end of the pause after a change at `last`; None when it is over."""
    return last + PAUSE if last is not None and last + PAUSE > clock.now() else None


def rename(member: Member, name: str) -> list[str]:
    """Give a member, whose row is locked, another name; the files that were made for it.

    Raises 409 for field username when it is too soon or the name is somebody's, 400 when a plugin does not accept it.
    """
    if changeable_at(member.id) is not None:
        raise conflict(TOO_SOON, code="USERNAME_TOO_SOON", field=FIELD)
    _ask_plugins(name, member.email)
    old, member.username, member.username_key = member.username, name, key_of(name)
    flush_unique(conflict(TAKEN, field=FIELD))
    # Afterwards, because the statement waits for a member who is just giving the name up.
    if is_held(name, member.id):
        raise conflict(TAKEN, field=FIELD)
    _remember(member.id, old)
    values = {"username": name, "old": old, "days": PAUSE.days}
    send("username_changed", member.email, values)
    recheck_member(member.id)
    return pictures.follow_name(member, old)


def _ask_plugins(name: str, email: str) -> None:
    """What nobody may register, nobody may change to; what a plugin says of the address is no matter here."""
    try:
        login_policy.check_registration(name, email)
    except ApiError as refusal:
        errors = (refusal.details or {}).get("errors", [{"field": FIELD, "message": refusal.message}])
        of_name = [error["message"] for error in errors if error["field"] == FIELD]
        if of_name:
            raise ApiError(refusal.status, of_name[0], field=FIELD, headers=refusal.headers) from refusal


def _remember(member_id: int, old: str) -> None:
    row = {"member_id": member_id, "changed_at": clock.now()}
    db.session.execute(
        insert(OldName)
        .values(name_key=key_of(old), **row)
        .on_conflict_do_update(index_elements=[OldName.name_key], set_=row)
    )
