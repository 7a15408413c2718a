"""Stripe, by hosted Checkout Sessions and through its official library; no card number comes near this site.

The library is imported when a key is set, because it is large. Signatures of webhooks are checked by our own code,
which asks the application's clock, and a test holds it against the library's.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from motorclub.api import now
from motorclub.api.payments import (
    PROVIDER_TIMEOUT_S,
    Capabilities,
    CheckoutLine,
    CheckoutRequest,
    CheckoutSnapshot,
    CheckoutState,
    Dispute,
    InvalidSignature,
    Money,
    ProviderEvent,
    ProviderHealth,
    ProviderRejected,
    ProviderUnavailable,
    RefundSnapshot,
    WrongMode,
)
from motorclub_payments import signatures
from motorclub_payments.settings import LIVE_KEYS
from motorclub_payments.stripe_calls import ask_stripe, to_optional_moment, to_plain
from motorclub_payments.stripe_subscriptions import (
    INVOICE_PREFIX,
    SUBSCRIPTION_EVENTS,
    StripeSubscriptions,
    find_reference,
)

if TYPE_CHECKING:
    import stripe

# Another address of Stripe's API, such as a proxy's.
ADDRESS = "MOTORCLUB_STRIPE_API"
KEY = "stripe"
SIGNATURE = "Stripe-Signature"
WITH_MONEY = ["payment_intent.latest_charge.balance_transaction"]
LOOKED_THROUGH = 1000
PAGES_OF_EVENTS = 10
# What says something to us; the part of the event's object that names the payment follows below.
CHECKOUT_EVENTS = (
    "checkout.session.completed",
    "checkout.session.expired",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
)
MONEY_EVENTS = (
    "charge.refunded",
    "charge.refund.updated",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
)
REASONS = {"DUPLICATE": "duplicate", "FRAUD": "fraudulent"}
REFUND_STATES: Mapping[str, Literal["PENDING", "SUCCEEDED", "FAILED"]] = {
    "succeeded": "SUCCEEDED",
    "failed": "FAILED",
    "canceled": "FAILED",
}
DISPUTES: Mapping[str, Literal["OPEN", "WON", "LOST"]] = {"won": "WON", "lost": "LOST"}


@lru_cache(maxsize=4)
def make_provider(secret_key: str, webhook_secrets: str) -> Stripe:
    """The provider for these settings; kept, because it keeps connections."""
    return Stripe(secret_key, tuple(webhook_secrets.split()), os.environ.get(ADDRESS, ""))


class Stripe(StripeSubscriptions):
    """The provider, as `SubscriptionProvider` says. `address` is another one than Stripe's own."""

    key = KEY
    label = "Card"
    ready = True
    capabilities = Capabilities(subscriptions=True)
    min_checkout_lifetime = timedelta(minutes=30)

    def __init__(self, secret_key: str, webhook_secrets: tuple[str, ...], address: str = "") -> None:
        import stripe

        self.livemode = secret_key.startswith(LIVE_KEYS)
        self._webhook_secrets = webhook_secrets
        # Tried again by our own jobs, with the same key; a person waits for this call.
        self.client = stripe.StripeClient(
            secret_key,
            base_addresses={"api": address} if address else {},
            http_client=stripe.RequestsClient(timeout=PROVIDER_TIMEOUT_S),
            max_network_retries=0,
        )

    def create_checkout(self, request: CheckoutRequest, *, idempotency_key: str) -> CheckoutSnapshot:
        """As the interface says."""
        made = ask_stripe(
            lambda: self.client.v1.checkout.sessions.create(
                _params(request), {"idempotency_key": idempotency_key}
            )
        )
        return self._snapshot(made)

    def get_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says; an invoice of a subscription is one, too."""
        if provider_ref.startswith(INVOICE_PREFIX):
            return self._snapshot(self.read_invoice(provider_ref))
        session = ask_stripe(
            lambda: self.client.v1.checkout.sessions.retrieve(provider_ref, {"expand": WITH_MONEY})
        )
        return self._snapshot(session)

    def find_checkout(self, reference: str) -> CheckoutSnapshot | None:
        """As the interface says. Stripe cannot look for a name, so the latest ones are gone through."""
        since = int((now() - timedelta(days=2)).timestamp())
        found = ask_stripe(lambda: next(self.list_named(reference, since), None))
        return self.get_checkout(found) if found else None

    def list_named(self, reference: str, since: int) -> Iterator[str]:
        """The checkouts of a name, the newest first."""
        listed = self.client.v1.checkout.sessions.list({"created": {"gte": since}, "limit": 100})
        for number, session in enumerate(listed.auto_paging_iter()):
            if number >= LOOKED_THROUGH:
                return
            if session.client_reference_id == reference:
                yield session.id

    def expire_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As the interface says. Stripe refuses for one that is over, and then says what it is."""
        try:
            ask_stripe(lambda: self.client.v1.checkout.sessions.expire(provider_ref))
        except ProviderRejected:
            return self.get_checkout(provider_ref)
        return self.get_checkout(provider_ref)

    def refund(self, payment_ref: str, amount: Money, *, reason: str, idempotency_key: str) -> RefundSnapshot:
        """As the interface says."""
        params: Any = {
            "payment_intent": payment_ref,
            "amount": amount.amount_minor,
            "reason": REASONS.get(reason, "requested_by_customer"),
            "metadata": {"reason": reason},
        }
        made = ask_stripe(lambda: self.client.v1.refunds.create(params, {"idempotency_key": idempotency_key}))
        return _refund_snapshot(made)

    def get_refund(self, refund_ref: str) -> RefundSnapshot:
        """As the interface says."""
        return _refund_snapshot(ask_stripe(lambda: self.client.v1.refunds.retrieve(refund_ref)))

    def parse_webhook(self, headers: Mapping[str, str], raw_body: bytes) -> list[ProviderEvent]:
        """As the interface says."""
        signatures.verify(self._webhook_secrets, raw_body, headers.get(SIGNATURE))
        try:
            event = _event(json.loads(raw_body))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise InvalidSignature("the body is no event") from error
        if event.livemode != self.livemode:
            raise WrongMode(f"an event with livemode={event.livemode} for a key with {self.livemode}")
        return [event]

    def list_events(self, cursor: str | None) -> tuple[list[ProviderEvent], str | None]:
        """As the interface says. Without a cursor the last hour's, of which a first look makes one."""
        found: list[ProviderEvent] = []
        for _ in range(PAGES_OF_EVENTS):
            page = ask_stripe(lambda at=cursor: self._events_after(at))  # type: ignore[misc]
            found += [_event(event) for event in page]
            cursor = page[-1]["id"] if page else cursor
            if not page:
                break
        return found, cursor

    def _events_after(self, cursor: str | None) -> list[dict[str, Any]]:
        """A page, the oldest first: the list itself has the newest first."""
        params: Any = {"types": [*CHECKOUT_EVENTS, *MONEY_EVENTS, *SUBSCRIPTION_EVENTS], "limit": 100}
        if cursor is None:
            params["created"] = {"gte": int((now() - timedelta(hours=1)).timestamp())}
            params["limit"] = 100
        else:
            params["ending_before"] = cursor
        return [to_plain(event) for event in reversed(self.client.v1.events.list(params).data)]

    def balance(self) -> None:
        """As the interface says: Stripe pays out by itself, so what is there says nothing."""

    def health(self) -> ProviderHealth:
        """As the interface says."""
        try:
            ask_stripe(self.client.v1.balance.retrieve)
        except (ProviderUnavailable, ProviderRejected) as error:
            return ProviderHealth(ok=False, message=f"Stripe: {error}")
        mode = "live" if self.livemode else "test"
        return ProviderHealth(ok=True, message=f"Stripe answers, in {mode} mode.")

    def _snapshot(self, session: stripe.checkout.Session | dict[str, Any]) -> CheckoutSnapshot:
        said = to_plain(session)
        intent = said.get("payment_intent")
        intent = intent if isinstance(intent, dict) else {"id": intent}
        charge = intent.get("latest_charge")
        charge = charge if isinstance(charge, dict) else {}
        state = _state(said)
        card = (charge.get("payment_method_details") or {}).get("card") or {}
        fee = charge.get("balance_transaction")
        return CheckoutSnapshot(
            provider_ref=said["id"],
            reference=said.get("client_reference_id") or "",
            status=state,
            redirect_url=said.get("url") if state == "OPEN" else None,
            payment_ref=intent.get("id"),
            captured=_captured(said, intent) if state == "PAID" else None,
            refunded_minor=charge.get("amount_refunded") or 0,
            fee_minor=fee.get("fee") if isinstance(fee, dict) else None,
            failure_code=_failure(intent, state),
            method_brand=card.get("brand"),
            method_last4=card.get("last4"),
            livemode=bool(said.get("livemode")),
            dispute=self._dispute(intent["id"]) if charge.get("disputed") else None,
            captured_at=to_optional_moment(charge.get("created")),
        )

    def _dispute(self, payment_ref: str) -> Dispute | None:
        params: Any = {"payment_intent": payment_ref, "limit": 1}
        found = ask_stripe(lambda: self.client.v1.disputes.list(params)).data
        return Dispute(DISPUTES.get(found[0].status, "OPEN"), found[0].amount) if found else None


