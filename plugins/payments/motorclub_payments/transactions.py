"""Transactions of our own, between which providers are asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from motorclub.api import db, not_found
from motorclub_payments.models import Payment

LOCKED = sa.select(Payment).where(Payment.id == sa.bindparam("payment")).with_for_update()


@contextmanager
def transaction() -> Iterator[None]:
    """One transaction: committed at the end of the block, or rolled back by whatever is raised in it.

    A job and a view begin without one; what they have only read before is let go of.
    """
    db.session.rollback()
    try:
        yield
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise


def locked(payment_id: int) -> Payment:
    """A payment as it is now, which nobody else changes until the transaction ends. Raises 404."""
    asked = {"payment": payment_id}
    row = db.session.scalars(LOCKED, asked, execution_options={"populate_existing": True}).first()
    if row is None:
        raise not_found(f"Payment {payment_id}")
    return row
