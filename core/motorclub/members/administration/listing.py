"""Finding members among very many: every filter and every order has an index behind it.

Searching any part of a name takes the trigrams of the migration of profiles; a page of a hundred thousand members costs
what one of a hundred does. What few names hold is found by the index; what many hold, by walking along the order that
is asked for until the page is full. Of what a search finds no more than COUNTED are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub import clock
from motorclub.accounts.models import AccountSession, living
from motorclub.accounts.second_factor.protection import has_factor
from motorclub.accounts.sessions.addresses import is_hash, last_hash, users_of
from motorclub.db import reads
from motorclub.http import not_found
from motorclub.members.administration import columns
from motorclub.members.models import Leaving
from motorclub.people.deleted_member import FORMER
from motorclub.people.models import GRAMS, Member
from motorclub.people.services import key_of

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

_IS_LEAVING = sa.exists().where(Leaving.member_id == Member.id)
_STATUS = sa.case(
    (_IS_LEAVING, Status.LEAVING.value),
    (Member.email_verified_at.is_(None), Status.UNVERIFIED.value),
    else_=Status.ACTIVE.value,
)
_IN_STATUS: Mapping[Status, sa.ColumnElement[bool]] = {
    Status.LEAVING: Member.id.in_(sa.select(Leaving.member_id)),
    Status.UNVERIFIED: sa.and_(Member.email_verified_at.is_(None), ~_IS_LEAVING),
    Status.ACTIVE: sa.and_(Member.email_verified_at.is_not(None), ~_IS_LEAVING),
}
# Who has gone is nobody to manage.
_HERE = sa.and_(Member.erased_at.is_(None), Member.username_key != FORMER)


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
        yield indexed(key_of(q))
        yield called(key_of(q))
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
    yield _HERE
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


def indexed(key: str) -> sa.ColumnElement[bool]:
    """That a member has all the pieces of a name, in any order: what the index finds."""
    pieces: sa.ColumnElement[Any] = sa.literal_column(GRAMS, ARRAY(sa.Text))
    return pieces.contains(sa.cast(grams(key), ARRAY(sa.Text)))


def called(key: str, of: Any = Member) -> sa.ColumnElement[bool]:
    """That they have them in a row; `of` has the columns."""
    names = (of.username_key, of.email_key, of.display_key)
    if len(key) < GRAM_CHARS:
        return sa.or_(*(name.startswith(key, autoescape=True) for name in names))
    return sa.or_(*(name.contains(key, autoescape=True) for name in names))


_COLUMNS = (
    Member.id,
    Member.username,
    Member.display_name,
    Member.email,
    Member.role,
    _STATUS.label("status"),
    Member.profile_image,
    Member.created_at,
    Member.seen_at.label("last_seen_at"),
)


def _shown(member_ids: list[int]) -> sa.Select[Any]:
    """The columns of ManagedMemberSchema."""
    sessions = (
        sa.select(sa.func.count())
        .where(AccountSession.member_id == Member.id, *living())
        .scalar_subquery()
        .label("sessions")
    )
    return sa.select(
        *_COLUMNS,
        sessions,
        has_factor(Member.id).label("two_factor"),
        last_hash().label("address_hash"),
    ).where(Member.id.in_(member_ids))


def list_members(
    page: int, size: int, sort: str, q: str = "", **which: Any
) -> tuple[list[dict[str, Any]], int]:
    """(one page of the members that a filter finds, how many there are; of a search, COUNTED at most).

    First whose page it is, then what is shown of those: sessions are counted for a page only.
    """
    part = slice(page * size, (page + 1) * size)
    if q and not is_hash(q):
        found, total = _found(part, sort, q, which)
    else:
        found, total = _page(part, sort, member_conditions(q, **which), COUNTED if q else None)
    return _with_columns(found), total


def _with_columns(member_ids: list[int]) -> list[dict[str, object]]:
    """These members as ManagedMemberSchema has them, in their order, with what plugins know of them."""
    rows = {row.id: row._asdict() for row in reads().execute(_shown(member_ids).where(_HERE))}
    known = columns.of_members(list(rows))
    return [{**rows[number], "columns": known[number]} for number in member_ids if number in rows]


def _found(part: slice, sort: str, q: str, which: dict[str, Any]) -> tuple[list[int], int]:
    """(the ids of one page of a search, how many there are at most COUNTED)."""
    first = _first_called(key_of(q), sort, which)
    many = [called(key_of(q)), *_among(**which)]
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
    fits = called(key, walked.c)
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


def get_member_item(member_id: int) -> dict[str, Any]:
    """A member as admins see them. Raises 404, also for deleted members."""
    found = _with_columns([member_id])
    if not found:
        raise not_found(f"User {member_id}")
    return found[0]


def every(**which: Any) -> sa.Select[Any]:
    """All members that a filter finds by number, for the table. Raises as `columns.holders`."""
    return sa.select(*_COLUMNS).where(*member_conditions(**which)).order_by(Member.id)
