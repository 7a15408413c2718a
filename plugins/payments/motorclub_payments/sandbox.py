"""The sandbox: a payment provider of our own that moves no money.

It behaves as one far away would. It has tables of its own, which it reads and writes on connections of its own, so that
what it has done stays done when our transaction is rolled back; it is asked by the interface of all providers, and it
sends signed webhooks over HTTP (`sandbox_hooks.py`). `sandbox_page.py` is what its hosted page does.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.orm import Session

from motorclub.api import now, site_url
from motorclub.api.payments import (
    Capabilities,
    CheckoutRequest,
    CheckoutSnapshot,
    InvalidSignature,
    Money,
    ProviderEvent,
    ProviderHealth,
    ProviderRejected,
    WrongMode,
)
from motorclub_payments import own_provider, sandbox_hooks, signatures
from motorclub_payments.models import SandboxEvent, SandboxRefund, SandboxSession
from motorclub_payments.sandbox_billing import charges
from motorclub_payments.sandbox_billing.provider import SandboxSubscriptions
from motorclub_payments.sandbox_hooks import SIGNATURE, good_secrets
from motorclub_payments.transactions import own_session

KEY = "sandbox"
# What of a line the page shows.
SAID = ("name", "quantity", "total_minor")
WEBHOOKS = "/payment-api/webhooks/sandbox"
EVENT_TYPES = frozenset(
    {"checkout.paid", "checkout.failed", "checkout.expired", "refund.updated", "dispute.changed"}
    | charges.EVENT_TYPES
)
EVENTS_OF_A_LOOK = 500
# To the card 4000 0000 0000 5126 money cannot go back at the first try.
NO_REFUND_LAST4 = "5126"
# Events are numbered before they are committed, so that a later one can be seen first: a look overlaps the last one.
OVERLAP = 200


class Sandbox(SandboxSubscriptions, own_provider.OwnProvider[SandboxSession, SandboxRefund]):
    """The provider, as `SubscriptionProvider` says."""

    checkouts, refunds = SandboxSession, SandboxRefund
    key = KEY
    label = "Test payment"
    livemode = False
    capabilities = Capabilities(subscriptions=True)
    found_for = timedelta(days=2)
    balances = sa.text("""
        SELECT currency, sum(amount) FROM (
          SELECT currency, captured_minor - coalesce(fee_minor, 0)
                 - CASE WHEN dispute_status IN ('OPEN', 'LOST') THEN captured_minor ELSE 0 END AS amount
            FROM payments_sandbox_session WHERE captured_minor IS NOT NULL
          UNION ALL
          SELECT s.currency, -r.amount_minor FROM payments_sandbox_refund r
            JOIN payments_sandbox_session s ON s.id = r.session_id WHERE r.status = 'SUCCEEDED'
        ) moved GROUP BY currency
    """)

    def create_checkout(self, request: CheckoutRequest, *, idempotency_key: str) -> CheckoutSnapshot:
        """As the interface says."""
        with own_session() as session:
            return self.snapshot(session, self.make_checkout(session, request, idempotency_key))

    def make_checkout(self, session: Session, request: CheckoutRequest, key: str) -> SandboxSession:
        """As `SandboxSubscriptions` says."""
        values = {
            "ref": f"cs_sandbox_{secrets.token_urlsafe(24)}",
            "description": request.description,
            "lines": [{name: getattr(line, name) for name in SAID} for line in request.lines],
            "success_url": request.success_url,
            "cancel_url": request.cancel_url,
            "webhook_url": site_url(WEBHOOKS),
            "site": site_url("/").rstrip("/"),
        }
        return own_provider.get_or_create_checkout(session, SandboxSession, request, key, values)

    def advance(self, session: Session, ref: str) -> SandboxSession:
        """As `OwnProvider` says."""
        # Its subscription first, as all that changes one does.
        charges.lock_subscription_of(session, ref)
        return self.advance_checkout(session, ref)

    def advance_checkout(self, session: Session, ref: str) -> SandboxSession:
        """As `SandboxSubscriptions` says."""
        row = own_provider.lock_checkout(session, SandboxSession, ref)
        if row.status == "OPEN" and row.expires_at <= now():
            _expire(session, row)
        elif row.status == "PROCESSING" and row.capture_at is not None and row.capture_at <= now():
            charges.pay(session, row)
        return row

    def expire_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says."""
        with own_session() as session:
            row = self.advance(session, provider_ref)
            if row.status == "OPEN":
                _expire(session, row)
            return self.snapshot(session, row)

    def make_refund(self, session: Session, row: SandboxSession, amount: Money) -> SandboxRefund:
        """As `OwnProvider` says."""
        if row.dispute_status in ("OPEN", "LOST"):
            raise ProviderRejected("charge_disputed", "The bank has taken the money already.")
        before = sa.exists().where(SandboxRefund.session_id == row.id)
        refused = row.method_last4 == NO_REFUND_LAST4 and not session.scalar(sa.select(before))
        sandbox_hooks.add_event(session, row, "refund.updated")
        return SandboxRefund(
            ref=f"re_sandbox_{secrets.token_urlsafe(12)}",
            session_id=row.id,
            amount_minor=amount.amount_minor,
            status="FAILED" if refused else "SUCCEEDED",
            failure_code="expired_or_canceled_card" if refused else None,
            created_at=now(),
        )

    def page_of(self, row: SandboxSession) -> str:
        """As `OwnProvider` says."""
        return f"{row.site}/PaymentTest?session={row.ref}"

    def paid_at(self, row: SandboxSession) -> datetime | None:
        """As `OwnProvider` says."""
        return row.paid_at

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

    def health(self) -> ProviderHealth:
        """As the interface says."""
        return ProviderHealth(ok=True, message="Test payments: no money moves.")


def _expire(session: Session, row: SandboxSession) -> None:
    row.status = "EXPIRED"
    sandbox_hooks.add_event(session, row, "checkout.expired")


def event_of(said: Mapping[str, object]) -> ProviderEvent:
    """An event from what was sent. Raises KeyError and TypeError for anything else."""
    about = said["data"]
    if not isinstance(about, dict):
        raise TypeError("an event is about an object")
    return ProviderEvent(
        event_id=str(said["id"]),
        type=str(said["type"]),
        livemode=bool(said["livemode"]),
        payload=said,
        reference=str(about["reference"]),
        provider_ref=str(about["session"]),
        payment_ref=about.get("payment"),
        known=said["type"] in EVENT_TYPES,
    )
