"""The calls under /ticket-api about availability, orders, vouchers, reserved seats and waiting lists."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import sqlalchemy as sa
from flask import Response, json

from motorclub.api import (
    Blueprint,
    Limit,
    PageQuery,
    current_viewer,
    db,
    hit_limit,
    larger_json,
    not_found,
    public,
    requires,
    signed_in,
)
from motorclub.api.rows import Page, schema_of, to_row
from motorclub_events.checkout import (
    availability,
    exports,
    manual_payment,
    order_queries,
    orders,
    reserved_seats,
    sales_history,
    schemas,
    vouchers,
    waitlist,
)
from motorclub_events.models import DisputeStatus, Order, OrderStatus, Voucher
from motorclub_events.permissions import MANAGE
from motorclub_events.shared import access, http, payments
from motorclub_events.shared.http import Body, Created

blueprint = Blueprint(
    "events_checkout", __name__, description="Availability, orders, vouchers and waiting lists"
)


SYNC = Limit("events-sync", 1, timedelta(seconds=2))


# Orders


@blueprint.route("/orders", methods=["POST"])
@blueprint.arguments(schemas.OrderBodySchema)
@blueprint.response(201, schemas.PlacedRow)
@signed_in
@larger_json(1024 * 1024, members=40_000)
def place(body: Body) -> Created[schemas.PlacedRow]:
    """Order tickets. The header Idempotency-Key makes sending it again harmless; free orders are paid at once."""
    placed = orders.place_order(current_viewer(), body, http.get_idempotency_key())
    return placed, {"Location": f"/ticket-api/orders/{placed.order.id}"}


@blueprint.route("/orders/<id:order_id>")
@signed_in
def one_order(order_id: int) -> schemas.OrderRow:
    """An order of the caller's, or of an event that the caller organises."""
    access.get_own_order(current_viewer(), order_id)
    return order_queries.get_order(order_id)


@blueprint.route("/users/<id:user_id>/orders")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def my_orders(query: Body, user_id: int) -> Page[schemas.OrderItemRow]:
    """The caller's orders, the newest first."""
    access.check_is_own(current_viewer(), user_id)
    return order_queries.list_orders(Order.user_id == user_id, query["page"], query["size"])


@blueprint.route("/orders/<id:order_id>/checkout-sessions", methods=["POST"])
@signed_in
def checkout(order_id: int) -> schemas.PlacedRow:
    """Where an order is paid, as long as its seats are kept. Raises 409 HOLD_EXPIRED."""
    order = access.get_own_order(current_viewer(), order_id)
    if order.user_id != current_viewer().id:
        raise not_found("Order {id}", id=order_id)
    if order.status != OrderStatus.PENDING:
        raise orders.refuse_type("HOLD_EXPIRED", "This order does not wait for a payment.")
    return order_queries.get_placed_order(order_id)


@blueprint.route("/orders/<id:order_id>/sync", methods=["POST"])
@signed_in
def sync(order_id: int) -> schemas.OrderRow:
    """How an order stands once its provider has been asked, for its buyer who waits: once in two seconds."""
    viewer = current_viewer()
    order = access.get_own_order(viewer, order_id)
    if order.user_id != viewer.id:
        raise not_found("Order {id}", id=order_id)
    total = order.total_minor
    hit_limit(SYNC, f"order:{order_id}:{viewer.member_id}")
    # No transaction stays open while a provider is asked.
    db.session.rollback()
    if total:
        payments.sync_payment(order_id)
    return order_queries.get_order(order_id)


@blueprint.route("/payment-providers")
@blueprint.response(200, schema_of(payments.Provider)(many=True))
@public
def providers() -> Sequence[payments.Provider]:
    """The ways to pay, the site's own choice first; none while payments are off."""
    there = payments.find_payments()
    return there.providers() if there else []


# What organisers do with orders


@blueprint.route("/events/<id:event_id>/orders")
@blueprint.arguments(schemas.OrdersQuery, location="query")
@requires(MANAGE)
def orders_of(query: Body, event_id: int) -> Page[schemas.OrderItemRow]:
    """The orders of an event."""
    access.check_sales(current_viewer(), event_id)
    which = [Order.event_id == event_id]
    if query.get("status"):
        which.append(Order.status == query["status"])
    if query.get("disputed") is not None:
        none = Order.dispute_status == DisputeStatus.NONE
        which.append(sa.not_(none) if query["disputed"] else none)
    if query.get("q"):
        words = f"%{query['q']}%"
        which.append(sa.or_(Order.code.ilike(words), Order.buyer_name.ilike(words)))
    return order_queries.list_orders(sa.and_(*which), query["page"], query["size"])


