"""People as other parts show them, and the locks on them.

A transaction that changes or checks how a member signs in locks the member's row first, before any other row: such
transactions run one after the other and cannot deadlock, and no session is opened with a password that is being
changed.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa
from marshmallow import fields
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import InstrumentedAttribute

from motorclub import clock
from motorclub.db import db, reads
from motorclub.http import Schema, not_found
from motorclub.http.rows import Internal, Row
from motorclub.people.models import Member
from motorclub.plugin.exports import execute_counted
from motorclub.viewer import Role

# What a list that shows authors selects beside its own columns; `author_of` turns the row into the answer.
AUTHOR_COLUMNS = (
    Member.id.label("author_id"),
    Member.username.label("author_username"),
    Member.profile_image.label("author_profile_image"),
)


def key_of(name: str) -> str:
    """The form under which a username or an address is unique: case does not count.

    >>> key_of("Jo.Fast"), key_of("STRASSE@EXAMPLE.ORG")
    ('jo.fast', 'strasse@example.org')
    """
    return name.casefold()


def author_of(row: Any) -> dict[str, Any]:
    """`{id, username, profile_image}` from a row that holds AUTHOR_COLUMNS."""
    return {
        "id": row.author_id,
        "username": row.author_username,
        "profile_image": row.author_profile_image,
    }


class AuthorSchema(Schema):
    """Who wrote something."""

    id = fields.Integer(required=True)
    username = fields.String(required=True)
    profile_image = fields.String(required=True, allow_none=True)


class Author(Row):
    """Who wrote something."""

    schema = AuthorSchema

    id: int
    username: str
    profile_image: str | None


class AuthorColumns(Row):
    """A row with the columns AUTHOR, which stand first; it shows the member under a name of its own."""

    author_id: Internal[int]
    author_username: Internal[str]
    author_profile_image: Internal[str | None]

    def to_author(self) -> Author:
        """The member of the columns."""
        return Author(self.author_id, self.author_username, self.author_profile_image)


class AuthoredRow(AuthorColumns):
    """A row with the columns AUTHOR, which shows them as `author`."""

    @property
    def author(self) -> Author:
        """Who wrote it."""
        return self.to_author()


# Given to `columns_of` for an AuthoredRow; the statement joins Member.
AUTHOR: dict[str, sa.SQLColumnExpression[Any]] = {column.name: column for column in AUTHOR_COLUMNS}


def read_usernames(member_ids: Collection[int]) -> dict[int, str]:
    """The usernames of these members, by id."""
    if not member_ids:
        return {}
    rows = reads().execute(sa.select(Member.id, Member.username).where(Member.id.in_(member_ids)))
    return {row.id: row.username for row in rows}


# The name of the row that stands for all deleted members. Nobody can register it: a username has no spaces and an
# address has an @.
FORMER = "former member"
NOT_DELETED = sa.and_(Member.erased_at.is_(None), Member.username_key != FORMER)


def check_member_exists(member_id: int) -> None:
    """Raises 404 for a number that is no member's, or a deleted member's."""
    if reads().scalar(sa.select(Member.id).where(Member.id == member_id, NOT_DELETED)) is None:
        raise not_found("User {id}", id=member_id)


def lock_member(member_id: int) -> Member:
    """The member as they are now, for this transaction to change; others that want to wait. Raises 404."""
    return _locked(sa.select(Member).where(Member.id == member_id).with_for_update(key_share=True))


def hold_member(member_id: int) -> Member:
    """The member as they are now and stay until this transaction ends, for who opens a session. Raises 404."""
    return _locked(sa.select(Member).where(Member.id == member_id).with_for_update(read=True))


def _locked(wanted: sa.Select[Member]) -> Member:
    member = db.session.scalars(wanted.execution_options(populate_existing=True)).one_or_none()
    if member is None:  # erased since their id was read
        raise not_found("The account")
    return member


# No password leads in: this is the hash of none.
NO_PASSWORD = "!"  # noqa: S105


def former_member_id() -> int:
    """The id of the member called "former member", made when first needed; in the caller's transaction.

    An `erase` assigns it the content that stays when its author goes.
    """
    found = db.session.scalar(sa.select(Member.id).where(Member.username_key == FORMER))
    if found is None:
        db.session.execute(
            insert(Member)
            .values(
                username=FORMER,
                username_key=FORMER,
                email=FORMER,
                email_key=FORMER,
                password_hash=NO_PASSWORD,
                role=Role.USER,
                created_at=clock.now(),
            )
            .on_conflict_do_nothing(index_elements=[Member.username_key])
        )
        found = db.session.scalar(sa.select(Member.id).where(Member.username_key == FORMER))
    if found is None:
        raise LookupError(f"the row of the {FORMER} could not be made")
    return found


def anonymise_rows(member_id: int, *columns: InstrumentedAttribute[Any]) -> int:
    """Put the former member in the place of a member in these columns, in the caller's transaction; in how many rows.

    Objects of the session are not looked at.
    """
    changed = 0
    for column in columns:
        mine = column == member_id
        if db.session.scalar(sa.select(sa.exists().where(mine))):
            statement = sa.update(column.class_).where(mine).values({column.key: former_member_id()})
            changed += execute_counted(statement)
    return changed
