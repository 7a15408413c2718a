"""Whether something can be bought now, and how much of it: shown in lists, checked again at checkout."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol

from motorclub_events.models import EventStatus

# The public does not see a number of free seats above this one.
EXACT_UP_TO = 20


class SaleStatus(StrEnum):
    """What a ticket type is now."""

    SCHEDULED = "SCHEDULED"
    ON_SALE = "ON_SALE"
    PAUSED = "PAUSED"
    SOLD_OUT = "SOLD_OUT"
    ENDED = "ENDED"


class Lifecycle(StrEnum):
    """Where the present is, seen from an event."""

    UPCOMING = "UPCOMING"
    ONGOING = "ONGOING"
    ENDED = "ENDED"


class Bucket(Protocol):
    """What counts seats, a ticket type or an event; without a `capacity` there is no limit."""

    capacity: int | None
    held: int
    sold: int


class SoldType(Protocol):
    """A ticket type, as far as the time of its sale depends on it."""

    sale_starts_at: datetime | None
    sale_ends_at: datetime | None
    paused: bool


class SoldEvent(Protocol):
    """Its event; `status` is an EventStatus."""

    status: str
    starts_at: datetime


class SoldBucket(SoldType, Bucket, Protocol):
    """A ticket type, and its seats."""


class EventBucket(SoldEvent, Bucket, Protocol):
    """Its event, and its seats."""


def count_available(kind: Bucket, event: Bucket) -> int | None:
    """How many seats are free: the fewer of the type's and the event's; None where nobody counts."""
    free = [
        max(0, bucket.capacity - bucket.held - bucket.sold)
        for bucket in (kind, event)
        if bucket.capacity is not None
    ]
    return min(free) if free else None


def get_window(kind: SoldType, event: SoldEvent, at: datetime, early: timedelta = timedelta()) -> SaleStatus:
    """Whether a type is sold at a moment, whatever is left of it. It opens at its first second and ends before its
    last; without an end it is sold until the event begins. Some members may buy `early`."""
    if event.status == EventStatus.DRAFT:
        return SaleStatus.SCHEDULED
    if event.status != EventStatus.PUBLISHED or at >= (kind.sale_ends_at or event.starts_at):
        return SaleStatus.ENDED
    if kind.sale_starts_at is not None and at < kind.sale_starts_at - early:
        return SaleStatus.SCHEDULED
    return SaleStatus.PAUSED if kind.paused else SaleStatus.ON_SALE


def get_status(kind: SoldBucket, event: EventBucket, at: datetime) -> SaleStatus:
    """What a type is at a moment."""
    found = get_window(kind, event, at)
    if found is SaleStatus.ON_SALE and count_available(kind, event) == 0:
        return SaleStatus.SOLD_OUT
    return found


def round_available(free: int | None) -> int | None:
    """The number of free seats as everybody may see it: exact while they are few."""
    return free if free is not None and free <= EXACT_UP_TO else None


def get_lifecycle(starts_at: datetime, ends_at: datetime, at: datetime) -> Lifecycle:
    """Where an event is at a moment."""
    if at < starts_at:
        return Lifecycle.UPCOMING
    return Lifecycle.ONGOING if at < ends_at else Lifecycle.ENDED