def _params(request: CheckoutRequest) -> Any:
    """A request as Stripe has it; the same to the letter for the same request."""
    return {
        "mode": "payment",
        "client_reference_id": request.reference,
        "line_items": [_item(line, request.total.currency) for line in _items(request)],
        "success_url": request.success_url,
        "cancel_url": request.cancel_url,
        "expires_at": int(request.expires_at.timestamp()),
        "metadata": {"reference": request.reference, **request.metadata},
        "payment_intent_data": {"metadata": {"reference": request.reference}},
        "expand": WITH_MONEY,
        **({"customer_email": request.buyer_email} if request.buyer_email else {}),
    }


def _items(request: CheckoutRequest) -> tuple[CheckoutLine, ...]:
    """The lines, where Stripe can show them; one line for all of it where there is a discount or a remainder."""
    lines = request.lines
    whole = all(line.total_minor >= 0 and line.total_minor % line.quantity == 0 for line in lines)
    if whole and sum(line.total_minor for line in lines) == request.total.amount_minor:
        return lines
    return (CheckoutLine(request.description, 1, request.total.amount_minor),)


def _item(line: CheckoutLine, currency: str) -> dict[str, object]:
    price = {
        "currency": currency.lower(),
        "unit_amount": line.total_minor // line.quantity,
        "product_data": {"name": line.name},
    }
    return {"quantity": line.quantity, "price_data": price}


