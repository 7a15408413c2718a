"""Donations as a model that fits in the head: forms, payments, regular charges, refunds, disputes, processes that die.

Everything that happens is a process, which may stand still or die between any two of its steps; a step is one
transaction or one call to the provider. What a payment does to a donation, and what that earns, is decided by the code
itself; each rule of how it is put together is one line here, and `without` takes it out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from histories import Process, finish, play

from motorclub_donations.giving import ad_free, attempts, settling, states
from motorclub_donations.giving.amounts import count_ad_free_days, net_base_minor
from motorclub_donations.giving.models import GIVEN, Donation, DonationStatus
from motorclub_donations.giving.settling import DonationOrders, DonationSettlement
from motorclub_donations.shared.payments import DONATION

RULES = (
    "a form has one key",
    "late money goes back",
    "a charge is one donation",
    "what can go back is counted under a lock",
    "a refund is stored before it is asked for",
    "a refund has one key",
    "a refund is counted in all",
    "somebody reconciles",
    "perks follow the money",
)
DONOR, PRICE, DAY = 1, 300, timedelta(days=1)
PAID = (*GIVEN, *(DonationStatus[name] for name in ("REFUNDED", "DISPUTED", "DISPUTE_LOST")))


@dataclass
class Session:
    """A checkout or a charge at the provider: the truth."""

    amount: int
    expires_at: datetime
    status: str = "OPEN"
    refunds: dict[str, int] = field(default_factory=dict)
    dispute: str = "NONE"


@dataclass
class Payment:
    """What payments know of it; `refunds` are those that were asked for, with what has become of them."""

    donation: Donation
    session: Session
    status: str = "CREATED"
    dispute: str = "NONE"
    refunds: dict[str, int] = field(default_factory=dict)
    refunded: Counter[str] = field(default_factory=Counter)

    def facts(self) -> Any:
        """As the handler is told them."""
        return {
            "id": self.donation.id,
            "purpose_id": self.donation.id,
            "livemode": False,
            "failure_code": None,
            "refunded_minor": self.refunded.total(),
            "dispute_status": self.dispute,
        }


class Settlement(DonationSettlement):
    """The code's own, but for where it writes what a donation earns."""

    def __init__(self, club: Club) -> None:
        super().__init__(lambda donor_id: None)
        self._club = club

    def update_perks(self, donation: Donation) -> None:
        """The days of a donation, and with them the end of the donor's right."""
        donation.ad_free_days = count_ad_free_days(net_base_minor(donation), PRICE)
        if donation.status == DonationStatus.SUCCEEDED or self._club.has_rule("perks follow the money"):
            self._club.ad_free_until = self._club.find_end()


