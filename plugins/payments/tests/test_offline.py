"""Money that is paid by hand: marked by somebody, settled as all money is, given back by hand; and what meets it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Session

from motorclub.api import Role, db, now
from motorclub.testing.race import meet_after, together
from motorclub.testing.site import Site
from motorclub_payments import offline, services, settlement
from motorclub_payments.models import OfflineSession
from motorclub_payments.services import Payments
from motorclub_payments.settings import PaymentSettings

pytestmark = pytest.mark.once

ACCOUNT = "Motorclub, DE00 1234\nor in cash at the door"
ROUNDS = 10


def switch(site: Site, *, on: bool) -> None:
    """Allow money by hand, or offer it no longer."""
    admin, path = site.as_role(Role.ADMIN), "/platform/admin/plugins/payments/settings"
    values = {"offline": on, "offline_instructions": ACCOUNT}
    answer = admin.put(path, json={"values": {**admin.get(path).json["values"], **values}})
    assert answer.status_code == 200, answer.text


@pytest.fixture
def by_hand(till: Any) -> Any:
    """The till of a site that takes transfers and cash."""
    switch(till.site, on=True)
    return till


def opened(till: Any, **changes: Any) -> int:
    """A purchase that is to be paid by hand within a week; its payment."""
    given = {"provider": "offline", "code": "4F7H2K9M", "expires_at": now() + timedelta(days=7), **changes}
    return int(till.open(**given))


def receive(till: Any, payment_id: int, amount: int = 3000) -> Any:
    """Somebody marks it as paid."""
    row = till.row(payment_id)
    return till.desk(lambda desk: desk.receive(row.purpose, row.purpose_id, amount, now().date(), "seen"))


def test_from_the_order_to_the_money(by_hand: Any) -> None:
    """The buyer reads where it goes; once it is marked it is settled, booked in an account of its own, and real."""
    number = opened(by_hand)
    seen = by_hand.see(number)
    assert (seen["code"], seen["instructions"], seen["payable"], seen["livemode"]) == (
        "4F7H2K9M",
        ACCOUNT,
        True,
        True,
    )
    assert receive(by_hand, number) == number
    by_hand.work()
    assert by_hand.heard() == ["paid"]
    assert by_hand.ledger() == {"OFFLINE_BALANCE": 3000, "TICKET_REVENUE": -2430, "TAX_PAYABLE": -570}
    assert by_hand.see(number)["instructions"] is None


def test_the_checkout_leads_to_our_own_page(by_hand: Any) -> None:
    """There is no other; asked again it is the same, and the mark finds it."""
    number = opened(by_hand)
    assert by_hand.go(number)["redirectUrl"].endswith(f"/payment?paymentId={number}")
    by_hand.go(number)
    receive(by_hand, number)
    by_hand.sync(number)
    assert by_hand.row(number).status == "CAPTURED"


def test_who_dies_after_the_mark_loses_nothing(by_hand: Any, clock: Any) -> None:
    """The job is lost: the reconciler finds the mark."""
    number = opened(by_hand)
    receive(by_hand, number)
    with by_hand.site.context():
        db.session.execute(sa.text("DELETE FROM job"))
        db.session.commit()
    clock.advance(seconds=61)
    by_hand.work()
    assert by_hand.heard() == ["paid"]


@pytest.mark.parametrize("amount", [2999, 3001])
def test_another_amount_goes_back(by_hand: Any, amount: int) -> None:
    """All of it, by hand, as a mismatch always does."""
    number = opened(by_hand)
    receive(by_hand, number, amount)
    by_hand.work()
    assert by_hand.row(number).status == "MISMATCH"
    assert by_hand.refunds() == [("MISMATCH", amount, "SUBMITTED")]


@pytest.mark.parametrize(("refuses", "heard"), [(None, "paid"), ("SOLD_OUT", "refused")])
def test_late_money(by_hand: Any, clock: Any, refuses: str | None, heard: str) -> None:
    """A week and a day: the seller delivers if it can; else it goes back."""
    number = opened(by_hand)
    clock.advance(days=8)
    by_hand.work()
    assert by_hand.heard() == ["closed"]
    by_hand.shop.refuses = refuses
    receive(by_hand, number)
    by_hand.work()
    assert by_hand.heard() == ["closed", heard]
    assert by_hand.refunds() == ([("SOLD_OUT", 3000, "SUBMITTED")] if refuses else [])


def test_a_refund_is_done_when_somebody_says_so(by_hand: Any, clock: Any) -> None:
    """It waits for weeks without anybody being alarmed; it is marked once; the books agree before and after."""
    number = opened(by_hand)
    receive(by_hand, number)
    by_hand.work()
    row = by_hand.row(number)
    made = by_hand.desk(lambda desk: desk.refund(row.purpose, row.purpose_id, 1000, "REQUESTED", "one"))
    early = by_hand.desk(lambda desk: desk.give_back("ORDER", made["purpose_id"], made["id"], now().date()))
    assert early["code"] == "NOT_READY"
    by_hand.work()
    clock.advance(days=20)
    by_hand.work()
    assert by_hand.refunds() == [("REQUESTED", 1000, "SUBMITTED")]
    assert by_hand.findings() == []
    assert (
        by_hand.desk(
            lambda desk: desk.give_back("ORDER", made["purpose_id"], made["id"], now().date(), "in cash")
        )
        == made["id"]
    )
    assert (
        by_hand.desk(lambda desk: desk.give_back("ORDER", made["purpose_id"], made["id"], now().date()))[
            "code"
        ]
        == "ALREADY_DONE"
    )
    by_hand.work()
    assert by_hand.refunds() == [("REQUESTED", 1000, "SUCCEEDED")]
    assert by_hand.ledger()["OFFLINE_BALANCE"] == 2000


def test_a_refund_of_a_card_is_nobody_s_to_mark(by_hand: Any) -> None:
    """Its provider sees to it; nor is a card's payment."""
    number = by_hand.paid(purpose_id=70)
    assert receive(by_hand, number)["code"] == "NOT_OFFLINE"
    made = by_hand.desk(lambda desk: desk.refund("ORDER", 70, 100, "REQUESTED", "one"))
    assert (
        by_hand.desk(lambda desk: desk.give_back("ORDER", made["purpose_id"], made["id"], now().date()))[
            "code"
        ]
        == "NOT_OFFLINE"
    )
    by_hand.work()


