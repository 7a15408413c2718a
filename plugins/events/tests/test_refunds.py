"""Money and tickets that go back, and events that do not take place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from event_sales import Fair, FakePayments

from motorclub.api import db
from motorclub.testing.records import Work
from motorclub.testing.site import TestMember
from motorclub_events.models import Order, TicketType
from motorclub_events.money import cancelling


def refund(fair: Fair, order_id: int, expected: int = 201, /, key: str = "k1", **body: Any) -> Any:
    """The organiser takes tickets back, gives money back, or both."""
    headers = {"Idempotency-Key": key}
    given = {"reason": "REQUESTED", **body}
    return fair.call(
        "POST", f"/orders/{order_id}/refunds", fair.organiser, expected, json=given, headers=headers
    )


@pytest.fixture
def bought(fair: Fair, meet: int, money: FakePayments) -> dict[str, Any]:
    """Two paid tickets of ann's, 5.00 each."""
    order = fair.order(fair.ann, (fair.type(meet, priceMinor=500), 2))
    money.pay(order["id"])
    found: dict[str, Any] = fair.get(f"/orders/{order['id']}", fair.ann)
    return found


def state(fair: Fair, order: dict[str, Any]) -> tuple[str, int]:
    """(status, refunded)."""
    found = fair.get(f"/orders/{order['id']}", fair.ann)
    return found["status"], found["refundedMinor"]


def test_one_ticket_goes_back_then_the_other(
    fair: Fair, bought: dict[str, Any], money: FakePayments, jobs: Work
) -> None:
    """Its seat is free at once; the money follows, and the same call changes nothing the second time."""
    one, other = bought["ticketIds"]
    kind = bought["lines"][0]["ticketTypeId"]
    refund(fair, bought["id"], ticketIds=[one])
    refund(fair, bought["id"], ticketIds=[one])
    assert (state(fair, bought), fair.stock(kind)) == (("PARTIALLY_REFUNDED", 500), (0, 1))
    mine = {
        when: [
            shown["id"]
            for shown in fair.get(f"/users/{fair.ann.id}/tickets?when={when}", fair.ann)["content"]
        ]
        for when in ("upcoming", "past")
    }
    assert mine == {"upcoming": [other], "past": [one]}
    attendees = f"/events/{bought['eventId']}/attendees"
    assert [row["ticketId"] for row in fair.get(attendees, fair.organiser)["content"]] == [other]
    all_tickets = fair.get(f"{attendees}?q={bought['code']}&includeVoid=true", fair.organiser)["content"]
    assert [(row["ticketId"], row["voidReason"]) for row in all_tickets] == [(one, "REFUNDED"), (other, None)]
    refund(fair, bought["id"], 400, key="k2", ticketIds=[one])
    refund(fair, bought["id"], key="k3")
    assert (state(fair, bought), fair.stock(kind)) == (("REFUND_PENDING", 1000), (0, 0))
    jobs.run_all()
    assert money.settle_refunds() == 2
    assert state(fair, bought) == ("REFUNDED", 1000)


def test_money_alone_and_no_more_than_there_is(
    fair: Fair, bought: dict[str, Any], money: FakePayments, jobs: Work
) -> None:
    """The tickets stay valid; what is asked for beyond the price is refused."""
    refund(fair, bought["id"], amountMinor=300, keepTickets=True)
    assert state(fair, bought) == ("PARTIALLY_REFUNDED", 300)
    refund(fair, bought["id"], 409, key="k2", amountMinor=701, keepTickets=True)
    refund(fair, bought["id"], 400, key="k3", keepTickets=True)
    jobs.run_all()
    assert money.settle_refunds() == 1


def test_a_refund_that_fails_is_kept_and_can_come_later(
    fair: Fair, bought: dict[str, Any], money: FakePayments, jobs: Work
) -> None:
    """The admins are notified; once the provider has it after all, the order is refunded."""
    refund(fair, bought["id"])
    jobs.run_all()
    money.settle_refunds(succeed=False)
    assert state(fair, bought) == ("REFUND_FAILED", 0)
    jobs.run_all()
    told = fair.of(fair.admin).get(f"/api/notifications/{fair.admin.id}/unread/latest").json
    assert "has failed" in told[0]["message"]
    for one in money.refunded.values():
        one["status"] = "SUBMITTED"
    money.settle_refunds()
    assert state(fair, bought) == ("REFUNDED", 1000)


def test_what_payments_gives_back_by_itself_counts_once_it_is_back(
    fair: Fair, bought: dict[str, Any], money: FakePayments
) -> None:
    """An admin's refund of an order with its tickets: one that fails changes nothing, also when told twice."""
    money.refund("events.order", bought["id"], 400, "OTHER", "admins-own")
    given = money.refunded["admins-own"]
    for status, shown in (
        ("FAILED", ("PAID", 0)),
        ("FAILED", ("PAID", 0)),
        ("SUCCEEDED", ("PARTIALLY_REFUNDED", 400)),
        ("SUCCEEDED", ("PARTIALLY_REFUNDED", 400)),
    ):
        given["status"] = "SUBMITTED"
        money.settle_refunds(succeed=status == "SUCCEEDED")
        assert state(fair, bought) == shown


