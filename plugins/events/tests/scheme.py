"""Buying tickets as a model that fits in the head: seats, orders, payments, a provider whose answers get lost.

Everything that happens is a process. It may stand still, or die, between any two of its steps; a step is one
transaction or one call to the provider. Each rule of the scheme is one line here, and `without` takes it out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from histories import Process, finish, play

RULES = (
    "seats are taken by a condition",
    "settling compares and sets",
    "a hold ends by compare and set",
    "late money asks for seats",
    "a refund has one key",
    "a session has one key",
    "somebody reconciles",
    "a cancelled order takes no money",
)
CAPACITY = 6


@dataclass
class Session:
    """A checkout at the provider."""

    order: int
    status: str = "OPEN"
    refunds: dict[str, int] = field(default_factory=dict)


class Provider:
    """Remembers keys, and knows nothing of what became of its answers."""

    def __init__(self) -> None:
        self.sessions: dict[str, Session] = {}

    def open(self, key: str, order: int) -> str:
        """The session of a key."""
        self.sessions.setdefault(key, Session(order))
        return key

    def pay(self, ref: str) -> None:
        """The buyer pays, if it is still possible."""
        session = self.sessions[ref]
        if session.status == "OPEN":
            session.status = "PAID"

    def expire(self, ref: str) -> str:
        """Nobody can pay from now on; PAID if somebody was quicker."""
        session = self.sessions[ref]
        if session.status == "OPEN":
            session.status = "EXPIRED"
        return session.status

    def refund(self, ref: str, key: str, amount: int) -> None:
        """Money back; the same key once."""
        self.sessions[ref].refunds[key] = amount


@dataclass
class Order:
    """One order with its hold, its payment and its refund. Each seat costs 1."""

    number: int
    seats: int
    status: str = "PENDING"
    hold: str = "ACTIVE"
    due: bool = False
    given_up: bool = False
    payment: str = "CREATED"
    ref: str | None = None
    tickets: int = 0
    refund: str | None = None
    captures: int = 0


class Club:
    """The database, and the processes that work on it."""

    def __init__(self, chance: random.Random, without: str = "") -> None:
        self.chance, self.without = chance, without
        self.provider = Provider()
        self.held = self.sold = 0
        self.orders: list[Order] = []
        self.inbox: list[int] = []

    def _rule(self, name: str) -> bool:
        return name != self.without

    def _room(self, seats: int) -> bool:
        return self.held + self.sold + seats <= CAPACITY

    # What people do

    def reserve(self) -> Process:
        """An order with its seats, and its session after the commit."""
        seats = self.chance.randint(1, 4)
        free = self._room(seats)
        yield
        if self._rule("seats are taken by a condition"):
            free = self._room(seats)
        if not free:
            return
        order = Order(len(self.orders), seats)
        self.held += seats
        self.orders.append(order)
        yield
        yield from self.begin(order)

    def begin(self, order: Order) -> Process:
        """The session at the provider; its answer may be lost."""
        key = f"pay-{order.number}"
        if not self._rule("a session has one key"):
            key += f"-{self.chance.random()}"
        ref = self.provider.open(key, order.number)
        yield
        if order.ref is None and order.payment == "CREATED":
            order.ref, order.payment = ref, "PENDING"

    def pay(self) -> Process:
        """Somebody pays at the provider, who tells us, or does not, or does so often."""
        there = list(self.provider.sessions)
        if there:
            ref = self.chance.choice(there)
            self.provider.pay(ref)
            self.inbox += [self.provider.sessions[ref].order] * self.chance.choice((0, 1, 1, 3))
        yield

    def cancel(self) -> Process:
        """A buyer gives up, or gives tickets back."""
        if not self.orders:
            return
        order = self.chance.choice(self.orders)
        yield
        if order.status == "PENDING" and order.hold == "ACTIVE":
            order.hold, order.status, order.given_up = "RELEASED", "CANCELLED", True
            self.held -= order.seats
        elif order.status == "PAID":
            order.status, order.tickets, order.refund = "REFUND_PENDING", 0, "PENDING"
            self.sold -= order.seats

    def time_is_up(self) -> Process:
        """For some order."""
        if self.orders:
            self.chance.choice(self.orders).due = True
        yield

    # What we do

    def webhook(self) -> Process:
        """The next of the inbox."""
        if self.inbox:
            number = self.inbox.pop(self.chance.randrange(len(self.inbox)))
            yield
            yield from self.settle(self.orders[number])

    def settle(self, order: Order) -> Process:
        """What the provider says becomes tickets, or goes back."""
        if order.ref is None or self.provider.sessions[order.ref].status != "PAID":
            return
        yield
        if order.payment == "CAPTURED" and self._rule("settling compares and sets"):
            return
        order.payment = "CAPTURED"
        order.captures += 1
        if order.hold == "ACTIVE":
            order.hold = "CONVERTED"
            self.held -= order.seats
            self._deliver(order)
        elif self._late(order):
            self._deliver(order)
        else:
            order.status, order.refund = "REFUND_PENDING", "PENDING"

    def _late(self, order: Order) -> bool:
        if order.status == "CANCELLED" and self._rule("a cancelled order takes no money"):
            return False
        return self._room(order.seats) or not self._rule("late money asks for seats")

    def _deliver(self, order: Order) -> None:
        order.status = "PAID"
        order.tickets += order.seats
        self.sold += order.seats

    def sweep(self) -> Process:
        """Holds whose time is up: first nobody can pay any more, then the seats are free."""
        for order in [one for one in self.orders if one.due and one.hold == "ACTIVE"]:
            active = order.hold == "ACTIVE"
            if order.ref is not None and self.provider.expire(order.ref) == "PAID":
                yield from self.settle(order)
                continue
            yield
            if self._rule("a hold ends by compare and set"):
                active = order.hold == "ACTIVE"
            if active:
                order.hold = "EXPIRED"
                self.held -= order.seats
                if order.status == "PENDING":
                    order.status = "EXPIRED"

    def give_back(self) -> Process:
        """Refunds that are written down are sent; the answer may be lost."""
        for order in [one for one in self.orders if one.refund == "PENDING" and one.ref]:
            key = f"refund-{order.number}"
            if not self._rule("a refund has one key"):
                key += f"-{self.chance.random()}"
            self.provider.refund(str(order.ref), key, order.seats)
            yield
            order.refund, order.status = "SUCCEEDED", "REFUNDED"

    def reconcile(self) -> Process:
        """Whatever is open is asked for."""
        if not self._rule("somebody reconciles"):
            return
        for order in list(self.orders):
            if order.payment == "CREATED":
                yield from self.begin(order)
            yield from self.settle(order)

    # What must be

    def violations(self) -> Iterator[str]:
        """At any moment."""
        if self.held < 0 or self.sold < 0 or self.held + self.sold > CAPACITY:
            yield f"oversold: {self.held} held, {self.sold} sold"
        if self.held != sum(order.seats for order in self.orders if order.hold == "ACTIVE"):
            yield "held is not what is held"
        if self.sold != sum(order.tickets for order in self.orders):
            yield "sold is not what there are tickets for"
        for order in self.orders:
            if order.captures > 1 or order.tickets > order.seats:
                yield f"order {order.number} was delivered twice"
            if order.given_up and order.tickets:
                yield f"order {order.number} was delivered to somebody who had given it up"

    def leftovers(self) -> Iterator[str]:
        """Once nothing is on its way any more: who has paid has tickets or the money, and never both."""
        for session in self.provider.sessions.values():
            order = self.orders[session.order]
            paid = order.seats if session.status == "PAID" else 0
            if sum(session.refunds.values()) + order.tickets != paid:
                yield f"order {order.number}: {paid} paid, {session.refunds} back, {order.tickets} tickets"
        for order in self.orders:
            if order.due and order.hold == "ACTIVE":
                yield f"order {order.number} holds seats for ever"

    # The driver of `histories`

    def list_actions(self) -> list[Callable[[], Process]]:
        """What may begin."""
        return [
            *[self.reserve] * 4,
            *[self.pay] * 4,
            *[self.webhook] * 4,
            *[self.time_is_up] * 2,
            *[self.sweep] * 2,
            *(self.cancel, self.give_back, self.reconcile),
        ]

    def quiet_down(self) -> None:
        """Everybody's time is up, and what runs by schedule runs."""
        for order in self.orders:
            order.due = True
        for _ in range(3):
            for work in (self.reconcile, self.sweep, self.give_back):
                finish(work())


def history(seed: int, without: str = "") -> list[str]:
    """What goes wrong in one history."""
    chance = random.Random(seed)
    return play(Club(chance, without), chance)
