"""Names that only staff may show, because they look like staff."""

from __future__ import annotations

import unicodedata

import sqlalchemy as sa

from motorclub.db import db
from motorclub.http import invalid
from motorclub.people.models import Member
from motorclub.viewer import STAFF

TEXT = "This name is reserved for the staff of the site."
WORDS = frozenset(
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
    if read in {reads_as(word) for word in WORDS} or read in _names_of_staff():
        raise invalid("displayName", TEXT)


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
