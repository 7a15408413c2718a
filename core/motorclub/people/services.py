"""People as other parts show them."""

from __future__ import annotations

from typing import Any

from motorclub.people.models import Member

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
