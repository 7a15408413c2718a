"""The demo community's announcements, from the texts in demo.toml: sent, read by some, drafted, scheduled."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from motorclub.api import DemoContext, Member, Role, db, enqueue
from motorclub_announcements import audience, models, services, text

TEXTS = Path(__file__).with_name("demo.toml")
# The older it is, the more have read it.
MOST_READ_IT = 0.85
READ_AFTER_DAYS = 20
# Limits for the events that are read and the members who are notified of one: more than the demo has.
EVENTS, HOLDERS = 100, 1000
# An announcement of demo.toml.
Entry = dict[str, Any]


def seed(context: DemoContext) -> None:
    """Write them into the current session."""
    texts = tomllib.loads(TEXTS.read_text("utf-8"))
    # The admin, or the first member of a site that has none.
    admins = sa.select(Member.id).where(Member.role == Role.ADMIN).order_by(Member.id).limit(1)
    author = db.session.scalar(admins) or context.member_ids[0]
    for entry in texts["general"]:
        _sent(context, entry, author, models.Tab.GENERAL, context.member_ids)
    for place, entry in enumerate(texts["personal"]):
        for user_id in context.member_ids[3 - place : 40 : 4]:
            _sent(context, {**entry, "user_id": user_id}, author, models.Tab.PERSONAL, [user_id])
    _announce_events(context, texts["event"])
    for entry in texts["draft"]:
        _row(context, entry, author, models.Tab.GENERAL, models.Status.DRAFT)
    for entry in texts["scheduled"]:
        at = context.now + timedelta(days=entry["days"])
        row = _row(
            context,
            {**entry, "days": 0},
            author,
            models.Tab.GENERAL,
            models.Status.SCHEDULED,
            scheduled_at=at,
        )
        enqueue(services.SEND_DUE, {"id": row.id}, run_at=at)


def _announce_events(context: DemoContext, entries: Iterable[Entry]) -> None:
    """Announce something to the ticket holders of the next events of the demo's `driver`, if there are any."""
    plugin = audience.events()
    driver_id = db.session.scalar(sa.select(Member.id).where(Member.username == "driver"))
    if plugin is None or driver_id is None:
        return
    found = plugin.events(range(1, EVENTS + 1))
    coming = sorted(
        (facts["starts_at"], event_id)
        for event_id, facts in found.items()
        if facts["published"] and facts["starts_at"] is not None and facts["starts_at"] > context.now
    )
    own = [event_id for _, event_id in coming if plugin.held_types(event_id, driver_id)]
    for entry, event_id in zip(entries, own, strict=False):
        event = found[event_id]
        audience.store({event_id: event})
        holders = [member_id for member_id, _ in plugin.holders(event_id, None, 0, HOLDERS)]
        about: Entry = {"title": entry["title"].format(event=event["name"]), "event_id": event_id}
        _sent(context, entry | about, event["organizer_id"], models.Tab.EVENT, holders, unread_by=driver_id)


def _row(
    context: DemoContext,
    entry: Entry,
    author: int,
    tab: models.Tab,
    status: models.Status,
    scheduled_at: datetime | None = None,
) -> models.Announcement:
    at = context.now - timedelta(days=entry.get("days", 0), minutes=context.random.randint(5, 300))
    message = text.sanitise(entry["message"])
    row = models.Announcement(
        title=entry["title"],
        message=message,
        plain=text.words(message),
        type=entry["type"],
        category=entry["type"],
        priority=entry["priority"],
        status=status,
        tab=tab,
        user_id=entry.get("user_id"),
        event_id=entry.get("event_id"),
        organizer_id=author,
        channels=[models.Channel.IN_APP],
        sent_at=at if status is models.Status.SENT else None,
        created_at=at,
        updated_at=at,
        scheduled_at=scheduled_at,
    )
    db.session.add(row)
    db.session.flush()
    return row


def _sent(
    context: DemoContext,
    entry: Entry,
    author: int,
    tab: models.Tab,
    members: Iterable[int],
    unread_by: int | None = None,
) -> None:
    row = _row(context, entry, author, tab, models.Status.SENT)
    at, people = row.created_at, list(members)
    db.session.execute(sa.insert(models.Delivery), [_delivery(row, user_id) for user_id in people])
    share = MOST_READ_IT * min(1.0, entry["days"] / READ_AFTER_DAYS)
    readers = [user_id for user_id in people if context.random.random() < share and user_id != unread_by]
    if readers:
        later = [at + timedelta(minutes=context.random.randint(1, 24 * 60)) for _ in readers]
        db.session.execute(
            sa.insert(models.Read),
            [
                {
                    "announcement_id": row.id,
                    "user_id": user_id,
                    "via": "ANNOUNCEMENT",
                    "read_at": min(when, context.now),
                }
                for user_id, when in zip(readers, later, strict=True)
            ],
        )
    db.session.add(
        models.Batch(
            announcement_id=row.id,
            kind=models.BatchKind.SEND,
            channels=row.channels,
            requested_by=author,
            queued=len(people),
            expanded=True,
            created_at=at,
            started_at=at,
            finished_at=at + timedelta(milliseconds=180),
        )
    )
    db.session.flush()


def _delivery(row: models.Announcement, user_id: int) -> dict[str, object]:
    return {
        "announcement_id": row.id,
        "user_id": user_id,
        "channel": models.Channel.IN_APP,
        "status": models.DeliveryStatus.SENT,
        "attempts": 1,
        "created_at": row.created_at,
        "sent_at": row.created_at,
    }
