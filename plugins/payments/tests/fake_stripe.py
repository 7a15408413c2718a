"""A server that answers like Stripe, as far as our adapter asks: sessions, refunds, disputes, events, idempotency.

It is driven through Stripe's own library. Beside the API it has what a test does in the payer's and the bank's place.
"""

from __future__ import annotations

import http.server
import itertools
import json
import threading
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from .fake_stripe_billing import FakeBilling

SECRET = "sk_test_fake"


class Refusal(Exception):
    """An error of Stripe's."""

    def __init__(self, status: int, code: str, message: str, kind: str = "invalid_request_error") -> None:
        super().__init__(message)
        self.status = status
        self.body = {"error": {"type": kind, "code": code, "message": message}}


def nested(form: str) -> dict[str, Any]:
    """Stripe's form encoding, `a[b][0]=c`, as objects; lists are objects with numbers for names."""
    found: dict[str, Any] = {}
    for name, value in parse_qsl(form, keep_blank_values=True):
        *path, last = name.replace("]", "").split("[")
        place = found
        for step in path:
            place = place.setdefault(step, {})
        place[last] = value
    return found


class FakeStripe:
    """The state, and the answers to calls. `lose_answers`: what is asked happens, and nobody hears of it."""

    def __init__(self) -> None:
        self.sessions: dict[str, dict[str, Any]] = {}
        self.refunds: dict[str, dict[str, Any]] = {}
        self.disputes: dict[str, dict[str, Any]] = {}
        self.events: list[dict[str, Any]] = []
        self.answered: dict[str, tuple[str, int, Any]] = {}
        self.asked: list[tuple[str, str, str | None]] = []
        self.lose_answers = False
        self.down = False
        self.slow_refunds = False
        self._numbers = itertools.count(1)
        self.billing = FakeBilling(self, Refusal)
        self._lock = threading.Lock()

    def answer(self, method: str, target: str, body: str, key: str | None) -> tuple[int, Any]:
        """One call; the same key gives the first answer again, with other parameters an error."""
        with self._lock:
            address = urlsplit(target)
            self.asked.append((method, address.path, key))
            said = f"{address.path} {body}"
            if key in self.answered:
                before, status, answer = self.answered[key]
                if before != said:
                    refusal = Refusal(
                        400, "idempotency_key_in_use", "Other parameters for a used key.", "idempotency_error"
                    )
                    return refusal.status, refusal.body
                return status, answer
            try:
                status, answer = 200, self._call(method, address.path, nested(body or address.query))
            except Refusal as error:
                status, answer = error.status, error.body
            if key is not None:
                self.answered[key] = (said, status, answer)
            return status, answer

    def _call(self, method: str, path: str, form: dict[str, Any]) -> Any:
        parts = path.removeprefix("/v1/").split("/")
        routes: dict[tuple[str, str], Callable[..., Any]] = {
            ("POST", "checkout/sessions"): self._create,
            ("GET", "checkout/sessions"): lambda given: listed(
                reversed(self.sessions.values()),
                path,
                lambda one: one["created"] >= int(given["created"]["gte"]),
            ),
            ("POST", "refunds"): self._refund,
            ("GET", "disputes"): lambda given: listed(
                self.disputes.values(), path, lambda one: one["payment_intent"] == given["payment_intent"]
            ),
            ("GET", "events"): self._events,
            ("GET", "balance"): lambda given: {"object": "balance", "available": [], "livemode": False},
        }
        found = routes.get((method, "/".join(parts)))
        if found is not None:
            return found(form)
        charged = self.billing.answer(method, "/".join(parts), form)
        if charged is not None:
            return charged
        return self._one(method, parts)

    def _one(self, method: str, parts: list[str]) -> Any:
        if parts[0] == "refunds":
            return _there(self.refunds, parts[1])
        session = _there(self.sessions, parts[2])
        if method == "POST" and parts[3:] == ["expire"]:
            if session["status"] != "open":
                raise Refusal(400, "checkout_not_open", "Only open sessions can be expired.")
            session["status"] = "expired"
            self.tell("checkout.session.expired", session)
        return session

    def _create(self, form: dict[str, Any]) -> Any:
        if int(form["expires_at"]) < self.now() + 30 * 60:
            raise Refusal(400, "expires_at", "A session lasts half an hour at least.")
        items = list(form["line_items"].values())
        total = sum(int(item["quantity"]) * int(item["price_data"]["unit_amount"]) for item in items)
        number = next(self._numbers)
        made = {
            "id": f"cs_test_{number}",
            "object": "checkout.session",
            "status": "open",
            "payment_status": "unpaid",
            "url": f"https://checkout.stripe.example/cs_test_{number}",
            "client_reference_id": form["client_reference_id"],
            "amount_total": total,
            "currency": next(iter(items))["price_data"]["currency"],
            "payment_intent": None,
            "subscription": None,
            "metadata": form["metadata"],
            "livemode": False,
            "created": self.now(),
            "expires_at": int(form["expires_at"]),
        }
        if form["mode"] == "subscription":
            price = items[0]["price_data"]
            made["asked"] = form["subscription_data"]
            made["price"] = {"id": "price_first", **price, "unit_amount": int(price["unit_amount"])}
        self.sessions[made["id"]] = made
        return made

    def _refund(self, form: dict[str, Any]) -> Any:
        charge = self._charge_of(form["payment_intent"])
        amount = int(form["amount"])
        if charge["disputed"]:
            raise Refusal(400, "charge_disputed", "This charge has been charged back.")
        if amount > charge["amount"] - charge["amount_refunded"]:
            raise Refusal(400, "amount_too_large", "The amount is greater than what is left.")
        charge["amount_refunded"] += amount
        made = {
            "id": f"re_{next(self._numbers)}",
            "object": "refund",
            "amount": amount,
            "status": "pending" if self.slow_refunds else "succeeded",
            "payment_intent": form["payment_intent"],
        }
        self.refunds[made["id"]] = made
        self.tell("refund.created", made)
        return made

    def _charge_of(self, intent: str) -> dict[str, Any]:
        for session in self.sessions.values():
            if session["payment_intent"] and session["payment_intent"]["id"] == intent:
                charge: dict[str, Any] = session["payment_intent"]["latest_charge"]
                return charge
        if intent in self.billing.intents:
            of_invoice: dict[str, Any] = self.billing.intents[intent]["latest_charge"]
            return of_invoice
        raise Refusal(404, "resource_missing", f"No such payment_intent: {intent}")

    def _events(self, form: dict[str, Any]) -> Any:
        known = [event["id"] for event in self.events]
        first = known.index(form["ending_before"]) + 1 if "ending_before" in form else 0
        return listed(reversed(self.events[first : first + 100]), "/v1/events", lambda one: True)

    # What happens there

    now = staticmethod(lambda: int(time.time()))

    def tell(self, kind: str, about: dict[str, Any]) -> dict[str, Any]:
        """Something has happened."""
        event = {
            "id": f"evt_{next(self._numbers)}",
            "object": "event",
            "type": kind,
            "livemode": False,
            "created": self.now(),
            "data": {"object": json.loads(json.dumps(about))},
        }
        self.events.append(event)
        return event

    def pay(self, ref: str, amount: int | None = None) -> dict[str, Any]:
        """The payer pays."""
        session = self.sessions[ref]
        amount = session["amount_total"] if amount is None else amount
        fee = {"object": "balance_transaction", "id": "txn_1", "fee": 112}
        card = {"type": "card", "card": {"brand": "visa", "last4": "4242"}}
        charge = {
            "id": f"ch_{next(self._numbers)}",
            "object": "charge",
            "amount": amount,
            "amount_refunded": 0,
            "disputed": False,
            "balance_transaction": fee,
            "payment_method_details": card,
        }
        session["payment_intent"] = {
            "id": f"pi_{next(self._numbers)}",
            "object": "payment_intent",
            "amount_received": amount,
            "currency": session["currency"],
            "status": "succeeded",
            "latest_charge": charge,
            "last_payment_error": None,
        }
        session.update(status="complete", payment_status="paid", url=None)
        return self.tell("checkout.session.completed", session)

    def decline(self, ref: str, code: str) -> None:
        """The bank refuses; the payer may try again."""
        error = {"code": "card_declined", "decline_code": code}
        self.sessions[ref]["payment_intent"] = {
            "id": f"pi_{next(self._numbers)}",
            "object": "payment_intent",
            "status": "requires_payment_method",
            "last_payment_error": error,
            "latest_charge": None,
        }

    def dispute(self, ref: str, status: str) -> None:
        """The payer's bank takes the money, or decides: needs_response, won, lost."""
        intent = self.sessions[ref]["payment_intent"]
        intent["latest_charge"]["disputed"] = True
        about = {
            "id": f"dp_{intent['id']}",
            "object": "dispute",
            "status": status,
            "amount": intent["latest_charge"]["amount"],
            "payment_intent": intent["id"],
        }
        self.disputes[about["id"]] = about
        self.tell("charge.dispute.created", about)


