"""Mails about notifications: one for all that are due, after quiet hours, and digests. Nothing is mailed twice."""

from __future__ import annotations

import html
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db
from motorclub.http.address import site_url
from motorclub.mail import send
from motorclub.mail.languages import language_of
from motorclub.mail.templating import SITE, USERNAME
from motorclub.notifications.models import Notification, NotificationSettings
from motorclub.notifications.preferences import Preferences, load_preferences, unsubscribe_address
from motorclub.notifications.quiet import next_digest, quiet_until, zone_of
from motorclub.notifications.services import kinds, plain
from motorclub.people.models import Member
from motorclub.plugin.texts import translate
from motorclub.plugin.values import Channel, MailTemplate, MailVariable

# Who has not been here for so long does not want to be written to every week.
SILENCE = timedelta(days=180)
# A digest has what is new, not everything that was never read.
FRESH = {"DAILY": timedelta(days=2), "WEEKLY": timedelta(days=8)}
MAX_LISTED = 15
BATCH = 500

UNMAILED = (Notification.read_at.is_(None), Notification.mailed_at.is_(None))


def mail_due() -> None:
    """Write the mails that are due. Commits after each member."""
    due = sa.select(Notification.user_id).where(Notification.mail_due_at <= clock.now())
    for member_id in list(db.session.scalars(due.distinct().limit(BATCH))):
        mail_member(member_id)
        db.session.commit()


def mail_member(member_id: int) -> None:
    """One mail about all that is due, in the current transaction; what is quiet waits, what was read is dropped."""
    rows = _due_rows(member_id)
    preferences, member = load_preferences(member_id), db.session.get(Member, member_id)
    if not rows or preferences is None or member is None:
        return
    later = preferences.quiet_end()
    delayed = [row.id for row in rows if later and not _urgent(row.kind)]
    now = [row for row in rows if row.id not in delayed]
    _set(delayed, mail_due_at=later)
    wanted = [row for row in now if row.read_at is None and _is_enabled(preferences, row.kind, Channel.EMAIL)]
    _set([row.id for row in now], mail_due_at=None)
    if wanted and member.email_verified_at is not None:
        _set([row.id for row in wanted], mailed_at=clock.now())
        _send("notification", member, wanted, len(wanted), Channel.EMAIL)


def _due_rows(member_id: int) -> Sequence[Any]:
    """What is due, locked until this transaction ends; other workers skip it."""
    columns = (
        Notification.id,
        Notification.kind,
        Notification.message,
        Notification.url,
        Notification.read_at,
    )
    due = (Notification.user_id == member_id, Notification.mail_due_at <= clock.now())
    wanted = sa.select(*columns).where(*due).order_by(Notification.told_at.desc(), Notification.id.desc())
    return db.session.execute(wanted.with_for_update(skip_locked=True)).all()


def _urgent(kind: str) -> bool:
    registered = kinds().get(kind)
    return registered is not None and registered.urgent


def _is_enabled(preferences: Preferences, kind: str, channel: Channel) -> bool:
    """Whether the member's current preferences want it; False for a kind that no longer exists."""
    registered = kinds().get(kind)
    return registered is not None and preferences.wants(registered, channel)


def _set(ids: Sequence[int], **values: Any) -> None:
    if ids:
        statement = sa.update(Notification).where(Notification.id.in_(ids)).values(values)
        db.session.execute(statement.execution_options(synchronize_session=False))


def _send(
    template: str, member: Member, rows: Sequence[Any], count: int, channel: Channel, **more: Any
) -> None:
    listed = [(row.message, row.url) for row in rows[:MAX_LISTED]]
    values = words(member.username, listed, count) | more
    if count > 1:
        values["headline"] = translate(headline(count), language_of(member.email))
    send(template, member.email, values, unsubscribe=unsubscribe_address(member.id, channel))


def send_digests() -> None:
    """Write the digests that are due. Commits after each."""
    due = sa.select(NotificationSettings.member_id).where(NotificationSettings.digest_due_at <= clock.now())
    for member_id in list(db.session.scalars(due.order_by(NotificationSettings.digest_due_at).limit(BATCH))):
        send_digest(member_id)
        db.session.commit()


def send_digest(member_id: int) -> None:
    """A member's digest if it is due, in the current transaction, and when the next one is."""
    if not _take(member_id):
        return
    preferences, member, now = load_preferences(member_id), db.session.get(Member, member_id), clock.now()
    if preferences is None or member is None:
        _due_at(member_id, None)
        return
    zone = zone_of(preferences.timezone)
    if later := quiet_until(preferences.quiet, zone, now):
        _due_at(member_id, later)
        return
    _due_at(
        member_id, next_digest(preferences.digest, preferences.digest_hour, preferences.digest_day, zone, now)
    )
    seen_lately = (member.seen_at or member.created_at) > now - SILENCE
    if member.email_verified_at is not None and seen_lately:
        _digest(member, preferences)


