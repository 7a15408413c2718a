"""What people lose while payments are off."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import Consequence, db
from motorclub_payments.models import Fulfilment, Payment, Refund, Status
from motorclub_payments.serializers import ON_THE_WAY


def consequences() -> list[Consequence]:
    """What is open, and waits until payments are on again."""
    unpaid = sa.and_(
        Payment.closed_at.is_(None),
        Payment.status.in_((Status.CREATED, Status.PENDING, Status.FAILED)),
    )
    return [
        Consequence(
            "purchases that nobody can pay for; their places become free in time",
            _number(Payment, unpaid),
        ),
        Consequence(
            "payments whose buyers wait for what they paid for",
            _number(Payment, Payment.fulfilment == Fulfilment.WAITING),
        ),
        Consequence("refunds that are not sent", _number(Refund, Refund.status.in_(ON_THE_WAY))),
    ]


def _number(table: type[Payment] | type[Refund], which: sa.ColumnElement[bool]) -> int:
    return db.session.scalar(sa.select(sa.func.count()).select_from(table).where(which)) or 0
