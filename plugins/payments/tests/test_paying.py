"""A purchase from its opening to its end, with the sandbox behind a real server."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from motorclub_payments.services import Payments


def test_a_payment_is_opened_paid_delivered_and_booked(payment_site: Any, served: Any) -> None:
    """The webhook alone does it: nobody comes back to the site."""
    number = payment_site.open()
    assert payment_site.see(number)["payable"]
    seen = payment_site.see(number)
    assert [line["name"] for line in seen["lines"]] == ["Paddock", "Voucher"]
    assert seen["taxMinor"] == 570
    assert sum(line["totalMinor"] for line in seen["lines"]) == seen["amountMinor"]
    place = payment_site.go(number)
    assert place["redirectUrl"].startswith("/PaymentTest?session=cs_sandbox_")
    done = payment_site.act(payment_site.ref(number))
    assert done["nextUrl"] == f"/payment-success?paymentId={number}"
    payment_site.work()
    seen = payment_site.see(number)
    assert (seen["status"], seen["fulfilment"], seen["payable"]) == ("CAPTURED", "DELIVERED", False)
    assert (seen["methodBrand"], seen["methodLast4"]) == ("visa", "4242")
    assert payment_site.received_events() == ["paid"]
    assert payment_site.ledger() == {
        "PROVIDER_BALANCE": 2930,
        "PROVIDER_FEES": 70,
        "TICKET_REVENUE": -2430,
        "TAX_PAYABLE": -570,
    }
    assert payment_site.rows("SELECT count(*) FROM payments_event WHERE processed_at IS NOT NULL") == [(1,)]


def test_the_page_after_the_checkout_is_enough(payment_site: Any) -> None:
    """Without a server there is no webhook; the buyer's own page settles it."""
    number = payment_site.open()
    payment_site.act(payment_site.ref(number), "PAY_DROP_WEBHOOK")
    assert payment_site.sync(number)["status"] == "CAPTURED"
    assert payment_site.received_events() == ["paid"]


def test_opening_again_gives_the_same_and_says_what_does_not_fit(payment_site: Any) -> None:
    """Until it is paid."""
    order = payment_site.order()
    one, two = (payment_site.desk(lambda desk: desk.open(order)) for _ in range(2))
    assert one["id"] == two["id"]
    changed = {**order, "lines": [{**order["lines"][0], "total_minor": 10}]}
    assert payment_site.desk(lambda desk: desk.open(changed))["code"] == "AMOUNT_CHANGED"
    payment_site.act(payment_site.ref(one["id"]))
    payment_site.sync(one["id"])
    assert payment_site.desk(lambda desk: desk.open(order))["code"] == "ALREADY_PAID"
    assert payment_site.desk(lambda desk: desk.open({**order, "provider": "sofa"}))["code"] == "ALREADY_PAID"
    assert (
        payment_site.desk(lambda desk: desk.open(payment_site.order(provider="sofa")))["code"]
        == "PROVIDER_UNKNOWN"
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"lines": []},
        {"lines": [{"name": "a", "quantity": 0, "total_minor": 5, "account": "TICKET_REVENUE"}]},
        {"lines": [{"name": "a", "quantity": 1, "total_minor": 1.5, "account": "TICKET_REVENUE"}]},
        {"lines": [{"name": "a", "quantity": 1, "total_minor": True, "account": "TICKET_REVENUE"}]},
        {"lines": [{"name": "a", "quantity": 1, "total_minor": 5, "account": "PROVIDER_BALANCE"}]},
        {"lines": [{"name": "a", "quantity": 1, "total_minor": 10**10, "account": "TICKET_REVENUE"}]},
        {"currency": "eur"},
        {"currency": "EURO"},
        {"purpose": "order"},
        {"return_path": "https://elsewhere.example"},
        {"return_path": "//elsewhere.example"},
    ],
)
def test_what_can_never_be_paid_is_refused(payment_site: Any, changes: dict[str, Any]) -> None:
    """No fraction, no foreign address, no account that is not a seller's."""
    with payment_site.site.context(), pytest.raises(ValueError, match=r"paid|line|purpose|path"):
        Payments().open(payment_site.order(**changes))


