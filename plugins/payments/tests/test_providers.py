"""All providers keep the contract; Stripe is driven through its own library, against a server of ours."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
import stripe

from motorclub.api import db, now
from motorclub.api.payments import InvalidSignature, Money, ProviderRejected, ProviderUnavailable, WrongMode
from motorclub.testing.payments import Bench, ProviderContract, checkout_request
from motorclub.testing.subscriptions import SubscriptionContract
from motorclub_payments import (
    offline,
    providers,
    sandbox,
    sandbox_hooks,
    sandbox_page,
    signatures,
    stripe_provider,
)
from motorclub_payments.models import SandboxEvent
from motorclub_payments.sandbox_billing import charges
from motorclub_payments.sandbox_billing.provider import move_clock
from motorclub_payments.settings import PaymentSettings
from motorclub_payments.stripe_provider import Stripe
from motorclub_payments.transactions import own_session

from .fake_stripe import SECRET, FakeStripe, Server

HOOK = "whsec_new"


class CardContract(ProviderContract):
    """What holds beside that for our providers of cards."""

    def test_the_card_and_the_fee_are_known(self, bench: Bench, ref: str) -> None:
        """For the receipt and for the ledger."""
        bench.pay(ref)
        paid = bench.provider.get_checkout(ref)
        assert 0 < (paid.fee_minor or 0) < 2500
        assert (paid.method_brand, paid.method_last4) == ("visa", "4242")


class SandboxBench:
    """The sandbox, by its page."""

    def __init__(self) -> None:
        self.provider = sandbox.Sandbox()

    def pay(self, ref: str) -> None:
        """As the bench says."""
        sandbox_page.act(ref, sandbox_page.PAY)

    def decline(self, ref: str) -> None:
        """As the bench says."""
        sandbox_page.act(ref, sandbox_page.DECLINE)

    def dispute(self, ref: str, status: str) -> None:
        """As the bench says."""
        action = {"OPEN": "DISPUTE", "WON": "WIN_DISPUTE", "LOST": "LOSE_DISPUTE"}[status]
        sandbox_page.dispute(ref, action)

    def give_back(self, ref: str) -> None:
        """As the bench says."""

    def webhook(self) -> tuple[dict[str, str], bytes]:
        """As the bench says."""
        newest = sa.select(SandboxEvent.body).order_by(SandboxEvent.id.desc()).limit(1)
        with db.engine.begin() as connection:
            body = connection.scalars(newest).one().encode()
        return {sandbox_hooks.SIGNATURE: signatures.sign(sandbox_hooks.good_secrets()[0], body, now())}, body


class SandboxSubscriptionBench(SandboxBench):
    """The sandbox, by its page and the clock of a subscription."""

    provider: sandbox.Sandbox

    def begin(self, ref: str) -> None:
        """As the bench says."""
        sandbox_page.act(ref, sandbox_page.PAY)

    def refuse_charges(self, ref: str) -> None:
        """As the bench says: by a card whose charges fail."""
        with own_session() as session:
            charges.lock_subscription(session, ref).method_last4 = next(iter(charges.REFUSING_LAST4))

    def pay_open(self, ref: str) -> None:
        """As the bench says."""
        page = self.provider.open_portal(ref, "http://127.0.0.1/accountsettings")
        sandbox_page.act(page.partition("session=")[2], sandbox_page.PAY)

    def pass_time(self, ref: str, days: int) -> None:
        """As the bench says."""
        move_clock(ref, days * 86400)


class TestSandboxSubscriptions(SubscriptionContract):
    """The sandbox's subscriptions."""

    @pytest.fixture
    def subscriptions(self, site: Any, clock: Any) -> Iterator[SandboxSubscriptionBench]:
        """With a database."""
        with site.context():
            yield SandboxSubscriptionBench()


