"""Orders: free and paid orders, limits, windows, the same call twice, and orders that come to nothing."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from event_sales import Fair, FakePayments

from motorclub.api import db, grant_right, iso, now, withdraw_rights
from motorclub.testing.pytest_plugin import Clock
from motorclub_events.checkout import releasing
from motorclub_events.checkout.early_sale import EARLY_TICKETS
from motorclub_events.models import TicketType
from motorclub_events.shared import pricing


def test_a_free_order_has_its_tickets_at_once(fair: Fair, meet: int, mailbox: Any) -> None:
    """Nobody is asked for money, and the buyer is notified in the app and by mail."""
    kind = fair.type(meet)
    order = fair.order(fair.ann, (kind, 2))
    assert (order["status"], order["totalMinor"], len(order["ticketIds"])) == ("PAID", 0, 2)
    assert fair.stock(kind) == (0, 2)
    assert fair.event_stock(meet) == (0, 2)
    fair.site.run_jobs()
    assert [mail.subject for mail in mailbox.to("ann@example.org")] == ["Your tickets for Night Garage Meet"]
    listed = fair.get(f"/users/{fair.ann.id}/tickets", fair.ann)
    assert [ticket["id"] for ticket in listed["content"]] == sorted(order["ticketIds"])


def test_a_paid_order_holds_its_seats_until_the_money_is_there(
    fair: Fair, meet: int, money: FakePayments
) -> None:
    """The prices are the server's, the tax is in them, and what everybody sees of the seats goes down at once."""
    kind = fair.type(meet, priceMinor=11900, taxRateBp=1900, capacity=5)
    answer = fair.order_call(fair.ann, (kind, 2)).json
    assert answer["checkout"]["redirectUrl"].startswith("/PaymentTest?session=")
    order = answer["order"]
    assert (order["status"], order["totalMinor"], order["taxMinor"]) == ("PENDING", 23800, 3800)
    assert order["livemode"] is False
    assert fair.stock(kind) == (2, 0)
    assert fair.get(f"/events/{meet}/availability")["ticketTypes"][0]["available"] == 3
    assert money.pay(order["id"]) is None
    assert fair.stock(kind) == (0, 2)
    assert fair.get(f"/orders/{order['id']}", fair.ann)["status"] == "PAID"
    assert money.pay(order["id"]) is None
    assert len(fair.get(f"/orders/{order['id']}", fair.ann)["ticketIds"]) == 2


@pytest.mark.usefixtures("unpayable")
def test_without_payments_only_free_tickets_are_sold(fair: Fair, meet: int) -> None:
    """And nothing is left of an order that could not be paid."""
    paid, free = fair.type(meet, priceMinor=500), fair.type(meet, name="Free")
    assert fair.refused(fair.ann, (paid, 1)) == (503, "PAYMENT_PROVIDER_UNAVAILABLE")
    assert fair.stock(paid) == (0, 0)
    assert fair.order(fair.ann, (free, 1))["status"] == "PAID"


def test_sold_out_says_what_there_is(fair: Fair, meet: int) -> None:
    """By line; a type that is full does not keep anybody from another one."""
    full, other = fair.type(meet, capacity=3), fair.type(meet, name="Other", capacity=3)
    fair.order(fair.ann, (full, 2))
    answer: Any = fair.order_call(fair.ben, (full, 2), (other, 1))
    assert (answer.status_code, answer.json["code"]) == (409, "SOLD_OUT")
    assert answer.json["details"]["lines"] == [
        {"ticketTypeId": full, "available": 1},
        {"ticketTypeId": other, "available": 3},
    ]
    assert fair.stock(other) == (0, 0)
    fair.order(fair.ben, (other, 3))


def test_the_event_has_a_capacity_of_its_own(fair: Fair) -> None:
    """Over all of its types."""
    meet = fair.event(capacity=4)
    one, other = fair.type(meet), fair.type(meet, name="Other", capacity=None)
    fair.order(fair.ann, (one, 3))
    assert fair.refused(fair.ben, (other, 2)) == (409, "SOLD_OUT")
    fair.order(fair.ben, (other, 1))
    shown = fair.get(f"/events/{meet}/availability")["ticketTypes"]
    assert {kind["saleStatus"] for kind in shown} == {"SOLD_OUT"}


@pytest.mark.parametrize(
    ("quantity", "field"),
    [(0, "lines.0.quantity"), (-1, "lines.0.quantity"), (1.5, "lines.0.quantity"), ("2", "lines.0.quantity"),
     (10**9, "lines.0.quantity"), (51, "lines.0.quantity"), (True, "lines.0.quantity"), (None, "lines.0.quantity")],
)  # fmt: skip
def test_quantities_that_are_none(fair: Fair, meet: int, quantity: Any, field: str) -> None:
    """400 that names the field."""
    kind = fair.type(meet)
    answer = fair.order_call(fair.ann, (kind, quantity))
    assert (answer.status_code, answer.json["field"]) == (400, field)


