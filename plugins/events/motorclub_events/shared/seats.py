"""The one place where seats are counted: conditional statements, and nothing that looks first and takes later.

The order of locks is the same for everybody: ticket types by rising id, then the event. Everything else that a
transaction has to write it writes before, so that these rows, which all buyers of an event share, are locked only
until the commit that follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db
from motorclub_events.models import ClubEvent, EventStatus, Hold, HoldStatus, Taken, TicketType

# The ticket types of which more are held or sold at an early price than there are.
OVER_EARLY_LIMIT = (
    "SELECT DISTINCT ticket_type_id FROM (SELECT l.ticket_type_id, l.tier_up_to, sum("
    "(SELECT count(*) FROM events_ticket t WHERE t.order_line_id = l.id AND t.status = 'VALID') + "
    "(SELECT coalesce(sum(h.quantity), 0) FROM events_hold h WHERE h.order_id = l.order_id "
    "AND h.ticket_type_id = l.ticket_type_id AND h.status = 'ACTIVE')) "
    "OVER (PARTITION BY l.ticket_type_id ORDER BY l.tier_up_to) AS n "
    "FROM events_order_line l WHERE l.tier_up_to IS NOT NULL) early WHERE n > tier_up_to"
)


class SoldOut(Exception):
    """There are not so many seats, of a ticket type or (`ticket_type_id` None) in the whole event."""

    def __init__(self, ticket_type_id: int | None) -> None:
        super().__init__(ticket_type_id)
        self.ticket_type_id = ticket_type_id


class LimitReached(Exception):
    """A member would have more tickets of a type than one may."""

    def __init__(self, ticket_type_id: int) -> None:
        super().__init__(ticket_type_id)
        self.ticket_type_id = ticket_type_id


@dataclass(slots=True)
class Change:
    """By how much the numbers of a bucket change; `up_to`: only if no more are held or sold afterwards."""

    held: int = 0
    sold: int = 0
    up_to: int | None = None


Changes = dict[int, Change]


def add_change(changes: Changes, ticket_type_id: int, *, held: int = 0, sold: int = 0) -> None:
    """Add to what is going to change of a ticket type."""
    change = changes.setdefault(ticket_type_id, Change())
    change.held += held
    change.sold += sold


def change_stock(event_id: int, changes: Mapping[int, Change], *, selling: bool = False) -> None:
    """Change the buckets of an event, all or (by the exception, on which the caller rolls back) none.

    `selling`: only if the event is published at this moment. Raises Full.
    """
    moved = [number for number in sorted(changes) if _is_change(changes[number])]
    for ticket_type_id in moved[:-1]:
        if count_rows(_build_change(TicketType, ticket_type_id, changes[ticket_type_id])) != 1:
            raise SoldOut(ticket_type_id)
    event = _build_event_change(event_id, changes, selling)
    if not moved:
        if count_rows(event) != 1:
            raise SoldOut(None)
        return
    last = moved[-1]
    changed = execute(_build_last_change(_build_change(TicketType, last, changes[last]), event)).one()
    if not changed.kinds or not changed.events:
        raise SoldOut(None if changed.kinds else last)


def _is_change(change: Change) -> bool:
    return bool(change.held or change.sold) or change.up_to is not None


def _build_last_change(kind: sa.Update, event: sa.Update) -> sa.Select[*tuple[Any, ...]]:
    """A type and, once that has been changed, the event: all wait for these two rows, so nobody keeps them longer than
    for one statement and the commit. How many rows of each have changed."""
    one = kind.returning(TicketType.id).cte("kind")
    two = event.where(sa.exists(sa.select(one.c.id))).returning(ClubEvent.id).cte("event")
    return sa.select(
        sa.select(sa.func.count()).select_from(one).scalar_subquery().label("kinds"),
        sa.select(sa.func.count()).select_from(two).scalar_subquery().label("events"),
    )


def _build_event_change(event_id: int, changes: Mapping[int, Change], selling: bool) -> sa.Update:
    total = Change(sum(c.held for c in changes.values()), sum(c.sold for c in changes.values()))
    statement = _build_change(ClubEvent, event_id, total).values(stock_no=ClubEvent.stock_no + 1)
    return statement.where(ClubEvent.status == EventStatus.PUBLISHED) if selling else statement


def _build_change(model: Any, number: int, change: Change) -> sa.Update:
    table, more = model.__table__.c, change.held + change.sold
    statement = sa.update(model.__table__).where(table.id == number, fits(table, more))
    if change.up_to is not None:
        statement = statement.where(within(table, more, change.up_to))
    return statement.values(held=table.held + change.held, sold=table.sold + change.sold)


def sold(model: Any, number: sa.ColumnElement[int], many: sa.ColumnElement[int]) -> sa.Update:
    """So many seats of a type or an event that were held are sold."""
    table = model.__table__.c
    return (
        sa.update(model.__table__)
        .where(table.id == number)
        .values(held=table.held - many, sold=table.sold + many)
    )


def fits(table: Any, more: int | sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """Whether a bucket has room for so many more; giving back always fits."""
    if isinstance(more, int) and more <= 0:
        return sa.true()
    return sa.or_(table.capacity.is_(None), table.held + table.sold + more <= table.capacity)


def within(table: Any, more: int, up_to: int) -> sa.ColumnElement[bool]:
    """Whether so many more are among the first so many, who have another price."""
    return cast("sa.ColumnElement[bool]", table.held + table.sold + more <= up_to)


def execute(statement: Any, values: Any = None) -> sa.CursorResult[Any]:
    """Tell the database in the current transaction, past the session, which would take three times as long.

    The session's objects are written before, and do not hear of what the statement changes. Of a list of rows to
    insert, one by itself takes the shorter way.
    """
    db.session.flush()
    one = isinstance(values, list) and len(values) == 1
    return db.session.connection().execute(statement, values[0] if one else values)


def count_rows(statement: Any) -> int:
    """How many rows a statement of the current transaction has changed."""
    return execute(statement).rowcount


def insert_or_skip(statement: Any) -> bool:
    """Whether an insertion that may meet a row that is there has written one."""
    return execute(statement.returning(sa.literal(1))).first() is not None


def end_holds(which: sa.ColumnElement[bool], status: HoldStatus) -> Changes:
    """Take holds out of ACTIVE, each once whoever else tries; what has to change of the buckets for it.

    For CONVERTED the seats are sold from then on.
    """
    statement = (
        sa.update(Hold)
        .where(Hold.status == HoldStatus.ACTIVE, which)
        .values(status=status)
        .returning(Hold.ticket_type_id, Hold.quantity)
        .execution_options(synchronize_session=False)
    )
    changes: Changes = {}
    for ticket_type_id, quantity in db.session.execute(statement):
        add_change(
            changes, ticket_type_id, held=-quantity, sold=quantity if status is HoldStatus.CONVERTED else 0
        )
    return changes


def take_share(ticket_type_id: int, user_id: int, quantity: int, most: int | None) -> None:
    """A member has so many more tickets of a type, or is about to. Raises TooMany."""
    if most is not None and quantity > most:
        raise LimitReached(ticket_type_id)
    row = insert(Taken).values(ticket_type_id=ticket_type_id, user_id=user_id, quantity=quantity)
    room = sa.true() if most is None else Taken.quantity + quantity <= most
    added = row.on_conflict_do_update(
        index_elements=[Taken.ticket_type_id, Taken.user_id],
        set_={"quantity": Taken.quantity + quantity},
        where=room,
    )
    if not insert_or_skip(added):
        raise LimitReached(ticket_type_id)


def give_share_back(ticket_type_id: int, user_id: int, quantity: int) -> None:
    """A member has so many fewer."""
    mine = sa.and_(Taken.ticket_type_id == ticket_type_id, Taken.user_id == user_id)
    db.session.execute(
        sa.update(Taken)
        .where(mine)
        .values(quantity=Taken.quantity - quantity)
        .execution_options(synchronize_session=False)
    )


def merge_changes(first: Changes, *others: Changes) -> Changes:
    """All of these changes together."""
    merged: Changes = {}
    for changes in (first, *others):
        for ticket_type_id, change in changes.items():
            add_change(merged, ticket_type_id, held=change.held, sold=change.sold)
    return merged


def list_freed(changes: Changes) -> Iterable[int]:
    """The ticket types that have more room after these changes."""
    return sorted(number for number, change in changes.items() if change.held + change.sold < 0)
