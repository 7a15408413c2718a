"""The sandbox: a payment provider in our own house that moves no money.

It behaves as one far away would. It has tables of its own, which it reads and writes on connections of its own, so that
what it has done stays done when our transaction is rolled back; it is asked by the interface of all providers, and it
tells by signed webhooks over HTTP (`sandbox_hooks.py`). `sandbox_page.py` is what its hosted page does.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Literal, cast

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from motorclub.api import now, site_url
from motorclub.api.payments import (
    Capabilities,
    CheckoutRequest,
    CheckoutSnapshot,
    CheckoutState,
    Dispute,
    InvalidSignature,
    Money,
    ProviderEvent,
    ProviderHealth,
    ProviderRejected,
    RefundSnapshot,
    WrongMode,
)
from motorclub_payments import idempotency, sandbox_hooks, signatures
from motorclub_payments.models import SandboxEvent, SandboxRefund, SandboxSession
from motorclub_payments.money import part_of
from motorclub_payments.sandbox_keys import SIGNATURE, good_secrets
from motorclub_payments.transactions import own_session

KEY = "sandbox"
WEBHOOKS = "/payment-api/webhooks/sandbox"
KNOWN = frozenset(
    {"checkout.paid", "checkout.failed", "checkout.expired", "refund.updated", "dispute.changed"}
)
EVENTS_OF_A_LOOK = 500
# To the card 4000 0000 0000 5126 money cannot go back at the first try.
NO_REFUND_LAST4 = "5126"
# Events are numbered before they are committed, so that a later one can be seen first: a look overlaps the last one.
OVERLAP = 200


class Sandbox:
    """The provider, as `PaymentProvider` says."""

    key = KEY
    label = "Test payment"
    livemode = False
    ready = True
    capabilities = Capabilities()
    min_checkout_lifetime = timedelta(0)

    def create_checkout(self, request: CheckoutRequest, *, idempotency_key: str) -> CheckoutSnapshot:
        """As the interface says."""
        fingerprint = idempotency.fingerprint_of(request)
        values = _session_values(request, idempotency_key, fingerprint)
        with own_session() as session:
            made = (
                insert(SandboxSession)
                .values(values)
                .on_conflict_do_nothing(index_elements=["idempotency_key"])
            )
            session.execute(made)
            same = SandboxSession.idempotency_key == idempotency_key
            row = session.scalars(sa.select(SandboxSession).where(same)).one()
            idempotency.check_same(fingerprint, row.fingerprint, "checkout")
            return snapshot(session, row)

    def get_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says."""
        with own_session() as session:
            return snapshot(session, advanced(session, provider_ref))

    def find_checkout(self, reference: str) -> CheckoutSnapshot | None:
        """As the interface says."""
        with own_session() as session:
            ref = session.scalar(
                sa.select(SandboxSession.ref)
                .where(
                    SandboxSession.reference == reference,
                    SandboxSession.created_at > now() - timedelta(days=2),
                )
                .order_by(SandboxSession.id.desc())
                .limit(1)
            )
            return snapshot(session, advanced(session, ref)) if ref else None

    def expire_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says."""
        with own_session() as session:
            row = advanced(session, provider_ref)
            if row.status == "OPEN":
                _expire(session, row)
            return snapshot(session, row)

    def refund(self, payment_ref: str, amount: Money, *, reason: str, idempotency_key: str) -> RefundSnapshot:
        """As the interface says."""

        def make(session: Session, row: SandboxSession, fingerprint: str) -> SandboxRefund:
            return _add_refund(session, row, amount, idempotency_key, fingerprint)

        kinds, asked = (SandboxSession, SandboxRefund), (payment_ref, amount, reason)
        return _refund_snapshot(idempotency.refund_once(kinds, asked, idempotency_key, make))

    def get_refund(self, refund_ref: str) -> RefundSnapshot:
        """As the interface says."""
        return _refund_snapshot(idempotency.get_refund(SandboxRefund, refund_ref))

    def parse_webhook(self, headers: Mapping[str, str], raw_body: bytes) -> list[ProviderEvent]:
        """As the interface says."""
        signatures.verify(good_secrets(), raw_body, headers.get(SIGNATURE))
        try:
            event = event_of(json.loads(raw_body))
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise InvalidSignature("the body is no event") from error
        if event.livemode:
            raise WrongMode("the sandbox has no real money")
        return [event]

    def list_events(self, cursor: str | None) -> tuple[list[ProviderEvent], str | None]:
        """As the interface says."""
        after = int(cursor or 0)
        chosen = (
            sa.select(SandboxEvent.id, SandboxEvent.body)
            .where(SandboxEvent.id > after - OVERLAP)
            .order_by(SandboxEvent.id)
            .limit(EVENTS_OF_A_LOOK)
        )
        with own_session() as session:
            found = session.execute(chosen).all()
        events = [event_of(json.loads(row.body)) for row in found]
        return events, str(found[-1].id) if found else cursor

    def balance(self) -> Mapping[str, int]:
        """As the interface says: what was paid, less fees, refunds, and what banks have taken."""
        with own_session() as session:
            return {currency: int(total) for currency, total in session.execute(_BALANCE) if total}

    def health(self) -> ProviderHealth:
        """As the interface says."""
        return ProviderHealth(ok=True, message="Test payments: no money moves.")


_BALANCE = sa.text("""
    SELECT currency, sum(amount) FROM (
      SELECT currency, captured_minor - coalesce(fee_minor, 0)
             - CASE WHEN dispute_status IN ('OPEN', 'LOST') THEN captured_minor ELSE 0 END AS amount
        FROM payments_sandbox_session WHERE captured_minor IS NOT NULL
      UNION ALL
      SELECT s.currency, -r.amount_minor FROM payments_sandbox_refund r
        JOIN payments_sandbox_session s ON s.id = r.session_id WHERE r.status = 'SUCCEEDED'
    ) moved GROUP BY currency