def test_repeated_lines_are_added_up(fair: Fair, meet: int) -> None:
    """Nobody gets around the most of an order by asking twice in it."""
    kind = fair.type(meet, maxPerOrder=3)
    assert fair.refused(fair.ann, (kind, 2), (kind, 2)) == (409, "LIMIT_REACHED")
    order = fair.order(fair.ann, (kind, 1), (kind, 2))
    assert [line["quantity"] for line in order["lines"]] == [3]


def test_limits(fair: Fair, meet: int) -> None:
    """At least, at most, and at most for one member in all."""
    kind = fair.type(meet, minPerOrder=2, maxPerOrder=4, maxPerUser=5)
    assert fair.refused(fair.ann, (kind, 1)) == (409, "LIMIT_REACHED")
    assert fair.refused(fair.ann, (kind, 5)) == (409, "LIMIT_REACHED")
    fair.order(fair.ann, (kind, 3))
    assert fair.refused(fair.ann, (kind, 3)) == (409, "LIMIT_REACHED")
    fair.order(fair.ann, (kind, 2))
    fair.order(fair.ben, (kind, 4))


def test_what_the_client_says_of_money_is_refused(fair: Fair, meet: int) -> None:
    """Price, total, currency, organiser, status: none of the buyer's business."""
    kind = fair.type(meet)
    for name, value in (
        ("totalMinor", 0),
        ("currency", "USD"),
        ("status", "PAID"),
        ("organizerId", 1),
        ("price", 1),
    ):
        answer = fair.order_call(fair.ann, (kind, 1), **{name: value})
        assert (answer.status_code, answer.json["field"]) == (400, name)


def test_the_same_call_makes_one_order(fair: Fair, meet: int) -> None:
    """With the same key and body the first order again, with another body 422, without a key 400."""
    kind = fair.type(meet)
    first = fair.order(fair.ann, (kind, 1), key="the-key")
    assert fair.order(fair.ann, (kind, 1), key="the-key")["id"] == first["id"]
    assert fair.refused(fair.ann, (kind, 2), key="the-key") == (422, "IDEMPOTENCY_MISMATCH")
    assert fair.order(fair.ben, (kind, 1), key="the-key")["id"] != first["id"]
    body = {"eventId": meet, "lines": [{"ticketTypeId": kind, "quantity": 1}]}
    answer = fair.of(fair.ann).post("/ticket-api/orders", json=body)
    assert (answer.status_code, answer.json["field"]) == (400, "Idempotency-Key")
    assert fair.stock(kind) == (0, 2)


def test_a_key_of_a_refused_order_can_be_used_again(fair: Fair, meet: int) -> None:
    """Nothing is left of a refused order, its key neither."""
    kind = fair.type(meet, capacity=1)
    order = fair.order(fair.ben, (kind, 1))
    assert fair.refused(fair.ann, (kind, 1), key="again") == (409, "SOLD_OUT")
    fair.post(f"/orders/{order['id']}/cancel", fair.ben)
    assert fair.order(fair.ann, (kind, 1), key="again")["status"] == "PAID"


def test_the_sale_opens_and_closes_at_its_second(clock: Clock, fair: Fair) -> None:
    """Not one second before, from the very second on, and not at the last one any more."""
    meet = fair.event()
    opens, closes = now() + timedelta(minutes=10), now() + timedelta(minutes=20)
    kind = fair.type(meet, saleStartsAt=iso(opens), saleEndsAt=iso(closes))
    for at, sold in ((opens, -1), (opens, 0), (opens, 1), (closes, -1), (closes, 0), (closes, 1)):
        clock.at = at + timedelta(seconds=sold)
        on_sale = opens <= clock.at < closes
        answer = fair.order_call(fair.ann, (kind, 1))
        assert answer.status_code == (201 if on_sale else 409), (at, sold)
        if not on_sale:
            assert answer.json["code"] == "SALE_CLOSED"


def test_who_is_granted_it_buys_hours_before_the_sale_opens(clock: Clock, fair: Fair) -> None:
    """From the second on at which their head start begins; others wait, and so do they when it was withdrawn."""
    opens = now() + timedelta(minutes=70)
    kind = fair.type(fair.event(), saleStartsAt=iso(opens))
    with fair.site.context():
        grant_right(fair.ann.id, "events.rank:1", EARLY_TICKETS.name, value=1)
        db.session.commit()
    clock.at = opens - timedelta(hours=1, seconds=1)
    assert fair.refused(fair.ann, (kind, 1)) == (409, "SALE_CLOSED")
    clock.advance(seconds=1)
    assert fair.order(fair.ann, (kind, 1))["status"] == "PAID"
    assert fair.refused(fair.ben, (kind, 1)) == (409, "SALE_CLOSED")
    with fair.site.context():
        withdraw_rights("events.rank:1")
        db.session.commit()
    assert fair.refused(fair.ann, (kind, 1)) == (409, "SALE_CLOSED")


