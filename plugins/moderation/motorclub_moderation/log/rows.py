"""What the calls of the moderation log answer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from motorclub.api.rows import Author, Internal, Row


class LogEntryRow(Row):
    """An entry. `actor` is null for the system and for an account that is gone; the numbers stay.

    `reason`, `before` and `after` are null once the member whom they are about is erased.
    """

    id: int
    created_at: datetime
    actor_id: int | None
    actor_role: str | None
    action: str
    target_type: str | None
    target_id: int | None
    target_user_id: int | None
    case_id: int | None
    is_reversible: bool
    reverts_id: int | None
    reverted_by_id: Annotated[int | None, "The entry that undoes this one."]
    reason: str | None
    before: Mapping[str, object] | None
    after: Mapping[str, object] | None
    hash: str
    actor_username: Internal[str | None]
    actor_image: Internal[str | None]
    user_username: Internal[str | None]
    user_image: Internal[str | None]
    can_revert: bool = False

    @property
    def actor(self) -> Author | None:
        """Who did it."""
        return _to_author(self.actor_id, self.actor_username, self.actor_image)

    @property
    def target_user(self) -> Author | None:
        """The member whom it is about."""
        return _to_author(self.target_user_id, self.user_username, self.user_image)


def _to_author(member_id: int | None, username: str | None, image: str | None) -> Author | None:
    return None if member_id is None or username is None else Author(member_id, username, image)
