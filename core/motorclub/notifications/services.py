"""A member's notifications: lists, and marking as read."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db, reads
from motorclub.http import not_found
from motorclub.http.schemas import compiled_dump
from motorclub.notifications.creation import notify
from motorclub.notifications.frames import (
    ALL_READ,
    CREATED,
    NEWEST,
    READ,
    UNREAD,
    as_item,
    frame,
    items,
    push,
    topic_of,
    unread,
)
from motorclub.notifications.models import Notification
from motorclub.notifications.schemas import NotificationSchema
from motorclub.plugin.values import Category
from motorclub.realtime.publish import SEQUENCE

__all__ = [
    "ALL_READ",
    "CREATED",
    "READ",
    "frame",
    "latest_unread",
    "notify",
    "topic_of",
    "unread",
]

_DUMP = compiled_dump(NotificationSchema)
# A sequence that was never asked stands at its first number, which is still to come.
_LAST_NUMBER = sa.text(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {SEQUENCE.name}")  # noqa: S608


def position() -> int:
    """The number of the last frame that any topic has sent; to be asked for before a list is read.

    Every change of which a frame with this number or a lower one tells was committed before, so a list that is read
    afterwards has it, and such a frame has nothing to say to whoever has the list.
    """
    return reads().scalar(_LAST_NUMBER) or 0


def latest_unread(user_id: int) -> list[dict[str, object]]:
    """The newest five unread as JSON, newest first; the first carries `count`."""
    count, unread_items = unread(user_id)
    found = [_DUMP(item) for item in unread_items]
    if found:
        found[0]["count"] = count
    return found


def list_notifications(
    user_id: int, page: int, size: int, category: str | None = None
) -> tuple[list[dict[str, Any]], int]:
    """One page of a member's notifications, newest first, and how many there are in all."""
    mine = _of(user_id, category)
    rows = reads().execute(items().where(mine).order_by(*NEWEST).limit(size).offset(page * size))
    total = reads().scalar(sa.select(sa.func.count()).select_from(Notification).where(mine)) or 0
    return [as_item(row) for row in rows], total


def _of(user_id: int, category: str | None = None) -> sa.ColumnElement[bool]:
    mine = sa.and_(Notification.user_id == user_id, Notification.shown)
    return mine if category is None else sa.and_(mine, Notification.category == category)


def mark_read(user_id: int, notification_id: int) -> int:
    """Mark one of the member's notifications as read; how many stay unread. Marking twice is no error.

    Raises 404 for a notification that is not the member's.
    """
    mine = sa.and_(Notification.id == notification_id, _of(user_id))
    if _mark(mine):
        push(user_id, READ, notification_id)
        db.session.commit()
    elif not reads().scalar(sa.select(sa.exists().where(mine))):
        raise not_found("Notification")
    return unread_count(user_id)


def mark_all_read(user_id: int, category: str | None = None) -> int:
    """Mark all notifications (of a category) up to now as read; how many are unread then."""
    if _mark(_of(user_id, category)):
        push(user_id, ALL_READ)
    db.session.commit()
    return unread_count(user_id)


def _mark(which: sa.ColumnElement[bool]) -> bool:
    """Whether any unread one was among them. What has been read takes no others in."""
    marked = db.session.execute(
        sa.update(Notification)
        .where(which, UNREAD)
        .values(read_at=clock.now(), open=False)
        .returning(Notification.id)
    )
    return bool(marked.all())


def unread_count(user_id: int) -> int:
    """How many of a member's notifications are unread."""
    mine = sa.and_(Notification.user_id == user_id, UNREAD)
    return reads().scalar(sa.select(sa.func.count()).select_from(Notification).where(mine)) or 0


def unread_counts(user_id: int) -> dict[str, int]:
    """How many are unread in all, and of each category."""
    mine = sa.and_(Notification.user_id == user_id, UNREAD)
    counted = sa.select(Notification.category, sa.func.count()).where(mine).group_by(Notification.category)
    found: dict[str, int] = {row[0]: row[1] for row in reads().execute(counted)}
    by_category = {category.lower(): found.get(category, 0) for category in Category}
    return {"count": sum(found.values()), **by_category}
