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


def issue(till: Any) -> int:
    with till.site.context():
        return receipts.issue_receipts()


def issued(till: Any, *purpose_ids: int) -> dict[int, list[tuple[str, int]]]:
    """(number, amount) of each receipt by purchase."""
    found = till.desk(lambda desk: desk.receipts("ORDER", purpose_ids))
    return {key: [(one["number"], one["amount_minor"]) for one in those] for key, those in found.items()}


def give_back(till: Any, purpose_id: int, amount: int | None, key: str) -> None:
    till.desk(lambda desk: desk.refund("ORDER", purpose_id, amount, "REQUESTED", key))
    till.work()


def test_each_movement_has_one_in_the_order_of_the_money(till: Any, clock: Any) -> None:
    """Whatever is asked for twice; an unpaid purchase has none. A new year begins with 1."""
    for number in (2, 1):
        till.paid(purpose_id=number)
        clock.advance(seconds=5)
    till.open(purpose_id=3)
    issue(till)
    assert issued(till, 1, 2, 3) == {2: [("TEST-R-2026-000001", 3000)], 1: [("TEST-R-2026-000002", 3000)]}
    give_back(till, 1, 1000, "a")
    give_back(till, 1, None, "b")
    clock.advance(seconds=5)
    issue(till)
    assert issue(till) == 0
    assert issued(till, 1) == {
        1: [("TEST-R-2026-000002", 3000), ("TEST-C-2026-000001", 1000), ("TEST-C-2026-000002", 2000)]
    }
    till.paid(purpose_id=4)
    clock.advance(days=300)
    issue(till)
    assert issued(till, 4) == {4: [("TEST-R-2027-000001", 3000)]}


def test_money_that_was_no_purchase_has_none(till: Any) -> None:
    """A second payment for the same thing just goes back."""
    number = till.open(purpose_id=1)
    ref = till.ref(number)
    till.act(ref, "CANCEL")
    till.sync(number)
    again = till.go(number)["paymentId"]
    with till.site.context():
        reopen = "UPDATE payments_sandbox_session SET status = 'OPEN' WHERE ref = :r"
        db.session.execute(sa.text(reopen), {"r": ref})
        db.session.commit()
    for secret in (ref, till.ref(again)):
        till.act(secret, "PAY_DROP_WEBHOOK")
    till.settle_all()
    issue(till)
    assert till.refunds() == [("DUPLICATE", 3000, "SUCCEEDED")]
    assert issued(till, 1) == {1: [("TEST-R-2026-000001", 3000)]}


def test_a_member_finds_theirs_of_any_days(till: Any, clock: Any) -> None:
    """In pages; others' are not among them."""
    till.paid(purpose_id=1)
    issue(till)
    clock.advance(days=1)
    give_back(till, 1, None, "a")
    issue(till)

    def find(member_id: int, since: int, until: int, page: int = 0) -> Any:
        days = date(2026, 6, since), date(2026, 6, until)
        rows, total = till.desk(lambda desk: desk.receipts_of_member(member_id, *days, page, 1))
        return [row["kind"] for row in rows], total

    assert find(till.ann.id, 1, 3) == (["RECEIPT"], 2)
    assert find(till.ann.id, 1, 3, page=1) == (["CREDIT_NOTE"], 2)
    assert find(till.ann.id, 2, 3) == (["CREDIT_NOTE"], 1)
    assert find(till.ben.id, 1, 3) == ([], 0)
    days = date(2026, 6, 1), date(2026, 6, 3), 0, 1
    for purposes, number in ((["ORDER"], 2), (["DONATION"], 0)):
        asked = partial(Payments().receipts_of_member, till.ann.id, *days, purposes=purposes)
        assert till.desk(lambda desk, asked=asked: asked())[1] == number


@pytest.mark.parametrize(
    "statement", ["DELETE FROM payments_receipt", "UPDATE payments_receipt SET number = 9"]
)
def test_what_is_issued_stays(till: Any, statement: str) -> None:
    till.paid()
    issue(till)
    with till.site.context(), pytest.raises(DBAPIError, match="can only be added"):
        db.session.execute(sa.text(statement))


def test_the_audit_finds_a_gap_and_money_without_a_receipt(till: Any, clock: Any) -> None:
    till.audited = False
    till.paid(purpose_id=1)
    clock.advance(hours=2)
    assert [found for found in till.findings() if "receipt" in found] == [
        "money that came an hour ago has no receipt: 1 (1)"
    ]
    issue(till)
    assert [found for found in till.findings() if "receipt" in found] == []
    with till.site.context():
        db.session.execute(sa.text("ALTER TABLE payments_receipt DISABLE TRIGGER USER"))
        db.session.execute(sa.text("UPDATE payments_receipt SET number = 2"))
        db.session.execute(sa.text("ALTER TABLE payments_receipt ENABLE TRIGGER USER"))
        db.session.commit()
    assert any("have a gap" in found for found in till.findings())


def attempt(till: Any) -> Callable[[], Any]:
    def run() -> Any:
        with till.site.context():
            try:
                return receipts.issue_receipts()
            except Exception as error:
                return error

    return run


@pytest.mark.once
@pytest.mark.parametrize("guarded", [True, False])
def test_two_who_issue_at_once_number_each_once(
    till: Any, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """They meet when each has read and neither has written. Without the lock one of them fails; there is no gap."""
    for number in range(1, 6):
        till.paid(purpose_id=number)
    if not guarded:
        monkeypatch.setattr(receipts, "lock_name", lambda name: None)
    meet_after(monkeypatch, receipts, "_find_last_number")
    answers = together([attempt(till)] * 2)
    failed = [answer for answer in answers if isinstance(answer, Exception)]
    assert len(failed) == (0 if guarded else 1)
    numbers = [int(number[-6:]) for those in issued(till, *range(1, 6)).values() for number, _ in those]
    assert sorted(numbers) == [1, 2, 3, 4, 5]
