"""Background jobs: scheduled sending, delivery to many recipients, mails, and recovery of lost work."""

from __future__ import annotations

from datetime import timedelta
from typing import TypedDict

from motorclub.api import Job, db, enqueue, now
from motorclub_announcements import audience, content, frames, mails, sending, services
from motorclub_announcements.models import Announcement, Status


class ById(TypedDict):
    """Which announcement a job is about."""

    id: int


class Changed(ById):
    """The kind of change, and the delivery after which the job continues."""

    kind: str
    after: int


def send_due(payload: ById) -> None:
    """An announcement whose time may have come."""
    sending.send_due(payload["id"])
    row = db.session.get(Announcement, payload["id"])
    if row is not None:
        content.index(row)


def publish_change(payload: Changed) -> None:
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


def sweep(payload: object) -> None:
    """Whatever should have been done and was not, because its worker died too often."""
    for announcement_id in sending.overdue():
        enqueue(services.SEND_DUE, {"id": announcement_id})
    for batch_id in sending.list_abandoned():
        enqueue(sending.DELIVER, {"batch": batch_id})


JOBS = (
    Job(services.SEND_DUE, send_due),
    Job(sending.DELIVER, lambda payload: sending.deliver_batch(payload["batch"])),
    Job("announcements.publish_change", publish_change, deprecated_name="announcements.tell"),
    Job("announcements.expire", expire),
    Job(mails.FOLLOW, lambda payload: mails.look(payload["id"], payload["looks"])),
    Job(mails.AFTER_QUIET, lambda payload: mails.after_quiet_hours(payload["id"])),
    Job("announcements.sweep", sweep, every=timedelta(minutes=1)),
    # In case nobody has said that an event has changed.
    Job("announcements.follow_events", lambda _: audience.refresh(), every=timedelta(minutes=1)),
)
