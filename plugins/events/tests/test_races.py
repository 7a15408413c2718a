"""Many at once, on real connections. Each race has a negative control: with its guard taken out, too many win.

Most are run a few times; `MOTORCLUB_ROUNDS=full` has each run as often and as large as the product promises.
"""

from __future__ import annotations

import itertools
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from event_sales import Fair, FakePayments, change_condition
from repetitions import repetitions

from motorclub.api import db, iso, now
from motorclub.db import timeouts
from motorclub.testing.race import Meeting, meet_after, together
from motorclub.testing.site import Site, TestMember
from motorclub_events.catalogue import organising
from motorclub_events.check_in import gate
from motorclub_events.checkout import orders, releasing, sales_frames, vouchers, waitlist
from motorclub_events.models import CheckIn, Hold, HoldStatus, Order, ScanResult, Ticket, TicketType
from motorclub_events.money import refunds, settling
from motorclub_events.shared import access, seats

pytestmark = pytest.mark.once

CLIENTS = 12
# As many as the hottest sale is tried with; fewer for what fewer windows and devices do.
HALL, DOOR, WINDOWS, DEVICES = 64, 50, 30, 20
ORDERS_EACH, SALES, LAST_SEATS = repetitions(50, 8), repetitions(10, 1), repetitions(100, 3)
PATIENCE_S = 280.0
NOT_OVERSOLD = "ck_events_ticket_type_not_oversold"


