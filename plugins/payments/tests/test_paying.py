"""A purchase from its opening to its end, with the sandbox behind a real server."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from motorclub_payments.services import Payments


def test_a_payment_is_opened_paid_delivered_and_booked(till: Any, served: Any) -> None:
    """The webhook alone does it: nobody comes back to the site."""
    number = till.open()
    assert till.see(number)["payable"]
    seen = till.see(number)
    assert [line["name"] for line in seen["lines"]] == ["Paddock", "Voucher"]
    assert seen["taxMinor"] == 570
    assert sum(line["totalMinor"] for line in seen["lines"]) == seen["amountMinor"]
    place = till.go(number)
    assert place["redirectUrl"].startswith("/PaymentTest?session=cs_sandbox_")
    done = till.act(till.ref(number))
    assert done["nextUrl"] == f"/payment-success?paymentId={number}"
    till.work()
    seen = till.see(number)
    assert (seen["status"], seen["fulfilment"], seen["payable"]) == ("CAPTURED", "DELIVERED", False)
    assert (seen["methodBrand"], seen["methodLast4"]) == ("visa", "4242")
    assert till.heard() == ["paid"]
    assert till.ledger() == {
        "PROVIDER_BALANCE": 2930,
        "PROVIDER_FEES": 70,
        "TICKET_REVENUE": -2430,
        "TAX_PAYABLE": -570,
    }
    assert till.rows("SELECT count(*) FROM payments_event WHERE processed_at IS NOT NULL") == [(1,)]


def test_the_page_after_the_checkout_is_enough(till: Any) -> None:
    """Without a server there is no webhook; the buyer's own page settles it."""
    number = till.open()
    till.act(till.ref(number), "PAY_DROP_WEBHOOK")
    assert till.sync(number)["status"] == "CAPTURED"
    assert till.heard() == ["paid"]


def test_opening_again_gives_the_same_and_says_what_does_not_fit(till: Any) -> None:
    """Until it is paid."""
    order = till.order()
    one, two = (till.desk(lambda desk: desk.open(order)) for _ in range(2))
    assert one["id"] == two["id"]
    changed = {**order, "lines": [{**order["lines"][0], "total_minor": 10}]}
    assert till.desk(lambda desk: desk.open(changed))["code"] == "AMOUNT_CHANGED"
    till.act(till.ref(one["id"]))
    till.sync(one["id"])
    assert till.desk(lambda desk: desk.open(order))["code"] == "ALREADY_PAID"
    assert till.desk(lambda desk: desk.open({**order, "provider": "sofa"}))["code"] == "ALREADY_PAID"
    assert till.desk(lambda desk: desk.open(till.order(provider="sofa")))["code"] == "PROVIDER_UNKNOWN"


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
def test_what_can_never_be_paid_is_refused(till: Any, changes: dict[str, Any]) -> None:
    """No fraction, no foreign address, no account that is not a seller's."""
    with till.site.context(), pytest.raises(ValueError, match=r"paid|line|purpose|path"):
        Payments().open(till.order(**changes))


def test_going_twice_is_one_checkout(till: Any) -> None:
    """However often somebody clicks."""
    number = till.open()
    assert till.go(number) == till.go(number)
    assert till.rows("SELECT count(*) FROM payments_sandbox_session") == [(1,)]


def test_a_declined_card_can_be_tried_again(till: Any, cards: Any) -> None:
    """In the same checkout; what failed is told and nothing is booked."""
    number = till.open()
    ref = till.ref(number)
    for code in ("card_declined", "insufficient_funds"):
        assert till.act(ref, card=cards[code])["failureCode"] == code
        seen = till.sync(number)
        assert (seen["status"], seen["failureCode"], seen["payable"]) == ("FAILED", code, True)
    assert till.ledger() == {}
    assert till.go(number)["paymentId"] == number
    till.act(ref)
    assert till.sync(number)["status"] == "CAPTURED"


def test_three_d_secure_passes_or_fails(till: Any, cards: Any) -> None:
    """The card asks for it; the payer's answer decides."""
    number = till.open()
    ref = till.ref(number)
    assert till.act(ref, card=cards["authentication_required"])["failureCode"] == "authentication_required"
    assert till.act(ref, "FAIL_3DS")["failureCode"] == "authentication_failed"
    assert till.act(ref, "PASS_3DS", card=cards["authentication_required"])["status"] == "PAID"
    assert till.sync(number)["status"] == "CAPTURED"


def test_a_cancelled_checkout_leads_to_a_new_attempt(till: Any) -> None:
    """As long as there is time; the old attempt is nobody's any more."""
    number = till.open()
    done = till.act(till.ref(number), "CANCEL")
    assert done["nextUrl"].endswith(f"/payment-failed?paymentId={number}")
    assert till.sync(number)["failureCode"] == "canceled"
    again = till.go(number)["paymentId"]
    assert again != number
    assert till.see(number)["currentId"] == again
    assert till.go(number)["paymentId"] == again
    till.act(till.ref(again))
    assert till.sync(again)["status"] == "CAPTURED"
    assert till.heard() == ["paid"]
    assert till.go(number, status=409)["code"] == "ALREADY_PAID"


