"""Prices that change with time and with the number sold, and prices that buyers choose."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from event_sales import Fair, FakePayments, change_condition

from motorclub.api import db, iso, now
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import together
from motorclub.testing.site import TestMember
from motorclub_events.checkout import availability
from motorclub_events.models import OrderLine
from motorclub_events.shared import pricing

FIRST = {"name": "First five", "priceMinor": 1000, "upTo": 5}
USUAL = 3000


@pytest.fixture(autouse=True)
def uncached(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is available is read each time."""
    monkeypatch.setattr(availability, "CACHED_S", 0.0)


def _tiered(fair: Fair, meet: int, *tiers: dict[str, Any], **more: Any) -> int:
    return fair.type(meet, **{"priceMinor": USUAL, "capacity": 12, "priceTiers": list(tiers), **more})


def _line(fair: Fair, kind: int, quantity: int, price: int | None) -> dict[str, Any]:
    lines = [{"ticketTypeId": kind, "quantity": quantity, "unitPriceMinor": price}]
    return {"lines": lines, "event_id": fair.event_of(kind)}


def _shown(fair: Fair, meet: int) -> tuple[int, Any]:
    """(price now, tier) as a visitor sees them; the list says the same."""
    [kind] = fair.get(f"/events/{meet}/availability")["ticketTypes"]
    assert fair.get(f"/events/{meet}")["ticketTypes"][0]["priceNowMinor"] == kind["priceNowMinor"]
    assert fair.get("/events")["content"][0]["priceFromMinor"] == kind["priceNowMinor"]
    return kind["priceNowMinor"], kind["tier"]


def test_the_first_ones_cost_less(fair: Fair, meet: int, money: FakePayments) -> None:
    """The price is fixed with the hold; who orders more than are left of it pays the next, and is told before."""
    kind = _tiered(fair, meet, FIRST, taxRateBp=1900)
    assert _shown(fair, meet) == (1000, {"name": "First five", "until": None, "left": 5})
    first = fair.order(fair.ann, (kind, 4), **_line(fair, kind, 4, 1000))
    [line] = first["lines"]
    assert (first["totalMinor"], line["name"]) == (4000, "Visitor (First five)")
    assert _shown(fair, meet)[1]["left"] == 1
    answer = fair.order_call(fair.ben, (kind, 2), **_line(fair, kind, 2, 1000))
    assert (answer.status_code, answer.json["code"], answer.json["details"]["unitPriceMinor"]) == (
        409, "PRICE_CHANGED", USUAL,
    )  # fmt: skip
    assert fair.order(fair.ben, (kind, 2))["totalMinor"] == 2 * USUAL
    assert _shown(fair, meet) == (USUAL, None)
    # Her own seats are hers to order again, at the price that they had.
    assert fair.order(fair.ann, (kind, 3), **_line(fair, kind, 3, 1000))["totalMinor"] == 3000
    assert fair.order(fair.ann, (kind, 3))["totalMinor"] == 3000
    again = fair.order(fair.ann, (kind, 6))
    assert again["totalMinor"] == 6 * USUAL
    assert money.pay(again["id"]) is None
    assert fair.stock(kind) == (2, 6)


def test_a_price_ends_at_its_second(clock: Clock, fair: Fair, meet: int, money: FakePayments) -> None:
    """Then the next one holds; a hold keeps the price that it was taken at."""
    early = {"name": "Early", "priceMinor": 500, "until": iso(now() + timedelta(minutes=10))}
    later = {"name": "Later", "priceMinor": 700, "until": iso(now() + timedelta(minutes=20)), "upTo": 2}
    kind = _tiered(fair, meet, early, later)
    clock.advance(minutes=9, seconds=59)
    order = fair.order(fair.ann, (kind, 1), **_line(fair, kind, 1, 500))
    clock.advance(seconds=1)
    assert fair.refused(fair.ben, (kind, 1), **_line(fair, kind, 1, 500)) == (409, "PRICE_CHANGED")
    assert money.pay(order["id"]) is None
    assert _shown(fair, meet)[0] == 700
    fair.order(fair.ben, (kind, 1), **_line(fair, kind, 1, 700))
    assert fair.refused(fair.moderator, (kind, 1), **_line(fair, kind, 1, 700)) == (409, "PRICE_CHANGED")