def _state(session: Mapping[str, Any]) -> CheckoutState:
    if session["status"] == "open":
        return "OPEN"
    if session["status"] == "expired":
        return "EXPIRED"
    if session["payment_status"] in ("paid", "no_payment_required"):
        return "PAID"
    # A bank that takes days, and may still refuse.
    intent = session.get("payment_intent")
    given_up = isinstance(intent, dict) and intent.get("status") in ("requires_payment_method", "canceled")
    return "FAILED" if given_up else "PROCESSING"


def _captured(session: Mapping[str, Any], intent: Mapping[str, Any]) -> Money:
    amount = intent.get("amount_received")
    currency = intent.get("currency") or session["currency"]
    return Money(session["amount_total"] if amount is None else amount, currency.upper())


def _failure(intent: Mapping[str, Any], state: CheckoutState) -> str | None:
    if state == "PAID":
        return None
    error = intent.get("last_payment_error") or {}
    return error.get("decline_code") or error.get("code")


def _refund_snapshot(refund: stripe.Refund) -> RefundSnapshot:
    state = REFUND_STATES.get(refund.status or "", "PENDING")
    return RefundSnapshot(refund.id, state, refund.amount, to_plain(refund).get("failure_reason"))


def _event(said: Mapping[str, Any]) -> ProviderEvent:
    """Raises KeyError and TypeError for what is no event."""
    about, kind = said["data"]["object"], said["type"]
    checkout = kind in CHECKOUT_EVENTS
    # Those of the account's other subscriptions say nothing to us.
    ours = find_reference(about) if kind in SUBSCRIPTION_EVENTS else None
    intent = about.get("payment_intent")
    return ProviderEvent(
        event_id=str(said["id"]),
        type=str(kind),
        livemode=bool(said["livemode"]),
        payload=said,
        reference=about.get("client_reference_id") if checkout else ours,
        provider_ref=about["id"] if checkout else None,
        payment_ref=intent["id"] if isinstance(intent, dict) else intent,
        known=checkout or kind in MONEY_EVENTS or ours is not None,
    )
