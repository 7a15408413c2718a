"""The waiting list: seats that become free are offered to the first matching entries, before anybody else sees them.

An offer is made in the transaction that frees the seats, under the lock of their bucket. It is a hold like that of an
order, and only its member can turn it into one. Its deadline is suspended while sales are closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

import sqlalchemy as sa

from motorclub.api import Member, Viewer, conflict, db, flush_unique, invalid, not_found, now, publish
from motorclub.api.rows import Page, columns_of, read_page, read_rows
from motorclub_events.checkout import sales_frames
from motorclub_events.checkout.schemas import WaitingRow
from motorclub_events.events import SeatOffered, WaitEnded
from motorclub_events.models import (
    LOCK,
    LOCK_FREE,
    ClubEvent,
    EventStatus,
    Hold,
    HoldSource,
    HoldStatus,
    TicketType,
    Visibility,
    WaitlistEntry,
    WaitStatus,
)
from motorclub_events.settings import get_settings
from motorclub_events.shared import sale_status, seats

# Nobody can use an offer shortly before the doors open.
OFFERS_END_BEFORE = timedelta(hours=2)
OPEN = (WaitStatus.WAITING, WaitStatus.OFFERED)
BATCH_SIZE = 50


# An offer whose sale stands still has nearly its full time: it is not written at every sweep.
EXTEND_AFTER = timedelta(minutes=10)


def join_waitlist(viewer: Viewer, ticket_type_id: int, quantity: int) -> int:
    """Wait for seats; the entry's id. Raises 404, 409 if there are seats or the member waits already."""
    kind = db.session.get(TicketType, ticket_type_id)
    event = db.session.get(ClubEvent, kind.event_id) if kind else None
    hidden = kind is not None and kind.visibility == Visibility.HIDDEN
    if kind is None or hidden or event is None or event.status == EventStatus.DRAFT:
        raise not_found("Ticket type {id}", id=ticket_type_id)
    if kind.visibility == Visibility.VOUCHER_ONLY or quantity > kind.max_per_order:
        raise invalid(
            "quantity",
            "An order takes at most {most} of {name}.",
            most=kind.max_per_order,
            name=kind.name,
        )
    if sale_status.get_window(kind, event, now()) is not sale_status.SaleStatus.ON_SALE:
        raise conflict("{name} is not sold now.", code="SALE_CLOSED", name=kind.name)
    free = sale_status.count_available(kind, event)
    if free is None or free >= quantity:
        raise conflict("There are seats: order them.", code="SEATS_LEFT")
    entry = WaitlistEntry(
        event_id=event.id,
        ticket_type_id=kind.id,
        user_id=viewer.member_id,
        quantity=quantity,
        status=WaitStatus.WAITING,
        created_at=now(),
    )
    db.session.add(entry)
    flush_unique(conflict("You are on this list.", code="IN_USE"))
    return entry.id


def leave_waitlist(viewer: Viewer, entry_id: int) -> None:
    """Wait no longer; seats that were offered go to the next. Raises 404."""
    entry = db.session.get(WaitlistEntry, entry_id, with_for_update=LOCK, populate_existing=True)
    if entry is None or entry.user_id != viewer.member_id:
        raise not_found("Waiting list entry {id}", id=entry_id)
    _end_entry(entry, WaitStatus.LEFT, HoldStatus.RELEASED)


def _end_entry(entry: WaitlistEntry, status: WaitStatus, hold: HoldStatus) -> None:
    """An entry that is locked is open no longer."""
    if entry.status not in OPEN:
        return
    offered = entry.offer_hold_id if entry.status == WaitStatus.OFFERED else None
    entry.status = status
    db.session.flush()
    sales_frames.publish_waiting(entry.user_id, entry.id)
    if offered is not None:
        changes = seats.end_holds(Hold.id == offered, hold)
        seats.change_stock(entry.event_id, changes)
        offer_seats(entry.event_id, seats.list_freed(changes))
        sales_frames.stock_changed(entry.event_id)


