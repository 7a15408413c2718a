"""What every provider of subscriptions must do beside that, no matter who wrote it.

A test file makes a `SubscriptionBench`, derives from `SubscriptionContract`, and gives the bench as its fixture
`subscriptions`, as with `motorclub.testing.payments`. The application's clock stands still; `pass_time` moves that of
one subscription.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Protocol

import pytest

from motorclub.api import now
from motorclub.api.payments import (
    Money,
    Plan,
    ProviderRejected,
    SubscriptionProvider,
    SubscriptionRequest,
    SubscriptionSnapshot,
)

BASIC = Plan("basic", "Club", Money(1000, "EUR"), "MONTH")
PLUS = Plan("plus", "Club plus", Money(3000, "EUR"), "MONTH")
YEARLY = Plan("plus-year", "Club plus, a year", Money(30000, "EUR"), "YEAR")


class SubscriptionBench(Protocol):
    """A provider of subscriptions, and what people, banks and time do there."""

    provider: SubscriptionProvider

    def begin(self, ref: str) -> None:
        """The payer gives a card, and pays if anything is charged."""

    def refuse_charges(self, ref: str) -> None:
        """From now on the payer's bank refuses."""

    def pay_open(self, ref: str) -> None:
        """The payer gives another card, and pays what is open."""

    def pass_time(self, ref: str, days: int) -> None:
        """So many days pass for one subscription, and what is due then is charged."""

    def webhook(self) -> tuple[dict[str, str], bytes]:
        """The last event, as a request: headers and body, signed now."""


def subscription_request(number: int = 1, plan: Plan = BASIC, trial_days: int = 0) -> SubscriptionRequest:
    """Something to be paid for each month."""
    return SubscriptionRequest(
        reference=f"subscription:plan:{number}",
        plan=plan,
        buyer_email="ann@example.org",
        success_url="http://127.0.0.1/subscription",
        cancel_url="http://127.0.0.1/subscription",
        expires_at=(now() + timedelta(hours=23)).replace(microsecond=0),
        trial_days=trial_days,
    )


