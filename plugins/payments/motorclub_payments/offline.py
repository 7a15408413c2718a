"""Money that no provider moves: a transfer to a bank account, cash at the door. Somebody looks, and says it is there.

It keeps the interface of all providers, so that everything goes the way of `settle`: what is to be paid is a checkout,
and the member who looks after the account marks it as paid (`services.py`). There is no page of
a provider, and sends no events: a mark is looked up. Nobody can keep a transfer from arriving late, so that an
expired checkout can still be marked; then it is late money as any other.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import date, datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.orm import Session

from motorclub.api import now
from motorclub.api.figures import day_start
from motorclub.api.payments import (
    Capabilities,
    CheckoutRequest,
    CheckoutSnapshot,
    InvalidSignature,
    Money,
    ProviderEvent,
    ProviderHealth,
)
from motorclub_payments import own_provider
from motorclub_payments.models import OfflineRefund, OfflineSession
from motorclub_payments.transactions import own_session

KEY = "offline"
NOON = timedelta(hours=12)


class Offline(own_provider.OwnProvider[OfflineSession, OfflineRefund]):
    """The provider, as `PaymentProvider` says. A refund waits until somebody has given the money back."""

    checkouts, refunds = OfflineSession, OfflineRefund
    key = KEY
    livemode = True
    capabilities = Capabilities(disputes=False, checkout=False, webhooks=False)
    balances = sa.text("""
        SELECT currency, sum(amount) FROM (
          SELECT currency, captured_minor AS amount FROM payments_offline_session WHERE captured_minor IS NOT NULL
          UNION ALL
          SELECT s.currency, -r.amount_minor FROM payments_offline_refund r
            JOIN payments_offline_session s ON s.id = r.session_id WHERE r.status = 'SUCCEEDED'
        ) moved GROUP BY currency
    """)

    def __init__(self, label: str) -> None:
        self.label = label

    def create_checkout(self, request: CheckoutRequest, *, idempotency_key: str) -> CheckoutSnapshot:
        """As the interface says."""
        with own_session() as session:
            return self.snapshot(session, get_or_create_checkout(session, request, idempotency_key))

    def advance(self, session: Session, ref: str) -> OfflineSession:
        """As `OwnProvider` says."""
        row = own_provider.lock_checkout(session, OfflineSession, ref)
        if row.expires_at <= now():
            _expire(row)
        return row

    def expire_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says; what is marked later is late money."""
        with own_session() as session:
            row = own_provider.lock_checkout(session, OfflineSession, provider_ref)
            _expire(row)
            return self.snapshot(session, row)

    def make_refund(self, session: Session, row: OfflineSession, amount: Money) -> OfflineRefund:
        """As `OwnProvider` says."""
        return OfflineRefund(
            ref=f"re_offline_{secrets.token_urlsafe(12)}",
            session_id=row.id,
            amount_minor=amount.amount_minor,
            status="PENDING",
            created_at=now(),
        )

    def page_of(self, row: OfflineSession) -> str:
        """As `OwnProvider` says."""
        return row.page

    def paid_at(self, row: OfflineSession) -> datetime | None:
        """As `OwnProvider` says: somebody has written down a day, and noon stands for it."""
        return day_start(row.received_on) + NOON if row.received_on else None

    def parse_webhook(self, headers: Mapping[str, str], raw_body: bytes) -> list[ProviderEvent]:
        """As the interface says: no webhook is accepted."""
        raise InvalidSignature("manual payments have no webhooks")

    def list_events(self, cursor: str | None) -> tuple[list[ProviderEvent], str | None]:
        """As the interface says: there are none; the reconciler finds what has been marked."""
        return [], cursor

    def health(self) -> ProviderHealth:
        """As the interface says."""
        return ProviderHealth(ok=True, message="Somebody looks after the account.")


def get_or_create_checkout(
    session: Session, request: CheckoutRequest, idempotency_key: str
) -> OfflineSession:
    """The checkout of a key, which is made if there is none. Raises ProviderRejected for a key of another one."""
    values = {
        "ref": f"cs_offline_{secrets.token_urlsafe(24)}",
        # There is no page of a provider: the buyer reads on our own where the money is to go.
        "page": request.success_url.replace("/payment-success?", "/payment?"),
    }
    return own_provider.get_or_create_checkout(session, OfflineSession, request, idempotency_key, values)


def _expire(row: OfflineSession) -> None:
    """Unless it is marked as paid."""
    if row.status == "OPEN":
        row.status = "EXPIRED"


def mark_paid(session: Session, ref: str, amount_minor: int, received_on: date, note: str | None) -> bool:
    """Somebody says that the money of a checkout is there, once; False if that has been said before."""
    row = own_provider.lock_checkout(session, OfflineSession, ref)
    if row.status == "PAID":
        return False
    row.status, row.marked_at = "PAID", now()
    row.payment_ref = f"pay_offline_{secrets.token_urlsafe(18)}"
    row.captured_minor, row.received_on, row.note = amount_minor, received_on, note
    session.flush()
    return True


def mark_given_back(session: Session, ref: str, given_on: date, note: str | None) -> bool:
    """Somebody says that the money of a refund has been given back, once; False if that has been said before."""
    waits = sa.select(OfflineRefund).where(OfflineRefund.ref == ref, OfflineRefund.status == "PENDING")
    row = session.scalar(waits.with_for_update().execution_options(populate_existing=True))
    if row is None:
        return False
    row.status, row.marked_at, row.given_on, row.note = "SUCCEEDED", now(), given_on, note
    session.flush()
    return True
