"""What open browsers are sent: after each change, the whole state of the member's unread notifications."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.db import reads
from motorclub.notifications.models import Notification
from motorclub.people.models import Member
from motorclub.realtime.publish import send_after_commit, send_each_after_commit

LATEST = 5

CREATED, READ, ALL_READ = "NOTIFICATION_CREATED", "READ", "ALL_READ"

UNREAD = sa.and_(Notification.read_at.is_(None), Notification.shown)
NEWEST = (Notification.told_at.desc(), Notification.id.desc())
COLUMNS = (
    Notification.id,
    Notification.kind,
    Notification.category,
    Notification.message,
    Notification.read_at.is_not(None).label("is_read"),
    Notification.told_at.label("created_at"),
    Notification.actor_id.label("voter_id"),
    Member.username.label("voter_username"),
    Member.profile_image.label("voter_profile_image"),
    Notification.actor_count,
    Notification.group_key,
    Notification.question_id,
    Notification.answer_id,
    Notification.comment_id,
    Notification.url,
)


def topic_of(user_id: int) -> str:
    """Where a member's browsers listen."""
    return f"/topic/notifications/{user_id}"


def push(user_id: int, kind: str, notification_id: int | None = None) -> None:
    """After the commit, publish to a member's browsers."""
    send_after_commit(topic_of(user_id), kind, lambda: frame(user_id, notification_id))


def push_removed(user_ids: Collection[int]) -> None:
    """After the commit, publish to many members' browsers that unread notifications were removed."""
    by_topic = {topic_of(user_id): user_id for user_id in user_ids}

    def build(heard: Collection[str]) -> Mapping[str, Mapping[str, object]]:
        return {topic: {**frame(by_topic[topic]), "notification": None} for topic in heard}

    send_each_after_commit(list(by_topic), READ, build)


def frame(user_id: int, notification_id: int | None = None) -> dict[str, object]:
    """A full snapshot of a member's unread notifications, with the one that the frame is about.

    The fields of NotificationFrameSchema, or without a `notification_id` of UnreadFrameSchema.
    """
    count, latest = unread(user_id)
    snapshot: dict[str, Any] = {"count": count, "latest": latest}
    if notification_id is not None:
        row = reads().execute(items().where(Notification.id == notification_id)).first()
        snapshot["notification"] = row and as_item(row)
    return snapshot


def unread(user_id: int) -> tuple[int, list[dict[str, object]]]:
    """How many are unread, and the newest five of them; one statement, so that both agree."""
    mine = sa.and_(Notification.user_id == user_id, UNREAD)
    total = sa.select(sa.func.count()).select_from(Notification).where(mine).scalar_subquery()
    newest = items().add_columns(total.label("total")).where(mine).order_by(*NEWEST).limit(LATEST)
    rows = reads().execute(newest).all()
    return (rows[0].total if rows else 0), [as_item(row) for row in rows]


def items() -> sa.Select[*tuple[Any, ...]]:
    """Notifications as `as_item` takes them."""
    return sa.select(*COLUMNS).outerjoin(Member, Member.id == Notification.actor_id)


def as_item(row: sa.Row[Any]) -> dict[str, object]:
    """The fields of NotificationSchema from a row of COLUMNS."""
    item = {column.key: row._mapping[column.key] for column in COLUMNS}
    username, image = item.pop("voter_username"), item.pop("voter_profile_image")
    item["voter"] = {"username": username, "profile_image": image} if username is not None else None
    return item
