"""Announcements by mail: each is written together with the mark on its delivery row.

Members in quiet hours get the mail afterwards, unless it is an emergency, and not at all if they have read it by then.
"""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import Member, db, enqueue, now, quiet_ends, site_url
from motorclub.api.mail import (
    MailOutcome,
    MailState,
    MailTemplate,
    MailVariable,
    Translatable,
    mail_outcomes,
    send_mail,
)
from motorclub.api.rows import update_rows
from motorclub_announcements.models import (
    Announcement,
    Channel,
    Delivery,
    DeliveryStatus,
    EventCopy,
    Read,
    Status,
    Type,
)

ANNOUNCED = "announcements.announced"
FOLLOW = "announcements.follow_mails"
# What becomes of mails is looked at soon, then less and less often.
FIRST_LOOK_S, LONGEST_PAUSE_S = 2, 300
LOOKED_AT = 500
MAIL_DELETED = "the mail has been deleted"
AFTER_QUIET = "announcements.after_quiet_hours"
MAILS_AT_ONCE = 100
READ_BY_THEN, ENDED_BY_THEN = "read before the quiet hours ended", "withdrawn before the quiet hours ended"

TEMPLATE = MailTemplate(
    ANNOUNCED,
    "Tells a member of an announcement.",
    "{% if urgent %}[URGENT] {% endif %}{{ title }}",
    """\
Hello {{ username }},

{% if event %}
this is about **{{ event }}**:
{% endif %}

{{ message }}

{% if safety %}
**Safety instructions:** {{ safety }}
{% endif %}

{% if phone %}
**Phone:** {{ phone }}
{% endif %}

[Open the announcement]({{ link }})""",
    (
        MailVariable("username", "driver"),
        MailVariable("title", "Parking at the Night Garage Meet"),
        MailVariable("message", "Please come by gate B.", needed=True),
        MailVariable("event", "Night Garage Meet"),
        MailVariable("safety", "Keep the fire lanes free."),
        MailVariable("phone", "+49 30 555 01"),
        MailVariable("urgent", "yes"),
        MailVariable("link", "https://motorclub.example/announcement/7", needed=True),
    ),
)

HEADLINES = {
    Type.GENERAL: "News",
    Type.DELAY: "Schedule change",
    Type.CANCELLATION: "Cancelled",
    Type.EMERGENCY: "Emergency",
    Type.WEATHER: "Weather update",
    Type.LOGISTICS: "Logistics and parking",
    Type.SAFETY: "Safety instructions",
    Type.PROMOTIONAL: "For you",
}


def _pending(announcement_id: int) -> sa.ColumnElement[bool]:
    return sa.and_(
        Delivery.announcement_id == announcement_id,
        Delivery.channel == Channel.EMAIL,
        Delivery.status == DeliveryStatus.PENDING,
    )


def _unwritten(announcement_id: int) -> sa.ColumnElement[bool]:
    due = sa.or_(Delivery.held_until.is_(None), Delivery.held_until <= now())
    return sa.and_(_pending(announcement_id), Delivery.mail_id.is_(None), due)


def has_unwritten_mails(announcement_id: int) -> bool:
    """Whether somebody is still to be mailed."""
    return db.session.scalar(sa.select(sa.exists().where(_unwritten(announcement_id)))) or False


def write_page(row: Announcement) -> int:
    """Write the next mails, or have them wait for the end of quiet hours, in the current transaction; how many."""
    event = db.session.scalar(sa.select(EventCopy.name).where(EventCopy.event_id == row.event_id))
    chosen = db.session.execute(
        sa.select(Delivery, Member.username, Member.email)
        .join(Member, Member.id == Delivery.user_id)
        .where(_unwritten(row.id))
        .order_by(Delivery.id)
        .limit(MAILS_AT_ONCE)
        .with_for_update(of=Delivery, skip_locked=True)
    ).all()
    quiet = {} if row.type == Type.EMERGENCY else quiet_ends([delivery.user_id for delivery, _, _ in chosen])
    for delivery, username, email in chosen:
        delivery.held_until = quiet.get(delivery.user_id)
        if delivery.held_until is None:
            delivery.mail_id = send_mail(ANNOUNCED, email, values(row, username, event))
            delivery.attempts += 1
    db.session.flush()
    return len(chosen)