def test_going_twice_is_one_checkout(payment_site: Any) -> None:
    """However often somebody clicks."""
    number = payment_site.open()
    assert payment_site.go(number) == payment_site.go(number)
    assert payment_site.rows("SELECT count(*) FROM payments_sandbox_session") == [(1,)]


def test_a_declined_card_can_be_tried_again(payment_site: Any, cards: Any) -> None:
    """In the same checkout; what failed is told and nothing is booked."""
    number = payment_site.open()
    ref = payment_site.ref(number)
    for code in ("card_declined", "insufficient_funds"):
        assert payment_site.act(ref, card=cards[code])["failureCode"] == code
        seen = payment_site.sync(number)
        assert (seen["status"], seen["failureCode"], seen["payable"]) == ("FAILED", code, True)
    assert payment_site.ledger() == {}
    assert payment_site.go(number)["paymentId"] == number
    payment_site.act(ref)
    assert payment_site.sync(number)["status"] == "CAPTURED"


def test_three_d_secure_passes_or_fails(payment_site: Any, cards: Any) -> None:
    """The card asks for it; the payer's answer decides."""
    number = payment_site.open()
    ref = payment_site.ref(number)
    assert (
        payment_site.act(ref, card=cards["authentication_required"])["failureCode"]
        == "authentication_required"
    )
    assert payment_site.act(ref, "FAIL_3DS")["failureCode"] == "authentication_failed"
    assert payment_site.act(ref, "PASS_3DS", card=cards["authentication_required"])["status"] == "PAID"
    assert payment_site.sync(number)["status"] == "CAPTURED"


def test_a_cancelled_checkout_leads_to_a_new_attempt(payment_site: Any) -> None:
    """As long as there is time; the old attempt is nobody's any more."""
    number = payment_site.open()
    done = payment_site.act(payment_site.ref(number), "CANCEL")
    assert done["nextUrl"].endswith(f"/payment-failed?paymentId={number}")
    assert payment_site.sync(number)["failureCode"] == "canceled"
    again = payment_site.go(number)["paymentId"]
    assert again != number
    assert payment_site.see(number)["currentId"] == again
    assert payment_site.go(number)["paymentId"] == again
    payment_site.act(payment_site.ref(again))
    assert payment_site.sync(again)["status"] == "CAPTURED"
    assert payment_site.received_events() == ["paid"]
    assert payment_site.go(number, status=409)["code"] == "ALREADY_PAID"


def test_slow_money_comes_ten_seconds_later(payment_site: Any, clock: Any) -> None:
    """Until then it is neither there nor lost."""
    number = payment_site.open()
    assert payment_site.act(payment_site.ref(number), "PAY_SLOWLY")["status"] == "PROCESSING"
    assert payment_site.sync(number)["status"] == "PENDING"
    clock.advance(seconds=11)
    assert payment_site.sync(number)["status"] == "CAPTURED"


@pytest.mark.parametrize("action", ["PAY_WEBHOOK_TWICE", "PAY_WEBHOOK_FIRST", "PAY_DROP_WEBHOOK"])
def test_each_way_of_learning_of_it_ends_the_same(
    payment_site: Any, served: Any, clock: Any, action: str
) -> None:
    """Twice, before the page, or never: then the list of events is asked for."""
    number = payment_site.open()
    payment_site.act(payment_site.ref(number), action)
    if action == "PAY_WEBHOOK_FIRST":
        assert payment_site.rows("SELECT count(*) FROM payments_event") == [(1,)]
    payment_site.work()
    if action == "PAY_DROP_WEBHOOK":
        assert payment_site.see(number)["status"] == "PENDING"
        clock.advance(seconds=61)
        payment_site.work()
    assert (payment_site.see(number)["status"], payment_site.received_events()) == ("CAPTURED", ["paid"])
    assert payment_site.rows("SELECT count(*) FROM payments_event") == [(1,)]


def test_nobody_pays_and_the_shop_is_notified_once(payment_site: Any, clock: Any) -> None:
    """The checkout is closed at the provider, too."""
    number = payment_site.open()
    ref = payment_site.ref(number)
    unseen = payment_site.open()
    clock.advance(minutes=15, seconds=1)
    payment_site.work()
    clock.advance(minutes=2)
    payment_site.work()
    assert [payment_site.see(one)["status"] for one in (number, unseen)] == ["EXPIRED", "EXPIRED"]
    assert payment_site.received_events() == ["closed", "closed"]
    assert payment_site.act(ref)["status"] == "EXPIRED"
    assert payment_site.go(number, status=409)["code"] == "HOLD_EXPIRED"


