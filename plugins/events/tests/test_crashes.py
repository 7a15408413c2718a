"""Processes that really die while they sell, sweep, cancel and let in; the audit after each test sees what they left.

`MOTORCLUB_KILLS=25` has each place tried so many times; `MOTORCLUB_ROUNDS=full` cancels an event of as many orders as
is promised. (What payments do is in their own test_crashes.py.)
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pytest
import redis
import sqlalchemy as sa
from event_sales import Buyer, Fair, FakePayments
from killing import dying, killed
from redis.backoff import NoBackoff
from redis.retry import Retry
from repetitions import repetitions

from motorclub.api import db
from motorclub.processes.embedded import Embedded, Postgres
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.records import Work
from motorclub.testing.site import Site, TestMember
from motorclub_events.check_in import gate
from motorclub_events.checkout import orders, releasing, sales_frames, waitlist
from motorclub_events.models import CancelJob, Order
from motorclub_events.money import cancelling
from motorclub_events.shared import seats
from motorclub_events.tickets import issuing, ticket_mails

pytestmark = pytest.mark.once

RUNS = int(os.environ.get("MOTORCLUB_KILLS", "1"))
ORDERS = repetitions(1000, 8)


def dies(site: Site, work: Callable[[], Any], place: Any, name: str, *, after: bool, turn: int = 1) -> None:
    """The work is begun by a process that is killed there."""

    def until_killed() -> None:
        with dying(place, name, after=after, turn=turn):
            work()

    assert killed(site, until_killed), f"nobody came to {name}"


TILL = {
    "before the seats": (seats, "change_stock", False, 1),
    "before the commit": (sales_frames, "publish_order", True, 1),
}


@pytest.mark.full
@pytest.mark.parametrize("where", TILL)
def test_killed_before_the_commit_nothing_was_sold(
    fair: Fair, meet: int, money: FakePayments, where: str
) -> None:
    """And the same call, sent again, sells once (K1)."""
    for run in range(RUNS):
        kind = fair.type(meet, priceMinor=500, name=f"Type {run}")
        place, name, after, turn = TILL[where]
        order = lambda kind=kind, run=run: fair.order_call(fair.ann, (kind, 1), key=f"key-{run}")  # noqa: E731
        dies(fair.site, order, place, name, after=after, turn=turn)
        assert fair.stock(kind) == (0, 0)
        assert fair.order(fair.ann, (kind, 1), key=f"key-{run}")["status"] == "PENDING"
        assert fair.stock(kind) == (1, 0)


DELIVERY = {
    "before the statement": (issuing, "to_rows", False),
    "behind the statement": (ticket_mails, "mail_tickets", False),
    "before the commit": (sales_frames, "publish_order", True),
}


@pytest.mark.parametrize(
    "where",
    [
        pytest.param("before the statement", marks=pytest.mark.full),
        pytest.param("behind the statement", marks=pytest.mark.full),
        "before the commit",
    ],
)
def test_killed_while_delivering_nothing_is_delivered(
    fair: Fair, meet: int, money: FakePayments, where: str
) -> None:
    """The money is reported again, and then there are tickets, once (K8)."""
    for run in range(RUNS):
        kind = fair.type(meet, priceMinor=500, name=f"Type {run}")
        order = fair.order(fair.ann, (kind, 2))["id"]
        place, name, after = DELIVERY[where]
        dies(fair.site, lambda order=order: money.pay(order), place, name, after=after)
        assert fair.stock(kind) == (2, 0)
        assert (money.pay(order), money.pay(order)) == (None, None)
        assert fair.stock(kind) == (0, 2)
        assert len(fair.get(f"/orders/{order}", fair.ann)["ticketIds"]) == 2


def test_killed_after_the_commit_the_order_is_found(fair: Fair, meet: int, money: FakePayments) -> None:
    """The buyer has no answer, sends the call again, and has the order that there is (K1, K2)."""
    for run in range(RUNS):
        kind = fair.type(meet, priceMinor=500, name=f"Type {run}")
        order = lambda kind=kind, run=run: fair.order_call(fair.ann, (kind, 1), key=f"key-{run}")  # noqa: E731
        dies(fair.site, order, orders, "_place_once", after=True)
        assert fair.stock(kind) == (1, 0)
        fair.order(fair.ann, (kind, 1), key=f"key-{run}")
        assert fair.stock(kind) == (1, 0)


# Where an order may die, and how many are placed then.
PLACES = {
    "before the seats": (seats, "change_stock", False, 0),
    "before the commit": (sales_frames, "publish_order", True, 0),
    "after the commit": (orders, "_place_once", True, 1),
}


@pytest.mark.full
@pytest.mark.parametrize("where", PLACES)
def test_killed_while_ordering_a_free_order_is_whole_or_absent(
    fair: Fair, mailbox: Any, jobs: Work, where: str
) -> None:
    """All of it or nothing; the same call again has the one order, its tickets, its mail (K1)."""
    place, name, after, sold = PLACES[where]
    for run in range(RUNS):
        kind, buyer = fair.type(fair.event()), fair.site.member(f"buyer{run}")
        order = lambda kind=kind, buyer=buyer: fair.order_call(buyer, (kind, 2), key="key")  # noqa: E731
        dies(fair.site, order, place, name, after=after)
        assert fair.stock(kind) == (0, 2 * sold)
        assert_whole(fair, buyer, "ticket", 2 * sold)
        placed = order()
        assert (placed.status_code, placed.json["order"]["status"]) == (201, "PAID")
        assert fair.stock(kind) == (0, 2)
        assert_whole(fair, buyer, "ticket", 2)
        jobs.run_all()
        assert len(mailbox.to(f"{buyer.username}@example.org")) == 1


@pytest.mark.full
@pytest.mark.needs("payments")
@pytest.mark.parametrize("where", PLACES)
def test_killed_while_ordering_a_priced_order_is_whole_or_absent(fair: Fair, jobs: Work, where: str) -> None:
    """With its hold and its payment, or none of them; the same call again leads to the one payment (K1, K2)."""
    jobs.run_all()
    place, name, after, held = PLACES[where]
    for run in range(RUNS):
        kind, member = fair.type(fair.event(), priceMinor=500), fair.site.member(f"buyer{run}")
        order = lambda kind=kind, member=member: fair.order_call(member, (kind, 2), key="key")  # noqa: E731
        dies(fair.site, order, place, name, after=after)
        assert (fair.stock(kind), payments_of(fair, member)) == ((2 * held, 0), held)
        assert_whole(fair, member, "hold", held)
        placed = order()
        assert (placed.status_code, placed.json["order"]["status"]) == (201, "PENDING")
        assert (fair.stock(kind), payments_of(fair, member)) == ((2, 0), 1)
        assert_whole(fair, member, "hold", 1)
        buyer = Buyer(fair, member)
        payment = int(placed.json["checkout"]["redirectUrl"].partition("paymentId=")[2])
        assert buyer.pay(payment)["fulfilment"] == "DELIVERED"
        assert (buyer.state(placed.json["order"]["id"]), fair.stock(kind)) == ("PAID", (0, 2))


def assert_whole(fair: Fair, buyer: TestMember, table: str, many: int) -> None:
    """A member has so many rows there of one order, or no order at all: no key, no share, no line."""
    mine = "SELECT id FROM events_order WHERE user_id = :user"
    counted = f"""SELECT (SELECT count(*) FROM events_order WHERE user_id = :user),
        (SELECT count(*) FROM events_order_line WHERE order_id IN ({mine})),
        (SELECT count(*) FROM events_taken WHERE user_id = :user),
        (SELECT count(*) FROM events_idempotency WHERE user_id = :user),
        (SELECT count(*) FROM events_{table} WHERE order_id IN ({mine}))"""
    with fair.site.context():
        found = tuple(db.session.execute(sa.text(counted), {"user": buyer.id}).one())
    there = int(many > 0)
    assert found == (there, there, there, there, many)


def payments_of(fair: Fair, member: TestMember) -> int:
    """How many payments a member has."""
    with fair.site.context():
        chosen = sa.text("SELECT count(*) FROM payments_payment WHERE user_id = :user")
        return int(db.session.scalar(chosen, {"user": member.id}) or 0)


@pytest.mark.full
@pytest.mark.parametrize("place", ["end_holds", "change_stock"])
def test_killed_while_sweeping(fair: Fair, money: FakePayments, place: str) -> None:
    """Whole orders have expired, and the next sweep goes on: the seats are free once."""
    kind = fair.type(fair.event(), priceMinor=500, capacity=50)
    for _ in range(RUNS):
        for member in (fair.ann, fair.ben, fair.stranger):
            fair.order(member, (kind, 2))
        with fair.site.context():
            db.session.execute(sa.text("UPDATE events_order SET expires_at = now() - interval '1 hour'"))
            db.session.commit()
        dies(fair.site, releasing.sweep_orders, seats, place, after=True, turn=2)
        assert fair.stock(kind) == (4, 0)
        with fair.site.context():
            releasing.sweep_orders()
        assert fair.stock(kind) == (0, 0)


@pytest.mark.full
def test_killed_in_the_middle_of_a_cancellation(
    fair: Fair, meet: int, money: FakePayments, jobs: Work, record_property: Callable[[str, object], None]
) -> None:
    """Again and again; the next begins behind the last whole order, and everybody has the money once (K13)."""
    kind = fair.type(meet, priceMinor=500, capacity=ORDERS, maxPerOrder=1)
    for number in range(ORDERS):
        order = fair.order(fair.site.member(f"buyer{number:04}"), (kind, 1))
        money.pay(order["id"])
    job = fair.post(f"/events/{meet}/cancel", fair.organiser, 202, reason="Storm")["jobId"]
    share = ORDERS // 4
    for turn in (1, share + 1, 2 * share + 1):
        dies(fair.site, lambda: cancelling.run_job(job), cancelling, "_cancel_order", after=True, turn=turn)
    assert done_of(fair, job) == (3 * share, "RUNNING")
    began = time.monotonic()
    with fair.site.context():
        cancelling.run_job(job)
    record_property("seconds to go on", time.monotonic() - began)
    assert done_of(fair, job) == (ORDERS, "DONE")
    jobs.run_all()
    money.settle_refunds()
    assert done_of(fair, job) == (ORDERS, "DONE")
    with fair.site.context():
        states = list(db.session.scalars(sa.select(Order.status).where(Order.event_id == meet)))
    assert states == ["REFUNDED"] * ORDERS
    assert [one["amount_minor"] for one in money.refunded.values()] == [500] * ORDERS


def done_of(fair: Fair, job: int) -> tuple[int, str]:
    """(orders that are done, state) of a cancellation."""
    with fair.site.context():
        row = db.session.get_one(CancelJob, job)
        return row.done, row.status


@pytest.mark.full
def test_without_the_cursor_s_transaction_it_counts_wrong(
    fair: Fair, meet: int, money: FakePayments, jobs: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: an order that is cancelled in a transaction of its own is done, and nobody has written that down."""
    kind = fair.type(meet, priceMinor=500, capacity=ORDERS)
    for member in (fair.ann, fair.ben):
        money.pay(fair.order(member, (kind, 1))["id"])
    job = fair.post(f"/events/{meet}/cancel", fair.organiser, 202, reason="Storm")["jobId"]
    whole = cancelling._cancel_order

    def alone(job_id: int, order_id: int) -> None:
        whole(job_id, order_id)
        db.session.commit()

    monkeypatch.setattr(cancelling, "_cancel_order", alone)
    dies(fair.site, lambda: cancelling.run_job(job), cancelling, "_cancel_order", after=True)
    monkeypatch.setattr(cancelling, "_cancel_order", whole)
    jobs.run_all()
    assert done_of(fair, job) == (1, "DONE")