def count_offered(user_id: int, ticket_type_ids: Iterable[int]) -> Mapping[int, int]:
    """How many seats of these types a member is offered now."""
    chosen = sa.select(WaitlistEntry.ticket_type_id, sa.func.sum(WaitlistEntry.quantity)).where(
        WaitlistEntry.user_id == user_id,
        WaitlistEntry.ticket_type_id.in_(list(ticket_type_ids)),
        WaitlistEntry.status == WaitStatus.OFFERED,
    )
    return {row[0]: int(row[1]) for row in db.session.execute(chosen.group_by(WaitlistEntry.ticket_type_id))}


def take_up_offers(user_id: int, quantities: Mapping[int, int]) -> seats.Changes:
    """Offers that a member orders: their seats are free for that order; what changes in the buckets for it."""
    entries = db.session.scalars(
        sa.select(WaitlistEntry)
        .where(
            WaitlistEntry.user_id == user_id,
            WaitlistEntry.ticket_type_id.in_(list(quantities)),
            WaitlistEntry.status == WaitStatus.OFFERED,
        )
        .order_by(WaitlistEntry.id)
        .with_for_update(key_share=True)
        .execution_options(populate_existing=True)
    ).all()
    changes: seats.Changes = {}
    for entry in entries:
        entry.status = WaitStatus.CONVERTED
        released = seats.end_holds(Hold.id == entry.offer_hold_id, HoldStatus.RELEASED)
        changes = seats.merge_changes(changes, released)
        sales_frames.publish_waiting(user_id, entry.id)
    if entries:
        db.session.flush()
    return changes


def offer_seats(event_id: int, ticket_type_ids: Iterable[int]) -> None:
    """Give free seats of these types to those who wait. The caller has just changed the buckets, and so locks them."""
    for ticket_type_id in ticket_type_ids:
        entries = _lock_entries(ticket_type_id)
        if entries:
            _offer_type(event_id, ticket_type_id, entries)


def _lock_entries(ticket_type_id: int) -> list[WaitlistEntry]:
    is_waiting = sa.select(WaitlistEntry).where(
        WaitlistEntry.ticket_type_id == ticket_type_id, WaitlistEntry.status == WaitStatus.WAITING
    )
    chosen = is_waiting.order_by(WaitlistEntry.id).limit(BATCH_SIZE).with_for_update(**LOCK_FREE)
    return list(db.session.scalars(chosen.execution_options(populate_existing=True)))


def _offer_type(event_id: int, ticket_type_id: int, entries: list[WaitlistEntry]) -> None:
    event = db.session.get_one(ClubEvent, event_id, populate_existing=True)
    kind = db.session.get_one(TicketType, ticket_type_id, populate_existing=True)
    until = _get_offer_end(kind, event)
    if until <= now() or sale_status.get_window(kind, event, now()) is not sale_status.SaleStatus.ON_SALE:
        return
    free = sale_status.count_available(kind, event)
    for entry in entries:
        if free is not None and entry.quantity > free:
            continue
        _hold_for(entry, until)
        free = None if free is None else free - entry.quantity


def _get_offer_end(kind: TicketType, event: ClubEvent) -> datetime:
    """How long an offer lasts that can be taken up from now on, or from the first second of the sale."""
    begins = max(now(), kind.sale_starts_at or now())
    return min(begins + timedelta(hours=get_settings().offer_hours), event.starts_at - OFFERS_END_BEFORE)


def _hold_for(entry: WaitlistEntry, until: datetime) -> None:
    hold = Hold(
        event_id=entry.event_id,
        ticket_type_id=entry.ticket_type_id,
        user_id=entry.user_id,
        quantity=entry.quantity,
        status=HoldStatus.ACTIVE,
        source=HoldSource.WAITLIST,
        expires_at=until,
        created_at=now(),
    )
    db.session.add(hold)
    db.session.flush()
    entry.status, entry.offer_hold_id, entry.offered_at = WaitStatus.OFFERED, hold.id, now()
    db.session.flush()
    seats.change_stock(entry.event_id, {entry.ticket_type_id: seats.Change(held=entry.quantity)})
    publish(SeatOffered(entry.id))
    sales_frames.publish_waiting(entry.user_id, entry.id)


