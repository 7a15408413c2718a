"""Refunds, and orders that are cancelled after they were paid.

A refund is stored with the change of the order, and requested from the payments plugin with an idempotency key: at once
where a caller waits for the answer, with the payment locked before the order; otherwise, and while payments are off, by
a job. The refunded amount of an order is the sum of its refunds, and never more than its payment has left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, cast

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    ServiceFailed,
    conflict,
    db,
    enqueue,
    invalid,
    not_found,
    now,
    publish,
    record_audit,
    translate_answer,
)
from motorclub.api.rows import Page, columns_of, read_rows
from motorclub_events.checkout import releasing, sales_frames
from motorclub_events.events import TicketsChanged
from motorclub_events.models import (
    CheckIn,
    ClubEvent,
    EventStatus,
    Order,
    OrderRefund,
    OrderStatus,
    RefundReason,
    RefundRule,
    RefundStatus,
    Ticket,
    TicketStatus,
    VoidReason,
)
from motorclub_events.money.schemas import RefundRow, ToGiveBackRow
from motorclub_events.shared import payments, seats
from motorclub_events.tickets import issuing


def list_refunds(order_id: int) -> list[RefundRow]:
    """The refunds of an order, the oldest first."""
    chosen = sa.select(*columns_of(RefundRow, OrderRefund)).where(OrderRefund.order_id == order_id)
    rows = read_rows(RefundRow, chosen.order_by(OrderRefund.id))
    for row in rows:
        row.failure = row.failure and translate_answer(row.failure)
    return rows


def list_manual_refunds(event_id: int, page: int, size: int) -> Page[ToGiveBackRow]:
    """A page of what is to be paid back by hand, with its orders; none while payments are off."""
    there = payments.find_payments()
    facts, total = there.to_give_back(payments.PURPOSE, event_id, page, size) if there else ([], 0)
    chosen = sa.select(Order).where(Order.id.in_([refund["purpose_id"] for refund in facts]))
    orders = {order.id: order for order in db.session.scalars(chosen)}
    content = [
        ToGiveBackRow(
            refund["id"],
            order.id,
            order.code,
            order.buyer_name,
            refund["amount_minor"],
            refund["currency"],
            refund["reason"],
            refund["note"],
            refund["created_at"],
        )
        for refund in facts
        for order in (orders[refund["purpose_id"]],)
    ]
    return Page.of(content, total, page, size)


SUBMIT = "events.refund"
RETRY_AFTER = timedelta(minutes=1)
PAID = (OrderStatus.PAID, OrderStatus.PARTIALLY_REFUNDED)


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for: these tickets back or (None) all, and how much for them or (None) what they cost.

    `keep_tickets`: money only. `key` is the caller's name for it.
    """

    ticket_ids: Sequence[int] | None
    amount_minor: int | None
    reason: RefundReason
    key: str
    requested_by: int | None
    note: str | None = None
    keep_tickets: bool = False


def cancel_by_buyer(order: Order, event: ClubEvent) -> None:
    """Cancel all tickets of a paid order for its buyer, as the event's refund policy allows. Raises 409."""
    if order.status not in PAID:
        raise conflict("This order cannot be cancelled any more.", code="INVALID_TRANSITION")
    if event.status not in (EventStatus.PUBLISHED, EventStatus.POSTPONED):
        raise conflict("The event is over.", code="REFUND_REFUSED")
    last = event.starts_at - timedelta(hours=event.refund_hours_before)
    if order.total_minor and event.refund_rule != RefundRule.UNTIL:
        raise conflict("Tickets of this event are not taken back.", code="REFUND_REFUSED")
    if now() > last:
        raise conflict("It is too late to give these tickets back.", code="REFUND_REFUSED")
    _lock_tickets(order)
    _check_unused(order)
    refundable = count_refundable(order)
    amount = max(0, refundable - event.refund_fee_minor) if refundable else 0
    request = Request(None, amount, RefundReason.REQUESTED, f"order-{order.id}-buyer", order.user_id)
    submit_now(refund_order(order, request))


def _lock_tickets(order: Order) -> None:
    """A guest who is admitted or takes a ticket over has done so before the tickets are read, or finds them void."""
    mine = sa.select(Ticket.id).where(Ticket.order_id == order.id).order_by(Ticket.id)
    db.session.execute(mine.with_for_update(key_share=True)).all()