@pytest.mark.full
def test_killed_at_the_gate(fair: Fair, meet: int) -> None:
    """The device has no answer, sends the same scan again, and is told the same; nobody is let in twice."""
    kind = fair.type(meet, maxPerOrder=50, capacity=50)
    tickets = fair.order(fair.ann, (kind, 2 * RUNS))["ticketIds"]
    fair.doors_open(meet)
    for ticket, after in zip(tickets, [False, True] * RUNS, strict=True):
        token = fair.token(ticket)
        scan = lambda token=token, ticket=ticket: fair.scan(meet, token, nonce=f"scan-{ticket:06}")  # noqa: E731
        dies(fair.site, scan, gate, "scan_ticket" if after else "_get_answer", after=after)
        assert fair.scan(meet, token, nonce=f"scan-{ticket:06}")["result"] == "ADMITTED"
        assert fair.scan(meet, token)["result"] == "ALREADY_CHECKED_IN"


@pytest.mark.full
def test_killed_while_offering_a_seat(fair: Fair, meet: int) -> None:
    """Either the seat is free and offered, or it is still taken: nobody waits for a seat that is free."""
    for run in range(RUNS):
        kind = fair.type(meet, capacity=1, name=f"Type {run}")
        order = fair.order(fair.ann, (kind, 1))
        fair.post(f"/ticket-types/{kind}/waitlist-entries", fair.ben, 201, quantity=1)
        path = f"/ticket-api/orders/{order['id']}/cancel"
        give_back = lambda path=path: fair.of(fair.ann).post(path)  # noqa: E731
        dies(fair.site, give_back, waitlist, "offer_seats", after=True)
        assert fair.stock(kind) == (0, 1)
        assert give_back().status_code == 200
        assert fair.stock(kind) == (1, 0)


