"""What organisers do with events. Each function is one transaction.

The event's row stays locked from the first read to the commit.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import Viewer, db, invalid, not_found, now, publish
from motorclub_events.catalogue import changes, content, pictures, text
from motorclub_events.checkout import sales_frames, waitlist
from motorclub_events.events import EventChanged
from motorclub_events.models import (
    CancelJob,
    ClubEvent,
    EventCategory,
    EventStatus,
    Hold,
    OrderLine,
    TicketType,
    Venue,
    WaitlistEntry,
)
from motorclub_events.money import cancelling
from motorclub_events.shared import access, limits
from motorclub_events.tickets import codes

# What people who hold a ticket must know of.
TIMES = ("starts_at", "ends_at", "doors_at")
SHOWN = ("title", "starts_at", "venue_id", "organizer_id")
LONGEST = timedelta(days=60)


# Events


def create_event(viewer: Viewer, body: Mapping[str, Any]) -> int:
    """A new event, a draft; its id."""
    limits.throttle_writes(viewer)
    given = dict(body)
    tag_ids = given.pop("tag_ids", [])
    _check_known(given)
    at = now()
    event = ClubEvent(
        slug=f"{text.to_slug(given['title'])}-{codes.new_code(5).lower()}",
        description_html=text.render(given.get("description", "")),
        organizer_id=viewer.member_id,
        status=EventStatus.DRAFT,
        created_at=at,
        updated_at=at,
        **given,
    )
    check_times(event)
    db.session.add(event)
    db.session.flush()
    changes.set_tags(event.id, tag_ids)
    changes.record_change(viewer, "created", event)
    db.session.commit()
    return event.id


def _check_known(given: Mapping[str, Any]) -> None:
    for field, name, table in (("venueId", "venue_id", Venue), ("categoryId", "category_id", EventCategory)):
        number = given.get(name)
        if number is not None and db.session.get(table, number) is None:
            raise invalid(field, "There is no such entry.")


def check_times(event: Any) -> None:
    """Raises 400 for times that do not fit together."""
    if event.ends_at <= event.starts_at:
        raise invalid("endsAt", "It must end after it begins.")
    if event.ends_at - event.starts_at > LONGEST:
        raise invalid("endsAt", "No event takes longer than 60 days.")
    if event.doors_at is not None and not event.starts_at - LONGEST <= event.doors_at <= event.starts_at:
        raise invalid("doorsAt", "The doors open before the start.")


def change_event(viewer: Viewer, event_id: int, body: Mapping[str, Any]) -> None:
    """Change an event. Raises 404, 403, 409 STALE, 409 for fewer seats than are taken, or another currency."""
    limits.throttle_writes(viewer)
    event = access.lock_managed_event(viewer, event_id)
    changes.check_version(event, body)
    if event.status in (EventStatus.CANCELLED, EventStatus.COMPLETED):
        raise changes.refuse("It is over: nothing can be changed.")
    given = {name: value for name, value in body.items() if name not in ("version", "tag_ids")}
    _check_known(given)
    if given.get("currency", event.currency) != event.currency and _has_orders(event.id):
        raise changes.refuse("There are orders in this currency.", code="IN_USE", field="currency")
    before = {name: getattr(event, name) for name in (*TIMES, *SHOWN)}
    raised = changes.apply_values(event, given)
    if "tag_ids" in body:
        changes.set_tags(event.id, body["tag_ids"])
    _save_change(viewer, event, before, moved=_must_be_announced(event, before))
    changes.record_change(viewer, "changed", event, fields=sorted(given))
    db.session.commit()
    if raised:
        _offer_free_seats(event_id)


def _has_orders(event_id: int) -> bool:
    of_event = sa.exists().where(OrderLine.ticket_type_id == TicketType.id, TicketType.event_id == event_id)
    return bool(db.session.scalar(sa.select(of_event)))


def _must_be_announced(event: ClubEvent, before: Mapping[str, Any]) -> bool:
    """Whether owners of tickets must be notified of another time."""
    # What is postponed may have no date yet: its end or its doors alone say nothing of when it begins.
    told = ("starts_at",) if event.status == EventStatus.POSTPONED else TIMES
    other = any(getattr(event, name) != before[name] for name in told)
    return other and event.sold > 0 and event.status != EventStatus.DRAFT


def _save_change(viewer: Viewer, event: ClubEvent, before: Mapping[str, Any], *, moved: bool) -> None:
    check_times(event)
    event.updated_at = now()
    event.stock_no += 1
    db.session.flush()
    if event.status != EventStatus.DRAFT:
        content.index_event(event)
        sales_frames.stock_changed(event.id)
        if moved or any(getattr(event, name) != before[name] for name in SHOWN):
            publish(EventChanged(event.id, viewer.member_id, moved=moved))


def _offer_free_seats(event_id: int) -> None:
    """Offer new seats to the waiting list first. A transaction of its own."""
    waitlist.offer_seats(event_id, _lock_waited_types(event_id))
    db.session.commit()


def _lock_waited_types(event_id: int) -> list[int]:
    """The ticket types that somebody has waited for, locked before the event, as at checkout."""
    waited_for = sa.select(WaitlistEntry.ticket_type_id).where(WaitlistEntry.event_id == event_id)
    kinds = sa.select(TicketType.id).where(TicketType.id.in_(waited_for)).order_by(TicketType.id)
    return list(db.session.scalars(kinds.with_for_update(key_share=True)))


def delete_event(viewer: Viewer, event_id: int) -> None:
    """Throw a draft away. Raises 409 for anything that has been public."""
    limits.throttle_writes(viewer)
    event = access.lock_managed_event(viewer, event_id)
    if event.status != EventStatus.DRAFT:
        raise changes.refuse("Only a draft can be deleted; cancel it instead.")
    changes.record_change(viewer, "deleted", event)
    changes.delete_reserved_seats(Hold.event_id == event.id)
    db.session.delete(event)
    db.session.flush()
    pictures.remove_unused_files(url for url in (event.banner_url, *event.gallery) if url)
    db.session.commit()


# Where it is in its life


def publish_event(viewer: Viewer, event_id: int) -> None:
    """Show an event to everybody, or bring a postponed one back. Raises 409 for one that has begun or is over."""
    waited_for = _lock_waited_types(event_id)
    event = access.lock_managed_event(viewer, event_id)
    if event.status not in (EventStatus.DRAFT, EventStatus.POSTPONED):
        raise changes.refuse(f"Cannot change status from {event.status} to PUBLISHED")
    if event.ends_at <= now():
        raise changes.refuse("Its time has passed: change that first.", field="startsAt")
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
        raise changes.refuse(f"Cannot change status from {event.status} to POSTPONED")
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
        raise changes.refuse(f"Cannot change status from {event.status} to CANCELLED")
    event.cancelled_at, event.cancel_reason = now(), reason
    _set_status(viewer, event, EventStatus.CANCELLED, cancelled=True)
    job = cancelling.start_job(event, viewer.member_id, refund=refund)
    db.session.commit()
    return job


def _set_status(viewer: Viewer, event: ClubEvent, status: EventStatus, **told: bool) -> None:
    """`told` has the flags of `EventChanged`."""
    changes.record_change(viewer, status.lower(), event, before=event.status)
    event.status, event.updated_at = status, now()
    if status == EventStatus.PUBLISHED and event.published_at is None:
        event.published_at = event.updated_at
    event.version += 1
    event.stock_no += 1
    db.session.flush()
    content.index_event(event)
    sales_frames.stock_changed(event.id)
    publish(EventChanged(event.id, viewer.member_id, **told))


def complete_past_events() -> None:
    """Events that ended six hours ago are over, in the current transaction."""
    past = sa.update(ClubEvent).where(
        ClubEvent.status == EventStatus.PUBLISHED, ClubEvent.ends_at <= now() - timedelta(hours=6)
    )
    done = past.values(status=EventStatus.COMPLETED, updated_at=now(), version=ClubEvent.version + 1)
    db.session.execute(done.execution_options(synchronize_session=False))


def get_cancel_job(viewer: Viewer, event_id: int, job_id: int) -> CancelJob:
    """How far the orders of a cancelled event are. Raises 404, 403."""
    access.check_sales(viewer, event_id)
    job = db.session.get(CancelJob, job_id)
    if job is None or job.event_id != event_id:
        raise not_found(f"Job {job_id}")
    return job