def _check_unused(order: Order) -> None:
    """Nobody is inside by these tickets, and none belongs to somebody else by now."""
    used = sa.exists().where(
        Ticket.order_id == order.id,
        Ticket.status == TicketStatus.VALID,
        sa.or_(
            Ticket.owner_user_id != order.user_id,
            sa.exists().where(CheckIn.ticket_id == Ticket.id, CheckIn.active),
        ),
    )
    if db.session.scalar(sa.select(used)):
        raise conflict("A ticket has been used or has gone to somebody else.", code="REFUND_REFUSED")


def count_refundable(order: Order) -> int:
    """What may still go back: of the order, and of its payment, which others refund as well."""
    if order.payment_id is None:
        return 0
    remaining = order.total_minor - order.refunded_minor
    payment = payments.find_payments_of([order.id]).get(order.id)
    captured = payment.get("captured_minor") if payment else None
    if payment is None or payment["id"] != order.payment_id or captured is None:
        return remaining
    unsent = _sum_refunds(order, OrderRefund.status == RefundStatus.PENDING)
    gone = payment["refunded_minor"] + payment["refunding_minor"] + unsent
    return max(0, min(remaining, captured - gone))


def _sum_refunds(order: Order, which: sa.ColumnElement[bool]) -> int:
    """The sum of those refunds of the order's own payment."""
    mine = sa.and_(OrderRefund.order_id == order.id, OrderRefund.payment_id == order.payment_id)
    total = sa.select(sa.func.coalesce(sa.func.sum(OrderRefund.amount_minor), 0)).where(mine, which)
    return int(db.session.scalar(total) or 0)


def refund_order(order: Order, request: Request) -> OrderRefund | None:
    """Take tickets back and write down what is refunded for them, in an order that is locked; None for no money.

    Raises 400 for tickets that are none of the order's, 409 for more money than there is.
    """
    if order.status not in PAID:
        raise conflict("Only a paid order can be refunded.", code="INVALID_TRANSITION")
    voided, changes = _take_back(order, request)
    worth = sum(ticket.price_minor for ticket in voided)
    refundable = count_refundable(order)
    amount = request.amount_minor if request.amount_minor is not None else min(worth, refundable)
    if amount > refundable:
        message, details = "No more than {refundable} can be refunded.", {"left": refundable}
        left = {"refundable": refundable}
        raise ApiError(409, message, code="TOO_MUCH", field="amountMinor", details=details, values=left)
    order.refunded_minor += amount
    order.kept_minor += worth - amount
    _set_status(order, amount)
    refund = _insert_refund(order, request, amount, [ticket.id for ticket in voided]) if amount else None
    if voided:
        publish(TicketsChanged(order.event_id, sorted({ticket.owner_user_id for ticket in voided})))
    sales_frames.publish_order(order.id, order.user_id)
    releasing.give_seats_back(order.event_id, changes)
    return refund


def _take_back(order: Order, request: Request) -> tuple[list[Any], seats.Changes]:
    if request.keep_tickets:
        return [], {}
    which: sa.ColumnElement[bool] = Ticket.order_id == order.id
    if request.ticket_ids is not None:
        which = sa.and_(which, Ticket.id.in_(list(request.ticket_ids)))
    cancelled = request.reason is RefundReason.EVENT_CANCELLED
    reason = VoidReason.EVENT_CANCELLED if cancelled else VoidReason.REFUNDED
    if request.amount_minor == 0 and not cancelled:
        reason = VoidReason.CANCELLED
    voided, changes = issuing.void_tickets(which, reason)
    if request.ticket_ids is not None and len(voided) != len(set(request.ticket_ids)):
        raise invalid("ticketIds", "Each must be a valid ticket of this order.")
    for number in sorted(changes):
        seats.give_share_back(number, order.user_id, -changes[number].sold)
    return voided, changes


