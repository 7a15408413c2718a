"""The demo community's events, from demo.toml, with free tickets as the checkout would have written them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from motorclub.api import ContentRef, DemoContext, Member, Role, db
from motorclub.api.demo import draw_scene
from motorclub.api.pictures import add_drawn_picture
from motorclub_events import models
from motorclub_events.catalogue import content
from motorclub_events.shared import seats
from motorclub_events.shared.access import EVENT
from motorclub_events.shared.pictures import BANNER
from motorclub_events.tickets import codes, issuing

TEXTS = Path(__file__).with_name("demo.toml")
ZONES = {"DE": "Europe/Berlin", "NL": "Europe/Amsterdam", "CZ": "Europe/Prague"}
COLORS = ("#d32f2f", "#f57c00", "#388e3c", "#1976d2", "#7b1fa2")


# Narrower than an upload may be, and drawn in a tenth of a second.
BANNER_WIDTHS, BANNER_SHAPE = (640, 1280), (16, 7)

# How many percent of the ticket holders came.
CAME = 85


@dataclass(frozen=True, slots=True)
class Shared:
    """What the events share."""

    categories: Sequence[models.EventCategory]
    tags: Sequence[models.EventTag]
    venues: Sequence[models.Venue]
    organizer_id: int
    # The labels of a ticket type, by its name.
    label_ids: Mapping[str, Sequence[int]]


def seed(context: DemoContext) -> None:
    """Write them into the current session."""
    texts = tomllib.loads(TEXTS.read_text("utf-8"))
    organisers = sa.select(Member.id).where(Member.role == Role.EVENT_ORGANISER).order_by(Member.id)
    organizer_id = db.session.scalar(organisers.limit(1)) or context.member_ids[0]
    categories = [
        models.EventCategory(name=name, slug=content.to_slug(name), color=color, sort_order=place)
        for place, (name, color) in enumerate(zip(texts["categories"], COLORS, strict=True))
    ]
    tags = [models.EventTag(name=name) for name in texts["tags"]]
    venues = [
        models.Venue(created_by=organizer_id, created_at=context.now, **venue) for venue in texts["venue"]
    ]
    db.session.add_all([*categories, *tags, *venues])
    db.session.flush()
    shared = Shared(categories, tags, venues, organizer_id, _add_labels(texts["label"]))
    for place, entry in enumerate(texts["event"]):
        _add_event(context, place, entry, shared)


def _add_labels(entries: Sequence[Mapping[str, Any]]) -> Mapping[str, Sequence[int]]:
    found: dict[str, list[int]] = {}
    for place, entry in enumerate(entries):
        label = models.TicketLabel(
            name=entry["name"], color=entry["color"], perks=entry["perks"], sort_order=place
        )
        db.session.add(label)
        db.session.flush()
        for name in entry["types"]:
            found.setdefault(name, []).append(label.id)
    return found


def _draw_banner(event: models.ClubEvent, place: int, motif: str, hue: int) -> None:
    versions = draw_scene(motif, hue, BANNER_WIDTHS, BANNER_SHAPE)
    add_drawn_picture(
        BANNER,
        ContentRef(EVENT, event.id),
        [
            (width, width * BANNER_SHAPE[1] // BANNER_SHAPE[0], one)
            for width, one in zip(BANNER_WIDTHS, versions, strict=True)
        ],
        key=f"{place:032x}",
        member_id=event.organizer_id,
    )


def _add_event(context: DemoContext, place: int, entry: Mapping[str, Any], shared: Shared) -> None:
    venue = shared.venues[entry["venue"]]
    noon = context.now.replace(hour=16, minute=0, second=0, microsecond=0)
    starts_at = noon + timedelta(days=entry["days"])
    past = entry["days"] < 0
    event = models.ClubEvent(
        slug=content.to_slug(entry["title"]),
        title=entry["title"],
        summary=entry["summary"],
        description=entry["description"],
        description_html=content.render(entry["description"]),
        organizer_id=shared.organizer_id,
        venue_id=venue.id,
        category_id=shared.categories[entry["category"]].id,
        timezone=ZONES[venue.country_code],
        starts_at=starts_at,
        ends_at=starts_at + timedelta(hours=entry["hours"]),
        doors_at=starts_at - timedelta(hours=1),
        status=entry.get("status", models.EventStatus.COMPLETED if past else models.EventStatus.PUBLISHED),
        currency="EUR",
        refund_rule="UNTIL",
        refund_hours_before=48,
        created_at=context.now - timedelta(days=120),
        updated_at=context.now - timedelta(days=30),
        views=context.random.randint(40, 900),
    )
    db.session.add(event)
    db.session.flush()
    _draw_banner(event, place, *entry["cover"])
    db.session.add_all(
        models.EventTagLink(event_id=event.id, tag_id=shared.tags[place].id) for place in entry["tags"]
    )
    kinds = [_make_type(event, shared, place, *given) for place, given in enumerate(entry["types"])]
    db.session.add_all(kinds)
    db.session.flush()
    if event.status != models.EventStatus.DRAFT:
        _sell_tickets(context, event, kinds, past=past)


def _make_type(
    event: models.ClubEvent, shared: Shared, place: int, name: str, price: int, capacity: int
) -> models.TicketType:
    return models.TicketType(
        event_id=event.id,
        name=name,
        price_minor=price,
        capacity=capacity,
        max_per_order=6,
        sort_order=place,
        label_ids=list(shared.label_ids.get(name, ())),
        created_at=event.created_at,
    )


def _sell_tickets(
    context: DemoContext, event: models.ClubEvent, kinds: Sequence[models.TicketType], *, past: bool
) -> None:
    """Free tickets only: no money has moved in a demo that nobody has paid in."""
    free = [kind for kind in kinds if kind.price_minor == 0]
    share = context.random.uniform(0.2, 0.7)
    for user_id in context.member_ids:
        if not free or context.random.random() > share:
            continue
        kind = context.random.choice(free)
        quantity = context.random.choice((1, 1, 1, 2))
        if kind.capacity is not None and kind.sold + quantity > kind.capacity:
            continue
        tickets = _add_order(context, event, kind, user_id, quantity)
        db.session.refresh(kind)
        if past and context.random.randrange(100) < CAME:
            _check_in(context, event, tickets)


def _add_order(
    context: DemoContext, event: models.ClubEvent, kind: models.TicketType, user_id: int, quantity: int
) -> Sequence[int]:
    at = min(context.now, event.starts_at) - timedelta(days=context.random.randint(1, 20))
    name, email = db.session.execute(
        sa.select(Member.username, Member.email).where(Member.id == user_id)
    ).one()
    order = models.Order(
        code="".join(context.random.choice(codes.ALPHABET) for _ in range(codes.ORDER_CODE)),
        event_id=event.id,
        user_id=user_id,
        buyer_name=name,
        buyer_email=email,
        status=models.OrderStatus.PAID,
        currency=event.currency,
        attendees=[],
        expires_at=at,
        paid_at=at,
        created_at=at,
        updated_at=at,
    )
    db.session.add(order)
    db.session.flush()
    line = models.OrderLine(
        order_id=order.id,
        ticket_type_id=kind.id,
        name_snapshot=kind.name,
        quantity=quantity,
        unit_price_minor=0,
        discount_minor=0,
        tax_minor=0,
        total_minor=0,
    )
    db.session.add(line)
    db.session.flush()
    seats.take_share(kind.id, user_id, quantity, None)
    tickets = issuing.issue_tickets(order, [line])
    sold = sa.update(models.Ticket).where(models.Ticket.order_id == order.id)
    db.session.execute(sold.values(issued_at=at))
    seats.change_stock(event.id, {kind.id: seats.Change(sold=quantity)})
    return tickets


def _check_in(context: DemoContext, event: models.ClubEvent, ticket_ids: Sequence[int]) -> None:
    for ticket_id in ticket_ids:
        at = event.starts_at + timedelta(minutes=context.random.randint(-30, 90))
        db.session.add(
            models.CheckIn(
                event_id=event.id,
                ticket_id=ticket_id,
                kind=models.ScanKind.ENTRY,
                result=models.ScanResult.ADMITTED,
                gate=context.random.choice(("A", "B")),
                staff_user_id=event.organizer_id,
                nonce=f"demo-{ticket_id}",
                scanned_at=at,
                received_at=at,
                active=True,
            )
        )
    db.session.flush()
