"""A draft copied from an event, with its ticket types and questions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from msgspec.structs import replace

from motorclub.api import ContentRef, Viewer, db, now
from motorclub.api.pictures import copy_pictures
from motorclub_events.catalogue import content, organising
from motorclub_events.models import ClubEvent, EventStatus, EventTagLink, Question, TicketType
from motorclub_events.shared import access, pricing
from motorclub_events.tickets import codes

WEEK = timedelta(weeks=1)
COPIED = (
    "title", "summary", "description", "description_html", "venue_id", "online_url",
    "category_id", "timezone", "starts_at", "ends_at", "doors_at", "capacity", "currency", "refund_rule",
    "refund_hours_before", "refund_fee_minor", "transfer_allowed", "offline_days", "age_min",
)  # fmt: skip
COPIED_OF_TYPE = (
    "name", "description", "price_minor", "price_tiers", "pay_what_you_want", "suggested_minor",
    "tax_rate_bp", "capacity", "min_per_order", "max_per_order",
    "max_per_user", "sale_starts_at", "sale_ends_at", "visibility", "sort_order", "requires_car", "label_ids",
)  # fmt: skip
COPIED_OF_QUESTION = ("label", "kind", "options", "required", "at_gate", "sort_order")


def duplicate_event(viewer: Viewer, event_id: int) -> int:
    """Create a draft from an event, with its ticket types; returns its id.

    If the event has begun, all times move by whole weeks so that the copy begins more than a week from now.
    """
    access.throttle_writes(viewer)
    event = access.lock_managed_event(viewer, event_id)
    at = now()
    weeks = _count_weeks(event, at)
    copy = ClubEvent(
        slug=f"{content.to_slug(event.title)}-{codes.new_code(5).lower()}",
        organizer_id=event.organizer_id,
        status=EventStatus.DRAFT,
        created_at=at,
        updated_at=at,
        **{name: getattr(event, name) for name in COPIED},
    )
    # It takes as long as it did, and its doors open as long before.
    over = _add_weeks(copy.starts_at, copy.timezone, weeks) - copy.starts_at
    copy.starts_at, copy.ends_at = copy.starts_at + over, copy.ends_at + over
    copy.doors_at = copy.doors_at and copy.doors_at + over
    db.session.add(copy)
    db.session.flush()
    kinds = sa.select(TicketType).where(TicketType.event_id == event.id).order_by(TicketType.id)
    for kind in db.session.scalars(kinds):
        values = {name: getattr(kind, name) for name in COPIED_OF_TYPE}
        new = TicketType(event_id=copy.id, created_at=at, **values)
        _move_sale(new, copy.timezone, weeks)
        db.session.add(new)
    db.session.flush()
    _copy_questions(event.id, copy.id, at)
    copy_pictures(ContentRef(access.EVENT, event.id), ContentRef(access.EVENT, copy.id))
    tags = db.session.scalars(sa.select(EventTagLink.tag_id).where(EventTagLink.event_id == event.id)).all()
    organising.set_tags(copy.id, list(tags))
    organising.record_change(viewer, "duplicated", event, copy=copy.id)
    db.session.commit()
    return copy.id


def _count_weeks(event: ClubEvent, at: datetime) -> int:
    """How many weeks later than an event its copy begins."""
    if event.starts_at > at:
        return 0
    weeks = (at - event.starts_at) // WEEK + 1
    while _add_weeks(event.starts_at, event.timezone, weeks) < at + WEEK:
        weeks += 1
    return weeks


def _add_weeks(moment: datetime, zone: str, weeks: int) -> datetime:
    """Add weeks in local time, so that the hour stays the same across changes of daylight saving time."""
    return (moment.astimezone(ZoneInfo(zone)) + weeks * WEEK).astimezone(UTC)


def _move_sale(kind: TicketType, zone: str, weeks: int) -> None:
    kind.sale_starts_at = kind.sale_starts_at and _add_weeks(kind.sale_starts_at, zone, weeks)
    kind.sale_ends_at = kind.sale_ends_at and _add_weeks(kind.sale_ends_at, zone, weeks)
    kind.price_tiers = pricing.dump_tiers(
        [
            replace(tier, until=tier.until and _add_weeks(tier.until, zone, weeks))
            for tier in pricing.load_tiers(kind)
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
