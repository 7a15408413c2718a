"""What payments keep about a member: what they have paid for, and what they have given back to others.

Books have to be kept, so an erased member's payments stay, by a former member and without an address.
"""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData
from motorclub.api.rows import anonymise_rows, export_rows, update_rows
from motorclub_payments.models import Payment, Receipt, Refund

PAID = (
    Payment.id,
    Payment.description,
    Payment.status,
    Payment.amount_minor,
    Payment.currency,
    Payment.refunded_minor,
    Payment.buyer_email,
    Payment.method_brand,
    Payment.method_last4,
    Payment.created_at,
    Payment.captured_at,
)
GIVEN_BACK = (
    Refund.id,
    Refund.payment_id,
    Refund.amount_minor,
    Refund.currency,
    Refund.reason,
    Refund.status,
    Refund.created_at,
    Refund.settled_at,
)

RECEIPTS = (
    Receipt.kind,
    Receipt.year,
    Receipt.number,
    Receipt.payment_id,
    Receipt.refund_id,
    Receipt.amount_minor,
    Receipt.currency,
    Receipt.issued_at,
)


def export(user_id: int) -> Iterable[ExportFile]:
    """Payments, what was given back of them, their receipts, and refunds that the member has ordered."""
    yield export_rows(
        "payments.json", sa.select(*PAID).where(Payment.user_id == user_id).order_by(Payment.id)
    )
    refunds = sa.select(*GIVEN_BACK).join(Payment, Payment.id == Refund.payment_id).order_by(Refund.id)
    yield export_rows("refunds.json", refunds.where(Payment.user_id == user_id))
    receipts = sa.select(*RECEIPTS).join(Payment, Payment.id == Receipt.payment_id).order_by(Receipt.id)
    yield export_rows("receipts.json", receipts.where(Payment.user_id == user_id))
    yield export_rows("refunds-ordered.json", refunds.where(Refund.requested_by == user_id))


def erase(user_id: int) -> Erased:
    """Books stay, by a former member; addresses go."""
    update_rows(Payment, Payment.user_id == user_id, buyer_email=None)
    return Erased(anonymised=anonymise_rows(user_id, Payment.user_id, Refund.requested_by))


PERSONAL_DATA = (PersonalData("Payments and refunds; books stay without a name on them.", export, erase),)
