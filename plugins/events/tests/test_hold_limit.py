"""How long a member keeps seats without paying: an order's time, and twice that for all that follow one another."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from event_sales import Fair, FakePayments

from motorclub.api import now
from motorclub.testing.pytest_plugin import Clock
from motorclub_events.checkout import releasing

pytestmark = pytest.mark.usefixtures("money")
# Shorter than usual: a token is good for half an hour.
USUAL = timedelta(minutes=5)


@pytest.fixture
def kind(clock: Clock, fair: Fair, meet: int) -> int:
    """Of the last two seats."""
    fair.site.configure("events", hold_minutes=5)
    return fair.type(meet, priceMinor=500, capacity=2)


def sweep(fair: Fair) -> None:
    """As the job does every five seconds."""
    with fair.site.context():
        releasing.sweep_orders()


def ends(order: dict[str, Any]) -> datetime:
    """Until when an order keeps its seats."""
    return datetime.fromisoformat(order["expiresAt"])


def renew(fair: Fair, kind: int, how: str) -> Any:
    """The same order again: in the place of the one before, or after it was cancelled; the answer."""
    if how == "cancelled":
        mine = fair.get(f"/users/{fair.ann.id}/orders", fair.ann)["content"]
        for order in mine:
            if order["status"] == "PENDING":
                fair.post(f"/orders/{order['id']}/cancel", fair.ann)
    return fair.order_call(fair.ann, (kind, 2))


@pytest.mark.parametrize("how", ["replaced", "cancelled"])
def test_the_same_order_again_does_not_keep_seats_for_ever(
    fair: Fair, clock: Clock, kind: int, how: str
) -> None:
    """Twice the usual time after the first one they are for others; after a pause, for the same member again."""
    first = now()
    for _ in range(5):
        order = renew(fair, kind, how).json["order"]
        assert ends(order) <= first + 2 * USUAL
        clock.advance(minutes=1, seconds=45)
    clock.advance(seconds=50)
    refused = renew(fair, kind, how)
    assert (refused.status_code, refused.json["code"]) == (409, "HELD_TOO_LONG")
    assert datetime.fromisoformat(refused.json["details"]["retryAt"]) >= first + 2 * USUAL
    clock.advance(minutes=1)
    sweep(fair)
    assert fair.stock(kind) == (0, 0)
    assert fair.order_call(fair.ann, (kind, 2)).status_code == 409
    assert fair.order_call(fair.ben, (kind, 2)).status_code == 201
    clock.advance(minutes=6)
    sweep(fair)
    assert ends(fair.order(fair.ann, (kind, 2))) == now() + USUAL


def test_who_pays_is_not_counted(fair: Fair, clock: Clock, kind: int, money: FakePayments) -> None:
    """An order that was paid begins again, and so does another event."""
    for _ in range(4):
        order = fair.order(fair.ann, (kind, 1))
        clock.advance(minutes=3)
        if fair.stock(kind)[1] < 1:
            money.pay(order["id"])
    assert fair.stock(kind) == (1, 1)
    other = fair.type(fair.event(), priceMinor=500)
    assert ends(fair.order(fair.ann, (other, 1))) == now() + USUAL