def _set_status(order: Order, amount: int) -> None:
    """The order's state after tickets or money have been taken out of it."""
    valid = sa.exists().where(Ticket.order_id == order.id, Ticket.status == TicketStatus.VALID)
    if db.session.scalar(sa.select(valid)):
        order.status = OrderStatus.PARTIALLY_REFUNDED if amount else order.status
    else:
        order.status = OrderStatus.REFUND_PENDING if order.refunded_minor else OrderStatus.CANCELLED
        order.cancelled_at = now()
    order.updated_at, order.version = now(), order.version + 1
    db.session.flush()


def _insert_refund(order: Order, request: Request, amount: int, ticket_ids: list[int]) -> OrderRefund:
    refund = OrderRefund(
        order_id=order.id,
        payment_id=order.payment_id,
        key=request.key,
        amount_minor=amount,
        currency=order.currency,
        ticket_ids=ticket_ids,
        reason=request.reason,
        note=request.note,
        status=RefundStatus.PENDING,
        requested_by=request.requested_by,
        created_at=now(),
    )
    db.session.add(refund)
    db.session.flush()
    enqueue(SUBMIT, {"id": refund.id})
    record_audit(
        "events.refund",
        actor_id=request.requested_by,
        target=f"order:{order.id}",
        details={"amountMinor": amount, "currency": order.currency, "reason": request.reason},
    )
    return refund


# With the payments plugin


def submit_now(refund: OrderRefund | None) -> None:
    """Ask for a refund in the transaction that writes it down, with the payment locked first.

    While nobody answers it waits for the job. Raises 409 if it is refused: somebody else has given the money back.
    """
    refused = _request_refund(refund) if refund is not None else None
    if refused is not None:
        raise conflict(refused["message"], code=refused["code"], field="amountMinor")


def submit_refund(refund_id: int) -> None:
    """Ask for a refund that has been written down, unless that is done; while payments are off it waits."""
    refund = db.session.get(OrderRefund, refund_id)
    if refund is None or refund.status != RefundStatus.PENDING:
        return
    refused = _request_refund(refund)
    order = releasing.lock_order(refund.order_id) if refused is not None else None
    if order is not None and refused is not None:
        record_failure(order, refund, refused["message"])


def _request_refund(refund: OrderRefund) -> payments.Refusal | None:
    """Ask payments for a refund that is PENDING; why they refuse. While they are off or do not answer it stays so."""
    there = payments.find_payments()
    if there is None:
        return None
    # As payments know it: a mismatch is theirs to find.
    reason = RefundReason.OTHER if refund.reason == RefundReason.MISMATCH else refund.reason
    try:
        answer = there.refund(
            payments.PURPOSE,
            refund.order_id,
            refund.amount_minor,
            reason,
            refund.key,
            requested_by=refund.requested_by,
            note=refund.note,
            details={"ticketIds": list(refund.ticket_ids)},
        )
    except ServiceFailed:
        return None
    if payments.is_refusal(answer):
        return answer
    if refund.status == RefundStatus.PENDING:
        refund.payment_refund_id = cast("payments.RefundFacts", answer)["id"]
        refund.status = RefundStatus.SUBMITTED
    return None


def list_unsubmitted() -> list[int]:
    """Refunds that the payments plugin should know of and does not."""
    old = sa.and_(OrderRefund.status == RefundStatus.PENDING, OrderRefund.created_at < now() - RETRY_AFTER)
    chosen = sa.select(OrderRefund.id).where(old).order_by(OrderRefund.id).limit(500)
    return list(db.session.scalars(chosen))


def retry_refund(order_id: int, refund_id: int) -> None:
    """Have payments try a refund again that has failed. Raises 404, 409, 503 while payments are off."""
    refund = db.session.get(OrderRefund, refund_id)
    if refund is None or refund.order_id != order_id:
        raise not_found("Refund {id}", id=refund_id)
    if refund.status != RefundStatus.FAILED or refund.payment_refund_id is None:
        raise conflict("Only a refund that has failed can be tried again.", code="INVALID_TRANSITION")
    payments.retry_refund(refund.payment_refund_id)


