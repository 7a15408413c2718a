"""What organisers do with events and their ticket types. Each function is one transaction.

Whoever changes an event holds the lock of its row from the first look to the commit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    Limit,
    Member,
    Viewer,
    conflict,
    db,
    hit_limit,
    invalid,
    not_found,
    now,
    publish,
    record_audit,
)
from motorclub_events import access, frames
from motorclub_events.catalogue import content, pictures, text
from motorclub_events.checkout import pricing, waitlist
from motorclub_events.events import EventChanged
from motorclub_events.models import (
    LOCK,
    CancelJob,
    ClubEvent,
    EventCategory,
    EventStatus,
    EventTag,
    EventTagLink,
    Hold,
    HoldSource,
    OrderLine,
    Question,
    Staff,
    TicketType,
    Venue,
    WaitlistEntry,
)
from motorclub_events.money import cancelling
from motorclub_events.tickets import codes

WRITES = Limit("events-write", 120, timedelta(minutes=1))
SLUG_LENGTH = 60
# What people who hold a ticket must know of.
TIMES = ("starts_at", "ends_at", "doors_at")
SHOWN = ("title", "starts_at", "venue_id", "organizer_id")
LONGEST = timedelta(days=60)
WEEK = timedelta(weeks=1)
COPIED = (
    "title", "summary", "description", "description_html", "banner_url", "gallery", "venue_id", "online_url",
    "category_id", "timezone", "starts_at", "ends_at", "doors_at", "capacity", "currency", "refund_rule",
    "refund_hours_before", "refund_fee_minor", "transfer_allowed", "offline_days", "age_min",
)  # fmt: skip
COPIED_OF_TYPE = (
    "name", "description", "price_minor", "price_tiers", "pay_what_you_want", "suggested_minor",
    "tax_rate_bp", "capacity", "min_per_order", "max_per_order",
    "max_per_user", "sale_starts_at", "sale_ends_at", "visibility", "sort_order", "requires_car",
)  # fmt: skip
COPIED_OF_QUESTION = ("label", "kind", "options", "required", "at_gate", "sort_order")


def slow_down(viewer: Viewer) -> None:
    """Raises 429 for somebody who writes faster than anybody can."""
    hit_limit(WRITES, f"member:{viewer.member_id}")


def slug_of(title: str) -> str:
    """What an address says of a title.

    >>> slug_of("Süd-Treffen '26!")
    'sud-treffen-26'
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:SLUG_LENGTH].strip("-") or "event"


# Events


