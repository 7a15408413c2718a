"""Subscriptions at Stripe: Checkout Sessions that begin one, Subscriptions, Invoices and the billing portal.

`provider_ref` is the session that has begun a subscription: it is there before the subscription, and leads to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, cast

from motorclub.api import now
from motorclub.api.payments import (
    Interval,
    InvoiceReason,
    InvoiceSnapshot,
    InvoiceState,
    Money,
    Plan,
    PlanChangePreview,
    ProviderRejected,
    SubscriptionRequest,
    SubscriptionSnapshot,
    SubscriptionState,
)
from motorclub_payments.stripe_calls import ask_stripe, to_moment, to_optional_moment, to_plain

if TYPE_CHECKING:
    import stripe

INVOICE_PREFIX = "in_"
# A list of events can be asked for twenty types at most.
SUBSCRIPTION_EVENTS = (
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "invoice.paid",
    "invoice.payment_failed",
    "invoice.voided",
)
WITH_SUBSCRIPTION = ["subscription.default_payment_method", "subscription.schedule"]
STATES: Mapping[str, SubscriptionState] = {
    "incomplete": "INCOMPLETE",
    "incomplete_expired": "CANCELED",
    "trialing": "TRIALING",
    "active": "ACTIVE",
    "past_due": "PAST_DUE",
    "unpaid": "UNPAID",
    "paused": "PAUSED",
    "canceled": "CANCELED",
}
INVOICE_STATES: Mapping[str, InvoiceState] = {
    "open": "OPEN",
    "paid": "PAID",
    "void": "VOID",
    "uncollectible": "VOID",
}
REASONS: Mapping[str, InvoiceReason] = {"subscription_create": "CREATE", "subscription_cycle": "CYCLE"}
INTERVALS: Mapping[Interval, str] = {"MONTH": "month", "YEAR": "year"}
NO_REASON = "payment_failed"


class StripeSubscriptions:
    """The part of the adapter that charges again and again, as `SubscriptionProvider` says.

    `list_named` is the adapter's own: the checkouts of a name since a time, the newest first.
    """

    client: stripe.StripeClient
    list_named: Callable[[str, int], Iterator[str]]

    def create_subscription(
        self, request: SubscriptionRequest, *, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """As the interface says."""
        made = ask_stripe(
            lambda: self.client.v1.checkout.sessions.create(
                _session_params(request), {"idempotency_key": idempotency_key}
            )
        )
        return self.get_subscription(made.id)

    def get_subscription(self, provider_ref: str) -> SubscriptionSnapshot:
        """As the interface says."""
        session = self._read_session(provider_ref)
        subscription = session["subscription"]
        if subscription is None:
            return _unbegun(session)
        params: Any = {"subscription": subscription["id"], "limit": 100}
        newest = ask_stripe(lambda: self.client.v1.invoices.list(params)).data
        invoices = [to_plain(invoice) for invoice in reversed(newest)]
        return _begun(session, subscription, invoices)

    def _read_session(self, provider_ref: str) -> dict[str, Any]:
        sessions = self.client.v1.checkout.sessions
        found = ask_stripe(lambda: sessions.retrieve(provider_ref, {"expand": WITH_SUBSCRIPTION}))
        return to_plain(found)

    def _read_begun(self, provider_ref: str) -> dict[str, Any]:
        """The subscription that a session has begun. Raises ProviderRejected if there is none."""
        subscription = self._read_session(provider_ref)["subscription"]
        if subscription is None:
            raise ProviderRejected("not_begun", "Nobody has begun this subscription.")
        return cast("dict[str, Any]", subscription)

    def find_subscription(self, reference: str) -> SubscriptionSnapshot | None:
        """As the interface says. Stripe cannot look for a name, so the latest sessions are gone through."""
        since = int((now() - timedelta(days=2)).timestamp())
        found = ask_stripe(lambda: next(self.list_named(reference, since), None))
        return self.get_subscription(found) if found else None

    def preview_plan_change(self, provider_ref: str, plan: Plan) -> PlanChangePreview:
        """As the interface says: the invoice that the change would make."""
        subscription = self._read_begun(provider_ref)
        price = self._make_price(plan, f"preview-{plan.key}-{_fingerprint(plan)}")
        items = [{"id": _item(subscription)["id"], "price": price}]
        params: Any = {
            "subscription": subscription["id"],
            "subscription_details": {"items": items, "proration_behavior": "always_invoice"},
        }
        made = to_plain(ask_stripe(lambda: self.client.v1.invoices.create_preview(params)))
        credit, currency = max(-(made.get("ending_balance") or 0), 0), plan.price.currency
        ends = [to_moment(_item(subscription)["current_period_end"])]
        if _plan_of(subscription).interval != plan.interval:
            ends = [to_moment(line["period"]["end"]) for line in made["lines"]["data"]]
        return PlanChangePreview(
            due_now=Money(max(made["amount_due"], 0), currency),
            credit=Money(credit, currency),
            next_charge=Money(max(plan.price.amount_minor - credit, 0), currency),
            next_charge_at=max(ends),
        )

    def _make_price(self, plan: Plan, key: str) -> str:
        params: Any = {
            "currency": plan.price.currency.lower(),
            "unit_amount": plan.price.amount_minor,
            "recurring": {"interval": INTERVALS[plan.interval]},
            "product_data": {"name": plan.name},
        }
        return ask_stripe(lambda: self.client.v1.prices.create(params, {"idempotency_key": key})).id

    def change_plan(
        self, provider_ref: str, plan: Plan, *, prorate: bool, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """As the interface says. A charge that fails changes nothing, and leaves what waits for the next period."""
        subscription = self._read_begun(provider_ref)
        if _plan_of(subscription).price.currency != plan.price.currency:
            raise ProviderRejected("currency_mismatch", "A subscription keeps its currency.")
        price = self._make_price(plan, f"{idempotency_key}-price")
        if not prorate and plan != _plan_of(subscription):
            self._schedule(subscription, plan, price, idempotency_key)
            return self.get_subscription(provider_ref)
        if plan != _plan_of(subscription):
            self._change_price(subscription, plan, price, idempotency_key)
        self._release(subscription, idempotency_key)
        return self.get_subscription(provider_ref)

    def _change_price(self, subscription: Mapping[str, Any], plan: Plan, price: str, key: str) -> None:
        params: Any = {
            "items": [{"id": _item(subscription)["id"], "price": price}],
            "proration_behavior": "always_invoice",
            "payment_behavior": "error_if_incomplete",
            "metadata": _plan_metadata(plan),
        }
        options: Any = {"idempotency_key": key}
        ask_stripe(lambda: self.client.v1.subscriptions.update(subscription["id"], params, options))

    def _schedule(self, subscription: Mapping[str, Any], plan: Plan, price: str, key: str) -> None:
        """Have the next period begin with another plan: a subscription schedule of two phases."""
        schedules, schedule = self.client.v1.subscription_schedules, subscription.get("schedule")
        if schedule is None:
            params: Any = {"from_subscription": subscription["id"]}
            options: Any = {"idempotency_key": f"{key}-schedule"}
            schedule = to_plain(ask_stripe(lambda: schedules.create(params, options)))
        phases = _schedule_params(subscription, schedule, plan, price)
        ask_stripe(lambda: schedules.update(schedule["id"], phases, {"idempotency_key": key}))

    def _release(self, subscription: Mapping[str, Any], key: str) -> None:
        """Have nothing wait for the next period."""
        schedule = subscription.get("schedule")
        if schedule is not None:
            options: Any = {"idempotency_key": f"{key}-release"}
            ask_stripe(lambda: self.client.v1.subscription_schedules.release(schedule["id"], {}, options))

    def cancel_subscription(
        self, provider_ref: str, *, at_period_end: bool, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """As the interface says; one that nobody has begun is an open session."""
        session = self._read_session(provider_ref)
        options: Any = {"idempotency_key": idempotency_key}
        if session["subscription"] is None:
            ask_stripe(lambda: self.client.v1.checkout.sessions.expire(provider_ref, {}, options))
            return self.get_subscription(provider_ref)
        subscription_id = session["subscription"]["id"]
        if at_period_end:
            # Stripe refuses this while a schedule has a say in it.
            self._release(session["subscription"], idempotency_key)
            params = {"cancel_at_period_end": True}
            return self._update(provider_ref, subscription_id, params, idempotency_key)
        ask_stripe(lambda: self.client.v1.subscriptions.cancel(subscription_id, {}, options))
        return self.get_subscription(provider_ref)

    def resume_subscription(self, provider_ref: str, *, idempotency_key: str) -> SubscriptionSnapshot:
        """As the interface says."""
        subscription = self._read_begun(provider_ref)
        # One with a schedule is not cancelled, and Stripe refuses to hear of that.
        goes_on = {} if subscription.get("schedule") else {"cancel_at_period_end": False}
        params = {"pause_collection": "", **goes_on}
        return self._update(provider_ref, subscription["id"], params, idempotency_key)

    def pause_subscription(
        self, provider_ref: str, *, resumes_at: datetime | None, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """As the interface says: invoices are made and voided until then."""
        until = {} if resumes_at is None else {"resumes_at": int(resumes_at.timestamp())}
        params = {"pause_collection": {"behavior": "void", **until}}
        subscription_id = self._read_begun(provider_ref)["id"]
        return self._update(provider_ref, subscription_id, params, idempotency_key)

    def _update(self, provider_ref: str, subscription_id: str, params: Any, key: str) -> SubscriptionSnapshot:
        subscriptions = self.client.v1.subscriptions
        ask_stripe(lambda: subscriptions.update(subscription_id, params, {"idempotency_key": key}))
        return self.get_subscription(provider_ref)

    def open_portal(self, provider_ref: str, return_url: str) -> str:
        """As the interface says: Stripe's billing portal."""
        params: Any = {"customer": self._read_begun(provider_ref)["customer"], "return_url": return_url}
        return ask_stripe(lambda: self.client.v1.billing_portal.sessions.create(params)).url

    def read_invoice(self, invoice_ref: str) -> dict[str, Any]:
        """An invoice as if it were a checkout, with its money."""
        found = ask_stripe(lambda: self.client.v1.invoices.retrieve(invoice_ref, {"expand": ["payments"]}))
        invoice = to_plain(found)
        paid = invoice["status"] == "paid"
        return {
            "id": invoice["id"],
            "client_reference_id": find_reference(invoice) or invoice["id"],
            "status": "complete" if paid else "open",
            "payment_status": "paid" if paid else "unpaid",
            "url": invoice.get("hosted_invoice_url"),
            "amount_total": invoice["amount_paid"],
            "currency": invoice["currency"],
            "livemode": invoice["livemode"],
            "payment_intent": self._read_intent(invoice),
        }

    def _read_intent(self, invoice: Mapping[str, Any]) -> dict[str, Any] | None:
        made = (invoice.get("payments") or {}).get("data") or []
        intents = [one["payment"].get("payment_intent") for one in made if one["status"] == "paid"]
        if not intents or intents[0] is None:
            return None
        params: Any = {"expand": ["latest_charge.balance_transaction"]}
        return to_plain(ask_stripe(lambda: self.client.v1.payment_intents.retrieve(intents[0], params)))