def test_only_who_chooses_it_gets_it(by_hand: Any) -> None:
    """It is nobody's default, needs a code, and is not what an order of minutes can change to."""
    assert by_hand.row(by_hand.open(code="4F7H2K9M")).provider == "sandbox"
    refused = by_hand.desk(lambda desk: desk.open(by_hand.order(provider="offline")))
    assert refused["code"] == "PROVIDER_UNKNOWN"
    number = by_hand.open()
    assert by_hand.go(number, status=409, provider="offline")["code"] == "PROVIDER_UNKNOWN"
    assert by_hand.desk(lambda desk: [way["checkout"] for way in desk.providers()]) == [False, True]


def test_switched_off_it_is_offered_to_nobody_and_settled_all_the_same(by_hand: Any) -> None:
    """Who was promised it can still pay."""
    number = opened(by_hand)
    switch(by_hand.site, on=False)
    refused = by_hand.desk(lambda desk: desk.open(by_hand.order(provider="offline", code="X")))
    assert refused["code"] == "PROVIDER_UNKNOWN"
    receive(by_hand, number)
    by_hand.work()
    assert by_hand.heard() == ["paid"]
    switch(by_hand.site, on=True)


def test_a_webhook_of_it_is_refused(by_hand: Any) -> None:
    """Nobody can tell that money is there but who may mark it."""
    answer = by_hand.of(None).post("/payment-api/webhooks/offline", data=b"{}")
    assert (answer.status_code, answer.json["code"]) == (400, "INVALID_SIGNATURE")