def test_without_the_key_value_store_sales_go_on(
    fair: Fair, meet: int, money: FakePayments, jobs: Work
) -> None:
    """Orders, payments and scans need the database alone; frames for the store are sent later (K16)."""
    kind = fair.type(meet, priceMinor=500)
    extensions = fair.site.app.extensions
    store = extensions["motorclub.keys"]
    extensions["motorclub.keys"] = redis.Redis(
        port=1, socket_connect_timeout=0.2, retry=Retry(NoBackoff(), 0)
    )
    try:
        order = fair.order(fair.ann, (kind, 2))
        assert money.pay(order["id"]) is None
        fair.doors_open(meet)
        ticket = fair.get(f"/orders/{order['id']}", fair.ann)["ticketIds"][0]
        assert fair.scan(meet, fair.token(ticket))["result"] == "ADMITTED"
        assert fair.get(f"/events/{meet}/availability")["ticketTypes"][0]["available"] == 8
    finally:
        extensions["motorclub.keys"] = store
    assert fair.stock(kind) == (0, 2)
    jobs.run_all()


BUYERS = 8
ORDERS_EACH = 4
PATIENCE_S = 180.0


@pytest.fixture
def durable(site: Site) -> Iterator[None]:
    """The tests' database writes down what it has committed before it says so, as one for people does."""

    def set_to(value: str) -> None:
        with site.context():
            db.session.execute(sa.text(f"ALTER DATABASE postgres {value}"))
            db.session.commit()
            # What is connected already goes on as before.
            db.engine.dispose()

    set_to("SET synchronous_commit = on")
    yield
    set_to("RESET synchronous_commit")


