"""Delivering announcements: a batch is processed in pages, one transaction each, by the worker with its lease.

The first page is written in the transaction of the change, so that the first recipients get it at once and the rest
from the jobs process. A page moves the batch's cursor in its own transaction, and a recipient can only have one row: a
worker that dies leaves whole pages behind, and the next one continues after them. Mails are written the same way, from
the rows that wait for one.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Member, ServiceFailed, db, enqueue, now
from motorclub.api.rows import count_rows
from motorclub_announcements import audience, frames, mails
from motorclub_announcements.models import (
    Announcement,
    Batch,
    BatchKind,
    Channel,
    Delivery,
    DeliveryStatus,
    EventCopy,
    Mute,
    Read,
    Status,
    Tab,
    Type,
)

PAGE = 500
LEASE = timedelta(seconds=30)
# Five attempts take longer than a plugin that keeps failing is left alone.
MOST_ATTEMPTS, FIRST_PAUSE = 5, timedelta(seconds=5)
DELIVER = "announcements.deliver"

MUTED, NO_ADDRESS, NOT_VALID = "muted", "no confirmed address", "ticket not valid"

_log = logging.getLogger("motorclub.announcements")


class LeaseLost(RuntimeError):
    """Somebody else has taken the batch over; nothing of this page is kept."""


@dataclass(frozen=True, slots=True)
class Person:
    """A member of the audience, why they are in it, and why they are skipped, if they are."""

    id: int
    ticket_type_id: int | None = None
    skip_reason: str | None = None


# The audience, as it is at this moment


def people(row: Announcement, after: int, limit: int) -> list[Person]:
    """The audience's next members by rising id; the first of the announcement's columns that is set says which.

    Raises ServiceFailed while the events plugin does not answer.
    """
    if row.attendee_id is not None:
        return [person for person in _owner(row.attendee_id) if person.id > after]
    if row.user_id is not None:
        return [Person(row.user_id)] if row.user_id > after else []
    if row.event_id is not None:
        holders = _events().holders(row.event_id, row.ticket_type_id, after, limit)
        return [Person(user_id, ticket_type_id) for user_id, ticket_type_id in holders]
    chosen = sa.select(Member.id).where(everybody(), Member.id > after).order_by(Member.id).limit(limit)
    return [Person(user_id) for user_id in db.session.scalars(chosen)]


def everybody() -> sa.ColumnElement[bool]:
    """All members; the row that stands for those who have gone has no address."""
    return Member.email.contains("@")


def _owner(attendee_id: int) -> list[Person]:
    return [
        Person(facts["owner_id"], facts["ticket_type_id"], None if facts["valid"] else NOT_VALID)
        for facts in _events().tickets([attendee_id]).values()
    ]


def _events() -> audience.EventAudience:
    found = audience.events()
    if found is None:
        raise ServiceFailed("the events plugin is off")
    return found


def size(row: Announcement) -> int:
    """How many members the audience has now. Raises ServiceFailed."""
    if row.attendee_id is not None or row.user_id is not None:
        return len(people(row, 0, 1))
    if row.event_id is not None:
        return _events().count_holders(row.event_id, row.ticket_type_id)
    return count_rows(Member, everybody())


# Batches


def begin(row: Announcement, batch: Batch) -> Batch:
    """Write a new batch and its first page in the current transaction; the jobs process does the rest."""
    batch.announcement_id, batch.created_at = row.id, now()
    db.session.add(batch)
    db.session.flush()
    if batch.kind != BatchKind.REMINDER and row.tab == Tab.GENERAL:
        frames.publish_to_all(frames.CREATED, row.id)
    _first_page(batch, row)
    if batch.finished_at is None:
        enqueue(DELIVER, {"batch": batch.id})
    return batch


def _first_page(batch: Batch, row: Announcement) -> None:
    """Deliver the first page at once. If it fails, the jobs process retries."""
    try:
        with db.session.begin_nested():
            batch.started_at = now()
            _deliver_page(batch, row)
    except (ServiceFailed, sa.exc.SQLAlchemyError) as error:
        _log.warning("announcement %d: the first page failed: %s", row.id, error)
        db.session.refresh(batch)
        batch.attempts, batch.last_error = 1, str(error)


def deliver_batch(batch_id: int) -> None:
    """Process the rest of a batch, page by page in transactions of their own; only the worker with its lease does.

    A failure is recorded and retried later; after the fifth the announcement has failed.
    """
    lease_no = claim(batch_id)
    if lease_no is None:
        return
    try:
        while _next_page(batch_id, lease_no):
            db.session.commit()
        db.session.commit()
    except LeaseLost:
        db.session.rollback()
        _log.warning("batch %d was taken over by another worker", batch_id)
    except Exception as error:
        db.session.rollback()
        _log.exception("batch %d failed", batch_id)
        _failed(batch_id, lease_no, error)


def claim(batch_id: int) -> int | None:
    """Make a batch ours for a while; the number of the lease, or None if somebody else is at it."""
    at = now()
    lease_no = db.session.scalar(
        sa.update(Batch)
        .where(
            Batch.id == batch_id,
            Batch.finished_at.is_(None),
            sa.or_(Batch.lease_until.is_(None), Batch.lease_until < at),
        )
        .values(
            lease_no=Batch.lease_no + 1,
            lease_until=at + LEASE,
            started_at=sa.func.coalesce(Batch.started_at, at),
        )
        .returning(Batch.lease_no)
        .execution_options(synchronize_session=False)
    )
    db.session.commit()
    return lease_no


def _next_page(batch_id: int, lease_no: int) -> bool:
    """Deliver the next page, in the current transaction; False once there is nothing left. Raises LeaseLost."""
    batch = db.session.get(Batch, batch_id, with_for_update=True, populate_existing=True)
    if batch is None or batch.lease_no != lease_no:
        raise LeaseLost
    batch.lease_until = now() + LEASE
    row = db.session.get(Announcement, batch.announcement_id, populate_existing=True)
    if row is None or row.deleted_at is not None:
        batch.finished_at = now()
    elif not batch.expanded:
        _deliver_page(batch, row)
    elif not mails.write_page(row):
        _finish(batch, row)
    return batch.finished_at is None


def _failed(batch_id: int, lease_no: int, error: Exception) -> None:
    batch = db.session.get(Batch, batch_id, with_for_update=True, populate_existing=True)
    if batch is None or batch.lease_no != lease_no:
        return
    batch.attempts, batch.last_error, batch.lease_until = batch.attempts + 1, str(error)[:500], None
    if batch.attempts >= MOST_ATTEMPTS:
        batch.finished_at = now()
        fail(batch.announcement_id, f"Sending failed {batch.attempts} times: {batch.last_error}")
    else:
        enqueue(DELIVER, {"batch": batch_id}, run_at=now() + FIRST_PAUSE * 2 ** (batch.attempts - 1))
    db.session.commit()


def fail(announcement_id: int, reason: str) -> None:
    """Mark an announcement that has reached nobody as failed; it disappears where it was shown as sent."""
    row = db.session.get(Announcement, announcement_id, with_for_update=True, populate_existing=True)
    if row is None or row.status not in (Status.SENT, Status.SCHEDULED):
        return
    was_sent = row.status == Status.SENT
    row.status, row.failure_reason, row.updated_at = Status.FAILED, reason[:500], now()
    row.version += 1
    db.session.flush()
    if was_sent:
        publish_change(row, frames.DELETED)


# A page


def _deliver_page(batch: Batch, row: Announcement) -> None:
    if batch.kind == BatchKind.REMINDER:
        _remind_page(batch, row)
        return
    found = people(row, batch.cursor, PAGE)
    if found:
        new = _add(batch, row, found)
        frames.publish_to(frames.CREATED, row.id, row.tab, new)
        batch.cursor = found[-1].id
    _page_done(batch, row, more=len(found) == PAGE)


def _page_done(batch: Batch, row: Announcement, *, more: bool) -> None:
    if more:
        return
    batch.expanded = True
    if not mails.has_unwritten_mails(row.id):
        _finish(batch, row)


def _add(batch: Batch, row: Announcement, found: Sequence[Person]) -> list[int]:
    """Write the deliveries of some members; returns the ids of those who got it in the app."""
    addresses = _addresses([person.id for person in found])
    quiet = _muted(row, addresses)
    there = [person for person in found if person.id in addresses]
    reasons = {person.id: person.skip_reason or (MUTED if person.id in quiet else None) for person in there}
    rows = [
        _delivery(row, person, Channel.IN_APP, DeliveryStatus.SENT, reasons[person.id]) for person in there
    ]
    if Channel.EMAIL in batch.channels:
        rows += [
            _delivery(
                row, person, Channel.EMAIL, DeliveryStatus.PENDING,
                reasons[person.id] or (None if addresses[person.id] else NO_ADDRESS),
            )
            for person in there
        ]  # fmt: skip
    batch.skipped += sum(reason is not None for reason in reasons.values())
    return _insert(rows)


def _addresses(user_ids: Collection[int]) -> dict[int, bool]:
    """Who of them is a member, and whether the address is confirmed."""
    columns = (Member.id, Member.email_verified_at.is_not(None).label("confirmed"))
    rows = db.session.execute(sa.select(*columns).where(Member.id.in_(user_ids)))
    return {row.id: row.confirmed for row in rows}


def _muted(row: Announcement, user_ids: Iterable[int]) -> set[int]:
    """Those of them who have muted the event; nobody for an emergency."""
    if row.event_id is None or row.tab != Tab.EVENT or row.type == Type.EMERGENCY:
        return set()
    chosen = sa.select(Mute.user_id).where(Mute.event_id == row.event_id, Mute.user_id.in_(list(user_ids)))
    return set(db.session.scalars(chosen))


def _delivery(
    row: Announcement, person: Person, channel: Channel, status: DeliveryStatus, reason: str | None
) -> dict[str, object]:
    at = now()
    outcome = status if reason is None else DeliveryStatus.SKIPPED
    return {
        "announcement_id": row.id,
        "user_id": person.id,
        "channel": channel,
        "status": outcome,
        "ticket_type_id": person.ticket_type_id,
        "attempts": int(outcome == DeliveryStatus.SENT),
        "last_error": reason,
        "created_at": at,
        "sent_at": at if outcome == DeliveryStatus.SENT else None,
    }


def _insert(rows: Sequence[Mapping[str, object]]) -> list[int]:
    if not rows:
        return []
    added = db.session.execute(
        insert(Delivery)
        .values(rows)
        .on_conflict_do_nothing(index_elements=["announcement_id", "user_id", "channel"])
        .returning(Delivery.user_id, Delivery.channel, Delivery.status)
    )
    return [
        user_id
        for user_id, channel, status in added
        if channel == Channel.IN_APP and status == DeliveryStatus.SENT
    ]


def add_late(row: Announcement, user_id: int, ticket_type_id: int) -> None:
    """Somebody has got a ticket after the announcement was sent: in the app only."""
    rows = [_delivery(row, Person(user_id, ticket_type_id), Channel.IN_APP, DeliveryStatus.SENT, None)]
    frames.publish_to(frames.CREATED, row.id, row.tab, _insert(rows))


# Reminders


def to_remind(
    row: Announcement, *, only_unread: bool, user_ids: Collection[int] | None
) -> sa.ColumnElement[bool]:
    """The deliveries in the app whose members a reminder is for."""
    which = [
        Delivery.announcement_id == row.id,
        Delivery.channel == Channel.IN_APP,
        Delivery.status == DeliveryStatus.SENT,
    ]
    if only_unread:
        which.append(~sa.exists().where(Read.announcement_id == row.id, Read.user_id == Delivery.user_id))
    if user_ids is not None:
        which.append(Delivery.user_id.in_(list(user_ids)))
    return sa.and_(*which)


def _remind_page(batch: Batch, row: Announcement) -> None:
    which = to_remind(row, only_unread=batch.only_unread, user_ids=batch.user_ids)
    found = db.session.execute(
        sa.select(Delivery.id, Delivery.user_id)
        .where(which, Delivery.id > batch.cursor)
        .order_by(Delivery.id)
        .limit(PAGE)
    ).all()
    if found:
        user_ids = [user_id for _, user_id in found]
        frames.publish_to(frames.UPDATED, row.id, row.tab, user_ids)
        if Channel.EMAIL in batch.channels:
            _mail_again(row, user_ids)
        batch.cursor = found[-1].id
    _page_done(batch, row, more=len(found) == PAGE)


def _mail_again(row: Announcement, user_ids: Sequence[int]) -> None:
    """Have these members mailed once more, whatever became of the mail before."""
    addresses = _addresses(user_ids)
    rows = [
        _delivery(
            row, Person(user_id), Channel.EMAIL, DeliveryStatus.PENDING, None if confirmed else NO_ADDRESS
        )
        for user_id, confirmed in addresses.items()
    ]
    if not rows:
        return
    new = insert(Delivery).values(rows)
    again = {
        name: new.excluded[name] for name in ("status", "last_error", "created_at", "sent_at", "held_until")
    }
    db.session.execute(
        new.on_conflict_do_update(
            index_elements=["announcement_id", "user_id", "channel"], set_={**again, "mail_id": None}
        )
    )


def wait_again(row: Announcement) -> None:
    """What has failed is tried again with the next batch."""
    db.session.execute(
        sa.update(Delivery)
        .where(Delivery.announcement_id == row.id, Delivery.status == DeliveryStatus.FAILED)
        .values(status=DeliveryStatus.PENDING, mail_id=None, held_until=None, last_error=None)
    )


def _finish(batch: Batch, row: Announcement) -> None:
    batch.finished_at, batch.lease_until = now(), None
    mails.follow(row.id)
    mails.wait_for_quiet_ends(row.id)


# Publishing changes to the recipients


def publish_change(row: Announcement, kind: str, after: int = 0) -> None:
    """Publish to the recipients that an announcement was changed or deleted; the first page now, the rest as jobs."""
    if after == 0 and row.tab == Tab.GENERAL:
        frames.publish_to_all(kind, row.id)
    found = db.session.execute(
        sa.select(Delivery.id, Delivery.user_id)
        .where(
            Delivery.announcement_id == row.id,
            Delivery.channel == Channel.IN_APP,
            Delivery.status == DeliveryStatus.SENT,
            Delivery.id > after,
        )
        .order_by(Delivery.id)
        .limit(PAGE)
    ).all()
    if found:
        frames.publish_to(kind, row.id, row.tab, [user_id for _, user_id in found])
    if len(found) == PAGE:
        enqueue("announcements.publish_change", {"id": row.id, "kind": kind, "after": found[-1].id})


# Schedules


def send(row: Announcement, requested_by: int, kind: BatchKind = BatchKind.SEND) -> Batch:
    """An announcement is sent from now on. The caller has seen to it that it may."""
    row.status, row.sent_at, row.failure_reason = Status.SENT, now(), None
    row.updated_at = now()
    row.version += 1
    db.session.flush()
    if row.expires_at is not None:
        enqueue("announcements.expire", {"id": row.id}, run_at=row.expires_at)
    try:
        queued = size(row)
    except ServiceFailed:
        queued = 0  # nobody can say now
    batch = Batch(kind=kind, channels=row.channels, requested_by=requested_by, queued=queued)
    return begin(row, batch)


def send_due(announcement_id: int) -> None:
    """The time of a scheduled announcement has come. Never early; much too late, it has failed instead."""
    at = now()
    row = db.session.scalar(
        sa.select(Announcement)
        .where(
            Announcement.id == announcement_id,
            Announcement.status == Status.SCHEDULED,
            Announcement.deleted_at.is_(None),
            Announcement.scheduled_at <= at,
        )
        .with_for_update(skip_locked=True)
        .execution_options(populate_existing=True)
    )
    if row is None or row.scheduled_at is None:
        return
    delay = at - row.scheduled_at
    if delay >= TOO_LATE and row.type != Type.EMERGENCY:
        fail(row.id, "missed schedule window")
        return
    row.late = delay > ON_TIME
    send(row, row.organizer_id)


ON_TIME = timedelta(seconds=5)
TOO_LATE = timedelta(hours=6)


def overdue() -> list[int]:
    """Scheduled announcements that should have been sent a while ago: whatever was to send them has been lost."""
    late = Announcement.scheduled_at < now() - timedelta(seconds=30)
    is_overdue = sa.and_(Announcement.status == Status.SCHEDULED, Announcement.deleted_at.is_(None), late)
    return list(db.session.scalars(sa.select(Announcement.id).where(is_overdue).order_by(Announcement.id)))


def list_abandoned() -> list[int]:
    """Batches that nobody has been at for a while."""
    which = (
        Batch.finished_at.is_(None),
        sa.or_(Batch.lease_until.is_(None), Batch.lease_until < now()),
        Batch.created_at < now() - timedelta(minutes=1),
    )
    return list(db.session.scalars(sa.select(Batch.id).where(*which).order_by(Batch.id)))


def withdraw_for_cancelled(event_id: int) -> None:
    """What was still to be said about an event that does not take place, and makes no sense any more."""
    cancelled = sa.exists().where(EventCopy.event_id == event_id, EventCopy.cancelled)
    db.session.execute(
        sa.update(Announcement)
        .where(
            Announcement.event_id == event_id,
            Announcement.status == Status.SCHEDULED,
            Announcement.type.in_([Type.PROMOTIONAL, Type.DELAY]),
            cancelled,
        )
        .values(
            status=Status.DRAFT,
            scheduled_at=None,
            failure_reason="The event was cancelled.",
            version=Announcement.version + 1,
            updated_at=now(),
        )
    )
