"""What organisers do with events. Each function is one transaction.

The event's row stays locked from the first read to the commit.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    AUTHOR_COLUMNS,
    ApiError,
    ContentDraft,
    ContentRef,
    Member,
    Viewer,
    author_of,
    conflict,
    db,
    invalid,
    not_found,
    now,
    publish,
    reads,
    record_audit,
    review,
)
from motorclub.api.pictures import delete_pictures
from motorclub.api.rows import Author, Page, count_rows, delete_rows, update_rows
from motorclub_events.catalogue import content, pictures
from motorclub_events.catalogue.schemas import StaffRow
from motorclub_events.checkout import sales_frames, waitlist
from motorclub_events.events import EventChanged
from motorclub_events.models import (
    CancelJob,
    ClubEvent,
    EventCategory,
    EventStatus,
    EventTag,
    EventTagLink,
    Hold,
    HoldSource,
    OrderLine,
    Staff,
    TicketType,
    Venue,
    WaitlistEntry,
)
from motorclub_events.money import cancelling
from motorclub_events.shared import access
from motorclub_events.shared.http import Body
from motorclub_events.tickets import codes

# What people who hold a ticket must know of.
TIMES = ("starts_at", "ends_at", "doors_at")
DISPLAYED_FIELDS = ("title", "starts_at", "venue_id", "organizer_id")
LONGEST = timedelta(days=60)
TEXTS = ("title", "summary", "description")


# Events


def create_event(viewer: Viewer, body: Mapping[str, Any]) -> int:
    """A new event, a draft; its id."""
    access.throttle_writes(viewer)
    values = dict(body)
    tag_ids = values.pop("tag_ids", [])
    _check_references(values)
    at = now()
    event = ClubEvent(
        slug=f"{content.to_slug(values['title'])}-{codes.new_code(5).lower()}",
        description_html=content.render(values.get("description", "")),
        organizer_id=viewer.member_id,
        status=EventStatus.DRAFT,
        created_at=at,
        updated_at=at,
        **values,
    )
    check_times(event)
    db.session.add(event)
    db.session.flush()
    set_tags(event.id, tag_ids)
    record_change(viewer, "created", event)
    db.session.commit()
    return event.id


def _check_references(values: Mapping[str, Any]) -> None:
    for field, name, table in (("venueId", "venue_id", Venue), ("categoryId", "category_id", EventCategory)):
        number = values.get(name)
        if number is not None and db.session.get(table, number) is None:
            raise invalid(field, "There is no such entry.")


def check_times(event: Any) -> None:
    """Raises 400 for times that contradict each other."""
    if event.ends_at <= event.starts_at:
        raise invalid("endsAt", "It must end after it begins.")
    if event.ends_at - event.starts_at > LONGEST:
        raise invalid("endsAt", "No event takes longer than 60 days.")
    if event.doors_at is not None and not event.starts_at - LONGEST <= event.doors_at <= event.starts_at:
        raise invalid("doorsAt", "The doors open before the start.")


def change_event(viewer: Viewer, event_id: int, body: Mapping[str, Any]) -> None:
    """Change an event. Raises 404, 403, 409 STALE, 409 for fewer seats than are taken, or another currency."""
    access.throttle_writes(viewer)
    event = access.lock_managed_event(viewer, event_id)
    check_version(event, body)
    if event.status in (EventStatus.CANCELLED, EventStatus.COMPLETED):
        raise refuse("It is over: nothing can be changed.")
    changes = {name: value for name, value in body.items() if name not in ("version", "tag_ids")}
    _check_references(changes)
    ordered = sa.exists().where(OrderLine.ticket_type_id == TicketType.id, TicketType.event_id == event.id)
    if changes.get("currency", event.currency) != event.currency and db.session.scalar(sa.select(ordered)):
        raise refuse("There are orders in this currency.", code="IN_USE", field="currency")
    before = {name: getattr(event, name) for name in (*TIMES, *DISPLAYED_FIELDS)}
    raised = apply_values(event, changes)
    if "tag_ids" in body:
        set_tags(event.id, body["tag_ids"])
    _save_change(viewer, event, before)
    record_change(viewer, "changed", event, fields=sorted(changes))
    db.session.commit()
    if raised:
        # New seats are for the waiting list first; in a transaction of its own.
        waitlist.offer_seats(event_id, _lock_waited_types(event_id))
        db.session.commit()


def review_event(viewer: Viewer, event: ClubEvent, texts: Mapping[str, str | None] | None = None) -> None:
    """Have the texts and pictures of an event reviewed that is public or about to be. Raises 422, 202."""
    if texts is None:
        texts = {name: getattr(event, name) for name in TEXTS}
    ref, addresses = ContentRef(access.EVENT, event.id), pictures.list_addresses(event)
    review(ContentDraft(ref, viewer, texts, author_id=event.organizer_id, pictures=addresses))


def _save_change(viewer: Viewer, event: ClubEvent, before: Mapping[str, Any]) -> None:
    # What is postponed may have no date yet: its end or its doors alone say nothing of when it begins.
    relevant = ("starts_at",) if event.status == EventStatus.POSTPONED else TIMES
    moved = event.sold > 0 and any(getattr(event, name) != before[name] for name in relevant)
    check_times(event)
    event.updated_at = now()
    event.stock_no += 1
    db.session.flush()
    if event.status != EventStatus.DRAFT:
        review_event(viewer, event)
        content.index_event(event)
        sales_frames.stock_changed(event.id)
        if moved or any(getattr(event, name) != before[name] for name in DISPLAYED_FIELDS):
            publish(EventChanged(event.id, viewer.member_id, moved=moved))


def _lock_waited_types(event_id: int) -> list[int]:
    """The ticket types that somebody has waited for, locked before the event, as at checkout."""
    waited_for = sa.select(WaitlistEntry.ticket_type_id).where(WaitlistEntry.event_id == event_id)
    kinds = sa.select(TicketType.id).where(TicketType.id.in_(waited_for)).order_by(TicketType.id)
    return list(db.session.scalars(kinds.with_for_update(key_share=True)))


def delete_event(viewer: Viewer, event_id: int) -> None:
    """Throw a draft away. Raises 409 for anything that has been public."""
    access.throttle_writes(viewer)
    event = access.lock_managed_event(viewer, event_id)
    if event.status != EventStatus.DRAFT or event.hidden_from is not None:
        raise refuse("Only a draft can be deleted; cancel it instead.")
    record_change(viewer, "deleted", event)
    delete_reserved_seats(Hold.event_id == event.id)
    db.session.delete(event)
    db.session.flush()
    delete_pictures(ContentRef(access.EVENT, event_id))
    db.session.commit()


# Where it is in its life


def publish_event(viewer: Viewer, event_id: int) -> None:
    """Show an event to everybody, or bring a postponed one back. Raises 409 for one that has begun or is over."""
    waited_for = _lock_waited_types(event_id)
    event = access.lock_managed_event(viewer, event_id)
    if event.status not in (EventStatus.DRAFT, EventStatus.POSTPONED):
        raise refuse(NO_STEP, before=event.status, after="PUBLISHED")
    if event.hidden_from is not None:
        raise refuse("Our staff have hidden this event. Please write to them.", code="HIDDEN")
    if event.ends_at <= now():
        raise refuse("Its time has passed: change that first.", field="startsAt")
    review_event(viewer, event)
    again = event.status == EventStatus.POSTPONED
    _set_status(viewer, event, EventStatus.PUBLISHED, moved=again and event.sold > 0)
    waitlist.renew_offers(event.id, waited_for)
    waitlist.offer_seats(event.id, waited_for)
    db.session.commit()


def postpone_event(
    viewer: Viewer, event_id: int, starts_at: datetime | None, ends_at: datetime | None
) -> None:
    """A published event takes place at another time, which may be set later. Nothing is sold until then."""
    event = access.lock_managed_event(viewer, event_id)
    if event.status != EventStatus.PUBLISHED:
        raise refuse(NO_STEP, before=event.status, after="POSTPONED")
    if event.postponed_from is None:
        event.postponed_from = event.starts_at
    length, undated = event.ends_at - event.starts_at, starts_at in (None, event.starts_at)
    if starts_at is not None:
        event.starts_at, event.ends_at = starts_at, ends_at or starts_at + length
        event.doors_at = None
        check_times(event)
    _set_status(viewer, event, EventStatus.POSTPONED, moved=event.sold > 0, undated=undated)
    db.session.commit()


def cancel_event(viewer: Viewer, event_id: int, reason: str, *, refund: bool) -> CancelJob:
    """An event does not take place, for good; its orders are processed in the background."""
    event = access.lock_managed_event(viewer, event_id)
    if event.status not in (EventStatus.PUBLISHED, EventStatus.POSTPONED):
        raise refuse(NO_STEP, before=event.status, after="CANCELLED")
    review_event(viewer, event, {"reason": reason})
    event.cancelled_at, event.cancel_reason = now(), reason
    _set_status(viewer, event, EventStatus.CANCELLED, cancelled=True)
    job = cancelling.start_job(event, viewer.member_id, refund=refund)
    db.session.commit()
    return job


def _set_status(viewer: Viewer, event: ClubEvent, status: EventStatus, **flags: bool) -> None:
    """`flags` are those of `EventChanged`."""
    record_change(viewer, status.lower(), event, before=event.status)
    event.status, event.updated_at = status, now()
    if status == EventStatus.PUBLISHED and event.published_at is None:
        event.published_at = event.updated_at
    event.version += 1
    event.stock_no += 1
    db.session.flush()
    content.index_event(event)
    sales_frames.stock_changed(event.id)
    publish(EventChanged(event.id, viewer.member_id, **flags))


def complete_past_events() -> None:
    """Events that ended six hours ago are over, in the current transaction."""
    past = sa.and_(ClubEvent.status == EventStatus.PUBLISHED, ClubEvent.ends_at <= now() - timedelta(hours=6))
    done = {"status": EventStatus.COMPLETED, "updated_at": now(), "version": ClubEvent.version + 1}
    update_rows(ClubEvent, past, **done)


def get_cancel_job(viewer: Viewer, event_id: int, job_id: int) -> CancelJob:
    """How far the orders of a cancelled event are. Raises 404, 403."""
    access.check_sales(viewer, event_id)
    job = db.session.get(CancelJob, job_id)
    if job is None or job.event_id != event_id:
        raise not_found("Job {id}", id=job_id)
    return job


def record_change(viewer: Viewer, action: str, event: ClubEvent, **details: Any) -> None:
    """Write the audit entry of what somebody has done to an event."""
    record_audit(f"events.{action}", actor_id=viewer.id, target=f"event:{event.id}", details=details)


def set_tags(event_id: int, tag_ids: list[int]) -> None:
    """Give an event these tags and no others. Raises 400 for one that does not exist."""
    wanted = sorted(set(tag_ids))
    existing = set(db.session.scalars(sa.select(EventTag.id).where(EventTag.id.in_(wanted))))
    if set(wanted) - existing:
        raise invalid("tagIds", "There is no such tag.")
    db.session.execute(sa.delete(EventTagLink).where(EventTagLink.event_id == event_id))
    db.session.add_all(EventTagLink(event_id=event_id, tag_id=tag_id) for tag_id in wanted)
    db.session.flush()


def check_version(row: Any, body: Mapping[str, Any]) -> None:
    """Raises 409 STALE when somebody else has changed the row since the caller read it."""
    if body["version"] != row.version:
        raise refuse("Somebody else has changed it since.", code="STALE", field="version")


NO_STEP = "Cannot change status from {before} to {after}"


def refuse(
    message: str, *, code: str = "INVALID_TRANSITION", field: str | None = None, **values: object
) -> ApiError:
    """409 for a change that the state of things does not allow; `values` fill the placeholders of the message."""
    return conflict(message, code=code, field=field, **values)


def apply_values(row: Any, values: Mapping[str, Any]) -> bool:
    """Take over what is different; whether there may be more seats by that. Raises 409 for fewer than are taken."""
    capacity = values.get("capacity", row.capacity)
    if capacity is not None and capacity < row.held + row.sold:
        taken = row.held + row.sold
        raise refuse("{taken} seats are taken already.", code="IN_USE", field="capacity", taken=taken)
    raised = "capacity" in values and (
        capacity is None or (row.capacity is not None and capacity > row.capacity)
    )
    for name, value in values.items():
        setattr(row, name, value)
    if "description" in values and isinstance(row, ClubEvent):
        row.description_html = content.render(values["description"])
    row.version += 1
    return raised


def delete_reserved_seats(which: sa.ColumnElement[bool]) -> None:
    """Delete reserved seats with their type or event, which nobody has ever ordered."""
    delete_rows(Hold, sa.and_(which, Hold.source == HoldSource.ORGANISER))


def list_staff(event_id: int, page: int, size: int) -> Page[StaffRow]:
    """A page of the staff of an event."""
    which = Staff.event_id == event_id
    chosen = (
        sa.select(Staff.created_at, Staff.takes_money, *AUTHOR_COLUMNS)
        .join(Member, Member.id == Staff.user_id)
        .where(which)
        .order_by(Staff.user_id)
    )
    rows: Any = reads().execute(chosen.limit(size).offset(page * size)).all()
    content = [StaffRow(Author(**author_of(row)), row.takes_money, row.created_at) for row in rows]
    return Page.of(content, count_rows(Staff, which, connection=reads()), page, size)


def add_staff(viewer: Viewer, event_id: int, body: Body) -> None:
    """Somebody may let people in from now on, and take money if it says so. Raises 404, 403, 400."""
    event = access.lock_managed_event(viewer, event_id)
    named = Member.id == body["user_id"] if "user_id" in body else Member.username == body.get("username")
    user_id = db.session.scalar(sa.select(Member.id).where(named))
    if user_id is None:
        raise invalid("userId" if "user_id" in body else "username", "There is no such member.")
    there, takes_money = db.session.get(Staff, (event.id, user_id)), body["takes_money"]
    if there is None or there.takes_money != takes_money:
        there = there or Staff(
            event_id=event.id, user_id=user_id, added_by=viewer.member_id, created_at=now()
        )
        there.takes_money = takes_money
        db.session.add(there)
        record_change(viewer, "staff_added", event, user=user_id, takesMoney=takes_money)
    db.session.commit()


def remove_staff(viewer: Viewer, event_id: int, user_id: int) -> None:
    """Somebody lets people in no longer. Raises 404, 403."""
    event = access.lock_managed_event(viewer, event_id)
    staff = db.session.get(Staff, (event.id, user_id))
    if staff is None:
        raise not_found("User {id}", id=user_id)
    db.session.delete(staff)
    record_change(viewer, "staff_removed", event, user=user_id)
    db.session.commit()
