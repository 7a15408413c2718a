"""Creating notifications, merged into the open group, and deleting those that are old or whose content is deleted."""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping
from datetime import timedelta
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.content.services import content_types
from motorclub.db import db
from motorclub.http.address import own_path
from motorclub.notifications.models import Notification, NotificationActor
from motorclub.notifications.preferences import Preferences, load_preferences
from motorclub.notifications.services import (
    CREATED,
    NAMED,
    group_key,
    kind_of,
    kinds,
    people,
    push,
    push_removed,
    render,
)
from motorclub.notifications.web_push.subscriptions import enqueue_pushes
from motorclub.people.models import Member, Profile
from motorclub.plugin import registry
from motorclub.plugin.background import working_for
from motorclub.plugin.content import ContentRef
from motorclub.plugin.events import check_payload
from motorclub.plugin.host import current_host
from motorclub.plugin.language import site_language
from motorclub.plugin.texts import render_value, translate
from motorclub.plugin.values import Channel, ContentType, NotificationKind
from motorclub.viewer import Role, Viewer

# How long a mail waits for others of its group, and for the member to read the notification first.
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

    The message is the kind's template filled with `params` (values are escaped, times and amounts written in the
    member's language) and `url`, a path of this site.
    Nobody is notified of their own actions (`actor_id`), after deletion, or against their preferences.
    Once the content that it is `about` is deleted, the notification is deleted too.

    Raises UnknownKind, LookupError for a placeholder or a `group_by` without a value, ValueError for a `url` of
    another site.
    """
    if actor_id == user_id:
        return
    notification_kind = kind_of(kind)
    preferences = load_preferences(user_id)
    language = (preferences and preferences.language) or site_language()
    params = {name: render_value(value, language) for name, value in params.items()}
    ids = {"question_id": question_id, "answer_id": answer_id, "comment_id": comment_id}
    values = {
        "user_id": user_id,
        "kind": kind,
        "category": notification_kind.category,
        "message": render(translate(notification_kind.template, language), params, own_path(url)),
        "params": check_payload(f"notification {kind}", params),
        "url": url,
        "about": str(about) if about else None,
        "group_key": group_key(notification_kind, {**params, **ids, "url": url}),
        **ids,
    }
    if preferences is None or not any(preferences.wants(notification_kind, channel) for channel in Channel):
        return
    stored = _store(notification_kind, values | _times(notification_kind, preferences), actor_id)
    if stored is not None and preferences.wants(notification_kind, Channel.PUSH):
        later = None if notification_kind.urgent else preferences.quiet_end()
        enqueue_pushes(user_id, stored, later or clock.now())


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


def _store(kind: NotificationKind, values: Mapping[str, Any], actor_id: int | None) -> int | None:
    """The id of the row; None for a member who has gone."""
    grouped = values["group_key"] is not None
    if grouped:
        _close_stale(kind, values)
    columns = {**values, "open": grouped}
    row = db.session.execute(_insertion(tuple(columns)), {**columns, "actor": actor_id}).first()
    if row is None:
        return None
    if grouped and row.actor_id is not None:
        _name(row.id, row.actor_id, str(values["params"].get(kind.who, "")))
        if row.times > 1:
            rewrite_group_message(row.id, kind)
    if row.shown:
        push(values["user_id"], CREATED, row.id)
    return int(row.id)


def _close_stale(kind: NotificationKind, values: Mapping[str, Any]) -> None:
    """A group that has been silent for longer than the kind's window takes nobody in."""
    same = [getattr(Notification, name) == values[name] for name in ("user_id", "kind", "group_key")]
    stale = (*same, Notification.open, Notification.told_at < values["told_at"] - kind.window)
    db.session.execute(_quietly(sa.update(Notification).where(*stale).values(open=False)))


