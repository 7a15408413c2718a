"""With the payments plugin and its sandbox: bought, paid, refunded; and what goes on while one of them is off."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, cast

import pytest
import sqlalchemy as sa
from event_sales import Buyer, Fair

from motorclub.api import Role, db, now
from motorclub.testing.contract.tools import off
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.records import Work
from motorclub_events.models import Order, OrderRefund
from motorclub_events.money import refunds

pytestmark = [pytest.mark.needs("payments"), pytest.mark.usefixtures("money_adds_up")]


@pytest.fixture
def buyer(fair: Fair, jobs: Work) -> Buyer:
    """ann; the schedules count from now."""
    jobs.run_all()
    return Buyer(fair)


@pytest.fixture
def kind(fair: Fair, meet: int) -> int:
    """A type for 5.00 each."""
    return fair.type(meet, priceMinor=500, taxRateBp=1900)


def test_bought_and_given_back(fair: Fair, buyer: Buyer, kind: int, jobs: Work) -> None:
    """From the order to the refund, with what the receipt shows."""
    order, payment = buyer.order(kind)
    assert buyer.call("GET", f"/payments/{payment}")["goods"] == []
    paid = buyer.pay(payment)
    assert (paid["status"], paid["fulfilment"], buyer.state(order)) == ("CAPTURED", "DELIVERED", "PAID")
    tickets = fair.get(f"/users/{fair.ann.id}/tickets", fair.ann)["content"]
    assert [good["code"] for good in paid["goods"]] == [ticket["code"] for ticket in tickets]
    assert all(good["image"].startswith("<svg") for good in paid["goods"])
    event = tickets[0]["eventId"]
    [left] = fair.get(f"/events/{event}/sales-history?includeTest=true", fair.organiser)["takings"]
    assert left["netMinor"] == left["soldMinor"] - left["feeMinor"] > 0
    fair.call(
        "POST",
        f"/orders/{order}/refunds",
        fair.organiser,
        201,
        json={"reason": "REQUESTED"},
        headers={"Idempotency-Key": "all"},
    )
    jobs.run_all()
    assert buyer.state(order) == "REFUNDED"
    assert buyer.call("GET", f"/payments/{payment}")["goods"] == []


def test_a_refund_that_failed_says_why_and_goes_through_when_tried_again(
    fair: Fair, buyer: Buyer, kind: int, jobs: Work
) -> None:
    """By the organiser, through both plugins; the reason is in words."""
    order, payment = buyer.order(kind)
    buyer.pay(payment, card="4000000000005126")
    path = f"/orders/{order}/refunds"
    head = {"Idempotency-Key": "all"}
    fair.call("POST", path, fair.organiser, 201, json={"reason": "REQUESTED"}, headers=head)
    jobs.run_all()
    [failed] = fair.get(path, fair.organiser)
    assert (failed["status"], failed["failure"]) == ("FAILED", "the card has expired or was cancelled")
    german = fair.of(fair.organiser).get(f"/ticket-api{path}", headers={"Accept-Language": "de"}).json
    assert german[0]["failure"] == "die Karte ist abgelaufen oder wurde gesperrt"
    fair.post(f"{path}/{failed['id']}/retry", fair.organiser, 200)
    fair.post(f"{path}/{failed['id']}/retry", fair.organiser, 409)
    jobs.run_all()
    [done] = fair.get(path, fair.organiser)
    assert (done["status"], done["failure"], buyer.state(order)) == ("SUCCEEDED", None, "REFUNDED")


def test_what_was_bought_with_test_money_says_so(
    fair: Fair, buyer: Buyer, kind: int, mailbox: Any, jobs: Work
) -> None:
    """The ticket, its paper and the mail; what cost nothing does not."""
    order, payment = buyer.order(kind)
    buyer.pay(payment)
    jobs.run_all()
    tickets = fair.get(f"/users/{fair.ann.id}/tickets", fair.ann)["content"]
    assert [ticket["livemode"] for ticket in tickets] == [False, False]
    client = fair.site.client(fair.ann.token)
    assert "Test payment, no money moved" in client.get(f"/ticket-api/orders/{order}/tickets.html").text
    assert "This was a test payment: no money has moved." in mailbox.to("ann@example.org")[-1].text
    free = fair.order(fair.ben, (fair.type(fair.event()), 1))
    jobs.run_all()
    client = fair.site.client(fair.ben.token)
    assert "Test payment" not in client.get(f"/ticket-api/orders/{free['id']}/tickets.html").text
    assert "test payment" not in mailbox.to("ben@example.org")[-1].text


def test_syncing_an_order_asks_the_provider(fair: Fair, buyer: Buyer, meet: int, kind: int) -> None:
    """Its buyer need not wait for the webhook; nobody else may ask, and nobody twice within two seconds."""
    order, payment = buyer.order(kind)
    buyer.act(payment, "PAY_DROP_WEBHOOK")
    for member in (fair.ben, fair.organiser, fair.admin):
        fair.post(f"/orders/{order}/sync", member, 404)
    assert buyer.state(order) == "PENDING"
    found = fair.post(f"/orders/{order}/sync", buyer.member)
    assert (found["status"], found["paymentStatus"], len(found["ticketIds"])) == ("PAID", "CAPTURED", 2)
    free = f"/ticket-api/orders/{fair.order(fair.ann, (fair.type(meet), 1))['id']}/sync"
    # Each takes far less than two seconds, as nobody has to be asked about what costs nothing.
    answers = [buyer.client.post(free) for _ in range(5)]
    assert (answers[0].status_code, answers[0].json["status"]) == (200, "PAID")
    assert 429 in [answer.status_code for answer in answers]


def test_syncing_while_payments_are_off_reads(fair: Fair, buyer: Buyer, kind: int) -> None:
    """The order as it is known; nothing fails."""
    order, payment = buyer.order(kind)
    buyer.act(payment, "PAY_DROP_WEBHOOK")
    with off(fair.site, "payments"):
        assert fair.post(f"/orders/{order}/sync", buyer.member)["status"] == "PENDING"
    assert buyer.pay(payment, "PAY_DROP_WEBHOOK")["status"] == "CAPTURED"


def test_declined_and_abandoned(fair: Fair, buyer: Buyer, meet: int, clock: Clock) -> None:
    """Declined can be tried again; abandoned frees the seats, and nobody can pay for them any more."""
    kind = fair.type(meet, priceMinor=500, capacity=2)
    order, payment = buyer.order(kind)
    ref = buyer.checkout(payment)
    assert buyer.pay(payment, "DECLINE")["status"] in ("PENDING", "FAILED")
    assert fair.stock(kind) == (2, 0)
    clock.advance(minutes=16)
    fair.site.run_jobs()
    assert (buyer.state(order), fair.stock(kind)) == ("EXPIRED", (0, 0))
    path = f"/payment-api/sandbox/sessions/{ref}/actions"
    assert buyer.client.post(path, json={"action": "PAY"}).json["status"] == "EXPIRED"
    assert (buyer.state(order), fair.stock(kind)) == ("EXPIRED", (0, 0))


@pytest.fixture
def late(
    fair: Fair, buyer: Buyer, meet: int, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> tuple[int, int, int]:
    """(type of two seats, order of both, payment): paid, but nobody could hear of it before the seats were free."""
    from motorclub.api.payments import ProviderUnavailable
    from motorclub_payments.sandbox import Sandbox

    def silent(*_: Any) -> Any:
        raise ProviderUnavailable("no answer")

    kind = fair.type(meet, priceMinor=500, taxRateBp=1900, capacity=2)
    order, payment = buyer.order(kind)
    buyer.act(payment, "PAY_DROP_WEBHOOK")
    with monkeypatch.context() as patched:
        for name in ("get_checkout", "find_checkout", "expire_checkout", "list_events"):
            patched.setattr(Sandbox, name, silent)
        clock.advance(minutes=16)
        fair.site.run_jobs()
    assert (buyer.state(order), fair.stock(kind)) == ("EXPIRED", (0, 0))
    assert buyer.call("GET", f"/payments/{payment}")["status"] == "EXPIRED"
    return kind, order, payment


def hear_of_it(fair: Fair, clock: Clock) -> None:
    """The provider answers again, and what has to be done is done."""
    clock.advance(seconds=61)
    fair.site.run_jobs()
    fair.site.run_jobs()


def test_late_money_gets_seats_that_are_free(
    fair: Fair, buyer: Buyer, late: tuple[int, int, int], mailbox: Any, clock: Clock
) -> None:
    """They are taken again, once, however often it is told; the buyer has tickets and their mail (W14)."""
    kind, order, payment = late
    hear_of_it(fair, clock)
    assert (buyer.state(order), fair.stock(kind)) == ("PAID", (0, 2))
    seen = buyer.call("POST", f"/payments/{payment}/sync")
    assert (seen["status"], seen["fulfilment"], seen["refundedMinor"]) == ("CAPTURED", "DELIVERED", 0)
    assert len(seen["goods"]) == len(fair.get(f"/orders/{order}", fair.ann)["ticketIds"]) == 2
    hear_of_it(fair, clock)
    assert (fair.stock(kind), _refunds(fair)) == ((0, 2), [])
    assert len(mailbox.to("ann@example.org")) == 1


@pytest.mark.parametrize("others", [1, 2])
def test_late_money_goes_back_if_the_seats_are_gone(
    fair: Fair, buyer: Buyer, late: tuple[int, int, int], clock: Clock, others: int
) -> None:
    """All of it, though one seat might be left; who has bought meanwhile keeps theirs (W14)."""
    kind, order, payment = late
    second = Buyer(fair, fair.ben)
    their_order, their_payment = second.order(kind, others)
    assert second.pay(their_payment)["fulfilment"] == "DELIVERED"
    hear_of_it(fair, clock)
    assert (buyer.state(order), second.state(their_order)) == ("REFUNDED", "PAID")
    assert fair.stock(kind) == (0, others)
    seen = buyer.call("GET", f"/payments/{payment}")
    assert (seen["fulfilment"], seen["refundedMinor"], seen["goods"]) == ("REFUSED", 1000, [])
    assert fair.get(f"/orders/{order}", fair.ann)["ticketIds"] == []
    with fair.site.context():
        found = db.session.execute(sa.text("SELECT reason, amount_minor, status FROM payments_refund"))
        assert [tuple(row) for row in found] == [("SOLD_OUT", 1000, "SUCCEEDED")]


def test_refunds_of_two_orders_may_have_one_key(fair: Fair, buyer: Buyer, kind: int) -> None:
    """The payments plugin calls all of what it gives back by itself "full"; asked again, it is the same one."""
    bought = [buyer.order(kind), Buyer(fair, fair.ben).order(kind)]
    with fair.site.context():
        numbers = []
        for number, (order, payment) in enumerate([*bought, bought[0]]):
            facts = {"key": "full", "payment_id": payment, "amount_minor": 1000, "currency": "EUR"}
            facts |= {"reason": "SOLD_OUT", "id": 900 + number % 2, "created_at": now()}
            row = refunds.find_or_record(cast(Any, facts), db.session.get_one(Order, order))
            numbers.append((row.id, row.order_id))
        assert numbers[0] == numbers[2] != numbers[1]
        assert [order for _, order in numbers] == [bought[0][0], bought[1][0], bought[0][0]]


@pytest.fixture
def events_off(fair: Fair, buyer: Buyer, kind: int) -> Any:
    """(order, payment) that is being paid when events are switched off."""
    found = buyer.order(kind)
    fair.site.switch("events", on=False)
    yield found
    fair.site.switch("events", on=True)
    fair.site.run_jobs()


def test_with_events_off_who_pays_has_tickets(
    fair: Fair, buyer: Buyer, events_off: tuple[int, int], mailbox: Any, jobs: Work
) -> None:
    """On the receipt with their codes, and by mail; they are the same once events are on again."""
    order, payment = events_off
    fair.get(f"/orders/{order}", fair.ann, 404)
    goods = buyer.pay(payment)["goods"]
    assert len(goods) == 2
    jobs.run_all()
    [mail] = mailbox.to("ann@example.org")
    assert f"/payment-success?paymentId={payment}" in mail.text
    fair.site.switch("events", on=True)
    jobs.run_all()
    assert len(mailbox.to("ann@example.org")) == 1
    tickets = fair.get(f"/users/{fair.ann.id}/tickets", fair.ann)["content"]
    assert [ticket["code"] for ticket in tickets] == [good["code"] for good in goods]


def test_with_events_off_seats_become_free(
    fair: Fair, kind: int, events_off: tuple[int, int], clock: Clock
) -> None:
    """Who has not paid in time does not keep them."""
    clock.advance(minutes=16)
    fair.site.run_jobs()
    assert fair.stock(kind) == (0, 0)


def _refunds(fair: Fair) -> list[str]:
    with fair.site.context():
        return list(db.session.scalars(sa.select(OrderRefund.status).order_by(OrderRefund.id)))


def test_with_events_off_refunds_go_on(fair: Fair, buyer: Buyer, meet: int, kind: int, clock: Clock) -> None:
    """An event was cancelled a moment before: its orders are processed, and every buyer gets the money once."""
    for _ in range(3):
        buyer.pay(buyer.order(kind, 1)[1])
    buyer.order(kind, 1)
    fair.post(f"/events/{meet}/cancel", fair.organiser, 202, reason="Storm")
    fair.site.switch("events", on=False)
    for _ in range(4):
        clock.advance(seconds=61)
        fair.site.run_jobs()
    done = _refunds(fair)
    fair.site.switch("events", on=True)
    fair.site.run_jobs()
    assert done == ["SUCCEEDED"] * 3
    assert fair.stock(kind) == (0, 0)


def test_payments_do_not_go_unsaid(fair: Fair, buyer: Buyer, kind: int) -> None:
    """The preflight counts what is open: to be paid, and to be given back; a seller is told nothing can be paid."""
    order, payment = buyer.order(kind)
    admin = fair.site.as_role(Role.ADMIN)
    asked = admin.post("/platform/admin/plugins/payments/disable?dryRun=true")
    assert asked.status_code == 200, asked.text
    assert [entry["count"] for entry in asked.json["consequences"]] == [1, 0, 0]
    with off(fair.site, "payments"):
        other = fair.type(fair.event(), priceMinor=500)
        assert fair.refused(fair.ben, (other, 1)) == (503, "PAYMENT_PROVIDER_UNAVAILABLE")
        assert buyer.state(order) == "PENDING"
    assert buyer.pay(payment)["fulfilment"] == "DELIVERED"


def test_events_do_not_go_unsaid(fair: Fair, buyer: Buyer, kind: int) -> None:
    """The preflight counts what cannot be scanned, and says where its codes are still to be seen: they are."""
    payment = buyer.order(kind)[1]
    buyer.pay(payment)
    asked = fair.site.as_role(Role.ADMIN).post("/platform/admin/plugins/events/disable?dryRun=true")
    told = {entry["message"]: entry["count"] for entry in asked.json["consequences"]}
    assert told == {
        "published events that nobody can see": 1,
        "tickets for future events that cannot be scanned; those that were paid for are on their receipts": 2,
        "orders that are being paid; they are settled all the same": 0,
    }
    fair.site.switch("events", on=False)
    try:
        goods = buyer.call("GET", f"/payments/{payment}")["goods"]
        assert [good["image"][:4] for good in goods] == ["<svg", "<svg"]
    finally:
        fair.site.switch("events", on=True)


def test_without_payments_seats_are_let_go_in_time(fair: Fair, buyer: Buyer, kind: int, clock: Clock) -> None:
    """Payments off: who cannot pay does not keep seats; once they are on, nobody can pay for these any more."""
    order, payment = buyer.order(kind)
    with off(fair.site, "payments"):
        clock.advance(minutes=15, seconds=1)
        fair.site.run_jobs()
        assert fair.stock(kind) == (0, 0)
    clock.at += timedelta(seconds=30)
    fair.site.run_jobs()
    assert buyer.call("GET", f"/payments/{payment}")["payable"] is False
    assert buyer.state(order) == "EXPIRED"