def test_late_money_does_not_buy_a_price_that_is_gone(
    clock: Clock, fair: Fair, meet: int, money: FakePayments
) -> None:
    """Others have the first seats by then: it goes back. While they are free, the order has its tickets after all."""
    kind = _tiered(fair, meet, FIRST)
    late, lucky = (fair.order(member, (kind, 2)) for member in (fair.ann, fair.moderator))
    for order in (late, lucky):
        money.close_unpaid(order["id"])
    fair.order(fair.ben, (kind, 3))
    assert money.pay(lucky["id"]) is None
    assert money.pay(late["id"]) == "SOLD_OUT"
    assert fair.stock(kind) == (3, 2)
    money.settle_refunds()


def test_whoever_waited_gets_the_price_of_the_seat(fair: Fair, meet: int, money: FakePayments) -> None:
    """An offer keeps seats, and so the place among the first."""
    kind = _tiered(fair, meet, {**FIRST, "upTo": 2}, capacity=2)
    order = fair.order(fair.ann, (kind, 2))
    fair.post(f"/ticket-types/{kind}/waitlist-entries", fair.ben, 201, quantity=2)
    fair.post(f"/orders/{order['id']}/cancel", fair.ann)
    assert fair.order(fair.ben, (kind, 2), **_line(fair, kind, 2, 1000))["totalMinor"] == 2000


@pytest.mark.parametrize(
    "tiers",
    [
        [{"name": "Endless", "priceMinor": 1}],
        [FIRST, {**FIRST, "upTo": 5}],
        [FIRST, {**FIRST, "upTo": 4}],
        [{**FIRST, "upTo": 0}],
        [{**FIRST, "priceMinor": -1}],
        [{**FIRST, "upTo": 1 + number} for number in range(11)],
    ],
)
def test_prices_that_are_none(fair: Fair, meet: int, tiers: list[dict[str, Any]]) -> None:
    """The answer names the field."""
    body = {"name": "Visitor", "priceMinor": USUAL, "priceTiers": tiers}
    answer = fair.post(f"/events/{meet}/ticket-types", fair.organiser, 400, **body)
    assert answer["field"].startswith("priceTiers")


def test_a_copy_has_the_prices(fair: Fair, meet: int, money: FakePayments) -> None:
    """Changed prices hold for orders to come; what is ordered keeps its own."""
    kind = _tiered(fair, meet, FIRST)
    order = fair.order(fair.ann, (kind, 1))
    copy = fair.post(f"/events/{meet}/duplicate", fair.organiser, 201)
    assert copy["ticketTypes"][0]["priceTiers"] == [{**FIRST, "until": None}]
    changed = fair.put(f"/ticket-types/{kind}", fair.organiser, version=1, priceTiers=[])
    assert (changed["priceTiers"], changed["priceNowMinor"]) == ([], USUAL)
    assert fair.get(f"/orders/{order['id']}", fair.ann)["totalMinor"] == 1000


@pytest.fixture
def crowd(fair: Fair) -> list[TestMember]:
    """Twelve who want the same."""
    return [fair.site.member(f"early{number:02}") for number in range(12)]


def _at_once(fair: Fair, kind: int, crowd: list[TestMember]) -> tuple[int, int]:
    """(orders at the early price, tickets at it) after everybody has ordered one for it at the same moment."""
    wanted = _line(fair, kind, 1, 1000)
    answers = together(
        [lambda buyer=buyer: fair.order_call(buyer, (kind, 1), **dict(wanted)) for buyer in crowd]
    )
    assert {answer.status_code for answer in answers} <= {201, 409}
    with fair.site.context():
        cheap = db.session.scalar(
            sa.select(sa.func.count()).where(
                OrderLine.ticket_type_id == kind, OrderLine.unit_price_minor == 1000
            )
        )
    return sum(answer.status_code == 201 for answer in answers), cheap or 0


