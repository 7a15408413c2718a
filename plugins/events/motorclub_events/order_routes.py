"""The calls under /ticket-api that buyers, owners of tickets and people at the gate make."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from flask import Response, request

from motorclub.api import (
    ApiError,
    Blueprint,
    Limit,
    PageQuery,
    current_viewer,
    db,
    forbidden,
    hit_limit,
    invalid,
    larger_json,
    not_found,
    now,
    page_schema,
    public,
    reads,
    requires,
    signed_in,
)
from motorclub_events import access, queries
from motorclub_events.check_in import gate
from motorclub_events.checkout import orders, releasing
from motorclub_events.models import (
    ClubEvent,
    DisputeStatus,
    Order,
    OrderRefund,
    OrderStatus,
    RefundReason,
    Ticket,
    TicketStatus,
)
from motorclub_events.money import manual_payment, payments, refunds
from motorclub_events.permissions import MANAGE
from motorclub_events.schemas import (
    AttendeeBodySchema,
    AttendeeSchema,
    AttendeesQuery,
    BatchAnswerSchema,
    BatchSchema,
    ByHandQuery,
    CarSchema,
    GateStatsSchema,
    GivenBackSchema,
    ManifestSchema,
    MarkPaidSchema,
    OfferedSchema,
    OrderBodySchema,
    OrderItemSchema,
    OrderSchema,
    OrdersQuery,
    PlacedSchema,
    ProviderSchema,
    ReasonSchema,
    RefundBodySchema,
    RefundedSchema,
    RefundSchema,
    ScanAnswerSchema,
    ScanSchema,
    TicketSchema,
    TicketsQuery,
    ToGiveBackSchema,
    TransferBodySchema,
    TransferSchema,
)
from motorclub_events.tickets import cars, documents, exports, pdf, tickets

blueprint = Blueprint("events_orders", __name__, description="Orders, tickets, and the gate")

Body = dict[str, Any]
KEY = "Idempotency-Key"
SYNC = Limit("events-sync", 1, timedelta(seconds=2))
PDF = "application/pdf"
PRIVATE = {"Cache-Control": "no-store"}
# A page of tickets is opened as a document of its own; nothing in it may run or load anything.
PAPER = {
    **PRIVATE,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; "
    "frame-ancestors 'self'",
}


def _key() -> str:
    found = request.headers.get(KEY, "")
    if not found:
        raise invalid(KEY, "This header is required.")
    return found


# Orders


@blueprint.route("/orders", methods=["POST"])
@blueprint.arguments(OrderBodySchema)
@blueprint.response(201, PlacedSchema)
@signed_in
@larger_json(1024 * 1024, members=40_000)
def place(body: Body) -> Any:
    """Order tickets. The header Idempotency-Key makes sending it again harmless; free orders are paid at once."""
    placed = orders.place(current_viewer(), body, _key())
    return placed, {"Location": f"/ticket-api/orders/{placed['order']['id']}"}


@blueprint.route("/orders/<id:order_id>")
@blueprint.response(200, OrderSchema)
@signed_in
def one_order(order_id: int) -> Any:
    """An order of the caller's, or of an event that the caller organises."""
    access.own_order(current_viewer(), order_id)
    return queries.order_item(order_id)


@blueprint.route("/users/<id:user_id>/orders")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(OrderItemSchema))
@signed_in
def my_orders(query: Body, user_id: int) -> Any:
    """The caller's orders, the newest first."""
    access.check_own(current_viewer(), user_id)
    return queries.orders_page(Order.user_id == user_id, query["page"], query["size"])


@blueprint.route("/orders/<id:order_id>/checkout-sessions", methods=["POST"])
@blueprint.response(200, PlacedSchema)
@signed_in
def checkout(order_id: int) -> Any:
    """Where an order is paid, as long as its seats are kept. Raises 409 HOLD_EXPIRED."""
    order = access.own_order(current_viewer(), order_id)
    if order.user_id != current_viewer().id:
        raise not_found(f"Order {order_id}")
    if order.status != OrderStatus.PENDING:
        raise orders.refused("HOLD_EXPIRED", "This order does not wait for a payment.")
    return queries.placed(order_id)


