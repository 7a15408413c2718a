"""The mail that confirms an order and leads to its tickets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from motorclub.api import db, service, site_url
from motorclub.api.mail import send_mail
from motorclub_events.models import ClubEvent, Order, Ticket
from motorclub_events.shared import mails, wording
from motorclub_events.tickets import audience


def mail_tickets(order: Order) -> None:
    """A mail with the way to the tickets of an order, in the current transaction: also while this plugin is off."""
    codes = db.session.scalars(
        sa.select(Ticket.code).where(Ticket.order_id == order.id).order_by(Ticket.id)
    ).all()
    event = db.session.get_one(ClubEvent, order.event_id)
    mail_codes(order, event, order.payment_id, codes, livemode=order.livemode)


def mail_codes(
    order: Any, event: Any, payment_id: int | None, codes: Sequence[str], *, livemode: bool
) -> None:
    """The same, by the columns of the order and of its event and the codes of the tickets."""
    path = f"/my-tickets?order={order.id}"
    if payment_id is not None and service(audience.SERVICE, audience.EventAudience) is None:
        # Nobody can open the page of tickets then; the receipt shows them, too.
        path = f"/payment-success?paymentId={payment_id}"
    values = {
        "username": order.buyer_name,
        "event": event.title,
        "when": wording.format_time(event.starts_at, event.timezone),
        "code": order.code,
        "tickets": ", ".join(codes),
        "total": wording.format_money(order.total_minor, order.currency),
        "test": "" if livemode else "yes",
        "link": site_url(path),
    }
    send_mail(mails.CONFIRMED, order.buyer_email, values)