def test_what_was_paid_twice_is_no_money_of_the_order(
    fair: Fair, bought: dict[str, Any], money: FakePayments
) -> None:
    """Its refund is shown with the order and changes none of its sums, whether it fails or succeeds."""
    money.refund("events.order", bought["id"], None, "DUPLICATE", "twice")
    given = money.refunded["twice"]
    given["payment_id"] += 1000
    for succeed in (False, True):
        given["status"] = "SUBMITTED"
        money.settle_refunds(succeed=succeed)
        assert state(fair, bought) == ("PAID", 0)


def test_a_buyer_gives_back_by_the_rule(fair: Fair, money: FakePayments, jobs: Work) -> None:
    """Until so long before, less the fee; not where nothing is taken back, and not once somebody is inside."""
    meet = fair.event(refundFeeMinor=150)
    order = fair.order(fair.ann, (fair.type(meet, priceMinor=500), 2))
    money.pay(order["id"])
    fair.post(f"/orders/{order['id']}/cancel", fair.ann)
    assert state(fair, order) == ("REFUND_PENDING", 850)
    jobs.run_all()
    money.settle_refunds()
    assert state(fair, order) == ("REFUNDED", 850)
    strict = fair.event(refundRule="NONE")
    kept = fair.order(fair.ann, (fair.type(strict, priceMinor=500), 1))
    money.pay(kept["id"])
    fair.post(f"/orders/{kept['id']}/cancel", fair.ann, 409)


@pytest.fixture
def sold(fair: Fair, meet: int, money: FakePayments) -> tuple[int, list[int]]:
    """An event with a free, a paid and a waiting order."""
    kind, paid = fair.type(meet), fair.type(meet, name="Paid", priceMinor=700)
    free = fair.order(fair.ann, (kind, 1))
    bought = fair.order(fair.ben, (paid, 1))
    money.pay(bought["id"])
    waiting = fair.order(fair.stranger, (paid, 1))
    return meet, [free["id"], bought["id"], waiting["id"]]


def test_a_cancelled_event_is_worked_off(
    fair: Fair, sold: tuple[int, list[int]], money: FakePayments, jobs: Work
) -> None:
    """Nothing is sold from the first moment; every order ends, money goes back once, everybody is notified."""
    meet, order_ids = sold
    job = fair.post(f"/events/{meet}/cancel", fair.organiser, 202, reason="Storm")
    assert (job["total"], job["status"]) == (3, "RUNNING")
    with fair.site.context():
        kind = db.session.scalars(sa.select(TicketType.id).where(TicketType.event_id == meet)).first()
    assert fair.refused(fair.ann, (kind or 0, 1)) == (409, "SALE_CLOSED")
    with fair.site.context():
        db.session.execute(sa.update(Order).where(Order.id == order_ids[1]).values(buyer_name="Ben Driver"))
        db.session.commit()
    jobs.run_all()
    money.settle_refunds()
    done = fair.get(f"/events/{meet}/cancel-jobs/{job['jobId']}", fair.organiser)
    assert (done["done"], done["failed"], done["status"]) == (3, 0, "DONE")
    assert statuses(fair, order_ids) == ["CANCELLED", "REFUNDED", "CANCELLED"]
    assert len(money.refunded) == 1
    assert fair.get(f"/users/{fair.ann.id}/tickets?when=upcoming", fair.ann)["content"] == []
    told = fair.of(fair.ben).get(f"/api/notifications/{fair.ben.id}/all").json["content"]
    assert [item for item in told if "was cancelled: Storm" in item["message"]]
    (paid,) = mails_to(fair, fair.ben, "events.event_cancelled")
    assert paid["text"].startswith("Hello Ben Driver,")
    assert "The organiser says: Storm" in paid["text"]
    assert "Your refund of 7.00 EUR has started" in paid["text"]
    (free,) = mails_to(fair, fair.ann, "events.event_cancelled")
    assert "refund" not in free["text"].lower()
    # Neither can be switched off, nor ended by a click.
    assert free["unsubscribe"] is None
    jobs.run_all()
    (back,) = mails_to(fair, fair.ben, "events.refunded")
    assert "7.00 EUR" in back["subject"]


def mails_to(fair: Fair, member: TestMember, template: str) -> list[dict[str, Any]]:
    """The mails of a kind that a member was sent."""
    with fair.site.context():
        found = db.session.execute(
            sa.text(
                "SELECT subject, text, unsubscribe FROM mail_message JOIN member ON email = recipient"
                " WHERE member.id = :member AND template = :template"
            ),
            {"member": member.id, "template": template},
        )
        return [dict(row) for row in found.mappings()]