@blueprint.route("/orders/<id:order_id>/cancel", methods=["POST"])
@blueprint.response(200, OrderSchema)
@signed_in
def cancel(order_id: int) -> Any:
    """An order that waits ends at once; the tickets of a paid one are given back as the event's rule allows."""
    orders.patiently(lambda: _cancel(order_id))
    return queries.order_item(order_id)


def _cancel(order_id: int) -> None:
    viewer = current_viewer()
    db.session.execute(orders.LOCK_TIMEOUT)
    status = db.session.scalar(
        sa.select(Order.status).where(Order.id == order_id, Order.user_id == viewer.member_id)
    )
    # The payment's row before the order's, as everywhere.
    if status == OrderStatus.PENDING:
        payments.closed(order_id)
    elif status in refunds.PAID:
        payments.lock(order_id)
    order = access.own_order(viewer, order_id, lock=True)
    if order.status == OrderStatus.PENDING:
        releasing.cancel(order)
    elif order.status in refunds.PAID and status not in refunds.PAID:
        # It has been paid just now.
        db.session.rollback()
        _cancel(order_id)
    else:
        refunds.by_buyer(order, db.session.get_one(ClubEvent, order.event_id))
    db.session.commit()


@blueprint.route("/orders/<id:order_id>/sync", methods=["POST"])
@blueprint.response(200, OrderSchema)
@signed_in
def sync(order_id: int) -> Any:
    """How an order stands once its provider has been asked, for its buyer who waits: once in two seconds."""
    viewer = current_viewer()
    order = access.own_order(viewer, order_id)
    if order.user_id != viewer.id:
        raise not_found(f"Order {order_id}")
    total = order.total_minor
    hit_limit(SYNC, f"order:{order_id}:{viewer.member_id}")
    # No transaction stays open while a provider is asked.
    db.session.rollback()
    if total:
        payments.synced(order_id)
    return queries.order_item(order_id)


@blueprint.route("/payment-providers")
@blueprint.response(200, ProviderSchema(many=True))
@public
def providers() -> Any:
    """The ways to pay, the site's own choice first; none while payments are off."""
    there = payments.desk()
    return there.providers() if there else []


# What organisers do with orders


@blueprint.route("/events/<id:event_id>/orders")
@blueprint.arguments(OrdersQuery, location="query")
@blueprint.response(200, page_schema(OrderItemSchema))
@requires(MANAGE)
def orders_of(query: Body, event_id: int) -> Any:
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
    return queries.orders_page(sa.and_(*which), query["page"], query["size"])


@blueprint.route("/orders/<id:order_id>/refunds", methods=["POST"])
@blueprint.arguments(RefundBodySchema)
@blueprint.response(201, RefundedSchema)
@requires(MANAGE)
def refund(body: Body, order_id: int) -> Any:
    """Take tickets back, give money back, or both; all of the order unless it is said what."""
    key = f"order-{order_id}-{orders.checked_key(_key())}"
    before = db.session.scalar(sa.select(OrderRefund.id).where(OrderRefund.key == key))
    if before is None:
        before = orders.patiently(lambda: _refund(order_id, body, key))
    shown = [one for one in queries.refunds_of(order_id) if one["id"] == before]
    return {"order": queries.order_item(order_id), "refund": shown[0] if shown else None}


def _refund(order_id: int, body: Body, key: str) -> int | None:
    viewer = current_viewer()
    db.session.execute(orders.LOCK_TIMEOUT)
    # The payment's row before the order's, as everywhere.
    payments.lock(order_id)
    order = managed_order(order_id)
    wanted = refunds.Request(
        body.get("ticket_ids"),
        body.get("amount_minor"),
        RefundReason(body["reason"]),
        key,
        viewer.member_id,
        body.get("note"),
        body["keep_tickets"],
    )
    if wanted.keep_tickets and (wanted.amount_minor is None or wanted.ticket_ids):
        raise invalid("keepTickets", "Say how much goes back, and no tickets.")
    row = refunds.carry_out(order, wanted)
    refunds.reserve(row)
    db.session.commit()
    return row.id if row else None


