"""What the providers of this plugin have in common, the sandbox and manual payments.

Their checkouts and refunds are rows of tables of their own, with the same columns: a row's `fingerprint` says what was
asked for by its `idempotency_key`, so that a repeated request with the same key gets the same answer.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Generic, Literal, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from motorclub.api import iso, now
from motorclub.api.payments import (
    CheckoutRequest,
    CheckoutSnapshot,
    CheckoutState,
    Dispute,
    Money,
    ProviderRejected,
    RefundSnapshot,
)
from motorclub_payments.models import OfflineRefund, OfflineSession, SandboxRefund, SandboxSession
from motorclub_payments.transactions import own_session

Checkout = TypeVar("Checkout", SandboxSession, OfflineSession)
Refund = TypeVar("Refund", SandboxRefund, OfflineRefund)


def fingerprint(said: Iterable[object]) -> str:
    """What distinguishes a repeated request from another one under the same key."""
    return hashlib.sha256(json.dumps(list(said), sort_keys=True).encode()).hexdigest()


def check_same(given: str, kept: str, what: str) -> None:
    """Raises ProviderRejected for a key that was used for another request."""
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


def get_or_create_checkout(
    session: Session, kind: type[Checkout], request: CheckoutRequest, key: str, values: Mapping[str, object]
) -> Checkout:
    """The checkout of a key, which is made if there is none; `values` are the columns that only its provider has.

    Raises ProviderRejected for a key of another one.
    """
    lines = [[line.name, line.quantity, line.total_minor] for line in request.lines]
    said: list[object] = [request.reference, *request.total, request.description, lines, request.buyer_email]
    said += [request.success_url, request.cancel_url, iso(request.expires_at), dict(request.metadata)]
    printed = fingerprint(said)
    made = insert(kind).values(
        reference=request.reference,
        idempotency_key=key,
        fingerprint=printed,
        amount_minor=request.total.amount_minor,
        currency=request.total.currency,
        expires_at=request.expires_at,
        created_at=now(),
        **values,
    )
    session.execute(made.on_conflict_do_nothing(index_elements=["idempotency_key"]))
    row = session.scalars(sa.select(kind).where(kind.idempotency_key == key)).one()
    check_same(printed, row.fingerprint, "checkout")
    return row


class OwnProvider(ABC, Generic[Checkout, Refund]):
    """A provider with tables of its own; `found_for`: so long a checkout is found by its name, for ever by default."""

    checkouts: type[Checkout]
    refunds: type[Refund]
    balances: sa.TextClause
    livemode: bool
    found_for: timedelta | None = None
    ready = True
    min_checkout_lifetime = timedelta(0)

    @abstractmethod
    def advance(self, session: Session, ref: str) -> Checkout:
        """A checkout, locked, after all that time has done to it. Raises ProviderRejected."""

    @abstractmethod
    def page_of(self, row: Checkout) -> str:
        """The page where a checkout is paid."""

    @abstractmethod
    def paid_at(self, row: Checkout) -> datetime | None:
        """When the money of a checkout came."""

    @abstractmethod
    def make_refund(self, session: Session, row: Checkout, amount: Money) -> Refund:
        """A new refund of a locked checkout that has so much left, without its key. Raises ProviderRejected."""

    def snapshot(self, session: Session, row: Checkout) -> CheckoutSnapshot:
        """A checkout as others see it; only those of the sandbox have a fee, a card and a dispute."""
        captured = None if row.captured_minor is None else Money(row.captured_minor, row.currency)
        said = getattr(row, "dispute_status", "NONE")
        status = cast(Literal["OPEN", "WON", "LOST"], said)
        return CheckoutSnapshot(
            provider_ref=row.ref,
            reference=row.reference,
            status=cast(CheckoutState, row.status),
            redirect_url=self.page_of(row) if row.status == "OPEN" else None,
            payment_ref=row.payment_ref,
            captured=captured,
            refunded_minor=self.sum_refunds(session, row) if captured else 0,
            fee_minor=getattr(row, "fee_minor", None),
            failure_code=getattr(row, "failure_code", None),
            method_brand=getattr(row, "method_brand", None),
            method_last4=getattr(row, "method_last4", None),
            livemode=self.livemode,
            dispute=Dispute(status, captured.amount_minor) if captured and said != "NONE" else None,
            captured_at=self.paid_at(row) if captured else None,
        )

    def get_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says."""
        with own_session() as session:
            return self.snapshot(session, self.advance(session, provider_ref))

    def find_checkout(self, reference: str) -> CheckoutSnapshot | None:
        """As the interface says."""
        kind = self.checkouts
        chosen = sa.select(kind.ref).where(kind.reference == reference).order_by(kind.id.desc()).limit(1)
        if self.found_for is not None:
            chosen = chosen.where(kind.created_at > now() - self.found_for)
        with own_session() as session:
            ref = session.scalar(chosen)
            return self.snapshot(session, self.advance(session, ref)) if ref else None

    def refund(self, payment_ref: str, amount: Money, *, reason: str, idempotency_key: str) -> RefundSnapshot:
        """As the interface says."""
        checkouts, refunds = self.checkouts, self.refunds
        printed = fingerprint([payment_ref, *amount, reason])
        paid = sa.select(checkouts).where(checkouts.payment_ref == payment_ref).with_for_update()
        with own_session() as session:
            checkout = session.scalar(paid)
            if checkout is None:
                raise ProviderRejected("payment_unknown", f"There is no payment {payment_ref}.")
            made = session.scalar(sa.select(refunds).where(refunds.idempotency_key == idempotency_key))
            if made is None:
                left = (checkout.captured_minor or 0) - self.sum_refunds(session, checkout)
                if amount.currency != checkout.currency or not 0 < amount.amount_minor <= left:
                    raise ProviderRejected("amount_too_large", "There is not so much left to give back.")
                made = self.make_refund(session, checkout, amount)
                made.idempotency_key, made.fingerprint = idempotency_key, printed
                session.add(made)
            check_same(printed, made.fingerprint, "refund")
        return self._to_snapshot(made)

    def sum_refunds(self, session: Session, row: Checkout) -> int:
        """What has been given back of a checkout, or is going to be."""
        refunds = self.refunds
        mine = sa.and_(refunds.session_id == row.id, refunds.status != "FAILED")
        return int(session.scalar(sa.select(sa.func.sum(refunds.amount_minor)).where(mine)) or 0)

    def get_refund(self, refund_ref: str) -> RefundSnapshot:
        """As the interface says."""
        with own_session() as session:
            row = session.scalar(sa.select(self.refunds).where(self.refunds.ref == refund_ref))
        if row is None:
            raise ProviderRejected("refund_unknown", f"There is no refund {refund_ref}.")
        return self._to_snapshot(row)

    def _to_snapshot(self, row: Refund) -> RefundSnapshot:
        status = cast(Literal["PENDING", "SUCCEEDED", "FAILED"], row.status)
        return RefundSnapshot(row.ref, status, row.amount_minor, getattr(row, "failure_code", None))

    def balance(self) -> Mapping[str, int]:
        """As the interface says: what was paid, less what has gone back and what others have kept of it."""
        with own_session() as session:
            return {currency: int(total) for currency, total in session.execute(self.balances) if total}