def test_what_is_not_sold_cannot_be_bought_by_its_number(fair: Fair, meet: int) -> None:
    """Paused, only for holders of a voucher, hidden, ended, of a draft; by one line and by two."""
    paused = fair.type(meet)
    fair.post(f"/ticket-types/{paused}/pause", fair.organiser)
    voucher_only = fair.type(meet, visibility="VOUCHER_ONLY")
    ended = fair.type(meet, saleEndsAt=iso(now() - timedelta(seconds=1)))
    hidden = fair.type(meet, visibility="HIDDEN", name="Secret")
    shown = fair.type(meet)
    for kind in (paused, voucher_only, ended, hidden):
        assert fair.refused(fair.ann, (kind, 1)) == (409, "SALE_CLOSED")
        assert fair.refused(fair.ann, (kind, 1), (shown, 1)) == (409, "SALE_CLOSED")
        assert fair.stock(kind) == (0, 0)
    draft = int(fair.draft()["id"])
    assert fair.refused(fair.ann, (fair.type(draft), 1))[0] == 404
    other = fair.event()
    assert fair.refused(fair.ann, (shown, 1), event_id=other)[0] == 404


def test_a_hidden_type_is_seen_by_who_manages_it_and_sold_by_a_voucher(fair: Fair, meet: int) -> None:
    """Nobody else learns so much as its name, by whatever number they ask for; no voucher for another type opens it."""
    hidden, shown = fair.type(meet, visibility="HIDDEN", name="Secret"), fair.type(meet)
    answer = fair.order_call(fair.ann, (hidden, 1))
    assert (answer.status_code, "Secret" in answer.text) == (409, False)
    fair.post(f"/ticket-types/{hidden}/pause", fair.organiser)
    assert "Secret" not in fair.order_call(fair.ann, (hidden, 1)).text
    fair.post(f"/ticket-types/{hidden}/resume", fair.organiser)
    for path in (f"/events/{meet}", f"/events/{meet}/ticket-types", f"/events/{meet}/availability"):
        assert "Secret" not in fair.of(fair.ann).get(f"/ticket-api{path}").text, path
    for member in (None, fair.ann, fair.stranger):
        fair.get(f"/ticket-types/{hidden}", member, 404)
    fair.post(f"/ticket-types/{hidden}/waitlist-entries", fair.ann, 404, quantity=1)
    for member in (fair.organiser, fair.moderator, fair.admin):
        assert fair.get(f"/ticket-types/{hidden}", member)["name"] == "Secret"
    for code, kind in (("OTHER", shown), ("FRIENDS", hidden)):
        body = {"code": code, "kind": "PERCENT", "value": 10, "maxUses": 1, "ticketTypeIds": [kind]}
        fair.post(f"/events/{meet}/vouchers", fair.organiser, 201, **body)
    fair.post(f"/events/{meet}/vouchers", fair.organiser, 201, code="ALL", kind="PERCENT", value=10)
    for code in ("OTHER", "ALL"):
        assert fair.refused(fair.ann, (hidden, 1), voucherCode=code) == (409, "SALE_CLOSED")
        assert fair.post(f"/events/{meet}/voucher-checks", fair.ann, code=code)["ticketTypes"] == []
    (opened,) = fair.post(f"/events/{meet}/voucher-checks", fair.ann, code="friends")["ticketTypes"]
    assert (opened["id"], opened["name"], opened["saleStatus"]) == (hidden, "Secret", "ON_SALE")
    fair.order(fair.ann, (hidden, 1), voucherCode="FRIENDS")
    assert fair.stock(hidden) == (0, 1)


def test_an_order_that_is_not_paid_expires_and_frees_its_seats(
    fair: Fair, meet: int, money: FakePayments
) -> None:
    """The seats go back once, no matter who says so first."""
    kind = fair.type(meet, priceMinor=500, capacity=2)
    order = fair.order(fair.ann, (kind, 2))
    assert fair.refused(fair.ben, (kind, 1)) == (409, "SOLD_OUT")
    money.close_unpaid(order["id"])
    money.close_unpaid(order["id"])
    assert fair.stock(kind) == (0, 0)
    assert fair.get(f"/orders/{order['id']}", fair.ann)["status"] == "EXPIRED"
    fair.order(fair.ben, (kind, 2))


def sweep(fair: Fair) -> None:
    """As the job does every five seconds."""
    with fair.site.context():
        releasing.sweep_orders()