def managed_order(order_id: int) -> Order:
    """An order of an event that the caller may change, locked. Raises 404, 403."""
    order = releasing.locked(order_id)
    if order is None:
        raise not_found(f"Order {order_id}")
    if not access.may_change(current_viewer(), order.event_id):
        raise forbidden("It is not your event.")
    return order


@blueprint.route("/events/<id:event_id>/offline-orders")
@blueprint.arguments(ByHandQuery, location="query")
@blueprint.response(200, page_schema(OrderItemSchema))
@signed_in
def by_hand_orders(query: Body, event_id: int) -> Any:
    """Orders that wait for a transfer or cash, for whoever takes the money of an event."""
    access.check_money(current_viewer(), event_id)
    return queries.orders_page(
        manual_payment.waiting(event_id, late=query["late"]), query["page"], query["size"]
    )


@blueprint.route("/orders/<id:order_id>/offline-payment", methods=["POST"])
@blueprint.arguments(MarkPaidSchema)
@blueprint.response(200, OrderSchema)
@signed_in
def mark_paid(body: Body, order_id: int) -> Any:
    """The money of an order has arrived by transfer or in cash; a moment later the order is paid."""
    manual_payment.mark_paid(current_viewer(), order_id, body)
    return queries.order_item(order_id)


@blueprint.route("/events/<id:event_id>/offline-refunds")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(ToGiveBackSchema))
@signed_in
def by_hand_refunds(query: Body, event_id: int) -> Any:
    """What is to be given back by hand, the oldest first."""
    access.check_money(current_viewer(), event_id)
    return queries.to_give_back(event_id, query["page"], query["size"])


@blueprint.route("/orders/<id:order_id>/offline-refunds/<id:refund_id>", methods=["POST"])
@blueprint.arguments(GivenBackSchema)
@blueprint.response(200, OrderSchema)
@signed_in
def mark_given_back(body: Body, order_id: int, refund_id: int) -> Any:
    """A refund has been given back by hand; a moment later the order shows it."""
    manual_payment.mark_given_back(current_viewer(), order_id, refund_id, body)
    return queries.order_item(order_id)


@blueprint.route("/orders/<id:order_id>/refunds")
@blueprint.response(200, RefundSchema(many=True))
@signed_in
def refunds_of(order_id: int) -> Any:
    """What has gone back of an order, the oldest first."""
    access.own_order(current_viewer(), order_id)
    return queries.refunds_of(order_id)


@blueprint.route("/events/<id:event_id>/attendees")
@blueprint.arguments(AttendeesQuery, location="query")
@blueprint.response(200, page_schema(AttendeeSchema))
@requires(MANAGE)
def attendees(query: Body, event_id: int) -> Any:
    """Who comes."""
    access.check_sales(current_viewer(), event_id)
    return queries.attendees_page(event_id, query)


@blueprint.route("/events/<id:event_id>/attendees/export.csv")
@blueprint.response(200)
@requires(MANAGE)
def export(event_id: int) -> Any:
    """Who comes, for a spreadsheet; no cell of it is taken for a formula."""
    access.check_sales(current_viewer(), event_id)
    return _spreadsheet(exports.attendees(event_id), f"attendees-{event_id}")


@blueprint.route("/events/<id:event_id>/orders/export.csv")
@blueprint.response(200)
@requires(MANAGE)
def export_orders(event_id: int) -> Any:
    """The orders of an event, for a spreadsheet; no cell of it is taken for a formula."""
    access.check_sales(current_viewer(), event_id)
    return _spreadsheet(exports.orders(event_id), f"orders-{event_id}")