def create(viewer: Viewer, body: Mapping[str, Any]) -> int:
    """A new event, a draft; its id."""
    slow_down(viewer)
    given = dict(body)
    tag_ids = given.pop("tag_ids", [])
    _check_known(given)
    at = now()
    event = ClubEvent(
        slug=f"{slug_of(given['title'])}-{codes.new_code(5).lower()}",
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
    _tag(event.id, tag_ids)
    _note(viewer, "created", event)
    db.session.commit()
    return event.id


def _note(viewer: Viewer, deed: str, event: ClubEvent, **details: Any) -> None:
    record_audit(f"events.{deed}", actor_id=viewer.id, target=f"event:{event.id}", details=details)


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
    if event.doors_at is not None and not event.starts_at - LONGEST <= event.doors_at < event.ends_at:
        raise invalid("doorsAt", "The doors open before the end.")


def _tag(event_id: int, tag_ids: list[int]) -> None:
    wanted = sorted(set(tag_ids))
    known = set(db.session.scalars(sa.select(EventTag.id).where(EventTag.id.in_(wanted))))
    if set(wanted) - known:
        raise invalid("tagIds", "There is no such tag.")
    db.session.execute(sa.delete(EventTagLink).where(EventTagLink.event_id == event_id))
    db.session.add_all(EventTagLink(event_id=event_id, tag_id=tag_id) for tag_id in wanted)
    db.session.flush()


def change(viewer: Viewer, event_id: int, body: Mapping[str, Any]) -> None:
    """Change an event. Raises 404, 403, 409 STALE, 409 for fewer seats than are taken, or another currency."""
    slow_down(viewer)
    event = access.managed(viewer, event_id)
    _check_version(event, body)
    if event.status in (EventStatus.CANCELLED, EventStatus.COMPLETED):
        raise _refused("It is over: nothing can be changed.")
    given = {name: value for name, value in body.items() if name not in ("version", "tag_ids")}
    _check_known(given)
    if given.get("currency", event.currency) != event.currency and _has_orders(event.id):
        raise _refused("There are orders in this currency.", code="IN_USE", field="currency")
    before = {name: getattr(event, name) for name in (*TIMES, *SHOWN)}
    raised = _set(event, given)
    if "tag_ids" in body:
        _tag(event.id, body["tag_ids"])
    _changed(viewer, event, before, moved=_moved(event, before))
    _note(viewer, "changed", event, fields=sorted(given))
    db.session.commit()
    if raised:
        _offer_all(event_id)


def _check_version(row: Any, body: Mapping[str, Any]) -> None:
    if body["version"] != row.version:
        raise _refused("Somebody has changed it meanwhile.", code="STALE", field="version")


def _refused(message: str, *, code: str = "INVALID_TRANSITION", field: str | None = None) -> ApiError:
    db.session.rollback()
    return conflict(message, code=code, field=field)


def _has_orders(event_id: int) -> bool:
    of_event = sa.exists().where(OrderLine.ticket_type_id == TicketType.id, TicketType.event_id == event_id)
    return bool(db.session.scalar(sa.select(of_event)))


def _set(row: Any, given: Mapping[str, Any]) -> bool:
    """Take over what is different; whether there may be more seats by that. Raises 409 for fewer than are taken."""
    capacity = given.get("capacity", row.capacity)
    if capacity is not None and capacity < row.held + row.sold:
        raise _refused(f"{row.held + row.sold} seats are taken already.", code="IN_USE", field="capacity")
    raised = "capacity" in given and (
        capacity is None or (row.capacity is not None and capacity > row.capacity)
    )
    for name, value in given.items():
        setattr(row, name, value)
    if "description" in given and isinstance(row, ClubEvent):
        row.description_html = text.render(given["description"])
    row.version += 1
    return raised


def _moved(event: ClubEvent, before: Mapping[str, Any]) -> bool:
    """Whether people who hold a ticket have to be told of another time."""
    # What is postponed may have no date yet: its end or its doors alone say nothing of when it begins.
    told = ("starts_at",) if event.status == EventStatus.POSTPONED else TIMES
    other = any(getattr(event, name) != before[name] for name in told)
    return other and event.sold > 0 and event.status != EventStatus.DRAFT


def _changed(viewer: Viewer, event: ClubEvent, before: Mapping[str, Any], *, moved: bool) -> None:
    check_times(event)
    event.updated_at = now()
    event.stock_no += 1
    db.session.flush()
    if event.status != EventStatus.DRAFT:
        content.index(event)
        frames.tell_stock(event.id)
        if moved or any(getattr(event, name) != before[name] for name in SHOWN):
            publish(EventChanged(event.id, viewer.member_id, moved=moved))


def _offer_all(event_id: int) -> None:
    """There are more seats: whoever waits gets them first. A transaction of its own."""
    waitlist.offer(event_id, _waited_for(event_id))
    db.session.commit()


def _waited_for(event_id: int) -> list[int]:
    """The ticket types that somebody has waited for, locked as the till does: before the event."""
    waited_for = sa.select(WaitlistEntry.ticket_type_id).where(WaitlistEntry.event_id == event_id)
    kinds = sa.select(TicketType.id).where(TicketType.id.in_(waited_for)).order_by(TicketType.id)
    return list(db.session.scalars(kinds.with_for_update(key_share=True)))


def delete(viewer: Viewer, event_id: int) -> None:
    """Throw a draft away. Raises 409 for anything that has been public."""
    slow_down(viewer)
    event = access.managed(viewer, event_id)
    if event.status != EventStatus.DRAFT:
        raise _refused("Only a draft can be deleted; cancel it instead.")
    _note(viewer, "deleted", event)
    _let_go(Hold.event_id == event.id)
    db.session.delete(event)
    db.session.flush()
    pictures.let_go(url for url in (event.banner_url, *event.gallery) if url)
    db.session.commit()


def _let_go(which: sa.ColumnElement[bool]) -> None:
    """What was held back, with what it was held back of: nobody has ever ordered that."""
    held_back = sa.delete(Hold).where(which, Hold.source == HoldSource.ORGANISER)
    db.session.execute(held_back.execution_options(synchronize_session=False))


def duplicate(viewer: Viewer, event_id: int) -> int:
    """A draft like an event, with its ticket types; its id.

    Of one that has begun already, all times are later by so many whole weeks that the next week has passed before it.
    """
    slow_down(viewer)
    event = access.managed(viewer, event_id)
    at = now()
    weeks = _weeks_over(event, at)
    copy = ClubEvent(
        slug=f"{slug_of(event.title)}-{codes.new_code(5).lower()}",
        organizer_id=event.organizer_id,
        status=EventStatus.DRAFT,
        created_at=at,
        updated_at=at,
        **{name: getattr(event, name) for name in COPIED},
    )
    _put_off(copy, weeks)
    db.session.add(copy)
    db.session.flush()
    kinds = sa.select(TicketType).where(TicketType.event_id == event.id).order_by(TicketType.id)
    for kind in db.session.scalars(kinds):
        values = {name: getattr(kind, name) for name in COPIED_OF_TYPE}
        new = TicketType(event_id=copy.id, created_at=at, **values)
        _sell_later(new, copy.timezone, weeks)
        db.session.add(new)
    db.session.flush()
    _copy_questions(event.id, copy.id, at)
    tags = db.session.scalars(sa.select(EventTagLink.tag_id).where(EventTagLink.event_id == event.id)).all()
    _tag(copy.id, list(tags))
    _note(viewer, "duplicated", event, copy=copy.id)
    db.session.commit()
    return copy.id


def _weeks_over(event: ClubEvent, at: datetime) -> int:
    """How many weeks later than an event its copy begins."""
    if event.starts_at > at:
        return 0
    weeks = (at - event.starts_at) // WEEK + 1
    while _later(event.starts_at, event.timezone, weeks) < at + WEEK:
        weeks += 1
    return weeks


def _later(moment: datetime, zone: str, weeks: int) -> datetime:
    """So many weeks later by the clocks on the wall of a place, whatever they do in spring and autumn."""
    return (moment.astimezone(ZoneInfo(zone)) + weeks * WEEK).astimezone(UTC)


def _put_off(event: ClubEvent, weeks: int) -> None:
    """It takes as long as it did, and its doors open as long before."""
    over = _later(event.starts_at, event.timezone, weeks) - event.starts_at
    event.starts_at, event.ends_at = event.starts_at + over, event.ends_at + over
    event.doors_at = event.doors_at and event.doors_at + over


def _sell_later(kind: TicketType, zone: str, weeks: int) -> None:
    kind.sale_starts_at = kind.sale_starts_at and _later(kind.sale_starts_at, zone, weeks)
    kind.sale_ends_at = kind.sale_ends_at and _later(kind.sale_ends_at, zone, weeks)
    kind.price_tiers = pricing.kept(
        [
            replace(tier, until=tier.until and _later(tier.until, zone, weeks))
            for tier in pricing.tiers_of(kind)
        ]
    )


def _copy_questions(event_id: int, copy_id: int, at: datetime) -> None:
    """The questions of an event for its copy, whose ticket types are in the same order."""
    old, new = (
        db.session.scalars(
            sa.select(TicketType.id).where(TicketType.event_id == number).order_by(TicketType.id)
        )
        for number in (event_id, copy_id)
    )
    same = dict(zip(old, new, strict=True))
    asked = sa.select(Question).where(Question.event_id == event_id).order_by(Question.id)
    for question in db.session.scalars(asked):
        values = {name: getattr(question, name) for name in COPIED_OF_QUESTION}
        kinds = [same[number] for number in question.ticket_type_ids if number in same]
        db.session.add(Question(event_id=copy_id, created_at=at, ticket_type_ids=kinds, **values))


# Where it is in its life


def publish_event(viewer: Viewer, event_id: int) -> None:
    """Show an event to everybody, or bring a postponed one back. Raises 409 for one that has begun or is over."""
    waited_for = _waited_for(event_id)
    event = access.managed(viewer, event_id)
    if event.status not in (EventStatus.DRAFT, EventStatus.POSTPONED):
        raise _refused(f"Cannot change status from {event.status} to PUBLISHED")
    if event.ends_at <= now():
        raise _refused("Its time has passed: change that first.", field="startsAt")
    again = event.status == EventStatus.POSTPONED
    _become(viewer, event, EventStatus.PUBLISHED, moved=again and event.sold > 0)
    waitlist.renew(event.id, waited_for)
    waitlist.offer(event.id, waited_for)
    db.session.commit()


def postpone(viewer: Viewer, event_id: int, starts_at: datetime | None, ends_at: datetime | None) -> None:
    """A published event takes place at another time, which may be said later. Nothing is sold meanwhile."""
    event = access.managed(viewer, event_id)
    if event.status != EventStatus.PUBLISHED:
        raise _refused(f"Cannot change status from {event.status} to POSTPONED")
    if event.postponed_from is None:
        event.postponed_from = event.starts_at
    length, undated = event.ends_at - event.starts_at, starts_at in (None, event.starts_at)
    if starts_at is not None:
        event.starts_at, event.ends_at = starts_at, ends_at or starts_at + length
        event.doors_at = None
        check_times(event)
    _become(viewer, event, EventStatus.POSTPONED, moved=event.sold > 0, undated=undated)
    db.session.commit()


def cancel(viewer: Viewer, event_id: int, reason: str, *, refund: bool) -> CancelJob:
    """An event does not take place, for good; its orders are worked off in the background."""
    event = access.managed(viewer, event_id)
    if event.status not in (EventStatus.PUBLISHED, EventStatus.POSTPONED):
        raise _refused(f"Cannot change status from {event.status} to CANCELLED")
    event.cancelled_at, event.cancel_reason = now(), reason
    _become(viewer, event, EventStatus.CANCELLED, cancelled=True)
    job = cancelling.begin(event, viewer.member_id, refund=refund)
    db.session.commit()
    return job


def _become(viewer: Viewer, event: ClubEvent, status: EventStatus, **told: bool) -> None:
    """`told` is what `EventChanged` says beside."""
    _note(viewer, status.lower(), event, before=event.status)
    event.status, event.updated_at = status, now()
    event.version += 1
    event.stock_no += 1
    db.session.flush()
    content.index(event)
    frames.tell_stock(event.id)
    publish(EventChanged(event.id, viewer.member_id, **told))


def complete_past() -> None:
    """Events that ended six hours ago are over, in the current transaction."""
    past = sa.update(ClubEvent).where(
        ClubEvent.status == EventStatus.PUBLISHED, ClubEvent.ends_at <= now() - timedelta(hours=6)
    )
    done = past.values(status=EventStatus.COMPLETED, updated_at=now(), version=ClubEvent.version + 1)
    db.session.execute(done.execution_options(synchronize_session=False))


def cancel_job(viewer: Viewer, event_id: int, job_id: int) -> CancelJob:
    """How far the orders of a cancelled event are. Raises 404, 403."""
    access.check_sales(viewer, event_id)
    job = db.session.get(CancelJob, job_id)
    if job is None or job.event_id != event_id:
        raise not_found(f"Job {job_id}")
    return job


# Staff


def add_staff(viewer: Viewer, event_id: int, body: Mapping[str, Any]) -> None:
    """Somebody may let people in from now on, and take money if it says so. Raises 404, 403, 400."""
    event = access.managed(viewer, event_id)
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
        _note(viewer, "staff_added", event, user=user_id, takesMoney=takes_money)
    db.session.commit()


def remove_staff(viewer: Viewer, event_id: int, user_id: int) -> None:
    """Somebody lets people in no longer. Raises 404, 403."""
    event = access.managed(viewer, event_id)
    staff = db.session.get(Staff, (event.id, user_id))
    if staff is None:
        raise not_found(f"User {user_id}")
    db.session.delete(staff)
    _note(viewer, "staff_removed", event, user=user_id)
    db.session.commit()


# Ticket types


def create_type(viewer: Viewer, event_id: int, body: Mapping[str, Any]) -> int:
    """A new ticket type; its id."""
    slow_down(viewer)
    event = access.managed(viewer, event_id)
    if event.status in (EventStatus.CANCELLED, EventStatus.COMPLETED):
        raise _refused("It is over: nothing can be sold.")
    kind = TicketType(event_id=event.id, created_at=now(), **_with_tiers(body))
    check_limits(kind)
    db.session.add(kind)
    event.stock_no += 1
    db.session.flush()
    frames.tell_stock(event.id)
    _note(viewer, "type_created", event, type=kind.id)
    db.session.commit()
    return kind.id


def check_limits(kind: TicketType) -> None:
    """Raises 400 for limits that do not fit together."""
    if (kind.min_per_order or 1) > (kind.max_per_order or 10):
        raise invalid("minPerOrder", "The least is more than the most.")
    if kind.sale_starts_at and kind.sale_ends_at and kind.sale_ends_at <= kind.sale_starts_at:
        raise invalid("saleEndsAt", "The sale would end before it begins.")
    _check_prices(kind)


def _with_tiers(body: Mapping[str, Any]) -> dict[str, Any]:
    """A body whose tiers are as the table has them."""
    given = dict(body)
    if "price_tiers" in given:
        tiers = [
            pricing.Tier(t["name"], t["price_minor"], t["until"], t["up_to"]) for t in given["price_tiers"]
        ]
        given["price_tiers"] = pricing.kept(tiers)
    return given


def _check_prices(kind: TicketType) -> None:
    tiers = pricing.tiers_of(kind)
    if kind.pay_what_you_want and tiers:
        raise invalid("priceTiers", "Where buyers pay what they want, no other price can be set.")
    if kind.suggested_minor is not None and not kind.pay_what_you_want:
        raise invalid("suggestedMinor", "An amount is suggested only where buyers pay what they want.")
    least = kind.price_minor or 0
    if kind.suggested_minor is not None and not least <= kind.suggested_minor <= pricing.MOST_CHOSEN_MINOR:
        raise invalid("suggestedMinor", "It must be at least the least amount.")
    if kind.pay_what_you_want and least > pricing.MOST_CHOSEN_MINOR:
        raise invalid("priceMinor", "Nobody could pay that much.")
    if any(tier.until is None and tier.up_to is None for tier in tiers):
        raise invalid("priceTiers", "Each price needs an end: a time, a number of tickets, or both.")
    times = [tier.until for tier in tiers if tier.until]
    numbers = [tier.up_to for tier in tiers if tier.up_to]
    if sorted(set(times)) != times or sorted(set(numbers)) != numbers:
        raise invalid("priceTiers", "Each price must end after the one before it.")


def managed_type(viewer: Viewer, ticket_type_id: int) -> tuple[ClubEvent, TicketType]:
    """A ticket type that the viewer may change, and its event. Raises 404, 403.

    It is locked before the event, which is the order of the till.
    """
    kind = db.session.get(TicketType, ticket_type_id, with_for_update=LOCK, populate_existing=True)
    if kind is None:
        db.session.rollback()
        raise not_found(f"Ticket type {ticket_type_id}")
    return access.managed(viewer, kind.event_id), kind


def change_type(viewer: Viewer, ticket_type_id: int, body: Mapping[str, Any]) -> None:
    """Change a ticket type; what is ordered keeps its price. Raises 404, 403, 409 STALE, 409 for too few seats."""
    slow_down(viewer)
    event, kind = managed_type(viewer, ticket_type_id)
    _check_version(kind, body)
    given, began = _with_tiers(body), kind.sale_starts_at
    raised = _set(kind, {name: value for name, value in given.items() if name != "version"})
    check_limits(kind)
    _sale_changed(viewer, event, kind, "type_changed")
    if kind.sale_starts_at != began and kind.sale_starts_at and kind.sale_starts_at > now():
        waitlist.renew(event.id, [kind.id])
    if raised:
        waitlist.offer(event.id, [kind.id])
    db.session.commit()


def pause_type(viewer: Viewer, ticket_type_id: int, *, paused: bool) -> None:
    """Stop selling a ticket type, or go on. Raises 404, 403."""
    event, kind = managed_type(viewer, ticket_type_id)
    goes_on = kind.paused and not paused
    kind.paused = paused
    kind.version += 1
    _sale_changed(viewer, event, kind, "type_paused" if paused else "type_resumed")
    if goes_on:
        waitlist.renew(event.id, [kind.id])
        waitlist.offer(event.id, [kind.id])
    db.session.commit()


def _sale_changed(viewer: Viewer, event: ClubEvent, kind: TicketType, deed: str) -> None:
    event.stock_no += 1
    db.session.flush()
    frames.tell_stock(event.id)
    _note(viewer, deed, event, type=kind.id)


def delete_type(viewer: Viewer, ticket_type_id: int) -> None:
    """Take a ticket type away that nobody has ever ordered. Raises 404, 403, 409."""
    event, kind = managed_type(viewer, ticket_type_id)
    used = sa.or_(
        sa.exists().where(OrderLine.ticket_type_id == kind.id),
        sa.exists().where(WaitlistEntry.ticket_type_id == kind.id),
    )
    if db.session.scalar(sa.select(used)):
        raise _refused("It has been ordered; pause it instead.", code="IN_USE")
    if kind.held:
        raise _refused("Seats of it are held back; release them first.", code="IN_USE")
    _let_go(Hold.ticket_type_id == kind.id)
    db.session.delete(kind)
    event.stock_no += 1
    db.session.flush()
    frames.tell_stock(event.id)
    _note(viewer, "type_deleted", event, type=ticket_type_id)
    db.session.commit()
