"""A shop that sells, people who buy, the sandbox behind a real server; and an audit after every test."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from werkzeug.serving import make_server

from motorclub.api import Role, db, now, record_audit
from motorclub.plugin import services as core_services
from motorclub.plugin.guard import Breaker
from motorclub.plugin.host import CORE
from motorclub.plugin.services import Offer
from motorclub.plugin.values import Service
from motorclub.testing.site import Site, TestMember
from motorclub_payments import audit, sandbox_page, settlement
from motorclub_payments.interfaces import Good, Handler, Order, PaymentFacts, RefundFacts
from motorclub_payments.models import Payment
from motorclub_payments.services import Payments

SELLER = "shop.purchases"
CONFIG = "motorclub.config"
LINES = [
    {"name": "Paddock", "quantity": 2, "total_minor": 3000, "account": "TICKET_REVENUE"},
    {"name": "Tax", "quantity": 1, "total_minor": 570, "account": "TAX_PAYABLE", "shown": False},
    {"name": "Voucher", "quantity": 1, "total_minor": -570, "account": "TICKET_REVENUE"},
]


@dataclass
class Shop:
    """A plugin that sells. What it does is a row of the audit log, in the transaction that it is told in."""

    refuses: str | None = None
    failing: bool = False
    owes: int = 0
    # Called in the middle of the handler, in the caller's transaction.
    meanwhile: Callable[[], None] = lambda: None
    seen: list[Any] = field(default_factory=list)

    def _note(self, what: str, payment: PaymentFacts) -> None:
        self.seen.append((what, dict(payment)))
        record_audit(f"shop.{what}", target=f"{payment['purpose']}:{payment['purpose_id']}")
        db.session.flush()
        self.meanwhile()
        if self.failing:
            raise RuntimeError("the shop is closed")

    def paid(self, payment: PaymentFacts) -> str | None:
        """As the interface says."""
        self._note("refused" if self.refuses else "paid", payment)
        return self.refuses

    def closed(self, payment: PaymentFacts) -> None:
        """As the interface says."""
        self._note("closed", payment)

    def refunded(self, refund: RefundFacts, payment: PaymentFacts) -> None:
        """As the interface says."""
        self._note(f"refund_{refund['status'].lower()}", payment)

    def disputed(self, payment: PaymentFacts) -> None:
        """As the interface says."""
        self._note(f"dispute_{payment['dispute_status'].lower()}", payment)

    def goods(self, payment: PaymentFacts) -> list[Good]:
        """As the interface says."""
        return [{"name": "Paddock", "code": f"P{payment['purpose_id']}", "image": None}]

    def owed(self) -> bool:
        """As the interface says."""
        if self.owes == 0:
            return False
        self.owes -= 1
        record_audit("shop.owed", target="shop")
        return True


class PaymentSite:
    """A site where things are sold, and the shortest ways to buy and to look."""

    def __init__(self, site: Site, shop: Shop) -> None:
        self.site, self.shop = site, shop
        self.admin = site.member("boss", Role.ADMIN)
        self.ann = site.member("ann")
        self.ben = site.member("ben")
        self.audited = True
        self._orders = 0

    def of(self, member: TestMember | None) -> Any:
        """That member's browser, or a visitor's."""
        return self.site.client(member.token if member else None)

    def order(self, **changes: Any) -> Order:
        """Something to be paid for."""
        self._orders += 1
        given = {
            "purpose": "ORDER",
            "purpose_id": self._orders,
            "handler": SELLER,
            "user_id": self.ann.id,
            "description": "Night Garage Meet",
            "lines": LINES,
            "currency": "EUR",
            "expires_at": now() + timedelta(minutes=15),
            "return_path": "/my-tickets",
            "event_id": 7,
            "organizer_id": self.admin.id,
        }
        return {**given, **changes}  # type: ignore[typeddict-item, return-value]

    def open(self, **changes: Any) -> int:
        """A payment that can be made; its id."""
        with self.site.context():
            made = Payments().open(self.order(**changes))
            db.session.commit()
        assert "id" in made, made
        return int(made["id"])

    def desk(self, ask: Callable[[Payments], Any]) -> Any:
        """What the desk answers, in a transaction of its own."""
        with self.site.context():
            answer = ask(Payments())
            db.session.commit()
            return answer

    def go(self, payment_id: int, member: TestMember | None = None, status: int = 200, **body: Any) -> Any:
        """To the checkout."""
        path = f"/payment-api/payments/{payment_id}/checkout"
        return expect(self.of(member or self.ann).post(path, json=body), status)

    def ref(self, payment_id: int) -> str:
        """The secret name of the sandbox's session, which is begun if it is not."""
        return str(self.go(payment_id)["redirectUrl"].partition("session=")[2])

    def act(self, ref: str, action: str = "PAY", status: int = 200, **body: Any) -> Any:
        """What the payer does at the sandbox."""
        path = f"/payment-api/sandbox/sessions/{ref}/actions"
        return expect(self.of(None).post(path, json={"action": action, **body}), status)

    def bank(self, ref: str, action: str, status: int = 200) -> Any:
        """What the payer's bank does."""
        path = f"/payment-api/sandbox/sessions/{ref}/bank"
        return expect(self.of(self.admin).post(path, json={"action": action}), status)

    def paid(self, **changes: Any) -> int:
        """Something that was paid for, and of which everybody knows; its payment."""
        number = self.open(**changes)
        self.act(self.ref(number))
        self.sync(number)
        return number

    def sync(self, payment_id: int, member: TestMember | None = None) -> Any:
        """The page after the checkout."""
        self.site.app.extensions["motorclub.keys"].flushdb()
        return expect(self.of(member or self.ann).post(f"/payment-api/payments/{payment_id}/sync"), 200)

    def see(self, payment_id: int) -> Any:
        """As its buyer sees it."""
        return expect(self.of(self.ann).get(f"/payment-api/payments/{payment_id}"), 200)

    def row(self, payment_id: int) -> Payment:
        """The row itself."""
        with self.site.context():
            row = db.session.get_one(Payment, payment_id)
            db.session.expunge(row)
            return row

    def received_events(self) -> list[str]:
        """What the shop has been told and has kept, in order."""
        chosen = "SELECT action FROM audit_entry WHERE action LIKE 'shop.%' ORDER BY id"
        return [name.removeprefix("shop.") for (name,) in self.rows(chosen)]

    def rows(self, statement: str, **values: Any) -> list[Any]:
        """What a statement gives."""
        with self.site.context():
            return [tuple(row) for row in db.session.execute(sa.text(statement), values)]

    def ledger(self) -> dict[str, int]:
        """What is in each account; nothing where that is nothing."""
        statement = "SELECT account, sum(amount_minor) FROM payments_ledger_entry GROUP BY 1"
        return {account: int(total) for account, total in self.rows(statement) if total}

    def refunds(self) -> list[tuple[str, int, str]]:
        """(reason, amount, status) of each refund."""
        return self.rows("SELECT reason, amount_minor, status FROM payments_refund ORDER BY id")

    def work(self, *, may_fail: bool = False) -> None:
        """All that is due in the background."""
        self.site.run_jobs(may_fail=may_fail)

    def settle_all(self) -> None:
        """Nothing is on its way any more: what nobody has heard of is heard of."""
        with self.site.context():
            for (number,) in self.rows("SELECT id FROM payments_payment"):
                settlement.settle(number)
        self.site.run_jobs()

    def findings(self) -> list[str]:
        """What the audit says."""
        with self.site.context():
            return [str(found) for found in (*audit.findings(), *audit.differences())]

    def forgive(self) -> None:
        """Have the shop's failures forgotten: what keeps failing is left alone for a while."""
        self.site.host.guard_of(CORE).breaker = Breaker()