def listed(found: Any, path: str, which: Callable[[Any], bool]) -> dict[str, Any]:
    """A list as Stripe has it."""
    data = [one for one in found if which(one)]
    return {"object": "list", "url": path, "has_more": False, "data": data}


def _there(kept: dict[str, Any], name: str) -> Any:
    if name not in kept:
        raise Refusal(404, "resource_missing", f"No such object: {name}")
    return kept[name]


class Server(http.server.ThreadingHTTPServer):
    """The fake on a port of this machine."""

    daemon_threads = True

    def __init__(self) -> None:
        self.fake = FakeStripe()
        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.server_port}"


class Handler(http.server.BaseHTTPRequestHandler):
    """Requests of the library."""

    server: Server
    protocol_version = "HTTP/1.1"

    def _handle(self) -> None:
        fake = self.server.fake
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        if self.headers.get("Authorization") != f"Bearer {SECRET}":
            self._say(401, {"error": {"type": "invalid_request_error", "message": "Invalid API Key"}})
        elif fake.down:
            self._say(500, {"error": {"type": "api_error", "message": "Something went wrong"}})
        else:
            status, answer = fake.answer(self.command, self.path, body, self.headers.get("Idempotency-Key"))
            if fake.lose_answers:
                self.close_connection = True
                return
            self._say(status, answer)

    do_GET = do_POST = do_DELETE = _handle  # noqa: N815 - the base class calls them so

    def _say(self, status: int, answer: Any) -> None:
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class calls it so
        """Nothing."""
