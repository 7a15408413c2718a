"""Money that an organiser gives back by the order and an admin by the payment: both books say the same afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from event_sales import Buyer, Fair

from motorclub.api import db
from motorclub.testing.contract.tools import off
from motorclub.testing.race import meet_after, together
from motorclub.testing.records import Work
from motorclub_events import audit
from motorclub_events.audit import repair_refunds_command
from motorclub_events.checkout import releasing
from motorclub_events.models import Order, OrderRefund
from motorclub_events.money import refunds
from motorclub_events.shared import payments

pytestmark = [pytest.mark.needs("payments"), pytest.mark.usefixtures("money_adds_up")]

PAID, BACK = 4000, 3000
Give = Callable[[], int]


class Sale:
    """An order of 40.00 that is paid, and two who may give its money back."""

    def __init__(self, fair: Fair, meet: int) -> None:
        self.fair, self.buyer = fair, Buyer(fair)
        self.order, self.payment = self.buyer.order(fair.type(meet, priceMinor=PAID // 2))
        self.buyer.pay(self.payment)

    def by_order(self) -> int:
        """The organiser's refund of 30.00; the status of the answer."""
        body = {"reason": "REQUESTED", "amountMinor": BACK, "keepTickets": True}
        path = f"/ticket-api/orders/{self.order}/refunds"
        return self._given(self.fair.organiser, path, body)

    def by_payment(self) -> int:
        """The admin's, likewise."""
        path = f"/payment-api/payments/{self.payment}/refunds"
        return self._given(self.fair.admin, path, {"amountMinor": BACK})

    def _given(self, member: Any, path: str, body: dict[str, Any]) -> int:
        answer = self.fair.of(member).post(path, json=body, headers={"Idempotency-Key": "k1"})
        if answer.status_code != 201:
            assert answer.json["code"] == "TOO_MUCH", answer.text
        return answer.status_code

    def books(self) -> tuple[int, int, int]:
        """What has gone back by the payment, by the order, and what is kept by the order."""
        with self.fair.site.context():
            kept = db.session.scalar(sa.select(Order.kept_minor).where(Order.id == self.order))
        shown = self.fair.get(f"/orders/{self.order}", self.fair.ann)["refundedMinor"]
        return self.buyer.call("GET", f"/payments/{self.payment}")["refundedMinor"], shown, int(kept or 0)

    def settle(self, which: str) -> None:
        """The provider answers this side's refund now."""
        from motorclub_payments import refunds as payment_refunds
        from motorclub_payments.models import Refund

        mine = Refund.idempotency_key.contains(":order-")
        with self.fair.site.context():
            number = db.session.scalar(
                sa.select(Refund.id).where(mine if which == "order" else sa.not_(mine))
            )
            if number is not None:
                payment_refunds.submit(number)


@pytest.fixture
def sale(fair: Fair, meet: int, jobs: Work) -> Sale:
    """With nothing left to do."""
    sold = Sale(fair, meet)
    jobs.run_all()
    return sold


@pytest.mark.parametrize("first", ["order", "payment"])
def test_the_second_is_refused(sale: Sale, jobs: Work, first: str) -> None:
    """Anyone who comes second learns at once that there is not so much left; nothing is written down for them."""
    calls: list[Give] = [sale.by_order, sale.by_payment]
    answers = [call() for call in (calls if first == "order" else calls[::-1])]
    assert answers == [201, 409]
    jobs.run_all()
    assert sale.books() == (BACK, BACK, -BACK)


def test_two_at_once(sale: Sale, jobs: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have looked at what is left before either has asked; still only one gets it."""
    meet_after(monkeypatch, refunds, "count_refundable", parties=1)
    assert sorted(together([sale.by_order, sale.by_payment])) == [201, 409]
    jobs.run_all()
    assert sale.books() == (BACK, BACK, -BACK)


@pytest.mark.parametrize("first", ["order", "payment"])
def test_two_of_which_one_was_not_asked_for(
    sale: Sale, jobs: Work, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """The control: without asking at once both get 201, and in each order of answers the books agree all the same."""
    monkeypatch.setattr(refunds, "submit_now", lambda refund: None)
    assert (sale.by_order(), sale.by_payment()) == (201, 201)
    sale.settle(first)
    jobs.run_all()
    assert sale.books() == (BACK, BACK, -BACK)


def test_while_payments_are_off(sale: Sale, jobs: Work) -> None:
    """The organiser's waits for them; anyone who is quicker then gets the money."""
    with off(sale.fair.site, "payments"):
        assert sale.by_order() == 201
    assert sale.by_payment() == 201
    jobs.run_all()
    assert sale.books() == (BACK, BACK, -BACK)


def test_what_is_on_its_way_is_not_given_twice(sale: Sale, jobs: Work) -> None:
    """A buyer who cancels gets what is left of the payment, and not what the order knows of."""
    assert sale.by_payment() == 201
    sale.fair.post(f"/orders/{sale.order}/cancel", sale.fair.ann)
    jobs.run_all()
    assert sale.books() == (PAID, PAID, 0)


# The books as they once ended: the order says 10.00, the payment 30.00.
WRONG = {
    "sums": "UPDATE events_order SET refunded_minor = 1000, kept_minor = kept_minor + 2000 WHERE id = :order",
    "rows": "UPDATE events_order_refund SET status = 'FAILED' WHERE order_id = :order",
}


@pytest.mark.usefixtures("broken_on_purpose")
@pytest.mark.parametrize("wrong", WRONG)
def test_the_audits_name_books_that_differ(sale: Sale, jobs: Work, wrong: str) -> None:
    """Both sides' audits find it, and the command repairs it, once it is told to."""
    from motorclub_payments import audit as payment_audit

    assert sale.by_payment() == 201
    jobs.run_all()
    with sale.fair.site.context():
        db.session.execute(sa.text(WRONG[wrong]), {"order": sale.order})
        db.session.commit()
        found = [str(one) for one in audit.list_findings()]
        name = audit.MISCOUNTED if wrong == "sums" else audit.DISAGREES
        assert f"{name}: number {sale.order}" in found
        if wrong == "rows":
            assert payment_audit.DISAGREES in [one.rule for one in payment_audit.findings()]
        looked = CliRunner().invoke(repair_refunds_command)
        assert f"order {sale.order}: " in looked.output, looked.output
        assert audit.list_wrongly_refunded() == [sale.order]
        assert CliRunner().invoke(repair_refunds_command, ["--apply"]).exit_code == 0
        assert [*audit.list_findings(), *payment_audit.findings()] == []
    assert sale.books() == (BACK, BACK, -BACK)


def test_the_order_of_locks(sale: Sale, monkeypatch: pytest.MonkeyPatch) -> None:
    """The payment is locked before the order, as when a provider's answer is written down."""
    seen: list[str] = []
    locked, lock = releasing.lock_order, payments.lock_payment
    monkeypatch.setattr(payments, "lock_payment", lambda number: seen.append("payment") or lock(number))
    monkeypatch.setattr(releasing, "lock_order", lambda number: seen.append("order") or locked(number))
    assert sale.by_order() == 201
    assert seen[:2] == ["payment", "order"]
    with sale.fair.site.context():
        assert db.session.scalar(sa.select(OrderRefund.payment_refund_id)) is not None