def find_reference(about: Mapping[str, Any]) -> str | None:
    """Our name for the subscription that a subscription or an invoice of Stripe's is about, if it is ours."""
    details = (about.get("parent") or {}).get("subscription_details") or about
    found = (details.get("metadata") or {}).get("reference")
    return None if found is None else str(found)


def _fingerprint(plan: Plan) -> str:
    return f"{plan.price.amount_minor}-{plan.price.currency}-{plan.interval}-{now().date()}"


def _plan_metadata(plan: Plan) -> dict[str, str]:
    return {"plan_key": plan.key, "plan_name": plan.name}


def _plan_facts(plan: Plan) -> dict[str, str]:
    """A plan as metadata that says all of it but the currency."""
    facts = {"plan_amount": str(plan.price.amount_minor), "plan_interval": plan.interval}
    return {**_plan_metadata(plan), **facts}


def _schedule_params(
    subscription: Mapping[str, Any], schedule: Mapping[str, Any], plan: Plan, price: str
) -> Any:
    """The price of now until its period ends, and another one from then on."""
    item, trial_end = _item(subscription), subscription.get("trial_end")
    present = {
        "items": [{"price": item["price"]["id"], "quantity": 1}],
        "start_date": schedule["current_phase"]["start_date"],
        "end_date": item["current_period_end"],
        **({"trial_end": trial_end} if subscription["status"] == "trialing" else {}),
    }
    following = {
        "items": [{"price": price, "quantity": 1}],
        "duration": {"interval": INTERVALS[plan.interval], "interval_count": 1},
        "metadata": _plan_metadata(plan),
        "proration_behavior": "none",
    }
    return {
        "phases": [present, following],
        "end_behavior": "release",
        "proration_behavior": "none",
        "metadata": _plan_facts(plan),
    }


