"""Events in lists and on their pages. Every function executes a constant number of statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from typing import Any, TypeVar, cast

import sqlalchemy as sa

from motorclub.api import AUTHOR_COLUMNS, Member, Viewer, author_of, now, reads, with_store
from motorclub.api.pictures import sign_picture_url
from motorclub.api.rows import Author, Page, Row, columns_of, read_first, read_page, to_row, update_rows
from motorclub_events.catalogue import pictures
from motorclub_events.catalogue.schemas import (
    CategoryRow,
    EventRow,
    ManagedItemRow,
    RefundPolicyRow,
    TagRow,
    VenueRow,
)
from motorclub_events.checkout import availability
from motorclub_events.models import (
    CheckIn,
    ClubEvent,
    EventCategory,
    EventStatus,
    EventTag,
    EventTagLink,
    Order,
    OrderStatus,
    ScanKind,
    ScanResult,
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
from motorclub_events.shared import access, payments, sale_status
from motorclub_events.shared.http import Body
from motorclub_events.shared.pictures import CARD_URL
from motorclub_events.tickets import questions

T = TypeVar("T", bound=Row)

# Events in lists

FAILED = Order.status == OrderStatus.REFUND_FAILED
ORDERINGS = {
    "startsAt": (ClubEvent.starts_at, ClubEvent.id),
    "-startsAt": (ClubEvent.starts_at.desc(), ClubEvent.id.desc()),
    "newest": (ClubEvent.id.desc(),),
}


def match_events(query: Body) -> sa.ColumnElement[bool]:
    """The events that a visitor's query is about; without a status those that take place, as far as one knows.

    Of one organiser, those that have taken place, too.
    """
    status, organizer_id = query.get("status"), query.get("organizer_id")
    usual = [EventStatus.PUBLISHED, EventStatus.POSTPONED]
    if organizer_id:
        usual.append(EventStatus.COMPLETED)
    which = [ClubEvent.status == status if status else ClubEvent.status.in_(usual)]
    if organizer_id:
        which.append(ClubEvent.organizer_id == organizer_id)
    if query.get("q"):
        which.append(_match_words(query["q"]))
    if query.get("category_id"):
        which.append(ClubEvent.category_id == query["category_id"])
    if query.get("tag_id"):
        tagged = sa.select(EventTagLink.event_id).where(EventTagLink.tag_id == query["tag_id"])
        which.append(ClubEvent.id.in_(tagged))
    if query.get("city"):
        there = sa.select(Venue.id).where(sa.func.lower(Venue.city) == query["city"].lower())
        which.append(ClubEvent.venue_id.in_(there))
    if query.get("from_"):
        which.append(ClubEvent.ends_at >= query["from_"])
    if query.get("to"):
        which.append(ClubEvent.starts_at < query["to"])
    return sa.and_(*which)


def _match_words(words: str) -> sa.ColumnElement[bool]:
    """The events with these words in title or summary."""
    title = ClubEvent.title.icontains(words, autoescape=True)
    return sa.or_(title, ClubEvent.summary.icontains(words, autoescape=True))


def match_managed_events(organizer_id: int, query: Body) -> sa.ColumnElement[bool]:
    """The events of an organiser that a query of their list is about."""
    which = [ClubEvent.organizer_id == organizer_id]
    if query.get("q"):
        which.append(_match_words(query["q"]))
    if query.get("status"):
        which.append(ClubEvent.status == query["status"])
    if query.get("failed_refunds"):
        which.append(sa.exists().where(Order.event_id == ClubEvent.id, FAILED))
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


def match_events_of_car(car_id: int, *, own: bool) -> sa.ColumnElement[bool]:
    """The events to which a car came; of the viewer's `own` car also those that it is going to."""
    # An entry that was taken back has an UNDO behind it.
    last_scan = (
        sa.select(CheckIn.kind)
        .where(CheckIn.ticket_id == Ticket.id, CheckIn.result == ScanResult.ADMITTED)
        .order_by(CheckIn.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    tickets = sa.select(Ticket.event_id).where(Ticket.car_id == car_id, Ticket.status == TicketStatus.VALID)
    if not own:
        tickets = tickets.where(last_scan != ScanKind.UNDO)
    listed = (EventStatus.PUBLISHED, EventStatus.POSTPONED, EventStatus.COMPLETED)
    return sa.and_(ClubEvent.id.in_(tickets), ClubEvent.status.in_(listed))


EVENTS = (
    sa.select(
        *columns_of(
            ManagedItemRow,
            ClubEvent,
            Venue,
            banner_url=CARD_URL,
            category_name=EventCategory.name,
            venue_name=Venue.name,
        )
    )
    .outerjoin(EventCategory, EventCategory.id == ClubEvent.category_id)
    .outerjoin(Venue, Venue.id == ClubEvent.venue_id)
)


def list_events(
    which: sa.ColumnElement[bool], page: int, size: int, sort: str = "startsAt"
) -> Page[ManagedItemRow]:
    """A page of events."""
    found = read_page(ManagedItemRow, EVENTS.where(which).order_by(*ORDERINGS[sort]), page, size)
    _add_details(found.content)
    return found


def list_managed_events(which: sa.ColumnElement[bool], page: int, size: int) -> Page[ManagedItemRow]:
    """A page of events with their sales: those to come, the next first, then those that are over, the latest first."""
    over = ClubEvent.ends_at < now()
    to_come = sa.case((over, None), else_=ClubEvent.starts_at)
    order = (over, to_come, ClubEvent.starts_at.desc(), ClubEvent.id)
    found = read_page(ManagedItemRow, EVENTS.where(which).order_by(*order), page, size)
    _add_details(found.content)
    _add_sales(found.content)
    return found


def _add_sales(rows: Sequence[ManagedItemRow]) -> None:
    """Revenue and failed refunds of a page of events."""
    counted = sa.true() if payments.counts_test_money() else Order.livemode
    revenue_sum = sa.func.sum(Order.total_minor - Order.refunded_minor).filter(
        Order.paid_at.is_not(None), counted
    )
    columns = (Order.event_id, sa.func.coalesce(revenue_sum, 0), sa.func.count().filter(FAILED))
    chosen = sa.select(*columns).where(Order.event_id.in_([row.id for row in rows])).group_by(Order.event_id)
    sales = {event_id: (int(revenue), failed) for event_id, revenue, failed in reads().execute(chosen)}
    for row in rows:
        row.revenue_minor, row.failed_refunds = sales.get(row.id, (0, 0))


def _add_details(rows: Sequence[ManagedItemRow]) -> None:
    """Tags, prices and what is left of a page of events."""
    event_ids = [row.id for row in rows]
    tags, kinds, at = list_tags(event_ids), _list_public_types(event_ids), now()
    for row in rows:
        mine = kinds[row.id]
        row.tags = tags[row.id]
        if row.banner_url and row.status == EventStatus.DRAFT:
            row.banner_url = sign_picture_url(row.banner_url)
        available = [
            kind for kind in mine if sale_status.get_status(kind, row, at) != sale_status.SaleStatus.SOLD_OUT
        ]
        row.sold_out = bool(mine) and not available
        # What cannot be bought makes no event look cheap, unless nothing can.
        priced = available or mine
        prices = [availability.get_price_now(kind, at).unit_minor for kind in priced]
        row.price_from_minor = min(prices, default=None)
        chosen = [kind.suggested_minor or 0 for kind in priced if kind.pay_what_you_want]
        row.price_to_minor = max([*prices, *chosen], default=None)


def list_tags(event_ids: Collection[int]) -> Mapping[int, list[TagRow]]:
    """The tags of events."""
    chosen = (
        sa.select(EventTagLink.event_id, EventTag.id, EventTag.name)
        .join(EventTag, EventTag.id == EventTagLink.tag_id)
        .where(EventTagLink.event_id.in_(list(event_ids)))
        .order_by(EventTag.name)
    )
    tags: dict[int, list[TagRow]] = defaultdict(list)
    for event_id, number, name in reads().execute(chosen):
        tags[event_id].append(TagRow(number, name))
    return tags


def _list_public_types(event_ids: Collection[int]) -> Mapping[int, list[TicketType]]:
    """The columns of the ticket types that everybody sees, by event."""
    chosen = sa.select(*TicketType.__table__.c).where(
        TicketType.event_id.in_(list(event_ids)), TicketType.visibility == Visibility.PUBLIC
    )
    kinds: dict[int, list[TicketType]] = defaultdict(list)
    for row in reads().execute(chosen.order_by(TicketType.sort_order, TicketType.id)):
        kinds[row.event_id].append(cast("TicketType", row))
    return kinds


# One event


def get_event(event: ClubEvent, viewer: Viewer) -> EventRow:
    """An event as the viewer may see it."""
    may_manage = viewer.may(MANAGE_ANY) or event.organizer_id == viewer.id
    held = _holds_ticket(event.id, viewer)
    author: Any = reads().execute(sa.select(*AUTHOR_COLUMNS).where(Member.id == event.organizer_id)).one()
    return to_row(
        EventRow,
        event,
        description=event.description if may_manage else "",
        organizer=Author(**author_of(author)),
        venue=_find_row(VenueRow, Venue, event.venue_id),
        category=_find_row(CategoryRow, EventCategory, event.category_id),
        tags=list_tags([event.id])[event.id],
        online_url=event.online_url if may_manage or held else None,
        lifecycle=sale_status.get_lifecycle(event.starts_at, event.ends_at, now()),
        refund_policy=RefundPolicyRow(event.refund_rule, event.refund_hours_before, event.refund_fee_minor),
        banner=pictures.find_banner(event),
        gallery=pictures.list_gallery(event),
        ticket_types=availability.list_types(event, managed=False, also=_list_waited_types(event.id, viewer)),
        questions=questions.list_questions(event.id),
        can_manage=may_manage,
        can_check_in=may_manage or access.may_see_gate(viewer, event.id),
        can_take_money=may_manage or access.is_trusted_with_money(viewer, event.id),
    )


def _list_waited_types(event_id: int, viewer: Viewer) -> list[int]:
    """The types that the viewer waits for: they stay visible until the waiting is over."""
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


def _find_row(kind: type[T], table: type[Venue | EventCategory], number: int | None) -> T | None:
    if number is None:
        return None
    return read_first(kind, sa.select(*columns_of(kind, table)).where(table.id == number))


# Views are counted in the key-value store, and moved to the table once a minute: the row of an event is the one that
# all its buyers share, so that nothing else is written into it all the time.

COUNTED = "motorclub:events:views"


def count_view(event_id: int) -> None:
    """Somebody has looked at an event."""
    with_store(lambda store: store.hincrby(COUNTED, str(event_id), 1), None)


def store_views() -> None:
    """Add what has been counted to the table, in the current transaction."""
    nothing: dict[bytes, bytes] = {}
    counted = with_store(_take_counts, nothing)
    for event_id, looks in sorted((int(number), int(looks)) for number, looks in counted.items()):
        update_rows(ClubEvent, ClubEvent.id == event_id, views=ClubEvent.views + looks)


def _take_counts(store: Any) -> dict[bytes, bytes]:
    pipe = store.pipeline(transaction=True)
    pipe.hgetall(COUNTED)
    pipe.delete(COUNTED)
    found: dict[bytes, bytes] = pipe.execute()[0]
    return found
