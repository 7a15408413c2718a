"""What is done in the background: sending at a time, telling the many, looking after mails, and whatever got lost."""

from __future__ import annotations

from datetime import timedelta
from typing import TypedDict

from motorclub.api import Job, db, enqueue, now
from motorclub_announcements import audience, content, frames, mails, sending, services
from motorclub_announcements.models import Announcement, Status


class ById(TypedDict):
    """Which announcement a job is about."""

    id: int


class Pending(TypedDict):
    """Which batch is to be delivered."""

    batch: int


class Changed(ById):
    """What has become of it, and after which delivery the job goes on."""

    kind: str
    after: int


class Look(ById):
    """How often its mails have been looked at."""

    looks: int


def send_due(payload: ById) -> None:
    """An announcement whose time may have come."""
    sending.send_due(payload["id"])
    row = db.session.get(Announcement, payload["id"])
    if row is not None:
        content.index(row)


def deliver(payload: Pending) -> None:
    """A batch that is to be delivered."""
    sending.deliver_batch(payload["batch"])


def tell(payload: Changed) -> None:
    """Notify the next members who have an announcement of a change of it."""
    row = db.session.get(Announcement, payload["id"])
    if row is not None:
        sending.publish_change(row, payload["kind"], payload["after"])


def expire(payload: ById) -> None:
    """An announcement that may have expired leaves the lists."""
    row = db.session.get(Announcement, payload["id"])
    if row is None or row.deleted_at is not None or row.status != Status.SENT:
        return
    if row.expires_at is not None and row.expires_at <= now():
        sending.publish_change(row, frames.DELETED)


def follow_mails(payload: Look) -> None:
    """Look at what has become of an announcement's mails."""
    mails.look(payload["id"], payload["looks"])


def after_quiet_hours(payload: ById) -> None:
    """Mail an announcement to members whose quiet hours are over."""
    mails.after_quiet_hours(payload["id"])


def sweep(payload: object) -> None:
    """Whatever should have been done and was not, because its worker died too often."""
    for announcement_id in sending.overdue():
        enqueue(services.SEND_DUE, {"id": announcement_id})
    for batch_id in sending.abandoned():
        enqueue(sending.DELIVER, {"batch": batch_id})


def follow_events(payload: object) -> None:
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
