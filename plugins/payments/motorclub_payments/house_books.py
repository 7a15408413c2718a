"""What providers in our own house have in common: who asks a second time by the same key gets the same answer.

The sandbox and money by hand keep their checkouts and refunds in tables of the same make: a row's `fingerprint` says
what was asked for by its `idempotency_key`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from motorclub.api import CheckoutRequest, Money, ProviderRejected, db, iso

Row = sa.Row[Any]


def fingerprint_of(request: CheckoutRequest) -> str:
    """The same for requests that ask for the same checkout to the letter."""
    lines = [[line.name, line.quantity, line.total_minor] for line in request.lines]
    said: list[Any] = [request.reference, *request.total, request.description, lines, request.buyer_email]
    said += [request.success_url, request.cancel_url, iso(request.expires_at), dict(request.metadata)]
    return _fingerprint(said)


def _fingerprint(said: list[Any]) -> str:
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def check_same(given: str, kept: str, what: str) -> None:
    """Raises ProviderRejected where a key was used for another checkout, or another refund."""
    if given != kept:
        raise ProviderRejected("idempotency_error", f"This key was used for another {what}.")


def refunded_once(
    sessions: sa.Table,
    refunds: sa.Table,
    asked: tuple[str, Money, str],
    idempotency_key: str,
    make: Callable[[sa.Connection, Row, str], Row],
) -> Row:
    """The refund of a key; `make(connection, session, fingerprint)` writes it, while its session is locked.

    `asked` is the payment's reference, how much, and why. Raises ProviderRejected for a payment that there is not, and
    for a key of another refund.
    """
    payment_ref, amount, reason = asked
    fingerprint = _fingerprint([payment_ref, *amount, reason])
    with db.engine.begin() as connection:
        session = connection.execute(
            sa.select(sessions).where(sessions.c.payment_ref == payment_ref).with_for_update()
        ).one_or_none()
        if session is None:
            raise ProviderRejected("payment_unknown", f"There is no payment {payment_ref}.")
        mine = sa.select(refunds).where(refunds.c.idempotency_key == idempotency_key)
        made = connection.execute(mine).one_or_none() or make(connection, session, fingerprint)
        check_same(fingerprint, made.fingerprint, "refund")
        return made


def refund_by_ref(refunds: sa.Table, ref: str) -> Row:
    """A refund by its reference. Raises ProviderRejected."""
    with db.engine.begin() as connection:
        row = connection.execute(sa.select(refunds).where(refunds.c.ref == ref)).one_or_none()
    if row is None:
        raise ProviderRejected("refund_unknown", f"There is no refund {ref}.")
    return row