def renew_offers(event_id: int, ticket_type_ids: Iterable[int]) -> None:
    """Renew offers when the sale resumes or begins later: they get their full time again, their members a notification.

    In the current transaction, which must hold no lock of an entry.
    """
    event = db.session.get_one(ClubEvent, event_id)
    chosen = (
        sa.select(WaitlistEntry, Hold, TicketType)
        .join(Hold, Hold.id == WaitlistEntry.offer_hold_id)
        .join(TicketType, TicketType.id == WaitlistEntry.ticket_type_id)
        .where(
            WaitlistEntry.ticket_type_id.in_(list(ticket_type_ids)),
            WaitlistEntry.status == WaitStatus.OFFERED,
        )
        .order_by(WaitlistEntry.id)
        # A transaction that locks an entry may wait for the type's lock, which we may hold: the offer is being used.
        .with_for_update(of=WaitlistEntry, key_share=True, skip_locked=True)
        .execution_options(populate_existing=True)
    )
    for entry, hold, kind in db.session.execute(chosen).all():
        until, window = _get_offer_end(kind, event), sale_status.get_window(kind, event, now())
        if until > now() and window in (sale_status.SaleStatus.ON_SALE, sale_status.SaleStatus.SCHEDULED):
            hold.expires_at = until
            publish(SeatOffered(entry.id))
            sales_frames.publish_waiting(entry.user_id, entry.id)
    db.session.flush()


def _is_paused(at: datetime) -> sa.ColumnElement[bool]:
    """Whether nobody can buy for the moment, though there is time enough later."""
    paused = sa.and_(
        ClubEvent.status == EventStatus.PUBLISHED,
        TicketType.paused,
        at < SALE_END,
        ClubEvent.starts_at > at + OFFERS_END_BEFORE,
    )
    return sa.or_(ClubEvent.status == EventStatus.POSTPONED, paused)


# When the sale of a type ends.
SALE_END = sa.func.coalesce(TicketType.sale_ends_at, ClubEvent.starts_at)


def _select_offers(*which: sa.ColumnElement[bool]) -> sa.Select[WaitlistEntry, Hold]:
    return (
        sa.select(WaitlistEntry, Hold)
        .join(Hold, Hold.id == WaitlistEntry.offer_hold_id)
        .join(TicketType, TicketType.id == WaitlistEntry.ticket_type_id)
        .join(ClubEvent, ClubEvent.id == WaitlistEntry.event_id)
        .where(WaitlistEntry.status == WaitStatus.OFFERED, *which)
    )


def _extend_paused() -> None:
    """Offers that nobody can take up for the moment lose nothing of their time."""
    at = now()
    full = at + timedelta(hours=get_settings().offer_hours)
    postponed = ClubEvent.status == EventStatus.POSTPONED
    until = sa.case((postponed, full), else_=sa.func.least(full, ClubEvent.starts_at - OFFERS_END_BEFORE))
    chosen = _select_offers(_is_paused(at), Hold.expires_at < until - EXTEND_AFTER).add_columns(until)
    locked = chosen.with_for_update(of=WaitlistEntry, key_share=True, skip_locked=True)
    for entry, hold, later in db.session.execute(locked.order_by(Hold.expires_at).limit(BATCH_SIZE)).all():
        hold.expires_at = later
        sales_frames.publish_waiting(entry.user_id, entry.id)
    db.session.commit()


def _list_due() -> list[int]:
    at = now()
    chosen = (
        _select_offers(Hold.expires_at <= at, ~_is_paused(at)).order_by(WaitlistEntry.id).limit(BATCH_SIZE)
    )
    found = list(db.session.scalars(chosen.with_only_columns(WaitlistEntry.id)))
    db.session.commit()
    return found


def _is_over(entry: WaitlistEntry) -> bool:
    """Whether the time of an offer, whose entry is locked, is still up: its sale may have stood still and gone on."""
    up = sa.exists().where(Hold.id == entry.offer_hold_id, Hold.expires_at <= now())
    return bool(db.session.scalar(sa.select(up)))