@pytest.fixture(autouse=True)
def connections(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two connections for each client, to write and to read: whoever waited for one would meet nobody.

    On a slow machine so many that are opened at once take their time.
    """
    monkeypatch.setitem(timeouts.NETWORK, "connect_timeout", int(PATIENCE_S))
    with site.context():
        pool: Any = db.engine.pool
    before, pool._max_overflow = pool._max_overflow, 2 * HALL
    yield
    pool._max_overflow = before
    with site.context():
        db.engine.dispose()


@pytest.fixture
def hall(site: Site) -> list[TestMember]:
    """A crowd for the hottest sale."""
    return [site.member(f"buyer{number:02}") for number in range(HALL)]


@pytest.fixture
def crowd(site: Site) -> list[TestMember]:
    """As many members as there are clients."""
    return [site.member(f"buyer{number:02}") for number in range(CLIENTS)]


@contextmanager
def without_rule(site: Site, table: str, name: str) -> Iterator[None]:
    """The table without its own lock on the door; the rows are thrown away before it is put back."""
    with site.context():
        rule = db.session.scalar(
            sa.text("SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = :name"),
            {"name": name},
        )
        db.session.execute(sa.text(f"ALTER TABLE {table} DROP CONSTRAINT {name}"))
        db.session.commit()
    try:
        yield
    finally:
        site.reset()
        with site.context():
            db.session.execute(sa.text(f"ALTER TABLE {table} ADD CONSTRAINT {name} {rule}"))
            db.session.commit()


def statuses(fair: Fair, calls: list[Callable[[], Any]]) -> Counter[int]:
    """How often the calls were answered with each status."""
    return Counter(answer.status_code for answer in together(calls))


def forget_calls(fair: Fair) -> None:
    """What everybody has called within the last minute: nobody may order more than sixty times."""
    with fair.site.context():
        fair.site.app.extensions["motorclub.keys"].flushdb()


def all_order(fair: Fair, crowd: list[TestMember], *lines: tuple[int, int]) -> Counter[int]:
    """Everybody orders the same at the same moment."""
    return statuses(fair, [lambda buyer=buyer: fair.order_call(buyer, *lines) for buyer in crowd])


def test_the_last_seat_has_one_buyer(fair: Fair, meet: int, hall: list[TestMember]) -> None:
    """Again and again; the others are told that there is none left, and nobody sees an error (C2)."""
    for _ in range(LAST_SEATS):
        forget_calls(fair)
        kind = fair.type(meet, capacity=1)
        assert all_order(fair, hall[:DOOR], (kind, 1)) == {201: 1, 409: DOOR - 1}
        assert fair.stock(kind) == (0, 1)


def test_without_the_condition_more_is_sold_than_there_is(
    fair: Fair,
    meet: int,
    hall: list[TestMember],
    monkeypatch: pytest.MonkeyPatch,
    broken_on_purpose: None,
) -> None:
    """The negative control of the last seat and of the hall: look first, take later."""
    last, many = (fair.type(meet, capacity=seats_there) for seats_there in (1, 60))
    change_condition(monkeypatch, "fits", lambda table, more: sa.true())
    with without_rule(fair.site, "events_ticket_type", NOT_OVERSOLD):
        assert all_order(fair, hall[:DOOR], (last, 1))[201] > 1
        assert fill(fair, hall, many, each=1) == {201: HALL}
        assert sum(fair.stock(many)) > 60


def test_the_check_of_the_table_is_the_second_lock(
    fair: Fair, meet: int, crowd: list[TestMember], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the condition the database itself refuses."""
    kind = fair.type(meet, capacity=1)
    change_condition(monkeypatch, "fits", lambda table, more: sa.true())
    assert all_order(fair, crowd, (kind, 1))[201] == 1


def fill(fair: Fair, hall: list[TestMember], kind: int, each: int) -> Counter[int]:
    """Everybody orders so often, one after the other, each time another number of one to four seats."""

    def order(buyer: TestMember, place: int) -> Counter[int]:
        quantities = [1 + (place + turn) % 4 for turn in range(each)]
        return Counter(fair.order_call(buyer, (kind, many)).status_code for many in quantities)

    calls = [lambda place=place, buyer=buyer: order(buyer, place) for place, buyer in enumerate(hall)]
    return sum(together(calls, PATIENCE_S), Counter())


def test_a_hall_fills_a_type_to_its_last_seat(
    fair: Fair, meet: int, hall: list[TestMember], money: FakePayments
) -> None:
    """Orders of one to four seats, over and over: never more than there are, and all that fit are taken (C1)."""
    for _ in range(SALES):
        forget_calls(fair)
        kind = fair.type(meet, capacity=300, maxPerOrder=4)
        answers = fill(fair, hall, kind, ORDERS_EACH)
        assert (set(answers), answers.total()) == ({201, 409}, HALL * ORDERS_EACH)
        assert 297 <= sum(fair.stock(kind)) <= 300
        for buyer in hall[:4]:
            fair.order_call(buyer, (kind, 1))
        assert fair.stock(kind) == (0, 300)


def test_lines_in_any_order_meet_no_deadlock(fair: Fair, crowd: list[TestMember]) -> None:
    """Two types and the event's own capacity, half of the crowd the other way round."""
    meet = fair.event(capacity=10)
    one, other = fair.type(meet), fair.type(meet, name="Other")
    calls = [
        lambda buyer=buyer, turned=place % 2: fair.order_call(
            buyer, *(((one, 1), (other, 1)) if turned else ((other, 1), (one, 1)))
        )
        for place, buyer in enumerate(crowd)
    ]
    assert statuses(fair, calls) == {201: 5, 409: CLIENTS - 5}
    assert fair.event_stock(meet) == (0, 10)


@pytest.mark.parametrize("guarded", [True, False])
def test_types_are_changed_in_one_order(
    fair: Fair, monkeypatch: pytest.MonkeyPatch, broken_on_purpose: None, guarded: bool
) -> None:
    """Whatever order they are given in; the negative control, which keeps that, is a deadlock (C3)."""
    meet = fair.event()
    one, other = fair.type(meet), fair.type(meet, name="Other")
    whole, meeting = seats.count_rows, Meeting(2, patience_s=1)

    def change(*given: Any) -> int:
        changed = whole(*given)
        meeting.wait()
        return changed

    def take(*kinds: int) -> str:
        with fair.site.context():
            try:
                seats.change_stock(meet, {kind: seats.Change(held=1) for kind in kinds})
                db.session.commit()
            except sa.exc.OperationalError as error:
                db.session.rollback()
                return str(getattr(error.orig, "sqlstate", None))
        return "DONE"

    monkeypatch.setattr(seats, "count_rows", change)
    if not guarded:
        monkeypatch.setattr(seats, "sorted", list, raising=False)
    ended = together([lambda: take(one, other), lambda: take(other, one)])
    assert sorted(ended) == (["DONE", "DONE"] if guarded else ["40P01", "DONE"])


def test_one_key_makes_one_order_however_many_send_it(fair: Fair, meet: int) -> None:
    """Everybody gets the same answer (C4)."""
    kind = fair.type(meet)
    answers = together([lambda: fair.order_call(fair.ann, (kind, 1), key="same") for _ in range(DEVICES)])
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    assert fair.stock(kind) == (0, 1)


def test_without_the_key_there_are_many(fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control of the one above."""
    kind = fair.type(meet)
    number = sa.func.nextval(sa.func.pg_get_serial_sequence("events_order", "id"))
    monkeypatch.setattr(orders, "CLAIM", sa.select(number))
    together([lambda: fair.order_call(fair.ann, (kind, 1), key="same") for _ in range(3)])
    assert fair.stock(kind) == (0, 3)


def test_nobody_gets_more_than_a_member_may(fair: Fair, meet: int) -> None:
    """One member in many windows (C7)."""
    kind = fair.type(meet, maxPerUser=2)
    assert all_order(fair, [fair.ann] * WINDOWS, (kind, 1)) == {201: 2, 409: WINDOWS - 2}


def test_without_the_share_one_member_gets_all(
    fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch, broken_on_purpose: None
) -> None:
    """The negative control of the one above."""
    kind = fair.type(meet, maxPerUser=2)
    share = seats.share_values
    monkeypatch.setattr(seats, "share_values", lambda *given: share(*given) | {"most": None})
    assert all_order(fair, [fair.ann] * CLIENTS, (kind, 1))[201] > 2


def test_a_voucher_for_one_is_used_by_one(fair: Fair, meet: int, hall: list[TestMember]) -> None:
    """Anyone who is too late hears that it is used up, and keeps no seat."""
    kind = fair.type(meet, priceMinor=500)
    fair.post(
        f"/events/{meet}/vouchers", fair.organiser, 201, code="ONE", kind="PERCENT", value=100, maxUses=1
    )
    calls = [
        lambda buyer=buyer: fair.order_call(buyer, (kind, 1), voucherCode="one") for buyer in hall[:WINDOWS]
    ]
    answers = together(calls)
    codes = Counter(answer.json.get("code", "PLACED") for answer in answers)
    assert codes == {"PLACED": 1, "VOUCHER_USED_UP": WINDOWS - 1}
    assert fair.stock(kind) == (0, 1)


def test_without_the_condition_many_use_it(
    fair: Fair, meet: int, crowd: list[TestMember], monkeypatch: pytest.MonkeyPatch, broken_on_purpose: None
) -> None:
    """The negative control of the one above."""
    kind = fair.type(meet, priceMinor=500)
    fair.post(
        f"/events/{meet}/vouchers", fair.organiser, 201, code="ONE", kind="PERCENT", value=100, maxUses=1
    )
    monkeypatch.setattr(vouchers, "_count_total", lambda voucher_id: True)
    calls = [lambda buyer=buyer: fair.order_call(buyer, (kind, 1), voucherCode="one") for buyer in crowd]
    assert statuses(fair, calls)[201] > 1


def test_a_ticket_lets_one_in_at_any_gate(fair: Fair, meet: int) -> None:
    """One is admitted, the others are told when and where that was."""
    order = fair.order(fair.ann, (fair.type(meet), 1))
    token = fair.token(order["ticketIds"][0])
    fair.doors_open(meet)
    calls = [lambda place=place: fair.scan(meet, token, gate=f"Gate {place}") for place in range(DEVICES)]
    answers = together(calls)
    results = Counter(answer["result"] for answer in answers)
    assert results == {"ADMITTED": 1, "ALREADY_CHECKED_IN": DEVICES - 1}
    admitted = next(answer for answer in answers if answer["result"] == "ADMITTED")
    first = {answer["first"]["gate"] for answer in answers if "first" in answer}
    assert first == {admitted["gate"]}


def test_without_the_index_it_lets_many_in(
    fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch, broken_on_purpose: None
) -> None:
    """The negative control of the one above: a look at who is inside, and a row later."""
    order = fair.order(fair.ann, (fair.type(meet), 1))
    token = fair.token(order["ticketIds"][0])
    fair.doors_open(meet)
    meeting = Meeting(DEVICES, PATIENCE_S)

    def looked(row: dict[str, Any], result: ScanResult) -> int | None:
        inside = sa.exists().where(CheckIn.ticket_id == row["ticket_id"], CheckIn.result == "ADMITTED")
        taken = db.session.scalar(sa.select(inside))
        meeting.wait()
        return gate._insert({**row, "active": False, "result": result if taken else ScanResult.ADMITTED})

    monkeypatch.setattr(gate, "_record", looked)
    monkeypatch.setattr(gate, "LOCK", None)
    answers = together([lambda: fair.scan(meet, token) for _ in range(DEVICES)], PATIENCE_S)
    assert [answer["result"] for answer in answers] == ["ADMITTED"] * DEVICES


def sent_twice(fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Any], Counter[str]]:
    """(what each of two uploads of the same batch was answered, how often each scan is kept); both have looked whether
    the first scan is known before either writes."""
    order = fair.order(fair.ann, (fair.type(meet), 2))
    fair.doors_open(meet)
    tokens = [*map(fair.token, order["ticketIds"]), "T1.nothing"]
    items = [
        {"token": token, "nonce": f"batch-{place:08}", "scannedAt": iso(now())}
        for place, token in enumerate(tokens)
    ]
    look, meeting, looks = gate._find_same, Meeting(2, PATIENCE_S), itertools.count()

    def same(event_id: int, nonce: str) -> Any:
        found = look(event_id, nonce)
        if next(looks) < 2:
            meeting.wait()
        return found

    def upload() -> Any:
        return fair.post(f"/events/{meet}/check-ins/batches", fair.organiser, items=items)["items"]

    with monkeypatch.context() as patched:
        patched.setattr(gate, "_find_same", same)
        answers = together([upload] * 2, PATIENCE_S)
    with fair.site.context():
        # A nonce is kept with what was scanned.
        kept = Counter(nonce.partition(":")[0] for nonce in db.session.scalars(sa.select(CheckIn.nonce)))
    return answers, kept


def test_a_batch_that_is_sent_twice_at_once_is_kept_once(
    fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By two tabs of a browser that has no locks: both hear the same of each scan, and nobody is a conflict."""
    (one, other), kept = sent_twice(fair, meet, monkeypatch)
    assert [answer["result"] for answer in one] == ["ADMITTED", "ADMITTED", "UNKNOWN"]
    assert [answer["id"] for answer in one] == [answer["id"] for answer in other]
    assert set(kept.values()) == {1}


def test_without_the_rule_of_nonces_a_batch_is_kept_twice(
    fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch, broken_on_purpose: None
) -> None:
    """The negative control of the one above: the look comes too early, and who was let in is told to be inside."""
    with without_rule(fair.site, "events_check_in", "uq_events_check_in_event_id_nonce"):
        (one, other), kept = sent_twice(fair, meet, monkeypatch)
    assert kept["batch-00000000"] == 2
    assert sorted(answers[0]["result"] for answers in (one, other)) == ["ADMITTED", "CONFLICT"]


def test_money_that_is_reported_many_times_at_once_has_its_tickets_once(
    fair: Fair, meet: int, money: FakePayments
) -> None:
    """By the webhook, the page and the reconciler in the same moment (C6)."""
    kind = fair.type(meet, priceMinor=500)
    for _ in range(5):
        order = fair.order(fair.ann, (kind, 1))["id"]
        assert together([lambda order=order: money.pay(order)] * 6) == [None] * 6
    assert fair.stock(kind) == (0, 5)


def test_without_the_order_s_lock_somebody_fails(
    fair: Fair, meet: int, money: FakePayments, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control of the one above: both deliver, and the table refuses the second ticket of a seat."""
    kind = fair.type(meet, priceMinor=500)
    monkeypatch.setattr(releasing, "lock_order", lambda order_id: db.session.get(Order, order_id))
    meet_after(monkeypatch, releasing, "lock_order")
    order = fair.order(fair.ann, (kind, 1))["id"]
    with pytest.raises(sa.exc.IntegrityError):
        together([lambda: money.pay(order)] * 2)
    assert fair.stock(kind) == (0, 1)


def settle_and_sweep(fair: Fair, money: FakePayments, order_ids: list[int]) -> None:
    """Each order is paid and expires at once, several times each."""

    def pay(order_id: int) -> None:
        money.pay(order_id)

    def expire(order_id: int) -> None:
        with fair.site.context():
            settling.EventOrders().closed(money.open_ones[order_id])
            db.session.commit()

    for order_id in order_ids:
        together(
            [
                lambda work=work, number=order_id: work(number)
                for work in (pay, expire, pay, expire, pay, expire)
            ]
        )


def test_money_and_the_end_of_time_meet(
    fair: Fair, meet: int, crowd: list[TestMember], money: FakePayments
) -> None:
    """Whichever comes first: the buyer has the seats, because there are seats, and has them once."""
    kind = fair.type(meet, priceMinor=500, capacity=CLIENTS)
    order_ids = [fair.order(buyer, (kind, 1))["id"] for buyer in crowd]
    settle_and_sweep(fair, money, order_ids)
    assert fair.stock(kind) == (0, CLIENTS)


def test_without_compare_and_set_holds_are_let_go_twice(
    fair: Fair,
    meet: int,
    crowd: list[TestMember],
    money: FakePayments,
    monkeypatch: pytest.MonkeyPatch,
    broken_on_purpose: None,
) -> None:
    """The negative control of the one above: the order is not locked, and its state is looked at too early."""
    kind = fair.type(meet, priceMinor=500, capacity=CLIENTS)
    order_ids = [fair.order(buyer, (kind, 1))["id"] for buyer in crowd]

    def unlocked(order_id: int) -> Order | None:
        return db.session.get(Order, order_id)

    def given_back_anyhow(which: Any, status: Any) -> seats.Changes:
        return {kind: seats.Change(held=-1, sold=int(status == "CONVERTED"))}

    monkeypatch.setattr(releasing, "lock_order", unlocked)
    monkeypatch.setattr(seats, "end_holds", given_back_anyhow)
    broken = False
    try:
        settle_and_sweep(fair, money, order_ids)
    except sa.exc.IntegrityError:
        broken = True
    assert broken or fair.stock(kind) != (0, CLIENTS)


def test_a_seat_that_becomes_free_goes_to_the_waiting_list_or_to_the_public(
    fair: Fair, meet: int, crowd: list[TestMember]
) -> None:
    """Never to both: the one who waits has it before anybody can see it."""
    kind = fair.type(meet, capacity=1)
    order = fair.order(fair.ann, (kind, 1))
    fair.post(f"/ticket-types/{kind}/waitlist-entries", fair.ben, 201, quantity=1)

    def give_back() -> Any:
        return fair.of(fair.ann).post(f"/ticket-api/orders/{order['id']}/cancel")

    public = [lambda buyer=buyer: fair.order_call(buyer, (kind, 1)) for buyer in crowd[:6]]
    assert statuses(fair, [give_back, *public]) == {200: 1, 409: 6}
    assert fair.stock(kind) == (1, 0)
    fair.order(fair.ben, (kind, 1))
    assert fair.stock(kind) == (0, 1)


def test_without_the_offer_the_public_has_the_seat(
    fair: Fair, meet: int, crowd: list[TestMember], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control of the one above: a seat that is given back and not offered at once (C11)."""
    kind = fair.type(meet, capacity=1)
    order = fair.order(fair.ann, (kind, 1))
    fair.post(f"/ticket-types/{kind}/waitlist-entries", fair.ben, 201, quantity=1)
    monkeypatch.setattr(waitlist, "offer_seats", lambda *given: None)
    fair.post(f"/orders/{order['id']}/cancel", fair.ann)
    assert all_order(fair, crowd, (kind, 1)) == {201: 1, 409: CLIENTS - 1}
    assert fair.refused(fair.ben, (kind, 1)) == (409, "SOLD_OUT")


@pytest.mark.parametrize("guarded", [True, False])
def test_a_double_click_waits_once(
    fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """The second is told that it is on the list. In the negative control the index alone stands: an error of ours."""
    kind = fair.type(meet, capacity=1)
    fair.order(fair.ann, (kind, 1))
    if not guarded:
        monkeypatch.setattr(waitlist, "flush_unique", lambda refusal: db.session.flush())
    path = f"/ticket-api/ticket-types/{kind}/waitlist-entries"
    clicks = [lambda: fair.of(fair.ben).post(path, json={"quantity": 1})] * CLIENTS
    assert statuses(fair, clicks) == {201: 1, 409 if guarded else 500: CLIENTS - 1}
    assert place_of_ben(fair) == "WAITING"


def offered_to_ben(fair: Fair, meet: int) -> tuple[int, int]:
    """(ticket type with one seat, ben's place on its list), which is an offer."""
    kind = fair.type(meet, capacity=1)
    order = fair.order(fair.ann, (kind, 1))
    entry = fair.post(f"/ticket-types/{kind}/waitlist-entries", fair.ben, 201, quantity=1)
    fair.post(f"/orders/{order['id']}/cancel", fair.ann)
    return kind, int(entry["id"])


def place_of_ben(fair: Fair) -> str:
    """The state of his only place on a list."""
    (entry,) = fair.get(f"/users/{fair.ben.id}/waitlist-entries", fair.ben)["content"]
    return str(entry["status"])


@pytest.mark.parametrize("guarded", [True, False])
def test_an_offer_whose_sale_goes_on_while_a_sweep_is_at_it(
    fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """The sweep had found its time up; then the sale was paused and went on, which gave all of the time again. The
    negative control, which does not look once more at what it has locked, ends the offer all the same.
    """
    kind, _ = offered_to_ben(fair, meet)
    with fair.site.context():
        db.session.execute(sa.text("UPDATE events_hold SET expires_at = now() - interval '1 second'"))
        db.session.commit()
    found = waitlist._list_due

    def overtaken() -> list[int]:
        entry_ids = found()
        assert len(entry_ids) == 1
        for deed in ("pause", "resume"):
            fair.post(f"/ticket-types/{kind}/{deed}", fair.organiser)
        return entry_ids

    monkeypatch.setattr(waitlist, "_list_due", overtaken)
    if not guarded:
        monkeypatch.setattr(waitlist, "_is_over", lambda entry: True)
    with fair.site.context():
        releasing.sweep_orders()
    assert place_of_ben(fair) == ("OFFERED" if guarded else "EXPIRED")


@pytest.mark.parametrize("guarded", [True, False])
def test_sweepers_leave_what_is_paused(
    fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """Three of them at once; without the look at the sale the place is lost."""
    kind, _ = offered_to_ben(fair, meet)
    fair.post(f"/ticket-types/{kind}/pause", fair.organiser)
    with fair.site.context():
        db.session.execute(sa.text("UPDATE events_hold SET expires_at = now() - interval '1 day'"))
        db.session.commit()
    if not guarded:
        monkeypatch.setattr(waitlist, "_is_paused", lambda at: sa.false())
    sweep_at_once(fair.site, monkeypatch, 3)
    assert place_of_ben(fair) == ("OFFERED" if guarded else "EXPIRED")
    assert fair.stock(kind) == (1 if guarded else 0, 0)


@pytest.mark.parametrize("guarded", [True, False])
def test_an_offer_is_refused_while_its_sale_goes_on(
    fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch, broken_on_purpose: None, guarded: bool
) -> None:
    """Who refuses has the place and wants the seats; who goes on selling has the seats and leaves that place alone. The
    negative control waits for it, and one of them ends in a deadlock.
    """
    kind, entry = offered_to_ben(fair, meet)
    fair.post(f"/ticket-types/{kind}/pause", fair.organiser)
    meeting, end, renew, lock = (
        Meeting(2),
        waitlist._end_entry,
        waitlist.renew_offers,
        sa.Select.with_for_update,
    )

    def ends(*given: Any) -> None:
        meeting.wait()
        end(*given)

    def renews(*given: Any) -> None:
        meeting.wait()
        renew(*given)

    def waits(self: Any, **how: Any) -> Any:
        return lock(self, **how | {"skip_locked": False})

    monkeypatch.setattr(waitlist, "_end_entry", ends)
    monkeypatch.setattr(waitlist, "renew_offers", renews)
    if not guarded:
        monkeypatch.setattr(sa.Select, "with_for_update", waits)

    def refuse() -> Any:
        return fair.of(fair.ben).delete(f"/ticket-api/waitlist-entries/{entry}")

    def go_on() -> Any:
        return fair.of(fair.organiser).post(f"/ticket-api/ticket-types/{kind}/resume", json={})

    try:
        answers = [answer.status_code for answer in together([refuse, go_on])]
    except sa.exc.OperationalError as error:
        answers = [str(getattr(error.orig, "sqlstate", None))]
    if guarded:
        assert answers == [204, 200]
        assert (place_of_ben(fair), fair.stock(kind)) == ("LEFT", (0, 0))
    else:
        assert answers != [204, 200]


def test_fewer_seats_while_they_are_sold(fair: Fair, meet: int, crowd: list[TestMember]) -> None:
    """Never fewer than are taken."""
    kind = fair.type(meet, capacity=CLIENTS)

    def lower() -> Any:
        body = {"version": 1, "capacity": 6}
        return fair.of(fair.organiser).put(f"/ticket-api/ticket-types/{kind}", json=body)

    buyers = [lambda buyer=buyer: fair.order_call(buyer, (kind, 1)) for buyer in crowd]
    lowered, *bought = together([lower, *buyers])
    sold = sum(answer.status_code == 201 for answer in bought)
    assert fair.stock(kind) == (0, sold)
    assert sold <= 6 if lowered.status_code == 200 else lowered.json["code"] == "IN_USE"


@pytest.mark.parametrize("guarded", [True, False])
def test_a_seat_that_is_sold_while_it_is_taken_away(
    fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch, broken_on_purpose: None, guarded: bool
) -> None:
    """Between the look at what is taken and the change a buyer waits, and is told that there is none; the negative
    control, which locks neither the type nor the table's door, sells what there is no more (C10).
    """
    look, kind = organising.apply_values, fair.type(meet, capacity=1)
    with ThreadPoolExecutor(1) as beside, without_rule(fair.site, "events_ticket_type", NOT_OVERSOLD):
        between: list[Future[Any]] = []

        def looked(row: Any, given: Any) -> bool:
            raised = look(row, given)
            between.append(beside.submit(fair.order_call, fair.ann, (kind, 1), event_id=meet))
            wait(between, timeout=1 if guarded else 60)
            return raised

        monkeypatch.setattr(organising, "apply_values", looked)
        if not guarded:
            monkeypatch.setattr(access, "LOCK", None)
        lower = {"version": 1, "capacity": 0}
        fair.put(f"/ticket-types/{kind}", fair.organiser, **lower)
        assert between[0].result(60).status_code == (409 if guarded else 201)
        assert fair.stock(kind) == (0, 0 if guarded else 1)


class OneTicket:
    """A ticket of ann's that has been offered to ben; the doors are open."""

    def __init__(self, fair: Fair, mailbox: Any) -> None:
        self.fair = fair
        at = now() + timedelta(days=2)
        self.meet = fair.event(startsAt=iso(at), endsAt=iso(at + timedelta(hours=6)), doorsAt=iso(now()))
        placed = fair.order(fair.ann, (fair.type(self.meet), 1))
        self.order, [self.ticket] = placed["id"], placed["ticketIds"]
        self.code = fair.token(self.ticket)
        body = {"toEmail": "ben@example.org"}
        fair.post(f"/tickets/{self.ticket}/transfers", fair.ann, 201, **body)
        [link] = re.findall(r"transfer=([\w-]+)", mailbox.to("ben@example.org")[-1].text)[:1]
        self.offer = link

    def cancel(self) -> bool:
        """The buyer gives the order back."""
        answer = self.fair.of(self.fair.ann).post(f"/ticket-api/orders/{self.order}/cancel")
        assert answer.status_code in (200, 409), answer.text
        return bool(answer.status_code == 200)

    def refund(self) -> bool:
        """The organiser takes it back, used or not."""
        path = f"/ticket-api/orders/{self.order}/refunds"
        headers = {"Idempotency-Key": f"once-{self.order}"}
        answer = self.fair.of(self.fair.organiser).post(path, json={"reason": "OTHER"}, headers=headers)
        assert answer.status_code in (201, 409), answer.text
        return bool(answer.status_code == 201)

    def scan(self) -> bool:
        """Somebody is at the door with what ann has on paper."""
        result = self.fair.scan(self.meet, self.code)["result"]
        assert result in ("ADMITTED", "VOID", "REVOKED"), result
        return bool(result == "ADMITTED")

    def take(self) -> bool:
        """Ben follows the link."""
        answer = self.fair.of(self.fair.ben).post(f"/ticket-api/ticket-transfers/{self.offer}/accept")
        assert answer.status_code in (200, 409, 410), answer.text
        return bool(answer.status_code == 200)

    def state(self) -> tuple[str, int, bool]:
        """(status, owner, whether somebody is inside by it)."""
        with self.fair.site.context():
            ticket = db.session.get_one(Ticket, self.ticket)
            inside = sa.exists().where(CheckIn.ticket_id == self.ticket, CheckIn.active)
            return ticket.status, ticket.owner_user_id, bool(db.session.scalar(sa.select(inside)))


def test_one_ticket_is_cancelled_scanned_and_given_away(fair: Fair, mailbox: Any) -> None:
    """Exactly one of them wins, whichever it is, and what the ticket is then fits that (C9)."""
    for _ in range(4):
        one = OneTicket(fair, mailbox)
        cancelled, admitted, taken = together([one.cancel, one.scan, one.take])
        assert cancelled + admitted + taken == 1
        owner = fair.ben.id if taken else fair.ann.id
        assert one.state() == ("VOID" if cancelled else "VALID", owner, admitted)


def test_one_ticket_is_refunded_scanned_and_given_away(fair: Fair, mailbox: Any) -> None:
    """The organiser's refund wins over all; of the others at most one, before it; nobody is inside at the end (C9)."""
    for _ in range(4):
        one = OneTicket(fair, mailbox)
        refunded, cancelled, admitted, taken = together([one.refund, one.cancel, one.scan, one.take])
        assert refunded + cancelled == 1
        assert cancelled + admitted + taken <= 1
        assert one.state() == ("VOID", fair.ben.id if taken else fair.ann.id, False)


@pytest.mark.parametrize("guarded", [True, False])
@pytest.mark.parametrize("other", ["scan", "take"])
def test_what_happens_between_the_look_and_the_cancellation(
    fair: Fair, mailbox: Any, monkeypatch: pytest.MonkeyPatch, other: str, guarded: bool
) -> None:
    """They wait for each other; the negative control, which locks no ticket, has both win (C9)."""
    one = OneTicket(fair, mailbox)
    look = refunds._check_unused
    with ThreadPoolExecutor(1) as beside:
        between: list[Future[bool]] = []

        def looked(order: Order) -> None:
            look(order)
            between.append(beside.submit(getattr(one, other)))
            wait(between, timeout=1 if guarded else 60)

        monkeypatch.setattr(refunds, "_check_unused", looked)
        if not guarded:
            monkeypatch.setattr(refunds, "_lock_tickets", lambda order: None)
        assert one.cancel()
        assert between[0].result(60) is not guarded


def sweep_at_once(site: Site, monkeypatch: pytest.MonkeyPatch, sweepers: int) -> None:
    """All of them have found the same orders before one of them begins."""

    def sweep() -> None:
        with site.context():
            releasing.sweep_orders()

    meet_after(monkeypatch, releasing, "_list_due", sweepers)
    together([sweep] * sweepers)


def run_out(fair: Fair, crowd: list[TestMember]) -> int:
    """A ticket type of which each has two seats that nobody has paid in time."""
    kind = fair.type(fair.event(), priceMinor=500, capacity=2 * CLIENTS)
    for buyer in crowd:
        fair.order(buyer, (kind, 2))
    with fair.site.context():
        db.session.execute(sa.text("UPDATE events_order SET expires_at = now() - interval '1 hour'"))
        db.session.commit()
    return kind


def test_sweepers_on_the_same_orders_let_each_go_once(
    fair: Fair, crowd: list[TestMember], money: FakePayments, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All seats are free, and no share is given back twice (C13); the audit looks at the rest."""
    kind = run_out(fair, crowd)
    sweep_at_once(fair.site, monkeypatch, 3)
    assert fair.stock(kind) == (0, 0)
    with fair.site.context():
        states = {tuple(row) for row in db.session.execute(sa.select(Order.status, Order.version))}
    assert states == {("EXPIRED", 2)}


def test_without_the_lock_of_the_order_sweepers_let_it_go_twice(
    fair: Fair,
    crowd: list[TestMember],
    money: FakePayments,
    monkeypatch: pytest.MonkeyPatch,
    findings: Callable[[], list[str]],
    broken_on_purpose: None,
) -> None:
    """The negative control of the one above: both have seen that the order waits."""
    run_out(fair, crowd[:1])
    whole, meeting = releasing.expire_order, Meeting(2)

    def expire(order: Order) -> None:
        meeting.wait()
        whole(order)

    monkeypatch.setattr(releasing, "expire_order", expire)
    monkeypatch.setattr(sa.Select, "with_for_update", lambda self, **_: self)
    try:
        sweep_at_once(fair.site, monkeypatch, 2)
    except (sa.exc.IntegrityError, sa.orm.exc.StaleDataError):
        return
    assert findings()


def one_or_the_other(fair: Fair, crowd: list[TestMember]) -> tuple[list[int], int]:
    """(how everybody was answered, seats sold) of one type that is full and, beside it, of one that is not."""
    meet = fair.event()
    full, other = fair.type(meet, capacity=1), fair.type(meet, name="Other", capacity=CLIENTS)
    fair.order(fair.ann, (full, 1))
    calls = [
        lambda buyer=buyer, kind=kind: fair.order_call(buyer, (kind, 1))
        for buyer, kind in zip(crowd, [full, other] * (CLIENTS // 2), strict=True)
    ]
    answers = [answer.status_code for answer in together(calls)]
    assert fair.stock(full) == (0, 1)
    return answers, sum(fair.stock(other))


def test_a_type_that_is_full_does_not_keep_the_other_from_selling(
    fair: Fair, crowd: list[TestMember]
) -> None:
    """Everybody wants one or the other at once; only those who want the full one hear that it is (C14)."""
    assert one_or_the_other(fair, crowd) == ([409, 201] * (CLIENTS // 2), CLIENTS // 2)


def test_with_one_look_at_all_types_the_other_is_not_sold(
    fair: Fair, crowd: list[TestMember], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control of the one above: who asks whether there is room asks of every type of the event."""
    fits, others = seats.fits, TicketType.__table__.alias("others")

    def of_all(table: Any, more: Any) -> Any:
        if "event_id" not in table:
            return fits(table, more)
        mine = others.c.event_id == table.event_id
        return sa.and_(fits(table, more), ~sa.exists().where(mine, ~fits(others.c, more)))

    change_condition(monkeypatch, "fits", of_all)
    assert one_or_the_other(fair, crowd) == ([409, 409] * (CLIENTS // 2), 0)


@pytest.mark.parametrize("guarded", [True, False])
def test_browsers_hear_of_a_hot_sale_four_times_a_second(
    fair: Fair, meet: int, crowd: list[TestMember], monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """However much is sold; the negative control tells of each sale (R6)."""
    kind = fair.type(meet, capacity=4 * CLIENTS)
    if not guarded:
        monkeypatch.setattr(sales_frames, "_is_first", lambda *given: True)
    forget_calls(fair)
    began = time.monotonic()
    for _ in range(4):
        assert all_order(fair, crowd, (kind, 1)) == {201: CLIENTS}
    with fair.site.context():
        asked = sa.text("SELECT count(*) FROM job WHERE name = :name AND payload->>'event' = :event")
        told = db.session.scalar(asked, {"name": sales_frames.PUBLISH_STOCK, "event": str(meet)})
    # Until they are counted more may be asked for.
    pauses = (time.monotonic() - began) / sales_frames.PAUSE.total_seconds()
    if guarded:
        # One may have been asked for before the keys were forgotten.
        assert 1 <= told <= pauses + 2
    else:
        assert told >= 4 * CLIENTS


def holds_back(fair: Fair, kind: int) -> Callable[[], Any]:
    """The organiser holds the last seat back."""
    body = {"quantity": 1, "reason": "Press"}
    return lambda: fair.of(fair.organiser).post(f"/ticket-api/ticket-types/{kind}/seat-holds", json=body)


def test_the_last_seat_is_bought_or_held_back(fair: Fair, meet: int, crowd: list[TestMember]) -> None:
    """Never both, no matter who comes first."""
    for _ in range(LAST_SEATS):
        forget_calls(fair)
        kind = fair.type(meet, capacity=1)
        calls = [lambda buyer=buyer, kind=kind: fair.order_call(buyer, (kind, 1)) for buyer in crowd[:6]]
        assert statuses(fair, [holds_back(fair, kind), *calls]) == {201: 1, 409: 6}
        assert sum(fair.stock(kind)) == 1


def test_without_the_condition_the_last_seat_is_bought_and_held_back(
    fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch, broken_on_purpose: None
) -> None:
    """The negative control of the one above: the guard is the condition of the statement that counts."""
    kind = fair.type(meet, capacity=1)
    change_condition(monkeypatch, "fits", lambda *given: sa.true())
    with without_rule(fair.site, "events_ticket_type", NOT_OVERSOLD):
        calls = [holds_back(fair, kind), lambda: fair.order_call(fair.ann, (kind, 1))]
        assert statuses(fair, calls) == {201: 2}


def test_held_seats_are_released_once(fair: Fair, meet: int) -> None:
    """By hand, several times at the same moment: the seats come back once."""
    kind = fair.type(meet, capacity=5)
    number = holds_back(fair, kind)().json["id"]
    releases = [lambda: fair.of(fair.organiser).delete(f"/ticket-api/seat-holds/{number}")] * 6
    assert statuses(fair, releases) == {204: 1, 404: 5}
    assert fair.stock(kind) == (0, 0)


def test_who_looks_first_releases_them_twice(
    fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch, broken_on_purpose: None
) -> None:
    """The negative control of the one above: the guard is the condition of the statement that ends the hold."""
    kind = fair.type(meet, capacity=20)
    body = {"quantity": 10, "reason": "Staff"}
    fair.post(f"/ticket-types/{kind}/seat-holds", fair.organiser, 201, **body)
    number, meeting = holds_back(fair, kind)().json["id"], Meeting(2)

    def looked(which: Any, status: HoldStatus) -> seats.Changes:
        changes: seats.Changes = {}
        for type_id, quantity in db.session.execute(
            sa.select(Hold.ticket_type_id, Hold.quantity).where(which)
        ):
            seats.add_change(changes, type_id, held=-quantity)
        meeting.wait()
        db.session.execute(sa.update(Hold).where(Hold.id == number).values(status=status))
        return changes

    monkeypatch.setattr(seats, "end_holds", looked)
    releases = [lambda: fair.of(fair.organiser).delete(f"/ticket-api/seat-holds/{number}")] * 2
    assert statuses(fair, releases) == {204: 2}
    assert fair.stock(kind) == (9, 0)
