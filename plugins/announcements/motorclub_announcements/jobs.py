"""What is done in the background: sending at a time, telling the many, looking after mails, and whatever got lost."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from motorclub.api import Job, db, enqueue, now
from motorclub_announcements import audience, content, frames, mails, sending, services
from motorclub_announcements.models import Announcement, Status


def send_due(payload: Mapping[str, Any]) -> None:
    """`{id}` of an announcement whose time may have come."""
    sending.send_due(payload["id"])
    row = db.session.get(Announcement, payload["id"])
    if row is not None:
        content.index(row)


def deliver(payload: Mapping[str, Any]) -> None:
    """`{batch}` that is to be worked off."""
    sending.work_off(payload["batch"])


def tell(payload: Mapping[str, Any]) -> None:
    """`{id, kind, after}`: those further ones who were told of an announcement hear of a change of it."""
    row = db.session.get(Announcement, payload["id"])
    if row is not None:
        sending.tell_those_told(row, payload["kind"], payload["after"])


def expire(payload: Mapping[str, Any]) -> None:
    """`{id}` of an announcement that may have said what it had to say: it leaves the lists."""
    row = db.session.get(Announcement, payload["id"])
    if row is None or row.deleted_at is not None or row.status != Status.SENT:
        return
    if row.expires_at is not None and row.expires_at <= now():
        sending.tell_those_told(row, frames.DELETED)


def follow_mails(payload: Mapping[str, Any]) -> None:
    """`{id, looks}`: what has become of an announcement's mails."""
    mails.look(payload["id"], payload["looks"])


def after_quiet_hours(payload: Mapping[str, Any]) -> None:
    """`{id}` of an announcement of which somebody is mailed after quiet hours."""
    mails.after_quiet_hours(payload["id"])


def sweep(payload: Mapping[str, Any]) -> None:
    """Whatever should have been done and was not, because its worker died too often."""
    for announcement_id in sending.overdue():
        enqueue(services.SEND_DUE, {"id": announcement_id})
    for batch_id in sending.abandoned():
        enqueue(sending.DELIVER, {"batch": batch_id})


def follow_events(payload: Mapping[str, Any]) -> None:
    """What lists show of events, in case nobody said that it has changed."""
    audience.refresh()


JOBS = (
    Job(services.SEND_DUE, send_due),
    Job(sending.DELIVER, deliver),
    Job("announcements.tell", tell),
    Job("announcements.expire", expire),
    Job(mails.FOLLOW, follow_mails),
    Job(mails.AFTER_QUIET, after_quiet_hours),
    Job("announcements.sweep", sweep, every=timedelta(minutes=1)),
    Job("announcements.follow_events", follow_events, every=timedelta(minutes=1)),
)
