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
def manual_site(payment_site: Any) -> Any:
    """The checkout of a site that takes transfers and cash."""
    switch(payment_site.site, on=True)
    return payment_site


def opened(payment_site: Any, **changes: Any) -> int:
    """A purchase that is to be paid by hand within a week; its payment."""
    given = {"provider": "offline", "code": "4F7H2K9M", "expires_at": now() + timedelta(days=7), **changes}
    return int(payment_site.open(**given))


def receive(payment_site: Any, payment_id: int, amount: int = 3000) -> Any:
    """Somebody marks it as paid."""
    row = payment_site.row(payment_id)
    return payment_site.desk(
        lambda desk: desk.receive(row.purpose, row.purpose_id, amount, now().date(), "seen")
    )


def test_from_the_order_to_the_money(manual_site: Any) -> None:
    """The buyer reads where it goes; once it is marked it is settled, booked in an account of its own, and real."""
    number = opened(manual_site)
    seen = manual_site.see(number)
    assert (seen["code"], seen["instructions"], seen["payable"], seen["livemode"]) == (
        "4F7H2K9M",
        ACCOUNT,
        True,
        True,
    )
    assert receive(manual_site, number) == number
    manual_site.work()
    assert manual_site.received_events() == ["paid"]
    assert manual_site.ledger() == {"OFFLINE_BALANCE": 3000, "TICKET_REVENUE": -2430, "TAX_PAYABLE": -570}
    assert manual_site.see(number)["instructions"] is None


def test_the_checkout_leads_to_our_own_page(manual_site: Any) -> None:
    """There is no other; asked again it is the same, and the mark finds it."""
    number = opened(manual_site)
    assert manual_site.go(number)["redirectUrl"].endswith(f"/payment?paymentId={number}")
    manual_site.go(number)
    receive(manual_site, number)
    manual_site.sync(number)
    assert manual_site.row(number).status == "CAPTURED"


def test_who_dies_after_the_mark_loses_nothing(manual_site: Any, clock: Any) -> None:
    """The job is lost: the reconciler finds the mark."""
    number = opened(manual_site)
    receive(manual_site, number)
    with manual_site.site.context():
        db.session.execute(sa.text("DELETE FROM job"))
        db.session.commit()
    clock.advance(seconds=61)
    manual_site.work()
    assert manual_site.received_events() == ["paid"]


@pytest.mark.parametrize("amount", [2999, 3001])
def test_another_amount_goes_back(manual_site: Any, amount: int) -> None:
    """All of it, by hand, as a mismatch always does."""
    number = opened(manual_site)
    receive(manual_site, number, amount)
    manual_site.work()
    assert manual_site.row(number).status == "MISMATCH"
    assert manual_site.refunds() == [("MISMATCH", amount, "SUBMITTED")]


@pytest.mark.parametrize(("refuses", "received_events"), [(None, "paid"), ("SOLD_OUT", "refused")])
def test_late_money(manual_site: Any, clock: Any, refuses: str | None, received_events: str) -> None:
    """A week and a day: the seller delivers if it can; else it goes back."""
    number = opened(manual_site)
    clock.advance(days=8)
    manual_site.work()
    assert manual_site.received_events() == ["closed"]
    manual_site.shop.refuses = refuses
    receive(manual_site, number)
    manual_site.work()
    assert manual_site.received_events() == ["closed", received_events]
    assert manual_site.refunds() == ([("SOLD_OUT", 3000, "SUBMITTED")] if refuses else [])


def test_a_refund_is_done_when_somebody_says_so(manual_site: Any, clock: Any) -> None:
    """It waits for weeks without anybody being alarmed; it is marked once; the books agree before and after."""
    number = opened(manual_site)
    receive(manual_site, number)
    manual_site.work()
    row = manual_site.row(number)
    made = manual_site.desk(lambda desk: desk.refund(row.purpose, row.purpose_id, 1000, "REQUESTED", "one"))
    early = manual_site.desk(
        lambda desk: desk.give_back("ORDER", made["purpose_id"], made["id"], now().date())
    )
    assert early["code"] == "NOT_READY"
    manual_site.work()
    clock.advance(days=20)
    manual_site.work()
    assert manual_site.refunds() == [("REQUESTED", 1000, "SUBMITTED")]
    assert manual_site.findings() == []
    assert (
        manual_site.desk(
            lambda desk: desk.give_back("ORDER", made["purpose_id"], made["id"], now().date(), "in cash")
        )
        == made["id"]
    )
    assert (
        manual_site.desk(lambda desk: desk.give_back("ORDER", made["purpose_id"], made["id"], now().date()))[
            "code"
        ]
        == "ALREADY_DONE"
    )
    manual_site.work()
    assert manual_site.refunds() == [("REQUESTED", 1000, "SUCCEEDED")]
    assert manual_site.ledger()["OFFLINE_BALANCE"] == 2000


def test_a_refund_of_a_card_is_nobody_s_to_mark(manual_site: Any) -> None:
    """Its provider sees to it; nor is a card's payment."""
    number = manual_site.paid(purpose_id=70)
    assert receive(manual_site, number)["code"] == "NOT_OFFLINE"
    made = manual_site.desk(lambda desk: desk.refund("ORDER", 70, 100, "REQUESTED", "one"))
    assert (
        manual_site.desk(lambda desk: desk.give_back("ORDER", made["purpose_id"], made["id"], now().date()))[
            "code"
        ]
        == "NOT_OFFLINE"
    )
    manual_site.work()


