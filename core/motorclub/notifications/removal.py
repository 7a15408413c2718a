"""Deleting notifications whose content is deleted, or that are old; the counts follow."""

from __future__ import annotations

import functools
from collections.abc import Collection
from datetime import timedelta

import sqlalchemy as sa

from motorclub import clock
from motorclub.content.services import content_types
from motorclub.db import db
from motorclub.http.address import own_path
from motorclub.notifications.creation import rewrite_group_message
from motorclub.notifications.frames import push_removed
from motorclub.notifications.messages import kinds
from motorclub.notifications.models import Notification, NotificationActor
from motorclub.people.models import Member
from motorclub.plugin import registry
from motorclub.plugin.background import working_for
from motorclub.plugin.content import ContentRef
from motorclub.plugin.host import current_host
from motorclub.plugin.values import ContentType
from motorclub.viewer import Role, Viewer

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
    """Take a member out of the notifications of others, in the current transaction; how many are deleted.

    A group goes on without them, as long as there is somebody else in it.
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
    left = _with_others([row.id for row in groups])
    for row in groups:
        kind = kinds().get(row.kind)
        if row.id in left and kind is not None:
            rewrite_group_message(row.id, kind)
        else:
            left.discard(row.id)
    return _remove(Notification.id.in_([row.id for row in groups if row.id not in left]))


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
    told = sa.select(Notification.about, Member.id, Member.role).join(
        Member, Member.id == Notification.user_id
    )
    those = [f"{name}:{number}" for number in dead]
    for about, member_id, role in db.session.execute(
        told.where(Notification.about.in_(those)).distinct()
    ).all():
        number = ContentRef.parse(str(about)).id
        if number in dead:
            dead -= _seen(name, {number}, _viewer(member_id, Role(role)))
    return dead


def _viewer(member_id: int | None, role: Role) -> Viewer:
    return Viewer(id=member_id, role=role, permissions=registry.current().permissions_of(role))


def _seen(name: str, ids: Collection[int], viewer: Viewer) -> set[int]:
    """Those that the viewer can see: all of them, if their plugin is off, unknown or cannot say right now."""
    known = content_types().get(name)
    if known is None:
        return set(ids)
    host = current_host()
    with working_for(known.owner) as on:
        if not on:
            return set(ids)
        load = functools.partial(_loaded, known.kind, tuple(ids), viewer)
        return host.guard_of(known.owner).call(f"content {name}", load, set(ids))


def _loaded(kind: ContentType, ids: tuple[int, ...], viewer: Viewer) -> set[int]:
    return {content.ref.id for content in kind.load(ids, viewer)}
