"""Orders whose payment the payer's bank disputes: who sees it, and what becomes of the tickets."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa
from event_sales import Buyer, Fair, FakePayments

from motorclub.api import Role, db
from motorclub.testing.records import Work
from motorclub_events.models import Order, OrderLine, TicketType

SETTINGS = "/platform/admin/plugins/events/settings"


@pytest.fixture
def bought(fair: Fair, meet: int, money: FakePayments) -> dict[str, Any]:
    """Two paid tickets of ann's, 5.00 each; there are three in all."""
    order = fair.order(fair.ann, (fair.type(meet, priceMinor=500, capacity=3), 2))
    money.pay(order["id"])
    return shown(fair, order["id"])


@pytest.fixture
def voiding(fair: Fair) -> None:
    """The club has decided that disputed tickets let nobody in."""
    admin = fair.site.as_role(Role.ADMIN)
    values = {**admin.get(SETTINGS).json["values"], "disputed_tickets": "VOID"}
    answer = admin.put(SETTINGS, json={"values": values})
    assert answer.status_code == 200, answer.text


def shown(fair: Fair, order_id: int) -> dict[str, Any]:
    """An order as its buyer sees it."""
    found: dict[str, Any] = fair.get(f"/orders/{order_id}", fair.ann)
    return found


def tickets(fair: Fair) -> list[tuple[str, str | None]]:
    """(status, why void) of ann's."""
    found = fair.get(f"/users/{fair.ann.id}/tickets", fair.ann)["content"]
    return [(ticket["status"], ticket["voidReason"]) for ticket in found]


def listed(fair: Fair, meet: int, query: str = "") -> list[tuple[str, str]]:
    """(code, dispute) of the orders that the organiser sees."""
    found = fair.get(f"/events/{meet}/orders{query}", fair.organiser)["content"]
    return [(order["code"], order["disputeStatus"]) for order in found]


def notifications_of(fair: Fair) -> list[tuple[str, str]]:
    """(kind, words) of the organiser's notifications of disputes, the newest first."""
    fair.site.run_jobs()
    found = fair.of(fair.organiser).get(f"/api/notifications/{fair.organiser.id}/all").json["content"]
    kinds = ("events.order_disputed", "events.dispute_decided")
    return [(item["kind"], item["message"]) for item in found if item["kind"] in kinds]


def test_a_dispute_is_flagged_and_tickets_stay_valid(
    fair: Fair, meet: int, bought: dict[str, Any], money: FakePayments
) -> None:
    """The organiser finds the order by it and is notified once of each step; nobody loses a seat."""
    free = fair.order(fair.ben, (fair.type(meet, name="Guest"), 1))
    money.dispute(bought["id"], "OPEN")
    money.dispute(bought["id"], "OPEN")
    assert listed(fair, meet, "?disputed=true") == [(bought["code"], "OPEN")]
    assert listed(fair, meet, "?disputed=false") == [(free["code"], "NONE")]
    assert tickets(fair) == [("VALID", None)] * 2
    money.dispute(bought["id"], "LOST")
    assert (shown(fair, bought["id"])["status"], listed(fair, meet)[-1]) == ("PAID", (bought["code"], "LOST"))
    kinds, words = zip(*notifications_of(fair), strict=True)
    assert kinds == ("events.dispute_decided", "events.order_disputed")
    assert "is lost. Valid tickets: 2" in words[0]
    assert "10.00 EUR" in words[1]
    assert f"/manage-events?event={meet}&amp;tab=orders&amp;q={bought['code']}" in words[1]


def test_the_dispute_of_another_payment_is_not_the_orders(
    fair: Fair, meet: int, bought: dict[str, Any], money: FakePayments
) -> None:
    """What was paid twice and went back says nothing about what the order was paid by."""
    money.open_ones[bought["id"]]["id"] += 1000
    money.dispute(bought["id"], "OPEN")
    assert listed(fair, meet, "?disputed=true") == []


@pytest.mark.usefixtures("voiding")
def test_void_until_the_dispute_is_won(
    fair: Fair, meet: int, bought: dict[str, Any], money: FakePayments
) -> None:
    """Nobody is let in meanwhile; won, the same codes are good again and count as sold."""
    kind = bought["lines"][0]["ticketTypeId"]
    code = fair.token(bought["ticketIds"][0])
    fair.doors_open(meet)
    money.dispute(bought["id"], "OPEN")
    assert (tickets(fair), fair.stock(kind)) == ([("VOID", "DISPUTE")] * 2, (0, 0))
    assert fair.scan(meet, code)["result"] == "VOID"
    money.dispute(bought["id"], "WON")
    assert (tickets(fair), fair.stock(kind)) == ([("VALID", None)] * 2, (0, 2))
    assert fair.scan(meet, code)["result"] == "ADMITTED"
    assert "is won. Valid tickets: 2" in notifications_of(fair)[0][1]


