"""The one place where seats are counted: conditional statements, and nothing that looks first and takes later.

The order of locks is the same for everybody: ticket types by rising id, then the event. Everything else that a
transaction has to write it writes before, so that these rows, which all buyers of an event share, are locked only
until the commit that follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db
from motorclub.api.rows import update_rows
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
    """There are not enough seats, of a ticket type or (`ticket_type_id` None) in the whole event."""

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
Columns = sa.ColumnCollection[str, sa.ColumnElement[Any]]
Values = Mapping[str, Any] | list[dict[str, Any]] | None
PUBLISHED = EventStatus.PUBLISHED


def add_change(changes: Changes, ticket_type_id: int, *, held: int = 0, sold: int = 0) -> None:
    """Add to what is going to change of a ticket type."""
    change = changes.setdefault(ticket_type_id, Change())
    change.held += held
    change.sold += sold


def change_stock(event_id: int, changes: Mapping[int, Change], *, selling: bool = False) -> None:
    """Change the buckets of an event, all or (by the exception, on which the caller rolls back) none.

    `selling`: only if the event is published at this moment. Raises SoldOut.
    """
    moved = [
        (number, change)
        for number, change in sorted(changes.items())
        if change.held or change.sold or change.up_to is not None
    ]
    for ticket_type_id, change in moved[:-1]:
        if count_rows(STATEMENTS.of_type, _type_values(ticket_type_id, change)) != 1:
            raise SoldOut(ticket_type_id)
    event = {
        "this_event": event_id,
        "event_held": sum(change.held for change in changes.values()),
        "event_sold": sum(change.sold for change in changes.values()),
        "selling": selling,
    }
    if not moved:
        if count_rows(STATEMENTS.of_event, event) != 1:
            raise SoldOut(None)
        return
    changed = execute(STATEMENTS.of_last_type_and_event, _type_values(*moved[-1]) | event).one()
    if not changed.types or not changed.events:
        raise SoldOut(None if changed.types else moved[-1][0])


def _type_values(ticket_type_id: int, change: Change) -> dict[str, int | None]:
    return {
        "this_type": ticket_type_id,
        "type_held": change.held,
        "type_sold": change.sold,
        "up_to": change.up_to,
    }


@dataclass(frozen=True, slots=True)
class Statements:
    """What changes buckets, by the values of `change_stock`."""

    of_type: sa.Update
    of_event: sa.Update
    of_last_type_and_event: sa.Select[int, int]


def build_statements() -> Statements:
    """The statements, which are built once.

    The last one changes a type and, if that succeeds, the event. All buyers wait for these two rows, so nobody locks
    them for longer than one statement and the commit. It returns how many rows of each have changed.
    """
    up_to = sa.bindparam("up_to", type_=sa.Integer)
    early = sa.or_(up_to.is_(None), within(TicketType.__table__.c, _more("type"), up_to))
    of_type = _build_change(TicketType, "type").where(early)
    published = sa.or_(sa.not_(sa.bindparam("selling", type_=sa.Boolean)), ClubEvent.status == PUBLISHED)
    of_event = _build_change(ClubEvent, "event").where(published).values(stock_no=ClubEvent.stock_no + 1)
    one = of_type.returning(TicketType.id).cte("one")
    two = of_event.where(sa.exists(sa.select(one.c.id))).returning(ClubEvent.id).cte("two")
    both = sa.select(
        sa.select(sa.func.count()).select_from(one).scalar_subquery().label("types"),
        sa.select(sa.func.count()).select_from(two).scalar_subquery().label("events"),
    )
    return Statements(of_type, of_event, both)


def _build_change(model: type[TicketType | ClubEvent], name: str) -> sa.Update:
    table = model.__table__.c
    number = sa.bindparam(f"this_{name}", type_=sa.BigInteger)
    return (
        sa.update(model)
        .where(table.id == number, fits(table, _more(name)))
        .values(held=table.held + _parameter(f"{name}_held"), sold=table.sold + _parameter(f"{name}_sold"))
    )


def _more(name: str) -> sa.ColumnElement[int]:
    return _parameter(f"{name}_held") + _parameter(f"{name}_sold")


def _parameter(name: str) -> sa.BindParameter[int]:
    return sa.bindparam(name, type_=sa.Integer)


def fits(table: Columns, more: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """Whether a bucket has enough free seats; a release always fits."""
    return sa.or_(more <= 0, table.capacity.is_(None), table.held + table.sold + more <= table.capacity)


def within(
    table: Columns, more: sa.ColumnElement[int], up_to: sa.ColumnElement[int]
) -> sa.ColumnElement[bool]:
    """Whether the additional seats are within the number of first tickets with a special price."""
    return table.held + table.sold + more <= up_to


STATEMENTS = build_statements()


def execute(statement: sa.Executable, values: Values = None) -> sa.CursorResult[*tuple[Any, ...]]:
    """Execute a statement in the current transaction on the session's connection, which takes a third of the time.

    The session's objects are flushed before; they do not notice what the statement changes. A list of one row to insert
    is executed as one row, which is faster.
    """
    db.session.flush()
    one = values[0] if isinstance(values, list) and len(values) == 1 else values
    return db.session.connection().execute(statement, one)


def count_rows(statement: sa.Executable, values: Values = None) -> int:
    """Execute a statement as `execute` does; how many rows it has changed."""
    return execute(statement, values).rowcount


def end_holds(which: sa.ColumnElement[bool], status: HoldStatus) -> Changes:
    """End active holds, each only once even with concurrent callers; returns the changes of the buckets.

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