class OfflineBench:
    """Money that is paid by hand, by whoever marks it."""

    def __init__(self) -> None:
        self.provider = offline.Offline("Bank transfer or cash")

    def pay(self, ref: str) -> None:
        """As the bench says: the organiser has looked at the account."""
        with own_session() as session:
            assert offline.mark_paid(session, ref, 2500, now().date(), None)

    def decline(self, ref: str) -> None:
        """As the bench says: nobody does."""

    def dispute(self, ref: str, status: str) -> None:
        """As the bench says: no bank can."""
        raise AssertionError("money that was transferred or handed over is not disputed")

    def give_back(self, ref: str) -> None:
        """As the bench says."""
        with own_session() as session:
            assert offline.mark_given_back(session, ref, now().date(), None)

    def webhook(self) -> tuple[dict[str, str], bytes]:
        """As the bench says: what somebody might try who signs as the sandbox does."""
        body = b'{"id":"evt_1","type":"checkout.paid","livemode":true,"data":{}}'
        return {sandbox_hooks.SIGNATURE: signatures.sign(sandbox_hooks.good_secrets()[0], body, now())}, body


class TestOffline(ProviderContract):
    """Bank transfer and cash."""

    @pytest.fixture
    def bench(self, site: Any, clock: Any) -> Iterator[OfflineBench]:
        """With a database."""
        with site.context():
            yield OfflineBench()

    def test_it_is_marked_once(self, bench: OfflineBench, ref: str) -> None:
        """And keeps what was said first."""
        bench.pay(ref)
        with own_session() as session:
            assert not offline.mark_paid(session, ref, 1, now().date(), None)
        assert bench.provider.get_checkout(ref).captured == Money(2500, "EUR")

    def test_a_transfer_can_come_late(self, bench: OfflineBench, ref: str) -> None:
        """Nobody can keep it from arriving: what is expired can be marked, and says so."""
        assert bench.provider.expire_checkout(ref).status == "EXPIRED"
        bench.pay(ref)
        assert bench.provider.get_checkout(ref).status == "PAID"

    def test_a_refund_waits_until_it_is_given_back(self, bench: OfflineBench, payment: str) -> None:
        """By hand, once."""
        made = bench.provider.refund(payment, Money(900, "EUR"), reason="OTHER", idempotency_key="r")
        assert made.status == "PENDING"
        assert bench.provider.balance() == {"EUR": 2500}
        bench.give_back(made.refund_ref)
        assert bench.provider.balance() == {"EUR": 1600}
        with own_session() as session:
            assert not offline.mark_given_back(session, made.refund_ref, now().date(), None)


class TestSandbox(CardContract):
    """The sandbox."""

    @pytest.fixture
    def bench(self, site: Any, clock: Any) -> Iterator[SandboxBench]:
        """With a database."""
        with site.context():
            yield SandboxBench()

    def test_two_secrets_are_good_and_a_third_is_not(self, bench: SandboxBench) -> None:
        """While one takes the place of another (W7)."""
        ref = bench.provider.create_checkout(checkout_request(), idempotency_key="pay-1").provider_ref
        bench.pay(ref)
        first = bench.webhook()
        sandbox_hooks.rotate()
        assert bench.provider.parse_webhook(*first)
        assert bench.provider.parse_webhook(*bench.webhook())
        sandbox_hooks.rotate()
        with pytest.raises(InvalidSignature):
            bench.provider.parse_webhook(*first)


@pytest.fixture
def server() -> Iterator[Server]:
    """Something like Stripe on a port of this machine."""
    with Server() as made:
        thread = threading.Thread(target=made.serve_forever, daemon=True)
        thread.start()
        yield made
        made.shutdown()
        thread.join()


