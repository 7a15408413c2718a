"""Orders whose payment the payer's bank disputes: what the organiser sees, and what happens to the tickets.

Money and fee are gone at once, which payments see to. Whether somebody is let in is the club's decision and not the
bank's: tickets stay valid, unless the settings say that they are void until the dispute is won.
"""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import db, now, publish
from motorclub_events.checkout import orders, releasing, sales_frames
from motorclub_events.events import OrderDisputed, TicketsChanged
from motorclub_events.models import DisputeStatus, Order, OrderStatus, Ticket, TicketStatus, VoidReason
from motorclub_events.settings import VOID, get_settings
from motorclub_events.shared import payments, seats
from motorclub_events.tickets import issuing

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


def voided_by_dispute(order_id: int) -> sa.ColumnElement[bool]:
    """The tickets of an order that are void for its dispute alone."""
    return sa.and_(Ticket.order_id == order_id, Ticket.void_reason == VoidReason.DISPUTE)


def _restore_tickets(order: Order) -> None:
    which = voided_by_dispute(order.id)
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
    if any(line.tier_up_to is not None for line in orders.list_lines(order.id)) and _exceeds_early_limit(
        changes
    ):
        raise _NoEarlyPrice
    publish(TicketsChanged(order.event_id, sorted({ticket.owner_user_id for ticket in found})))


def _exceeds_early_limit(changes: seats.Changes) -> bool:
    """Asked behind the locks of the buckets, so that nobody else can buy at that price at the same time."""
    return any(number in changes for number in db.session.scalars(sa.text(seats.OVER_EARLY_LIMIT)))
