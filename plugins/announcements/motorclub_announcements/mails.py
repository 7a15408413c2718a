"""Announcements by mail: each from a row that waits for one, written with the mark that it has been."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import (
    MailOutcome,
    MailState,
    MailTemplate,
    MailVariable,
    Member,
    db,
    enqueue,
    mail_outcomes,
    now,
    send_mail,
    site_url,
)
from motorclub_announcements.models import Announcement, Channel, Delivery, DeliveryStatus, KnownEvent, Type

ANNOUNCED = "announcements.announced"
FOLLOW = "announcements.follow_mails"
# What becomes of mails is looked at soon, then less and less often.
FIRST_LOOK_S, LONGEST_PAUSE_S = 2, 300
LOOKED_AT = 500
GONE = "the mail has been deleted"

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


def _unwritten(announcement_id: int) -> sa.ColumnElement[bool]:
    return sa.and_(
        Delivery.announcement_id == announcement_id,
        Delivery.channel == Channel.EMAIL,
        Delivery.status == DeliveryStatus.PENDING,
        Delivery.mail_id.is_(None),
    )


def waiting(announcement_id: int) -> bool:
    """Whether somebody is still to be mailed."""
    return db.session.scalar(sa.select(sa.exists().where(_unwritten(announcement_id)))) or False


def write_page(row: Announcement, most: int) -> int:
    """Write the next mails, in the current transaction; how many."""
    event = db.session.scalar(sa.select(KnownEvent.name).where(KnownEvent.event_id == row.event_id))
    chosen = db.session.execute(
        sa.select(Delivery, Member.username, Member.email)
        .join(Member, Member.id == Delivery.user_id)
        .where(_unwritten(row.id))
        .order_by(Delivery.id)
        .limit(most)
    ).all()
    for delivery, username, email in chosen:
        delivery.mail_id = send_mail(ANNOUNCED, email, values(row, username, event))
        delivery.attempts += 1
    db.session.flush()
    return len(chosen)


def values(row: Announcement, username: str, event: str | None) -> dict[str, str | None]:
    """What the template is filled with."""
    return {
        "username": username,
        "title": row.title
        or (f"{HEADLINES[Type(row.type)]}: {event}" if event else HEADLINES[Type(row.type)]),
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
    return sa.and_(
        Delivery.announcement_id == announcement_id,
        Delivery.channel == Channel.EMAIL,
        Delivery.status == DeliveryStatus.PENDING,
        Delivery.mail_id.is_not(None),
    )


def look(announcement_id: int, looks: int) -> None:
    """See what has become of the mails that are on their way, and look again later at those that still are."""
    after = 0
    while page := _page(announcement_id, after):
        found = mail_outcomes([delivery.mail_id for delivery in page if delivery.mail_id is not None])
        for delivery in page:
            _settle(delivery, found)
        after = page[-1].id
    db.session.flush()
    follow(announcement_id, min(looks, 10))


def _page(announcement_id: int, after: int) -> list[Delivery]:
    chosen = sa.select(Delivery).where(_on_their_way(announcement_id), Delivery.id > after)
    return list(db.session.scalars(chosen.order_by(Delivery.id).limit(LOOKED_AT)))


def _settle(delivery: Delivery, found: dict[int, MailOutcome]) -> None:
    outcome = found.get(delivery.mail_id or 0)
    if outcome is None:
        delivery.status, delivery.last_error = DeliveryStatus.FAILED, GONE
        return
    delivery.attempts, delivery.last_error = max(1, outcome.attempts), outcome.failure
    if outcome.state is MailState.SENT:
        delivery.status, delivery.sent_at, delivery.last_error = DeliveryStatus.SENT, now(), None
    elif outcome.state is MailState.FAILED:
        delivery.status = DeliveryStatus.FAILED
