"""A member's notifications: lists, and marking as read; their kinds, and their texts.

A text is the kind's template with escaped values, cleaned once more to b, i and a[href].
"""

from __future__ import annotations

import html
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

import nh3
import sqlalchemy as sa
from msgspec import UNSET, UnsetType

from motorclub import clock
from motorclub.db import db, reads
from motorclub.http import not_found
from motorclub.http.rows import (
    Internal,
    Page,
    Row,
    columns_of,
    count_rows,
    read_first,
    read_page,
    read_rows,
    schema_of,
)
from motorclub.notifications.models import Notification
from motorclub.people.models import Member
from motorclub.plugin import registry
from motorclub.plugin.host import CORE, Host, current_host, from_contributions
from motorclub.plugin.localized import ENGLISH
from motorclub.plugin.texts import translate
from motorclub.plugin.values import Category, NotificationKind
from motorclub.realtime.publish import SEQUENCE, send_after_commit, send_each_after_commit

EXTENSION = "motorclub.notification_kinds"
TAGS = {"b", "i", "a"}
ATTRIBUTES = {"a": {"href"}}
SCHEMES = {"http", "https"}
# How many people are named; the others are counted.
NAMED = 2


class UnknownKind(LookupError):
    """A kind of notification that no plugin has registered; the message says how to."""


def kinds() -> Mapping[str, NotificationKind]:
    """Every kind by name, collected on first use; those of plugins that are off too."""
    return from_contributions(EXTENSION, build)


def kind_of(name: str) -> NotificationKind:
    """The registered kind called `name`. Raises UnknownKind."""
    found = kinds().get(name)
    if found is None:
        raise UnknownKind(f"there is no notification kind {name!r}: give it back from register_notifications")
    return found


def build(host: Host) -> dict[str, NotificationKind]:
    """Every kind that `host` has loaded, by name."""
    return {
        kind.name: kind for _, contributions in host.contributions() for kind in contributions.notifications
    }


def switched_on() -> list[NotificationKind]:
    """The kinds of the core and of every plugin that is on, in the order in which they were contributed."""
    host = current_host()
    on = {CORE, *registry.current().enabled}
    return [
        kind
        for owner, contributions in host.contributions()
        if owner in on
        for kind in contributions.notifications
    ]


def render(template: str, params: Mapping[str, object], url: str) -> str:
    """The message as HTML; the template may use `{url}` beside the names in `params`.

    Raises LookupError for a placeholder that has no value.

    >>> render('<b>{who}</b> answered <a href="{url}">{title}</a>', {"who": "Ann", "title": "<script>"}, "/questions/7")
    '<b>Ann</b> answered <a href="/questions/7">&lt;script&gt;</a>'
    """
    values = {name: html.escape(str(value)) for name, value in {**params, "url": url}.items()}
    try:
        text = template.format_map(values)
    except KeyError as error:
        raise LookupError(f"the template {template!r} needs a value for {error.args[0]!r}") from error
    return nh3.clean(text, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=None)


AND = " and "
ONE_OTHER = "{names} and 1 other"
OTHERS = "{names} and {count} others"


def people(names: Sequence[str], count: int, language: str = ENGLISH) -> str:
    """The first of `count` people by name, the others as a number.

    >>> people(["Ann"], 1), people(["Ann", "Bob"], 2)
    ('Ann', 'Ann and Bob')
    >>> people(["Ann", "Bob"], 3), people(["Ann", "Bob"], 6)
    ('Ann, Bob and 1 other', 'Ann, Bob and 4 others')
    """
    others = count - len(names)
    if others <= 0:
        return translate(AND, language).join(names)
    text = translate(ONE_OTHER if others == 1 else OTHERS, language)
    return text.format(names=", ".join(names), count=others)


def plain(message: str) -> str:
    """A message without its markup, for mails and for screen readers.

    >>> plain('<b>Ann</b> &amp; Bob <a href="/questions/7">wrote</a>')
    'Ann & Bob wrote'
    """
    return html.unescape(nh3.clean(message, tags=set()))


def group_key(kind: NotificationKind, values: Mapping[str, object]) -> str | None:
    """What those of a group have in common; None for a kind that is not grouped.

    Raises LookupError for a name in `group_by` that has no value.
    """
    if not kind.group_by:
        return None
    missing = [name for name in kind.group_by if values.get(name) is None]
    if missing:
        raise LookupError(f"notification {kind.name} is grouped by {missing[0]!r}, which has no value")
    return "|".join(str(values[name]).replace("|", "||") for name in kind.group_by)


LATEST = 5
CREATED, READ, ALL_READ = "NOTIFICATION_CREATED", "READ", "ALL_READ"

