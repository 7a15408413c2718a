"""Money that no provider moves: a transfer to a bank account, cash at the door. Somebody looks, and says it is there.

It keeps the interface of all providers, so that everything goes the way of `settle`: what is to be paid is a checkout,
and whoever looks after the account marks it as paid (`offline_book.py`). There is no page of
a provider, and nothing tells of it: a mark is looked up. Nobody can keep a transfer from arriving late, so that an
expired checkout can still be marked; then it is late money as any other.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Literal, cast

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
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
    db,
    now,
)
from motorclub_payments import house_books
from motorclub_payments.models import OfflineRefund, OfflineSession

KEY = "offline"
SESSIONS = cast(sa.Table, OfflineSession.__table__)
REFUNDS = cast(sa.Table, OfflineRefund.__table__)

Row = sa.Row[Any]


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
        with db.engine.begin() as connection:
            return _snapshot(connection, begun(connection, request, idempotency_key))

    def get_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says."""
        with db.engine.begin() as connection:
            return _snapshot(connection, _advanced(connection, provider_ref))

    def find_checkout(self, reference: str) -> CheckoutSnapshot | None:
        """As the interface says."""
        with db.engine.begin() as connection:
            newest = sa.select(SESSIONS.c.ref).where(SESSIONS.c.reference == reference)
            ref = connection.scalar(newest.order_by(SESSIONS.c.id.desc()).limit(1))
            return _snapshot(connection, _advanced(connection, ref)) if ref else None

    def expire_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says; what is marked later is late money."""
        with db.engine.begin() as connection:
            _locked(connection, provider_ref)
            _expire(connection, provider_ref)
            return _snapshot(connection, _locked(connection, provider_ref))

    def refund(self, payment_ref: str, amount: Money, *, reason: str, idempotency_key: str) -> RefundSnapshot:
        """As the interface says: it waits until somebody has given the money back by hand."""

        def make(connection: sa.Connection, session: Row, fingerprint: str) -> Row:
            return _promised(connection, session, amount, idempotency_key, fingerprint)

        asked = (payment_ref, amount, reason)
        return _refund_snapshot(house_books.refunded_once(SESSIONS, REFUNDS, asked, idempotency_key, make))

    def get_refund(self, refund_ref: str) -> RefundSnapshot:
        """As the interface says."""
        return _refund_snapshot(house_books.refund_by_ref(REFUNDS, refund_ref))

    def parse_webhook(self, headers: Mapping[str, str], raw_body: bytes) -> list[ProviderEvent]:
        """As the interface says: nobody may tell anything here."""
        raise InvalidSignature("nobody tells of money that is paid by hand")

    def list_events(self, cursor: str | None) -> tuple[list[ProviderEvent], str | None]:
        """As the interface says: there are none; `unsettled` finds what has been marked."""
        return [], cursor

    def balance(self) -> Mapping[str, int]:
        """As the interface says: what was marked as received, less what was marked as given back."""
        with db.engine.begin() as connection:
            return {currency: int(total) for currency, total in connection.execute(_BALANCE) if total}

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


def begun(connection: sa.Connection, request: CheckoutRequest, idempotency_key: str) -> Row:
    """The checkout of a key, which is made if there is none. Raises ProviderRejected for a key of another one."""
    values: dict[str, Any] = {
        "ref": f"cs_offline_{secrets.token_urlsafe(24)}",
        "reference": request.reference,
        "idempotency_key": idempotency_key,
        "fingerprint": house_books.fingerprint_of(request),
        "amount_minor": request.total.amount_minor,
        "currency": request.total.currency,
        # There is no page of a provider: the buyer reads on our own where the money is to go.
        "page": request.success_url.replace("/payment-success?", "/payment?"),
        "expires_at": request.expires_at,
        "created_at": now(),
    }
    connection.execute(
        insert(OfflineSession).values(values).on_conflict_do_nothing(index_elements=["idempotency_key"])
    )
    row = connection.execute(sa.select(SESSIONS).where(SESSIONS.c.idempotency_key == idempotency_key)).one()
    house_books.check_same(values["fingerprint"], row.fingerprint, "checkout")
    return row


def _locked(connection: sa.Connection, ref: str) -> Row:
    row = connection.execute(sa.select(SESSIONS).where(SESSIONS.c.ref == ref).with_for_update()).one_or_none()
    if row is None:
        raise ProviderRejected("checkout_unknown", f"There is no checkout {ref}.")
    return row


def _expire(connection: sa.Connection, ref: str) -> None:
    """Unless it is marked as paid."""
    connection.execute(
        sa.update(SESSIONS).where(SESSIONS.c.ref == ref, SESSIONS.c.status == "OPEN").values(status="EXPIRED")
    )


def _advanced(connection: sa.Connection, ref: str) -> Row:
    row = _locked(connection, ref)
    if row.status == "OPEN" and row.expires_at <= now():
        _expire(connection, ref)
        return _locked(connection, ref)
    return row


def marked(connection: sa.Connection, ref: str, values: Mapping[str, Any]) -> bool:
    """Somebody says that the money of a checkout is there, once; False if that has been said before."""
    statement = (
        sa.update(SESSIONS)
        .where(SESSIONS.c.ref == ref, SESSIONS.c.status != "PAID")
        .values(
            status="PAID", payment_ref=f"pay_offline_{secrets.token_urlsafe(18)}", marked_at=now(), **values
        )
    )
    return connection.execute(statement.returning(SESSIONS.c.id)).first() is not None


def _promised(
    connection: sa.Connection, session: Row, amount: Money, idempotency_key: str, fingerprint: str
) -> Row:
    left = session.captured_minor - _back(connection, session.id)
    if amount.currency != session.currency or not 0 < amount.amount_minor <= left:
        raise ProviderRejected("amount_too_large", "There is not so much left to give back.")
    values = {
        "ref": f"re_offline_{secrets.token_urlsafe(12)}",
        "session_id": session.id,
        "idempotency_key": idempotency_key,
        "fingerprint": fingerprint,
        "amount_minor": amount.amount_minor,
        "created_at": now(),
    }
    return connection.execute(sa.insert(REFUNDS).values(values).returning(REFUNDS)).one()


def given_back(connection: sa.Connection, ref: str, values: Mapping[str, Any]) -> bool:
    """Somebody says that the money of a refund has been given back, once; False if that has been said before."""
    statement = (
        sa.update(REFUNDS)
        .where(REFUNDS.c.ref == ref, REFUNDS.c.status == "PENDING")
        .values(status="SUCCEEDED", marked_at=now(), **values)
    )
    return connection.execute(statement.returning(REFUNDS.c.id)).first() is not None


def _back(connection: sa.Connection, session_id: int) -> int:
    total = sa.func.coalesce(sa.func.sum(REFUNDS.c.amount_minor), 0)
    return int(connection.scalar(sa.select(total).where(REFUNDS.c.session_id == session_id)) or 0)


def _refund_snapshot(row: Row) -> RefundSnapshot:
    return RefundSnapshot(row.ref, cast(Literal["PENDING", "SUCCEEDED"], row.status), row.amount_minor)


def _snapshot(connection: sa.Connection, row: Row) -> CheckoutSnapshot:
    captured = None if row.captured_minor is None else Money(row.captured_minor, row.currency)
    return CheckoutSnapshot(
        provider_ref=row.ref,
        reference=row.reference,
        status=cast(CheckoutState, row.status),
        redirect_url=row.page if row.status == "OPEN" else None,
        payment_ref=row.payment_ref,
        captured=captured,
        refunded_minor=_back(connection, row.id) if captured else 0,
        fee_minor=None,
        failure_code=None,
        method_brand=None,
        method_last4=None,
        livemode=True,
    )
