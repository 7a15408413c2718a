"""What every payment provider must do, no matter who wrote it.

A test file makes a `Bench`, derives from `ProviderContract`, and gives the bench as its fixture:

    class TestPiggybank(ProviderContract):
        @pytest.fixture
        def bench(self, site: Site, clock: Clock) -> Iterator[Bench]: ...

The application's clock stands still then; the bench's world should go by it. What a provider cannot do, by its
`capabilities`, it must refuse. A case that cannot hold for a provider is overridden, by a test that says what holds.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Protocol

import pytest

from motorclub.api import now
from motorclub.api.payments import (
    CheckoutLine,
    CheckoutRequest,
    InvalidSignature,
    Money,
    PaymentProvider,
    ProviderRejected,
)
from motorclub.testing.pytest_plugin import Clock


class Bench(Protocol):
    """A provider, and what people and banks do there."""

    provider: PaymentProvider

    def pay(self, ref: str) -> None:
        """The payer pays."""

    def decline(self, ref: str) -> None:
        """The payer's bank refuses."""

    def dispute(self, ref: str, status: str) -> None:
        """The bank takes the money (OPEN), or decides (WON, LOST)."""

    def give_back(self, ref: str) -> None:
        """A refund reaches the payer; nothing to do where the provider sees to that itself."""

    def webhook(self) -> tuple[dict[str, str], bytes]:
        """The last event, as a request: headers and body, signed now."""


def checkout_request(number: int = 1, amount: int = 2500) -> CheckoutRequest:
    """Something to be paid for."""
    return CheckoutRequest(
        reference=f"order:{number}:1",
        total=Money(amount, "EUR"),
        description="Night Garage Meet",
        lines=(CheckoutLine("Paddock", 1, amount + 500), CheckoutLine("Voucher", 1, -500)),
        buyer_email="ann@example.org",
        success_url="http://127.0.0.1/payment-success?paymentId=1",
        cancel_url="http://127.0.0.1/payment-failed?paymentId=1",
        expires_at=(now() + timedelta(minutes=45)).replace(microsecond=0),
        metadata={"payment": "1"},
    )