def test_only_who_chooses_it_gets_it(manual_site: Any) -> None:
    """It is nobody's default, needs a code, and is not what an order of minutes can change to."""
    assert manual_site.row(manual_site.open(code="4F7H2K9M")).provider == "sandbox"
    refused = manual_site.desk(lambda desk: desk.open(manual_site.order(provider="offline")))
    assert refused["code"] == "PROVIDER_UNKNOWN"
    number = manual_site.open()
    assert manual_site.go(number, status=409, provider="offline")["code"] == "PROVIDER_UNKNOWN"
    assert manual_site.desk(lambda desk: [way["checkout"] for way in desk.providers()]) == [False, True]


def test_switched_off_it_is_offered_to_nobody_and_settled_all_the_same(manual_site: Any) -> None:
    """Who was promised it can still pay."""
    number = opened(manual_site)
    switch(manual_site.site, on=False)
    refused = manual_site.desk(lambda desk: desk.open(manual_site.order(provider="offline", code="X")))
    assert refused["code"] == "PROVIDER_UNKNOWN"
    receive(manual_site, number)
    manual_site.work()
    assert manual_site.received_events() == ["paid"]
    switch(manual_site.site, on=True)


def test_a_webhook_of_it_is_refused(manual_site: Any) -> None:
    """Nobody can tell that money is there but who may mark it."""
    answer = manual_site.of(None).post("/payment-api/webhooks/offline", data=b"{}")
    assert (answer.status_code, answer.json["code"]) == (400, "INVALID_SIGNATURE")


def test_it_needs_to_be_said_how() -> None:
    """Money that is to go nowhere is not offered."""
    with pytest.raises(ValueError, match="how to pay by hand"):
        PaymentSettings(offline=True, offline_instructions="  ")


# What meets it


def in_context(payment_site: Any, work: Callable[[], Any]) -> Callable[[], Any]:
    """The work as a thread of its own does it, with its transaction."""

    def run() -> Any:
        with payment_site.site.context():
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
def test_two_who_mark_it_at_once(manual_site: Any, monkeypatch: pytest.MonkeyPatch, guarded: bool) -> None:
    """One of them is told that it was done; without the condition both believe that they have received money."""
    number = opened(manual_site)
    purpose_id = manual_site.row(number).purpose_id
    meet_after(monkeypatch, services, "_begin_checkout")
    if not guarded:
        monkeypatch.setattr(offline, "mark_paid", naively_marked)
    mark = functools.partial(Payments().receive, "ORDER", purpose_id, 3000, now().date())
    answers = together([in_context(manual_site, mark)] * 2)
    assert len([answer for answer in answers if answer == number]) == (1 if guarded else 2)
    manual_site.work()
    assert manual_site.received_events() == ["paid"]


def naively_expired(row: OfflineSession) -> None:
    """`_expire` as a naive author would have written it."""
    row.status, row.captured_minor, row.payment_ref = "EXPIRED", None, None


@pytest.mark.parametrize("guarded", [True, False])
def test_it_is_marked_while_it_expires(
    manual_site: Any, clock: Any, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """Between the look and the end: it is paid. Without the condition somebody's money is nowhere."""
    number = opened(manual_site)
    manual_site.go(number)
    clock.advance(days=6, hours=23, minutes=59)
    row, look = manual_site.row(number), settlement.look
    with manual_site.site.context():
        db.session.execute(sa.text("UPDATE payments_payment SET close_requested_at = now()"))
        db.session.commit()

    def look_then_mark(payment: settlement.SettlementRow) -> Any:
        found = look(payment)
        monkeypatch.setattr(settlement, "look", look)
        mark = functools.partial(Payments().receive, row.purpose, row.purpose_id, 3000, now().date())
        assert together([in_context(manual_site, mark)]) == [number]
        return found

    monkeypatch.setattr(settlement, "look", look_then_mark)
    if not guarded:
        monkeypatch.setattr(offline, "_expire", naively_expired)
    with manual_site.site.context():
        settlement.expire(number)
    manual_site.work()
    assert manual_site.received_events() == (["paid"] if guarded else ["closed"])


def test_marked_cancelled_and_expired_at_once(manual_site: Any, clock: Any) -> None:
    """No matter who is first, the buyer has what was bought, and the books agree."""
    for number in [opened(manual_site) for _ in range(ROUNDS)]:
        row = manual_site.row(number)
        mark = functools.partial(Payments().receive, row.purpose, row.purpose_id, 3000, now().date())
        close = functools.partial(Payments().close, row.purpose, row.purpose_id)
        expire = functools.partial(settlement.expire, number)
        calls = [mark, close, expire, functools.partial(settlement.settle, number), mark]
        answers = together([in_context(manual_site, call) for call in calls])
        assert [answers[0], answers[4]].count(number) == 1
    manual_site.work()
    assert manual_site.received_events().count("paid") == ROUNDS
    assert manual_site.ledger()["OFFLINE_BALANCE"] == 3000 * ROUNDS