class StripeBench:
    """Our adapter, Stripe's library, and a server that is like Stripe's."""

    def __init__(self, server: Server) -> None:
        self.fake: FakeStripe = server.fake
        self.fake.now = lambda: int(now().timestamp())  # type: ignore[method-assign]
        self.provider = Stripe(SECRET, (HOOK, "whsec_old"), server.address)

    def pay(self, ref: str) -> None:
        """As the bench says."""
        self.fake.pay(ref)

    def decline(self, ref: str) -> None:
        """As the bench says."""
        self.fake.decline(ref, "insufficient_funds")

    def dispute(self, ref: str, status: str) -> None:
        """As the bench says."""
        self.fake.dispute(ref, {"OPEN": "needs_response", "WON": "won", "LOST": "lost"}[status])

    def give_back(self, ref: str) -> None:
        """As the bench says."""

    def webhook(self, secret: str = HOOK) -> tuple[dict[str, str], bytes]:
        """As the bench says."""
        body = json.dumps(self.fake.events[-1]).encode()
        return {stripe_provider.SIGNATURE: signatures.sign(secret, body, now())}, body


class TestStripe(CardContract):
    """Stripe's adapter."""

    @pytest.fixture
    def bench(self, server: Server, clock: Any) -> StripeBench:
        """With a server of ours."""
        return StripeBench(server)

    def test_an_answer_that_is_lost_is_asked_for_again_with_the_same_key(self, bench: StripeBench) -> None:
        """And is the same checkout: one was made."""
        bench.fake.lose_answers = True
        with pytest.raises(ProviderUnavailable):
            bench.provider.create_checkout(checkout_request(), idempotency_key="pay-1")
        bench.fake.lose_answers = False
        bench.provider.create_checkout(checkout_request(), idempotency_key="pay-1")
        assert len(bench.fake.sessions) == 1

    def test_trouble_at_stripe_is_no_refusal(self, bench: StripeBench) -> None:
        """It may be asked again; health says so."""
        bench.fake.down = True
        with pytest.raises(ProviderUnavailable):
            bench.provider.get_checkout("cs_test_1")
        assert not bench.provider.health().ok

    def test_a_wrong_key_is_a_refusal(self, server: Server) -> None:
        """Nobody needs to try that again."""
        with pytest.raises(ProviderRejected):
            Stripe("sk_test_wrong", (), server.address).get_checkout("cs_test_1")

    def test_a_line_is_shown_as_it_is_where_stripe_can(self, bench: StripeBench) -> None:
        """A discount makes one line of all; the amount is the same."""
        made = bench.provider.create_checkout(checkout_request(), idempotency_key="pay-1")
        assert bench.fake.sessions[made.provider_ref]["amount_total"] == 2500

    def test_pending_refunds_end_later(self, bench: StripeBench, ref: str, payment: str) -> None:
        """Asked for again they say how."""
        bench.fake.slow_refunds = True
        made = bench.provider.refund(payment, Money(5, "EUR"), reason="OTHER", idempotency_key="a")
        assert made.status == "PENDING"
        bench.fake.refunds[made.refund_ref].update(status="failed", failure_reason="lost_or_stolen_card")
        ended = bench.provider.get_refund(made.refund_ref)
        assert (ended.status, ended.failure_code) == ("FAILED", "lost_or_stolen_card")

    def test_two_secrets_are_good_and_a_third_is_not(self, bench: StripeBench, ref: str) -> None:
        """While one takes the place of another (W7)."""
        bench.pay(ref)
        assert bench.provider.parse_webhook(*bench.webhook("whsec_old"))
        with pytest.raises(InvalidSignature):
            bench.provider.parse_webhook(*bench.webhook("whsec_other"))

    def test_real_money_in_a_test_is_refused(self, bench: StripeBench, ref: str) -> None:
        """The flag of the event is not that of the key (W18)."""
        bench.pay(ref)
        bench.fake.events[-1]["livemode"] = True
        with pytest.raises(WrongMode):
            bench.provider.parse_webhook(*bench.webhook())

    def test_what_says_nothing_to_us_is_said_to_say_nothing(self, bench: StripeBench) -> None:
        """It is no error (W8)."""
        bench.fake.tell("customer.created", {"id": "cus_1"})
        (event,) = bench.provider.parse_webhook(*bench.webhook())
        assert not event.known


