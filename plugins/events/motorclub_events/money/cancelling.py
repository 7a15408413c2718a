"""A cancelled event: its orders are processed one by one, each in a transaction of its own.

A worker that dies leaves whole orders behind; the next one continues after the last of them, and processing an order
twice has no further effect.
"""

from __future__ import annotations

import logging

import sqlalchemy as sa

from motorclub.api import ApiError, Member, ServiceFailed, db, enqueue, notify, now, reads, site_url
from motorclub.api.mail import LocalTime, Translatable, send_mail
from motorclub.api.payments import Money
from motorclub.api.rows import update_rows
from motorclub_events.checkout import releasing, waitlist
from motorclub_events.models import (
    CancelJob,
    ClubEvent,
    DisputeStatus,
    JobStatus,
    Order,
    OrderRefund,
    OrderStatus,
    RefundReason,
    RefundStatus,
    Ticket,
    TicketStatus,
    VoidReason,
)
from motorclub_events.money import refunds
from motorclub_events.shared import mails, notification_kinds, payments

WORK = "events.cancel_orders"
OPEN = (OrderStatus.PENDING, OrderStatus.PAID, OrderStatus.PARTIALLY_REFUNDED)
_log = logging.getLogger("motorclub.events")


def start_job(event: ClubEvent, requested_by: int, *, refund: bool) -> CancelJob:
    """Write down that all orders of an event are to be cancelled, in the current transaction."""
    total = db.session.scalar(
        sa.select(sa.func.count())
        .select_from(Order)
        .where(Order.event_id == event.id, Order.status.in_(OPEN))
    )
    job = CancelJob(
        event_id=event.id,
        requested_by=requested_by,
        refund=refund,
        total=total or 0,
        status=JobStatus.RUNNING,
        created_at=now(),
    )
    db.session.add(job)
    db.session.flush()
    enqueue(WORK, {"id": job.id})
    return job


def run_job(job_id: int) -> None:
    """Go on where the last worker has got to, until nothing is left."""
    while process_next(job_id):
        db.session.commit()
    db.session.commit()


def process_next(job_id: int) -> bool:
    """Process the next order or place on a waiting list, in the current transaction; False if nothing is left."""
    job = db.session.get(CancelJob, job_id, populate_existing=True)
    if job is None or job.status != JobStatus.RUNNING:
        return False
    order_id = db.session.scalar(
        sa.select(Order.id)
        .where(Order.event_id == job.event_id, Order.status.in_(OPEN), Order.id > job.cursor)
        .order_by(Order.id)
        .limit(1)
    )
    if order_id is None:
        if waitlist.end_next_entry(job.event_id):
            return True
        job.status, job.finished_at = JobStatus.DONE, now()
        return False
    _process_order(job.id, order_id)
    return True


def _process_order(job_id: int, order_id: int) -> None:
    error = ""
    try:
        with db.session.begin_nested():
            _cancel_order(job_id, order_id)
    except (ApiError, ServiceFailed) as refused:
        error = str(refused)[:500]
        _log.warning("order %d of a cancelled event: %s", order_id, refused)
    done: dict[str, object] = {"done": CancelJob.done + 1}
    if error:
        done = {"failed": CancelJob.failed + 1, "last_error": error}
    here = sa.and_(CancelJob.id == job_id, CancelJob.cursor < order_id)
    update_rows(CancelJob, here, cursor=order_id, **done)


def _cancel_order(job_id: int, order_id: int) -> None:
    job = db.session.get_one(CancelJob, job_id)
    if db.session.scalar(sa.select(Order.status).where(Order.id == order_id)) == OrderStatus.PENDING:
        # The payment's row before the order's, as everywhere.
        payments.close_payment(order_id)
    order = releasing.lock_order(order_id)
    if order is None or order.status not in OPEN:
        return
    holders = _list_holders(order)
    if order.status == OrderStatus.PENDING:
        releasing.cancel_order(order)
    else:
        amount = _get_refund_amount(order) if job.refund else 0
        request = refunds.Request(
            None, amount, RefundReason.EVENT_CANCELLED, f"order-{order.id}-event-cancelled", job.requested_by
        )
        refunds.refund_order(order, request)
    _notify_holders(order, holders, _describe_refund(order))


