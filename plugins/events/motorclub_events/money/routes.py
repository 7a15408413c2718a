"""The calls under /ticket-api about refunds."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from motorclub.api import (
    Blueprint,
    PageQuery,
    current_viewer,
    db,
    forbidden,
    invalid,
    not_found,
    requires,
    signed_in,
)
from motorclub.api.rows import Page, schema_of
from motorclub_events.checkout import manual_payment, order_queries, orders, releasing
from motorclub_events.checkout.schemas import OrderRow
from motorclub_events.models import ClubEvent, Order, OrderRefund, OrderStatus, RefundReason
from motorclub_events.money import refunds, schemas
from motorclub_events.permissions import MANAGE
from motorclub_events.shared import access, http, payments
from motorclub_events.shared.http import Body

blueprint = Blueprint("events_money", __name__, description="Refunds")


@blueprint.route("/orders/<id:order_id>/cancel", methods=["POST"])
@signed_in
def cancel(order_id: int) -> OrderRow:
    """Cancel an order: a pending one at once, a paid one with a refund as the event's refund policy allows."""
    orders.retry_on_conflict(lambda: _cancel(order_id))
    return order_queries.get_order(order_id)


def _cancel(order_id: int) -> None:
    viewer = current_viewer()
    db.session.execute(orders.LOCK_TIMEOUT)
    status = db.session.scalar(
        sa.select(Order.status).where(Order.id == order_id, Order.user_id == viewer.member_id)
    )
    # The payment's row before the order's, as everywhere.
    if status == OrderStatus.PENDING:
        payments.close_payment(order_id)
    elif status in refunds.PAID:
        payments.lock_payment(order_id)
    order = access.get_own_order(viewer, order_id, lock=True)
    if order.status == OrderStatus.PENDING:
        releasing.cancel_order(order)
    elif order.status in refunds.PAID and status not in refunds.PAID:
        # It has been paid just now.
        db.session.rollback()
        _cancel(order_id)
    else:
        refunds.cancel_by_buyer(order, db.session.get_one(ClubEvent, order.event_id))
    db.session.commit()


@blueprint.route("/orders/<id:order_id>/refunds", methods=["POST"])
@blueprint.arguments(schemas.RefundBodySchema)
@blueprint.response(201, schemas.RefundedRow)
@requires(MANAGE)
def refund(body: Body, order_id: int) -> schemas.RefundedRow:
    """Take tickets back, give money back, or both; all of the order unless it is said what."""
    key = f"order-{order_id}-{orders.check_key(http.get_idempotency_key())}"
    before = db.session.scalar(sa.select(OrderRefund.id).where(OrderRefund.key == key))
    if before is None:
        before = orders.retry_on_conflict(lambda: _refund(order_id, body, key))
    new = [one for one in refunds.list_refunds(order_id) if one.id == before]
    return schemas.RefundedRow(order_queries.get_order(order_id), new[0] if new else None)


def _refund(order_id: int, body: Body, key: str) -> int | None:
    viewer = current_viewer()
    db.session.execute(orders.LOCK_TIMEOUT)
    # The payment's row before the order's, as everywhere.
    payments.lock_payment(order_id)
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
    row = refunds.refund_order(order, wanted)
    refunds.submit_now(row)
    db.session.commit()
    return row.id if row else None


def managed_order(order_id: int) -> Order:
    """An order of an event that the caller may change, locked. Raises 404, 403."""
    order = releasing.lock_order(order_id)
    if order is None:
        raise not_found("Order {id}", id=order_id)
    if not access.may_change_event(current_viewer(), order.event_id):
        raise forbidden("It is not your event.")
    return order


@blueprint.route("/events/<id:event_id>/offline-refunds")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_manual_refunds(query: Body, event_id: int) -> Page[schemas.ToGiveBackRow]:
    """Refunds to make by hand, the oldest first."""
    access.check_may_take_money(current_viewer(), event_id)
    return refunds.list_manual_refunds(event_id, query["page"], query["size"])


@blueprint.route("/orders/<id:order_id>/offline-refunds/<id:refund_id>", methods=["POST"])
@blueprint.arguments(schemas.GivenBackSchema)
@signed_in
def mark_given_back(body: Body, order_id: int, refund_id: int) -> OrderRow:
    """Mark a manual refund as paid; a moment later the order shows it."""
    manual_payment.mark_refunded(current_viewer(), order_id, refund_id, body)
    return order_queries.get_order(order_id)


@blueprint.route("/orders/<id:order_id>/refunds/<id:refund_id>/retry", methods=["POST"])
@blueprint.response(200, schema_of(schemas.RefundRow)(many=True))
@requires(MANAGE)
def retry_refund(order_id: int, refund_id: int) -> Sequence[schemas.RefundRow]:
    """Try a failed refund once more; the refunds of the order as they are then."""
    order = access.get_own_order(current_viewer(), order_id)
    if not access.may_change_event(current_viewer(), order.event_id):
        raise forbidden("It is not your event.")
    refunds.retry_refund(order_id, refund_id)
    db.session.rollback()
    return refunds.list_refunds(order_id)


@blueprint.route("/orders/<id:order_id>/refunds")
@blueprint.response(200, schema_of(schemas.RefundRow)(many=True))
@signed_in
def refunds_of(order_id: int) -> Sequence[schemas.RefundRow]:
    """What has gone back of an order, the oldest first."""
    access.get_own_order(current_viewer(), order_id)
    return refunds.list_refunds(order_id)
