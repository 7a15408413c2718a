"""What the calls about changes answer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from motorclub.api.rows import Author, Internal, Row


class RankChangeRow(Row):
    """A change of a level, a rule or a badge. `actor` is null for an account that is gone."""

    id: int
    created_at: datetime
    action: Annotated[str, "Such as `level.changed`."]
    subject: Annotated[str, "The name of what was changed."]
    before: Mapping[str, object]
    after: Mapping[str, object]
    reverts_id: int | None
    reverted_by_id: Annotated[int | None, "The entry that undoes this one."]
    actor_id: Internal[int | None]
    actor_username: Internal[str | None]
    actor_image: Internal[str | None]
    can_revert: bool = False

    @property
    def actor(self) -> Author | None:
        """Who made the change."""
        if self.actor_id is None or self.actor_username is None:
            return None
        return Author(self.actor_id, self.actor_username, self.actor_image)
