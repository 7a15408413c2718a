"""The checkout and the payments plugin, with all who work on the same money and the same seats at once.

A few rounds of each with all tests; `MOTORCLUB_ROUNDS=full` has as many as the product promises.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from event_sales import Buyer, Fair
from job_processes import run_job_processes, until
from repetitions import repetitions

from motorclub.api import Limit, db, now
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import meet_after, together
from motorclub_events.checkout import releasing

pytestmark = [pytest.mark.needs("payments"), pytest.mark.once, pytest.mark.usefixtures("money_adds_up")]

TOLD, HOLDS, BUYERS = repetitions(1000, 12), repetitions(10_000, 80), repetitions(100, 20)
PATIENCE_S = 3000.0

Calls = list[Callable[[], Any]]


def kept(fair: Fair, statement: str, **values: Any) -> list[tuple[Any, ...]]:
    """What a statement gives."""
    with fair.site.context():
        return [tuple(row) for row in db.session.execute(sa.text(statement), values)]


def caught(fair: Fair, work: Callable[[], Any]) -> Callable[[], Exception | None]:
    """The work in a thread of its own; what it has failed with."""

    def run() -> Exception | None:
        with fair.site.context():
            try:
                work()
            except Exception as error:
                return error
        return None

    return run


def forget_calls(fair: Fair) -> None:
    """What everybody has called within the last minute."""
    with fair.site.context():
        fair.site.app.extensions["motorclub.keys"].flushdb()


# Who says that there is money


@pytest.fixture
def asked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages may ask a provider as often as they like: what keeps them from it is not what keeps the books right."""
    from motorclub_payments import routes

    monkeypatch.setattr(routes, "SYNCS", Limit("payments-sync", 1000, timedelta(seconds=2)))


BODY = """SELECT body FROM payments_sandbox_event JOIN payments_sandbox_session s ON s.id = session_id
    WHERE s.ref = :ref ORDER BY payments_sandbox_event.id DESC LIMIT 1"""


def webhook(fair: Fair, ref: str) -> Callable[[], None]:
    """What the sandbox would send of a session, as it comes over the wire; and the work that follows."""
    from motorclub_payments import inbox, sandbox, signatures

    [(body,)] = kept(fair, BODY, ref=ref)
    with fair.site.context():
        signed = signatures.sign(sandbox.good_secrets()[0], body.encode(), now())
    headers = {sandbox.SIGNATURE: signed, "Content-Type": "application/json"}

    def come() -> None:
        answer = fair.of(None).post("/payment-api/webhooks/sandbox", data=body, headers=headers)
        assert answer.status_code == 200, answer.text
        with fair.site.context():
            inbox.process()

    return come


def all_say_so(fair: Fair, buyer: Buyer, payment: int) -> list[Exception]:
    """Something is paid, and webhook, buyer's page, reconciler and admin find that out at once; who has failed."""
    from motorclub_payments import reconciliation

    ref = buyer.checkout(payment)
    buyer.act(payment, "PAY_DROP_WEBHOOK")
    admin = Buyer(fair, fair.admin)
    calls = [
        webhook(fair, ref),
        lambda: buyer.call("POST", f"/payments/{payment}/sync"),
        caught(fair, reconciliation.reconcile),
        lambda: admin.call("POST", f"/payments/{payment}/sync"),
    ]

    def run(call: Callable[[], Any]) -> Exception | None:
        try:
            answer = call()
        except Exception as error:
            return error
        return answer if isinstance(answer, Exception) else None

    failed = together([lambda call=call: run(call) for call in calls])
    return [error for error in failed if error is not None]


TRIED_AGAIN = "SELECT count(*) FROM payments_event WHERE attempts > 0"


def test_webhook_page_reconciler_and_admin_at_once(
    fair: Fair, meet: int, asked_at_once: None, mailbox: Any
) -> None:
    """No matter who is first: one set of tickets, one booking, one mail for each, and nobody fails (C6)."""
    kind, buyer = fair.type(meet, priceMinor=500, capacity=2 * TOLD), Buyer(fair)
    for _ in range(TOLD):
        forget_calls(fair)
        order, payment = buyer.order(kind)
        assert all_say_so(fair, buyer, payment) == []
        assert kept(fair, "SELECT count(*) FROM events_ticket WHERE order_id = :order", order=order) == [(2,)]
        booked = "SELECT count(DISTINCT txn) FROM payments_ledger_entry WHERE source_id = :payment"
        assert kept(fair, booked, payment=payment) == [(1,)]
    assert kept(fair, TRIED_AGAIN) == [(0,)]
    assert fair.stock(kind) == (0, 2 * TOLD)
    assert len(mailbox.to("ann@example.org")) == TOLD