def _take(member_id: int) -> bool:
    """Whether the digest is due and no other worker has locked it."""
    due = (NotificationSettings.member_id == member_id, NotificationSettings.digest_due_at <= clock.now())
    wanted = sa.select(NotificationSettings.member_id).where(*due).with_for_update(skip_locked=True)
    return db.session.scalar(wanted) is not None


def _due_at(member_id: int, due_at: datetime | None) -> None:
    statement = sa.update(NotificationSettings).where(NotificationSettings.member_id == member_id)
    db.session.execute(statement.values(digest_due_at=due_at).execution_options(synchronize_session=False))


def _digest(member: Member, preferences: Preferences) -> None:
    wanted = [name for name in kinds() if _is_enabled(preferences, name, Channel.DIGEST)]
    fresh = Notification.told_at > clock.now() - FRESH[preferences.digest]
    rows = db.session.execute(
        sa.select(Notification.id, Notification.message, Notification.url)
        .where(Notification.user_id == member.id, Notification.kind.in_(wanted), fresh, *UNMAILED)
        .order_by(Notification.told_at.desc(), Notification.id.desc())
        .with_for_update()
    ).all()
    if not rows:
        return
    # Notifications in the digest need no mail of their own any more.
    _set([row.id for row in rows], mailed_at=clock.now(), mail_due_at=None)
    more = len(rows) - MAX_LISTED
    _send("notification_digest", member, rows, len(rows), Channel.DIGEST, more=max(more, 0) or None)


PREFERENCES = "/accountsettings?tab=notifications"

COUNT = MailVariable("headline", "2 new notifications")
ITEMS = MailVariable(
    "items",
    f"- Ann answered your question Cold start: {SITE}/questions/7\n- Bob follows you: {SITE}/profile/3",
    needed=True,
)
LINK = MailVariable("link", f"{SITE}/notifications")
SETTINGS = MailVariable("settings", f"{SITE}{PREFERENCES}")

ENDING = """\

You can choose what you are written about in [your settings]({{ settings }})."""

SINGLE_MAIL = MailTemplate(
    "notification",
    "Tells a member of one or more notifications, by a mail of its own.",
    "{{ headline }}",
    """\
Hello {{ username }},

{{ items }}

[See your notifications]({{ link }})
"""
    + ENDING,
    (USERNAME, COUNT, ITEMS, LINK, SETTINGS),
)

DIGEST = MailTemplate(
    "notification_digest",
    "What a member has not read yet, once a day or once a week.",
    "While you were away: {{ headline }}",
    """\
Hello {{ username }},

this is what you have not read yet:

{{ items }}
{% if more %}

And {{ more }} more.
{% endif %}

[See your notifications]({{ link }})
"""
    + ENDING,
    (USERNAME, COUNT, ITEMS, MailVariable("more", "7"), LINK, SETTINGS),
)

MAILS = (SINGLE_MAIL, DIGEST)


class Lines(str):
    """Messages, a line each with its address; in the HTML of a mail a list of links."""

    __slots__ = ("rows",)
    rows: Sequence[tuple[str, str]]

    @classmethod
    def of(cls, rows: Sequence[tuple[str, str]]) -> Lines:
        """From (message as HTML, path) pairs."""
        lines = [(plain(message), site_url(path)) for message, path in rows]
        made = cls("\n".join(f"- {text}: {address}" for text, address in lines))
        made.rows = lines
        return made

    def __html__(self) -> str:
        """What templates put into HTML, in the place of the escaped text."""
        return "<br>".join(
            f'<a href="{html.escape(address)}" style="color:#1557b0">{html.escape(text)}</a>'
            for text, address in self.rows
        )


def headline(count: int) -> str:
    """
    >>> headline(1), headline(12)
    ('1 new notification', '12 new notifications')
    """
    return f"{count} new notification{'' if count == 1 else 's'}"


def words(username: str, rows: Sequence[tuple[str, str]], count: int) -> dict[str, Any]:
    """The values of a template's variables; `rows` as Lines takes them, `count` how many there are in all."""
    return {
        "username": username,
        "headline": plain(rows[0][0]) if count == 1 else headline(count),
        "items": Lines.of(rows),
        "link": site_url("/notifications"),
        "settings": site_url(PREFERENCES),
    }