def test_closing_ends_it_at_once(payment_site: Any) -> None:
    """Asked for by the seller, or by the buyer."""
    number, other = payment_site.open(purpose_id=1001), payment_site.open(purpose_id=1002)
    ref = payment_site.ref(number)
    payment_site.desk(lambda desk: desk.close("ORDER", 1001))
    payment_site.work()
    assert (payment_site.see(number)["status"], payment_site.act(ref)["status"]) == ("EXPIRED", "EXPIRED")
    path = f"/payment-api/payments/{other}/cancel"
    ended = payment_site.of(payment_site.ann).post(path).json
    assert (ended["status"], ended["failureCode"]) == ("EXPIRED", "canceled")
    assert payment_site.of(payment_site.ben).post(path).status_code == 404
    assert payment_site.received_events() == ["closed", "closed"]


def test_the_buyer_was_quicker_than_the_closing(payment_site: Any) -> None:
    """Then it is paid."""
    number = payment_site.open(purpose_id=1001)
    payment_site.act(payment_site.ref(number), "PAY_DROP_WEBHOOK")
    payment_site.desk(lambda desk: desk.close("ORDER", 1001))
    payment_site.work()
    assert (payment_site.see(number)["status"], payment_site.received_events()) == ("CAPTURED", ["paid"])


