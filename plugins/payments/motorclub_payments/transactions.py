"""Transactions of our own, between which providers are asked."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa
from sqlalchemy.orm import Session

from motorclub.api import db, not_found
from motorclub_payments.models import Payment

LOCKED = sa.select(Payment).where(Payment.id == sa.bindparam("payment")).with_for_update()


@contextmanager
def transaction() -> Iterator[None]:
    """One transaction: committed at the end of the block, or rolled back by whatever is raised in it.

    A job and a view begin without one; what they have only read before is released.
    """
    db.session.rollback()
    try:
        yield
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise


@contextmanager
def own_session() -> Iterator[Session]:
    """A session beside the caller's: what is written in the block stays when the caller's transaction is rolled back.

    Providers of this plugin work in one, as one on another machine would. What was read can be used after the block.
    """
    with Session(db.engine, expire_on_commit=False) as session, session.begin():
        yield session


def lock_payment(payment_id: int) -> Payment:
    """A payment as it is now, which nobody else changes until the transaction ends. Raises 404."""
    asked = {"payment": payment_id}
    row = db.session.scalars(LOCKED, asked, execution_options={"populate_existing": True}).first()
    if row is None:
        raise not_found("Payment {id}", id=payment_id)
    return row


# Where a test has the process killed, as a machine may stop anywhere: MOTORCLUB_FAULT=payments.settle.inside kills it
# when it comes there, if it runs in the mode `test`.
POINTS = (
    "payments.checkout.before_call",
    "payments.checkout.before_store",
    "payments.webhook.before_commit",
    "payments.inbox.before_work",
    "payments.settle.before_transaction",
    "payments.settle.inside",
    "payments.settle.after_commit",
    "payments.subscription.before_begin",
    "payments.subscription.before_call",
    "payments.subscription.before_store",
    "payments.subscription.before_transaction",
    "payments.subscription.inside",
    "payments.refund.before_call",
    "payments.refund.before_store",
)


def point(name: str) -> None:
    """Here the process may be killed; nothing happens outside of tests."""
    if os.environ.get("MOTORCLUB_FAULT") == name and os.environ.get("MOTORCLUB_MODE") == "test":
        os.kill(os.getpid(), signal.SIGKILL)
