"""Orders that are paid by transfer or in cash: from the checkout to the money, who may say so, and what meets it."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from event_sales import Buyer, Fair

from motorclub.accounts.sessions import services as sessions
from motorclub.api import Member, Role, db, iso, now
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import Meeting, together
from motorclub.testing.records import Work
from motorclub_events.checkout import releasing
from motorclub_events.models import Order
from motorclub_events.shared import seats

pytestmark = [pytest.mark.needs("payments"), pytest.mark.once]

ACCOUNT = "Motorclub, DE00 1234\nor in cash at the door"
ROUNDS = 6


@pytest.fixture
def bank(fair: Fair, jobs: Work) -> None:
    """The site takes money by hand."""
    jobs.run_all()
    admin, path = fair.site.as_role(Role.ADMIN), "/platform/admin/plugins/payments/settings"
    values = {**admin.get(path).json["values"], "offline": True, "offline_instructions": ACCOUNT}
    answer = admin.put(path, json={"values": values})
    assert answer.status_code == 200, answer.text


@pytest.fixture
def show(fair: Fair, bank: None, clock: Clock) -> int:
    """A published event that may be paid by hand, within a week."""
    return fair.event(offlineDays=7)


@pytest.fixture
def kind(fair: Fair, show: int) -> int:
    """Ten tickets for 5.00 each."""
    return fair.type(show, priceMinor=500)


def mark(fair: Fair, order: int, member: Any = None, status: int = 200, **more: Any) -> Any:
    """The organiser or `member` says that 10.00 are there."""
    body = {"amountMinor": 1000, "receivedOn": now().date().isoformat(), **more}
    found = fair.post(f"/orders/{order}/offline-payment", member or fair.organiser, status, **body)
    if status != 200:
        return found
    fair.site.run_jobs()
    return fair.get(f"/orders/{order}", fair.organiser)


def later(fair: Fair, clock: Clock, **time: float) -> None:
    """Days pass; everybody signs in again."""
    clock.advance(**time)
    for name in ("organiser", "admin", "ann", "ben"):
        member = getattr(fair, name)
        with fair.site.context():
            row = db.session.get_one(Member, member.id)
            opened = sessions.open_session(row, agent="Tests", address="127.0.0.1")
            db.session.commit()
        setattr(fair, name, replace(member, token=opened.token))


def waiting(fair: Fair, show: int, **query: Any) -> list[int]:
    """The orders that whoever takes the money sees."""
    late = "?late=true" if query.get("late") else ""
    found = fair.get(f"/events/{show}/offline-orders{late}", fair.organiser)
    return [order["id"] for order in found["content"]]


def ordered(fair: Fair, kind: int, quantity: int = 2, member: Any = None) -> dict[str, Any]:
    """An order that is to be paid by hand."""
    return fair.order(member or fair.ann, (kind, quantity), provider="offline")


def test_from_the_till_to_the_tickets(
    fair: Fair, show: int, kind: int, clock: Clock, mailbox: Any, jobs: Work
) -> None:
    """Seats for a week, instructions by mail and with the order; the organiser marks it."""
    order = ordered(fair, kind)
    assert order["status"] == "PENDING"
    assert order["expiresAt"] == iso(clock.at + timedelta(days=7))
    assert order["instructions"] == ACCOUNT
    jobs.run_all()
    [mail] = mailbox.to("ann@example.org")
    for said in (order["code"], "10.00 EUR", "DE00 1234"):
        assert said in mail.text
    later(fair, clock, days=6)
    fair.site.run_jobs()
    assert (fair.stock(kind), waiting(fair, show)) == ((2, 0), [order["id"]])
    assert fair.get(f"/users/{fair.ann.id}/orders", fair.ann)["content"][0]["instructions"] == ACCOUNT
    paid = mark(fair, order["id"])
    assert (paid["status"], len(paid["ticketIds"]), paid["instructions"]) == ("PAID", 2, None)
    assert (fair.stock(kind), waiting(fair, show)) == ((0, 2), [])
    with fair.site.context():
        said = sa.text("SELECT actor_id, target FROM audit_entry WHERE action = 'events.marked_paid'")
        entries = db.session.execute(said).all()
    assert [tuple(entry) for entry in entries] == [(fair.organiser.id, f"order:{order['id']}")]
    assert mark(fair, order["id"], status=409)["code"] == "ALREADY_PAID"


def test_never_past_the_start(fair: Fair, bank: None, clock: Clock) -> None:
    """The time is up when the event begins; shortly before it nothing can be transferred any more."""
    starts = clock.at + timedelta(days=2)
    show = fair.event(offlineDays=7, startsAt=iso(starts), endsAt=iso(starts + timedelta(hours=4)))
    kind = fair.type(show, priceMinor=500)
    assert ordered(fair, kind)["expiresAt"] == iso(starts)
    later(fair, clock, days=2, minutes=-10)
    assert fair.refused(fair.ben, (kind, 1), provider="offline") == (400, "BAD_REQUEST")


def test_only_where_site_and_organiser_allow_it(fair: Fair, meet: int, bank: None) -> None:
    """An event that does not; free tickets need no money; days are from 1 to 60."""
    kind = fair.type(meet, priceMinor=500)
    assert fair.refused(fair.ann, (kind, 1), provider="offline") == (400, "BAD_REQUEST")
    for days in (0, 61):
        version = fair.get(f"/events/{meet}", fair.organiser)["version"]
        fair.put(f"/events/{meet}", fair.organiser, 400, version=version, offlineDays=days)
    free = fair.type(fair.event(offlineDays=3))
    assert ordered(fair, free, 1)["status"] == "PAID"


def test_the_site_does_not(fair: Fair, meet: int) -> None:
    """Then no event can."""
    kind = fair.type(fair.event(offlineDays=7), priceMinor=500)
    assert fair.refused(fair.ann, (kind, 1), provider="offline") == (400, "PROVIDER_UNKNOWN")
    assert [way["key"] for way in fair.get("/payment-providers")] == ["sandbox"]


def test_time_runs_out_and_late_money_comes(fair: Fair, show: int, clock: Clock, jobs: Work) -> None:
    """One reminder a day before; the seats are free; late money gets seats while there are any, else it goes back."""
    kind = fair.type(show, priceMinor=500, capacity=2)
    first = ordered(fair, kind)["id"]
    later(fair, clock, days=7, seconds=31)
    fair.site.run_jobs()
    assert (fair.stock(kind), waiting(fair, show)) == ((0, 0), [])
    assert waiting(fair, show, late=True) == [first]
    assert mark(fair, first)["status"] == "PAID"
    second = fair.type(show, name="Paddock", priceMinor=500, capacity=2)
    late = ordered(fair, second, member=fair.ben)["id"]
    later(fair, clock, days=7, seconds=31)
    fair.site.run_jobs()
    Buyer(fair).order(second)
    assert mark(fair, late)["status"] == "REFUND_PENDING"
    jobs.run_all()
    [row] = fair.get(f"/events/{show}/offline-refunds", fair.organiser)["content"]
    assert (row["orderId"], row["amountMinor"], row["reason"]) == (late, 1000, "SOLD_OUT")


def test_one_reminder(fair: Fair, kind: int, clock: Clock, mailbox: Any) -> None:
    """A day before the time is up, once; none for whoever has paid."""
    ordered(fair, kind)
    mark(fair, ordered(fair, kind, member=fair.ben)["id"])
    for days in (5, 1.5, 0.2):
        later(fair, clock, days=days)
        fair.site.run_jobs()
        clock.advance(seconds=61)
        fair.site.run_jobs()
    subjects = [mail.subject for mail in mailbox.to("ann@example.org")]
    assert subjects == ["How to pay for Night Garage Meet", "One day left to pay for Night Garage Meet"]
    assert not [mail for mail in mailbox.to("ben@example.org") if "One day" in mail.subject]


def test_it_is_given_back_by_hand(fair: Fair, show: int, kind: int, jobs: Work) -> None:
    """A refund waits until somebody says that it has been given back; then the buyer is notified."""
    order = ordered(fair, kind)["id"]
    mark(fair, order)
    key = {"Idempotency-Key": "all"}
    path = f"/orders/{order}/refunds"
    fair.call("POST", path, fair.organiser, 201, json={"reason": "REQUESTED"}, headers=key)
    jobs.run_all()
    [row] = fair.get(f"/events/{show}/offline-refunds", fair.organiser)["content"]
    done = f"/orders/{order}/offline-refunds/{row['id']}"
    on = now().date().isoformat()
    fair.post(done, fair.ben, 403, givenOn=on)
    other = ordered(fair, kind, member=fair.ben)["id"]
    fair.post(f"/orders/{other}/offline-refunds/{row['id']}", fair.organiser, 404, givenOn=on)
    fair.post(done, fair.organiser, 200, givenOn=on, note="in cash")
    jobs.run_all()
    assert fair.get(f"/orders/{order}", fair.ann)["status"] == "REFUNDED"
    assert fair.post(done, fair.organiser, 409, givenOn=on)["code"] == "ALREADY_DONE"
    assert fair.get(f"/events/{show}/offline-refunds", fair.organiser)["content"] == []


def test_another_amount_goes_back_by_hand(fair: Fair, show: int, kind: int, jobs: Work) -> None:
    """As with every provider: no tickets for half of the money; the organiser sees what to give back."""
    order = ordered(fair, kind)["id"]
    mark(fair, order, amountMinor=900)
    jobs.run_all()
    [row] = fair.get(f"/events/{show}/offline-refunds", fair.organiser)["content"]
    assert (row["amountMinor"], row["reason"]) == (900, "MISMATCH")
    given = {"givenOn": now().date().isoformat()}
    fair.post(f"/orders/{order}/offline-refunds/{row['id']}", fair.organiser, **given)


def test_who_may(fair: Fair, show: int, kind: int) -> None:
    """The organiser, an admin, staff who are trusted with money; nobody else, and nobody learns of it."""
    order = ordered(fair, kind)["id"]
    fair.post(f"/events/{show}/staff", fair.organiser, 204, username="ben")
    for member in (fair.ann, fair.ben, fair.moderator, fair.stranger):
        mark(fair, order, member, 403)
        fair.get(f"/events/{show}/offline-orders", member, 403)
        fair.get(f"/events/{show}/offline-refunds", member, 403)
    fair.post(f"/orders/{order}/offline-payment", None, 401)
    fair.post(f"/events/{show}/staff", fair.organiser, 204, username="ben", takesMoney=True)
    assert fair.get(f"/events/{show}", fair.ben)["canTakeMoney"]
    assert fair.get(f"/events/{show}/staff", fair.organiser)["content"][0]["takesMoney"]
    assert mark(fair, order, fair.ben)["status"] == "PAID"
    assert mark(fair, ordered(fair, kind)["id"], fair.admin)["status"] == "PAID"


@pytest.mark.parametrize(
    "body",
    [
        {"amountMinor": 0},
        {"amountMinor": "10"},
        {"receivedOn": "yesterday"},
        {"receivedOn": "2001-01-01"},
        {"receivedOn": "2999-01-01"},
        {"note": "x" * 501},
    ],
)
def test_what_makes_no_sense_is_said_by_field(fair: Fair, kind: int, body: dict[str, Any]) -> None:
    """And changes nothing."""
    order = ordered(fair, kind)["id"]
    assert mark(fair, order, status=400, **body)["field"] == next(iter(body))
    assert fair.stock(kind) == (2, 0)


def test_what_is_paid_by_card_is_nobody_s_to_mark(fair: Fair, kind: int) -> None:
    """Its provider knows."""
    order, payment = Buyer(fair).order(kind)
    assert mark(fair, order, status=409)["code"] == "NOT_OFFLINE"
    assert Buyer(fair).pay(payment)["fulfilment"] == "DELIVERED"
    fair.post("/orders/999999/offline-payment", fair.organiser, 404, amountMinor=1, receivedOn="2026-01-01")


# What meets it


def test_twice_at_once(fair: Fair, kind: int) -> None:
    """Two who take the money: one has marked it (the negative control is that of payments, test_offline.py)."""
    order = ordered(fair, kind)["id"]
    body = {"amountMinor": 1000, "receivedOn": now().date().isoformat()}
    path = f"/ticket-api/orders/{order}/offline-payment"
    calls = [lambda: fair.of(fair.organiser).post(path, json=body).status_code] * 6
    assert sorted(together(calls)) == [200] + [409] * 5
    fair.site.run_jobs()
    assert fair.stock(kind) == (0, 2)


def _marks(fair: Fair, order: int) -> Callable[[], int]:
    body = {"amountMinor": 1000, "receivedOn": now().date().isoformat()}
    path = f"/ticket-api/orders/{order}/offline-payment"
    return lambda: int(fair.of(fair.organiser).post(path, json=body).status_code)


def test_while_the_buyer_cancels_and_while_it_expires(
    fair: Fair, show: int, clock: Clock, jobs: Work
) -> None:
    """Paid or given back, never both and never neither; the seats are right, which the audit sees to after this."""
    kind = fair.type(show, priceMinor=500, capacity=100)
    states = set()
    for turn in range(ROUNDS):
        order = ordered(fair, kind)["id"]
        if turn % 2:
            later(fair, clock, days=7, seconds=31)
        other = _expires(fair) if turn % 2 else _cancels(fair, order)
        assert together([_marks(fair, order), other])[0] == 200
        jobs.run_all()
        states.add(fair.get(f"/orders/{order}", fair.ann)["status"])
    assert states <= {"PAID", "REFUND_PENDING"}


def _cancels(fair: Fair, order: int) -> Callable[[], int]:
    return lambda: int(fair.of(fair.ann).post(f"/ticket-api/orders/{order}/cancel").status_code)


def _expires(fair: Fair) -> Callable[[], int]:
    def run() -> int:
        fair.site.run_jobs()
        return 200

    return run


@pytest.mark.parametrize("guarded", [True, False])
def test_the_lock_of_the_order_decides(
    fair: Fair,
    kind: int,
    monkeypatch: pytest.MonkeyPatch,
    jobs: Work,
    guarded: bool,
    broken_on_purpose: None,
    findings: Callable[[], list[str]],
) -> None:
    """Both have read the order before either writes. Without the lock it is cancelled and delivered at once."""
    order = ordered(fair, kind)["id"]
    meeting, locked, end_holds = Meeting(2), releasing.lock_order, seats.end_holds

    def unlocked(order_id: int) -> Order | None:
        return db.session.get(Order, order_id)

    def read_then_meet(*given: Any) -> seats.Changes:
        meeting.wait()
        return end_holds(*given) if guarded else {kind: seats.Change(held=-2, sold=0)}

    monkeypatch.setattr(seats, "end_holds", read_then_meet)
    monkeypatch.setattr(releasing, "lock_order", locked if guarded else unlocked)

    def cancel() -> int:
        with fair.site.context():
            row = releasing.lock_order(order)
            if row is not None and row.status == "PENDING":
                releasing.cancel_order(row)
            db.session.commit()
        return 200

    assert _marks(fair, order)() == 200
    together([lambda: _safely(_settles(fair)), lambda: _safely(cancel)])
    if guarded:
        jobs.run_all()
    assert (findings() == [] and fair.stock(kind) in ((0, 2), (0, 0))) is guarded


def _settles(fair: Fair) -> Callable[[], int]:
    def run() -> int:
        with fair.site.context():
            number = db.session.scalar(sa.text("SELECT max(id) FROM payments_payment"))
            settle = importlib.import_module("motorclub_payments.settlement").settle
            settle(number)
        return 200

    return run


def _safely(work: Callable[[], int]) -> int:
    try:
        return work()
    except Exception:
        return 500
