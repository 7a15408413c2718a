"""The short way through the till, for most orders of an on-sale: tickets of one type, and nothing to be asked.

Two statements do all of it: one looks, one sells. The second is a transaction by itself, so that nobody has the rows
that all buyers of an event share for longer than the database needs, whatever else this process has to do. Of what
costs nothing it sells tickets; of anything else it holds seats, and opens the payment by the statement that the
payments plugin gives for it. It takes the same locks in the same order as the long way (checkout/orders.py), and either
sells or changes nothing. Whatever it does not sell, for whichever reason, goes the long way, which knows them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, insert

from motorclub.api import PUBLISHING, Member, Prepared, Viewer, now, published_with
from motorclub_events.checkout import hold_limit, manual_payment, sales_frames
from motorclub_events.checkout.order_request import ROUTE, OrderRequest
from motorclub_events.events import OrderPaid, TicketsChanged
from motorclub_events.models import (
    ClubEvent,
    DisputeStatus,
    EventStatus,
    Hold,
    HoldSource,
    HoldStatus,
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
from motorclub_events.settings import get_settings
from motorclub_events.shared import payments, pricing, sale_status, seats
from motorclub_events.tickets import codes, issuing

Item = dict[str, Any]


# What PostgreSQL says when the seats are not there (see `selling`), the key has been used, or others were in the way.
UNSOLD = frozenset({"22012", "23505", "23514", "55P03", "40P01"})


def sell(viewer: Viewer, wanted: OrderRequest, key: str, body_hash: bytes) -> Item | None:
    """What `queries.placed` says of the order; None if it has to go the long way, and nothing has changed."""
    if wanted.provider == manual_payment.KEY:
        return None
    if wanted.voucher_code or wanted.attendees or len(wanted.quantities) != 1:
        return None
    [(number, quantity)] = wanted.quantities.items()
    at = now()
    asked = {"user": viewer.member_id, "event": wanted.event_id, "kind": number, "many": quantity, "key": key}
    seen = LOOK.first(**asked, since=at - hold_limit.get_pause())
    if seen is None or not _is_simple(seen, quantity, at):
        return None
    if wanted.prices.get(number) not in (None, seen.price_minor):
        return None
    line = pricing.price_line(seen, quantity, pricing.Price(seen.price_minor), None)
    if line.total_minor > pricing.MAX_TOTAL_MINOR:
        return None
    order = _order(viewer, wanted, seen, line, at)
    given = order | _line(seen, line) | {"key": key, "body_hash": body_hash}
    given |= {"lock": codes.get_lock_number(viewer.member_id, wanted.event_id)}
    return _held(order, seen, line, given) if line.total_minor else _bought(order, seen, line, given)


def _bought(order: Item, seen: Any, line: pricing.Line, given: Item) -> Item | None:
    user_id, event_id = order["user_id"], order["event_id"]
    told = published_with(OrderPaid(order["id"], event_id, user_id), TicketsChanged(event_id, [user_id]))
    if _sold(SELL, given | _tickets(order, seen) | told) is None:
        return None
    sales_frames.publish_sale(event_id, user_id)
    return {"order": _item(order, seen, line, seen.ticket_ids), "checkout": None}


def _held(order: Item, seen: Any, line: pricing.Line, given: Item) -> Item | None:
    opening = payments.opening(payments.to_payment_order(order, seen, [line]))
    if opening is None:
        return None
    order["livemode"] = given["livemode"] = opening["livemode"]
    sold = _sold(holding(opening["statement"]), given | {"source": HoldSource.CHECKOUT} | opening["values"])
    if sold is None:
        return None
    sales_frames.publish_hold(order["event_id"], order["id"], order["user_id"])
    item = _item(order, seen, line, []) | {"payment_status": opening["status"]}
    checkout = {"redirect_url": f"{opening['page']}{sold.opened}", "expires_at": order["expires_at"]}
    return {"order": item, "checkout": checkout}


# Looking

# An order that waits, or has come to nothing lately: how long the next one may hold seats depends on it.
UNPAID = sa.exists().where(
    Order.user_id == Member.id,
    Order.event_id == ClubEvent.id,
    sa.or_(*(Order.status == status for status in hold_limit.UNPAID)),
    Order.paid_at.is_(None),
    sa.or_(
        Order.status == OrderStatus.PENDING,
        Order.updated_at > sa.bindparam("since", type_=sa.DateTime(timezone=True)),
    ),
)
OFFERED = sa.exists().where(
    WaitlistEntry.event_id == ClubEvent.id,
    WaitlistEntry.user_id == Member.id,
    WaitlistEntry.status == WaitStatus.OFFERED,
)
ASKED = sa.exists().where(Question.event_id == ClubEvent.id)
USED = sa.exists().where(Idempotency.user_id == Member.id, Idempotency.key == sa.bindparam("key"))
MANY = sa.bindparam("many", type_=sa.Integer)
TOO_MANY = sa.exists().where(
    Taken.ticket_type_id == TicketType.id,
    Taken.user_id == Member.id,
    Taken.quantity + MANY > TicketType.max_per_user,
)


def _next(model: Any) -> sa.Function[int]:
    return sa.func.nextval(sa.func.pg_get_serial_sequence(model.__tablename__, "id"))


def looking() -> Prepared:
    """The statement that looks, with new numbers for the order and its tickets; `is_plain`: nothing is in the way."""
    return Prepared(
        sa.select(
            *(TicketType.id, TicketType.name, TicketType.tax_rate_bp, TicketType.pay_what_you_want),
            *(TicketType.price_minor, ClubEvent.organizer_id),
            *(TicketType.min_per_order, TicketType.max_per_order, TicketType.max_per_user),
            *(TicketType.sale_starts_at, TicketType.sale_ends_at, TicketType.paused, TicketType.version),
            *(ClubEvent.status, ClubEvent.starts_at, ClubEvent.timezone, ClubEvent.title, ClubEvent.currency),
            ClubEvent.version.label("event_version"),
            sa.func.coalesce(Member.display_name, Member.username).label("buyer_name"),
            Member.email.label("buyer_email"),
            sa.and_(
                sa.func.jsonb_array_length(TicketType.price_tiers, type_=sa.Integer) == 0,
                TicketType.visibility == Visibility.PUBLIC,
                sa.not_(
                    sa.or_(TicketType.pay_what_you_want, TicketType.requires_car, UNPAID, OFFERED, ASKED)
                ),
                # What cannot be sold is an error of the statement that sells, and an operator's log has it: the few who
                # want the last seat at once have one, and not everybody who comes after them.
                *(seats.fits(model.__table__.c, MANY) for model in (TicketType, ClubEvent)),
                sa.not_(sa.or_(TOO_MANY, USED)),
            ).label("is_plain"),
            _next(Order).label("order_id"),
            issuing.next_numbers(MANY).label("ticket_ids"),
        )
        .join(ClubEvent, ClubEvent.id == TicketType.event_id)
        .join(Member, Member.id == sa.bindparam("user", type_=sa.BigInteger))
        .where(TicketType.id == sa.bindparam("kind"), ClubEvent.id == sa.bindparam("event"))
    )


LOOK = looking()


def _is_simple(seen: Any, quantity: int, at: datetime) -> bool:
    """Whether nothing has to be asked, reckoned, given up or refused."""
    if not seen.is_plain or not seen.min_per_order <= quantity <= seen.max_per_order:
        return False
    if seen.max_per_user is not None and quantity > seen.max_per_user:
        return False
    return sale_status.get_window(seen, seen, at) is sale_status.SaleStatus.ON_SALE


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
    line = _placed()
    tickets = _issued(line)
    told = sa.text(PUBLISHING).columns(sa.column("id", sa.BigInteger)).cte("told")
    taken = sa.select(sa.func.count()).select_from(tickets).scalar_subquery()
    return Prepared(sa.select(_counted("sold", taken == QUANTITY, sa.exists(sa.select(told.c.id)))))


@cache
def holding(opening: str) -> Prepared:
    """The statement that holds: the same, with a hold in the place of the tickets, and the payment by this statement;
    `opened` is its id."""
    line = _placed()
    row = _row(Hold, *HOLD) | {"order_id": _given(Order.__table__.c.id)}
    row |= {"status": sa.literal(HoldStatus.ACTIVE.value, sa.Text)}
    hold = _written(Hold, row, line, "id", "hold")
    opened = sa.text(opening).columns(sa.column("id", sa.BigInteger)).cte("opened")
    number = sa.select(opened.c.id).scalar_subquery()
    counted = _counted("held", sa.exists(sa.select(hold.c.id)), sa.exists(sa.select(opened.c.id)))
    return Prepared(sa.select(counted, number.label("opened")))


def _placed() -> sa.CTE:
    """The key, the share, the order and its line."""
    share = _share(_claimed())
    order = _written(Order, _row(Order, *ORDER), share, "id", "placed")
    return _written(OrderLine, _row(OrderLine, *LINE, *MONEY), order, "id", "lined")


def _counted(column: str, *all_there: sa.ColumnElement[bool]) -> sa.Label[int]:
    """The seats, of the type and then of the event; no other row than these is waited for by all buyers."""
    kind = _bucket(TicketType, _given(OrderLine.__table__.c.ticket_type_id), column).where(*all_there)
    one = kind.returning(TicketType.id).cte("kind")
    event = _bucket(ClubEvent, _given(Order.__table__.c.event_id), column).where(
        sa.exists(sa.select(one.c.id)), ClubEvent.status == EventStatus.PUBLISHED
    )
    two = event.values(stock_no=ClubEvent.stock_no + 1).returning(ClubEvent.id).cte("event")
    counted = sa.select(sa.func.count()).select_from(two).scalar_subquery()
    return (sa.literal(1) // counted).label("sold")


KEY = ("user_id", "key", "body_hash", "created_at")
ORDER = (
    *("id", "code", "event_id", "user_id", "buyer_name", "buyer_email", "status", "currency"),
    *("subtotal_minor", "tax_minor", "total_minor", "livemode"),
    *("provider", "expires_at", "paid_at", "created_at", "updated_at"),
)
LINE = ("order_id", "ticket_type_id", "name_snapshot", "quantity", "unit_price_minor")
MONEY = ("tax_minor", "total_minor")
HOLD = ("event_id", "ticket_type_id", "user_id", "quantity", "source", "expires_at", "created_at")


# What each ticket has of its own.
EACH: dict[str, Any] = {"id": sa.BigInteger(), "code": sa.Text(), "secret_hash": sa.LargeBinary()}
QUANTITY = _given(OrderLine.__table__.c.quantity)


def _claimed() -> sa.CTE:
    """The key is this order's; whoever has used it before is in the way by the table's own key."""
    patience = sa.select(
        sa.func.set_config("lock_timeout", "3s", sa.true()).label("for"),
        sa.func.pg_advisory_xact_lock(sa.bindparam("lock", type_=sa.BigInteger)).label("alone"),
    ).cte("patience")
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


def _bucket(model: Any, number: sa.ColumnElement[int], column: str) -> sa.Update:
    """Seats of a type or an event that is still as it was looked at."""
    table = model.__table__.c
    seen = sa.bindparam(f"{model.__tablename__}_version", type_=sa.BigInteger)
    same = sa.and_(table.id == number, table.version == seen, seats.fits(table, QUANTITY))
    return sa.update(model.__table__).where(same).values({column: table[column] + QUANTITY})


SELL = selling()


def _sold(statement: Prepared, values: Mapping[str, Any]) -> Any | None:
    """What the statement says; None if it has changed nothing."""
    try:
        return statement.first(**values)
    except sa.exc.DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) in UNSOLD:
            return None
        raise


def _order(viewer: Viewer, wanted: OrderRequest, seen: Any, line: pricing.Line, at: datetime) -> Item:
    return {
        "id": seen.order_id,
        "code": codes.new_code(codes.ORDER_CODE),
        "event_id": wanted.event_id,
        "user_id": viewer.member_id,
        "buyer_name": seen.buyer_name,
        "buyer_email": seen.buyer_email,
        "status": OrderStatus.PENDING if line.total_minor else OrderStatus.PAID,
        "currency": seen.currency,
        "subtotal_minor": line.unit_price_minor * line.quantity,
        "tax_minor": line.tax_minor,
        "total_minor": line.total_minor,
        "livemode": True,
        "provider": wanted.provider,
        "expires_at": at + timedelta(minutes=get_settings().hold_minutes),
        "paid_at": None if line.total_minor else at,
        "created_at": at,
        "updated_at": at,
    }


def _line(seen: Any, line: pricing.Line) -> Item:
    """What the statement is given beside the order. The line's tax and total are the order's: it has no other."""
    return {
        "order_id": seen.order_id,
        "ticket_type_id": seen.id,
        "name_snapshot": line.name,
        "quantity": line.quantity,
        "unit_price_minor": line.unit_price_minor,
        "max_per_user": seen.max_per_user,
        "events_ticket_type_version": seen.version,
        "events_event_version": seen.event_version,
    }


def _tickets(order: Item, seen: Any) -> Item:
    """What the statement that sells is given beside it."""
    texts = [codes.make_token(order["event_id"], number, 1) for number in seen.ticket_ids]
    return {
        "ticket_id": seen.ticket_ids,
        "ticket_code": [codes.new_code(codes.TICKET_CODE) for _ in seen.ticket_ids],
        "ticket_secret_hash": [codes.hash_secret(text) for text in texts],
        "issued_at": order["paid_at"],
    }


def _item(order: Item, seen: Any, line: pricing.Line, ticket_ids: list[int]) -> Item:
    shown = ("ticket_type_id", "name", "quantity", "unit_price_minor", "discount_minor", "tax_minor")
    return {
        **order,
        "discount_minor": 0,
        "fee_minor": 0,
        "refunded_minor": 0,
        "payment_id": None,
        "dispute_status": DisputeStatus.NONE,
        "event_title": seen.title,
        "starts_at": seen.starts_at,
        "timezone": seen.timezone,
        "cancelled_at": None,
        "lines": [{name: getattr(line, name) for name in (*shown, "total_minor")}],
        "payment_status": None,
        "instructions": None,
        "ticket_ids": ticket_ids,
        "version": 1,
    }
