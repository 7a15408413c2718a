"""Processes that really die, at each place where it could matter; then the reconciler, the queue, and the audit.

Each child is a fork of the test that is killed by SIGKILL at a named point. `MOTORCLUB_KILLS=25` has each place tried
so many times.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from killing import killed

from motorclub.api import db, now
from motorclub.api.payments import ProviderEvent
from motorclub_payments import checkout, inbox, reconciliation, refunds, settlement, transactions
from motorclub_payments.models import Origin
from motorclub_payments.sandbox import Sandbox
from motorclub_payments.subscriptions import changes
from motorclub_payments.subscriptions.services import Subscriptions
from motorclub_payments.subscriptions.settlement import settle_subscription
from motorclub_payments.transactions import transaction

pytestmark = pytest.mark.once

RUNS = int(os.environ.get("MOTORCLUB_KILLS", "1"))
RECOVERED_WITHIN = timedelta(seconds=120)
STEP_S = 10


def killed_at(payment_site: Any, point: str, work: Callable[[], Any]) -> bool:
    """Whether a process that does the work was killed at the point."""
    return killed(payment_site.site, work, MOTORCLUB_FAULT=point, MOTORCLUB_MODE="test")


def begin(payment_site: Any) -> int:
    """Something to be paid for."""
    return int(payment_site.open())


def paid_unheard(payment_site: Any) -> int:
    """Something that was paid, and that nobody has heard of."""
    number = begin(payment_site)
    payment_site.act(payment_site.ref(number), "PAY_DROP_WEBHOOK")
    return number


def hear(payment_site: Any, number: int) -> None:
    """The webhook, as the endpoint takes it."""
    row = payment_site.row(number)
    told = ProviderEvent(
        f"evt_{number}", "checkout.paid", False, {"n": number}, provider_ref=row.provider_ref
    )
    with transaction():
        inbox.store("sandbox", [told], Origin.WEBHOOK)
        transactions.point("payments.webhook.before_commit")


def a_refund(payment_site: Any) -> int:
    """A refund that is to be sent."""
    number = payment_site.paid()
    purpose = payment_site.row(number).purpose_id
    return int(payment_site.desk(lambda desk: desk.refund("ORDER", purpose, 1000, "REQUESTED", "one"))["id"])


POINTS: dict[str, tuple[Callable[[Any], int], Callable[[Any, int], Any]]] = {
    "payments.checkout.before_call": (begin, lambda payment_site, number: checkout.go(number)),
    "payments.checkout.before_store": (begin, lambda payment_site, number: checkout.go(number)),
    "payments.webhook.before_commit": (paid_unheard, hear),
    "payments.inbox.before_work": (
        paid_unheard,
        lambda payment_site, number: (hear(payment_site, number), inbox.process()),
    ),
    "payments.settle.before_transaction": (
        paid_unheard,
        lambda payment_site, number: settlement.settle(number),
    ),
    "payments.settle.inside": (paid_unheard, lambda payment_site, number: settlement.settle(number)),
    "payments.settle.after_commit": (paid_unheard, lambda payment_site, number: settlement.settle(number)),
    "payments.refund.before_call": (a_refund, lambda payment_site, number: refunds.submit(number)),
    "payments.refund.before_store": (a_refund, lambda payment_site, number: refunds.submit(number)),
}


def a_plan(payment_site: Any) -> int:
    """A subscription that can be begun."""
    plan = {"key": "club", "name": "Club", "amount_minor": 1000, "currency": "EUR", "interval": "MONTH"}
    order: Any = {"purpose": "PLAN", "purpose_id": 1, "user_id": payment_site.ann.id, "plan": plan}
    order |= {"account": "SUBSCRIPTION_REVENUE", "return_path": "/subscription"}
    return int(payment_site.desk(lambda _: Subscriptions().open(order))["id"])


def begin_plan(payment_site: Any, number: int) -> None:
    """The payer begins it, at the one place that there is; nobody hears of that."""
    with payment_site.site.context():
        page = changes.begin(number)
    payment_site.act(str(page).partition("session=")[2], "PAY_DROP_WEBHOOK")


def a_begun_plan(payment_site: Any) -> int:
    """A subscription that was begun, and that nobody has heard of."""
    number = a_plan(payment_site)
    begin_plan(payment_site, number)
    return number


def an_active_plan(payment_site: Any) -> int:
    """A subscription that charges."""
    number = a_begun_plan(payment_site)
    with payment_site.site.context():
        settle_subscription(number)
    return number


def cancel_plan(payment_site: Any, number: int) -> None:
    """Have it end with the period."""
    changes.change_subscription(number, changes.make_change("CANCEL"))


SUBSCRIPTION_POINTS: dict[str, tuple[Callable[[Any], int], Callable[[Any, int], Any]]] = {
    "payments.subscription.before_begin": (a_plan, lambda payment_site, number: changes.begin(number)),
    "payments.subscription.before_call": (an_active_plan, cancel_plan),
    "payments.subscription.before_store": (an_active_plan, cancel_plan),
    "payments.subscription.before_transaction": (
        a_begun_plan,
        lambda payment_site, n: settle_subscription(n),
    ),
    "payments.subscription.inside": (a_begun_plan, lambda payment_site, n: settle_subscription(n)),
}
# The points that `make test` tries.
QUICK = ("payments.checkout.before_store", "payments.settle.inside", "payments.subscription.before_store")


def test_every_point_is_tried() -> None:
    """None is there for nothing."""
    assert {*POINTS, *SUBSCRIPTION_POINTS} == set(transactions.POINTS)


@pytest.mark.parametrize(
    "point", [pytest.param(point, marks=() if point in QUICK else pytest.mark.full) for point in POINTS]
)
def test_killed_there_everything_is_settled_within_two_minutes(
    payment_site: Any, clock: Any, point: str, record_property: Callable[[str, object], None]
) -> None:
    """By what the database knows alone: nobody repeats what the dead process was asked for."""
    prepare, work = POINTS[point]
    numbers = [prepare(payment_site) for _ in range(RUNS)]
    for number in numbers:
        assert killed_at(payment_site, point, lambda n=number: work(payment_site, n)), (
            "it did not come so far"
        )
    began = now()
    while not settled(payment_site, point):
        assert now() - began < RECOVERED_WITHIN
        clock.advance(seconds=STEP_S)
        payment_site.work()
    record_property("seconds until settled", (now() - began).total_seconds())
    if point.startswith("payments.checkout"):
        _buy(payment_site, numbers)
    states = payment_site.rows("SELECT DISTINCT status, fulfilment FROM payments_payment")
    assert states == [("CAPTURED", "DELIVERED")]
    assert payment_site.received_events().count("paid") == RUNS
    assert payment_site.rows("SELECT count(*) FROM payments_sandbox_session") == [(RUNS,)]
    if point.startswith("payments.refund"):
        assert payment_site.refunds() == [("REQUESTED", 1000, "SUCCEEDED")] * RUNS
        assert payment_site.rows("SELECT count(*) FROM payments_sandbox_refund") == [(RUNS,)]


@pytest.mark.parametrize(
    "point",
    [pytest.param(point, marks=() if point in QUICK else pytest.mark.full) for point in SUBSCRIPTION_POINTS],
)
def test_killed_there_a_subscription_is_as_its_provider_says_it_is(
    payment_site: Any, clock: Any, point: str
) -> None:
    """Begun once, charged once, told once; what was asked for is done."""
    prepare, work = SUBSCRIPTION_POINTS[point]
    number = prepare(payment_site)
    assert killed_at(payment_site, point, lambda: work(payment_site, number)), "it did not come so far"
    if prepare is a_plan:
        begin_plan(payment_site, number)
    began = now()
    wanted = [("ACTIVE", prepare is an_active_plan, True, "CAPTURED")]
    state = """
        SELECT s.status, s.cancel_at_period_end, s.pending IS NULL, p.status FROM payments_subscription s
          LEFT JOIN payments_invoice i ON i.subscription_id = s.id
          LEFT JOIN payments_payment p ON p.id = i.payment_id"""
    while payment_site.rows(state) != wanted:
        assert now() - began < RECOVERED_WITHIN + reconciliation.PENDING_FOR
        clock.advance(seconds=STEP_S)
        payment_site.work()
    assert payment_site.rows("SELECT count(*) FROM payments_sandbox_session") == [(1,)]
    created = "SELECT count(*) FROM outbox_event WHERE name = 'payments.subscription_created'"
    assert payment_site.rows(created) == [(1,)]


def settled(payment_site: Any, point: str) -> bool:
    """Whether nothing is open any more: checkouts are known, money has arrived, refunds are there."""
    if point.startswith("payments.checkout"):
        known = "(SELECT provider_ref FROM payments_payment WHERE provider_ref IS NOT NULL)"
        return bool(
            payment_site.rows(f"SELECT count(*) = 0 FROM payments_sandbox_session WHERE ref NOT IN {known}")[
                0
            ][0]
        )
    if point.startswith("payments.refund"):
        return {status for _, _, status in payment_site.refunds()} == {"SUCCEEDED"}
    return bool(payment_site.rows("SELECT bool_and(fulfilment = 'DELIVERED') FROM payments_payment")[0][0])


def _buy(payment_site: Any, numbers: list[int]) -> None:
    """The buyer comes again, and finds the one checkout that there is."""
    for number in numbers:
        payment_site.act(payment_site.ref(number), "PAY_DROP_WEBHOOK")
        payment_site.sync(number)


def test_without_the_reconciler_it_stays_open(
    payment_site: Any, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: with nobody who asks, a payment that was heard of by a dead process is never delivered."""
    monkeypatch.setattr(reconciliation, "_new_events", lambda: 0)
    monkeypatch.setattr(reconciliation, "_each", lambda ids, work: 0)
    monkeypatch.setattr(Sandbox, "list_events", lambda self, cursor: ([], cursor))
    number = paid_unheard(payment_site)
    assert killed_at(payment_site, "payments.settle.inside", lambda: settlement.settle(number))
    for _ in range(4):
        clock.advance(seconds=30)
        payment_site.work()
    assert (payment_site.row(number).status, payment_site.received_events()) == ("PENDING", [])


def test_outside_of_tests_nobody_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The points are there for tests alone."""
    monkeypatch.setenv("MOTORCLUB_FAULT", "payments.settle.inside")
    monkeypatch.setenv("MOTORCLUB_MODE", "production")
    transactions.point("payments.settle.inside")


def test_a_job_that_was_lost_is_made_up_for(payment_site: Any, clock: Any) -> None:
    """A refund whose job is gone from the queue: the reconciler sends it."""
    a_refund(payment_site)
    with payment_site.site.context():
        db.session.execute(sa.text("DELETE FROM job WHERE name = 'payments.refund'"))
        db.session.commit()
    clock.advance(seconds=61)
    payment_site.work()
    assert payment_site.refunds() == [("REQUESTED", 1000, "SUCCEEDED")]