def _session_params(request: SubscriptionRequest) -> Any:
    """A request as Stripe has it; the same to the letter for the same request."""
    plan = request.plan
    price = {
        "currency": plan.price.currency.lower(),
        "unit_amount": plan.price.amount_minor,
        "recurring": {"interval": INTERVALS[plan.interval]},
        "product_data": {"name": plan.name},
    }
    named = {"reference": request.reference, **_plan_metadata(plan)}
    trial = {"trial_period_days": request.trial_days} if request.trial_days else {}
    return {
        "mode": "subscription",
        "client_reference_id": request.reference,
        "line_items": [{"quantity": 1, "price_data": price}],
        "payment_method_collection": "always",
        "success_url": request.success_url,
        "cancel_url": request.cancel_url,
        "expires_at": int(request.expires_at.timestamp()),
        "metadata": {**named, **_plan_facts(plan)},
        "subscription_data": {"metadata": named, **trial},
        **({"customer_email": request.buyer_email} if request.buyer_email else {}),
    }


def _unbegun(session: Mapping[str, Any]) -> SubscriptionSnapshot:
    """A session that nobody has completed."""
    is_open = session["status"] == "open"
    return SubscriptionSnapshot(
        provider_ref=session["id"],
        reference=session["client_reference_id"],
        status="INCOMPLETE" if is_open else "CANCELED",
        plan=_read_plan(session["metadata"], session["currency"]),
        livemode=bool(session["livemode"]),
        redirect_url=session["url"] if is_open else None,
    )


