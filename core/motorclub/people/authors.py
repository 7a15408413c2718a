"""Who wrote something, as lists and posts show it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from motorclub.http.rows import Internal, Row
from motorclub.people.schemas import AuthorSchema
from motorclub.people.services import AUTHOR_COLUMNS


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