class Club:
    """The database, the provider, and the processes that work on them."""

    def __init__(self, chance: random.Random, without: str = "") -> None:
        self.chance, self.without = chance, without
        self.now = datetime(2026, 6, 1, tzinfo=UTC)
        self.donations: list[Donation] = []
        self.payments: list[Payment] = []
        self.hints: list[Payment] = []
        self.charges: dict[str, Session] = {}
        self._invoices = 0
        self.ad_free_until: datetime | None = None
        self.settlement = Settlement(self)
        self.orders = DonationOrders(self.settlement)

    def has_rule(self, name: str) -> bool:
        """Whether it is kept."""
        return name != self.without

    def lock_donation(self, number: int) -> Donation:
        """The code's own asks the database."""
        return self.donations[number]

    def find_end(self) -> datetime | None:
        """As `ad_free.find_end`."""
        given = [one for one in self.donations if one.status in GIVEN and one.ad_free_days]
        given.sort(key=lambda one: (one.succeeded_at, one.id))
        return ad_free.add_up((one.succeeded_at, one.ad_free_days) for one in given if one.succeeded_at)

    def _hint(self, payment: Payment) -> None:
        """A webhook is delivered once or more, or never, in any order."""
        self.hints += [payment] * self.chance.choice((0, 1, 1, 2))

    def _add(self, key: str, session: Session) -> Payment:
        donation = Donation(
            id=len(self.donations),
            donor_id=DONOR,
            status=DonationStatus.CREATED,
            amount_minor=session.amount,
            fee_cover_minor=0,
            base_amount_minor=session.amount,
            refunded_minor=0,
            ad_free_price_minor=PRICE,
            ad_free_days=0,
            idempotency_key=key,
        )
        self.donations.append(donation)
        self.payments.append(Payment(donation, session))
        return self.payments[-1]

    def _find(self, key: str) -> Payment | None:
        return next((one for one in self.payments if one.donation.idempotency_key == key), None)

    # What people and banks do

    def give(self) -> Process:
        """A form that is sent, perhaps twice or from two tabs."""
        key = f"form-{len(self.donations) // 3}"
        found = self._find(key)
        yield
        if self.has_rule("a form has one key"):
            found = self._find(key)
        if found is None:
            self._add(key, Session(self.chance.choice((300, 900)), self.now + DAY))

    def pay(self) -> Process:
        """A donor pays; also what the site thinks is over."""
        for payment in self.payments:
            if payment.session.status == "OPEN" and self.chance.random() < 0.5:
                payment.session.status = "PAID"
                self._hint(payment)
        yield

    def decline(self) -> Process:
        """A card is declined, and the donor tries again, or not."""
        waiting = [one for one in self.payments if one.session.status == "OPEN"]
        if not waiting:
            return
        donation = self.chance.choice(waiting).donation
        event: Any = SimpleNamespace(
            purpose=DONATION, purpose_id=donation.id, over=False, failure_code="declined"
        )
        attempts.record_failure(event)
        yield
        if donation.status == DonationStatus.FAILED:
            states.move(donation, DonationStatus.CREATED)

    def cancel(self) -> Process:
        """A donor cancels; the provider is asked to take no money any more."""
        for payment in self.payments:
            if not states.may_become(payment.donation, DonationStatus.CANCELED):
                continue
            states.move(payment.donation, DonationStatus.CANCELED)
            yield
            if payment.session.status == "OPEN":
                payment.session.status = "EXPIRED"

    def charge(self) -> Process:
        """A regular donation is charged: payments have the money, and publish that."""
        self._invoices += 1
        self.charges[f"invoice-{self._invoices}"] = Session(600, self.now, status="PAID")
        yield

    def refund(self) -> Process:
        """An admin gives some of a donation back."""
        given = [one for one in self.payments if states.is_given(one.donation)]
        if not given:
            return
        payment = self.chance.choice(given)
        amount = self._find_refund(payment)
        yield
        if self.has_rule("what can go back is counted under a lock"):
            amount = self._find_refund(payment)
        if not amount:
            return
        key = f"refund-{self.now}-{len(payment.refunds)}"
        if self.has_rule("a refund is stored before it is asked for"):
            payment.refunds[key] = amount
            yield
            yield from self._submit(payment, key)
        else:
            payment.session.refunds[key] = amount
            yield
            payment.refunds[key] = payment.refunded[key] = amount
            self._tell_refund(payment, amount)

    def _find_refund(self, payment: Payment) -> int:
        if not states.is_given(payment.donation):
            return 0
        left = payment.session.amount - sum(payment.refunds.values())
        return self.chance.choice((left, left // 2))

    def _submit(self, payment: Payment, key: str) -> Process:
        """Ask the provider, then write down that it is done."""
        amount = payment.refunds[key]
        asked = key if self.has_rule("a refund has one key") else f"{key}-{self.chance.random()}"
        payment.session.refunds[asked] = amount
        yield
        payment.refunded[key] = amount
        self._tell_refund(payment, amount)

    def _tell_refund(self, payment: Payment, amount: int) -> None:
        if self.has_rule("a refund is counted in all"):
            self.orders.refunded({}, payment.facts())  # type: ignore[typeddict-item]
        elif payment.donation.payment_id is not None:
            self.settlement.record_refund(payment.donation, payment.donation.refunded_minor + amount)

    def dispute(self) -> Process:
        """A bank opens a dispute, or decides it."""
        paid = [one for one in self.payments if one.session.status == "PAID"]
        if paid:
            payment = self.chance.choice(paid)
            steps = {"NONE": ("OPEN",), "OPEN": ("WON", "LOST")}
            payment.session.dispute = self.chance.choice(
                steps.get(payment.session.dispute, (payment.session.dispute,))
            )
            self._hint(payment)
        yield

    def wait(self) -> Process:
        """Time passes, and checkouts end."""
        self.now += self.chance.choice((DAY / 4, DAY, 20 * DAY))
        for payment in self.payments:
            if payment.session.status == "OPEN" and payment.session.expires_at <= self.now:
                payment.session.status = "EXPIRED"
                self._hint(payment)
        yield

    # What the site does

    def deliver(self) -> Process:
        """A webhook is worked off."""
        if self.hints:
            payment = self.hints.pop(self.chance.randrange(len(self.hints)))
            yield
            self._settle(payment)

    def record(self) -> Process:
        """A charge that payments have published; its event is delivered until that has worked once, at times twice."""
        if not self.charges:
            return
        key = self.chance.choice(list(self.charges))
        session, found = self.charges[key], self._find(key)
        yield
        if self.has_rule("a charge is one donation"):
            found = self._find(key)
        self._settle(found or self._add(key, session))
        self.charges.pop(key, None)

    def _settle(self, payment: Payment) -> None:
        """One transaction: the payment as the provider has it, and the donation with it."""
        session = payment.session
        if payment.status == "CREATED" and session.status == "PAID":
            payment.status = "CAPTURED"
            if self.orders.paid(payment.facts()) and self.has_rule("late money goes back"):
                payment.refunds["late"] = session.amount
        elif payment.status == "CREATED" and session.status == "EXPIRED":
            payment.status = "CLOSED"
            self.orders.closed(payment.facts())
        if payment.status == "CAPTURED" and payment.dispute != session.dispute:
            payment.dispute = session.dispute
            self.orders.disputed(payment.facts())

    def reconcile(self) -> Process:
        """By schedule: what no webhook has told of, and refunds that were not sent or not written down."""
        if not self.has_rule("somebody reconciles"):
            return
        for payment in list(self.payments):
            self._settle(payment)
            for key in list(payment.refunds.keys() - payment.refunded.keys()):
                yield
                if key not in payment.refunded:
                    yield from self._submit(payment, key)

    # What must be

    def violations(self) -> Iterator[str]:
        """At any moment."""
        keys = Counter(one.idempotency_key for one in self.donations)
        yield from (f"{key} is {count} donations" for key, count in keys.items() if count > 1)
        for payment in self.payments:
            number, session = payment.donation.id, payment.session
            if payment.donation.status in PAID and session.status != "PAID":
                yield f"donation {number} is given without money"
            if sum(session.refunds.values()) > session.amount:
                yield f"more of donation {number} went back than was paid"
            if payment.donation.refunded_minor > payment.refunded.total():
                yield f"donation {number} counts more as refunded than went back"

    def leftovers(self) -> Iterator[str]:
        """Once nothing is on its way any more."""
        for payment in self.payments:
            yield from self._wrongly_settled(payment)
        if self.ad_free_until != self.find_end():
            yield "a donor sees no promotions for longer or shorter than was paid for"

    def _wrongly_settled(self, payment: Payment) -> Iterator[str]:
        donation, session = payment.donation, payment.session
        back = sum(session.refunds.values())
        if back != sum(payment.refunds.values()):
            yield f"of donation {donation.id} {back} went back, which is not what was asked for"
        if donation.status not in PAID:
            if session.status == "PAID" and back != session.amount:
                yield f"donation {donation.id} is {donation.status}, and its money was kept"
            return
        if donation.refunded_minor != back:
            yield f"of donation {donation.id} {back} went back, and it says {donation.refunded_minor}"
        disputed = donation.status in (DonationStatus.DISPUTED, DonationStatus.DISPUTE_LOST)
        owed = session.dispute in ("OPEN", "LOST") and donation.status != DonationStatus.REFUNDED
        if disputed != owed:
            yield f"donation {donation.id} is {donation.status}, and its dispute {session.dispute}"

    # The driver of `histories`

    def list_actions(self) -> list[Callable[[], Process]]:
        """What may begin."""
        return [
            *[self.give, self.pay, self.deliver] * 4,
            *[self.wait, self.refund, self.charge, self.record] * 2,
            *(self.decline, self.cancel, self.dispute, self.reconcile),
        ]

    def quiet_down(self) -> None:
        """What runs by schedule; half of the webhooks were lost."""
        self.hints = self.hints[::2]
        while self.hints:
            finish(self.deliver())
        while self.charges:
            finish(self.record())
        for _ in range(3):
            finish(self.reconcile())


def history(seed: int, without: str = "") -> list[str]:
    """What goes wrong in one history."""
    chance = random.Random(seed)
    club = Club(chance, without)
    with (
        patch.object(settling, "lock_donation", club.lock_donation),
        patch.object(settling, "publish", lambda event: None),
        patch.object(settling, "now", lambda: club.now),
        patch.object(states, "now", lambda: club.now),
    ):
        return play(club, chance)