def _begun(
    session: Mapping[str, Any], subscription: Mapping[str, Any], invoices: list[dict[str, Any]]
) -> SubscriptionSnapshot:
    item, pause = _item(subscription), subscription.get("pause_collection")
    state = STATES[subscription["status"]]
    method = subscription.get("default_payment_method")
    card = (method.get("card") if isinstance(method, dict) else None) or {}
    return SubscriptionSnapshot(
        provider_ref=session["id"],
        reference=session["client_reference_id"],
        status="PAUSED" if pause and state == "ACTIVE" else state,
        plan=_next_plan_of(subscription),
        livemode=bool(subscription["livemode"]),
        period_start=to_moment(item["current_period_start"]),
        period_end=to_moment(item["current_period_end"]),
        trial_end=to_optional_moment(subscription.get("trial_end")),
        cancel_at_period_end=bool(subscription["cancel_at_period_end"]),
        resumes_at=to_optional_moment(pause.get("resumes_at")) if pause else None,
        ended_at=to_optional_moment(subscription.get("ended_at")),
        method_brand=card.get("brand"),
        method_last4=card.get("last4"),
        # A draft is not charged yet.
        invoices=tuple(_invoice(one) for one in invoices if one["status"] in INVOICE_STATES),
    )


def _item(subscription: Mapping[str, Any]) -> dict[str, Any]:
    return cast("dict[str, Any]", subscription["items"]["data"][0])


def _next_plan_of(subscription: Mapping[str, Any]) -> Plan:
    """The plan of the next period: what a schedule says, or the one of now."""
    said = (subscription.get("schedule") or {}).get("metadata") or {}
    if "plan_key" not in said:
        return _plan_of(subscription)
    return _read_plan(said, _item(subscription)["price"]["currency"])


def _read_plan(said: Mapping[str, str], currency: str) -> Plan:
    price = Money(int(said["plan_amount"]), currency.upper())
    interval: Interval = "YEAR" if said["plan_interval"] == "YEAR" else "MONTH"
    return Plan(said["plan_key"], said["plan_name"], price, interval)


def _plan_of(subscription: Mapping[str, Any]) -> Plan:
    price, named = _item(subscription)["price"], subscription["metadata"]
    interval: Interval = "YEAR" if price["recurring"]["interval"] == "year" else "MONTH"
    money = Money(price["unit_amount"], price["currency"].upper())
    return Plan(named["plan_key"], named["plan_name"], money, interval)


def _invoice(said: Mapping[str, Any]) -> InvoiceSnapshot:
    status = INVOICE_STATES[said["status"]]
    amount = said["amount_paid"] if status == "PAID" else max(said["amount_due"], 0)
    # The period of an invoice itself is the one before; its lines have what is charged.
    last = max((line["period"] for line in said["lines"]["data"]), key=lambda period: period["end"])
    failed = status == "OPEN" and said["attempt_count"] > 0
    return InvoiceSnapshot(
        invoice_ref=said["id"],
        status=status,
        reason=REASONS.get(said["billing_reason"], "CHANGE"),
        total=Money(amount, said["currency"].upper()),
        period_start=to_moment(last["start"]),
        period_end=to_moment(last["end"]),
        attempts=said["attempt_count"],
        failure_code=NO_REASON if failed else None,
    )