def sweep_waitlist() -> None:
    """Offers whose time is up end, and go to the next."""
    _extend_paused()
    for entry_id in _list_due():
        entry = db.session.get(WaitlistEntry, entry_id, with_for_update=LOCK_FREE, populate_existing=True)
        if entry is not None and _is_over(entry):
            _end_entry(entry, WaitStatus.EXPIRED, HoldStatus.EXPIRED)
        db.session.commit()
    _sweep_ended()


def _sweep_ended() -> None:
    """End the entries of sales that are over, and notify each member, in a transaction of its own.

    A pause and a postponement end: places are kept. Cancelling uses `end_next_entry`.
    """
    ended = sa.and_(ClubEvent.status == EventStatus.PUBLISHED, now() >= SALE_END)
    over = sa.or_(ClubEvent.status == EventStatus.COMPLETED, ended)
    chosen = (
        sa.select(WaitlistEntry)
        .join(TicketType, TicketType.id == WaitlistEntry.ticket_type_id)
        .join(ClubEvent, ClubEvent.id == WaitlistEntry.event_id)
        .where(WaitlistEntry.status == WaitStatus.WAITING, over)
        .order_by(WaitlistEntry.id)
        .limit(1)
        .with_for_update(of=WaitlistEntry, key_share=True, skip_locked=True)
        .execution_options(populate_existing=True)
    )
    for _ in range(BATCH_SIZE):
        entry = db.session.scalar(chosen)
        if entry is not None:
            _end_entry(entry, WaitStatus.EXPIRED, HoldStatus.EXPIRED)
            publish(WaitEnded(entry.id))
        db.session.commit()
        if entry is None:
            return


def end_next_entry(event_id: int) -> bool:
    """End the next entry of a cancelled event's waiting list, in the current transaction; False if there is none.

    Each entry has a transaction of its own, so that none waits for another while it holds a lock.
    """
    open_ones = sa.and_(WaitlistEntry.event_id == event_id, WaitlistEntry.status.in_(OPEN))
    chosen = sa.select(WaitlistEntry).where(open_ones).order_by(WaitlistEntry.id).limit(1)
    entry = db.session.scalar(
        chosen.with_for_update(key_share=True).execution_options(populate_existing=True)
    )
    if entry is None:
        # Somebody else may have ended the one that was waited for; whether that was the last one is asked again.
        return bool(db.session.scalar(sa.select(sa.exists().where(open_ones))))
    _end_entry(entry, WaitStatus.EXPIRED, HoldStatus.RELEASED)
    publish(WaitEnded(entry.id))
    return True


def end_member_entries(user_id: int) -> None:
    """A member goes, in the current transaction, and with them their places on waiting lists."""
    mine = sa.select(WaitlistEntry).where(WaitlistEntry.user_id == user_id, WaitlistEntry.status.in_(OPEN))
    for entry in db.session.scalars(
        mine.order_by(WaitlistEntry.ticket_type_id).with_for_update(key_share=True)
    ).all():
        _end_entry(entry, WaitStatus.LEFT, HoldStatus.RELEASED)


ENTRIES = (
    sa.select(
        *columns_of(WaitingRow, WaitlistEntry, user_name=Member.username, offer_expires_at=Hold.expires_at)
    )
    .select_from(WaitlistEntry)
    .join(Member, Member.id == WaitlistEntry.user_id)
    .outerjoin(Hold, Hold.id == WaitlistEntry.offer_hold_id)
)


def list_of_event(event_id: int, page: int, size: int) -> Page[WaitingRow]:
    """A page of the waiting list of an event, the oldest entry first."""
    chosen = ENTRIES.where(WaitlistEntry.event_id == event_id).order_by(WaitlistEntry.id)
    return read_page(WaitingRow, chosen, page, size)


def list_of_member(user_id: int, page: int, size: int) -> Page[WaitingRow]:
    """A page of what a member waits for or has waited for, the newest first."""
    chosen = ENTRIES.where(WaitlistEntry.user_id == user_id).order_by(WaitlistEntry.id.desc())
    return read_page(WaitingRow, chosen, page, size)


def get_entry(entry_id: int) -> WaitingRow:
    """An entry as its owner sees it."""
    return read_rows(WaitingRow, ENTRIES.where(WaitlistEntry.id == entry_id))[0]
