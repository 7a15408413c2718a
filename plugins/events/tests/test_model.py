"""Random histories of an event through the real checkout, against the audit.

test_scheme.py has thousands of the model.

Mutants show that it would notice: each takes one rule out of the code, and some history must find that.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from event_sales import Fair, FakePayments

from motorclub.testing.site import TestMember
from motorclub_events import audit
from motorclub_events.checkout import vouchers
from motorclub_events.models import HoldStatus
from motorclub_events.money import settling
from motorclub_events.shared import pricing, seats
from motorclub_events.tickets import issuing

pytestmark = pytest.mark.once

SEEDS, STEPS = 4, 25
MUTANT_SEEDS = 5


class History:
    """One event with a scarce paid type, a voucher and a free type, and what happens to it."""

    def __init__(self, fair: Fair, money: FakePayments, members: list[TestMember], seed: int) -> None:
        self.fair, self.money, self.members = fair, money, members
        self.chance = random.Random(seed)
        self.event = fair.event(capacity=9)
        self.kinds = [
            fair.type(
                self.event,
                priceMinor=999,
                priceTiers=[{"name": "Early", "priceMinor": 499, "upTo": 3}],
                taxRateBp=700,
                capacity=5,
                maxPerUser=4,
            ),
            fair.type(self.event, name="Free", capacity=6, maxPerUser=3),
        ]
        fair.post(
            f"/events/{self.event}/vouchers",
            fair.organiser,
            201,
            code="HALF",
            kind="PERCENT",
            value=50,
            maxUses=2,
        )
        self.orders: list[tuple[TestMember, int]] = []
        self.entries: list[tuple[TestMember, int]] = []

    def run(self, steps: int) -> None:
        """So many random steps; each may be refused, none may go wrong."""
        deeds = [self.order] * 4 + [self.pay] * 3 + [
            self.expire, self.cancel, self.refund, self.settle, self.wait, self.leave, self.give_away,
        ]  # fmt: skip
        for _ in range(steps):
            self.chance.choice(deeds)()

    def order(self) -> None:
        member = self.chance.choice(self.members)
        lines = [(kind, self.chance.randint(1, 3)) for kind in self.kinds if self.chance.random() < 0.7]
        more = {"voucherCode": "HALF"} if self.chance.random() < 0.7 else {}
        if lines:
            answer = self.fair.order_call(member, *lines, event_id=self.event, **more)
            assert answer.status_code in (201, 409), answer.text
            if answer.status_code == 201:
                self.orders.append((member, answer.json["order"]["id"]))

    def _one(self) -> tuple[TestMember, int]:
        return self.chance.choice(self.orders)

    def pay(self) -> None:
        unpaid = [number for number, one in self.money.open_ones.items() if one["status"] != "CAPTURED"]
        if unpaid:
            self.money.pay(self.chance.choice(unpaid))

    def expire(self) -> None:
        waiting = [number for number, one in self.money.open_ones.items() if one["status"] == "PENDING"]
        if waiting:
            self.money.close_unpaid(self.chance.choice(waiting))

    def cancel(self) -> None:
        if self.orders:
            member, number = self._one()
            answer = self.fair.of(member).post(f"/ticket-api/orders/{number}/cancel")
            assert answer.status_code in (200, 409), answer.text

    def refund(self) -> None:
        if not self.orders:
            return
        member, number = self._one()
        tickets = self.fair.get(f"/orders/{number}", member)["ticketIds"]
        body: dict[str, Any] = {"reason": "OTHER"}
        if tickets and self.chance.random() < 0.7:
            body["ticketIds"] = [self.chance.choice(tickets)]
        answer = self.fair.of(self.fair.organiser).post(
            f"/ticket-api/orders/{number}/refunds",
            json=body,
            headers={"Idempotency-Key": str(self.chance.random())},
        )
        assert answer.status_code in (201, 400, 409), answer.text

    def settle(self) -> None:
        self.fair.site.run_jobs()
        self.money.settle_refunds(succeed=self.chance.random() < 0.8)

    def wait(self) -> None:
        member = self.chance.choice(self.members)
        path = f"/ticket-api/ticket-types/{self.kinds[0]}/waitlist-entries"
        answer = self.fair.of(member).post(path, json={"quantity": self.chance.randint(1, 2)})
        assert answer.status_code in (201, 400, 409), answer.text
        if answer.status_code == 201:
            self.entries.append((member, answer.json["id"]))

    def leave(self) -> None:
        if self.entries:
            member, number = self.chance.choice(self.entries)
            assert self.fair.of(member).delete(f"/ticket-api/waitlist-entries/{number}").status_code == 204

    def give_away(self) -> None:
        if self.orders:
            member, number = self._one()
            for ticket in self.fair.get(f"/orders/{number}", member)["ticketIds"][:1]:
                self.fair.of(member).post(
                    f"/ticket-api/tickets/{ticket}/transfers", json={"toEmail": "ben@example.org"}
                )


@pytest.fixture
def histories(fair: Fair, money: FakePayments) -> Callable[[int], Iterator[list[str]]]:
    """What the audit finds after each of so many histories."""
    members = [fair.ann, fair.ben, fair.moderator]

    def run(seeds: int) -> Iterator[list[str]]:
        for seed in range(seeds):
            # Nobody may order more than 60 times a minute; the histories are many minutes.
            with fair.site.context():
                fair.site.app.extensions["motorclub.keys"].flushdb()
            history = History(fair, money, members, seed)
            history.run(STEPS)
            with fair.site.context():
                yield [str(found) for found in audit.list_findings()]

    return run


def test_whatever_happens_it_adds_up(histories: Callable[[int], Iterator[list[str]]]) -> None:
    """After each history, and so over all of them together."""
    for found in histories(SEEDS):
        assert found == []


def _still_active(which: Any, status: HoldStatus) -> seats.Changes:
    return {}


def _unsold(which: Any, reason: Any) -> Any:
    found, _ = VOID(which, reason)
    return found, {}


VOID = issuing.void_tickets

MUTANTS: dict[str, tuple[Any, str, Any]] = {
    "holds are never let go": (seats, "end_holds", _still_active),
    "seats of void tickets stay sold": (issuing, "void_tickets", _unsold),
    "shares are never given back": (seats, "give_share_back", lambda *given: None),
    "vouchers are never given back": (vouchers, "give_voucher_back", lambda order: None),
    "late money takes no seats": (settling, "_can_take_seats_again", lambda order: True),
    "tickets cost what all of a line does": (pricing, "split_evenly", lambda total, parts: [total] * parts),
}


@pytest.mark.full
@pytest.mark.parametrize("mutant", list(MUTANTS))
def test_a_mutant_is_found(
    mutant: str,
    histories: Callable[[int], Iterator[list[str]]],
    monkeypatch: pytest.MonkeyPatch,
    broken_on_purpose: None,
) -> None:
    """By the audit, by a refusal of the database, or by an answer that no history may get."""
    place, name, wrong = MUTANTS[mutant]
    monkeypatch.setattr(place, name, wrong)
    assert any(_noticed(histories))


def _noticed(histories: Callable[[int], Iterator[list[str]]]) -> Iterator[bool]:
    try:
        for found in histories(MUTANT_SEEDS):
            yield bool(found)
    except Exception:
        yield True
