"""Money that no provider moves: a transfer to a bank account, cash at the door. Somebody looks, and says it is there.

It keeps the interface of all providers, so that everything goes the way of `settle`: what is to be paid is a checkout,
and whoever looks after the account marks it as paid (`manual_payment.py`). There is no page of
a provider, and nothing tells of it: a mark is looked up. Nobody can keep a transfer from arriving late, so that an
expired checkout can still be marked; then it is late money as any other.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Literal, cast

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from motorclub.api import now
from motorclub.api.payments import (
    Capabilities,
    CheckoutRequest,
    CheckoutSnapshot,
    CheckoutState,
    InvalidSignature,
    Money,
    ProviderEvent,
    ProviderHealth,
    ProviderRejected,
    RefundSnapshot,
)
from motorclub_payments import idempotency
from motorclub_payments.models import OfflineRefund, OfflineSession
from motorclub_payments.transactions import own_session

KEY = "offline"


class Offline:
    """The provider, as `PaymentProvider` says."""

    key = KEY
    livemode = True
    ready = True
    capabilities = Capabilities(disputes=False, checkout=False, webhooks=False)
    min_checkout_lifetime = timedelta(0)

    def __init__(self, label: str) -> None:
        self.label = label

    def create_checkout(self, request: CheckoutRequest, *, idempotency_key: str) -> CheckoutSnapshot:
        """As the interface says."""
        with own_session() as session:
            return _snapshot(session, get_or_create_checkout(session, request, idempotency_key))

    def get_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says."""
        with own_session() as session:
            return _snapshot(session, _advanced(session, provider_ref))

    def find_checkout(self, reference: str) -> CheckoutSnapshot | None:
        """As the interface says."""
        with own_session() as session:
            newest = sa.select(OfflineSession.ref).where(OfflineSession.reference == reference)
            ref = session.scalar(newest.order_by(OfflineSession.id.desc()).limit(1))
            return _snapshot(session, _advanced(session, ref)) if ref else None

    def expire_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says; what is marked later is late money."""
        with own_session() as session:
            row = idempotency.lock_checkout(session, OfflineSession, provider_ref)
            _expire(row)
            return _snapshot(session, row)

    def refund(self, payment_ref: str, amount: Money, *, reason: str, idempotency_key: str) -> RefundSnapshot:
        """As the interface says: it waits until somebody has given the money back by hand."""

        def make(session: Session, row: OfflineSession, fingerprint: str) -> OfflineRefund:
            return _add_refund(session, row, amount, idempotency_key, fingerprint)

        kinds, asked = (OfflineSession, OfflineRefund), (payment_ref, amount, reason)
        return _refund_snapshot(idempotency.refund_once(kinds, asked, idempotency_key, make))

    def get_refund(self, refund_ref: str) -> RefundSnapshot:
        """As the interface says."""
        return _refund_snapshot(idempotency.get_refund(OfflineRefund, refund_ref))

    def parse_webhook(self, headers: Mapping[str, str], raw_body: bytes) -> list[ProviderEvent]:
        """As the interface says: nobody may tell anything here."""
        raise InvalidSignature("nobody tells of money that is paid by hand")

    def list_events(self, cursor: str | None) -> tuple[list[ProviderEvent], str | None]:
        """As the interface says: there are none; `unsettled` finds what has been marked."""
        return [], cursor

    def balance(self) -> Mapping[str, int]:
        """As the interface says: what was marked as received, less what was marked as given back."""
        with own_session() as session:
            return {currency: int(total) for currency, total in session.execute(_BALANCE) if total}

    def health(self) -> ProviderHealth:
        """As the interface says."""
        return ProviderHealth(ok=True, message="Somebody looks after the account.")


_BALANCE = sa.text("""
    SELECT currency, sum(amount) FROM (
      SELECT currency, captured_minor AS amount FROM payments_offline_session WHERE captured_minor IS NOT NULL
      UNION ALL
      SELECT s.currency, -r.amount_minor FROM payments_offline_refund r
        JOIN payments_offline_session s ON s.id = r.session_id WHERE r.status = 'SUCCEEDED'
    ) moved GROUP BY currency
