"""What the providers of this plugin have in common: a repeated request with the same key gets the same answer.

The sandbox and manual payments keep their checkouts and refunds in tables of the same columns: a row's `fingerprint`
says what was asked for by its `idempotency_key`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.orm import Session

from motorclub.api import iso
from motorclub.api.payments import CheckoutRequest, Money, ProviderRejected
from motorclub_payments.models import OfflineRefund, OfflineSession, SandboxRefund, SandboxSession
from motorclub_payments.transactions import own_session

Checkout = TypeVar("Checkout", SandboxSession, OfflineSession)
Refund = TypeVar("Refund", SandboxRefund, OfflineRefund)


def fingerprint_of(request: CheckoutRequest) -> str:
    """The same for requests that ask for the same checkout to the letter."""
    lines = [[line.name, line.quantity, line.total_minor] for line in request.lines]
    said = [request.reference, *request.total, request.description, lines, request.buyer_email]
    return _fingerprint(
        [*said, request.success_url, request.cancel_url, iso(request.expires_at), dict(request.metadata)]
    )


def _fingerprint(said: Iterable[object]) -> str:
    return hashlib.sha256(json.dumps(list(said), sort_keys=True).encode()).hexdigest()


def check_same(given: str, kept: str, what: str) -> None:
    """Raises ProviderRejected where a key was used for another checkout, or another refund."""
    if given != kept:
        raise ProviderRejected("idempotency_error", f"This key was used for another {what}.")


def lock_checkout(session: Session, kind: type[Checkout], ref: str) -> Checkout:
    """A checkout that nobody else changes until the transaction ends. Raises ProviderRejected."""
    row = session.scalar(
        sa.select(kind).where(kind.ref == ref).with_for_update().execution_options(populate_existing=True)
    )
    if row is None:
        raise ProviderRejected("checkout_unknown", f"There is no checkout {ref}.")
    return row


def refund_once(
    kinds: tuple[type[Checkout], type[Refund]],
    asked: tuple[str, Money, str],
    idempotency_key: str,
    make: Callable[[Session, Checkout, str], Refund],
) -> Refund:
    """The refund of a key; `make(session, checkout, fingerprint)` adds it, while its checkout is locked.

    `asked` is the payment's reference, how much, and why. Raises ProviderRejected for an unknown payment, and for a
    key of another refund.
    """
    checkouts, refunds = kinds
    payment_ref, (amount_minor, currency), reason = asked
    fingerprint = _fingerprint([payment_ref, amount_minor, currency, reason])
    with own_session() as session:
        checkout = session.scalar(
            sa.select(checkouts).where(checkouts.payment_ref == payment_ref).with_for_update()
        )
        if checkout is None:
            raise ProviderRejected("payment_unknown", f"There is no payment {payment_ref}.")
        made = session.scalar(sa.select(refunds).where(refunds.idempotency_key == idempotency_key))
        made = made or make(session, checkout, fingerprint)
        check_same(fingerprint, made.fingerprint, "refund")
        return made


def get_refund(kind: type[Refund], ref: str) -> Refund:
    """A refund by its reference. Raises ProviderRejected."""
    with own_session() as session:
        row = session.scalar(sa.select(kind).where(kind.ref == ref))
    if row is None:
        raise ProviderRejected("refund_unknown", f"There is no refund {ref}.")
    return row