def test_slow_money_comes_ten_seconds_later(till: Any, clock: Any) -> None:
    """Until then it is neither there nor lost."""
    number = till.open()
    assert till.act(till.ref(number), "PAY_SLOWLY")["status"] == "PROCESSING"
    assert till.sync(number)["status"] == "PENDING"
    clock.advance(seconds=11)
    assert till.sync(number)["status"] == "CAPTURED"


@pytest.mark.parametrize("action", ["PAY_WEBHOOK_TWICE", "PAY_WEBHOOK_FIRST", "PAY_DROP_WEBHOOK"])
def test_each_way_of_learning_of_it_ends_the_same(till: Any, served: Any, clock: Any, action: str) -> None:
    """Twice, before the page, or never: then the list of events is asked for."""
    number = till.open()
    till.act(till.ref(number), action)
    if action == "PAY_WEBHOOK_FIRST":
        assert till.rows("SELECT count(*) FROM payments_event") == [(1,)]
    till.work()
    if action == "PAY_DROP_WEBHOOK":
        assert till.see(number)["status"] == "PENDING"
        clock.advance(seconds=61)
        till.work()
    assert (till.see(number)["status"], till.heard()) == ("CAPTURED", ["paid"])
    assert till.rows("SELECT count(*) FROM payments_event") == [(1,)]


def test_nobody_pays_and_the_shop_is_notified_once(till: Any, clock: Any) -> None:
    """The checkout is closed at the provider, too."""
    number = till.open()
    ref = till.ref(number)
    unseen = till.open()
    clock.advance(minutes=15, seconds=1)
    till.work()
    clock.advance(minutes=2)
    till.work()
    assert [till.see(one)["status"] for one in (number, unseen)] == ["EXPIRED", "EXPIRED"]
    assert till.heard() == ["closed", "closed"]
    assert till.act(ref)["status"] == "EXPIRED"
    assert till.go(number, status=409)["code"] == "HOLD_EXPIRED"


def test_closing_ends_it_at_once(till: Any) -> None:
    """Asked for by the seller, or by the buyer."""
    number, other = till.open(purpose_id=1001), till.open(purpose_id=1002)
    ref = till.ref(number)
    till.desk(lambda desk: desk.close("ORDER", 1001))
    till.work()
    assert (till.see(number)["status"], till.act(ref)["status"]) == ("EXPIRED", "EXPIRED")
    path = f"/payment-api/payments/{other}/cancel"
    ended = till.of(till.ann).post(path).json
    assert (ended["status"], ended["failureCode"]) == ("EXPIRED", "canceled")
    assert till.of(till.ben).post(path).status_code == 404
    assert till.heard() == ["closed", "closed"]


def test_the_buyer_was_quicker_than_the_closing(till: Any) -> None:
    """Then it is paid."""
    number = till.open(purpose_id=1001)
    till.act(till.ref(number), "PAY_DROP_WEBHOOK")
    till.desk(lambda desk: desk.close("ORDER", 1001))
    till.work()
    assert (till.see(number)["status"], till.heard()) == ("CAPTURED", ["paid"])


