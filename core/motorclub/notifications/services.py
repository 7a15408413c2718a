"""Telling members, and what they have been told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db, reads
from motorclub.http import not_found
from motorclub.http.schemas import compiled_dump
from motorclub.jobs.payload import checked
from motorclub.members.models import Member
from motorclub.notifications.messages import kind_of, render
from motorclub.notifications.models import Notification
from motorclub.notifications.schemas import NotificationSchema
from motorclub.realtime.publish import send_after_commit

LATEST = 5

CREATED, READ, ALL_READ = "NOTIFICATION_CREATED", "READ", "ALL_READ"

UNREAD = Notification.read_at.is_(None)
COLUMNS = (
    Notification.id,
    Notification.kind,
    Notification.message,
    sa.not_(UNREAD).label("is_read"),
    Notification.created_at,
    Notification.actor_id.label("voter_id"),
    Member.username.label("voter_username"),
    Member.profile_image.label("voter_profile_image"),
    Notification.question_id,
    Notification.answer_id,
    Notification.comment_id,
    Notification.url,
)


def notify(
    user_id: int,
    kind: str,
    params: Mapping[str, Any],
    url: str,
    *,
    actor_id: int | None = None,
    question_id: int | None = None,
    answer_id: int | None = None,
    comment_id: int | None = None,
) -> None:
    """Tell the member `user_id`, in the current transaction; open browsers hear of it after the commit.

    The message is the kind's template filled with `params` (values are escaped) and `url`, a path of this site.
    Nobody is told of what they did themselves (`actor_id`), or after they have gone.

    Raises UnknownKind, LookupError for a placeholder without a value, ValueError for a `url` of another site.
    """
    if actor_id == user_id:
        return
    values = {
        "user_id": user_id,
        "kind": kind,
        "message": render(kind_of(kind).template, params, own_path(url)),
        "params": checked(f"notification {kind}", params),
        "url": url,
        "question_id": question_id,
        "answer_id": answer_id,
        "comment_id": comment_id,
        "created_at": clock.now(),
    }
    row = db.session.execute(_insertion(values, actor_id)).first()
    if row is not None:
        _push(user_id, CREATED, row.id)


def _insertion(values: Mapping[str, Any], actor_id: int | None) -> Any:
    """The row, if there still is such a member, with the actor if there still is one; gives its id."""
    table = Notification.__table__
    columns = [sa.literal(value, table.c[name].type) for name, value in values.items()]
    actor = sa.select(Member.id).where(Member.id == actor_id).scalar_subquery()
    there = sa.select(*columns, actor).where(sa.exists().where(Member.id == values["user_id"]))
    return sa.insert(Notification).from_select([*values, "actor_id"], there).returning(Notification.id)


def own_path(url: str) -> str:
    """`url` if it is a path of this site. Raises ValueError for anything a browser would take elsewhere.

    >>> own_path("/questions/7#answer-9")
    '/questions/7#answer-9'
    >>> own_path("//elsewhere.example")
    Traceback (most recent call last):
    ValueError: '//elsewhere.example' is not a path of this site, such as /questions/7
    """
    if not url.startswith("/") or url.startswith(("//", "/\\")):
        raise ValueError(f"{url!r} is not a path of this site, such as /questions/7")
    return url


def topic_of(user_id: int) -> str:
    """Where a member's browsers listen."""
    return f"/topic/notifications/{user_id}"


def _push(user_id: int, kind: str, notification_id: int | None = None) -> None:
    send_after_commit(topic_of(user_id), kind, lambda: frame(user_id, notification_id))


def frame(user_id: int, notification_id: int | None = None) -> dict[str, Any]:
    """A full snapshot of a member's unread notifications, with the one that the frame is about.

    The fields of NotificationFrameSchema, or without a `notification_id` of UnreadFrameSchema.
    """
    count, latest = unread(user_id)
    snapshot: dict[str, Any] = {"count": count, "latest": latest}
    if notification_id is not None:
        row = reads().execute(_items().where(Notification.id == notification_id)).first()
        snapshot["notification"] = row and as_item(row)
    return snapshot


def unread(user_id: int) -> tuple[int, list[dict[str, Any]]]:
    """How many are unread, and the newest five of them; one statement, so that both agree."""
    mine = sa.and_(Notification.user_id == user_id, UNREAD)
    total = sa.select(sa.func.count()).select_from(Notification).where(mine).scalar_subquery()
    rows = (
        reads()
        .execute(
            _items()
            .add_columns(total.label("total"))
            .where(mine)
            .order_by(Notification.id.desc())
            .limit(LATEST)
        )
        .all()
    )
    return (rows[0].total if rows else 0), [as_item(row) for row in rows]


def latest_unread(user_id: int) -> list[dict[str, Any]]:
    """The newest five unread as JSON, newest first; the first carries `count`."""
    count, unread_items = unread(user_id)
    items = [_DUMP(item) for item in unread_items]
    if items:
        items[0]["count"] = count
    return items


def listed(user_id: int, page: int, size: int) -> tuple[list[dict[str, Any]], int]:
    """One page of everything a member has been told, newest first, and how many there are in all."""
    mine = Notification.user_id == user_id
    rows = reads().execute(
        _items().where(mine).order_by(Notification.id.desc()).limit(size).offset(page * size)
    )
    total = reads().scalar(sa.select(sa.func.count()).select_from(Notification).where(mine)) or 0
    return [as_item(row) for row in rows], total


def _items() -> sa.Select[*tuple[Any, ...]]:
    return sa.select(*COLUMNS).outerjoin(Member, Member.id == Notification.actor_id)


def as_item(row: sa.Row[Any]) -> dict[str, Any]:
    """The fields of NotificationSchema from a row of COLUMNS."""
    item = dict(row._mapping)
    username, image = item.pop("voter_username"), item.pop("voter_profile_image")
    item["voter"] = {"username": username, "profile_image": image} if username is not None else None
    return item


_DUMP = compiled_dump(NotificationSchema)


def mark_read(user_id: int, notification_id: int) -> int:
    """Mark one of the member's notifications as read; how many stay unread. Marking twice is no error.

    Raises 404 for a notification that is not the member's.
    """
    mine = sa.and_(Notification.id == notification_id, Notification.user_id == user_id)
    if not _mark(mine):
        db.session.rollback()
        if reads().scalar(sa.select(sa.exists().where(mine))) is not True:
            raise not_found("Notification")
    else:
        _push(user_id, READ, notification_id)
        db.session.commit()
    return unread_count(user_id)


def mark_all_read(user_id: int) -> int:
    """Mark everything that the member has been told by now as read; how many have come since."""
    if _mark(Notification.user_id == user_id):
        _push(user_id, ALL_READ)
    db.session.commit()
    return unread_count(user_id)


def _mark(which: sa.ColumnElement[bool]) -> bool:
    """Whether any unread one was among them."""
    marked = db.session.execute(
        sa.update(Notification).where(which, UNREAD).values(read_at=clock.now()).returning(Notification.id)
    )
    return bool(marked.all())


def unread_count(user_id: int) -> int:
    """How many of a member's notifications are unread."""
    mine = sa.and_(Notification.user_id == user_id, UNREAD)
    return reads().scalar(sa.select(sa.func.count()).select_from(Notification).where(mine)) or 0
