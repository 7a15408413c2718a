"""What has been saved and is not what it was: the mark in the list of bookmarks, and who is told of it."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import ContentRef, db, now, publish
from motorclub_social.events import TargetChanged
from motorclub_social.models import Bookmark, Change


def note(ref: ContentRef, actor_id: int | None, what: str) -> None:
    """It has changed now, in the current transaction. What nobody has saved is not noted."""
    saved = sa.exists().where(Bookmark.target_type == ref.type, Bookmark.target_id == ref.id)
    if not db.session.scalar(sa.select(saved)):
        return
    row = insert(Change).values(target_type=ref.type, target_id=ref.id, changed_at=now())
    key = [Change.target_type, Change.target_id]
    db.session.execute(
        row.on_conflict_do_update(index_elements=key, set_={"changed_at": row.excluded.changed_at})
    )
    publish(TargetChanged(target_type=ref.type, target_id=ref.id, actor_id=actor_id, what=what))
