"""An event with tickets: people, the shortest ways to buy and scan, and payments that a test lets succeed or fail."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.api import Role, db, iso, now
from motorclub.testing.site import Site, TestMember
from motorclub_events.models import ClubEvent, Ticket, TicketType
from motorclub_events.money import settling
from motorclub_events.shared import payments, seats
from motorclub_events.tickets import codes

KEYS = itertools.count(1)


def change_condition(monkeypatch: pytest.MonkeyPatch, name: str, condition: Any) -> None:
    """Have the statements that count seats made with another condition in the place of `seats.NAME`."""
    monkeypatch.setattr(seats, name, condition)
    monkeypatch.setattr(seats, "STATEMENTS", seats.build_statements())


@dataclass
class FakePayments:
    """The service `payments.service`, whose buyers pay when a test says so and the checkout learns of it as usual."""

    site: Site
    open_ones: dict[int, dict[str, Any]] = field(default_factory=dict)
    refunded: dict[str, dict[str, Any]] = field(default_factory=dict)
    counts_test: bool = False
    retried: list[int] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    # The service

    def open(self, order: Mapping[str, Any]) -> Mapping[str, Any]:
        """A payment, the same one again for the same order."""
        total = sum(line["total_minor"] for line in order["lines"])
        return self.open_ones.setdefault(
            order["purpose_id"],
            {
                "id": next(self.numbers),
                "purpose_id": order["purpose_id"],
                "status": "PENDING",
                "amount_minor": total,
                "currency": order["currency"],
                "provider": "fake",
                "livemode": False,
                "expires_at": order["expires_at"],
                "page": f"/PaymentTest?session=s{order['purpose_id']}",
                "instructions": None,
            },
        )

    def of(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, Mapping[str, Any]]:
        """Those that there are."""
        return {number: self.open_ones[number] for number in purpose_ids if number in self.open_ones}

    def close(self, purpose: str, purpose_id: int) -> None:
        """Nothing to do: the test decides what the buyer still does."""

    def refund(
        self,
        purpose: str,
        purpose_id: int,
        amount_minor: int | None,
        reason: str,
        key: str,
        *,
        requested_by: int | None = None,
        note: str | None = None,
        details: Mapping[str, Any] | None = None,
    ) -> Mapping[str, Any]:
        """A refund, the same one again for the same key."""
        payment = self.open_ones[purpose_id]
        return self.refunded.setdefault(
            key,
            {
                "id": next(self.numbers),
                "payment_id": payment["id"],
                "purpose_id": purpose_id,
                "amount_minor": payment["amount_minor"] if amount_minor is None else amount_minor,
                "currency": payment["currency"],
                "reason": reason,
                "key": key,
                "status": "SUBMITTED",
                "created_at": now(),
            },
        )

    def lock(self, purpose: str, purpose_id: int) -> None:
        """Nobody else is here."""

    def providers(self) -> Sequence[Mapping[str, Any]]:
        """One."""
        return [{"key": "fake", "label": "Fake", "livemode": False, "checkout": True}]

    def takings(self, event_ids: Sequence[int], *, include_test: bool | None = None) -> Mapping[int, Any]:
        """This one has no ledger."""
        return {}

    def counts_test_money(self) -> bool:
        """As the test wants it."""
        return self.counts_test

    def receive(
        self, purpose: str, purpose_id: int, amount_minor: int, received_on: date, note: str | None = None
    ) -> int | Mapping[str, Any]:
        """Nothing is paid by hand here."""
        return {"code": "NOT_OFFLINE", "message": "Not by hand."}

    def give_back(
        self, purpose: str, purpose_id: int, refund_id: int, given_on: date, note: str | None = None
    ) -> int | Mapping[str, Any]:
        """Nothing is paid by hand here."""
        return {"code": "NOT_OFFLINE", "message": "Not by hand."}

    def to_give_back(
        self, purpose: str, event_id: int, page: int, size: int
    ) -> tuple[Sequence[Mapping[str, Any]], int]:
        """Nothing is paid by hand here."""
        return [], 0

    def refunds(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, Sequence[Mapping[str, Any]]]:
        """All is known already."""
        return {}

    def sync(self, purpose: str, purpose_id: int) -> bool:
        """Nobody is asked."""
        return False

    def retry_refund(self, refund_id: int) -> None:
        """Written down for the test."""
        self.retried.append(refund_id)

    # What a test does

    def pay(self, order_id: int) -> str | None:
        """The money is there; what the checkout answers. All of it is refunded if it says why."""
        payment = self.open_ones[order_id]
        payment["status"] = "CAPTURED"
        with self.site.context():
            reason = settling.EventOrders().paid(payment)
            db.session.commit()
        if reason is not None:
            self.refund(payments.PURPOSE, order_id, None, reason, f"refund-{payment['id']}-full")
        return reason

    def dispute(self, order_id: int, status: str) -> None:
        """The payer's bank opens a dispute (OPEN), or decides it (WON, LOST)."""
        payment = self.open_ones[order_id] | {"dispute_status": status}
        with self.site.context():
            settling.EventOrders().disputed(payment)
            db.session.commit()

    def close_unpaid(self, order_id: int) -> None:
        """The buyer has not paid in time."""
        self.open_ones[order_id]["status"] = "EXPIRED"
        with self.site.context():
            settling.EventOrders().closed(self.open_ones[order_id])
            db.session.commit()

    def settle_refunds(self, *, succeed: bool = True) -> int:
        """Every refund that has been asked for is answered; how many."""
        waiting = [one for one in self.refunded.values() if one["status"] == "SUBMITTED"]
        for refund in waiting:
            refund["status"] = "SUCCEEDED" if succeed else "FAILED"
            refund["failure"] = None if succeed else "the card has expired or was cancelled"
            with self.site.context():
                settling.EventOrders().refunded(refund, self.open_ones[refund["purpose_id"]])
                db.session.commit()
        return len(waiting)


