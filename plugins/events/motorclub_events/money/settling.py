"""The service `events.orders`, which the payments plugin calls in the transaction that settles a payment.

It is also called while this plugin is off, because buyers who have paid must get their tickets or their money.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

import sqlalchemy as sa

from motorclub.api import Service, db, now, publish
from motorclub_events.checkout import orders, releasing, sales_frames, vouchers, waitlist
from motorclub_events.events import OrderDisputed, RefundSettled, TicketsChanged
from motorclub_events.models import (
    ClubEvent,
    DisputeStatus,
    EventStatus,
    Hold,
    HoldStatus,
    Order,
    OrderRefund,
    OrderStatus,
    RefundReason,
    RefundStatus,
    Ticket,
    TicketStatus,
    TicketType,
    VoidReason,
)
from motorclub_events.money import cancelling, refunds
from motorclub_events.settings import VOID, get_settings
from motorclub_events.shared import payments, seats
from motorclub_events.tickets import documents, issuing, ticket_mails


class GoodRow(TypedDict):
    """A ticket as a receipt shows it: what it is, its code, and its QR code as SVG."""

    name: str
    code: str
    image: str


class EventOrders:
    """The service `events.orders`, which payments call. Each call locks the order first."""

    def paid(self, payment: payments.PaymentFacts) -> str | None:
        """Tickets for the money, also when it comes late and there are seats still; else the reason to refund it."""
        order = releasing.lock_order(payment["purpose_id"])
        if order is None:
            return RefundReason.OTHER
        if order.payment_id == payment["id"]:
            return None
        order.payment_id, order.livemode = payment["id"], payment["livemode"]
        # A buyer who began with a transfer may have paid by card in the end, and the other way round.
        order.provider = payment["provider"]
        reason = _deliver_order(order)
        order.updated_at, order.version = now(), order.version + 1
        if reason is not None:
            order.status, order.refunded_minor = OrderStatus.REFUND_PENDING, order.total_minor
        db.session.flush()
        sales_frames.publish_order(order.id, order.user_id)
        return reason

    def closed(self, payment: payments.PaymentFacts) -> None:
        """The seats are free again, unless that has happened already."""
        order = releasing.lock_order(payment["purpose_id"])
        if order is None or order.status != OrderStatus.PENDING:
            return
        if payment.get("failure_code") == "canceled":
            releasing.cancel_order(order)
        else:
            releasing.expire_order(order)

    def refunded(self, refund: payments.RefundFacts, payment: payments.PaymentFacts) -> None:
        """Record the outcome of a refund and publish it."""
        order = releasing.lock_order(refund["purpose_id"])
        if order is None:
            return
        row = refunds.find_or_record(refund, order)
        succeeded = refund["status"] == "SUCCEEDED"
        if succeeded:
            refunds.record_success(order, row)
        else:
            refunds.record_failure(order, row, refund["failure"])
        publish(RefundSettled(row.id, order.id, succeeded))
        sales_frames.publish_sales(order.event_id)

    def disputed(self, payment: payments.PaymentFacts) -> None:
        """Flag the order and notify its organiser; the settings decide what happens to the tickets."""
        order = releasing.lock_order(payment["purpose_id"])
        if order is not None:
            record_dispute(order, payment)

    def goods(self, payment: payments.PaymentFacts) -> Sequence[GoodRow]:
        """The tickets that still are the buyer's, with their QR codes: also while there is no page of tickets."""
        mine = sa.and_(
            Ticket.order_id == payment["purpose_id"],
            Ticket.owner_user_id == payment["user_id"],
            Ticket.status == TicketStatus.VALID,
        )
        return [_to_good(*ticket) for ticket in db.session.execute(GOODS.where(mine))]

    def returned(self, payment_ids: Sequence[int]) -> Mapping[int, int]:
        """What has gone back of payments by the refunds of orders."""
        total = sa.func.sum(OrderRefund.amount_minor)
        chosen = sa.select(OrderRefund.payment_id, total).where(
            OrderRefund.payment_id.in_(payment_ids), OrderRefund.status == RefundStatus.SUCCEEDED
        )
        return {row[0]: int(row[1]) for row in db.session.execute(chosen.group_by(OrderRefund.payment_id))}

    def owed(self) -> bool:
        """The next order of a cancelled event; once there is none, the refunds that nobody has asked for."""
        for job_id in cancelling.list_unfinished():
            if cancelling.process_next(job_id):
                return True
        for refund_id in refunds.list_unsubmitted():
            refunds.submit_refund(refund_id)
        return False


GOODS = (
    sa.select(
        *(Ticket.event_id, Ticket.id, Ticket.secret_version, Ticket.code),
        *(ClubEvent.title, TicketType.name, Ticket.attendee_name),
    )
    .join(ClubEvent, ClubEvent.id == Ticket.event_id)
    .join(TicketType, TicketType.id == Ticket.ticket_type_id)
    .order_by(Ticket.id)
)


def _to_good(event_id: int, number: int, version: int, code: str, *said: str | None) -> GoodRow:
    return {
        "name": ", ".join(part for part in said if part),
        "code": code,
        "image": documents.render_qr(event_id, number, version, whole=True),
    }


def _deliver_order(order: Order) -> RefundReason | None:
    status = db.session.scalar(sa.select(ClubEvent.status).where(ClubEvent.id == order.event_id))
    if status == EventStatus.CANCELLED:
        if order.status == OrderStatus.PENDING:
            releasing.cancel_order(order)
        return RefundReason.EVENT_CANCELLED
    if order.status == OrderStatus.PENDING:
        changes = seats.end_holds(Hold.order_id == order.id, HoldStatus.CONVERTED)
    elif order.status == OrderStatus.EXPIRED and _can_take_seats_again(order):
        changes = {}
    else:
        return RefundReason.SOLD_OUT if order.status == OrderStatus.EXPIRED else RefundReason.OTHER
    order.status, order.paid_at = OrderStatus.PAID, now()
    db.session.flush()
    orders.deliver_tickets(order, orders.list_lines(order.id))
    ticket_mails.mail_tickets(order)
    if changes:
        seats.change_stock(order.event_id, changes)
        waitlist.offer_seats(order.event_id, seats.list_freed(changes))
        sales_frames.stock_changed(order.event_id)
    return None