def test_money_that_comes_late_is_delivered_for_if_the_shop_still_can(
    payment_site: Any, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it goes back."""
    from motorclub.api.payments import ProviderUnavailable
    from motorclub_payments.sandbox import Sandbox

    def silent(*_: Any) -> Any:
        raise ProviderUnavailable("no answer")

    for refuses, received_events in ((None, ["closed", "paid"]), ("SOLD_OUT", ["closed", "refused"])):
        number = payment_site.open(expires_at=clock.at + timedelta(minutes=5))
        payment_site.act(payment_site.ref(number), "PAY_DROP_WEBHOOK")
        clock.advance(minutes=6)
        with monkeypatch.context() as patched:
            for name in ("get_checkout", "find_checkout", "expire_checkout", "list_events"):
                patched.setattr(Sandbox, name, silent)
            payment_site.work()
        assert payment_site.see(number)["status"] == "EXPIRED"
        payment_site.shop.refuses = refuses
        seen = payment_site.sync(number)
        assert seen["status"] == "CAPTURED"
        assert payment_site.received_events()[-2:] == received_events
        payment_site.work()
    assert payment_site.refunds() == [("SOLD_OUT", 3000, "SUCCEEDED")]
    assert payment_site.see(number)["refundedMinor"] == 3000


def test_a_shop_that_fails_is_asked_again_and_nothing_is_kept_of_it(payment_site: Any, clock: Any) -> None:
    """Neither the money's row nor the ledger, until both can be kept."""
    number = payment_site.open()
    payment_site.act(payment_site.ref(number), "PAY_DROP_WEBHOOK")
    payment_site.shop.failing = True
    assert payment_site.sync(number)["status"] == "PENDING"
    assert (payment_site.see(number)["status"], payment_site.received_events(), payment_site.ledger()) == (
        "PENDING",
        [],
        {},
    )
    payment_site.shop.failing = False
    payment_site.forgive()
    clock.advance(minutes=3)
    payment_site.work()
    assert (payment_site.see(number)["status"], payment_site.received_events()) == ("CAPTURED", ["paid"])


def test_a_shop_that_is_not_there_gets_its_money_once_it_is(payment_site: Any, clock: Any) -> None:
    """Paid, and waiting."""
    from motorclub.plugin import services as core_services

    number = payment_site.open(handler="shop.elsewhere")
    payment_site.act(payment_site.ref(number), "PAY_DROP_WEBHOOK")
    seen = payment_site.sync(number)
    assert (seen["status"], seen["fulfilment"]) == ("CAPTURED", "WAITING")
    with payment_site.site.context():
        known, _ = core_services._offers_and_proxies()
    known["shop.elsewhere"] = known["shop.purchases"]
    clock.advance(seconds=61)
    payment_site.work()
    known.pop("shop.elsewhere")
    assert (payment_site.see(number)["fulfilment"], payment_site.received_events()) == ("DELIVERED", ["paid"])


def test_amounts_of_every_kind_of_currency(payment_site: Any) -> None:
    """JPY has no smaller unit, KWD a thousandth: the number is the number."""
    for currency in ("JPY", "KWD"):
        number = payment_site.paid(currency=currency)
        seen = payment_site.see(number)
        assert (seen["amountMinor"], seen["currency"]) == (3000, currency)


def test_the_subscriber_gets_the_payment(payment_site: Any) -> None:
    """By plain values."""
    payment_site.paid(purpose_id=77)
    what, facts = payment_site.shop.seen[-1]
    assert what == "paid"
    assert (facts["purpose"], facts["purpose_id"], facts["status"]) == ("ORDER", 77, "CAPTURED")
    assert (facts["captured_minor"], facts["fee_minor"], facts["livemode"]) == (3000, 70, False)
    listed = payment_site.desk(lambda desk: desk.of("ORDER", [77, 78]))
    assert listed.keys() == {77}
    assert listed[77]["page"] == f"/payment?paymentId={facts['id']}"
    assert payment_site.desk(lambda desk: [way["key"] for way in desk.providers()]) == ["sandbox"]


def test_the_desk_s_page_costs_the_same_for_many(payment_site: Any, queries: Any) -> None:
    """Two statements for a page of purchases, whatever their number."""
    for number in range(1, 6):
        payment_site.paid(purpose_id=number)
    with payment_site.site.context(), queries.at_most(2):
        assert len(Payments().of("ORDER", range(1, 6))) == 5


def test_expiry_is_of_the_clock_only(payment_site: Any, clock: Any) -> None:
    """One second before it can be paid, at the second not any more; a clock set back closes nothing twice (T3)."""
    number = payment_site.open()
    clock.advance(minutes=14, seconds=59)
    assert payment_site.see(number)["payable"]
    payment_site.go(number)
    clock.advance(seconds=1)
    assert not payment_site.see(number)["payable"]
    payment_site.work()
    clock.advance(hours=-2)
    payment_site.work()
    clock.advance(hours=26)
    payment_site.work()
    assert (payment_site.received_events(), payment_site.row(number).status) == (["closed"], "EXPIRED")


def test_a_key_that_the_provider_may_have_forgotten_is_not_used_again(
    payment_site: Any, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After 23 hours a checkout whose answer was lost is looked for, never asked for again (T8)."""
    from motorclub.api.payments import ProviderUnavailable
    from motorclub_payments.sandbox import Sandbox

    number = payment_site.open(expires_at=clock.at + timedelta(days=3))
    create = Sandbox.create_checkout

    def lost(self: Any, *arguments: Any, **named: Any) -> Any:
        create(self, *arguments, **named)
        raise ProviderUnavailable("the answer is lost")

    with monkeypatch.context() as patched:
        patched.setattr(Sandbox, "create_checkout", lost)
        assert payment_site.go(number, status=503)["code"] == "PAYMENT_PROVIDER_UNAVAILABLE"
    clock.advance(hours=24)
    asked: list[str] = []
    monkeypatch.setattr(
        Sandbox,
        "create_checkout",
        lambda self, *a, **n: asked.append(n["idempotency_key"]) or create(self, *a, **n),
    )
    payment_site.work()
    assert payment_site.row(number).provider_ref is not None
    assert asked == []


def test_the_host_of_a_request_decides_no_address(payment_site: Any) -> None:
    """Neither where the webhook goes, which the site itself calls, nor where the buyer comes back to."""
    number = payment_site.open()
    path, evil = f"/payment-api/payments/{number}/checkout", {"Host": "evil.example"}
    assert payment_site.of(payment_site.ann).post(path, json={}, headers=evil).status_code == 200
    addresses = payment_site.rows(
        "SELECT webhook_url, success_url, cancel_url FROM payments_sandbox_session"
    )[0]
    assert [address.partition("/p")[0] for address in addresses] == ["http://localhost"] * 3
