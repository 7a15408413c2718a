"""The short way through the till, for most orders of an on-sale: free tickets of one type, and nothing to be asked.

Two statements do all of it: one looks, one sells. The second is a transaction by itself, so that nobody has the rows
that all buyers of an event share for longer than the database needs, whatever else this process has to do. It takes the
same locks in the same order as the long way (orders.py), and either sells or changes nothing. Whatever it does not
sell, for whichever reason, goes the long way, which knows them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, insert

from motorclub.api import PUBLISHING, Member, Prepared, Viewer, now, published_with
from motorclub_events import codes, frames, pricing, sales, seats
from motorclub_events.events import OrderPaid, TicketsChanged
from motorclub_events.models import (
    ClubEvent,
    EventStatus,
    Idempotency,
    Order,
    OrderLine,
    OrderStatus,
    Question,
    Taken,
    Ticket,
    TicketStatus,
    TicketType,
    Visibility,
    WaitlistEntry,
    WaitStatus,
)
from motorclub_events.settings import current
from motorclub_events.wanted import ROUTE, Wanted

Item = dict[str, Any]

# What PostgreSQL says when the seats are not there (see `selling`), the key has been used, or others were in the way.
UNSOLD = frozenset({"22012", "23505", "23514", "55P03", "40P01"})


def sell(viewer: Viewer, wanted: Wanted, key: str, body_hash: bytes) -> Item | None:
    """What `queries.placed` says of the order; None if it has to go the long way, and nothing has changed."""
    if wanted.voucher_code or wanted.attendees or len(wanted.quantities) != 1:
        return None
    [(number, quantity)] = wanted.quantities.items()
    if wanted.prices.get(number) not in (None, 0):
        return None
    seen = LOOK.first(user=viewer.member_id, event=wanted.event_id, kind=number, many=quantity)
    at = now()
    if seen is None or not _is_simple(seen, quantity, at):
        return None
    values = _order(viewer, wanted, seen, at)
    line = pricing.priced(seen, quantity, pricing.Price(0), None)
    told = published_with(
        OrderPaid(seen.order_id, wanted.event_id, viewer.member_id),
        TicketsChanged(wanted.event_id, [viewer.member_id]),
    )
    if not _sold(values | _tickets(values, seen, line) | told | {"key": key, "body_hash": body_hash}):
        return None
    frames.tell_sale(wanted.event_id, viewer.member_id)
    return {"order": _item(values, seen, line), "checkout": None}


# Looking

PENDING = sa.exists().where(
    Order.user_id == Member.id, Order.event_id == ClubEvent.id, Order.status == OrderStatus.PENDING
)
OFFERED = sa.exists().where(
    WaitlistEntry.event_id == ClubEvent.id,
    WaitlistEntry.user_id == Member.id,
    WaitlistEntry.status == WaitStatus.OFFERED,
)
ASKED = sa.exists().where(Question.event_id == ClubEvent.id)


def _next(model: Any) -> sa.Function[int]:
    return sa.func.nextval(sa.func.pg_get_serial_sequence(model.__tablename__, "id"))


LOOK = Prepared(
    sa.select(
        *(TicketType.id, TicketType.name, TicketType.tax_rate_bp, TicketType.pay_what_you_want),
        *(TicketType.min_per_order, TicketType.max_per_order, TicketType.max_per_user),
        *(TicketType.sale_starts_at, TicketType.sale_ends_at, TicketType.paused, TicketType.version),
        *(ClubEvent.status, ClubEvent.starts_at, ClubEvent.timezone, ClubEvent.title, ClubEvent.currency),
        ClubEvent.version.label("event_version"),
        sa.func.coalesce(Member.display_name, Member.username).label("buyer_name"),
        Member.email.label("buyer_email"),
        sa.and_(
            TicketType.price_minor == 0,
            sa.func.jsonb_array_length(TicketType.price_tiers, type_=sa.Integer) == 0,
            TicketType.visibility != Visibility.VOUCHER_ONLY,
            sa.not_(sa.or_(TicketType.pay_what_you_want, TicketType.requires_car, PENDING, OFFERED, ASKED)),
        ).label("is_plain"),
        _next(Order).label("order_id"),
        sa.func.array(
            sa.select(_next(Ticket))
            .select_from(sa.func.generate_series(1, sa.bindparam("many", type_=sa.Integer)).alias())
            .scalar_subquery(),
            type_=ARRAY(sa.BigInteger),
        ).label("ticket_ids"),
    )
    .join(ClubEvent, ClubEvent.id == TicketType.event_id)
    .join(Member, Member.id == sa.bindparam("user", type_=sa.BigInteger))
    .where(TicketType.id == sa.bindparam("kind"), ClubEvent.id == sa.bindparam("event"))
)


def _is_simple(seen: Any, quantity: int, at: datetime) -> bool:
    """Whether nothing has to be asked, reckoned, given up or refused."""
    if not seen.is_plain or not seen.min_per_order <= quantity <= seen.max_per_order:
        return False
    if seen.max_per_user is not None and quantity > seen.max_per_user:
        return False
    return sales.window(seen, seen, at) is sales.SaleStatus.ON_SALE


# Selling


def _given(column: Any) -> sa.ColumnElement[Any]:
    return sa.cast(sa.bindparam(column.key, type_=column.type), column.type)


def _row(model: Any, *names: str) -> dict[str, Any]:
    """Columns that get what is given under their names."""
    return {name: _given(model.__table__.c[name]) for name in names}


def _after(statement: sa.Select[Any], before: sa.CTE) -> sa.Select[Any]:
    """What is written only once something else has been."""
    return statement.where(sa.exists(sa.select(before.c[0])))


def _written(model: Any, row: Mapping[str, Any], before: sa.CTE | None, gives: str, name: str) -> sa.CTE:
    chosen = sa.select(*row.values())
    chosen = chosen if before is None else _after(chosen, before)
    column = model.__table__.c[gives]
    return sa.insert(model).from_select(list(row), chosen).returning(column).cte(name)


def selling() -> Prepared:
    """The statement that sells: the key, the member's share, the order and its tickets, at last the seats.

    Each part waits for the one before, as their locks must be taken in this order. At the end it divides by the number
    of events that have given seats, and the error takes all of it back if that is none.
    """
    claimed = _claimed()
    share = _share(claimed)
    order = _written(Order, _row(Order, *ORDER), share, "id", "placed")
    line = _written(OrderLine, _row(OrderLine, *LINE), order, "id", "lined")
    tickets = _issued(line)
    told = sa.text(PUBLISHING).columns(sa.column("id", sa.BigInteger)).cte("told")
    taken = sa.select(sa.func.count()).select_from(tickets).scalar_subquery()
    all_there = sa.and_(taken == QUANTITY, sa.exists(sa.select(told.c.id)))
    kind = _bucket(TicketType, _given(OrderLine.__table__.c.ticket_type_id)).where(all_there)
    one = kind.returning(TicketType.id).cte("kind")
    event = _bucket(ClubEvent, _given(Order.__table__.c.event_id)).where(
        sa.exists(sa.select(one.c.id)), ClubEvent.status == EventStatus.PUBLISHED
    )
    two = event.values(stock_no=ClubEvent.stock_no + 1).returning(ClubEvent.id).cte("event")
    counted = sa.select(sa.func.count()).select_from(two).scalar_subquery()
    return Prepared(sa.select((sa.literal(1) // counted).label("sold")))


KEY = ("user_id", "key", "body_hash", "created_at")
ORDER = (
    *("id", "code", "event_id", "user_id", "buyer_name", "buyer_email", "status", "currency"),
    *("provider", "expires_at", "paid_at", "created_at", "updated_at"),
)
LINE = ("order_id", "ticket_type_id", "name_snapshot", "quantity")
# What each ticket has of its own.
EACH: dict[str, Any] = {"id": sa.BigInteger(), "code": sa.Text(), "secret_hash": sa.LargeBinary()}
QUANTITY = _given(OrderLine.__table__.c.quantity)


def _claimed() -> sa.CTE:
    """The key is this order's; whoever has used it before is in the way by the table's own key."""
    patience = sa.select(sa.func.set_config("lock_timeout", "3s", sa.true())).cte("patience")
    row = _row(Idempotency, *KEY) | {"route": sa.literal(ROUTE), "subject_id": _given(Order.__table__.c.id)}
    return _written(Idempotency, row, patience, "user_id", "claimed")


def _share(before: sa.CTE) -> sa.CTE:
    """As `seats.take_share`."""
    row = _row(Taken, "ticket_type_id", "user_id") | {"quantity": QUANTITY}
    most = sa.bindparam("max_per_user", type_=sa.Integer)
    added = insert(Taken).from_select(list(row), _after(sa.select(*row.values()), before))
    return (
        added.on_conflict_do_update(
            index_elements=[Taken.ticket_type_id, Taken.user_id],
            set_={"quantity": Taken.quantity + QUANTITY},
            where=sa.or_(most.is_(None), Taken.quantity + QUANTITY <= most),
        )
        .returning(Taken.user_id)
        .cte("share")
    )


def _issued(line: sa.CTE) -> sa.CTE:
    lists = [sa.bindparam(f"ticket_{name}", type_=ARRAY(kind)) for name, kind in EACH.items()]
    columns = [sa.column(name, kind) for name, kind in EACH.items()]
    unnested = sa.func.unnest(*lists).table_valued(*columns, with_ordinality="place", name="ticket")
    ticket = unnested.render_derived()
    row: dict[str, Any] = {name: ticket.c[name] for name in EACH}
    row |= {"position": ticket.c.place - 1, "order_line_id": line.c.id}
    row |= {
        "status": sa.literal(TicketStatus.VALID.value, sa.Text),
        "price_minor": sa.literal(0, sa.BigInteger),
    }
    row |= _row(Ticket, "order_id", "event_id", "ticket_type_id", "issued_at")
    row |= {"owner_user_id": _given(Order.__table__.c.user_id)}
    chosen = sa.select(*row.values()).select_from(ticket.join(line, sa.true()))
    return sa.insert(Ticket).from_select(list(row), chosen).returning(Ticket.id).cte("issued")


def _bucket(model: Any, number: sa.ColumnElement[int]) -> sa.Update:
    """Seats of a type or an event that is still as it was looked at."""
    table = model.__table__.c
    seen = sa.bindparam(f"{model.__tablename__}_version", type_=sa.BigInteger)
    same = sa.and_(table.id == number, table.version == seen, seats.fits(table, QUANTITY))
    return sa.update(model.__table__).where(same).values(sold=table.sold + QUANTITY)


SELL = selling()


def _sold(values: Mapping[str, Any]) -> bool:
    try:
        SELL.first(**values)
    except sa.exc.DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) in UNSOLD:
            return False
        raise
    return True


def _order(viewer: Viewer, wanted: Wanted, seen: Any, at: datetime) -> Item:
    return {
        "id": seen.order_id,
        "code": codes.new_code(codes.ORDER_CODE),
        "event_id": wanted.event_id,
        "user_id": viewer.member_id,
        "buyer_name": seen.buyer_name,
        "buyer_email": seen.buyer_email,
        "status": OrderStatus.PAID,
        "currency": seen.currency,
        "provider": wanted.provider,
        "expires_at": at + timedelta(minutes=current().hold_minutes),
        "paid_at": at,
        "created_at": at,
        "updated_at": at,
    }


def _tickets(order: Item, seen: Any, line: pricing.Line) -> Item:
    """What the statement is given beside the order."""
    texts = [codes.token(order["event_id"], number, 1) for number in seen.ticket_ids]
    return {
        "order_id": order["id"],
        "ticket_type_id": seen.id,
        "name_snapshot": line.name,
        "quantity": line.quantity,
        "max_per_user": seen.max_per_user,
        "ticket_id": seen.ticket_ids,
        "ticket_code": [codes.new_code(codes.TICKET_CODE) for _ in seen.ticket_ids],
        "ticket_secret_hash": [codes.fingerprint(text) for text in texts],
        "issued_at": order["paid_at"],
        "events_ticket_type_version": seen.version,
        "events_event_version": seen.event_version,
    }


# Of an order that costs nothing.
NOTHING = dict.fromkeys(
    ("subtotal_minor", "discount_minor", "tax_minor", "fee_minor", "total_minor", "refunded_minor"), 0
)


def _item(order: Item, seen: Any, line: pricing.Line) -> Item:
    return {
        **order,
        **NOTHING,
        "event_title": seen.title,
        "starts_at": seen.starts_at,
        "timezone": seen.timezone,
        "livemode": True,
        "cancelled_at": None,
        "lines": [
            {name: getattr(line, name) for name in ("ticket_type_id", "name", "quantity", "unit_price_minor")}
            | {"discount_minor": 0, "tax_minor": 0, "total_minor": 0}
        ],
        "payment_status": None,
        "ticket_ids": seen.ticket_ids,
        "version": 1,
    }
