"""Subscriptions as a model that fits in the head: charges, perks, refunds, gift codes, and processes that die.

Everything that happens is a process, which may stand still or die between any two of its steps; a step is one
transaction or one call to payments. States, paid time, perks and refunds are decided by the code itself; each rule of
how it is put together is one line here, and `without` takes it out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from histories import Process, finish, play

from motorclub_donations.subscriptions import perks, settling, states
from motorclub_donations.subscriptions.audit import has_double_charge
from motorclub_donations.subscriptions.models import BEGUN, RefundChoice, Subscription
from motorclub_donations.subscriptions.models import SubscriptionStatus as Status
from motorclub_donations.subscriptions.refunding import find_refund

RULES = (
    "events are read again",
    "somebody reconciles",
    "a refund is stored before it is asked for",
    "a refund has one key",
    "a code is redeemed under a lock",
    "a member has one subscription",
    "perks follow the money",
)
MONTH, PRICE = timedelta(days=30), 900
GIVE_UP = timedelta(days=14)


@dataclass
class Charges:
    """What payments know of one subscription: the truth."""

    status: str = "INCOMPLETE"
    start: datetime | None = None
    end: datetime | None = None
    cancel: bool = False
    failed_at: datetime | None = None
    ended_at: datetime | None = None
    has_card: bool = True
    invoices: list[dict[str, Any]] = field(default_factory=list)
    refunds: dict[str, tuple[int, int]] = field(default_factory=dict)
    disputed: set[int] = field(default_factory=set)

    def facts(self) -> Any:
        """As payments tell them."""
        return {
            "status": self.status,
            "period_start": self.start,
            "period_end": self.end,
            "trial_end": None,
            "cancel_at_period_end": self.cancel,
            "ended_at": self.ended_at,
        }

    def reversed_ids(self) -> set[int]:
        """Charges whose money has gone back or is with a bank."""
        back = {number for number in range(len(self.invoices)) if self.refunded(number) >= PRICE}
        return back | self.disputed

    def refunded(self, number: int) -> int:
        """What has gone back of a charge."""
        return sum(amount for invoice, amount in self.refunds.values() if invoice == number)


class Club:
    """The database, and the processes that work on it."""

    def __init__(self, chance: random.Random, without: str = "") -> None:
        self.chance, self.without = chance, without
        self.now = datetime(2026, 6, 1, tzinfo=UTC)
        self.rows: list[Subscription] = []
        self.charges: list[Charges] = []
        self.events: list[tuple[int, Any]] = []
        self.refund_jobs: list[int] = []
        self.code_uses, self.code_is_used = 0, False
        # What an admin has chosen for a subscription that was ended because of it.
        self.choices: dict[int, str] = {}
        self.outdated: list[int] = []

    def _rule(self, name: str) -> bool:
        return name != self.without

    def _live(self) -> list[int]:
        return [number for number, row in enumerate(self.rows) if row.status in (Status.INCOMPLETE, *BEGUN)]

    def _publish(self, number: int) -> None:
        """Payments publish with their change; each event is delivered once or more, in any order."""
        facts = self.charges[number].facts()
        self.events += [(number, facts)] * self.chance.choice((0, 1, 1, 2))

    # What people do

    def subscribe(self) -> Process:
        """Open one, and begin it at the provider's page."""
        is_free = not self._live()
        yield
        if self._rule("a member has one subscription"):
            is_free = not self._live()
        if not is_free:
            return
        number = len(self.rows)
        row = Subscription(id=number, user_id=1, status=Status.INCOMPLETE, perks={}, end_refund="NONE")
        row.cancel_at_period_end = row.is_reversed = False
        self.rows.append(row)
        self.charges.append(Charges())
        yield
        charges = self.charges[number]
        charges.status, charges.start, charges.end = "ACTIVE", self.now, self.now + MONTH
        self._invoice(charges, "CREATE", "PAID")
        self._publish(number)
        yield
        self._settle(number)

    def _invoice(self, charges: Charges, reason: str, status: str) -> None:
        charges.invoices.append(
            {
                "id": len(charges.invoices),
                "status": status,
                "reason": reason,
                "amount_minor": PRICE,
                "period_start": charges.start,
                "period_end": charges.end,
            }
        )

    def cancel(self) -> Process:
        """At the end of the period; or take it back."""
        for number in self._live():
            charges = self.charges[number]
            if charges.status in ("ACTIVE", "PAST_DUE"):
                charges.cancel = not charges.cancel
                self._publish(number)
            yield
            self._settle(number)

    def end_now(self) -> Process:
        """An admin ends it and chooses what goes back."""
        for number in self._live():
            choice, row = self.chance.choice(tuple(RefundChoice)), self.rows[number]
            if self._rule("a refund is stored before it is asked for"):
                self._settle(number)
                if row.status not in BEGUN:
                    continue
                row.end_refund = choice
            yield
            charges = self.charges[number]
            if charges.status in ("ACTIVE", "PAST_DUE"):
                charges.status, charges.ended_at = "CANCELED", self.now
                is_stored = self._rule("a refund is stored before it is asked for")
                self.choices[number] = row.end_refund if is_stored else choice
                self._publish(number)
            yield
            if not self._rule("a refund is stored before it is asked for"):
                self.rows[number].end_refund = choice
            self._settle(number)

    def card(self) -> Process:
        """The card expires, or is fixed: what is open is paid."""
        for number, charges in enumerate(self.charges):
            charges.has_card = not charges.has_card
            if charges.has_card and charges.status == "PAST_DUE":
                charges.invoices[-1]["status"] = "PAID"
                charges.status, charges.failed_at = "ACTIVE", None
                self._publish(number)
        yield

    def dispute(self) -> Process:
        """A bank takes a charge back, or gives it up."""
        for number, charges in enumerate(self.charges):
            paid = [one["id"] for one in charges.invoices if one["status"] == "PAID"]
            if paid:
                charges.disputed ^= {self.chance.choice(paid)}
                self._publish(number)
        yield

    def redeem(self) -> Process:
        """Somebody redeems the one code that there is."""
        is_used = self.code_is_used
        yield
        if self._rule("a code is redeemed under a lock"):
            is_used = self.code_is_used
        if not is_used:
            self.code_is_used = True
            self.code_uses += 1

    def wait(self) -> Process:
        """Time passes, and the provider charges what is due."""
        self.now += timedelta(days=self.chance.choice((1, 5, 12, 31)))
        for number, charges in enumerate(self.charges):
            before = (charges.status, charges.end)
            self._charge_due(charges)
            if before != (charges.status, charges.end):
                self._publish(number)
        yield

    def _charge_due(self, charges: Charges) -> None:
        while charges.status == "ACTIVE" and charges.end is not None and charges.end <= self.now:
            if charges.cancel:
                charges.status, charges.ended_at = "CANCELED", charges.end
                return
            charges.start, charges.end = charges.end, charges.end + MONTH
            self._invoice(charges, "CYCLE", "PAID" if charges.has_card else "OPEN")
            if not charges.has_card:
                charges.status, charges.failed_at = "PAST_DUE", charges.start
        if charges.failed_at is not None and charges.failed_at + GIVE_UP <= self.now:
            charges.invoices[-1]["status"] = "VOID"
            charges.status, charges.ended_at = "CANCELED", charges.failed_at + GIVE_UP
            charges.failed_at = None

    # What the site does

    def deliver(self) -> Process:
        """An event reaches its subscriber."""
        if not self.events:
            return
        number, facts = self.events.pop(self.chance.randrange(len(self.events)))
        yield
        self._settle(number, None if self._rule("events are read again") else facts)

    def _settle(self, number: int, stale: Any = None) -> None:
        """As `settle_subscription`: one transaction."""
        row, charges = self.rows[number], self.charges[number]
        if row.status in (Status.CANCELED, Status.EXPIRED):
            return
        facts = stale or charges.facts()
        steps = self._list_steps(row.status, settling.to_status(facts))
        invoices = cast("Any", charges.invoices)
        row.period_end, row.cancel_at_period_end = facts["period_end"], facts["cancel_at_period_end"]
        row.ended_at = facts["ended_at"]
        row.paid_until, row.is_reversed = settling.find_paid_until(facts, invoices, charges.reversed_ids())
        for status in steps:
            row.status = status
            if status == Status.CANCELED and row.end_refund != RefundChoice.NONE:
                self.refund_jobs.append(number)
        row.perks_until = self._end_of_perks(row)
        if facts != charges.facts():
            self.outdated.append(number)

    def _list_steps(self, before: str, after: str) -> list[str]:
        if not self._rule("events are read again"):
            return [after] if before != after else []
        return list(states.list_steps(before, after))

    def _end_of_perks(self, row: Subscription) -> datetime | None:
        if not self._rule("perks follow the money"):
            return row.period_end if row.status in BEGUN else None
        original, perks.now = perks.now, lambda: self.now
        try:
            return perks.end_of_perks(row)
        finally:
            perks.now = original

    def give_back(self) -> Process:
        """The job that refunds; it is tried again until it is done."""
        if not self.refund_jobs:
            return
        number = self.refund_jobs[0]
        row, charges = self.rows[number], self.charges[number]
        for invoice in charges.invoices:
            amount = self._find_refund(row, invoice)
            if amount:
                key = f"end-{number}-{invoice['id']}"
                if not self._rule("a refund has one key"):
                    key += str(self.chance.random())
                charges.refunds[key] = (invoice["id"], amount)
        yield
        if self.refund_jobs and self.refund_jobs[0] == number:
            self.refund_jobs.pop(0)

    def _find_refund(self, row: Subscription, invoice: dict[str, Any]) -> int:
        paid = [one["period_end"] for one in self.charges[row.id].invoices if one["status"] == "PAID"]
        is_current = invoice["status"] == "PAID" and invoice["period_end"] == max(paid)
        ended_at = row.ended_at or self.now
        return find_refund(row.end_refund, cast("Any", invoice), ended_at) if is_current else 0

    def reconcile(self) -> Process:
        """By schedule: what no event has told of."""
        if self._rule("somebody reconciles"):
            for number in range(len(self.rows)):
                self._settle(number)
                yield

    # What must be

    def violations(self) -> Iterator[str]:
        """At any moment."""
        if self.code_uses > 1:
            yield "a code was redeemed twice"
        if len(self._live()) > 1:
            yield "a member has two subscriptions"
        for number in self.outdated:
            yield f"subscription {number} was written down as it had been"
        for number, charges in enumerate(self.charges):
            if has_double_charge(cast("Any", charges.invoices)):
                yield f"subscription {number} was charged twice for a time"
            if any(charges.refunded(one["id"]) > PRICE for one in charges.invoices):
                yield f"more of subscription {number} went back than was paid"

    def leftovers(self) -> Iterator[str]:
        """Once nothing is on its way any more: the site knows what is, and gives exactly what was paid for."""
        for number, (row, charges) in enumerate(zip(self.rows, self.charges, strict=True)):
            if row.status != settling.to_status(charges.facts()):
                yield f"subscription {number} is {row.status} and should be {charges.status}"
            if row.perks_until is not None and row.perks_until > self._promised(charges):
                yield f"perks of subscription {number} outlive what paid for them"
            if row.status == Status.CANCELED:
                yield from self._wrongly_refunded(number, row, charges)

    def _promised(self, charges: Charges) -> datetime:
        """By the money alone: the end of the last period that is paid for, and the grace where it goes on."""
        gone = charges.reversed_ids()
        ends = [
            one["period_end"] for one in charges.invoices if one["status"] == "PAID" and one["id"] not in gone
        ]
        goes_on = charges.status in ("ACTIVE", "PAST_DUE") and not charges.cancel
        last = max(ends, default=self.now - MONTH)
        return last + perks.GRACE if goes_on else last

    def _wrongly_refunded(self, number: int, row: Subscription, charges: Charges) -> Iterator[str]:
        wanted = sum(self._find_refund(row, invoice) for invoice in charges.invoices)
        if sum(amount for _, amount in charges.refunds.values()) != wanted:
            yield f"subscription {number} should have {wanted} back"
        if self.choices.get(number, row.end_refund) != row.end_refund:
            yield f"what was chosen for subscription {number} was forgotten"

    # The driver of `histories`

    def list_actions(self) -> list[Callable[[], Process]]:
        """What may begin."""
        return [
            *[self.subscribe] * 3,
            *[self.wait] * 4,
            *[self.deliver] * 4,
            *(
                self.cancel,
                self.end_now,
                self.card,
                self.dispute,
                self.redeem,
                self.give_back,
                self.reconcile,
            ),
        ]

    def quiet_down(self) -> None:
        """What runs by schedule; half of the events were lost."""
        self.events = self.events[::2]
        while self.events:
            finish(self.deliver())
        for _ in range(3):
            finish(self.reconcile())
            while self.refund_jobs:
                finish(self.give_back())


def history(seed: int, without: str = "") -> list[str]:
    """What goes wrong in one history."""
    chance = random.Random(seed)
    return play(Club(chance, without), chance)
