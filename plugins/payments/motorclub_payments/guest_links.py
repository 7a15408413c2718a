"""Links by which somebody without an account opens a payment and its receipts, without a log-in.

They hold the name of the purchase and the site's signature: who has the mail, or comes back from the checkout, has the
link. It works for as long as the payment has the address, and never for what a member has bought.
"""

from __future__ import annotations

from urllib.parse import quote

import sqlalchemy as sa

from motorclub.api import db, not_found, sign_text, unsign_text
from motorclub_payments.models import Payment, Status

PURPOSE = "payments.guest"


def sign_purchase(row: Payment) -> str:
    """The signed name of what a payment is for."""
    return sign_text(PURPOSE, f"{row.purpose}-{row.purpose_id}")


def payment_path(page: str, row: Payment) -> str:
    """The address of a page of this site about a payment, as its payer opens it."""
    if row.user_id is not None:
        return f"{page}?paymentId={row.id}"
    return f"{page}?token={quote(sign_purchase(row), safe='')}"


def find_payment(token: str) -> Payment:
    """The attempt to go on with, or the one that has the money. Raises 404."""
    purpose, _, purpose_id = (unsign_text(PURPOSE, token) or "").partition("-")
    chosen = (
        sa.select(Payment)
        .where(
            Payment.purpose == purpose,
            Payment.purpose_id == int(purpose_id or 0),
            Payment.user_id.is_(None),
            Payment.buyer_email.is_not(None),
        )
        .order_by((Payment.status == Status.CAPTURED).desc(), Payment.attempt.desc())
        .limit(1)
    )
    row = db.session.scalar(chosen.execution_options(populate_existing=True))
    if row is None:
        raise not_found("The payment")
    return row
