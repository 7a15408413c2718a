"""The demo community's payments: some of each kind, as the sandbox would have left them."""

from __future__ import annotations

from datetime import timedelta

from motorclub.api import DemoContext, db
from motorclub_payments import checkout, ledger
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
        row = _payment(context, place + 1, user_id, description, amount)
        if status == Status.CAPTURED:
            _paid(row, given_back=place == 0)
        else:
            row.status, row.closed_at = Status.EXPIRED, row.expires_at
        db.session.flush()


def _payment(context: DemoContext, number: int, user_id: int, description: str, amount: int) -> Payment:
    at = context.now - timedelta(days=number * 3, hours=number)
    row = Payment(
        **checkout.names_of(PURPOSE, number, 1),
        purpose=PURPOSE,
        purpose_id=number,
        handler="payments.demo",
        user_id=user_id,
        description=description,
        lines=[
            {"name": description, "quantity": 1, "total_minor": amount}
            | {"account": Account.TICKET_REVENUE.value, "shown": True}
        ],
        return_path="/my-tickets",
        site="http://localhost",
        provider="demo",
        amount_minor=amount,
        currency="EUR",
        livemode=False,
        refunded_minor=0,
        expires_at=at + timedelta(minutes=15),
        created_at=at,
        updated_at=at,
    )
    db.session.add(row)
    return row


def _paid(row: Payment, *, given_back: bool) -> None:
    row.status, row.fulfilment = Status.CAPTURED, Fulfilment.DELIVERED
    row.captured_minor, row.captured_currency = row.amount_minor, row.currency
    row.fee_minor, row.captured_at = part_of(row.amount_minor, 150) + 25, row.created_at
    row.method_brand, row.method_last4 = "visa", "4242"
    db.session.flush()
    ledger.book_capture(row)
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