def test_it_needs_to_be_said_how() -> None:
    """Money that is to go nowhere is not offered."""
    with pytest.raises(ValueError, match="how to pay by hand"):
        PaymentSettings(offline=True, offline_instructions="  ")


# What meets it


def in_context(till: Any, work: Callable[[], Any]) -> Callable[[], Any]:
    """The work as a thread of its own does it, with its transaction."""

    def run() -> Any:
        with till.site.context():
            answer = work()
            db.session.commit()
            return answer

    return run


def naively_marked(session: Session, ref: str, amount_minor: int, *_: Any) -> bool:
    """`mark_paid` as a naive author would have written it."""
    paid = {"status": "PAID", "payment_ref": f"p{ref}", "captured_minor": amount_minor}
    session.execute(sa.update(OfflineSession).where(OfflineSession.ref == ref).values(paid))
    return True


@pytest.mark.parametrize("guarded", [True, False])
def test_two_who_mark_it_at_once(by_hand: Any, monkeypatch: pytest.MonkeyPatch, guarded: bool) -> None:
    """One of them is told that it was done; without the condition both believe that they have received money."""
    number = opened(by_hand)
    purpose_id = by_hand.row(number).purpose_id
    meet_after(monkeypatch, services, "_begin_checkout")
    if not guarded:
        monkeypatch.setattr(offline, "mark_paid", naively_marked)
    mark = functools.partial(Payments().receive, "ORDER", purpose_id, 3000, now().date())
    answers = together([in_context(by_hand, mark)] * 2)
    assert len([answer for answer in answers if answer == number]) == (1 if guarded else 2)
    by_hand.work()
    assert by_hand.heard() == ["paid"]


def naively_expired(row: OfflineSession) -> None:
    """`_expire` as a naive author would have written it."""
    row.status, row.captured_minor, row.payment_ref = "EXPIRED", None, None


@pytest.mark.parametrize("guarded", [True, False])
def test_it_is_marked_while_it_expires(
    by_hand: Any, clock: Any, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """Between the look and the end: it is paid. Without the condition somebody's money is nowhere."""
    number = opened(by_hand)
    by_hand.go(number)
    clock.advance(days=6, hours=23, minutes=59)
    row, look = by_hand.row(number), settlement.look
    with by_hand.site.context():
        db.session.execute(sa.text("UPDATE payments_payment SET close_requested_at = now()"))
        db.session.commit()

    def look_then_mark(payment: settlement.SettlementRow) -> Any:
        found = look(payment)
        monkeypatch.setattr(settlement, "look", look)
        mark = functools.partial(Payments().receive, row.purpose, row.purpose_id, 3000, now().date())
        assert together([in_context(by_hand, mark)]) == [number]
        return found

    monkeypatch.setattr(settlement, "look", look_then_mark)
    if not guarded:
        monkeypatch.setattr(offline, "_expire", naively_expired)
    with by_hand.site.context():
        settlement.expire(number)
    by_hand.work()
    assert by_hand.heard() == (["paid"] if guarded else ["closed"])


def test_marked_cancelled_and_expired_at_once(by_hand: Any, clock: Any) -> None:
    """No matter who is first, the buyer has what was bought, and the books agree."""
    for number in [opened(by_hand) for _ in range(ROUNDS)]:
        row = by_hand.row(number)
        mark = functools.partial(Payments().receive, row.purpose, row.purpose_id, 3000, now().date())
        close = functools.partial(Payments().close, row.purpose, row.purpose_id)
        expire = functools.partial(settlement.expire, number)
        calls = [mark, close, expire, functools.partial(settlement.settle, number), mark]
        answers = together([in_context(by_hand, call) for call in calls])
        assert [answers[0], answers[4]].count(number) == 1
    by_hand.work()
    assert by_hand.heard().count("paid") == ROUNDS
    assert by_hand.ledger()["OFFLINE_BALANCE"] == 3000 * ROUNDS
