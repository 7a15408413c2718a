"""The short way through the till: it sells what the long way would, and leaves to that whatever is not simple."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from fairground import Fair, FakePayments

from motorclub.api import db
from motorclub.testing.race import together
from motorclub.testing.site import TestMember
from motorclub_events.checkout import fast_path
from motorclub_events.shared import seats

TABLES = ("order", "order_line", "ticket", "taken", "idempotency")
# What differs between any two orders.
OWN = {
    "id",
    "code",
    "order_id",
    "order_line_id",
    "subject_id",
    "secret_hash",
    "user_id",
    "owner_user_id",
    "key",
}
OWN |= {"buyer_name", "buyer_email"}


class Ways:
    """What has become of orders on the short way: whether each was sold there."""

    def __init__(self) -> None:
        self.sold: list[bool] = []

    def sell(self, *given: Any) -> Any:
        """In the place of `quick.sell`."""
        found = SELL(*given)
        self.sold.append(found is not None)
        return found


SELL = fast_path.sell


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> Ways:
    """It listens."""
    ways = Ways()
    monkeypatch.setattr(fast_path, "sell", ways.sell)
    return ways


def rows(fair: Fair, table: str, key: str) -> list[dict[str, Any]]:
    """What a table has got in the order of this key, without what differs between any two orders and without times."""
    number = "(SELECT subject_id FROM events_idempotency WHERE key = :key)"
    which = {
        "order": f"id = {number}",
        "taken": f"user_id = (SELECT user_id FROM events_order WHERE id = {number})",
        "idempotency": "key = :key",
    }.get(table, f"order_id = {number}")
    with fair.site.context():
        found = db.session.execute(
            sa.text(f"SELECT * FROM events_{table} WHERE {which} ORDER BY 1"), {"key": key}
        )
        return [
            {name: value for name, value in row.items() if name not in OWN and not name.endswith("_at")}
            for row in found.mappings()
        ]


def told(fair: Fair) -> list[Any]:
    """What has been published."""
    with fair.site.context():
        return list(db.session.scalars(sa.text("SELECT name FROM outbox_event ORDER BY id")))


def test_both_ways_write_the_same(fair: Fair, meet: int, ways: Ways, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row by row, and the same is told."""
    kind = fair.type(meet, taxRateBp=1900, maxPerUser=5)
    before = len(told(fair))
    answers = {"short": fair.order_call(fair.ann, (kind, 3), key="short").json}
    monkeypatch.setattr(fast_path, "sell", lambda *given: None)
    after = len(told(fair))
    answers["long"] = fair.order_call(fair.ben, (kind, 3), key="long").json
    assert ways.sold == [True]
    for table in TABLES:
        assert rows(fair, table, "short") == rows(fair, table, "long") != []
    assert sorted(told(fair)[before:after]) == sorted(told(fair)[after:]) != []
    assert fair.stock(kind) == (0, 6)
    assert fair.event_stock(meet) == (0, 6)
    for who, way in ((fair.ann, "short"), (fair.ben, "long")):
        assert fair.get(f"/orders/{answers[way]['order']['id']}", who) == answers[way]["order"]
    ticket = answers["short"]["order"]["ticketIds"][0]
    assert fair.get(f"/tickets/{ticket}", fair.ann)["status"] == "VALID"


@pytest.mark.needs("payments")
def test_both_ways_hold_the_same(fair: Fair, meet: int, ways: Ways, monkeypatch: pytest.MonkeyPatch) -> None:
    """What costs something: the order, its hold and its payment, row by row; and the answer is what is read later."""
    kind = fair.type(meet, priceMinor=1500, taxRateBp=1900, maxPerUser=5)
    answers = {"short": fair.order_call(fair.ann, (kind, 3), key="short").json}
    monkeypatch.setattr(fast_path, "sell", lambda *given: None)
    answers["long"] = fair.order_call(fair.ben, (kind, 3), key="long").json
    assert ways.sold == [True]
    for table in ("order", "order_line", "hold", "taken", "idempotency"):
        assert rows(fair, table, "short") == rows(fair, table, "long") != []
    assert payment_of(fair, "short") == payment_of(fair, "long") != []
    assert (fair.stock(kind), fair.event_stock(meet)) == ((6, 0), (6, 0))
    for who, way in ((fair.ann, "short"), (fair.ben, "long")):
        order = answers[way]["order"]
        assert fair.get(f"/orders/{order['id']}", who) == order
        again = fair.call("POST", f"/orders/{order['id']}/checkout-sessions", who, 200)
        assert again["checkout"] == answers[way]["checkout"]