class ProviderContract:
    """The cases; `bench` is a fixture of the class that derives from this."""

    @pytest.fixture
    def ref(self, bench: Bench) -> str:
        """A checkout that is open."""
        return bench.provider.create_checkout(checkout_request(), idempotency_key="pay-1").provider_ref

    @pytest.fixture
    def payment(self, bench: Bench, ref: str) -> str:
        """The name of money that was paid."""
        bench.pay(ref)
        return str(bench.provider.get_checkout(ref).payment_ref)

    def test_it_says_what_it_is(self, bench: Bench) -> None:
        """In words and numbers."""
        assert bench.provider.key.islower()
        assert 0 < len(bench.provider.label) <= 60
        assert (bench.provider.livemode in (True, False), bench.provider.ready) == (True, True)
        assert bench.provider.min_checkout_lifetime >= timedelta(0)
        assert bench.provider.health().ok

    def test_a_checkout_is_open_and_leads_somewhere(self, bench: Bench) -> None:
        """With our name for it."""
        made = bench.provider.create_checkout(checkout_request(), idempotency_key="pay-1")
        assert (made.status, made.reference, made.captured) == ("OPEN", "order:1:1", None)
        assert str(made.redirect_url).startswith("http")
        assert bench.provider.get_checkout(made.provider_ref) == made

    def test_the_same_key_is_the_same_checkout(self, bench: Bench) -> None:
        """However often it is asked for."""
        made = [bench.provider.create_checkout(checkout_request(), idempotency_key="pay-1") for _ in range(3)]
        assert len({one.provider_ref for one in made}) == 1

    def test_a_key_for_something_else_is_rejected(self, bench: Bench) -> None:
        """It was used."""
        bench.provider.create_checkout(checkout_request(), idempotency_key="pay-1")
        with pytest.raises(ProviderRejected):
            bench.provider.create_checkout(checkout_request(amount=9), idempotency_key="pay-1")

    def test_another_key_is_another_checkout(self, bench: Bench, ref: str) -> None:
        """Also for the same thing."""
        assert bench.provider.create_checkout(checkout_request(), idempotency_key="pay-2").provider_ref != ref

    def test_it_is_found_by_our_name(self, bench: Bench, ref: str) -> None:
        """If the answer was lost."""
        found = bench.provider.find_checkout("order:1:1")
        assert found is not None
        assert found.provider_ref == ref
        assert bench.provider.find_checkout("order:2:1") is None

    def test_what_is_not_there_is_rejected(self, bench: Bench) -> None:
        """It is no trouble of the line."""
        for ask in (bench.provider.get_checkout, bench.provider.expire_checkout, bench.provider.get_refund):
            with pytest.raises(ProviderRejected):
                ask("nothing_of_that_name")

    def test_paid(self, bench: Bench, ref: str) -> None:
        """All of it; what the provider knows of fee and card, and nothing where there is no page to pay on."""
        bench.pay(ref)
        paid = bench.provider.get_checkout(ref)
        assert (paid.status, paid.captured, paid.redirect_url) == ("PAID", Money(2500, "EUR"), None)
        assert paid.payment_ref
        assert paid.refunded_minor == 0
        if not bench.provider.capabilities.checkout:
            assert (paid.fee_minor, paid.method_brand, paid.method_last4) == (None, None, None)
            return
        assert 0 <= (paid.fee_minor or 0) < 2500
        assert paid.method_last4 is None or len(paid.method_last4) == 4
        assert paid.livemode == bench.provider.livemode

    def test_declined(self, bench: Bench, ref: str) -> None:
        """It stays open, with the reason, and can then be paid; where nobody declines, it is just open."""
        bench.decline(ref)
        if not bench.provider.capabilities.checkout:
            assert bench.provider.get_checkout(ref).failure_code is None
            return
        refused = bench.provider.get_checkout(ref)
        assert (refused.status, refused.captured) == ("OPEN", None)
        assert refused.failure_code
        bench.pay(ref)
        assert bench.provider.get_checkout(ref).failure_code is None

    def test_expired(self, bench: Bench, ref: str) -> None:
        """By us; again, it changes nothing."""
        for _ in range(2):
            assert bench.provider.expire_checkout(ref).status == "EXPIRED"
        assert bench.provider.get_checkout(ref).redirect_url is None

    def test_expiring_what_is_paid_says_so(self, bench: Bench, ref: str) -> None:
        """Somebody was quicker."""
        bench.pay(ref)
        assert bench.provider.expire_checkout(ref).status == "PAID"

    def test_a_refund_of_a_part_and_of_the_rest(self, bench: Bench, ref: str, payment: str) -> None:
        """What has gone back is reported with the checkout; where it cannot, it is refused and nothing has gone."""
        if not (bench.provider.capabilities.refunds and bench.provider.capabilities.partial_refunds):
            _gives_nothing_back(bench, ref, payment, 1000)
            return
        for number, amount in enumerate((1000, 1500)):
            made = bench.provider.refund(
                payment, Money(amount, "EUR"), reason="REQUESTED", idempotency_key=f"refund-{number}"
            )
            assert made.amount_minor == amount
            assert bench.provider.get_refund(made.refund_ref) == made
            bench.give_back(made.refund_ref)
            assert bench.provider.get_refund(made.refund_ref).status == "SUCCEEDED"
        assert bench.provider.get_checkout(ref).refunded_minor == 2500

    def test_all_of_it_goes_back(self, bench: Bench, ref: str, payment: str) -> None:
        """Where anything does."""
        if not bench.provider.capabilities.refunds:
            _gives_nothing_back(bench, ref, payment, 2500)
            return
        bench.provider.refund(payment, Money(2500, "EUR"), reason="REQUESTED", idempotency_key="refund-1")
        assert bench.provider.get_checkout(ref).refunded_minor == 2500

    def test_the_same_key_refunds_once(self, bench: Bench, ref: str, payment: str) -> None:
        """However often it is asked for."""
        if not bench.provider.capabilities.refunds:
            _gives_nothing_back(bench, ref, payment, 2500)
            return
        amount = 900 if bench.provider.capabilities.partial_refunds else 2500
        made = [
            bench.provider.refund(payment, Money(amount, "EUR"), reason="OTHER", idempotency_key="refund-1")
            for _ in range(3)
        ]
        assert len({one.refund_ref for one in made}) == 1
        assert bench.provider.get_checkout(ref).refunded_minor == amount

    def test_a_refund_key_for_another_amount_is_rejected(self, bench: Bench, payment: str) -> None:
        """It was used."""
        if bench.provider.capabilities.refunds:
            amount = 900 if bench.provider.capabilities.partial_refunds else 2500
            bench.provider.refund(payment, Money(amount, "EUR"), reason="OTHER", idempotency_key="refund-1")
        with pytest.raises(ProviderRejected):
            bench.provider.refund(payment, Money(901, "EUR"), reason="OTHER", idempotency_key="refund-1")

    def test_more_than_is_left_is_rejected(self, bench: Bench, payment: str) -> None:
        """At once, and in two parts."""
        with pytest.raises(ProviderRejected):
            bench.provider.refund(payment, Money(2501, "EUR"), reason="OTHER", idempotency_key="a")
        if bench.provider.capabilities.partial_refunds:
            bench.provider.refund(payment, Money(2000, "EUR"), reason="OTHER", idempotency_key="b")
        with pytest.raises(ProviderRejected):
            bench.provider.refund(payment, Money(501, "EUR"), reason="OTHER", idempotency_key="c")

    def test_a_refund_of_nothing_known_is_rejected(self, bench: Bench) -> None:
        """Nobody paid that."""
        with pytest.raises(ProviderRejected):
            bench.provider.refund("pay_nothing", Money(1, "EUR"), reason="OTHER", idempotency_key="a")

    @pytest.mark.parametrize("status", ["OPEN", "WON", "LOST"])
    def test_disputes(self, bench: Bench, ref: str, payment: str, status: str) -> None:
        """The bank's decision is reported with the checkout; where no bank has a say, nothing is."""
        if not bench.provider.capabilities.disputes:
            assert bench.provider.get_checkout(ref).dispute is None
            return
        bench.dispute(ref, "OPEN")
        if status != "OPEN":
            bench.dispute(ref, status)
        found = bench.provider.get_checkout(ref).dispute
        assert found is not None
        assert (found.status, found.amount_minor) == (status, 2500)

    def test_a_webhook_names_the_payment(self, bench: Bench, ref: str) -> None:
        """And has a name of its own."""
        bench.pay(ref)
        if not bench.provider.capabilities.webhooks:
            _refuses_all(bench)
            return
        (event,) = bench.provider.parse_webhook(*bench.webhook())
        assert (event.provider_ref, event.known, event.livemode) == (ref, True, bench.provider.livemode)
        assert event.event_id

    def test_a_webhook_that_was_changed_is_refused(self, bench: Bench, ref: str) -> None:
        """By one byte of the body, or without its signature."""
        bench.pay(ref)
        if not bench.provider.capabilities.webhooks:
            _refuses_all(bench)
            return
        headers, body = bench.webhook()
        for wrong in (body + b" ", body[:-1], body.replace(b"a", b"b", 1)):
            with pytest.raises(InvalidSignature):
                bench.provider.parse_webhook(headers, wrong)
        for less in ({}, dict.fromkeys(headers, ""), dict.fromkeys(headers, "t=1,v1=00")):
            with pytest.raises(InvalidSignature):
                bench.provider.parse_webhook(less, body)

    def test_a_webhook_that_is_too_old_is_refused(self, bench: Bench, ref: str, clock: Clock) -> None:
        """After five minutes somebody else sends it."""
        bench.pay(ref)
        if not bench.provider.capabilities.webhooks:
            _refuses_all(bench)
            return
        headers, body = bench.webhook()
        clock.advance(seconds=299)
        assert bench.provider.parse_webhook(headers, body)
        clock.advance(seconds=2)
        with pytest.raises(InvalidSignature):
            bench.provider.parse_webhook(headers, body)

    def test_events_are_listed_once_read(self, bench: Bench, ref: str) -> None:
        """The oldest first; from a cursor on what is new, some of it perhaps again. Without webhooks there are none."""
        bench.pay(ref)
        if not bench.provider.capabilities.webhooks:
            assert bench.provider.list_events("7") == ([], "7")
            return
        events, cursor = bench.provider.list_events(None)
        assert [event.provider_ref for event in events] == [ref]
        again, same = bench.provider.list_events(cursor)
        assert same == cursor
        assert {event.event_id for event in again} <= {event.event_id for event in events}
        other = bench.provider.create_checkout(checkout_request(2), idempotency_key="pay-2").provider_ref
        bench.pay(other)
        more, _ = bench.provider.list_events(cursor)
        assert more[-1].provider_ref == other

    def test_what_is_told_is_json(self, bench: Bench, ref: str) -> None:
        """So that it can be kept."""
        bench.pay(ref)
        if not bench.provider.capabilities.webhooks:
            _refuses_all(bench)
            return
        events, _ = bench.provider.list_events(None)
        assert json.loads(json.dumps(events[0].payload)) == events[0].payload
        assert replace(events[0]) == events[0]


def _gives_nothing_back(bench: Bench, ref: str, payment: str, amount: int) -> None:
    """What cannot be done is refused at once, and has not been done."""
    with pytest.raises(ProviderRejected):
        bench.provider.refund(payment, Money(amount, "EUR"), reason="OTHER", idempotency_key="refund-1")
    assert bench.provider.get_checkout(ref).refunded_minor == 0


def _refuses_all(bench: Bench) -> None:
    """A provider without webhooks accepts none."""
    for headers, body in (({}, b""), *([bench.webhook()] * 2)):
        with pytest.raises(InvalidSignature):
            bench.provider.parse_webhook(headers, body)
    assert bench.provider.list_events(None) == ([], None)