class Crowd:
    """Members who order until each has what they want; anyone who is refused sends the same call again."""

    def __init__(self, fair: Fair, meet: int, kind: int, buyers: list[TestMember]) -> None:
        self.fair, self.meet, self.kind, self.buyers = fair, meet, kind, buyers
        self.up, self.busy = threading.Event(), threading.Event()
        self.answers: Counter[int] = Counter()
        self.placed: dict[str, int] = {}
        self._lock = threading.Lock()

    def shop(self, buyer: TestMember) -> None:
        """What one of them does."""
        for number in range(ORDERS_EACH):
            self._until_placed(buyer, f"{buyer.username}-{self.kind}-{number}")

    def _until_placed(self, buyer: TestMember, key: str) -> None:
        while key not in self.placed and self.answers.keys() <= {201, 503}:
            answer = self.fair.order_call(buyer, (self.kind, 1), key=key, event_id=self.meet)
            with self._lock:
                self.answers[answer.status_code] += 1
                if answer.status_code == 201:
                    self.placed[key] = answer.json["order"]["id"]
            if len(self.placed) >= BUYERS:
                self.busy.set()
            if answer.status_code == 503:
                assert self.up.wait(PATIENCE_S)

    def meet_a_restart(self, servers: Embedded) -> None:
        """All of them order while the database is killed, and started again."""
        self.up.clear()
        with ThreadPoolExecutor(len(self.buyers)) as pool:
            shopping = [pool.submit(self.shop, buyer) for buyer in self.buyers]
            assert self.busy.wait(PATIENCE_S)
            kill_and_start(servers)
            self.up.set()
            for one in shopping:
                one.result(PATIENCE_S)