@blueprint.route("/events/<id:event_id>/offline-orders")
@blueprint.arguments(schemas.ManualOrdersQuery, location="query")
@signed_in
def list_manual_orders(query: Body, event_id: int) -> Page[schemas.OrderItemRow]:
    """Orders that wait for a transfer or cash, for those who may take the money of an event."""
    access.check_may_take_money(current_viewer(), event_id)
    return order_queries.list_orders(
        manual_payment.awaited_orders(event_id, late=query["late"]), query["page"], query["size"]
    )


@blueprint.route("/orders/<id:order_id>/offline-payment", methods=["POST"])
@blueprint.arguments(schemas.MarkPaidSchema)
@signed_in
def mark_paid(body: Body, order_id: int) -> schemas.OrderRow:
    """The money of an order has arrived by transfer or in cash; a moment later the order is paid."""
    manual_payment.mark_paid(current_viewer(), order_id, body)
    return order_queries.get_order(order_id)


@blueprint.route("/events/<id:event_id>/attendees/export.csv")
@blueprint.response(200)
@requires(MANAGE)
def export(event_id: int) -> Response:
    """Who comes, for a spreadsheet; no cell of it is taken for a formula."""
    access.check_sales(current_viewer(), event_id)
    return _spreadsheet(exports.export_attendees(event_id), f"attendees-{event_id}")


@blueprint.route("/events/<id:event_id>/orders/export.csv")
@blueprint.response(200)
@requires(MANAGE)
def export_orders(event_id: int) -> Response:
    """The orders of an event, for a spreadsheet; no cell of it is taken for a formula."""
    access.check_sales(current_viewer(), event_id)
    return _spreadsheet(exports.export_orders(event_id), f"orders-{event_id}")


def _spreadsheet(text: str, name: str) -> Response:
    # Excel takes a file for UTF-8 only if it says so in its first bytes.
    return http.make_file_response(text.encode(), "text/csv; charset=utf-8", f"{name}.csv")


AVAILABILITY = schema_of(schemas.AvailabilityRow)()


@blueprint.route("/events/<id:event_id>/availability")
@blueprint.response(200, schemas.AvailabilityRow)
@public
def show_availability(event_id: int) -> Response:
    """What can be bought now, with the number of the last frame that is in it."""
    answer = availability.get_answer(event_id, lambda: _render_availability(event_id))
    if answer is None:
        raise not_found("Event {id}", id=event_id)
    return Response(answer, mimetype="application/json")


def _render_availability(event_id: int) -> bytes | None:
    found = availability.get_availability(event_id)
    return None if found is None else json.dumps(AVAILABILITY.dump(found)).encode()


@blueprint.route("/events/<id:event_id>/sales")
@blueprint.arguments(schemas.SalesQuery, location="query")
@requires(MANAGE)
def sales(query: Body, event_id: int) -> schemas.SalesRow:
    """What an event has sold, and who has come."""
    access.check_sales(current_viewer(), event_id)
    return order_queries.get_dashboard(event_id, query.get("include_test"))


@blueprint.route("/events/<id:event_id>/sales-history")
@blueprint.arguments(schemas.SalesQuery, location="query")
@requires(MANAGE)
def history(query: Body, event_id: int) -> schemas.SalesHistoryRow:
    """How an event was sold over time, how its guests came, and what is left of the money."""
    access.check_sales(current_viewer(), event_id)
    return sales_history.get_history(event_id, query.get("include_test"))


# Vouchers


@blueprint.route("/events/<id:event_id>/vouchers")
@blueprint.arguments(PageQuery, location="query")
@requires(MANAGE)
def list_vouchers(query: Body, event_id: int) -> Page[schemas.VoucherRow]:
    """The vouchers of an event."""
    access.check_sales(current_viewer(), event_id)
    return vouchers.list_vouchers(event_id, query["page"], query["size"])


@blueprint.route("/events/<id:event_id>/vouchers", methods=["POST"])
@blueprint.arguments(schemas.VoucherCreateSchema)
@blueprint.response(201, schemas.VoucherRow)
@requires(MANAGE)
def create_voucher(body: Body, event_id: int) -> schemas.VoucherRow:
    """A new voucher."""
    access.lock_managed_event(current_viewer(), event_id)
    voucher = to_row(schemas.VoucherRow, vouchers.create_voucher(event_id, body))
    db.session.commit()
    return voucher


