"""The demo community's payments: some of each kind, as the sandbox would have left them."""

from __future__ import annotations

from datetime import datetime, timedelta

from motorclub.api import DemoContext, Service, db, in_production
from motorclub_payments import checkout, ledger
from motorclub_payments.interfaces import Order
from motorclub_payments.models import Account, Fulfilment, Payment, Reason, Refund, RefundStatus, Status
from motorclub_payments.money import part_of

PURPOSE = "DEMO"
# What was bought, for how much, and what became of it.
BOUGHT = (
    ("Membership card, printed", 1500, Status.CAPTURED),
    ("Garage evening, two seats", 3000, Status.CAPTURED),
    ("Calendar of the year", 1290, Status.CAPTURED),
    ("Garage evening, one seat", 1500, Status.EXPIRED),
    ("Sticker sheet", 490, Status.CAPTURED),
)
PAYERS = 10


def seed(context: DemoContext) -> None:
    """Write them into the current session. Nothing of it is open, so nobody is asked about it."""
    # All its money is test money: without it there would be nothing to see.
    context.configure(include_test=True)
    for place, user_id in enumerate(context.member_ids[:PAYERS]):
        description, amount, status = BOUGHT[place % len(BOUGHT)]
        at = context.now - timedelta(days=(place + 1) * 3, hours=place + 1)
        row = _payment(_order(place + 1, user_id, description, amount, at), at)
        if status == Status.CAPTURED:
            _paid(row, given_back=place == 0)
        else:
            row.status, row.closed_at = Status.EXPIRED, row.expires_at
        db.session.flush()


def _order(number: int, user_id: int, description: str, amount: int, at: datetime) -> Order:
    line = {
        "name": description,
        "quantity": 1,
        "total_minor": amount,
        "account": Account.TICKET_REVENUE.value,
    }
    return {
        "purpose": PURPOSE,
        "purpose_id": number,
        "handler": "payments.demo",
        "user_id": user_id,
        "description": description,
        "lines": [line],  # type: ignore[list-item]
        "currency": "EUR",
        "expires_at": at + timedelta(minutes=15),
        "return_path": "/my-tickets",
    }


def _payment(order: Order, at: datetime) -> Payment:
    same = (
        "purpose",
        "purpose_id",
        "handler",
        "user_id",
        "description",
        "return_path",
        "currency",
        "expires_at",
    )
    row = Payment(
        **checkout.names_of(order["purpose"], order["purpose_id"], 1),
        **{name: order[name] for name in same},  # type: ignore[literal-required]
        buyer_email=order.get("buyer_email"),
        lines=[{**line, "shown": True} for line in order["lines"]],
        site="http://localhost",
        provider="demo",
        amount_minor=sum(line["total_minor"] for line in order["lines"]),
        livemode=False,
        refunded_minor=0,
        created_at=at,
        updated_at=at,
    )
    db.session.add(row)
    return row


class DemoPayments:
    """The service `payments.demo_payments`: what other plugins put among the payments of the demo community."""

    def seed_payment(self, order: Order, paid_at: datetime) -> int:
        """A payment as the sandbox would have left it, paid at a time that is past; its number.

        Raises RuntimeError in production.
        """
        if in_production():
            raise RuntimeError("made-up payments are for the demo community alone")
        row = _payment(order, paid_at)
        _paid(row, given_back=False)
        return row.id


def _paid(row: Payment, *, given_back: bool) -> None:
    row.status, row.fulfilment = Status.CAPTURED, Fulfilment.DELIVERED
    row.captured_minor, row.captured_currency = row.amount_minor, row.currency
    row.fee_minor, row.captured_at = part_of(row.amount_minor, 150) + 25, row.created_at
    row.method_brand, row.method_last4 = "visa", "4242"
    db.session.flush()
    ledger.book_capture(row, row.captured_at)
    if given_back:
        _given_back(row)


def _given_back(row: Payment) -> None:
    refund = Refund(
        payment_id=row.id,
        amount_minor=row.amount_minor,
        currency=row.currency,
        reason=Reason.REQUESTED,
        details={},
        idempotency_key=f"refund-{row.id}:demo",
        status=RefundStatus.SUCCEEDED,
        attempt=1,
        requested_by=row.user_id,
        created_at=row.created_at,
        submitted_at=row.created_at,
        settled_at=row.created_at,
    )
    db.session.add(refund)
    db.session.flush()
    row.refunded_minor = row.amount_minor
    ledger.book_refund(row, refund)


SERVICES = (Service("payments.demo_payments", DemoPayments, DemoPayments()),)
