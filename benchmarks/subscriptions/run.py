"""A year of a thousand subscriptions by a clock that is moved: is everybody charged what they should, to the cent?"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

from motorclub import clock
from motorclub.api import Role, Viewer, db
from motorclub.processes import embedded
from motorclub.testing.site import Site, TestMember, config_for
from motorclub_donations.subscriptions import audit, jobs, perks, subscribing
from motorclub_donations.subscriptions.models import PlanStatus, Subscription, SubscriptionPlan
from motorclub_payments import audit as payments_audit
from motorclub_payments import sandbox_page
from motorclub_payments.subscriptions import settlement
from motorclub_payments.subscriptions.models import Subscription as Charged

MONTH, YEAR, DEAR = 590, 5900, 1490
FAILING_CARD = "4000000000000341"
START = datetime(2026, 1, 15, 12, tzinfo=UTC)
CANCEL_AFTER, CHANGE_AFTER, SHORTEN_AFTER = 3, 6, 9
# Who does something in the middle of which month.
ACTS = {("cancelling", CANCEL_AFTER), ("changing", CHANGE_AFTER), ("shortening", SHORTEN_AFTER)}


@dataclass(frozen=True, slots=True)
class Kind:
    """How some of the members behave, and what each of them is charged in so many months."""

    name: str
    share: float
    interval: str = "MONTH"
    card: str | None = None

    def expect(self, months: int) -> int:
        """The sum of all charges, counted by hand."""
        if self.name == "yearly":
            return YEAR * (1 + months // 12)
        if self.name == "shortening":
            return YEAR + MONTH * max(months - 11, 0)
        if self.name == "failing":
            return MONTH
        if self.name == "cancelling":
            return MONTH * min(1 + months, CANCEL_AFTER)
        if self.name == "changing" and months >= CHANGE_AFTER:
            # Halfway through a period: half of the difference, rounded half up for each of both prices.
            difference = (DEAR + 1) // 2 - (MONTH + 1) // 2
            return MONTH * CHANGE_AFTER + difference + DEAR * (months - CHANGE_AFTER + 1)
        return MONTH * (1 + months)


KINDS = (
    Kind("staying", 0.7),
    Kind("yearly", 0.05, "YEAR"),
    Kind("shortening", 0.05, "YEAR"),
    Kind("cancelling", 0.1),
    Kind("changing", 0.05),
    Kind("failing", 0.05, card=FAILING_CARD),
)


class Year:
    """The site, its clock, and who has subscribed how."""

    def __init__(self, site: Site) -> None:
        self.site, self.at = site, START
        self.kind_of: dict[int, Kind] = {}
        self.plans: dict[str, int] = {}

    def now(self) -> datetime:
        """What the clock shows."""
        return self.at

    def add_plans(self) -> None:
        """A cheap and a dear one."""
        with self.site.context():
            for key, month, year in (("cheap", MONTH, YEAR), ("dear", DEAR, None)):
                plan = SubscriptionPlan(
                    key=key,
                    name=key,
                    description="",
                    currency="EUR",
                    month_minor=month,
                    year_minor=year,
                    features=[],
                    rights={"core.ad_free": 1},
                    status=PlanStatus.ACTIVE,
                    created_at=self.at,
                    updated_at=self.at,
                )
                db.session.add(plan)
                db.session.flush()
                self.plans[key] = plan.id
            db.session.commit()

    def subscribe(self, member: TestMember, kind: Kind) -> None:
        """A member subscribes and pays at the sandbox."""
        viewer = Viewer(member.id, Role.USER)
        with self.site.context():
            number, page = subscribing.subscribe(viewer, self.plans["cheap"], kind.interval)
            card = kind.card or sandbox_page.NORMAL_CARD
            sandbox_page.act(page.partition("session=")[2], sandbox_page.PAY, card)
            subscribing.sync(viewer, number)
            db.session.commit()
        self.kind_of[number] = kind

    def play_month(self, month: int) -> None:
        """Half a month, what members do then, and the other half with the charges at its end."""
        begins = self.at
        ends = begins.replace(year=begins.year + begins.month // 12, month=begins.month % 12 + 1)
        self.at = begins + (ends - begins) / 2
        for number, kind in self.kind_of.items():
            if (kind.name, month) in ACTS:
                self._act(number, kind)
        self._settle()
        self.at = ends
        self._settle()

    def _act(self, number: int, kind: Kind) -> None:
        """What a member does in the middle of a month."""
        with self.site.context():
            viewer = Viewer(db.session.get_one(Subscription, number).user_id, Role.USER)
            if kind.name == "cancelling":
                subscribing.cancel(viewer, number, None)
            elif kind.name == "changing":
                subscribing.change_plan(viewer, number, self.plans["dear"], "MONTH")
            else:
                subscribing.change_plan(viewer, number, self.plans["cheap"], "MONTH")

    def _settle(self) -> None:
        """What webhooks and jobs would do."""
        with self.site.context():
            is_due = sa.or_(Charged.period_end <= self.at, Charged.status == "PAST_DUE")
            due = sa.select(Charged.id, Charged.purpose_id).where(Charged.status != "CANCELED", is_due)
            for charged, number in db.session.execute(due.order_by(Charged.id)).all():
                settlement.settle_subscription(charged)
                jobs.settle_and_notify(number)
            jobs.move_due({})

    def list_faults(self, months: int) -> Iterator[str]:
        """Members who were charged a wrong amount, and what the audits find."""
        statement = """SELECT s.purpose_id, coalesce(sum(p.captured_minor), 0) FROM payments_subscription s
            JOIN payments_invoice i ON i.subscription_id = s.id LEFT JOIN payments_payment p ON p.id = i.payment_id
            GROUP BY 1"""
        with self.site.context():
            charged = {number: int(amount) for number, amount in db.session.execute(sa.text(statement))}
            for number, kind in self.kind_of.items():
                if charged.get(number) != kind.expect(months):
                    yield f"{kind.name} {number}: {charged.get(number)} for {kind.expect(months)}"
            booked = sa.text(
                "SELECT -sum(amount_minor) FROM payments_ledger_entry WHERE account = 'SUBSCRIPTION_REVENUE'"
            )
            total = sum(kind.expect(months) for kind in self.kind_of.values())
            if db.session.scalar(booked) != total:
                yield f"the ledger has {db.session.scalar(booked)} for {total}"
            for row in db.session.scalars(sa.select(Subscription)):
                if row.perks_until is not None and row.perks_until > (row.paid_until or START) + perks.GRACE:
                    yield f"perks of {row.id} outlive what paid for them"
            yield from map(str, audit.list_findings())
            # Receipts are issued by a job that does not run here.
            yield from (
                str(found) for found in payments_audit.findings() if "has no receipt" not in str(found)
            )


@contextmanager
def play_site() -> Iterator[Year]:
    """A site with empty tables, and its clock in our hands."""
    with embedded.temporary() as servers, tempfile.TemporaryDirectory() as folder:
        site = Site(config_for(Path(folder)), servers.database_url, servers.redis_url)
        site.reset()
        year = Year(site)
        with clock.use(year.now):
            yield year


def main() -> int:
    """Play the year and print how long it took; the exit status says whether every cent is right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, default=1000)
    parser.add_argument("--months", type=int, default=12)
    given = parser.parse_args()
    began = time.perf_counter()
    with play_site() as year:
        year.add_plans()
        for kind in KINDS:
            for number in range(round(given.members * kind.share)):
                year.subscribe(year.site.member(f"{kind.name}{number}"), kind)
        print(f"{len(year.kind_of)} subscriptions after {time.perf_counter() - began:.0f} s", flush=True)
        for month in range(1, given.months + 1):
            year.play_month(month)
        faults = list(year.list_faults(given.months))
    kinds = Counter(kind.name for kind in year.kind_of.values())
    print(f"{given.months} months of {dict(kinds)} in {time.perf_counter() - began:.0f} s")
    print("\n".join(faults[:20]) or "every cent is right")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
