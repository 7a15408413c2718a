"""What organisers do with ticket types. Each function is one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import Viewer, db, invalid, now
from motorclub_events.catalogue import labels, organising
from motorclub_events.checkout import sales_frames, waitlist
from motorclub_events.models import ClubEvent, EventStatus, Hold, OrderLine, TicketType, WaitlistEntry
from motorclub_events.shared import access, pricing

# Ticket types


def create_type(viewer: Viewer, event_id: int, body: Mapping[str, Any]) -> int:
    """A new ticket type; its id."""
    access.throttle_writes(viewer)
    event = access.lock_managed_event(viewer, event_id)
    if event.status in (EventStatus.CANCELLED, EventStatus.COMPLETED):
        raise organising.refuse("It is over: nothing can be sold.")
    labels.check_labels(body.get("label_ids", ()), ())
    kind = TicketType(event_id=event.id, created_at=now(), **_to_columns(body))
    _check_limits(kind)
    db.session.add(kind)
    _review(viewer, event, body)
    _record_sale_change(viewer, event, kind, "type_created")
    db.session.commit()
    return kind.id


def _check_limits(kind: TicketType) -> None:
    """Raises 400 for limits that contradict each other."""
    if (kind.min_per_order or 1) > (kind.max_per_order or 10):
        raise invalid("minPerOrder", "The least is more than the most.")
    if kind.sale_starts_at and kind.sale_ends_at and kind.sale_ends_at <= kind.sale_starts_at:
        raise invalid("saleEndsAt", "The sale would end before it begins.")
    _check_prices(kind)


def _to_columns(body: Mapping[str, Any]) -> dict[str, Any]:
    """A body whose tiers are as the table has them."""
    values = dict(body)
    if "price_tiers" in values:
        values["price_tiers"] = pricing.dump_tiers([pricing.Tier(**tier) for tier in values["price_tiers"]])
    if "label_ids" in values:
        values["label_ids"] = sorted(set(values["label_ids"]))
    return values


def _check_prices(kind: TicketType) -> None:
    tiers = pricing.load_tiers(kind)
    if kind.pay_what_you_want and tiers:
        raise invalid("priceTiers", "Where buyers pay what they want, no other price can be set.")
    if kind.suggested_minor is not None and not kind.pay_what_you_want:
        raise invalid("suggestedMinor", "An amount is suggested only where buyers pay what they want.")
    least = kind.price_minor or 0
    if kind.suggested_minor is not None and not least <= kind.suggested_minor <= pricing.MAX_CHOSEN_MINOR:
        raise invalid("suggestedMinor", "It must be at least the least amount.")
    if kind.pay_what_you_want and least > pricing.MAX_CHOSEN_MINOR:
        raise invalid("priceMinor", "Nobody could pay that much.")
    if any(tier.until is None and tier.up_to is None for tier in tiers):
        raise invalid("priceTiers", "Each price needs an end: a time, a number of tickets, or both.")
    times = [tier.until for tier in tiers if tier.until]
    numbers = [tier.up_to for tier in tiers if tier.up_to]
    if sorted(set(times)) != times or sorted(set(numbers)) != numbers:
        raise invalid("priceTiers", "Each price must end after the one before it.")


def _review(viewer: Viewer, event: ClubEvent, body: Mapping[str, Any]) -> None:
    """Have the texts of a ticket type reviewed if its event is public. Raises 422, 202."""
    if event.status != EventStatus.DRAFT:
        organising.review_event(viewer, event, {name: body.get(name) for name in ("name", "description")})


def _lock_type(viewer: Viewer, ticket_type_id: int) -> tuple[ClubEvent, TicketType]:
    """A ticket type that the viewer may change, and its event. Raises 404, 403.

    It is locked before the event, which is the order at checkout.
    """
    kind = access.get_row(TicketType, ticket_type_id, "Ticket type {id}", lock=True)
    return access.lock_managed_event(viewer, kind.event_id), kind


def change_type(viewer: Viewer, ticket_type_id: int, body: Mapping[str, Any]) -> None:
    """Change a ticket type; what is ordered keeps its price. Raises 404, 403, 409 STALE, 409 for too few seats."""
    access.throttle_writes(viewer)
    event, kind = _lock_type(viewer, ticket_type_id)
    organising.check_version(kind, body)
    labels.check_labels(body.get("label_ids", ()), kind.label_ids)
    values, began = _to_columns(body), kind.sale_starts_at
    raised = organising.apply_values(
        kind, {name: value for name, value in values.items() if name != "version"}
    )
    _check_limits(kind)
    _review(viewer, event, body)
    _record_sale_change(viewer, event, kind, "type_changed")
    if kind.sale_starts_at != began and kind.sale_starts_at and kind.sale_starts_at > now():
        waitlist.renew_offers(event.id, [kind.id])
    if raised:
        waitlist.offer_seats(event.id, [kind.id])
    db.session.commit()


def pause_type(viewer: Viewer, ticket_type_id: int, *, paused: bool) -> None:
    """Stop selling a ticket type, or go on. Raises 404, 403."""
    event, kind = _lock_type(viewer, ticket_type_id)
    goes_on = kind.paused and not paused
    kind.paused = paused
    kind.version += 1
    _record_sale_change(viewer, event, kind, "type_paused" if paused else "type_resumed")
    if goes_on:
        waitlist.renew_offers(event.id, [kind.id])
        waitlist.offer_seats(event.id, [kind.id])
    db.session.commit()


def _record_sale_change(viewer: Viewer, event: ClubEvent, kind: TicketType, action: str) -> None:
    event.stock_no += 1
    db.session.flush()
    sales_frames.stock_changed(event.id)
    organising.record_change(viewer, action, event, type=kind.id)


def delete_type(viewer: Viewer, ticket_type_id: int) -> None:
    """Take a ticket type away that nobody has ever ordered. Raises 404, 403, 409."""
    event, kind = _lock_type(viewer, ticket_type_id)
    used = sa.or_(
        sa.exists().where(OrderLine.ticket_type_id == kind.id),
        sa.exists().where(WaitlistEntry.ticket_type_id == kind.id),
    )
    if db.session.scalar(sa.select(used)):
        raise organising.refuse("It has been ordered; pause it instead.", code="IN_USE")
    if kind.held:
        raise organising.refuse("Seats of it are held back; release them first.", code="IN_USE")
    organising.delete_reserved_seats(Hold.ticket_type_id == kind.id)
    db.session.delete(kind)
    _record_sale_change(viewer, event, kind, "type_deleted")
    db.session.commit()