def _can_take_seats_again(order: Order) -> bool:
    """Whether an order that has expired gets its seats, its voucher and its share once more: all of it or nothing."""
    try:
        with db.session.begin_nested():
            _take_seats_again(order)
    except (seats.SoldOut, seats.LimitReached, _NoVoucher):
        return False
    sales_frames.stock_changed(order.event_id)
    return True


class _NoVoucher(Exception):
    """The voucher is used up by now."""


def _take_seats_again(order: Order) -> None:
    lines = orders.list_lines(order.id)
    limits = sa.select(TicketType.id, TicketType.max_per_user).where(
        TicketType.id.in_([line.ticket_type_id for line in lines])
    )
    most = {row.id: row.max_per_user for row in db.session.execute(limits)}
    for line in lines:
        seats.take_share(line.ticket_type_id, order.user_id, line.quantity, most[line.ticket_type_id])
    if not vouchers.reuse_voucher(order):
        raise _NoVoucher
    wanted = {line.ticket_type_id: seats.Change(sold=line.quantity, up_to=line.tier_up_to) for line in lines}
    seats.change_stock(order.event_id, wanted, selling=True)


# Disputes: whether somebody is let in is the club's decision and not the bank's. Tickets stay valid, unless the
# settings say that they are void until the dispute is won.

GOOD = (OrderStatus.PAID, OrderStatus.PARTIALLY_REFUNDED)


def record_dispute(order: Order, payment: payments.PaymentFacts) -> None:
    """The bank has opened a dispute about the payment of an order that is locked, or has decided it."""
    found = DisputeStatus(payment["dispute_status"])
    if order.payment_id != payment["id"] or order.dispute_status == found:
        return
    order.dispute_status, order.updated_at, order.version = found, now(), order.version + 1
    db.session.flush()
    if order.status in GOOD:
        if found is DisputeStatus.OPEN and get_settings().disputed_tickets == VOID:
            _void_tickets(order)
        elif found is DisputeStatus.WON:
            _give_tickets_back(order)
    publish(OrderDisputed(order.id, order.event_id, found.value))
    sales_frames.publish_order(order.id, order.user_id)
    sales_frames.publish_sales(order.event_id)


def _void_tickets(order: Order) -> None:
    """Its tickets let nobody in, and their seats are free."""
    voided, changes = issuing.void_tickets(Ticket.order_id == order.id, VoidReason.DISPUTE)
    if not voided:
        return
    for number in sorted(changes):
        seats.give_share_back(number, order.user_id, -changes[number].sold)
    order.kept_minor += sum(ticket.price_minor for ticket in voided)
    publish(TicketsChanged(order.event_id, sorted({ticket.owner_user_id for ticket in voided})))
    releasing.give_seats_back(order.event_id, changes)


def _give_tickets_back(order: Order) -> None:
    """Restore the tickets that the dispute voided for their owners: all of them if there are seats, or none."""
    try:
        with db.session.begin_nested():
            _restore_tickets(order)
    except (seats.SoldOut, _NoEarlyPrice):
        return
    sales_frames.stock_changed(order.event_id)


class _NoEarlyPrice(Exception):
    """Others have bought the last tickets at the early price."""


def _restore_tickets(order: Order) -> None:
    which = cancelling.voided_by_dispute(order.id)
    # The rows of tickets before those of the buckets, as everywhere.
    locked = sa.select(Ticket.id).where(which).order_by(Ticket.id).with_for_update(key_share=True)
    numbers = list(db.session.scalars(locked))
    statement = (
        sa.update(Ticket)
        .where(Ticket.id.in_(numbers))
        .values(status=TicketStatus.VALID, void_reason=None, voided_at=None)
        .returning(Ticket.ticket_type_id, Ticket.price_minor, Ticket.owner_user_id)
        .execution_options(synchronize_session=False)
    )
    found = list(db.session.execute(statement))
    if not found:
        return
    changes: seats.Changes = {}
    for ticket in found:
        seats.add_change(changes, ticket.ticket_type_id, sold=1)
    for number in sorted(changes):
        # What somebody had bought is theirs again, whatever they have bought since.
        seats.take_share(number, order.user_id, changes[number].sold, None)
    order.kept_minor -= sum(ticket.price_minor for ticket in found)
    db.session.flush()
    seats.change_stock(order.event_id, changes)
    # Behind the locks of the buckets, so that nobody else can buy at that price at the same time.
    is_early = any(line.tier_up_to is not None for line in orders.list_lines(order.id))
    if is_early and any(number in changes for number in db.session.scalars(sa.text(seats.OVER_EARLY_LIMIT))):
        raise _NoEarlyPrice
    publish(TicketsChanged(order.event_id, sorted({ticket.owner_user_id for ticket in found})))


class RevenueSources:
    """The service `events.revenue_sources`, by which payments names what its books are about."""

    def label_sources(self) -> Mapping[str, str]:
        """The purpose of tickets' payments, and what people call it."""
        return {payments.PURPOSE: "Tickets"}


SERVICES = (
    Service(payments.HANDLER, EventOrders, EventOrders()),
    Service("events.revenue_sources", RevenueSources, RevenueSources(), answers="payments.revenue_sources"),
)