def record_success(order: Order, refund: OrderRefund) -> None:
    """Record a successful refund, perhaps after earlier failures."""
    refund.status, refund.settled_at, refund.failure = RefundStatus.SUCCEEDED, now(), None
    db.session.flush()
    recount_refunds(order)
    if order.status == OrderStatus.PAID and order.refunded_minor:
        order.status = OrderStatus.PARTIALLY_REFUNDED
    if order.status in (OrderStatus.REFUND_PENDING, OrderStatus.REFUND_FAILED):
        is_open = sa.exists().where(
            OrderRefund.order_id == order.id, OrderRefund.status != RefundStatus.SUCCEEDED
        )
        if not db.session.scalar(sa.select(is_open)):
            order.status = OrderStatus.REFUNDED
    _save_order(order)


def record_failure(order: Order, refund: OrderRefund, failure: str | None) -> None:
    """Record a failed refund; somebody must resolve it by hand."""
    was_counted = refund.status != RefundStatus.FAILED
    if not was_counted and refund.settled_at is not None:
        return
    refund.status, refund.settled_at, refund.failure = RefundStatus.FAILED, now(), failure
    db.session.flush()
    recount_refunds(order)
    was_owed = order.status in (OrderStatus.REFUND_PENDING, OrderStatus.REFUNDED)
    if was_counted and refund.payment_id == order.payment_id and was_owed:
        order.status = OrderStatus.REFUND_FAILED
    _save_order(order)


def recount_refunds(order: Order) -> bool:
    """Recount what a locked order refunds and keeps from its refunds; whether that changed anything.

    The sums are the same in whatever order its refunds arrive, succeed and fail.
    """
    if order.payment_id is None:
        return False
    going = min(order.total_minor, _sum_refunds(order, OrderRefund.status != RefundStatus.FAILED))
    change = going - order.refunded_minor
    order.refunded_minor += change
    order.kept_minor -= change
    return bool(change)


def _save_order(order: Order) -> None:
    order.updated_at, order.version = now(), order.version + 1
    db.session.flush()
    sales_frames.publish_order(order.id, order.user_id)


def find_or_record(facts: payments.RefundFacts, order: Order) -> OrderRefund:
    """Our row of a refund; a refund that the payments plugin began by itself is inserted now.

    A refund of money that bought nothing counts from the start. One that an admin, or the provider, makes of an order
    with tickets counts once it has succeeded; until then it is stored like a failed one. Refunds of a duplicate payment
    belong to that payment and never count.
    """
    # Keys of the payments plugin's own refunds, such as "full", are those of other payments too.
    same = sa.and_(OrderRefund.payment_id == facts["payment_id"], OrderRefund.key == facts["key"])
    refund = db.session.scalar(sa.select(OrderRefund).where(same).with_for_update(key_share=True))
    if refund is None:
        refund = OrderRefund(
            order_id=order.id,
            payment_id=facts["payment_id"],
            key=facts["key"],
            amount_minor=facts["amount_minor"],
            currency=facts["currency"],
            reason=facts["reason"] if facts["reason"] in set(RefundReason) else RefundReason.OTHER,
            status=RefundStatus.SUBMITTED if order.paid_at is None else RefundStatus.FAILED,
            created_at=facts["created_at"],
        )
        db.session.add(refund)
    refund.payment_refund_id = facts["id"]
    db.session.flush()
    return refund


@dataclass(frozen=True, slots=True)
class Repair:
    """An order whose refunds were not those of its payment: what went back by its books before, and does now."""

    order_id: int
    before_minor: int
    after_minor: int
    status: str

    def __str__(self) -> str:
        return (
            f"order {self.order_id}: {self.before_minor} back before, {self.after_minor} now, {self.status}"
        )


def repair_refunds(order_id: int) -> Repair:
    """Have an order's refunds be those of its payment. Does not commit. Raises 404, 503 while payments are off."""
    payments.lock_payment(order_id)
    order = releasing.lock_order(order_id)
    if order is None:
        raise not_found("Order {id}", id=order_id)
    before = order.refunded_minor
    for facts in payments.list_refunds([order_id]).get(order_id, ()):
        row = find_or_record(facts, order)
        if facts["status"] == "SUCCEEDED" and row.status != RefundStatus.SUCCEEDED:
            record_success(order, row)
        elif facts["status"] == "FAILED" and row.status != RefundStatus.FAILED:
            record_failure(order, row, facts["failure"])
    recount_refunds(order)
    _save_order(order)
    return Repair(order_id, before, order.refunded_minor, order.status)
