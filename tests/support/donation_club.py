"""A site where people give, and the shortest ways to give, pay and look."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import sqlalchemy as sa
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from motorclub.accounts.sessions import services as sessions
from motorclub.api import Member, Role, db
from motorclub.testing.site import Site, TestMember
from motorclub_donations.giving.models import Donation
from motorclub_payments import receipts, settlement
from motorclub_payments.subscriptions import settlement as subscriptions

API = "/donation-api"
PAY = "/payment-api"
DECLINED = "4000000000000002"


class DonationClub:
    """The clock stands still unless it is moved."""

    def __init__(self, site: Site, clock: Any) -> None:
        self.site, self.clock = site, clock
        site.run_jobs()  # from now the schedules count
        site.configure("payments", include_test=True)
        self.admin = site.member("boss", Role.ADMIN)
        self.ann, self.ben = site.member("ann"), site.member("ben")
        self._keys = itertools.count()

    def of(self, member: TestMember | None) -> FlaskClient:
        """That member's browser with a token that the clock has not outlived, or a visitor's."""
        if member is None:
            return self.site.client()
        with self.site.context():
            row = db.session.get_one(Member, member.id)
            token = sessions.open_session(row, agent="Tests", address="127.0.0.1").token
            db.session.commit()
        return self.site.client(token)

    def post(self, member: TestMember | None, path: str, body: object = None, **headers: str) -> TestResponse:
        """The answer to a call of this plugin."""
        return self.of(member).post(API + path, json={} if body is None else body, headers=headers)

    def get(self, member: TestMember | None, path: str, status: int = 200, **query: Any) -> Any:
        """What a call of this plugin answers."""
        return expect(self.of(member).get(API + path, query_string=query), status)

    def put(self, member: TestMember | None, path: str, body: object = None, status: int = 200) -> Any:
        """What a change answers."""
        return expect(self.of(member).put(API + path, json={} if body is None else body), status)

    def give(
        self, member: TestMember | None, amount: object = 500, *, key: str | None = None, **more: Any
    ) -> TestResponse:
        """The answer to a form that was sent."""
        body = {"amountMinor": amount, "currency": "EUR", **more}
        if member is None:
            body = {"email": "guest@example.org", **body}
        # Limits are tested where they are set.
        self.site.app.extensions["motorclub.keys"].flushdb()
        named = {"Idempotency-Key": key or f"key-{next(self._keys)}"}
        return self.of(member).post(f"{API}/donations", json=body, headers=named)

    def begin(self, member: TestMember | None, amount: int = 500, **more: Any) -> Any:
        """A donation that was begun: its number and where it is paid."""
        return expect(self.give(member, amount, **more), 201)

    def session(self, member: TestMember | None, page: str) -> str:
        """The secret name of the sandbox's page behind a page of payments."""
        parts = urlsplit(page)
        query = parse_qs(parts.query)
        if "session" in query:
            return query["session"][0]
        answer = self.of(member).post(f"{PAY}/{_payment(query)}/checkout", json={})
        return str(expect(answer, 200)["redirectUrl"]).partition("session=")[2]

    def act(self, ref: str, action: str = "PAY", **body: Any) -> None:
        """What the payer does at the sandbox; then all that follows from it."""
        path = f"{PAY}/sandbox/sessions/{ref}/actions"
        expect(self.of(None).post(path, json={"action": action, **body}), 200)
        self.settle()

    def settle(self) -> None:
        """All that providers know is written down, as webhooks or the reconciler would; then all that follows."""
        with self.site.context():
            payments = "SELECT id FROM payments_payment WHERE provider <> 'demo' ORDER BY id"
            for (number,) in self.rows("SELECT id FROM payments_subscription ORDER BY id"):
                subscriptions.settle_subscription(number)
            for (number,) in self.rows(payments):
                settlement.settle(number)
        self.site.run_jobs()

    def receipts(self, member: TestMember) -> Any:
        """A member's receipts, once the job has numbered them."""
        with self.site.context():
            receipts.issue_receipts()
        return self.get(member, "/receipts")["content"]

    def bank(self, ref: str, action: str) -> None:
        """What the payer's bank does."""
        path = f"{PAY}/sandbox/sessions/{ref}/bank"
        expect(self.of(self.admin).post(path, json={"action": action}), 200)
        self.settle()

    def paid(self, member: TestMember | None, amount: int = 500, **more: Any) -> int:
        """The number of a donation that was paid."""
        return self.paid_with_session(member, amount, **more)[0]

    def paid_with_session(self, member: TestMember | None, amount: int = 500, **more: Any) -> tuple[int, str]:
        """A donation that was paid, and its page at the sandbox."""
        begun = self.begin(member, amount, **more)
        ref = self.session(member, begun["page"])
        self.act(ref)
        return int(begun["donationId"]), ref

    def regular(self, member: TestMember, amount: int = 500, **more: Any) -> tuple[int, str]:
        """A monthly donation whose first charge was paid, and its page at the sandbox."""
        begun = self.begin(member, amount, **{"interval": "MONTHLY", **more})
        ref = self.session(member, begun["page"])
        self.act(ref)
        return int(begun["recurringId"]), ref

    def refund(self, donation_id: int, amount: int | None = None, status: int = 201, **more: Any) -> Any:
        """What an admin gives back; then all that follows from it."""
        body = {"amountMinor": amount, "reason": "REQUESTED", **more}
        named = {"Idempotency-Key": f"refund-{next(self._keys)}"}
        path = f"{API}/donations/{donation_id}/refunds"
        found = expect(self.of(self.admin).post(path, json=body, headers=named), status)
        self.site.run_jobs()
        return found

    def row(self, donation_id: int) -> Donation:
        """The row itself."""
        with self.site.context():
            row = db.session.get_one(Donation, donation_id)
            db.session.expunge(row)
            return row

    def rows(self, statement: str, **values: Any) -> list[tuple[Any, ...]]:
        """What a statement gives."""
        with self.site.context():
            return [tuple(row) for row in db.session.execute(sa.text(statement), values)]

    def ad_free_days(self, member: TestMember) -> int:
        """How many days a member sees no promotions from now on; below 0 where that is over."""
        key = f"donations.ad_free:{member.id}"
        until = self.rows("SELECT until FROM member_right WHERE key = :key", key=key)
        return round((until[0][0] - self.clock()) / timedelta(days=1)) if until else 0


def _payment(query: Mapping[str, list[str]]) -> str:
    if "token" in query:
        return f"guest-payments/{query['token'][0]}"
    return f"payments/{query['paymentId'][0]}"


def expect(response: TestResponse, status: int) -> Any:
    """The JSON body of an answer that must have this status."""
    assert response.status_code == status, response.text
    return response.json if response.data else {}