def without_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Payments settled as a naive author would: two have read before either writes."""
    from motorclub_payments import settlement
    from motorclub_payments.models import Payment

    def unlocked(payment_id: int) -> Payment:
        return db.session.get_one(Payment, payment_id, populate_existing=True)

    monkeypatch.setattr(settlement, "lock_payment", unlocked)
    meet_after(monkeypatch, settlement, "_remember")


def test_without_the_payment_s_lock_somebody_fails(
    fair: Fair, meet: int, asked_at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control of the one above: what is behind the lock refuses the second one."""
    kind, buyer = fair.type(meet, priceMinor=500), Buyer(fair)
    _, payment = buyer.order(kind)
    without_locks(monkeypatch)
    failed = all_say_so(fair, buyer, payment)
    assert failed or kept(fair, TRIED_AGAIN) != [(0,)]


# When the time is up


class Holds:
    """Orders whose time is up, of many members and as many events as that takes; every other one has been paid."""

    def __init__(self, fair: Fair, clock: Clock, number: int, buyers: int) -> None:
        self.fair = fair
        members = [Buyer(fair, fair.site.member(f"buyer{place:03}")) for place in range(buyers)]
        self.orders: dict[int, tuple[int, int]] = {}
        self.kinds: Counter[int] = Counter()
        for _ in range(number // buyers):
            kind = fair.type(fair.event(), priceMinor=500, capacity=2 * buyers)
            forget_calls(fair)
            for place, buyer in enumerate(members):
                order, payment = buyer.order(kind, 1 + place % 3)
                self.orders[order] = payment, (1 + place % 3) * (place % 2)
                self.kinds[kind] += self.orders[order][1]
                if place % 2:
                    buyer.act(payment, "PAY_DROP_WEBHOOK")
        clock.advance(minutes=16)

    def settle_and_sweep(self) -> list[Exception]:
        """Three settle each payment, in orders of their own, and three sweep until nothing is left; who has failed."""
        calls = [caught(self.fair, lambda which=which: self._sweep(which)) for which in (1, 1, -1)]
        for seed in range(3):
            payments = [payment for payment, _ in self.orders.values()]
            random.Random(seed).shuffle(payments)
            calls.append(caught(self.fair, lambda numbers=tuple(payments): self._settle(numbers)))
        return [error for error in together(calls, PATIENCE_S) if error is not None]

    @staticmethod
    def _settle(payments: tuple[int, ...]) -> None:
        from motorclub_payments import settlement

        for payment in payments:
            settlement.settle(payment)

    @staticmethod
    def _sweep(first: int) -> None:
        """By payments and by the checkout; one begins with the checkout, which does not know what has been paid."""
        from motorclub_payments import reconciliation

        while sum(sweep() for sweep in (reconciliation.sweep, releasing.sweep_orders)[::first]):
            pass

    def ends(self) -> tuple[dict[int, int], set[tuple[str, bool]]]:
        """(tickets of each order, which of (state of the order, paid) there are)."""
        chosen = """SELECT o.id, o.status, (SELECT count(*) FROM events_ticket t WHERE t.order_id = o.id)
            FROM events_order o"""
        found = kept(self.fair, chosen)
        tickets = {order: many for order, _, many in found}
        return tickets, {(status, self.orders[order][1] > 0) for order, status, _ in found}


def test_three_who_settle_and_three_who_sweep(fair: Fair, clock: Clock, jobs: Any) -> None:
    """Who has paid has the tickets, once, and nobody else has any; all other seats are free (C5)."""
    jobs.run_all()
    holds = Holds(fair, clock, HOLDS, BUYERS)
    assert holds.settle_and_sweep() == []
    jobs.run_all()
    tickets, states = holds.ends()
    assert tickets == {order: many for order, (_, many) in holds.orders.items()}
    assert states == {("PAID", True), ("EXPIRED", False)}
    assert {kind: fair.stock(kind) for kind in holds.kinds} == {
        kind: (0, many) for kind, many in holds.kinds.items()
    }
    assert kept(fair, "SELECT count(*) FROM payments_refund") == [(0,)]
    booked = "SELECT count(*), count(DISTINCT source_id) FROM payments_ledger_entry WHERE account = 'TICKET_REVENUE'"
    assert kept(fair, booked) == [(HOLDS // 2, HOLDS // 2)]


def test_without_the_payment_s_lock_settling_and_sweeping_fail(
    fair: Fair, clock: Clock, jobs: Any, monkeypatch: pytest.MonkeyPatch, broken_on_purpose: None
) -> None:
    """The negative control of the one above."""
    jobs.run_all()
    holds = Holds(fair, clock, 2, 2)
    without_locks(monkeypatch)
    assert holds.settle_and_sweep()


# Two of everything


def order_and_pay(fair: Fair, members: list[Any], kind: int) -> list[int]:
    """Each of them has a ticket; the orders."""
    orders = []
    for member in members:
        buyer = Buyer(fair, member)
        order, payment = buyer.order(kind, 1)
        assert buyer.pay(payment)["fulfilment"] == "DELIVERED"
        orders.append(order)
    return orders


OUT_OF_TIME = """UPDATE events_order SET expires_at = now() - interval '1 hour' WHERE event_id = :event;
    UPDATE payments_payment SET expires_at = now() - interval '1 hour' WHERE event_id = :event"""
OPEN_WORK = """SELECT (SELECT count(*) FROM events_order WHERE status IN ('PENDING', 'REFUND_PENDING', 'PAID')),
    (SELECT count(*) FROM payments_payment WHERE closed_at IS NULL AND captured_at IS NULL),
    (SELECT count(*) FROM payments_refund WHERE status <> 'SUCCEEDED'),
    (SELECT count(*) FROM outbox_event WHERE expanded_at IS NULL),
    (SELECT count(*) FROM outbox_delivery WHERE state <> 'DELIVERED'),
    (SELECT count(*) FROM job WHERE state <> 'DONE' AND key IS NULL)"""
EFFECTS = {
    "orders": "SELECT event_id, status, count(*) FROM events_order GROUP BY 1, 2 ORDER BY 1",
    "refunds": """SELECT (SELECT count(*) FROM events_order_refund), (SELECT count(*) FROM payments_refund),
        (SELECT count(*) FROM payments_sandbox_refund)""",
    "told": "SELECT count(*), count(DISTINCT user_id) FROM notification WHERE kind = 'events.event_cancelled'",
    "mails": "SELECT recipient, subject FROM mail_message GROUP BY 1, 2 HAVING count(*) > 1",
}
MEMBERS = 12


@pytest.mark.full
def test_two_processes_of_everything(fair: Fair, meet: int, tmp_path: Path) -> None:
    """Two schedulers, two dispatchers, two queues and so two sweepers: an event is cancelled, another's orders run out
    of time; each order, refund, mail and message is dealt with once, however often it was begun (C13).
    """
    members = [fair.site.member(f"buyer{place:02}") for place in range(MEMBERS)]
    kind = fair.type(meet, priceMinor=500, capacity=MEMBERS)
    order_and_pay(fair, members, kind)
    other = fair.event(title="Sunday Drive")
    left = fair.type(other, priceMinor=500, capacity=MEMBERS)
    for member in members:
        fair.order(member, (left, 1))
    with fair.site.context():
        for statement in OUT_OF_TIME.split(";"):
            db.session.execute(sa.text(statement), {"event": other})
        db.session.commit()
    fair.post(f"/events/{meet}/cancel", fair.organiser, 202, reason="Storm")
    with run_job_processes(fair.site, 2, tmp_path / "crew.log"):
        until(lambda: not any(kept(fair, OPEN_WORK)[0]))
    found = {name: kept(fair, statement) for name, statement in EFFECTS.items()}
    assert found == {
        "orders": [(meet, "REFUNDED", MEMBERS), (other, "EXPIRED", MEMBERS)],
        "refunds": [(MEMBERS, MEMBERS, MEMBERS)],
        "told": [(MEMBERS, MEMBERS)],
        "mails": [],
    }
    assert (fair.stock(kind), fair.stock(left)) == ((0, 0), (0, 0))