class Fair:
    """People, and what they do."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.admin = site.member("boss", Role.ADMIN)
        self.moderator = site.member("mod", Role.MODERATOR)
        self.organiser = site.member("org", Role.EVENT_ORGANISER)
        self.stranger = site.member("other_org", Role.EVENT_ORGANISER)
        self.ann = site.member("ann")
        self.ben = site.member("ben")

    def of(self, member: TestMember | None) -> FlaskClient:
        """That member's browser, or a visitor's."""
        return self.site.client(member.token if member else None)

    def call(
        self, method: str, path: str, member: TestMember | None, expected: int = 200, /, **options: Any
    ) -> Any:
        """The JSON that a call answers with a status."""
        answer = self.of(member).open(f"/ticket-api{path}", method=method, **options)
        assert answer.status_code == expected, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.get_json(silent=True)

    def get(self, path: str, member: TestMember | None = None, expected: int = 200) -> Any:
        """What a visitor or `member` reads."""
        return self.call("GET", path, member, expected)

    def post(self, path: str, member: TestMember | None, expected: int = 200, /, **body: Any) -> Any:
        """What `member` does."""
        return self.call("POST", path, member, expected, json=body)

    def put(self, path: str, member: TestMember | None, expected: int = 200, /, **body: Any) -> Any:
        """What `member` changes."""
        return self.call("PUT", path, member, expected, json=body)

    def draft(self, **changes: Any) -> dict[str, Any]:
        """An event of the organiser's, in thirty days."""
        at = now() + timedelta(days=30)
        body = {
            "title": "Night Garage Meet",
            "timezone": "Europe/Berlin",
            "startsAt": iso(at),
            "endsAt": iso(at + timedelta(hours=6)),
            "currency": "EUR",
            "refundRule": "UNTIL",
            "refundHoursBefore": 24,
            **changes,
        }
        found: dict[str, Any] = self.post("/events", self.organiser, 201, **body)
        return found

    def event(self, **changes: Any) -> int:
        """A published one."""
        event_id = int(self.draft(**changes)["id"])
        self.post(f"/events/{event_id}/publish", self.organiser)
        return event_id

    def type(self, event_id: int, **changes: Any) -> int:
        """A ticket type: free, ten seats."""
        body = {"name": "Visitor", "priceMinor": 0, "capacity": 10, **changes}
        found = self.post(f"/events/{event_id}/ticket-types", self.organiser, 201, **body)
        return int(found["id"])

    def order_call(self, member: TestMember | None, *lines: tuple[int, int], **more: Any) -> Any:
        """The answer to an order of (ticket type, quantity)."""
        key = more.pop("key", None) or f"key-{next(KEYS)}"
        event_id = more.pop("event_id", None) or self.event_of(lines[0][0])
        body = {
            "eventId": event_id,
            "lines": [{"ticketTypeId": kind, "quantity": quantity} for kind, quantity in lines],
            **more,
        }
        return self.of(member).post("/ticket-api/orders", json=body, headers={"Idempotency-Key": key})

    def event_of(self, ticket_type_id: int) -> int:
        """The event of a ticket type."""
        with self.site.context():
            return db.session.get_one(TicketType, ticket_type_id).event_id

    def order(self, member: TestMember, *lines: tuple[int, int], **more: Any) -> dict[str, Any]:
        """An order that is accepted."""
        answer = self.order_call(member, *lines, **more)
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json["order"]
        return found

    def refused(self, member: TestMember | None, *lines: tuple[int, int], **more: Any) -> tuple[int, str]:
        """(status, code) of an order that is not."""
        answer = self.order_call(member, *lines, **more)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json["code"]

    def token(self, ticket_id: int) -> str:
        """What a ticket's QR code says now."""
        with self.site.context():
            ticket = db.session.get_one(Ticket, ticket_id)
            return codes.make_token(ticket.event_id, ticket.id, ticket.secret_version)

    def scan(
        self, event_id: int, token: str, member: TestMember | None = None, expected: int = 200, **more: Any
    ) -> Any:
        """A scan by the organiser or `member`."""
        body = {"token": token, "nonce": f"nonce-{next(KEYS):08}", **more}
        return self.post(f"/events/{event_id}/check-ins", member or self.organiser, expected, **body)

    def stock(self, kind: int) -> tuple[int, int]:
        """(held, sold) of a ticket type."""
        with self.site.context():
            row = db.session.get_one(TicketType, kind)
            return row.held, row.sold

    def event_stock(self, event_id: int) -> tuple[int, int]:
        """(held, sold) of an event."""
        with self.site.context():
            row = db.session.get_one(ClubEvent, event_id)
            return row.held, row.sold

    def doors_open(self, event_id: int) -> None:
        """The event begins now."""
        with self.site.context():
            db.session.execute(
                sa.update(ClubEvent)
                .where(ClubEvent.id == event_id)
                .values(starts_at=now() - timedelta(hours=1), ends_at=now() + timedelta(hours=5))
            )
            db.session.commit()