def expect(response: Any, status: int) -> Any:
    """The JSON body of an answer that must have this status."""
    assert response.status_code == status, response.text
    return response.json if response.data else {}


@pytest.fixture
def shop(site: Site) -> Iterator[Shop]:
    """A plugin that sells, and is gone after the test."""
    fake = Shop()
    with site.context():
        known, proxies = core_services._offers_and_proxies()
    proxies.clear()
    known[SELLER] = Offer(CORE, Service(SELLER, Handler, fake))
    yield fake
    known.pop(SELLER)
    proxies.clear()


@pytest.fixture
def payment_site(site: Site, shop: Shop, request: pytest.FixtureRequest) -> Iterator[PaymentSite]:
    """A shop, its buyers; afterwards the audit finds nothing, and the sandbox has what the ledger says."""
    # Begun before, so that they are still there when the audit asks.
    for name in {"clock", "stripe_site", "bank"} & set(request.fixturenames):
        request.getfixturevalue(name)
    site.run_jobs()  # from now the schedules count
    made = PaymentSite(site, shop)
    made.forgive()
    yield made
    made.forgive()
    if made.audited:
        made.settle_all()
        assert made.findings() == []


@dataclass
class Served:
    """The site behind a real server; `address` without a slash at its end."""

    address: str

    def post(self, path: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, Any]:
        """(status, JSON) of a request over HTTP."""
        request = urllib.request.Request(self.address + path, body, dict(headers), method="POST")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"{}")


@pytest.fixture
def served(site: Site) -> Iterator[Served]:
    """The site on a port of this machine, where its links lead to, too."""
    server = make_server("127.0.0.1", 0, site.app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    address = f"http://127.0.0.1:{server.server_port}"
    before = site.app.extensions[CONFIG]
    site.app.extensions[CONFIG] = replace(before, public_url=address)
    thread.start()
    yield Served(address)
    site.app.extensions[CONFIG] = before
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def cards() -> Mapping[str, str]:
    """The sandbox's numbers, by what comes of them."""
    found = {code: number for number, code in sandbox_page.CARDS.items()}
    return {**found, "ok": sandbox_page.NORMAL_CARD, "disputed": sandbox_page.DISPUTED_CARD}