def test_the_sweeper_lets_go_what_payments_have_forgotten(
    fair: Fair, money: FakePayments, clock: Clock
) -> None:
    """Half a minute after the time is up, and once; a clock that goes back changes nothing."""
    meet = fair.event()
    kind = fair.type(meet, priceMinor=500)
    order = fair.order(fair.ann, (kind, 2))
    clock.advance(minutes=15, seconds=29)
    sweep(fair)
    assert fair.stock(kind) == (2, 0)
    clock.advance(seconds=1)
    sweep(fair)
    assert fair.stock(kind) == (0, 0)
    clock.advance(hours=-2)
    sweep(fair)
    clock.advance(hours=26)
    sweep(fair)
    assert fair.stock(kind) == (0, 0)
    assert money.pay(order["id"]) is None
    assert fair.stock(kind) == (0, 2)


def test_money_that_comes_late_gets_seats_or_goes_back(fair: Fair, meet: int, money: FakePayments) -> None:
    """All lines or none."""
    kind, other = fair.type(meet, priceMinor=500, capacity=2), fair.type(meet, priceMinor=100, capacity=2)
    early, late = fair.order(fair.ann, (kind, 2), (other, 1)), None
    money.close_unpaid(early["id"])
    late = fair.order(fair.ben, (kind, 1))
    assert money.pay(late["id"]) is None
    assert money.pay(early["id"]) == "SOLD_OUT"
    assert (fair.stock(kind), fair.stock(other)) == ((0, 1), (0, 0))
    found = fair.get(f"/orders/{early['id']}", fair.ann)
    assert (found["status"], found["ticketIds"]) == ("REFUND_PENDING", [])
    money.settle_refunds()
    assert fair.get(f"/orders/{early['id']}", fair.ann)["status"] == "REFUNDED"


def test_a_new_order_takes_the_place_of_the_one_that_waits(
    fair: Fair, meet: int, money: FakePayments
) -> None:
    """Nobody is told that what they hold themselves is sold out."""
    kind = fair.type(meet, priceMinor=500, capacity=2, maxPerUser=2)
    first = fair.order(fair.ann, (kind, 2))
    second = fair.order(fair.ann, (kind, 2))
    assert fair.stock(kind) == (2, 0)
    assert fair.get(f"/orders/{first['id']}", fair.ann)["status"] == "CANCELLED"
    assert money.pay(first["id"]) == "OTHER"
    assert money.pay(second["id"]) is None
    money.settle_refunds()


def test_others_cannot_touch_an_order(fair: Fair, meet: int, money: FakePayments) -> None:
    """404 for a stranger, as for one that there is not; the organiser may look, and not cancel it for the buyer."""
    order = fair.order(fair.ann, (fair.type(meet, priceMinor=500), 1))
    for member in (fair.ben, fair.stranger):
        assert (
            fair.get(f"/orders/{order['id']}", member, 404)["message"] == f"Order {order['id']} was not found"
        )
        fair.post(f"/orders/{order['id']}/cancel", member, 404)
        fair.post(f"/orders/{order['id']}/checkout-sessions", member, 404)
    fair.get(f"/orders/{order['id']}", fair.organiser)
    fair.post(f"/orders/{order['id']}/cancel", fair.organiser, 404)
    fair.get(f"/users/{fair.ann.id}/orders", fair.ben, 403)
    fair.post(f"/orders/{order['id']}/cancel", fair.ann)
    fair.post(f"/orders/{order['id']}/checkout-sessions", fair.ann, 409)


def test_arithmetic_over_a_thousand_orders() -> None:
    """Lines, shares and discounts add up to the total, whatever the numbers; nothing is ever below zero."""
    chance = random.Random(7)
    for _ in range(1000):
        how = chance.choice(["PERCENT", "FIXED", "SET_PRICE"])
        value = chance.randrange(0, 101 if how == "PERCENT" else 20_000)
        reduction = chance.choice([None, pricing.Reduction(how, value, frozenset())])
        quantity, unit = chance.randrange(1, 51), chance.randrange(0, 30_000)
        kind = TicketType(id=1, name="x", tax_rate_bp=chance.randrange(0, 5001), pay_what_you_want=False)
        line = pricing.price_line(kind, quantity, pricing.Price(unit), reduction)
        assert line.total_minor == unit * quantity - line.discount_minor >= 0
        assert 0 <= line.tax_minor <= line.total_minor
        parts = pricing.split_evenly(line.total_minor, quantity)
        assert sum(parts) == line.total_minor
        assert max(parts) - min(parts) <= 1


def test_an_order_costs_so_many_statements(fair: Fair, meet: int, queries: Any) -> None:
    """However many tickets: what 64 clients ask for at once has to stay cheap."""
    kind = fair.type(meet, capacity=None, maxPerOrder=50)
    for quantity, who in ((1, fair.ann), (50, fair.ben)):
        with queries.at_most(17):
            fair.order_call(who, (kind, quantity), event_id=meet)