def payment_of(fair: Fair, key: str) -> list[dict[str, Any]]:
    """The payment of this key's order, without what differs between any two and without times."""
    differs = OWN | {
        "purpose_id",
        "reference",
        "idempotency_key",
        "return_path",
        "description",
        "buyer_email",
    }
    chosen = """SELECT p.* FROM payments_payment p JOIN events_idempotency i ON i.subject_id = p.purpose_id
        WHERE i.key = :key"""
    with fair.site.context():
        found = db.session.execute(sa.text(chosen), {"key": key}).mappings().all()
    return [
        {name: value for name, value in row.items() if name not in differs and not name.endswith("_at")}
        for row in found
    ]


@pytest.mark.needs("payments")
def test_what_holds_is_held_once(fair: Fair, meet: int, ways: Ways, crowd: list[TestMember]) -> None:
    """The last seat by one of many, one order of a member that waits, one order for one key."""
    last, many = fair.type(meet, priceMinor=500, capacity=1), fair.type(meet, priceMinor=500, name="Other")
    answers = together([lambda buyer=buyer: fair.order_call(buyer, (last, 1)) for buyer in crowd])
    assert sorted(answer.status_code for answer in answers) == [201, *[409] * (len(crowd) - 1)]
    together([lambda: fair.order_call(fair.ann, (many, 1)) for _ in range(6)])
    together([lambda: fair.order_call(fair.ben, (many, 1), key="same") for _ in range(6)])
    assert ways.sold.count(True) >= 3
    assert (fair.stock(last), fair.stock(many)) == ((1, 0), (2, 0))


def test_the_same_call_again_has_the_same_answer(fair: Fair, meet: int, ways: Ways) -> None:
    """By the long way, which knows the key; with another body the key is refused."""
    kind = fair.type(meet)
    first, second = (fair.order_call(fair.ann, (kind, 1), key="same") for _ in range(2))
    assert first.json == second.json
    assert fair.order_call(fair.ann, (kind, 2), key="same").json["code"] == "IDEMPOTENCY_MISMATCH"
    assert ways.sold == [True, False, False]
    assert fair.stock(kind) == (0, 1)


def test_nothing_is_left_of_what_cannot_be_sold(fair: Fair, meet: int, ways: Ways) -> None:
    """The long way says why."""
    kind = fair.type(meet, capacity=2, maxPerUser=2)
    hall = fair.event(capacity=1)
    small = fair.type(hall)
    assert fair.refused(fair.ann, (kind, 3)) == (409, "LIMIT_REACHED")
    fair.order(fair.ann, (kind, 1))
    assert fair.refused(fair.ann, (kind, 2)) == (409, "LIMIT_REACHED")
    assert fair.refused(fair.ben, (kind, 2)) == (409, "SOLD_OUT")
    assert fair.refused(fair.ben, (small, 2)) == (409, "SOLD_OUT")
    assert ways.sold == [False, True, False, False, False]
    assert (fair.stock(kind), fair.stock(small), fair.event_stock(hall)) == ((0, 1), (0, 0), (0, 0))
    with fair.site.context():
        left = {table: db.session.scalar(sa.text(f"SELECT count(*) FROM events_{table}")) for table in TABLES}
    assert left == dict.fromkeys(TABLES, 1)


def test_what_is_not_simple_goes_the_long_way(fair: Fair, meet: int, ways: Ways, money: FakePayments) -> None:
    """A price, a price to choose, early prices, two types, guests, questions, an order that waits, a car."""
    free, other, priced = (fair.type(meet, **more) for more in ({}, {}, {"priceMinor": 500}))
    chosen = fair.type(meet, priceMinor=0, payWhatYouWant=True)
    tier = {"name": "Early", "priceMinor": 0, "upTo": 5}
    early = fair.type(meet, priceMinor=900, priceTiers=[tier])
    fair.order(fair.ann, (free, 1), (other, 1))
    fair.order(fair.ann, (free, 1), attendees=[{"name": "Guest"}])
    fair.order(fair.ben, (early, 1))
    line = {"ticketTypeId": chosen, "quantity": 1, "unitPriceMinor": 0}
    fair.order(fair.ben, (chosen, 1), lines=[line])
    fair.order(fair.ann, (priced, 1))
    fair.order(fair.ann, (free, 1))  # in the place of the one that waits
    assert not any(ways.sold)
    assert fair.stock(priced) == (0, 0)
    fair.order(fair.ben, (free, 1))
    assert ways.sold.pop()
    fair.post(f"/events/{meet}/questions", fair.organiser, 201, label="Size?", kind="TEXT")
    fair.order(fair.ben, (free, 1))
    assert not any(ways.sold)


