"""What can be bought of an event: its ticket types, their prices now and how many are left."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub.api import last_frame_number, now, reads
from motorclub_events.models import ClubEvent, EventStatus, TicketType, Visibility
from motorclub_events.shared import pricing, queries, sale_status


def list_types(
    event: Any, *, managed: bool, also: Collection[int] = (), connection: Any = None
) -> list[queries.Item]:
    """The ticket types of an event; those that are hidden for its organiser only, but for `also`."""
    shown = TicketType.visibility != Visibility.HIDDEN
    if also:
        shown = sa.or_(shown, TicketType.id.in_(also))
    return _select_types(event, sa.true() if managed else shown, connection or reads())


def list_hidden_types(event: Any, ticket_type_ids: Collection[int]) -> list[queries.Item]:
    """Those of the types that are hidden, for whoever has what opens them."""
    hidden = TicketType.visibility == Visibility.HIDDEN
    return _select_types(event, sa.and_(hidden, TicketType.id.in_(list(ticket_type_ids))), reads())


def _select_types(event: Any, which: sa.ColumnElement[bool], connection: Any) -> list[queries.Item]:
    chosen = sa.select(*TicketType.__table__.c).where(TicketType.event_id == event.id, which)
    rows = connection.execute(chosen.order_by(TicketType.sort_order, TicketType.id)).all()
    return [to_type_item(row, event) for row in rows]


def to_type_item(kind: Any, event: Any) -> queries.Item:
    """A ticket type as everybody sees it, and what its organiser sees beside."""
    columns = {column.key: getattr(kind, column.key) for column in TicketType.__table__.c}
    at = now()
    price = get_price_now(kind, at)
    return columns | {
        "currency": event.currency,
        "price_tiers": pricing.load_tiers(kind),
        "price_now_minor": price.unit_minor,
        "tier": _to_tier_item(kind, price.tier),
        "sale_status": sale_status.get_status(kind, event, at),
        "available": sale_status.round_available(sale_status.count_available(kind, event)),
    }


def get_price_now(kind: Any, at: datetime) -> pricing.Price:
    """What a ticket costs whoever orders at a moment; the least where buyers pay what they want."""
    return pricing.get_price(kind, kind.held + kind.sold, kind.min_per_order, at)


def _to_tier_item(kind: Any, tier: pricing.Tier | None) -> queries.Item | None:
    if tier is None:
        return None
    left = None if tier.up_to is None else tier.up_to - kind.held - kind.sold
    return {"name": tier.name, "until": tier.until, "left": sale_status.round_available(left)}


def get_availability(event_id: int) -> queries.Item | None:
    """What can be bought, not older than the frame of its number; None for a draft and for no event."""
    seq = last_frame_number()
    state = find_availability(event_id, reads())
    return state | {"seq": seq} if state and state["status"] != EventStatus.DRAFT else None


FIELDS = ("sale_status", "available", "price_minor", "price_now_minor", "tier", "currency")


def find_availability(event_id: int, connection: Any) -> queries.Item:
    """What can be bought of an event, hidden types left out; empty for none."""
    columns = (ClubEvent.id, ClubEvent.status, ClubEvent.starts_at, ClubEvent.currency)
    buckets = (ClubEvent.capacity, ClubEvent.held, ClubEvent.sold)
    event = connection.execute(sa.select(*columns, *buckets).where(ClubEvent.id == event_id)).one_or_none()
    if event is None:
        return {}
    return {
        "event_id": event.id,
        "status": event.status,
        "ticket_types": [
            {name: kind[name] for name in FIELDS} | {"ticket_type_id": kind["id"]}
            for kind in list_types(event, managed=False, connection=connection)
        ],
    }
