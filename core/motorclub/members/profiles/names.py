"""Usernames: changed at most once in 90 days; a member's former names still lead to them."""

from __future__ import annotations

import unicodedata
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.accounts.registration import is_held
from motorclub.accounts.sessions import identity
from motorclub.db import db, flush_unique, reads
from motorclub.http import ApiError, conflict, invalid, not_found
from motorclub.mail import send
from motorclub.members.profiles import pictures
from motorclub.people.models import Member, OldName
from motorclub.people.services import key_of
from motorclub.realtime.publish import recheck_member
from motorclub.viewer import STAFF

FIELD = "username"
PAUSE = timedelta(days=90)
TAKEN = "This username is already taken."
TOO_SOON = "A username can be changed once in 90 days."


def by_name(name: str) -> sa.Row[int, str]:
    """`(id, username)` of the member who is called so, or was. Raises 404.

    A present name wins over an old one.
    """
    key = key_of(name).replace("\x00", " ")  # no column can hold it, and no name has a space
    member = sa.select(Member.id, Member.username)
    was_called = member.join(OldName, OldName.member_id == Member.id).where(OldName.name_key == key)
    found = reads().execute(member.where(Member.username_key == key)).first()
    found = found or reads().execute(was_called).first()
    if found is None:
        raise not_found("User {id}", id=name)
    return found


def changeable_at(member_id: int) -> datetime | None:
    """From when on a member may take another name; None for now."""
    last = db.session.scalar(sa.select(sa.func.max(OldName.changed_at)).where(OldName.member_id == member_id))
    return until(last)


def until(last: datetime | None) -> datetime | None:
    """The end of the pause after a change at `last`; None when it is over."""
    return last + PAUSE if last is not None and last + PAUSE > clock.now() else None


def rename(member: Member, name: str) -> list[str]:
    """Change the name of a member, whose row is locked; returns the files that were made for it.

    Raises 409 for field username when it is too soon or the name is taken, 400 when a plugin does not accept it.
    """
    if changeable_at(member.id) is not None:
        raise conflict(TOO_SOON, code="USERNAME_TOO_SOON", field=FIELD)
    _ask_plugins(name, member.email)
    old, member.username, member.username_key = member.username, name, key_of(name)
    flush_unique(conflict(TAKEN, field=FIELD))
    # Afterwards, because the statement waits for a member who is just giving the name up.
    if is_held(key_of(name), member.id):
        raise conflict(TAKEN, field=FIELD)
    _remember(member.id, old)
    values = {"username": name, "old": old, "days": PAUSE.days}
    send("username_changed", member.email, values)
    recheck_member(member.id)
    return pictures.follow_name(member, old)


def _ask_plugins(name: str, email: str) -> None:
    """What nobody may register, nobody may change to; what a plugin says of the address is no matter here."""
    try:
        identity.check_registration(name, email)
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


RESERVED = "This name is reserved for the staff of the site."
RESERVED_WORDS = frozenset(
    {
        *("admin", "admins", "administrator", "administrators", "sysadmin", "root", "system", "webmaster"),
        *("mod", "mods", "moderator", "moderators", "staff", "team", "official", "security"),
        *("support", "help", "helpdesk", "contact", "motorclub", "motorclubteam", "motorclubsupport"),
    }
)
# Letters and digits that look like Latin ones; what Unicode itself calls a form of another letter is not among them.
LOOKALIKES = str.maketrans(
    # Cyrillic, Greek, digits and signs.
    "\u0430\u0432\u0435\u0456\u043a\u043c\u043d\u043e\u0440"
    "\u0441\u0455\u0442\u0443\u0445\u0458\u0501\u04bb\u04cf"
    "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7"
    "0134578@$!|",
    "abeikmhopcstyxjdhlabenikmvoptuxoleastbasll",
)


def check_display_name(name: str, member: Member) -> None:
    """Raise 400 for a name that reads like a reserved word, or like the name of somebody on the staff.

    Who is on the staff may have any.
    """
    if member.role in STAFF:
        return
    read = reads_as(name)
    if read in {reads_as(word) for word in RESERVED_WORDS} or read in _names_of_staff():
        raise invalid("displayName", RESERVED)


def reads_as(name: str) -> str:
    """A name as people read it at a glance: without case, accents, signs and letters of other scripts.

    >>> reads_as("Ádmin"), reads_as("\\u0430dm1n"), reads_as("A.d-m i n") == reads_as("ADMIN")
    ('admln', 'admln', True)
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(LOOKALIKES).replace("i", "l")
    return "".join(character for character in plain if character.isalnum())


def _names_of_staff() -> set[str]:
    rows = db.session.execute(sa.select(Member.username, Member.display_name).where(Member.role.in_(STAFF)))
    return {reads_as(name) for row in rows for name in row if name}
