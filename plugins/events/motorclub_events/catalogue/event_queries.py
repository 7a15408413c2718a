"""Events in lists and on their pages. Every function executes a constant number of statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import sqlalchemy as sa

from motorclub.api import AUTHOR_COLUMNS, Member, Viewer, author_of, now, page_of, reads
from motorclub_events.catalogue import pictures
from motorclub_events.checkout import availability
from motorclub_events.models import (
    ClubEvent,
    EventCategory,
    EventStatus,
    EventTag,
    EventTagLink,
    Staff,
    Ticket,
    TicketStatus,
    TicketType,
    Venue,
    Visibility,
    WaitlistEntry,
    WaitStatus,
)
from motorclub_events.permissions import MANAGE_ANY
from motorclub_events.shared import access, queries, sale_status
from motorclub_events.tickets import questions

# Events in lists

EVENT_COLUMNS = (
    ClubEvent.id,
    ClubEvent.slug,
    ClubEvent.title,
    ClubEvent.summary,
    ClubEvent.banner_url,
    ClubEvent.timezone,
    ClubEvent.starts_at,
    ClubEvent.ends_at,
    ClubEvent.status,
    ClubEvent.currency,
    ClubEvent.capacity,
    ClubEvent.held,
    ClubEvent.sold,
    ClubEvent.version,
    ClubEvent.category_id,
    EventCategory.name.label("category_name"),
    Venue.city,
    Venue.name.label("venue_name"),
)
ORDERINGS = {
    "startsAt": (ClubEvent.starts_at, ClubEvent.id),
    "-startsAt": (ClubEvent.starts_at.desc(), ClubEvent.id.desc()),
    "newest": (ClubEvent.id.desc(),),
}


def match_events(query: Mapping[str, Any]) -> sa.ColumnElement[bool]:
    """The events that a visitor's query is about; without a status those that take place, as far as one knows.

    Of one organiser, those that have taken place, too.
    """
    given, organizer_id = query.get("status"), query.get("organizer_id")
    usual = [EventStatus.PUBLISHED, EventStatus.POSTPONED]
    if organizer_id:
        usual.append(EventStatus.COMPLETED)
    which = [ClubEvent.status == given if given else ClubEvent.status.in_(usual)]
    if organizer_id:
        which.append(ClubEvent.organizer_id == organizer_id)
    if query.get("q"):
        words = "%" + query["q"].replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        which.append(sa.or_(ClubEvent.title.ilike(words), ClubEvent.summary.ilike(words)))
    if query.get("category_id"):
        which.append(ClubEvent.category_id == query["category_id"])
    if query.get("tag_id"):
        tagged = sa.exists().where(
            EventTagLink.event_id == ClubEvent.id, EventTagLink.tag_id == query["tag_id"]
        )
        which.append(tagged)
    if query.get("city"):
        which.append(
            sa.exists()
            .where(Venue.id == ClubEvent.venue_id, sa.func.lower(Venue.city) == query["city"].lower())
            .correlate(ClubEvent)
        )
    if query.get("from_"):
        which.append(ClubEvent.ends_at >= query["from_"])
    if query.get("to"):
        which.append(ClubEvent.starts_at < query["to"])
    return sa.and_(*which)


def staffed_by(user_id: int, when: str) -> sa.ColumnElement[bool]:
    """The events whose staff somebody is one of, drafts left out; those to come until six hours after their end."""
    staffed = sa.exists().where(Staff.event_id == ClubEvent.id, Staff.user_id == user_id)
    which = sa.and_(staffed, ClubEvent.status != EventStatus.DRAFT)
    if when == "all":
        return which
    to_come = sa.and_(
        ClubEvent.ends_at >= now() - timedelta(hours=6), ClubEvent.status != EventStatus.CANCELLED
    )
    return sa.and_(which, to_come if when == "upcoming" else sa.not_(to_come))


def list_events(which: sa.ColumnElement[bool], page: int, size: int, sort: str = "startsAt") -> queries.Item:
    """A page of events."""
    chosen = (
        sa.select(*EVENT_COLUMNS)
        .outerjoin(EventCategory, EventCategory.id == ClubEvent.category_id)
        .outerjoin(Venue, Venue.id == ClubEvent.venue_id)
        .where(which)
        .order_by(*ORDERINGS[sort])
    )
    rows, total = queries.fetch_page(chosen, queries.select_count(which, ClubEvent), page, size)
    _add_details(rows)
    return page_of(rows, total, page, size)


def _add_details(rows: Sequence[queries.Item]) -> None:
    """Tags, prices and what is left of a page of events."""
    event_ids = [row["id"] for row in rows]
    tags, kinds, at = list_tags(event_ids), _public_types(event_ids), now()
    for row in rows:
        event = SimpleNamespace(**row)
        mine = kinds[row["id"]]
        row["lifecycle"] = sale_status.get_lifecycle(event, at)
        row["tags"] = tags[row["id"]]
        row["banner_url"] = pictures.get_card_url(row["banner_url"])
        row["price_from_minor"] = min(
            (availability.get_price_now(kind, at).unit_minor for kind in mine), default=None
        )
        states = {sale_status.get_status(kind, event, at) for kind in mine}
        row["sold_out"] = bool(states) and states == {sale_status.SaleStatus.SOLD_OUT}


def list_tags(event_ids: Collection[int]) -> Mapping[int, list[queries.Item]]:
    """The tags of events."""
    chosen = (
        sa.select(EventTagLink.event_id, EventTag.id, EventTag.name)
        .join(EventTag, EventTag.id == EventTagLink.tag_id)
        .where(EventTagLink.event_id.in_(list(event_ids)))
        .order_by(EventTag.name)
    )
    tags: dict[int, list[queries.Item]] = defaultdict(list)
    for row in reads().execute(chosen):
        tags[row.event_id].append({"id": row.id, "name": row.name})
    return tags


def _public_types(event_ids: Collection[int]) -> Mapping[int, list[Any]]:
    chosen = sa.select(*TicketType.__table__.c).where(
        TicketType.event_id.in_(list(event_ids)), TicketType.visibility == Visibility.PUBLIC
    )
    kinds: dict[int, list[Any]] = defaultdict(list)
    for row in reads().execute(chosen.order_by(TicketType.sort_order, TicketType.id)):
        kinds[row.event_id].append(row)
    return kinds


# One event


def get_event(event: ClubEvent, viewer: Viewer) -> queries.Item:
    """An event as the viewer may see it."""
    may_manage = viewer.may(MANAGE_ANY) or event.organizer_id == viewer.id
    held = _holds_ticket(event.id, viewer)
    columns = {column.key: getattr(event, column.key) for column in ClubEvent.__table__.c}
    return columns | {
        "description": event.description if may_manage else "",
        "organizer": _get_author(event.organizer_id),
        "venue": to_venue_item(_get_row(Venue, event.venue_id)),
        "category": _get_row(EventCategory, event.category_id),
        "tags": list_tags([event.id])[event.id],
        "online_url": event.online_url if may_manage or held else None,
        "lifecycle": sale_status.get_lifecycle(event, now()),
        "refund_policy": {
            "type": event.refund_rule,
            "hours_before": event.refund_hours_before,
            "fee_minor": event.refund_fee_minor,
        },
        "banner_small_url": pictures.get_card_url(event.banner_url),
        "gallery": [pictures.to_gallery_item(url) for url in event.gallery],
        "ticket_types": availability.list_types(
            event, managed=False, also=_list_waited_types(event.id, viewer)
        ),
        "questions": questions.list_questions(event.id),
        "can_manage": may_manage,
        "can_check_in": may_manage or access.may_see_gate(viewer, event.id),
        "can_take_money": may_manage or access.is_trusted_with_money(viewer, event.id),
    }


def _list_waited_types(event_id: int, viewer: Viewer) -> list[int]:
    """The types on whose list the viewer is: whoever has seen one once sees it until the waiting is over."""
    if not viewer.signed_in:
        return []
    mine = sa.and_(WaitlistEntry.event_id == event_id, WaitlistEntry.user_id == viewer.id)
    waits = WaitlistEntry.status.in_((WaitStatus.WAITING, WaitStatus.OFFERED))
    return list(reads().scalars(sa.select(WaitlistEntry.ticket_type_id).where(mine, waits)))


def _holds_ticket(event_id: int, viewer: Viewer) -> bool:
    if not viewer.signed_in:
        return False
    mine = sa.exists().where(
        Ticket.event_id == event_id,
        Ticket.owner_user_id == viewer.id,
        Ticket.status == TicketStatus.VALID,
    )
    return bool(reads().scalar(sa.select(mine)))


def _get_author(user_id: int) -> Any:
    found: Any = reads().execute(sa.select(*AUTHOR_COLUMNS).where(Member.id == user_id)).one()
    return author_of(found)


def _get_row(table: Any, number: int | None) -> Any:
    if number is None:
        return None
    return reads().execute(sa.select(*table.__table__.c).where(table.id == number)).mappings().one_or_none()


def to_venue_item(row: Any) -> queries.Item | None:
    """A venue with the address of a map, which is on another site and asked only by who follows it."""
    if row is None:
        return None
    place = (
        f"{row['lat']},{row['lng']}"
        if row["lat"] is not None and row["lng"] is not None
        else ", ".join(str(row[name]) for name in ("address_line1", "city", "country_code"))
    )
    return dict(row) | {"map_url": "https://www.openstreetmap.org/search?" + urlencode({"query": place})}