""")


def get_or_create_checkout(
    session: Session, request: CheckoutRequest, idempotency_key: str
) -> OfflineSession:
    """The checkout of a key, which is made if there is none. Raises ProviderRejected for a key of another one."""
    fingerprint = idempotency.fingerprint_of(request)
    made = insert(OfflineSession).values(
        ref=f"cs_offline_{secrets.token_urlsafe(24)}",
        reference=request.reference,
        idempotency_key=idempotency_key,
        fingerprint=fingerprint,
        amount_minor=request.total.amount_minor,
        currency=request.total.currency,
        # There is no page of a provider: the buyer reads on our own where the money is to go.
        page=request.success_url.replace("/payment-success?", "/payment?"),
        expires_at=request.expires_at,
        created_at=now(),
    )
    session.execute(made.on_conflict_do_nothing(index_elements=["idempotency_key"]))
    same = OfflineSession.idempotency_key == idempotency_key
    row = session.scalars(sa.select(OfflineSession).where(same)).one()
    idempotency.check_same(fingerprint, row.fingerprint, "checkout")
    return row


def _advanced(session: Session, ref: str) -> OfflineSession:
    """A checkout, locked, after all that time has done to it."""
    row = idempotency.lock_checkout(session, OfflineSession, ref)
    if row.expires_at <= now():
        _expire(row)
    return row


def _expire(row: OfflineSession) -> None:
    """Unless it is marked as paid."""
    if row.status == "OPEN":
        row.status = "EXPIRED"


def mark_paid(session: Session, ref: str, amount_minor: int, received_on: date, note: str | None) -> bool:
    """Somebody says that the money of a checkout is there, once; False if that has been said before."""
    row = idempotency.lock_checkout(session, OfflineSession, ref)
    if row.status == "PAID":
        return False
    row.status, row.marked_at = "PAID", now()
    row.payment_ref = f"pay_offline_{secrets.token_urlsafe(18)}"
    row.captured_minor, row.received_on, row.note = amount_minor, received_on, note
    session.flush()
    return True


def _add_refund(
    session: Session, row: OfflineSession, amount: Money, idempotency_key: str, fingerprint: str
) -> OfflineRefund:
    left = (row.captured_minor or 0) - _given_back(session, row.id)
    if amount.currency != row.currency or not 0 < amount.amount_minor <= left:
        raise ProviderRejected("amount_too_large", "There is not so much left to give back.")
    made = OfflineRefund(
        ref=f"re_offline_{secrets.token_urlsafe(12)}",
        session_id=row.id,
        idempotency_key=idempotency_key,
        fingerprint=fingerprint,
        amount_minor=amount.amount_minor,
        status="PENDING",
        created_at=now(),
    )
    session.add(made)
    return made


def mark_given_back(session: Session, ref: str, given_on: date, note: str | None) -> bool:
    """Somebody says that the money of a refund has been given back, once; False if that has been said before."""
    waits = sa.select(OfflineRefund).where(OfflineRefund.ref == ref, OfflineRefund.status == "PENDING")
    row = session.scalar(waits.with_for_update().execution_options(populate_existing=True))
    if row is None:
        return False
    row.status, row.marked_at, row.given_on, row.note = "SUCCEEDED", now(), given_on, note
    session.flush()
    return True


def _given_back(session: Session, session_id: int) -> int:
    total = sa.select(sa.func.sum(OfflineRefund.amount_minor)).where(OfflineRefund.session_id == session_id)
    return int(session.scalar(total) or 0)


def _refund_snapshot(row: OfflineRefund) -> RefundSnapshot:
    return RefundSnapshot(row.ref, cast(Literal["PENDING", "SUCCEEDED"], row.status), row.amount_minor)


def _snapshot(session: Session, row: OfflineSession) -> CheckoutSnapshot:
    captured = None if row.captured_minor is None else Money(row.captured_minor, row.currency)
    return CheckoutSnapshot(
        provider_ref=row.ref,
        reference=row.reference,
        status=cast(CheckoutState, row.status),
        redirect_url=row.page if row.status == "OPEN" else None,
        payment_ref=row.payment_ref,
        captured=captured,
        refunded_minor=_given_back(session, row.id) if captured else 0,
        fee_minor=None,
        failure_code=None,
        method_brand=None,
        method_last4=None,
        livemode=True,
    )