def _get_refund_amount(order: Order) -> int | None:
    """The amount to refund of an order; None for the price of its valid tickets. Tickets that are void because of a
    dispute count as well: if the club wins the dispute, it has the money for tickets of a cancelled event."""
    disputed = sa.select(sa.func.sum(Ticket.price_minor)).where(voided_by_dispute(order.id))
    taken = db.session.scalar(disputed)
    if taken is None:
        return None
    valid = sa.and_(Ticket.order_id == order.id, Ticket.status == TicketStatus.VALID)
    prices = db.session.scalar(sa.select(sa.func.sum(Ticket.price_minor)).where(valid)) or 0
    return min(int(taken + prices), refunds.count_refundable(order))


def voided_by_dispute(order_id: int) -> sa.ColumnElement[bool]:
    """The tickets of an order that are void for its dispute alone."""
    return sa.and_(Ticket.order_id == order_id, Ticket.void_reason == VoidReason.DISPUTE)


def _list_holders(order: Order) -> list[int]:
    """The owners of the tickets, and the buyer, who may not have paid yet."""
    chosen = sa.select(Ticket.owner_user_id).where(
        Ticket.order_id == order.id, Ticket.status == TicketStatus.VALID
    )
    return sorted({order.user_id, *db.session.scalars(chosen)})


def _describe_refund(order: Order) -> Translatable | None:
    """What the buyer gets back, and how far that is; nothing where nothing was paid."""
    if order.payment_id is None:
        return None
    if order.dispute_status in (DisputeStatus.OPEN, DisputeStatus.LOST):
        return Translatable("Your bank has taken this payment back, so there is no refund from us.")
    states = set(db.session.scalars(sa.select(OrderRefund.status).where(OrderRefund.order_id == order.id)))
    if not states:
        return Translatable("The organiser refunds nothing. Please ask them about it.")
    text = "Your refund of {amount} is paid." if states == {RefundStatus.SUCCEEDED} else mails.REFUND_STARTED
    return Translatable(text, {"amount": Money(order.refunded_minor, order.currency)})


def _notify_holders(order: Order, holders: list[int], refund: Translatable | None) -> None:
    event = db.session.get_one(ClubEvent, order.event_id)
    path = f"/my-tickets?order={order.id}"
    for member in db.session.scalars(sa.select(Member).where(Member.id.in_(holders)).order_by(Member.id)):
        is_buyer = member.id == order.user_id
        said = {"reason": event.cancel_reason or "", "refund": refund if is_buyer and refund else ""}
        notify(member.id, notification_kinds.CANCELLED, {"title": event.title, **said}, path)
        values = {
            "username": order.buyer_name if is_buyer else member.username,
            "event": event.title,
            "when": LocalTime(event.starts_at, event.timezone),
            "code": order.code,
            "link": site_url(path),
        }
        send_mail(mails.CANCELLED, member.email, {**values, **said})


def count_unrefunded(event_id: int) -> tuple[int, int]:
    """How many orders of a cancelled event have a failed refund, and how many a dispute that took the money back."""
    disputed = Order.dispute_status.in_((DisputeStatus.OPEN, DisputeStatus.LOST))
    failed = sa.and_(Order.status == OrderStatus.REFUND_FAILED, ~disputed)
    counts = sa.select(sa.func.count().filter(failed), sa.func.count().filter(disputed))
    failed_refunds, taken_back = reads().execute(counts.where(Order.event_id == event_id)).one()
    return failed_refunds, taken_back


def list_unfinished() -> list[int]:
    """Jobs that are still to be done, in case their workers died."""
    return list(db.session.scalars(sa.select(CancelJob.id).where(CancelJob.status == JobStatus.RUNNING)))