@cache
def _insertion(names: tuple[str, ...]) -> Any:
    """The statement that inserts these columns if the member still exists, with the `actor` if that one does.

    While its group is open the row becomes the latest of the group; of two concurrent inserts one waits for the other.
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
    stored = db.session.execute(
        sa.select(Notification.params, Notification.url, Profile.language)
        .outerjoin(Profile, Profile.member_id == Notification.user_id)
        .where(Notification.id == notification_id)
    ).one()
    if not rows:
        return
    count = rows[0].all_of_them
    language = stored.language or site_language()
    who = people([row.name for row in rows], count, language)
    template = kind.group_template if kind.group_template and count > 1 else kind.template
    message = render(
        translate(template, language), {**stored.params, kind.who: who, "count": count}, stored.url
    )
    values = {"message": message, "actor_count": count, "actor_id": rows[0].actor_id}
    db.session.execute(
        _quietly(sa.update(Notification).where(Notification.id == notification_id).values(values))
    )


def _quietly(statement: Any) -> Any:
    """Rows are read as columns here: the session has no objects that could be stale."""
    return statement.execution_options(synchronize_session=False)


READ_FOR = timedelta(days=180)
# What is in no list serves a mail or a digest, the longest of which looks back eight days.
HIDDEN_FOR = timedelta(days=30)
BATCH = 500


def forget_notifications(ref: ContentRef | None = None, *, url: str | None = None) -> int:
    """Delete, in the current transaction, all notifications about deleted content; how many.

    By the reference that `notify` was given as `about`, or by the page: `url` itself, with any query or anchor, and
    what is below it. Open browsers get a frame after the commit.

    Raises TypeError unless exactly one of both is given, ValueError for a `url` of another site.
    """
    if (ref is None) == (url is None):
        raise TypeError("give a reference or a url")
    about = Notification.about == str(ref) if ref is not None else _at(own_path(url or ""))
    return _remove(about)


def _at(url: str) -> sa.ColumnElement[bool]:
    page = url.rstrip("/") or "/"
    below = [Notification.url.startswith(page + sign, autoescape=True) for sign in "#?/"]
    return sa.or_(Notification.url == page, *below)


def _remove(which: sa.ColumnElement[bool]) -> int:
    removed = db.session.execute(
        sa.delete(Notification)
        .where(which)
        .returning(Notification.user_id, Notification.read_at, Notification.shown)
        .execution_options(synchronize_session=False)
    ).all()
    push_removed({row.user_id for row in removed if row.read_at is None and row.shown})
    return len(removed)


def forget_actor(member_id: int) -> int:
    """Remove a member from the notifications of others, in the current transaction; how many are deleted.

    A group stays without them, as long as somebody else is in it.
    """
    named = sa.select(NotificationActor.notification_id).where(NotificationActor.actor_id == member_id)
    among = sa.or_(Notification.actor_id == member_id, Notification.id.in_(named))
    groups = db.session.execute(
        sa.select(Notification.id, Notification.kind).where(among).order_by(Notification.id).with_for_update()
    ).all()
    db.session.execute(
        sa.delete(NotificationActor)
        .where(NotificationActor.actor_id == member_id)
        .execution_options(synchronize_session=False)
    )
    remaining = _with_others([row.id for row in groups])
    for row in groups:
        kind = kinds().get(row.kind)
        if row.id in remaining and kind is not None:
            rewrite_group_message(row.id, kind)
        else:
            remaining.discard(row.id)
    return _remove(Notification.id.in_([row.id for row in groups if row.id not in remaining]))


def _with_others(ids: Collection[int]) -> set[int]:
    still = sa.select(NotificationActor.notification_id).where(NotificationActor.notification_id.in_(ids))
    return set(db.session.scalars(still.distinct()))


def prune() -> None:
    """Delete old read notifications, and those that only served a mail, in the current transaction."""
    now = clock.now()
    old = sa.and_(Notification.read_at.is_not(None), Notification.told_at < now - READ_FOR)
    hidden = sa.and_(sa.not_(Notification.shown), Notification.told_at < now - HIDDEN_FOR)
    _remove(sa.or_(old, hidden))


def forget_dead() -> None:
    """Delete notifications of content that no longer exists. Commits after each batch."""
    last = ""
    while refs := _refs_after(last):
        last = refs[-1]
        dead = _dead([ContentRef.parse(ref) for ref in refs])
        if dead:
            _remove(Notification.about.in_([str(ref) for ref in dead]))
        db.session.commit()


def _refs_after(last: str) -> list[str]:
    wanted = sa.select(Notification.about).where(Notification.about > last).distinct()
    return [ref for ref in db.session.scalars(wanted.order_by(Notification.about).limit(BATCH)) if ref]


def _dead(refs: Collection[ContentRef]) -> list[ContentRef]:
    """Those that neither staff nor anybody notified can see; what cannot be asked now counts as visible."""
    by_type: dict[str, set[int]] = {}
    for ref in refs:
        by_type.setdefault(ref.type, set()).add(ref.id)
    return [ContentRef(name, number) for name, ids in by_type.items() for number in _dead_of(name, ids)]


def _dead_of(name: str, ids: Collection[int]) -> set[int]:
    dead = set(ids) - _seen(name, ids, _viewer(None, Role.ADMIN))
    notified = sa.select(Notification.about, Member.id, Member.role).join(
        Member, Member.id == Notification.user_id
    )
    those = [f"{name}:{number}" for number in dead]
    for about, member_id, role in db.session.execute(
        notified.where(Notification.about.in_(those)).distinct()
    ).all():
        number = ContentRef.parse(str(about)).id
        if number in dead:
            dead -= _seen(name, {number}, _viewer(member_id, Role(role)))
    return dead


def _viewer(member_id: int | None, role: Role) -> Viewer:
    return Viewer(id=member_id, role=role, permissions=registry.current().permissions_of(role))


def _seen(name: str, ids: Collection[int], viewer: Viewer) -> set[int]:
    """Those that the viewer can see: all of them, if their plugin is off, unknown or cannot say right now."""
    registered = content_types().get(name)
    if registered is None:
        return set(ids)
    host = current_host()
    with working_for(registered.owner) as on:
        if not on:
            return set(ids)
        load = functools.partial(_loaded, registered.kind, tuple(ids), viewer)
        return host.guard_of(registered.owner).call(f"content {name}", load, set(ids))


def _loaded(kind: ContentType, ids: tuple[int, ...], viewer: Viewer) -> set[int]:
    return {content.ref.id for content in kind.load(ids, viewer)}