@pytest.mark.once
def test_no_more_than_there_are_get_the_early_price(
    fair: Fair, meet: int, crowd: list[TestMember], money: FakePayments
) -> None:
    """However many ask at once; the rest are told that it costs more by now, though there are seats."""
    for _ in range(3):
        assert _at_once(fair, _tiered(fair, meet, FIRST), crowd) == (5, 5)


@pytest.mark.once
def test_without_the_condition_too_many_get_it(
    fair: Fair,
    meet: int,
    crowd: list[TestMember],
    money: FakePayments,
    findings: Any,
    monkeypatch: pytest.MonkeyPatch,
    broken_on_purpose: None,
) -> None:
    """The negative control of the one above, which the audit notices."""
    change_condition(monkeypatch, "within", lambda table, more, up_to: sa.true())
    assert _at_once(fair, _tiered(fair, meet, {**FIRST, "upTo": 1}), crowd)[1] > 1
    assert "I1 more at an early price than there are, ticket type" in findings()


# What buyers choose


def test_buyers_pay_what_they_want(fair: Fair, meet: int, money: FakePayments) -> None:
    """From the least to the most, by the server's word; no voucher makes it less, and nothing is a price, too."""
    kind = fair.type(meet, priceMinor=500, payWhatYouWant=True, suggestedMinor=2000, taxRateBp=700)
    [shown] = fair.get(f"/events/{meet}")["ticketTypes"]
    assert (shown["priceNowMinor"], shown["suggestedMinor"], shown["payWhatYouWant"]) == (500, 2000, True)
    most = pricing.MAX_CHOSEN_MINOR
    for amount in (None, 0, 499, most + 1, -1, 7.5, True, "900"):
        assert fair.refused(fair.ann, (kind, 1), **_line(fair, kind, 1, amount))[0] == 400  # type: ignore[arg-type]
    fair.post(f"/events/{meet}/vouchers", fair.organiser, 201, code="HALF", kind="PERCENT", value=50)
    order = fair.order(fair.ann, (kind, 3), **_line(fair, kind, 3, 777), voucherCode="half")
    assert (order["totalMinor"], order["discountMinor"], order["taxMinor"]) == (2331, 0, 152)
    assert money.pay(order["id"]) is None
    two = [{"ticketTypeId": kind, "quantity": 1, "unitPriceMinor": price} for price in (600, 700)]
    assert fair.refused(fair.ben, (kind, 1), lines=two)[0] == 400
    assert fair.order(fair.ben, (kind, 1), **_line(fair, kind, 1, most))["totalMinor"] == most
    gift = fair.type(meet, name="Gift", payWhatYouWant=True)
    assert fair.order(fair.moderator, (gift, 1), **_line(fair, gift, 1, 0))["status"] == "PAID"


@pytest.mark.parametrize(
    ("field", "more"),
    [
        ("suggestedMinor", {"suggestedMinor": 500}),
        ("suggestedMinor", {"payWhatYouWant": True, "suggestedMinor": 99}),
        ("priceMinor", {"payWhatYouWant": True, "priceMinor": pricing.MAX_CHOSEN_MINOR + 1}),
        ("priceTiers", {"payWhatYouWant": True, "priceTiers": [FIRST]}),
    ],
)
def test_choices_that_are_none(fair: Fair, meet: int, field: str, more: dict[str, Any]) -> None:
    """A suggestion below the least; both kinds of prices."""
    body = {"name": "Gift", "priceMinor": 100, **more}
    assert fair.post(f"/events/{meet}/ticket-types", fair.organiser, 400, **body)["field"] == field