def test_the_mail_of_an_order_has_its_discount_and_tax(fair: Fair, meet: int, money: FakePayments) -> None:
    """As the order has them, so that its total can be followed."""
    fair.post(f"/events/{meet}/vouchers", fair.organiser, 201, code="CLUB", kind="PERCENT", value=25)
    order = fair.order(fair.ann, (fair.type(meet, priceMinor=1190, taxRateBp=1900), 2), voucherCode="CLUB")
    money.pay(order["id"])
    [mail] = mails_to(fair, fair.ann, "events.order_confirmed")
    assert "17.85 EUR, after a discount of 5.95 EUR (2.85 EUR tax included)" in mail["text"]


def test_a_failed_refund_says_why_and_can_be_tried_again(
    fair: Fair, sold: tuple[int, list[int]], money: FakePayments, jobs: Work
) -> None:
    """The organiser is notified and tries again; a stranger cannot."""
    _, order_ids = sold
    refund(fair, order_ids[1])
    jobs.run_all()
    money.settle_refunds(succeed=False)
    jobs.run_all()
    (failed,) = fair.get(f"/orders/{order_ids[1]}/refunds", fair.organiser)
    assert (failed["status"], failed["failure"]) == ("FAILED", "the card has expired or was cancelled")
    told = fair.of(fair.organiser).get(f"/api/notifications/{fair.organiser.id}/all").json["content"]
    assert [item for item in told if "has failed: the card has expired" in item["message"]]
    path = f"/orders/{order_ids[1]}/refunds/{failed['id']}/retry"
    fair.post(path, fair.stranger, 404)
    fair.post(path, fair.organiser, 200)
    assert money.retried == [one["id"] for one in money.refunded.values()]


def statuses(fair: Fair, order_ids: list[int]) -> list[str]:
    """Of these orders."""
    with fair.site.context():
        return [db.session.get_one(Order, number).status for number in order_ids]


def test_a_worker_that_dies_leaves_whole_orders(
    fair: Fair,
    sold: tuple[int, list[int]],
    money: FakePayments,
    jobs: Work,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The next one goes on behind the last of them; nobody gets money twice."""
    meet, order_ids = sold
    job = fair.post(f"/events/{meet}/cancel", fair.organiser, 202, reason="Storm")
    whole = cancelling._cancel_order

    def dies(job_id: int, order_id: int) -> None:
        whole(job_id, order_id)
        if order_id == order_ids[1]:
            raise KeyboardInterrupt

    monkeypatch.setattr(cancelling, "_cancel_order", dies)
    with fair.site.context(), pytest.raises(KeyboardInterrupt):
        cancelling.run_job(job["jobId"])
    assert statuses(fair, order_ids) == ["CANCELLED", "PAID", "PENDING"]
    monkeypatch.setattr(cancelling, "_cancel_order", whole)
    with fair.site.context():
        cancelling.run_job(job["jobId"])
        cancelling.run_job(job["jobId"])
    jobs.run_all()
    money.settle_refunds()
    assert statuses(fair, order_ids) == ["CANCELLED", "REFUNDED", "CANCELLED"]
    assert len(money.refunded) == 1


def test_money_for_a_cancelled_event_goes_back(
    fair: Fair, sold: tuple[int, list[int]], money: FakePayments, jobs: Work
) -> None:
    """Also before the job has come to the order."""
    meet, order_ids = sold
    fair.post(f"/events/{meet}/cancel", fair.organiser, 202, reason="Storm")
    assert money.pay(order_ids[2]) == "EVENT_CANCELLED"
    jobs.run_all()
    money.settle_refunds()
    assert statuses(fair, order_ids) == ["CANCELLED", "REFUNDED", "REFUNDED"]


@pytest.mark.parametrize(
    ("change", "invariant"),
    [
        ("UPDATE events_ticket_type SET sold = sold + 1", "I2"),
        ("UPDATE events_event SET held = held + 1", "I3"),
        ("UPDATE events_order SET kept_minor = 1 WHERE payment_id IS NOT NULL", "I5"),
        ("UPDATE events_order_line SET tax_minor = 1", "I10"),
        ("UPDATE events_taken SET quantity = 5", "a member's share"),
        ("UPDATE events_order SET currency = 'USD'", "I10"),
        ("DELETE FROM events_ticket", "I5"),
    ],
)
def test_the_audit_finds_what_must_not_be(
    bought: dict[str, Any],
    fair: Fair,
    findings: Callable[[], list[str]],
    broken_on_purpose: None,
    change: str,
    invariant: str,
) -> None:
    """Nothing of a sale that went well; each number that somebody has put out of place."""
    assert findings() == []
    with fair.site.context():
        db.session.execute(sa.text(change))
        db.session.commit()
    assert [found for found in findings() if found.startswith(invariant)]