@pytest.mark.usefixtures("voiding")
def test_won_when_the_seats_are_gone(
    fair: Fair, meet: int, bought: dict[str, Any], money: FakePayments
) -> None:
    """All of an order or none: one seat that is left is not enough for two, and nothing is oversold."""
    kind = bought["lines"][0]["ticketTypeId"]
    money.dispute(bought["id"], "OPEN")
    money.pay(fair.order(fair.ben, (kind, 2))["id"])
    money.dispute(bought["id"], "WON")
    assert (tickets(fair), fair.stock(kind)) == ([("VOID", "DISPUTE")] * 2, (0, 2))
    assert "is won. Valid tickets: 0" in notifications_of(fair)[0][1]


@pytest.mark.usefixtures("voiding")
@pytest.mark.parametrize("sold_meanwhile", [False, True])
def test_won_when_the_early_price_is_gone(
    fair: Fair, meet: int, money: FakePayments, sold_meanwhile: bool
) -> None:
    """There is only so much at it: whoever bought it meanwhile keeps it; without them it is given again."""
    tier = {"name": "Early", "priceMinor": 300, "upTo": 2}
    kind = fair.type(meet, priceMinor=500, priceTiers=[tier])
    order = fair.order(fair.ann, (kind, 2))
    money.pay(order["id"])
    money.dispute(order["id"], "OPEN")
    if sold_meanwhile:
        money.pay(fair.order(fair.ben, (kind, 1))["id"])
    money.dispute(order["id"], "WON")
    with fair.site.context():
        early = db.session.scalars(sa.select(OrderLine.tier_up_to)).all()
    assert set(early) == {2}
    assert tickets(fair) == ([("VOID", "DISPUTE")] if sold_meanwhile else [("VALID", None)]) * 2


@pytest.mark.usefixtures("voiding")
def test_cancelled_while_it_is_disputed(
    fair: Fair, meet: int, bought: dict[str, Any], money: FakePayments, jobs: Work
) -> None:
    """All the money is asked back, as it is of everybody; no ticket comes back to life for an event that is not."""
    money.dispute(bought["id"], "OPEN")
    job = fair.post(f"/events/{meet}/cancel", fair.organiser, 202, reason="Storm", refund=True)["jobId"]
    jobs.run_all()
    done = fair.get(f"/events/{meet}/cancel-jobs/{job}", fair.organiser)
    assert (done["done"], done["failedRefunds"], done["disputed"]) == (1, 0, 1)
    assert [one["amount_minor"] for one in money.refunded.values()] == [1000]
    assert shown(fair, bought["id"])["status"] == "REFUND_PENDING"
    money.dispute(bought["id"], "WON")
    assert tickets(fair) == [("VOID", "DISPUTE")] * 2
    money.settle_refunds()
    assert shown(fair, bought["id"])["status"] == "REFUNDED"


@pytest.mark.needs("payments")
def test_with_the_sandbox(fair: Fair, meet: int, jobs: Work) -> None:
    """As it comes from a provider: opened on its page, heard by its event; the receipt is the order's payment."""
    jobs.run_all()
    buyer = Buyer(fair)
    order, payment = buyer.order(fair.type(meet, priceMinor=500))
    assert shown(fair, order)["paymentId"] is None
    buyer.pay(payment)
    mine = fair.get(f"/users/{fair.ann.id}/orders", fair.ann)["content"][0]
    assert (mine["paymentId"], mine["disputeStatus"]) == (payment, "NONE")
    assert buyer.call("GET", f"/payments/{payment}")["status"] == "CAPTURED"
    with fair.site.context():
        from motorclub_payments.models import Payment

        ref = db.session.get_one(Payment, payment).provider_ref
    admin = fair.site.as_role(Role.ADMIN)
    answer = admin.post(f"/payment-api/sandbox/sessions/{ref}/bank", json={"action": "DISPUTE"})
    assert answer.status_code == 200, answer.text
    with fair.site.context():
        from motorclub_payments import settlement

        settlement.settle(payment)
    assert listed(fair, meet, "?disputed=true") == [(mine["code"], "OPEN")]
    with fair.site.context():
        assert db.session.get_one(Order, order).status == "PAID"
        assert db.session.scalar(sa.select(TicketType.sold)) == 2