def _spreadsheet(text: str, name: str) -> Response:
    return _file(text, "text/csv; charset=utf-8", f"{name}.csv")


def _file(body: str | bytes, kind: str, name: str) -> Response:
    named = {"Content-Type": kind, "Content-Disposition": f"attachment; filename={name}"}
    return Response(body, headers={**PRIVATE, **named})


# Tickets


@blueprint.route("/users/<id:user_id>/tickets")
@blueprint.arguments(TicketsQuery, location="query")
@blueprint.response(200, page_schema(TicketSchema))
@signed_in
def my_tickets(query: Body, user_id: int) -> Any:
    """The caller's tickets, by the time of their events."""
    access.check_own(current_viewer(), user_id)
    return queries.tickets_page(Ticket.owner_user_id == user_id, query["when"], query["page"], query["size"])


def _ticket(ticket_id: int) -> Any:
    return queries.ticket_items(Ticket.id == ticket_id)[0]


@blueprint.route("/tickets/<id:ticket_id>")
@blueprint.response(200, TicketSchema)
@signed_in
def one_ticket(ticket_id: int) -> Any:
    """A ticket of the caller's."""
    access.own_ticket(current_viewer(), ticket_id)
    return _ticket(ticket_id)


@blueprint.route("/tickets/<id:ticket_id>/qr.svg")
@blueprint.response(200)
@signed_in
def qr(ticket_id: int) -> Any:
    """What is shown at the gate. Raises 410 for a ticket that is void."""
    ticket = access.own_ticket(current_viewer(), ticket_id)
    if ticket.status != TicketStatus.VALID:
        raise ApiError(410, "This ticket is void.")
    image = documents.qr_svg(ticket.event_id, ticket.id, ticket.secret_version)
    return Response(image, headers={**PRIVATE, "Content-Type": "image/svg+xml"})


@blueprint.route("/orders/<id:order_id>/tickets.html")
@blueprint.response(200)
@signed_in
def printable(order_id: int) -> Any:
    """The tickets of an order that are the caller's, as one page to print."""
    code, found = _own_tickets(order_id)
    return Response(documents.printable(code, found), headers=PAPER)


def _own_tickets(order_id: int) -> tuple[str, list[Any]]:
    """(code of the order, the caller's tickets of it). Raises 404 for none."""
    mine = sa.and_(Ticket.order_id == order_id, Ticket.owner_user_id == current_viewer().member_id)
    found = queries.ticket_items(mine)
    if not found:
        raise not_found(f"Order {order_id}")
    return reads().scalar(sa.select(Order.code).where(Order.id == order_id)) or "", found


@blueprint.route("/orders/<id:order_id>/tickets.pdf")
@blueprint.response(200)
@signed_in
def order_pdf(order_id: int) -> Any:
    """The tickets of an order that are the caller's, one on each page."""
    code, found = _own_tickets(order_id)
    return _file(pdf.tickets(f"Tickets of order {code}", found, now()), PDF, f"tickets-{code}.pdf")


@blueprint.route("/tickets/<id:ticket_id>/ticket.pdf")
@blueprint.response(200)
@signed_in
def ticket_pdf(ticket_id: int) -> Any:
    """A ticket of the caller's."""
    access.own_ticket(current_viewer(), ticket_id)
    ticket = _ticket(ticket_id)
    return _file(
        pdf.tickets(f"Ticket {ticket['code']}", [ticket], now()), PDF, f"ticket-{ticket['code']}.pdf"
    )


@blueprint.route("/users/<id:user_id>/cars")
@blueprint.response(200, CarSchema(many=True))
@signed_in
def my_cars(user_id: int) -> Any:
    """The caller's cars in the showcase, for tickets; none while it is off."""
    access.check_own(current_viewer(), user_id)
    return cars.of(user_id)


