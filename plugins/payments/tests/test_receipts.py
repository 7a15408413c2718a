"""Receipts and credit notes: one for each movement of a purchase's money, numbered without a gap in each year."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from motorclub.api import db
from motorclub.testing.race import meet_after, together
from motorclub_payments import receipts
from motorclub_payments.services import Payments


def issue(payment_site: Any) -> int:
    with payment_site.site.context():
        return receipts.issue_receipts()


def issued(payment_site: Any, *purpose_ids: int) -> dict[int, list[tuple[str, int]]]:
    """(number, amount) of each receipt by purchase."""
    found = payment_site.desk(lambda desk: desk.receipts("ORDER", purpose_ids))
    return {key: [(one["number"], one["amount_minor"]) for one in those] for key, those in found.items()}


def give_back(payment_site: Any, purpose_id: int, amount: int | None, key: str) -> None:
    payment_site.desk(lambda desk: desk.refund("ORDER", purpose_id, amount, "REQUESTED", key))
    payment_site.work()


def test_each_movement_has_one_in_the_order_of_the_money(payment_site: Any, clock: Any) -> None:
    """Whatever is asked for twice; an unpaid purchase has none. A new year begins with 1."""
    for number in (2, 1):
        payment_site.paid(purpose_id=number)
        clock.advance(seconds=5)
    payment_site.open(purpose_id=3)
    issue(payment_site)
    assert issued(payment_site, 1, 2, 3) == {
        2: [("TEST-R-2026-000001", 3000)],
        1: [("TEST-R-2026-000002", 3000)],
    }
    give_back(payment_site, 1, 1000, "a")
    give_back(payment_site, 1, None, "b")
    clock.advance(seconds=5)
    issue(payment_site)
    assert issue(payment_site) == 0
    assert issued(payment_site, 1) == {
        1: [("TEST-R-2026-000002", 3000), ("TEST-C-2026-000001", 1000), ("TEST-C-2026-000002", 2000)]
    }
    payment_site.paid(purpose_id=4)
    clock.advance(days=300)
    issue(payment_site)
    assert issued(payment_site, 4) == {4: [("TEST-R-2027-000001", 3000)]}


def test_money_that_was_no_purchase_has_none(payment_site: Any) -> None:
    """A second payment for the same thing just goes back."""
    number = payment_site.open(purpose_id=1)
    ref = payment_site.ref(number)
    payment_site.act(ref, "CANCEL")
    payment_site.sync(number)
    again = payment_site.go(number)["paymentId"]
    with payment_site.site.context():
        reopen = "UPDATE payments_sandbox_session SET status = 'OPEN' WHERE ref = :r"
        db.session.execute(sa.text(reopen), {"r": ref})
        db.session.commit()
    for secret in (ref, payment_site.ref(again)):
        payment_site.act(secret, "PAY_DROP_WEBHOOK")
    payment_site.settle_all()
    issue(payment_site)
    assert payment_site.refunds() == [("DUPLICATE", 3000, "SUCCEEDED")]
    assert issued(payment_site, 1) == {1: [("TEST-R-2026-000001", 3000)]}


def test_a_member_finds_theirs_of_any_days(payment_site: Any, clock: Any) -> None:
    """In pages; others' are not among them."""
    payment_site.paid(purpose_id=1)
    issue(payment_site)
    clock.advance(days=1)
    give_back(payment_site, 1, None, "a")
    issue(payment_site)

    def find(member_id: int, since: int, until: int, page: int = 0) -> Any:
        days = date(2026, 6, since), date(2026, 6, until)
        rows, total = payment_site.desk(lambda desk: desk.receipts_of_member(member_id, *days, page, 1))
        return [row["kind"] for row in rows], total

    assert find(payment_site.ann.id, 1, 3) == (["RECEIPT"], 2)
    assert find(payment_site.ann.id, 1, 3, page=1) == (["CREDIT_NOTE"], 2)
    assert find(payment_site.ann.id, 2, 3) == (["CREDIT_NOTE"], 1)
    assert find(payment_site.ben.id, 1, 3) == ([], 0)
    days = date(2026, 6, 1), date(2026, 6, 3), 0, 1
    for purposes, number in ((["ORDER"], 2), (["DONATION"], 0)):
        asked = partial(Payments().receipts_of_member, payment_site.ann.id, *days, purposes=purposes)
        assert payment_site.desk(lambda desk, asked=asked: asked())[1] == number


@pytest.mark.parametrize(
    "statement", ["DELETE FROM payments_receipt", "UPDATE payments_receipt SET number = 9"]
)
def test_what_is_issued_stays(payment_site: Any, statement: str) -> None:
    payment_site.paid()
    issue(payment_site)
    with payment_site.site.context(), pytest.raises(DBAPIError, match="can only be added"):
        db.session.execute(sa.text(statement))


def test_the_audit_finds_a_gap_and_money_without_a_receipt(payment_site: Any, clock: Any) -> None:
    payment_site.audited = False
    payment_site.paid(purpose_id=1)
    clock.advance(hours=2)
    assert [found for found in payment_site.findings() if "receipt" in found] == [
        "money that came an hour ago has no receipt: 1 (1)"
    ]
    issue(payment_site)
    assert [found for found in payment_site.findings() if "receipt" in found] == []
    with payment_site.site.context():
        db.session.execute(sa.text("ALTER TABLE payments_receipt DISABLE TRIGGER USER"))
        db.session.execute(sa.text("UPDATE payments_receipt SET number = 2"))
        db.session.execute(sa.text("ALTER TABLE payments_receipt ENABLE TRIGGER USER"))
        db.session.commit()
    assert any("have a gap" in found for found in payment_site.findings())


def attempt(payment_site: Any) -> Callable[[], Any]:
    def run() -> Any:
        with payment_site.site.context():
            try:
                return receipts.issue_receipts()
            except Exception as error:
                return error

    return run


@pytest.mark.once
@pytest.mark.parametrize("guarded", [True, False])
def test_two_who_issue_at_once_number_each_once(
    payment_site: Any, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """They meet when each has read and neither has written. Without the lock one of them fails; there is no gap."""
    for number in range(1, 6):
        payment_site.paid(purpose_id=number)
    if not guarded:
        monkeypatch.setattr(receipts, "lock_name", lambda name: None)
    meet_after(monkeypatch, receipts, "_find_last_number")
    answers = together([attempt(payment_site)] * 2)
    failed = [answer for answer in answers if isinstance(answer, Exception)]
    assert len(failed) == (0 if guarded else 1)
    numbers = [
        int(number[-6:]) for those in issued(payment_site, *range(1, 6)).values() for number, _ in those
    ]
    assert sorted(numbers) == [1, 2, 3, 4, 5]