def test_what_has_changed_since_it_was_looked_at_is_not_sold(
    fair: Fair, meet: int, ways: Ways, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An organiser pauses the type, or raises its price, between the two statements."""
    kind = fair.type(meet)
    look = fast_path.LOOK.first

    class Between:
        """Looks, and lets somebody in between."""

        def first(self, **values: Any) -> Any:
            """As `Prepared.first`."""
            seen = look(**values)
            with fair.site.context():
                db.session.execute(
                    sa.text("UPDATE events_ticket_type SET paused = true, version = version + 1")
                )
                db.session.commit()
            return seen

    monkeypatch.setattr(fast_path, "LOOK", Between())
    assert fair.refused(fair.ann, (kind, 1)) == (409, "SALE_CLOSED")
    assert (ways.sold, fair.stock(kind)) == ([False], (0, 0))


# Negative controls: the guards that the statement has of its own, one by one taken out of it


def changed(monkeypatch: pytest.MonkeyPatch, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """The selling statement is given something else."""
    sell = fast_path.SELL.first

    class Given:
        """It."""

        def first(self, **values: Any) -> Any:
            """As `Prepared.first`."""
            return sell(**(values | change(values)))

    monkeypatch.setattr(fast_path, "SELL", Given())


@pytest.fixture
def crowd(fair: Fair) -> list[TestMember]:
    """Members who want the same."""
    return [fair.site.member(f"buyer{number:02}") for number in range(8)]


@pytest.fixture
def unchecked(fair: Fair) -> Iterator[None]:
    """The table of ticket types without its own lock on the door; its rows are thrown away afterwards."""
    check = "ck_events_ticket_type_not_oversold"
    with fair.site.context():
        db.session.execute(sa.text(f"ALTER TABLE events_ticket_type DROP CONSTRAINT {check}"))
        db.session.commit()
    yield
    fair.site.reset()
    with fair.site.context():
        rule = "CHECK (capacity IS NULL OR held + sold <= capacity)"
        db.session.execute(sa.text(f"ALTER TABLE events_ticket_type ADD CONSTRAINT {check} {rule}"))
        db.session.commit()


@pytest.mark.once
def test_without_the_condition_it_sells_more_than_there_is(
    fair: Fair,
    meet: int,
    crowd: list[TestMember],
    unchecked: None,
    monkeypatch: pytest.MonkeyPatch,
    broken_on_purpose: None,
) -> None:
    """The statement alone; the long way has its condition."""
    kind = fair.type(meet, capacity=1)
    with monkeypatch.context() as without:
        without.setattr(seats, "fits", lambda table, more: sa.true())
        unguarded = fast_path.selling()
        looks = fast_path.looking()
    monkeypatch.setattr(fast_path, "SELL", unguarded)
    monkeypatch.setattr(fast_path, "LOOK", looks)
    answers = together([lambda buyer=buyer: fair.order_call(buyer, (kind, 1)) for buyer in crowd])
    assert [answer.status_code for answer in answers].count(201) > 1


@pytest.mark.once
@pytest.mark.needs("payments")
def test_without_the_condition_it_holds_more_than_there_is(
    fair: Fair,
    meet: int,
    crowd: list[TestMember],
    unchecked: None,
    monkeypatch: pytest.MonkeyPatch,
    broken_on_purpose: None,
) -> None:
    """The same of what costs something."""
    kind, holding = fair.type(meet, priceMinor=500, capacity=1), fast_path.holding.__wrapped__
    with monkeypatch.context() as without:
        without.setattr(seats, "fits", lambda table, more: sa.true())
        looks, unguarded = fast_path.looking(), []

        def once(opening: str) -> Any:
            unguarded[:] = unguarded or [holding(opening)]
            return unguarded[0]

        monkeypatch.setattr(fast_path, "holding", once)
        monkeypatch.setattr(fast_path, "LOOK", looks)
        answers = together([lambda buyer=buyer: fair.order_call(buyer, (kind, 1)) for buyer in crowd])
    assert [answer.status_code for answer in answers].count(201) > 1


def test_without_the_key_it_sells_twice(fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each call has a key of its own then."""
    kind = fair.type(meet)
    changed(monkeypatch, lambda values: {"key": f"{values['key']} {values['id']}"})
    for _ in range(3):
        fair.order_call(fair.ann, (kind, 1), key="same")
    assert fair.stock(kind) == (0, 3)


def test_without_the_limit_a_member_gets_more(
    fair: Fair, meet: int, monkeypatch: pytest.MonkeyPatch, broken_on_purpose: None
) -> None:
    """The share is counted, and looked at by neither statement."""
    kind = fair.type(meet, maxPerUser=2)
    changed(monkeypatch, lambda values: {"max_per_user": None})
    monkeypatch.setattr(fast_path, "TOO_MANY", sa.false())
    monkeypatch.setattr(fast_path, "LOOK", fast_path.looking())
    for _ in range(3):
        fair.order(fair.ann, (kind, 1))
    assert fair.stock(kind) == (0, 3)
