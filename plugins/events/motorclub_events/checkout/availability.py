"""What can be bought of an event: its ticket types, their prices now and how many are left."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from datetime import datetime
from typing import cast

import sqlalchemy as sa
from flask import current_app

from motorclub.api import last_frame_number, now, reads
from motorclub.api.rows import to_row
from motorclub_events.checkout.schemas import (
    AvailabilityFrameRow,
    AvailabilityRow,
    ManagedTypeRow,
    TierNowRow,
    TypeAvailabilityRow,
)
from motorclub_events.models import ClubEvent, EventStatus, TicketType, Visibility
from motorclub_events.shared import pricing, sale_status
from motorclub_events.shared.ticket_labels import read_labels


def list_types(event: ClubEvent, *, managed: bool, also: Collection[int] = ()) -> list[ManagedTypeRow]:
    """The ticket types of an event; those that are hidden for its organiser only, but for `also`."""
    is_visible = TicketType.visibility != Visibility.HIDDEN
    if also:
        is_visible = sa.or_(is_visible, TicketType.id.in_(also))
    return _add_labels(_list_types(event, sa.true() if managed else is_visible, reads()))


def list_hidden_types(event: ClubEvent, ticket_type_ids: Collection[int]) -> list[ManagedTypeRow]:
    """Those of the types that are hidden, for somebody who has what opens them."""
    hidden = TicketType.visibility == Visibility.HIDDEN
    return _add_labels(_list_types(event, sa.and_(hidden, TicketType.id.in_(list(ticket_type_ids))), reads()))


def get_type(kind: TicketType, event: ClubEvent) -> ManagedTypeRow:
    """A ticket type as its organiser sees it, with its labels."""
    return _add_labels([_to_type(kind, event)])[0]


def _add_labels(kinds: list[ManagedTypeRow]) -> list[ManagedTypeRow]:
    labels = read_labels({kind.id: kind.label_ids for kind in kinds})
    for kind in kinds:
        kind.labels = labels[kind.id]
    return kinds


def _list_types(
    event: ClubEvent, which: sa.ColumnElement[bool], connection: sa.Connection
) -> list[ManagedTypeRow]:
    chosen = sa.select(*TicketType.__table__.c).where(TicketType.event_id == event.id, which)
    rows = connection.execute(chosen.order_by(TicketType.sort_order, TicketType.id))
    return [_to_type(cast("TicketType", row), event) for row in rows]


def _to_type(kind: TicketType, event: ClubEvent) -> ManagedTypeRow:
    """A ticket type by its columns and those of its event, still without its labels."""
    at = now()
    price = get_price_now(kind, at)
    return to_row(
        ManagedTypeRow,
        kind,
        currency=event.currency,
        price_tiers=pricing.load_tiers(kind),
        price_now_minor=price.unit_minor,
        tier=_to_tier(kind, price.tier),
        sale_status=sale_status.get_status(kind, event, at),
        available=sale_status.round_available(sale_status.count_available(kind, event)),
        labels=(),
    )


def get_price_now(kind: TicketType, at: datetime) -> pricing.Price:
    """What a ticket costs a buyer who orders at a moment; the least where buyers pay what they want."""
    return pricing.get_price(kind, kind.held + kind.sold, kind.min_per_order, at)


def _to_tier(kind: TicketType, tier: pricing.Tier | None) -> TierNowRow | None:
    if tier is None:
        return None
    remaining = None if tier.up_to is None else tier.up_to - kind.held - kind.sold
    return TierNowRow(tier.name, tier.until, sale_status.round_available(remaining))


def get_availability(event_id: int) -> AvailabilityRow | None:
    """What can be bought, not older than the frame of its number; None for a draft and for no event."""
    seq = last_frame_number()
    state = find_availability(event_id, reads())
    return (
        None
        if state is None or state.status == EventStatus.DRAFT
        else to_row(AvailabilityRow, state, seq=seq)
    )


def find_availability(event_id: int, connection: sa.Connection) -> AvailabilityFrameRow | None:
    """What can be bought of an event, hidden types left out; None for no event."""
    columns = (ClubEvent.id, ClubEvent.status, ClubEvent.starts_at, ClubEvent.currency)
    buckets = (ClubEvent.capacity, ClubEvent.held, ClubEvent.sold)
    row = connection.execute(sa.select(*columns, *buckets).where(ClubEvent.id == event_id)).one_or_none()
    if row is None:
        return None
    types = _list_types(cast("ClubEvent", row), TicketType.visibility != Visibility.HIDDEN, connection)
    rows = [to_row(TypeAvailabilityRow, kind, ticket_type_id=kind.id) for kind in types]
    return AvailabilityFrameRow(row.id, row.status, rows)


# During an on-sale thousands ask for the same few numbers at once: each process caches the answer for an event for less
# than a frame may take. It forgets it when the event is changed through this process, but not with each order: the
# answer would then be built for nearly every reader. Placing an order never reads this cache.

CACHED_S = 0.2
MAX_EVENTS = 1000
EXTENSION = "motorclub.events.recent"


# None: there is no such public event.
Answer = bytes | None


def get_answer(event_id: int, make: Callable[[], Answer]) -> Answer:
    """The answer about an event, which nobody has to make twice within a moment."""
    cache = _get_cache()
    found = cache.get(event_id)
    at = time.monotonic()
    if found is None or at - found[0] > CACHED_S:
        if len(cache) >= MAX_EVENTS:
            cache.clear()
        # The moment before it was asked for: it is at least as new.
        found = cache[event_id] = (at, make())
    return found[1]


def forget(event_id: int) -> None:
    """This process has changed an event."""
    _get_cache().pop(event_id, None)


def _get_cache() -> dict[int, tuple[float, Answer]]:
    found: dict[int, tuple[float, Answer]] = current_app.extensions.setdefault(EXTENSION, {})
    return found