def test_money_that_comes_late_is_delivered_for_if_the_shop_still_can(
    till: Any, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it goes back."""
    from motorclub.api.payments import ProviderUnavailable
    from motorclub_payments.sandbox import Sandbox

    def silent(*_: Any) -> Any:
        raise ProviderUnavailable("no answer")

    for refuses, heard in ((None, ["closed", "paid"]), ("SOLD_OUT", ["closed", "refused"])):
        number = till.open(expires_at=clock.at + timedelta(minutes=5))
        till.act(till.ref(number), "PAY_DROP_WEBHOOK")
        clock.advance(minutes=6)
        with monkeypatch.context() as patched:
            for name in ("get_checkout", "find_checkout", "expire_checkout", "list_events"):
                patched.setattr(Sandbox, name, silent)
            till.work()
        assert till.see(number)["status"] == "EXPIRED"
        till.shop.refuses = refuses
        seen = till.sync(number)
        assert seen["status"] == "CAPTURED"
        assert till.heard()[-2:] == heard
        till.work()
    assert till.refunds() == [("SOLD_OUT", 3000, "SUCCEEDED")]
    assert till.see(number)["refundedMinor"] == 3000


def test_a_shop_that_fails_is_asked_again_and_nothing_is_kept_of_it(till: Any, clock: Any) -> None:
    """Neither the money's row nor the ledger, until both can be kept."""
    number = till.open()
    till.act(till.ref(number), "PAY_DROP_WEBHOOK")
    till.shop.failing = True
    assert till.sync(number)["status"] == "PENDING"
    assert (till.see(number)["status"], till.heard(), till.ledger()) == ("PENDING", [], {})
    till.shop.failing = False
    till.forgive()
    clock.advance(minutes=3)
    till.work()
    assert (till.see(number)["status"], till.heard()) == ("CAPTURED", ["paid"])


def test_a_shop_that_is_not_there_gets_its_money_once_it_is(till: Any, clock: Any) -> None:
    """Paid, and waiting."""
    from motorclub.plugin import services as core_services

    number = till.open(handler="shop.elsewhere")
    till.act(till.ref(number), "PAY_DROP_WEBHOOK")
    seen = till.sync(number)
    assert (seen["status"], seen["fulfilment"]) == ("CAPTURED", "WAITING")
    with till.site.context():
        known, _ = core_services._offers_and_proxies()
    known["shop.elsewhere"] = known["shop.purchases"]
    clock.advance(seconds=61)
    till.work()
    known.pop("shop.elsewhere")
    assert (till.see(number)["fulfilment"], till.heard()) == ("DELIVERED", ["paid"])


def test_amounts_of_every_kind_of_currency(till: Any) -> None:
    """JPY has no smaller unit, KWD a thousandth: the number is the number."""
    for currency in ("JPY", "KWD"):
        number = till.paid(currency=currency)
        seen = till.see(number)
        assert (seen["amountMinor"], seen["currency"]) == (3000, currency)


def test_the_subscriber_gets_the_payment(till: Any) -> None:
    """By plain values."""
    till.paid(purpose_id=77)
    what, facts = till.shop.seen[-1]
    assert what == "paid"
    assert (facts["purpose"], facts["purpose_id"], facts["status"]) == ("ORDER", 77, "CAPTURED")
    assert (facts["captured_minor"], facts["fee_minor"], facts["livemode"]) == (3000, 70, False)
    listed = till.desk(lambda desk: desk.of("ORDER", [77, 78]))
    assert listed.keys() == {77}
    assert listed[77]["page"] == f"/payment?paymentId={facts['id']}"
    assert till.desk(lambda desk: [way["key"] for way in desk.providers()]) == ["sandbox"]


def test_the_desk_s_page_costs_the_same_for_many(till: Any, queries: Any) -> None:
    """Two statements for a page of purchases, whatever their number."""
    for number in range(1, 6):
        till.paid(purpose_id=number)
    with till.site.context(), queries.at_most(2):
        assert len(Payments().of("ORDER", range(1, 6))) == 5


def test_expiry_is_of_the_clock_only(till: Any, clock: Any) -> None:
    """One second before it can be paid, at the second not any more; a clock set back closes nothing twice (T3)."""
    number = till.open()
    clock.advance(minutes=14, seconds=59)
    assert till.see(number)["payable"]
    till.go(number)
    clock.advance(seconds=1)
    assert not till.see(number)["payable"]
    till.work()
    clock.advance(hours=-2)
    till.work()
    clock.advance(hours=26)
    till.work()
    assert (till.heard(), till.row(number).status) == (["closed"], "EXPIRED")


def test_a_key_that_the_provider_may_have_forgotten_is_not_used_again(
    till: Any, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After 23 hours a checkout whose answer was lost is looked for, never asked for again (T8)."""
    from motorclub.api.payments import ProviderUnavailable
    from motorclub_payments.sandbox import Sandbox

    number = till.open(expires_at=clock.at + timedelta(days=3))
    create = Sandbox.create_checkout

    def lost(self: Any, *arguments: Any, **named: Any) -> Any:
        create(self, *arguments, **named)
        raise ProviderUnavailable("the answer is lost")

    with monkeypatch.context() as patched:
        patched.setattr(Sandbox, "create_checkout", lost)
        assert till.go(number, status=503)["code"] == "PAYMENT_PROVIDER_UNAVAILABLE"
    clock.advance(hours=24)
    asked: list[str] = []
    monkeypatch.setattr(
        Sandbox,
        "create_checkout",
        lambda self, *a, **n: asked.append(n["idempotency_key"]) or create(self, *a, **n),
    )
    till.work()
    assert till.row(number).provider_ref is not None
    assert asked == []


def test_the_host_of_a_request_decides_no_address(till: Any) -> None:
    """Neither where the webhook goes, which the site itself calls, nor where the buyer comes back to."""
    number = till.open()
    path, evil = f"/payment-api/payments/{number}/checkout", {"Host": "evil.example"}
    assert till.of(till.ann).post(path, json={}, headers=evil).status_code == 200
    addresses = till.rows("SELECT webhook_url, success_url, cancel_url FROM payments_sandbox_session")[0]
    assert [address.partition("/p")[0] for address in addresses] == ["http://localhost"] * 3