@blueprint.route("/vouchers/<id:voucher_id>", methods=["PUT"])
@blueprint.arguments(schemas.VoucherChangeSchema)
@requires(MANAGE)
def change_voucher(body: Body, voucher_id: int) -> schemas.VoucherRow:
    """Change a voucher; what it has done already stays."""
    row = access.get_row(Voucher, voucher_id, "Voucher {id}", lock=True)
    access.lock_managed_event(current_viewer(), row.event_id)
    vouchers.change_voucher(row, body)
    voucher = to_row(schemas.VoucherRow, row)
    db.session.commit()
    return voucher


@blueprint.route("/vouchers/<id:voucher_id>", methods=["DELETE"])
@requires(MANAGE)
def delete_voucher(voucher_id: int) -> None:
    """Take one away that no order has used."""
    row = access.get_row(Voucher, voucher_id, "Voucher {id}", lock=True)
    access.lock_managed_event(current_viewer(), row.event_id)
    vouchers.delete_voucher(row)
    db.session.commit()


@blueprint.route("/events/<id:event_id>/voucher-checks", methods=["POST"])
@blueprint.arguments(schemas.VoucherCodeSchema)
@signed_in
def check_voucher(body: Body, event_id: int) -> schemas.VoucherEffectRow:
    """What a code would do, with the hidden types that it opens; ten tries a minute."""
    event = access.get_visible_event(current_viewer(), event_id)
    voucher = vouchers.check_code(current_viewer(), event_id, body["code"])
    opened = sorted(voucher.reduction.ticket_type_ids)
    return schemas.VoucherEffectRow(
        voucher.kind, voucher.value, opened, availability.list_hidden_types(event, opened)
    )


# Reserved seats


@blueprint.route("/events/<id:event_id>/seat-holds")
@blueprint.arguments(PageQuery, location="query")
@requires(MANAGE)
def seat_holds(query: Body, event_id: int) -> Page[schemas.SeatHoldRow]:
    """The reserved seats of an event."""
    access.check_sales(current_viewer(), event_id)
    return reserved_seats.list_reserved(event_id, query["page"], query["size"])


@blueprint.route("/ticket-types/<id:ticket_type_id>/seat-holds", methods=["POST"])
@blueprint.arguments(schemas.SeatHoldBodySchema)
@blueprint.response(201, schemas.SeatHoldRow)
@requires(MANAGE)
def hold_seats(body: Body, ticket_type_id: int) -> schemas.SeatHoldRow:
    """Hold seats back, for guests, staff, the press. Raises 409 SOLD_OUT for more than are free."""
    return reserved_seats.reserve_seats(current_viewer(), ticket_type_id, body)


@blueprint.route("/seat-holds/<id:hold_id>", methods=["DELETE"])
@requires(MANAGE)
def release_seats(hold_id: int) -> None:
    """Sell them again."""
    reserved_seats.release_seats(current_viewer(), hold_id)


# The waiting list


@blueprint.route("/ticket-types/<id:ticket_type_id>/waitlist-entries", methods=["POST"])
@blueprint.arguments(schemas.WaitBodySchema)
@blueprint.response(201, schemas.WaitingRow)
@signed_in
def wait(body: Body, ticket_type_id: int) -> schemas.WaitingRow:
    """Wait for seats of a type that is sold out."""
    entry_id = waitlist.join_waitlist(current_viewer(), ticket_type_id, body["quantity"])
    db.session.commit()
    return waitlist.get_entry(entry_id)


@blueprint.route("/waitlist-entries/<id:entry_id>", methods=["DELETE"])
@signed_in
def leave(entry_id: int) -> None:
    """Wait no longer; an offer goes to the next."""
    waitlist.leave_waitlist(current_viewer(), entry_id)
    db.session.commit()


@blueprint.route("/users/<id:user_id>/waitlist-entries")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def my_waits(query: Body, user_id: int) -> Page[schemas.WaitingRow]:
    """The caller's places on waiting lists, the newest first."""
    access.check_is_own(current_viewer(), user_id)
    return waitlist.list_of_member(user_id, query["page"], query["size"])


@blueprint.route("/events/<id:event_id>/waitlist-entries")
@blueprint.arguments(PageQuery, location="query")
@requires(MANAGE)
def list_waiting(query: Body, event_id: int) -> Page[schemas.WaitingRow]:
    """Who waits for seats of an event, and who has waited; the first who came first."""
    access.check_sales(current_viewer(), event_id)
    return waitlist.list_of_event(event_id, query["page"], query["size"])
