"""A club with plans, its members, the sandbox and a clock; after every test the audits find nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa

from motorclub.accounts.sessions import services as sessions
from motorclub.api import ApiError, Member, Role, Viewer, db, has_right
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site, TestMember
from motorclub_donations.subscriptions import audit, jobs
from motorclub_donations.subscriptions.models import LIVE, Subscription

AD_FREE, CARS = "core.ad_free", "showcase.cars"
FAILING_CARD = "4000000000000341"
PLAN = {
    "key": "club",
    "name": "Club",
    "description": "For everybody.",
    "currency": "EUR",
    "monthMinor": 1000,
    "yearMinor": 10000,
    "features": ["No promotions"],
    "rights": {AD_FREE: 1},
    "trialDays": 0,
    "giftable": True,
    "position": 0,
    "status": "ACTIVE",
}
Answer = TypeVar("Answer")


class Club:
    """Plans and members; everything is done by calls, as in the browser."""

    def __init__(self, site: Site, clock: Clock) -> None:
        self.site, self.clock = site, clock
        self.admin = site.member("boss", Role.ADMIN)
        self.ann, self.ben = site.member("ann"), site.member("ben")
        self._tokens: dict[int, tuple[Any, str]] = {}
        site.run_jobs()

    def plan(self, **changes: Any) -> int:
        """A plan that can be subscribed to."""
        return int(self.call(self.admin, "POST", "/subscription-plans", 201, **{**PLAN, **changes})["id"])

    def client(self, member: TestMember) -> Any:
        """A browser of a member, signed in now."""
        at, token = self._tokens.get(member.id, (None, ""))
        if at != self.clock.at:
            with self.site.context():
                found = db.session.get_one(Member, member.id)
                token = sessions.open_session(found, agent="Tests", address="127.0.0.1").token
                db.session.commit()
            self._tokens[member.id] = (self.clock.at, token)
        return self.site.client(token)

    def call(self, member: TestMember, method: str, path: str, status: int = 200, /, **body: Any) -> Any:
        """The JSON of an answer that must have this status."""
        self.site.app.extensions["motorclub.keys"].flushdb()
        sent = {"json": body} if method != "GET" else {}
        headers = {"Idempotency-Key": str(body.pop("key"))} if path == "/gift-codes" else {}
        answer = self.client(member).open(f"/donation-api{path}", method=method, headers=headers, **sent)
        assert answer.status_code == status, answer.text
        return answer.json if answer.data else {}

    def act(self, page: str, *, card: str | None = None, action: str = "PAY") -> None:
        """What the payer does at the sandbox's page."""
        ref = page.partition("session=")[2]
        more = {"card": card} if card else {}
        path = f"/payment-api/sandbox/sessions/{ref}/actions"
        answer = self.site.client().post(path, json={"action": action, **more})
        assert answer.status_code == 200, answer.text

    def open(self, plan: int, interval: str = "MONTH", member: TestMember | None = None) -> tuple[int, str]:
        """A subscription that can be begun, and where."""
        made = self.call(member or self.ann, "POST", "/subscriptions", 201, planId=plan, interval=interval)
        return int(made["id"]), str(made["redirectUrl"])

    def begin(
        self,
        plan: int,
        interval: str = "MONTH",
        member: TestMember | None = None,
        *,
        card: str | None = None,
    ) -> int:
        """A subscription that has begun."""
        number, page = self.open(plan, interval, member)
        self.act(page, card=card)
        self.do("sync", number, member=member)
        return number

    def do(
        self, what: str, number: int, status: int = 200, *, member: TestMember | None = None, **body: Any
    ) -> Any:
        """Something that a member does with a subscription."""
        bare = what in ("sync", "resume", "card")
        sent = {} if bare else body
        return self.call(member or self.ann, "POST", f"/subscriptions/{number}/{what}", status, **sent)

    def see(self, member: TestMember | None = None) -> Any:
        """A member's subscription, as they see it."""
        who = member or self.ann
        return self.call(who, "GET", f"/users/{who.id}/subscription")["subscription"]

    def wait(self, **step: float) -> None:
        """Time passes, and all that is due is done."""
        self.clock.advance(**step)
        for _ in range(2):
            self.site.run_jobs()
            self.clock.advance(minutes=1)

    def row(self, number: int) -> Subscription:
        """The row itself."""
        with self.site.context():
            found = db.session.get_one(Subscription, number)
            db.session.expunge(found)
            return found

    def in_site(self, ask: Callable[[], Answer]) -> Answer:
        """What is answered in a transaction of its own."""
        with self.site.context():
            answer = ask()
            db.session.commit()
            return answer

    def as_viewer(self, member: TestMember) -> Viewer:
        """A member as services know them."""
        return Viewer(member.id, Role.USER)

    def has(self, name: str = AD_FREE, member: TestMember | None = None) -> bool:
        """Whether a member has a right now."""
        return self.in_site(lambda: has_right((member or self.ann).id, name))

    def rows(self, statement: str, **values: Any) -> list[Any]:
        """What a statement gives."""
        return self.in_site(lambda: [tuple(row) for row in db.session.execute(sa.text(statement), values)])

    def charges(self, number: int) -> list[tuple[str, str, int]]:
        """(reason, status, amount) of what payments have charged, the oldest first."""
        statement = """SELECT i.reason, i.status, i.amount_minor FROM payments_invoice i
            JOIN payments_subscription s ON s.id = i.subscription_id
            WHERE s.purpose = 'SUBSCRIPTION' AND s.purpose_id = :number ORDER BY i.id"""
        return self.rows(statement, number=number)

    def gift(self, plan: int, interval: str = "MONTH", *, key: str = "one", paid: bool = True) -> str:
        """A gift code of Ben's; its code once it is paid."""
        made = self.call(self.ben, "POST", "/gift-codes", 201, planId=plan, interval=interval, key=key)
        if not paid:
            return ""
        payment = int(str(made["redirectUrl"]).partition("paymentId=")[2])
        path = f"/payment-api/payments/{payment}"
        page = self.client(self.ben).post(f"{path}/checkout", json={}).json["redirectUrl"]
        self.act(page)
        assert self.client(self.ben).post(f"{path}/sync").status_code == 200
        return str(self.call(self.ben, "GET", "/gift-codes/mine")["content"][0]["code"])

    def settle_all(self) -> None:
        """Everything is heard of and written down."""
        self.site.run_jobs(may_fail=True)
        with self.site.context():
            chosen = sa.select(Subscription.id).where(Subscription.status.in_(LIVE))
            for number in list(db.session.scalars(chosen)):
                with suppress(ApiError):
                    jobs.settle_and_notify(number)
        self.site.run_jobs(may_fail=True)

    def findings(self) -> list[str]:
        """What the audits of this plugin and of payments find."""
        from motorclub_payments import audit as payments_audit

        with self.site.context():
            found = [*audit.list_findings(), *payments_audit.findings(), *payments_audit.differences()]
            return [str(one) for one in found]


@pytest.fixture
def broken_on_purpose() -> None:
    """The test leaves something behind that must not be: the audits are not asked after it."""


@pytest.fixture
def club(site: Site, clock: Clock, request: pytest.FixtureRequest) -> Iterator[Club]:
    """A club whose books are audited after the test."""
    made = Club(site, clock)
    yield made
    if "broken_on_purpose" not in request.fixturenames:
        made.settle_all()
        assert made.findings() == []


@pytest.fixture
def plan(club: Club) -> int:
    """A plan for 10 euro a month or 100 a year."""
    return club.plan()