class Buyer:
    """A member who buys with the sandbox of the payments plugin; ann unless said otherwise."""

    def __init__(self, fair: Fair, member: TestMember | None = None) -> None:
        self.fair, self.member = fair, member or fair.ann
        self.client = fair.of(self.member)

    def call(self, method: str, path: str, status: int = 200, **body: Any) -> Any:
        """Of payments."""
        answer = self.client.open(f"/payment-api{path}", method=method, json=body or None)
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text}"
        return answer.json

    def order(self, kind: int, quantity: int = 2) -> tuple[int, int]:
        """(order, payment) of some tickets."""
        placed = self.fair.order_call(self.member, (kind, quantity)).json
        return placed["order"]["id"], int(placed["checkout"]["redirectUrl"].partition("paymentId=")[2])

    def checkout(self, payment: int) -> str:
        """The secret name of the sandbox's session, which is begun if it is not."""
        address = self.call("POST", f"/payments/{payment}/checkout", provider=None)["redirectUrl"]
        return str(address.partition("session=")[2])

    def act(self, payment: int, action: str, **more: str) -> None:
        """At the sandbox, without coming back; `more` is what the page sends beside it, such as the `card`."""
        path = f"/payment-api/sandbox/sessions/{self.checkout(payment)}/actions"
        answer = self.client.post(path, json={"action": action, **more})
        assert answer.status_code == 200, answer.text

    def pay(self, payment: int, action: str = "PAY_DROP_WEBHOOK", **more: str) -> Any:
        """At the sandbox, and back on the page that asks how it went; the payment then."""
        self.act(payment, action, **more)
        return self.call("POST", f"/payments/{payment}/sync")

    def state(self, order: int) -> str:
        """Of an order, as its own page says."""
        return str(self.fair.get(f"/orders/{order}", self.member)["status"])