def _build_share() -> sa.Insert:
    names = {"ticket_type_id": sa.BigInteger, "user_id": sa.BigInteger, "quantity": sa.Integer}
    parameters = {name: sa.bindparam(f"share_{name}", type_=kind) for name, kind in names.items()}
    most, quantity = sa.bindparam("most", type_=sa.Integer), parameters["quantity"]
    row = sa.select(*parameters.values()).where(sa.or_(most.is_(None), quantity <= most))
    total = Taken.quantity + quantity
    return (
        insert(Taken)
        .from_select(list(parameters), row)
        .on_conflict_do_update(
            index_elements=[Taken.ticket_type_id, Taken.user_id],
            set_={"quantity": total},
            where=sa.or_(most.is_(None), total <= most),
        )
        .returning(Taken.user_id)
    )


SHARE = _build_share()


def take_share(ticket_type_id: int, user_id: int, quantity: int, most: int | None) -> None:
    """Add to a member's number of tickets of a type, sold or held. Raises LimitReached."""
    if not execute(SHARE, share_values(ticket_type_id, user_id, quantity, most)).all():
        raise LimitReached(ticket_type_id)


def share_values(ticket_type_id: int, user_id: int, quantity: int, most: int | None) -> dict[str, int | None]:
    """The parameters of SHARE, which returns no row for more than one may have."""
    return {
        "share_ticket_type_id": ticket_type_id,
        "share_user_id": user_id,
        "share_quantity": quantity,
        "most": most,
    }


def give_share_back(ticket_type_id: int, user_id: int, quantity: int) -> None:
    """Subtract from a member's number of tickets of a type."""
    mine = sa.and_(Taken.ticket_type_id == ticket_type_id, Taken.user_id == user_id)
    update_rows(Taken, mine, quantity=Taken.quantity - quantity)


def merge_changes(first: Changes, *others: Changes) -> Changes:
    """All of these changes together."""
    merged: Changes = {}
    for changes in (first, *others):
        for ticket_type_id, change in changes.items():
            add_change(merged, ticket_type_id, held=change.held, sold=change.sold)
    return merged


def list_freed(changes: Changes) -> Iterable[int]:
    """The ticket types that have more free seats after these changes."""
    return sorted(number for number, change in changes.items() if change.held + change.sold < 0)
