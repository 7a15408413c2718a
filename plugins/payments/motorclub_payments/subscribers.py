"""What payments do after their own events: others hear that revenue was booked, many bookings at once."""

from __future__ import annotations

from motorclub.api import Subscriber, enqueue_one, publish
from motorclub.api.revenue import RevenueBooked
from motorclub_payments.events import PaymentChanged, PaymentDisputed, PaymentRefunded, PaymentSucceeded

ANNOUNCE = "payments.announce_revenue"


def request_announcement(event: PaymentChanged) -> None:
    """Have it be said soon, unless that is on its way."""
    enqueue_one(ANNOUNCE)


def announce_revenue(payload: object) -> None:
    """The job: say that revenue was booked."""
    publish(RevenueBooked())


SUBSCRIBERS = (
    Subscriber(PaymentSucceeded, request_announcement, "payments.announce_sale", together=True),
    Subscriber(PaymentRefunded, request_announcement, "payments.announce_refund", together=True),
    Subscriber(PaymentDisputed, request_announcement, "payments.announce_dispute", together=True),
)