""")


# What of a line the page shows.
SAID = ("name", "quantity", "total_minor")


def _session_values(request: CheckoutRequest, idempotency_key: str, fingerprint: str) -> dict[str, object]:
    return {
        "ref": f"cs_sandbox_{secrets.token_urlsafe(24)}",
        "reference": request.reference,
        "idempotency_key": idempotency_key,
        "fingerprint": fingerprint,
        "amount_minor": request.total.amount_minor,
        "currency": request.total.currency,
        "description": request.description,
        "lines": [{name: getattr(line, name) for name in SAID} for line in request.lines],
        "success_url": request.success_url,
        "cancel_url": request.cancel_url,
        "webhook_url": site_url(WEBHOOKS),
        "site": site_url("/").rstrip("/"),
        "expires_at": request.expires_at,
        "created_at": now(),
    }


def _is_due(row: SandboxSession) -> bool:
    """Whether time has something to do to a session."""
    if row.capture_at is not None and row.status == "PROCESSING":
        return row.capture_at <= now()
    return row.status == "OPEN" and row.expires_at <= now()


def advanced(session: Session, ref: str) -> SandboxSession:
    """A session, locked, after all that time has done to it. Raises ProviderRejected."""
    row = idempotency.lock_checkout(session, SandboxSession, ref)
    if _is_due(row) and row.status == "PROCESSING":
        pay(session, row)
    elif _is_due(row):
        _expire(session, row)
    return row


def _expire(session: Session, row: SandboxSession) -> None:
    row.status = "EXPIRED"
    sandbox_hooks.add_event(session, row, "checkout.expired")


def pay(session: Session, row: SandboxSession, *, copies: int = 1) -> None:
    """Capture the money of a locked session, and send the webhook `copies` times."""
    row.status, row.failure_code = "PAID", None
    row.payment_ref = f"pay_sandbox_{secrets.token_urlsafe(18)}"
    row.captured_minor = row.amount_minor
    row.fee_minor = min(row.amount_minor, part_of(row.amount_minor, 150) + 25)
    sandbox_hooks.add_event(session, row, "checkout.paid", copies=copies)


def _add_refund(
    session: Session, row: SandboxSession, amount: Money, idempotency_key: str, fingerprint: str
) -> SandboxRefund:
    left = (row.captured_minor or 0) - _given_back(session, row.id)
    if amount.currency != row.currency or not 0 < amount.amount_minor <= left:
        raise ProviderRejected("amount_too_large", "There is not so much left to give back.")
    if row.dispute_status in ("OPEN", "LOST"):
        raise ProviderRejected("charge_disputed", "The bank has taken the money already.")
    refused = row.method_last4 == NO_REFUND_LAST4 and not _has_refund(session, row.id)
    made = SandboxRefund(
        ref=f"re_sandbox_{secrets.token_urlsafe(12)}",
        session_id=row.id,
        idempotency_key=idempotency_key,
        fingerprint=fingerprint,
        amount_minor=amount.amount_minor,
        status="FAILED" if refused else "SUCCEEDED",
        failure_code="expired_or_canceled_card" if refused else None,
        created_at=now(),
    )
    session.add(made)
    sandbox_hooks.add_event(session, row, "refund.updated")
    return made


def _has_refund(session: Session, session_id: int) -> bool:
    return session.scalar(sa.select(sa.exists().where(SandboxRefund.session_id == session_id))) or False


def _given_back(session: Session, session_id: int) -> int:
    total = sa.select(sa.func.sum(SandboxRefund.amount_minor)).where(
        SandboxRefund.session_id == session_id, SandboxRefund.status != "FAILED"
    )
    return int(session.scalar(total) or 0)


def _refund_snapshot(row: SandboxRefund) -> RefundSnapshot:
    status = cast(Literal["PENDING", "SUCCEEDED", "FAILED"], row.status)
    return RefundSnapshot(row.ref, status, row.amount_minor, row.failure_code)


def snapshot(session: Session, row: SandboxSession) -> CheckoutSnapshot:
    """A session as others see it."""
    captured = None if row.captured_minor is None else Money(row.captured_minor, row.currency)
    status = cast(Literal["OPEN", "WON", "LOST"], row.dispute_status)
    return CheckoutSnapshot(
        provider_ref=row.ref,
        reference=row.reference,
        status=cast(CheckoutState, row.status),
        redirect_url=_page(row.site, row.ref) if row.status == "OPEN" else None,
        payment_ref=row.payment_ref,
        captured=captured,
        refunded_minor=_given_back(session, row.id) if captured else 0,
        fee_minor=row.fee_minor,
        failure_code=row.failure_code,
        method_brand=row.method_brand,
        method_last4=row.method_last4,
        livemode=False,
        dispute=Dispute(status, captured.amount_minor) if captured and row.dispute_status != "NONE" else None,
    )


def _page(site: str, ref: str) -> str:
    """The hosted page of a session."""
    return f"{site}/PaymentTest?session={ref}"


def event_of(said: Mapping[str, object]) -> ProviderEvent:
    """An event from what was sent. Raises KeyError and TypeError for anything else."""
    about = said["data"]
    if not isinstance(about, dict):
        raise TypeError("an event tells of an object")
    return ProviderEvent(
        event_id=str(said["id"]),
        type=str(said["type"]),
        livemode=bool(said["livemode"]),
        payload=said,
        reference=str(about["reference"]),
        provider_ref=str(about["session"]),
        payment_ref=about.get("payment"),
        known=said["type"] in KNOWN,
    )
