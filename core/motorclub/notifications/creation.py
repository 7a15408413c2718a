"""Creating a notification: as the member's preferences say, and merged into its open group."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.db import db
from motorclub.http.address import own_path
from motorclub.notifications.frames import CREATED, push
from motorclub.notifications.messages import NAMED, group_key, kind_of, people, render
from motorclub.notifications.models import Notification, NotificationActor
from motorclub.notifications.preferences import Preferences, load_preferences
from motorclub.people.models import Member
from motorclub.plugin.content import ContentRef
from motorclub.plugin.events import check_payload
from motorclub.plugin.values import Channel, NotificationKind

# A mail waits so long for others of its group, and for the member to have read it meanwhile.
MAIL_PAUSE = timedelta(minutes=5)


def notify(
    user_id: int,
    kind: str,
    params: Mapping[str, object],
    url: str,
    *,
    actor_id: int | None = None,
    question_id: int | None = None,
    answer_id: int | None = None,
    comment_id: int | None = None,
    about: ContentRef | None = None,
) -> None:
    """Notify the member `user_id`, in the current transaction; open browsers get a frame after the commit.

    The message is the kind's template filled with `params` (values are escaped) and `url`, a path of this site.
    Nobody is notified of their own actions (`actor_id`), after deletion, or against their preferences.
    Once the content that it is `about` is deleted, the notification is deleted too.

    Raises UnknownKind, LookupError for a placeholder or a `group_by` without a value, ValueError for a `url` of
    another site.
    """
    if actor_id == user_id:
        return
    known = kind_of(kind)
    ids = {"question_id": question_id, "answer_id": answer_id, "comment_id": comment_id}
    values = {
        "user_id": user_id,
        "kind": kind,
        "category": known.category,
        "message": render(known.template, params, own_path(url)),
        "params": check_payload(f"notification {kind}", params),
        "url": url,
        "about": str(about) if about else None,
        "group_key": group_key(known, {**params, **ids, "url": url}),
        **ids,
    }
    preferences = load_preferences(user_id)
    if preferences is None or not any(preferences.wants(known, channel) for channel in Channel):
        return
    _store(known, values | _times(known, preferences), actor_id)


def _times(kind: NotificationKind, preferences: Preferences) -> dict[str, object]:
    """When it was created, and the columns of the channels that it takes."""
    now = clock.now()
    mailed = preferences.wants(kind, Channel.EMAIL)
    return {
        "created_at": now,
        "told_at": now,
        "shown": preferences.wants(kind, Channel.IN_APP),
        "mail_due_at": now + (timedelta() if kind.urgent else MAIL_PAUSE) if mailed else None,
    }


def _store(kind: NotificationKind, values: Mapping[str, Any], actor_id: int | None) -> None:
    grouped = values["group_key"] is not None
    if grouped:
        _close_stale(kind, values)
    told = {**values, "open": grouped}
    row = db.session.execute(_insertion(tuple(told)), {**told, "actor": actor_id}).first()
    if row is None:  # the member has gone meanwhile
        return
    if grouped and row.actor_id is not None:
        _name(row.id, row.actor_id, str(values["params"].get(kind.who, "")))
        if row.times > 1:
            rewrite_group_message(row.id, kind)
    if row.shown:
        push(values["user_id"], CREATED, row.id)


def _close_stale(kind: NotificationKind, values: Mapping[str, Any]) -> None:
    """A group that has been silent for longer than the kind's window takes nobody in."""
    same = [getattr(Notification, name) == values[name] for name in ("user_id", "kind", "group_key")]
    stale = (*same, Notification.open, Notification.told_at < values["told_at"] - kind.window)
    db.session.execute(_quietly(sa.update(Notification).where(*stale).values(open=False)))


@cache
def _insertion(names: tuple[str, ...]) -> Any:
    """The row with these columns, if there still is such a member, with the `actor` if there still is one.

    While its group is open it becomes the last of that; of two that come at once, one waits for the other.
    """
    table: Any = Notification.__table__
    wanted = sa.bindparam("actor", type_=sa.BigInteger)
    actor = sa.select(Member.id).where(Member.id == wanted).scalar_subquery()
    columns = {name: sa.bindparam(name, type_=table.c[name].type) for name in names}
    counted = sa.case((actor.is_(None), 0), else_=1)
    there = sa.select(*columns.values(), actor, counted)
    there = there.where(sa.exists().where(Member.id == columns["user_id"]))
    made = insert(table).from_select([*names, "actor_id", "actor_count"], there)
    joined = (
        "message",
        "params",
        "url",
        "about",
        "question_id",
        "answer_id",
        "comment_id",
        "told_at",
        "actor_id",
    )
    new: dict[str, Any] = {name: made.excluded[name] for name in joined}
    new["times"] = Notification.times + 1
    new["shown"] = sa.or_(Notification.shown, made.excluded.shown)
    merged = made.on_conflict_do_update(
        index_elements=["user_id", "kind", "group_key"], index_where=sa.text("open"), set_=new
    )
    return merged.returning(Notification.id, Notification.times, Notification.shown, Notification.actor_id)


def _name(notification_id: int, actor_id: int, name: str) -> None:
    statement = insert(NotificationActor).values(
        notification_id=notification_id, actor_id=actor_id, name=name, told_at=clock.now()
    )
    new = {"name": statement.excluded.name, "told_at": statement.excluded.told_at}
    db.session.execute(
        statement.on_conflict_do_update(index_elements=["notification_id", "actor_id"], set_=new)
    )


def rewrite_group_message(notification_id: int, kind: NotificationKind) -> None:
    """Rewrite the message of a group from its actors; the caller holds the row's lock."""
    of_group = NotificationActor.notification_id == notification_id
    newest = (NotificationActor.told_at.desc(), NotificationActor.actor_id.desc())
    rows = db.session.execute(
        sa.select(
            NotificationActor.actor_id, NotificationActor.name, sa.func.count().over().label("all_of_them")
        )
        .where(of_group)
        .order_by(*newest)
        .limit(NAMED)
    ).all()
    given = db.session.execute(
        sa.select(Notification.params, Notification.url).where(Notification.id == notification_id)
    ).one()
    if not rows:
        return
    count = rows[0].all_of_them
    who = people([row.name for row in rows], count)
    template = kind.group_template if kind.group_template and count > 1 else kind.template
    message = render(template, {**given.params, kind.who: who, "count": count}, given.url)
    values = {"message": message, "actor_count": count, "actor_id": rows[0].actor_id}
    db.session.execute(
        _quietly(sa.update(Notification).where(Notification.id == notification_id).values(values))
    )


def _quietly(statement: Any) -> Any:
    """Rows are read as columns here: the session has no objects that could be stale."""
    return statement.execution_options(synchronize_session=False)
