"""Finding members among very many: every filter and every order has an index behind it.

A search for part of a name uses the trigram index; a page of a hundred thousand members costs what one of a hundred
does. Rare parts are found by the index; common ones by scanning in the requested order until the page is full. At most
COUNTED matches are counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub import clock
from motorclub.accounts.models import AccountSession, active_session_filters
from motorclub.accounts.second_factor.protection import has_factor
from motorclub.accounts.sessions.history import is_hash, last_hash, users_of
from motorclub.db import reads
from motorclub.http import not_found
from motorclub.http.rows import Page, Row, columns_of, read_rows
from motorclub.members.administration import columns
from motorclub.members.administration.columns import ColumnValueRow
from motorclub.members.models import PendingDeletion
from motorclub.people.models import GRAMS, Member, Profile
from motorclub.people.services import NOT_DELETED, key_of
from motorclub.search.matching import distance
from motorclub.viewer import Role

GRAM_CHARS = 3
# Marks the beginning of a name, as in the function member_grams.
BEGINNING = "^"
# So many members are walked along to see whether many names hold what is searched; so many of them mean that counting
# without the index comes to its end sooner.
WALKED, DENSE = 1_000, 50
# A search that finds so many says no more than that there are so many.
COUNTED = 1_000


class Status(StrEnum):
    """How it stands with an account."""

    ACTIVE = "ACTIVE"
    UNVERIFIED = "UNVERIFIED"
    LEAVING = "LEAVING"


class Joined(StrEnum):
    """How long ago somebody joined, at most."""

    DAY = "DAY"
    WEEK = "WEEK"
    MONTH = "MONTH"
    YEAR = "YEAR"


class Seen(StrEnum):
    """How long ago somebody was seen: at most, or (AWAY) at least; who was NEVER seen is not away."""

    DAY = "DAY"
    WEEK = "WEEK"
    MONTH = "MONTH"
    AWAY_MONTH = "AWAY_MONTH"
    AWAY_YEAR = "AWAY_YEAR"
    NEVER = "NEVER"


AGES = {
    "DAY": timedelta(days=1),
    "WEEK": timedelta(days=7),
    "MONTH": timedelta(days=30),
    "YEAR": timedelta(days=365),
}

Order = tuple[Any, ...]

_UP: Mapping[str, Order] = {
    "username": (Member.username_key,),
    "email": (Member.email_key,),
    "role": (Member.role, Member.id),
    "createdAt": (Member.created_at, Member.id),
}
_ORDERS: Mapping[str, Order] = {
    **_UP,
    **{f"-{name}": tuple(column.desc() for column in columns) for name, columns in _UP.items()},
    "lastSeenAt": (Member.seen_at.asc().nulls_first(), Member.id),
    "-lastSeenAt": (Member.seen_at.desc().nulls_last(), Member.id.desc()),
}
SORTS = tuple(_ORDERS)

_IS_PENDING_DELETION = sa.exists().where(PendingDeletion.member_id == Member.id)
_STATUS = sa.case(
    (_IS_PENDING_DELETION, Status.LEAVING.value),
    (Member.email_verified_at.is_(None), Status.UNVERIFIED.value),
    else_=Status.ACTIVE.value,
)
_IN_STATUS: Mapping[Status, sa.ColumnElement[bool]] = {
    Status.LEAVING: Member.id.in_(sa.select(PendingDeletion.member_id)),
    Status.UNVERIFIED: sa.and_(Member.email_verified_at.is_(None), ~_IS_PENDING_DELETION),
    Status.ACTIVE: sa.and_(Member.email_verified_at.is_not(None), ~_IS_PENDING_DELETION),
}
# Who has gone is nobody to manage.


# By the names of the query; the end of a range is not in it.
_BETWEEN: Mapping[str, Callable[[datetime], sa.ColumnElement[bool]]] = {
    "joined_from": lambda moment: Member.created_at >= moment,
    "joined_to": lambda moment: Member.created_at < moment,
    "seen_from": lambda moment: Member.seen_at >= moment,
    "seen_to": lambda moment: Member.seen_at < moment,
}


def grams(query: str) -> list[str]:
    """What the index must hold of a member whose name has this in it.

    >>> grams("rust"), grams("ru")
    (['rus', 'ust'], ['^ru'])
    """
    if len(query) < GRAM_CHARS:
        return [f"{BEGINNING}{query}"]
    return sorted({query[at : at + GRAM_CHARS] for at in range(len(query) - GRAM_CHARS + 1)})


def member_conditions(q: str = "", **which: Any) -> Iterator[sa.ColumnElement[bool]]:
    """The conditions of a filter; `q` is a part of a name, or a whole hash of an address."""
    if is_hash(q):
        yield Member.id.in_(users_of(q))
    elif q:
        yield has_name_parts(key_of(q))
        yield has_name(key_of(q))
    yield from _among(**which)


def _among(
    role: str | None = None,
    status: str | None = None,
    joined: str | None = None,
    seen: str | None = None,
    roles: Collection[str] = (),
    having: Collection[tuple[str, str]] = (),
    **between: datetime,
) -> Iterator[sa.ColumnElement[bool]]:
    yield NOT_DELETED
    yield from (_BETWEEN[name](moment) for name, moment in between.items())
    yield from (Member.id.in_(columns.holders(name, value)) for name, value in having)
    if role:
        yield Member.role == role
    if roles:
        yield Member.role.in_(roles)
    if status:
        yield _IN_STATUS[Status(status)]
    if joined:
        yield Member.created_at >= clock.now() - AGES[joined]
    if seen:
        yield _was_seen(Seen(seen))


def _was_seen(seen: Seen) -> sa.ColumnElement[bool]:
    if seen is Seen.NEVER:
        return Member.seen_at.is_(None)
    age = clock.now() - AGES[seen.removeprefix("AWAY_")]
    return Member.seen_at < age if seen.startswith("AWAY_") else Member.seen_at >= age


def has_name_parts(key: str) -> sa.ColumnElement[bool]:
    """That a member has all the pieces of a name, in any order: what the index finds."""
    pieces: sa.ColumnElement[Any] = sa.literal_column(GRAMS, ARRAY(sa.Text))
    return pieces.contains(sa.cast(grams(key), ARRAY(sa.Text)))


def has_name(key: str, of: Any = Member) -> sa.ColumnElement[bool]:
    """That they have them in a row; `of` has the columns."""
    names = (of.username_key, of.email_key, of.display_key)
    if len(key) < GRAM_CHARS:
        return sa.or_(*(name.startswith(key, autoescape=True) for name in names))
    return sa.or_(*(name.contains(key, autoescape=True) for name in names))


class ManagedMemberRow(Row):
    """A member as admins see them: LEAVING has asked to be deleted, UNVERIFIED has not confirmed the address.

    `addressHash` is of the address last used, null where none is kept; another member with the same one shares it.
    """

    id: int
    username: str
    display_name: str | None
    email: str
    role: Annotated[str, Role]
    status: Annotated[str, Status]
    profile_image: str | None
    created_at: datetime
    last_seen_at: datetime | None
    sessions: int = 0
    two_factor: bool = False
    address_hash: str | None = None
    columns: Sequence[ColumnValueRow] = ()


def _columns(**more: sa.SQLColumnExpression[Any]) -> tuple[sa.ColumnElement[Any], ...]:
    return columns_of(ManagedMemberRow, Member, status=_STATUS, last_seen_at=Member.seen_at, **more)


def list_members(page: int, size: int, sort: str, q: str = "", **which: Any) -> Page[ManagedMemberRow]:
    """One page of the members that a filter finds; of a search, COUNTED are counted at most.

    First whose page it is, then what is shown of those: sessions are counted for a page only.
    """
    part = slice(page * size, (page + 1) * size)
    if q and not is_hash(q):
        found, total = _found(part, sort, q, which)
    else:
        found, total = _page(part, sort, member_conditions(q, **which), COUNTED if q else None)
    return Page.of(_with_columns(found), total, page, size)


def _with_columns(member_ids: list[int]) -> list[ManagedMemberRow]:
    """These members in their order, with what plugins know of them."""
    sessions = (
        sa.select(sa.func.count())
        .where(AccountSession.member_id == Member.id, *active_session_filters())
        .scalar_subquery()
    )
    selected = _columns(sessions=sessions, two_factor=has_factor(Member.id), address_hash=last_hash())
    found = read_rows(ManagedMemberRow, sa.select(*selected).where(Member.id.in_(member_ids), NOT_DELETED))
    rows = {row.id: row for row in found}
    for number, row_values in columns.of_members(list(rows)).items():
        rows[number].columns = row_values
    return [rows[number] for number in member_ids if number in rows]


def _found(part: slice, sort: str, q: str, which: dict[str, Any]) -> tuple[list[int], int]:
    """(the ids of one page of a search, how many there are at most COUNTED)."""
    first = _first_called(key_of(q), sort, which)
    many = [has_name(key_of(q)), *_among(**which)]
    few = list(member_conditions(q, **which))
    if len(first) < part.stop:
        return _page(part, sort, few, COUNTED)
    return first[part], _count(many if len(first) >= DENSE else few, COUNTED)


def _first_called(key: str, sort: str, which: dict[str, Any]) -> list[int]:
    """Of the first WALKED members in this order the ids of those who are called so; no index on names is needed."""
    order = _ORDERS[sort]
    walked = (
        sa.select(
            Member.id,
            Member.username_key,
            Member.email_key,
            Member.display_key,
            sa.func.row_number().over(order_by=order).label("place"),
        )
        .where(*_among(**which))
        .order_by(*order)
        .limit(WALKED)
        .subquery()
    )
    fits = has_name(key, walked.c)
    return list(reads().scalars(sa.select(walked.c.id).where(fits).order_by(walked.c.place)))


def _page(
    part: slice, sort: str, conditions: Iterable[sa.ColumnElement[bool]], most: int | None
) -> tuple[list[int], int]:
    """(the ids of one page, how many there are at most `most`)."""
    conditions = list(conditions)
    query = sa.select(Member.id).where(*conditions).order_by(*_ORDERS[sort])
    return list(reads().scalars(query.slice(part.start, part.stop))), _count(conditions, most)


def _count(conditions: Iterable[sa.ColumnElement[bool]], most: int | None) -> int:
    counted = sa.select(sa.literal_column("1")).select_from(Member).where(*conditions).limit(most).subquery()
    return reads().scalar(sa.select(sa.func.count()).select_from(counted)) or 0


def get_member_item(member_id: int) -> ManagedMemberRow:
    """A member as admins see them. Raises 404, also for deleted members."""
    found = _with_columns([member_id])
    if not found:
        raise not_found("User {id}", id=member_id)
    return found[0]


def every(**which: Any) -> sa.Select[Any]:
    """All members that a filter finds by number, for the table. Raises as `columns.holders`."""
    return sa.select(*_columns()).where(*member_conditions(**which)).order_by(Member.id)


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
    found = sa.select(*columns).where(NOT_DELETED)
    found = found.where(_has_a_half(text)) if misspelled else found.where(*(_has(word) for word in typed))
    if not with_private:
        is_public = sa.func.coalesce(Profile.visible_to, "ALL") == "ALL"
        found = found.outerjoin(Profile, Profile.member_id == Member.id).where(is_public)
    rows = reads().execute(found.order_by(Member.id.desc()).limit(MOST_LOOKED_AT))
    means = _is_misspelled if misspelled else _begins
    return [row.id for row in rows if means(typed, f"{row.username} {row.display_name or ''}")][:limit]


def _has_a_half(text: str) -> sa.ColumnElement[bool]:
    """A typing error spoils one half of a name: by the other half the index finds it."""
    key = text.casefold()
    middle = len(key) // 2
    return sa.or_(
        has_name_parts(key[: max(middle, GRAM_CHARS)]),
        has_name_parts(key[min(middle, len(key) - GRAM_CHARS) :]),
    )


def _is_misspelled(typed: list[str], names: str) -> bool:
    wrong = "".join(typed)
    most = 1 if len(wrong) < LONG else 2
    username, _, display_name = names.casefold().partition(" ")
    return any(0 < distance(wrong, _BREAK.sub("", name)) <= most for name in (username, display_name))


def _has(word: str) -> sa.ColumnElement[bool]:
    """What the index of pieces of names finds, without the addresses that it knows too."""
    names = (Member.username_key, Member.display_key)
    named = sa.or_(*(name.contains(word, autoescape=True) for name in names))
    return sa.and_(has_name_parts(word), named)


def _begins(typed: list[str], names: str) -> bool:
    words = [word.casefold() for word in _BREAK.split(names) if word]
    whole = [part.casefold() for part in names.split()]
    return all(any(known.startswith(word) for known in (*words, *whole)) for word in typed)