class StripeSubscriptionBench(StripeBench):
    """Stripe's adapter, and a server that charges again and again."""

    def begin(self, ref: str) -> None:
        """As the bench says."""
        self.fake.billing.begin(self.fake.sessions[ref])

    def _id(self, ref: str) -> str:
        return str(self.fake.sessions[ref]["subscription"]["id"])

    def refuse_charges(self, ref: str) -> None:
        """As the bench says."""
        self.fake.billing.refusing.add(self._id(ref))

    def pay_open(self, ref: str) -> None:
        """As the bench says."""
        self.fake.billing.pay_open(self._id(ref))

    def pass_time(self, ref: str, days: int) -> None:
        """As the bench says."""
        self.fake.billing.pass_time(self._id(ref), days)


class TestStripeSubscriptions(SubscriptionContract):
    """Subscriptions by Stripe's adapter."""

    @pytest.fixture
    def subscriptions(self, server: Server, clock: Any) -> StripeSubscriptionBench:
        """With a server of ours."""
        return StripeSubscriptionBench(server)

    def test_other_subscriptions_of_the_account_say_nothing(
        self, subscriptions: StripeSubscriptionBench
    ) -> None:
        """Somebody sells others with the same key."""
        subscriptions.fake.tell("customer.subscription.updated", {"id": "sub_9", "metadata": {}})
        (event,) = subscriptions.provider.parse_webhook(*subscriptions.webhook())
        assert not event.known

    def test_events_are_listed_with_types_that_stripe_takes(self) -> None:
        """Twenty at most."""
        types = {
            *stripe_provider.CHECKOUT_EVENTS,
            *stripe_provider.MONEY_EVENTS,
            *stripe_provider.SUBSCRIPTION_EVENTS,
        }
        assert len(types) <= 20


def test_our_signatures_are_those_of_stripe_s_library() -> None:
    """Each takes what the other has made."""
    body, at = b'{"id":"evt_1"}', datetime.now(UTC)
    ours = signatures.sign(HOOK, body, at)
    assert stripe.WebhookSignature.verify_header(body, ours, HOOK, 300)
    theirs = stripe.WebhookSignature._compute_signature(f"{int(time.time())}.{body.decode()}", HOOK)
    signatures.verify([HOOK], body, f"t={int(time.time())},v1={theirs},v0=ignored")


def test_no_provider_is_asked_inside_a_transaction(site: Any) -> None:
    """Everybody would wait for its locks; outside of one it answers."""
    with site.context():
        assert providers.ask("sandbox", lambda provider: provider.health()).ok
        db.session.execute(sa.text("SELECT 1"))
        with pytest.raises(providers.TransactionOpen):
            providers.ask("sandbox", lambda provider: provider.health())


def test_the_sandbox_is_not_beside_real_money() -> None:
    """Unless somebody says so twice (B9)."""
    live = {"stripe_secret_key": "sk_live_x"}
    with pytest.raises(ValueError, match="beside a live key"):
        PaymentSettings(sandbox="ON", **live)  # type: ignore[arg-type]
    assert PaymentSettings(sandbox="ON", sandbox_beside_live=True, **live).has_sandbox(production=True)  # type: ignore[arg-type]
    assert not PaymentSettings(**live).has_sandbox(production=False)  # type: ignore[arg-type]
    assert PaymentSettings().has_sandbox(production=False)
    with pytest.raises(ValueError, match="begins with"):
        PaymentSettings(stripe_secret_key="pk_test_x")


def test_a_provider_that_hangs_is_left_after_eight_seconds() -> None:
    """The library is told so; browsers give up after ten."""
    made = Stripe(SECRET, (), "http://127.0.0.1:9")
    client: Any = made.client._requestor._client
    assert client._timeout == 8.0
    assert timedelta(seconds=client._timeout) < timedelta(seconds=10)
