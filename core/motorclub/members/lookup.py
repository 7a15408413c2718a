"""Finding members by the beginnings of their names."""

from __future__ import annotations

import re

import sqlalchemy as sa

from motorclub.db import reads
from motorclub.members.administration.listing import GRAM_CHARS, indexed
from motorclub.people.deleted_member import FORMER
from motorclub.people.models import Member, Profile
from motorclub.search.vocabulary import distance

MOST_LOOKED_AT = 100
# In shorter ones an error makes another name; in long ones there may be two.
SHORTEST_MISSPELLED, LONG = 4, 6
# "TurboTess" and "mx5_marta" have two words each.
_BREAK = re.compile(r"(?<=[a-z])(?=[A-Z])|[\W_]+")


def find_members(text: str, limit: int, *, with_private: bool, misspelled: bool = False) -> list[int]:
    """The ids of members one of whose names begins with `text` or has a word for each of its words; newest first.

    With `misspelled`, those instead who have a name that `text` is but for a typing error. `with_private` also finds
    those who do not show their profile to everybody.
    """
    typed = [word for word in _BREAK.split(text.casefold()) if word]
    if not typed or (misspelled and len("".join(typed)) < SHORTEST_MISSPELLED):
        return []
    columns = (Member.id, Member.username, Member.display_name)
    found = sa.select(*columns).where(Member.erased_at.is_(None), Member.username_key != FORMER)
    found = found.where(_has_a_half(text)) if misspelled else found.where(*(_has(word) for word in typed))
    if not with_private:
        shown = sa.func.coalesce(Profile.visible_to, "ALL") == "ALL"
        found = found.outerjoin(Profile, Profile.member_id == Member.id).where(shown)
    rows = reads().execute(found.order_by(Member.id.desc()).limit(MOST_LOOKED_AT))
    means = _is_misspelled if misspelled else _begins
    return [row.id for row in rows if means(typed, f"{row.username} {row.display_name or ''}")][:limit]


def _has_a_half(text: str) -> sa.ColumnElement[bool]:
    """A typing error spoils one half of a name: by the other half the index finds it."""
    key = text.casefold()
    middle = len(key) // 2
    return sa.or_(indexed(key[: max(middle, GRAM_CHARS)]), indexed(key[min(middle, len(key) - GRAM_CHARS) :]))


def _is_misspelled(typed: list[str], names: str) -> bool:
    wrong = "".join(typed)
    most = 1 if len(wrong) < LONG else 2
    username, _, display_name = names.casefold().partition(" ")
    return any(0 < distance(wrong, _BREAK.sub("", name)) <= most for name in (username, display_name))


def _has(word: str) -> sa.ColumnElement[bool]:
    """What the index of pieces of names finds, without the addresses that it knows too."""
    names = (Member.username_key, Member.display_key)
    named = sa.or_(*(name.contains(word, autoescape=True) for name in names))
    return sa.and_(indexed(word), named)


def _begins(typed: list[str], names: str) -> bool:
    words = [word.casefold() for word in _BREAK.split(names) if word]
    whole = [part.casefold() for part in names.split()]
    return all(any(known.startswith(word) for known in (*words, *whole)) for word in typed)