def kill_and_start(servers: Embedded) -> None:
    """The database dies without a word, with orders in it, and comes back from what it has written down."""
    database = next(server for server in servers.servers if isinstance(server, Postgres))
    assert database.process is not None
    database.process.send_signal(signal.SIGKILL)
    database.process.wait()
    while not database.answers():
        if not database.running():  # its orphans may still hold the memory
            servers.respawn(database)


@pytest.mark.full
@pytest.mark.usefixtures("durable")
def test_the_database_is_killed_under_load(fair: Fair, meet: int, servers: Embedded) -> None:
    """Buyers are told to come again, no more than that; every order that was confirmed is there, once (K15)."""
    for run in range(RUNS):
        kind = fair.type(meet, name=f"Type {run}", capacity=1000)
        buyers = [fair.site.member(f"buyer{run}_{number}") for number in range(BUYERS)]
        crowd = Crowd(fair, meet, kind, buyers)
        crowd.meet_a_restart(servers)
        assert set(crowd.answers) == {201, 503}, crowd.answers
        with fair.site.context():
            placed = set(db.session.scalars(sa.select(Order.id).where(Order.event_id == meet)))
        assert placed >= set(crowd.placed.values())
        assert len(set(crowd.placed.values())) == BUYERS * ORDERS_EACH
        assert fair.stock(kind) == (0, BUYERS * ORDERS_EACH)


CALLS = (
    *("create_checkout", "get_checkout", "find_checkout", "expire_checkout"),
    *("refund", "get_refund", "list_events"),
)


@contextmanager
def provider_down() -> Iterator[None]:
    """The provider answers nothing."""
    from motorclub.api.payments import ProviderUnavailable
    from motorclub_payments.sandbox import Sandbox

    def silent(*_: Any, **__: Any) -> Any:
        raise ProviderUnavailable("no answer")

    with ExitStack() as stack:
        for name in CALLS:
            stack.enter_context(patch.object(Sandbox, name, silent))
        yield


def pass_time(site: Site, clock: Clock, seconds: int) -> None:
    """Time goes by, and what is due is done."""
    for _ in range(seconds // 30):
        clock.advance(seconds=30)
        site.run_jobs()


@pytest.mark.needs("payments")
def test_the_provider_is_down_for_ten_minutes(fair: Fair, meet: int, jobs: Work, clock: Clock) -> None:
    """Nobody can pay, and no seat is lost by that; once it is back, all is settled within two minutes (K18)."""
    from motorclub_payments import checkout

    jobs.run_all()
    kinds = [fair.type(meet, priceMinor=500, capacity=6, name=f"Type {run}") for run in range(RUNS)]
    for kind in kinds:
        # Signed in again each time: nobody stays so for as long as all runs take.
        ann, ben, stranger = (Buyer(fair, fair.site.member(f"{who}{kind}")) for who in ("ann", "ben", "who"))
        left, left_payment = stranger.order(kind)
        stranger.checkout(left_payment)
        pass_time(fair.site, clock, 360)
        paid, paid_payment = ann.order(kind)
        ann.act(paid_payment, "PAY_DROP_WEBHOOK")
        with provider_down():
            late, late_payment = ben.order(kind)
            refused = ben.client.post(f"/payment-api/payments/{late_payment}/checkout", json={})
            assert (refused.status_code, refused.json["code"]) == (503, "PAYMENT_PROVIDER_UNAVAILABLE")
            go = lambda number=late_payment: checkout.go(number)  # noqa: E731
            assert killed(
                fair.site, go, MOTORCLUB_FAULT="payments.checkout.before_call", MOTORCLUB_MODE="test"
            )
            pass_time(fair.site, clock, 600)
            assert fair.stock(kind) == (4, 0), "who has left gives the seats back, who waits keeps them"
            assert [ann.state(paid), ben.state(late), stranger.state(left)] == [
                "PENDING",
                "PENDING",
                "EXPIRED",
            ]
        pass_time(fair.site, clock, 120)
        assert (ann.state(paid), fair.stock(kind)) == ("PAID", (2, 2))
        assert ben.pay(late_payment)["fulfilment"] == "DELIVERED"
        assert fair.stock(kind) == (0, 4)