def _held(announcement_id: int) -> sa.ColumnElement[bool]:
    return sa.and_(_pending(announcement_id), Delivery.mail_id.is_(None), Delivery.held_until.is_not(None))


def wait_for_quiet_ends(announcement_id: int) -> None:
    """Schedule the job for the first end of quiet hours that a mail waits for, if there is one."""
    first = db.session.scalar(sa.select(sa.func.min(Delivery.held_until)).where(_held(announcement_id)))
    if first is not None:
        enqueue(AFTER_QUIET, {"id": announcement_id}, run_at=first)


def after_quiet_hours(announcement_id: int) -> None:
    """Write the mails whose readers' quiet hours have ended. Commits after each page."""
    row = db.session.get(Announcement, announcement_id)
    if row is None:
        return
    if (
        row.deleted_at is not None
        or row.status != Status.SENT
        or (row.expires_at and row.expires_at <= now())
    ):
        _skip(_held(row.id), ENDED_BY_THEN)
        return
    since = sa.and_(Read.user_id == Delivery.user_id, Read.read_at >= Delivery.created_at)
    read = sa.exists().where(Read.announcement_id == row.id, since)
    _skip(sa.and_(_held(row.id), read), READ_BY_THEN)
    while write_page(row):
        db.session.commit()
    follow(row.id)
    wait_for_quiet_ends(row.id)


def _skip(which: sa.ColumnElement[bool], reason: str) -> None:
    update_rows(Delivery, which, status=DeliveryStatus.SKIPPED, last_error=reason)


def values(row: Announcement, username: str, event: str | None) -> dict[str, object]:
    """What the template is filled with."""
    headline = Translatable(HEADLINES[Type(row.type)])
    about = Translatable("{headline}: {event}", {"headline": headline, "event": event}) if event else headline
    return {
        "username": username,
        "title": row.title or about,
        "message": row.plain,
        "event": event,
        "safety": row.safety_instructions,
        "phone": row.contact_phone,
        "urgent": "yes" if row.type == Type.EMERGENCY else None,
        "link": site_url(f"/announcement/{row.id}"),
    }


def follow(announcement_id: int, looks: int = 0) -> None:
    """Look later what has become of the mails, if some are on their way."""
    if db.session.scalar(sa.select(sa.exists().where(_on_their_way(announcement_id)))):
        pause = min(FIRST_LOOK_S * 2**looks, LONGEST_PAUSE_S)
        enqueue(FOLLOW, {"id": announcement_id, "looks": looks + 1}, run_at=now() + timedelta(seconds=pause))


def _on_their_way(announcement_id: int) -> sa.ColumnElement[bool]:
    return sa.and_(_pending(announcement_id), Delivery.mail_id.is_not(None))


def look(announcement_id: int, looks: int) -> None:
    """See what has become of the mails that are on their way, and look again later at those that still are."""
    after = 0
    chosen = sa.select(Delivery).where(_on_their_way(announcement_id)).order_by(Delivery.id).limit(LOOKED_AT)
    while page := db.session.scalars(chosen.where(Delivery.id > after)).all():
        found = mail_outcomes([delivery.mail_id for delivery in page if delivery.mail_id is not None])
        for delivery in page:
            _settle(delivery, found)
        after = page[-1].id
    db.session.flush()
    follow(announcement_id, min(looks, 10))


def _settle(delivery: Delivery, found: dict[int, MailOutcome]) -> None:
    outcome = found.get(delivery.mail_id or 0)
    if outcome is None:
        delivery.status, delivery.last_error = DeliveryStatus.FAILED, MAIL_DELETED
        return
    delivery.attempts, delivery.last_error = max(1, outcome.attempts), outcome.failure
    if outcome.state is MailState.SENT:
        delivery.status, delivery.sent_at, delivery.last_error = DeliveryStatus.SENT, now(), None
    elif outcome.state is MailState.FAILED:
        delivery.status = DeliveryStatus.FAILED