@blueprint.route("/tickets/<id:ticket_id>/attendee", methods=["PUT"])
@blueprint.arguments(AttendeeBodySchema)
@blueprint.response(200, TicketSchema)
@signed_in
def name_attendee(body: Body, ticket_id: int) -> Any:
    """Say who comes."""
    tickets.name_attendee(current_viewer(), ticket_id, body)
    return _ticket(ticket_id)


@blueprint.route("/tickets/<id:ticket_id>/transfers", methods=["POST"])
@blueprint.arguments(TransferBodySchema)
@blueprint.response(201, TransferSchema)
@signed_in
def offer(body: Body, ticket_id: int) -> Any:
    """Offer a ticket to whoever has an address; a mail takes the offer there."""
    return tickets.offer(current_viewer(), ticket_id, body["to_email"])


@blueprint.route("/tickets/<id:ticket_id>/transfers/<id:transfer_id>", methods=["DELETE"])
@blueprint.response(204)
@signed_in
def withdraw(ticket_id: int, transfer_id: int) -> None:
    """It is offered no longer."""
    tickets.withdraw(current_viewer(), ticket_id, transfer_id)


@blueprint.route("/ticket-transfers/<string:token>")
@blueprint.response(200, OfferedSchema)
@signed_in
def offered(token: str) -> Any:
    """What the bearer of a token is offered."""
    return tickets.offered(token)


@blueprint.route("/ticket-transfers/<string:token>/accept", methods=["POST"])
@blueprint.response(200, TicketSchema)
@signed_in
def accept(token: str) -> Any:
    """Take a ticket over; its old QR code is refused from now on."""
    return _ticket(tickets.accept(current_viewer(), token))


@blueprint.route("/ticket-transfers/<string:token>/decline", methods=["POST"])
@blueprint.response(204)
@signed_in
def decline(token: str) -> None:
    """Do not take it."""
    tickets.decline(current_viewer(), token)


# At the gate


@blueprint.route("/events/<id:event_id>/check-ins", methods=["POST"])
@blueprint.arguments(ScanSchema)
@blueprint.response(200, ScanAnswerSchema)
@signed_in
def scan(body: Body, event_id: int) -> Any:
    """One scan; whatever comes of it is 200 with a `result`."""
    return gate.scan(current_viewer(), event_id, body)


@blueprint.route("/events/<id:event_id>/check-ins/batches", methods=["POST"])
@blueprint.arguments(BatchSchema)
@blueprint.response(200, BatchAnswerSchema)
@signed_in
def upload(body: Body, event_id: int) -> Any:
    """Scans of a device that had no network."""
    return {"items": gate.upload(current_viewer(), event_id, body["items"], body.get("sent_at"))}


@blueprint.route("/check-ins/<id:check_in_id>/undo", methods=["POST"])
@blueprint.arguments(ReasonSchema)
@blueprint.response(200, ScanAnswerSchema)
@signed_in
def undo(body: Body, check_in_id: int) -> Any:
    """Take an entry back, within a day."""
    return gate.undo(current_viewer(), check_in_id, body["reason"])


@blueprint.route("/events/<id:event_id>/check-in-stats")
@blueprint.response(200, GateStatsSchema)
@signed_in
def stats(event_id: int) -> Any:
    """Who has come."""
    access.check_gate(current_viewer(), event_id, letting_in=False)
    return queries.gate_stats(event_id)


@blueprint.route("/events/<id:event_id>/check-in-manifest")
@blueprint.response(200, ManifestSchema)
@signed_in
def manifest(event_id: int) -> Any:
    """All tickets as a device without a network knows them; 304 while they are the same."""
    access.check_gate(current_viewer(), event_id)
    tag, known = gate.manifest(event_id)
    # Names: the device forgets its list at the end of the session, and the browser must not keep one besides.
    headers = {"Cache-Control": "no-store", "Vary": "Authorization", "ETag": f'"{tag}"'}
    if request.if_none_match.contains(tag):
        return Response(status=304, headers=headers)
    return known, headers