UNREAD = sa.and_(Notification.read_at.is_(None), Notification.shown)
NEWEST = (Notification.told_at.desc(), Notification.id.desc())
# A sequence that was never asked stands at its first number, which is still to come.
_LAST_NUMBER = sa.text(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {SEQUENCE.name}")  # noqa: S608


class Voter(Row):
    """Who caused a notification."""

    username: str
    profile_image: str | None


class NotificationRow(Row):
    """One notification. `message` is HTML with b, i and a only; `url` is a path of this site.

    A grouped one is about `actor_count` people; the voter is the last of them, and `created_at` is their time.
    """

    id: int
    kind: str
    category: Annotated[str, Category]
    message: str
    is_read: bool
    created_at: datetime
    voter_id: int | None
    actor_count: int
    group_key: str | None
    question_id: int | None
    answer_id: int | None
    comment_id: int | None
    url: str
    voter_username: Internal[str | None]
    voter_image: Internal[str | None]
    total: Internal[int] = 0

    @property
    def voter(self) -> Voter | None:
        """Who caused it, unless they have gone."""
        return None if self.voter_username is None else Voter(self.voter_username, self.voter_image)


class LatestNotificationRow(NotificationRow):
    """As every notification; the first of the list also carries how many are unread in all."""

    count: int | UnsetType = UNSET


class UnreadFrame(Row):
    """The content of every frame: how many are unread, and the newest five of them, newest first."""

    count: int
    latest: list[NotificationRow]


class NotificationFrame(UnreadFrame):
    """And the notification that was made or read; None if it is gone already."""

    notification: NotificationRow | None


class Marked(Row):
    """The notification is read; `count` are still unread."""

    id: int
    is_read: bool
    count: int


class UnreadCount(Row):
    """How many are unread."""

    count: int


class UnreadCounts(UnreadCount):
    """How many are unread, in all and of each category."""

    needs_me: int
    activity: int
    system: int


_NOTIFICATIONS = sa.select(
    *columns_of(
        NotificationRow,
        Notification,
        is_read=Notification.read_at.is_not(None),
        created_at=Notification.told_at,
        voter_id=Notification.actor_id,
        voter_username=Member.username,
        voter_image=Member.profile_image,
    )
).outerjoin(Member, Member.id == Notification.actor_id)


def position() -> int:
    """The number of the last frame that any topic has sent; to be read before a list is.

    Every change behind a frame with this number or a lower one was committed before, so a list that is read afterwards
    has it, and a client with that list can ignore such a frame.
    """
    return reads().scalar(_LAST_NUMBER) or 0


def latest_unread(user_id: int) -> list[dict[str, Any]]:
    """The newest five unread as JSON, newest first; the first carries `count`."""
    count, rows = unread(user_id)
    found: list[dict[str, Any]] = schema_of(NotificationRow)().dump(rows, many=True)
    if found:
        found[0]["count"] = count
    return found


def list_notifications(
    user_id: int, page: int, size: int, category: str | None = None
) -> Page[NotificationRow]:
    """One page of a member's notifications, newest first."""
    mine = _NOTIFICATIONS.where(_of(user_id, category)).order_by(*NEWEST)
    return read_page(NotificationRow, mine, page, size)


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
    return count_rows(Notification, mine, connection=reads())


def unread_counts(user_id: int) -> UnreadCounts:
    """How many are unread in all, and of each category."""
    mine = sa.and_(Notification.user_id == user_id, UNREAD)
    counted = sa.select(Notification.category, sa.func.count()).where(mine).group_by(Notification.category)
    found: dict[str, int] = {row[0]: row[1] for row in reads().execute(counted)}
    by_category = {category.lower(): found.get(category, 0) for category in Category}
    return UnreadCounts(sum(found.values()), **by_category)


def topic_of(user_id: int) -> str:
    """Where a member's browsers listen."""
    return f"/topic/notifications/{user_id}"


def push(user_id: int, kind: str, notification_id: int | None = None) -> None:
    """After the commit, publish to a member's browsers."""
    send_after_commit(topic_of(user_id), kind, lambda: frame(user_id, notification_id))


def push_removed(user_ids: Collection[int]) -> None:
    """After the commit, publish to many members' browsers that unread notifications were removed."""
    by_topic = {topic_of(user_id): user_id for user_id in user_ids}

    def build(active_topics: Collection[str]) -> Mapping[str, Row]:
        return {topic: NotificationFrame(*unread(by_topic[topic]), None) for topic in active_topics}

    send_each_after_commit(list(by_topic), READ, build)


def frame(user_id: int, notification_id: int | None = None) -> UnreadFrame:
    """A full snapshot of a member's unread notifications, with the one that the frame is about."""
    count, latest = unread(user_id)
    if notification_id is None:
        return UnreadFrame(count, latest)
    about = read_first(NotificationRow, _NOTIFICATIONS.where(Notification.id == notification_id))
    return NotificationFrame(count, latest, about)


def unread(user_id: int) -> tuple[int, list[NotificationRow]]:
    """How many are unread, and the newest five of them; one statement, so that both agree."""
    rows = read_rows(NotificationRow, _NEWEST_UNREAD, {"user": user_id})
    return (rows[0].total if rows else 0), rows


# Made once: it is asked at every page of a member.
_MINE = sa.and_(Notification.user_id == sa.bindparam("user", type_=sa.BigInteger), UNREAD)
_TOTAL = sa.select(sa.func.count()).select_from(Notification).where(_MINE).scalar_subquery()
_NEWEST_UNREAD = (
    _NOTIFICATIONS.add_columns(_TOTAL.label("total")).where(_MINE).order_by(*NEWEST).limit(LATEST)
)