class SubscriptionContract:
    """The cases; `subscriptions` is a fixture of the class that derives from this."""

    @pytest.fixture
    def unbegun(self, subscriptions: SubscriptionBench) -> str:
        """A subscription that nobody has begun."""
        return _create(subscriptions).provider_ref

    @pytest.fixture
    def begun(self, subscriptions: SubscriptionBench, unbegun: str) -> str:
        """A subscription that is active."""
        subscriptions.begin(unbegun)
        return unbegun

    def test_it_says_that_it_has_subscriptions(self, subscriptions: SubscriptionBench) -> None:
        """Otherwise it is not asked for any."""
        assert subscriptions.provider.capabilities.subscriptions

    def test_a_subscription_is_begun_on_a_page(self, subscriptions: SubscriptionBench) -> None:
        """With our name for it, once for the same key; with another request the key is rejected."""
        made = _create(subscriptions)
        assert (made.status, made.reference, made.plan) == ("INCOMPLETE", "subscription:plan:1", BASIC)
        assert str(made.redirect_url).startswith("http")
        assert made.invoices == ()
        assert _create(subscriptions) == made == subscriptions.provider.get_subscription(made.provider_ref)
        with pytest.raises(ProviderRejected):
            _create(subscriptions, plan=PLUS)
        assert subscriptions.provider.find_subscription("subscription:plan:1") == made
        assert subscriptions.provider.find_subscription("subscription:plan:2") is None

    def test_the_first_period_is_a_payment(self, subscriptions: SubscriptionBench, begun: str) -> None:
        """Its invoice is a checkout that was captured, and can be refunded."""
        found = subscriptions.provider.get_subscription(begun)
        assert (found.status, found.redirect_url, found.livemode) == (
            "ACTIVE",
            None,
            subscriptions.provider.livemode,
        )
        assert found.period_end is not None
        assert found.period_start is not None
        assert 28 <= (found.period_end - found.period_start).days <= 31
        (invoice,) = found.invoices
        assert (invoice.status, invoice.reason, invoice.total) == ("PAID", "CREATE", BASIC.price)
        paid = subscriptions.provider.get_checkout(invoice.invoice_ref)
        assert (paid.status, paid.provider_ref, paid.captured) == ("PAID", invoice.invoice_ref, BASIC.price)
        subscriptions.provider.refund(
            str(paid.payment_ref), Money(400, "EUR"), reason="REQUESTED", idempotency_key="refund-1"
        )
        assert subscriptions.provider.get_checkout(invoice.invoice_ref).refunded_minor == 400

    def test_each_period_is_charged_once(self, subscriptions: SubscriptionBench, begun: str) -> None:
        """However often it is asked; the periods follow one another."""
        first = subscriptions.provider.get_subscription(begun)
        subscriptions.pass_time(begun, 32)
        subscriptions.pass_time(begun, 0)
        second = subscriptions.provider.get_subscription(begun)
        assert second.period_start == first.period_end
        assert _charges(second) == [("CREATE", "PAID", 1000), ("CYCLE", "PAID", 1000)]
        assert second.invoices[-1].period_start == first.period_end
        refs = {invoice.invoice_ref for invoice in second.invoices}
        payments = {subscriptions.provider.get_checkout(ref).payment_ref for ref in refs}
        assert len(payments) == len(refs) == 2

    def test_a_trial_charges_nothing_before_its_end(self, subscriptions: SubscriptionBench) -> None:
        """And the plan afterwards."""
        ref = _create(subscriptions, trial_days=14).provider_ref
        subscriptions.begin(ref)
        trial = subscriptions.provider.get_subscription(ref)
        assert (trial.status, trial.trial_end) == ("TRIALING", trial.period_end)
        assert sum(amount for _, _, amount in _charges(trial)) == 0
        subscriptions.pass_time(ref, 15)
        begun = subscriptions.provider.get_subscription(ref)
        assert (begun.status, _charges(begun)[-1]) == ("ACTIVE", ("CYCLE", "PAID", 1000))

    def test_a_charge_that_fails_can_be_paid(self, subscriptions: SubscriptionBench, begun: str) -> None:
        """Until then it is open, and says why."""
        subscriptions.refuse_charges(begun)
        subscriptions.pass_time(begun, 32)
        failed = subscriptions.provider.get_subscription(begun)
        assert (failed.status, _charges(failed)[-1]) == ("PAST_DUE", ("CYCLE", "OPEN", 1000))
        assert failed.invoices[-1].failure_code
        assert failed.invoices[-1].attempts >= 1
        subscriptions.pay_open(begun)
        fixed = subscriptions.provider.get_subscription(begun)
        assert (fixed.status, _charges(fixed)[-1]) == ("ACTIVE", ("CYCLE", "PAID", 1000))

    def test_cancelled_with_the_period(self, subscriptions: SubscriptionBench, begun: str) -> None:
        """It can be taken back until then, and nothing more is charged."""
        provider = subscriptions.provider
        before = provider.get_subscription(begun)
        for _ in range(2):
            found = provider.cancel_subscription(begun, at_period_end=True, idempotency_key="cancel-1")
            assert (found.status, found.cancel_at_period_end) == ("ACTIVE", True)
        assert not provider.resume_subscription(begun, idempotency_key="resume-1").cancel_at_period_end
        provider.cancel_subscription(begun, at_period_end=True, idempotency_key="cancel-2")
        subscriptions.pass_time(begun, 32)
        ended = provider.get_subscription(begun)
        assert (ended.status, len(ended.invoices)) == ("CANCELED", 1)
        assert ended.ended_at is not None
        assert ended.ended_at >= (before.period_end or now())

    def test_canceled_is_for_good(self, subscriptions: SubscriptionBench, begun: str) -> None:
        """At once; the same key has the same answer, and all else is rejected."""
        provider = subscriptions.provider
        for _ in range(2):
            found = provider.cancel_subscription(begun, at_period_end=False, idempotency_key="cancel-1")
            assert found.status == "CANCELED"
        with pytest.raises(ProviderRejected):
            provider.resume_subscription(begun, idempotency_key="resume-1")
        with pytest.raises(ProviderRejected):
            provider.change_plan(begun, PLUS, prorate=True, idempotency_key="change-1")
        with pytest.raises(ProviderRejected):
            provider.cancel_subscription(begun, at_period_end=False, idempotency_key="cancel-2")

    def test_what_nobody_has_begun_can_be_cancelled(
        self, subscriptions: SubscriptionBench, unbegun: str
    ) -> None:
        """Then nobody can begin it."""
        found = subscriptions.provider.cancel_subscription(
            unbegun, at_period_end=False, idempotency_key="cancel-1"
        )
        assert (found.status, found.redirect_url) == ("CANCELED", None)

    def test_a_pause_charges_nothing(self, subscriptions: SubscriptionBench, begun: str) -> None:
        """Until it is resumed; the next period is charged again."""
        provider = subscriptions.provider
        assert (
            provider.pause_subscription(begun, resumes_at=None, idempotency_key="pause-1").status == "PAUSED"
        )
        subscriptions.pass_time(begun, 32)
        paused = provider.get_subscription(begun)
        assert (paused.status, _paid(paused)) == ("PAUSED", 1000)
        assert provider.resume_subscription(begun, idempotency_key="resume-1").status == "ACTIVE"
        subscriptions.pass_time(begun, 32)
        assert _paid(provider.get_subscription(begun)) == 2000

    def test_up_now_costs_what_the_preview_says(self, subscriptions: SubscriptionBench, begun: str) -> None:
        """Once for its key."""
        provider = subscriptions.provider
        subscriptions.pass_time(begun, 10)
        preview = provider.preview_plan_change(begun, PLUS)
        assert 0 < preview.due_now.amount_minor < 2000
        assert (preview.next_charge, provider.get_subscription(begun).plan) == (PLUS.price, BASIC)
        for _ in range(2):
            found = provider.change_plan(begun, PLUS, prorate=True, idempotency_key="change-1")
            assert found.plan == PLUS
            assert _charges(found)[1:] == [("CHANGE", "PAID", preview.due_now.amount_minor)]
        with pytest.raises(ProviderRejected):
            provider.change_plan(begun, BASIC, prorate=True, idempotency_key="change-1")

    def test_down_with_the_next_period(self, subscriptions: SubscriptionBench, begun: str) -> None:
        """Nothing is charged or credited for the period of now."""
        provider = subscriptions.provider
        cheaper = replace(BASIC, key="mini", price=Money(500, "EUR"))
        found = provider.change_plan(begun, cheaper, prorate=False, idempotency_key="change-1")
        assert (found.plan, len(found.invoices)) == (cheaper, 1)
        subscriptions.pass_time(begun, 32)
        assert _charges(provider.get_subscription(begun))[1:] == [("CYCLE", "PAID", 500)]

    def test_a_year_becomes_a_month_when_it_is_over(self, subscriptions: SubscriptionBench) -> None:
        """All of the year is had, and then each month is charged."""
        provider, ref = subscriptions.provider, _create(subscriptions, plan=YEARLY).provider_ref
        subscriptions.begin(ref)
        year = provider.get_subscription(ref)
        for _ in range(2):
            found = provider.change_plan(ref, PLUS, prorate=False, idempotency_key="change-1")
            assert (found.plan, found.period_end, len(found.invoices)) == (PLUS, year.period_end, 1)
        subscriptions.pass_time(ref, 370)
        first = provider.get_subscription(ref)
        assert (first.plan, first.period_start) == (PLUS, year.period_end)
        assert first.period_end is not None
        assert first.period_start is not None
        assert 28 <= (first.period_end - first.period_start).days <= 31
        subscriptions.pass_time(ref, 31)
        charges = [("CREATE", "PAID", 30000), ("CYCLE", "PAID", 3000), ("CYCLE", "PAID", 3000)]
        assert _charges(provider.get_subscription(ref)) == charges

    def test_what_waits_for_the_next_period_can_be_taken_back(
        self, subscriptions: SubscriptionBench, begun: str
    ) -> None:
        """By the plan of now, by a dearer one, and by a cancellation; what was paid for counts as what it cost."""
        provider = subscriptions.provider
        cheaper = replace(BASIC, key="mini", price=Money(500, "EUR"))
        provider.change_plan(begun, cheaper, prorate=False, idempotency_key="down-1")
        kept = provider.change_plan(begun, BASIC, prorate=True, idempotency_key="keep-1")
        assert (kept.plan, len(kept.invoices)) == (BASIC, 1)
        preview = provider.preview_plan_change(begun, PLUS)
        provider.change_plan(begun, cheaper, prorate=False, idempotency_key="down-2")
        assert provider.preview_plan_change(begun, PLUS).due_now == preview.due_now
        dearer = provider.change_plan(begun, PLUS, prorate=True, idempotency_key="up-1")
        assert (dearer.plan, _charges(dearer)[1:]) == (
            PLUS,
            [("CHANGE", "PAID", preview.due_now.amount_minor)],
        )
        provider.change_plan(begun, cheaper, prorate=False, idempotency_key="down-3")
        provider.cancel_subscription(begun, at_period_end=True, idempotency_key="cancel-1")
        assert provider.resume_subscription(begun, idempotency_key="resume-1").plan == PLUS

    def test_down_now_is_credited(self, subscriptions: SubscriptionBench) -> None:
        """Later charges are lower."""
        ref = _create(subscriptions, plan=PLUS).provider_ref
        subscriptions.begin(ref)
        preview = subscriptions.provider.preview_plan_change(ref, BASIC)
        assert preview.due_now.amount_minor == 0
        assert preview.credit.amount_minor > 0
        subscriptions.provider.change_plan(ref, BASIC, prorate=True, idempotency_key="change-1")
        subscriptions.pass_time(ref, 32)
        assert _paid(subscriptions.provider.get_subscription(ref)) == 3000

    def test_another_interval_begins_a_period(self, subscriptions: SubscriptionBench, begun: str) -> None:
        """If it is asked for now; and no change has another currency."""
        provider = subscriptions.provider
        dollars = replace(PLUS, price=Money(3000, "USD"))
        for prorate in (True, False):
            with pytest.raises(ProviderRejected):
                provider.change_plan(begun, dollars, prorate=prorate, idempotency_key=f"change-{prorate}")
        preview = provider.preview_plan_change(begun, YEARLY)
        found = provider.change_plan(begun, YEARLY, prorate=True, idempotency_key="change-1")
        assert _charges(found)[-1] == ("CHANGE", "PAID", preview.due_now.amount_minor)
        assert found.period_start is not None
        assert found.period_end is not None
        assert (found.period_end - found.period_start).days >= 365

    def test_a_change_whose_charge_fails_changes_nothing(
        self, subscriptions: SubscriptionBench, begun: str
    ) -> None:
        """The payer has what was paid for."""
        subscriptions.refuse_charges(begun)
        with pytest.raises(ProviderRejected):
            subscriptions.provider.change_plan(begun, PLUS, prorate=True, idempotency_key="change-1")
        found = subscriptions.provider.get_subscription(begun)
        assert (found.plan, found.status, _paid(found)) == (BASIC, "ACTIVE", 1000)

    def test_the_portal_is_a_page(self, subscriptions: SubscriptionBench, begun: str) -> None:
        """Of the provider's."""
        page = subscriptions.provider.open_portal(begun, "http://127.0.0.1/accountsettings")
        assert page.startswith("http")

    def test_a_webhook_names_the_subscription(self, subscriptions: SubscriptionBench, begun: str) -> None:
        """By our name for it or by the provider's."""
        if not subscriptions.provider.capabilities.webhooks:
            return
        subscriptions.pass_time(begun, 32)
        (event,) = subscriptions.provider.parse_webhook(*subscriptions.webhook())
        assert event.known
        assert event.reference == "subscription:plan:1" or event.provider_ref == begun

    def test_what_is_not_there_is_rejected(self, subscriptions: SubscriptionBench) -> None:
        """It is no trouble of the line."""
        with pytest.raises(ProviderRejected):
            subscriptions.provider.get_subscription("nothing_of_that_name")


def _create(
    subscriptions: SubscriptionBench, *, plan: Plan = BASIC, trial_days: int = 0
) -> SubscriptionSnapshot:
    request = subscription_request(plan=plan, trial_days=trial_days)
    return subscriptions.provider.create_subscription(request, idempotency_key="subscription-1")


def _charges(found: SubscriptionSnapshot) -> list[tuple[str, str, int]]:
    return [(one.reason, one.status, one.total.amount_minor) for one in found.invoices]


def _paid(found: SubscriptionSnapshot) -> int:
    return sum(one.total.amount_minor for one in found.invoices if one.status == "PAID")
