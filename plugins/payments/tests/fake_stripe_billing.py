"""The part of the Stripe-like server that charges again and again: subscriptions, invoices, prices, the portal."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Protocol

from motorclub_payments.plans import add_interval

DAY = 86400
CARD = {"brand": "visa", "last4": "4242"}
PORTAL = {"id": "bps_1", "object": "billing_portal.session", "url": "https://billing.stripe.example/p"}
Refuse = Callable[..., Exception]


class FakeServer(Protocol):
    """The server that this is a part of."""

    def now(self) -> int:
        """Seconds since 1970."""

    def tell(self, kind: str, about: dict[str, Any]) -> object:
        """Something has happened."""


class FakeBilling:
    """The state. Time is the server's, and for each subscription as much more as a test has it pass."""

    def __init__(self, server: FakeServer, refuse: Refuse) -> None:
        self.subscriptions: dict[str, dict[str, Any]] = {}
        self.invoices: dict[str, dict[str, Any]] = {}
        self.intents: dict[str, dict[str, Any]] = {}
        self.prices: dict[str, dict[str, Any]] = {}
        self.schedules: dict[str, dict[str, Any]] = {}
        self.refusing: set[str] = set()
        self.ahead: dict[str, int] = {}
        self._server, self._refuse = server, refuse
        self._numbers = itertools.count(1)

    def answer(self, method: str, path: str, form: dict[str, Any]) -> Any:
        """One call; None if it is none of these."""
        routes: dict[tuple[str, str], Callable[[dict[str, Any]], Any]] = {
            ("POST", "prices"): self._create_price,
            ("POST", "subscription_schedules"): self._create_schedule,
            ("POST", "invoices/create_preview"): self._preview,
            ("POST", "billing_portal/sessions"): lambda given: dict(PORTAL),
            ("GET", "invoices"): self._list,
        }
        if (method, path) in routes:
            return routes[method, path](form)
        return self._answer_one(method, path.split("/"), form)

    def _answer_one(self, method: str, parts: list[str], form: dict[str, Any]) -> Any:
        kept = {
            "invoices": self.invoices,
            "payment_intents": self.intents,
            "subscriptions": self.subscriptions,
            "subscription_schedules": self.schedules,
        }
        if parts[0] not in kept:
            return None
        if parts[1] not in kept[parts[0]]:
            raise self._refuse(404, "resource_missing", f"No such object: {parts[1]}")
        found = kept[parts[0]][parts[1]]
        if parts[0] == "subscriptions" and method != "GET":
            return self._change(found, method, form)
        if parts[0] == "subscription_schedules":
            return self._release(found) if parts[2:] == ["release"] else self._set_phases(found, form)
        return found

    def _list(self, form: dict[str, Any]) -> dict[str, Any]:
        mine = [one for one in self.invoices.values() if one["subscription"] == form["subscription"]]
        return {"object": "list", "url": "/v1/invoices", "has_more": False, "data": mine[::-1]}

    def begin(self, session: dict[str, Any]) -> None:
        """The payer has completed a session."""
        data, price = session.pop("asked"), session.pop("price")
        trial, at = int(data.get("trial_period_days", 0)), self._server.now()
        made = {
            "id": f"sub_{next(self._numbers)}",
            "object": "subscription",
            "customer": "cus_1",
            "status": "trialing" if trial else "active",
            "livemode": False,
            "metadata": data["metadata"],
            "cancel_at_period_end": False,
            "schedule": None,
            "pause_collection": None,
            "trial_end": at + trial * DAY if trial else None,
            "ended_at": None,
            "default_payment_method": {"id": "pm_1", "object": "payment_method", "card": dict(CARD)},
            "balance": 0,
        }
        end = made["trial_end"] or self._later(at, price)
        item = {"id": "si_1", "price": price, "current_period_start": at, "current_period_end": end}
        made["items"] = {"object": "list", "data": [item]}
        self.subscriptions[made["id"]] = made
        session.update(status="complete", payment_status="paid", url=None, subscription=made)
        self._charge(made, "subscription_create", 0 if trial else price["unit_amount"])
        self._server.tell("checkout.session.completed", {**session, "subscription": made["id"]})

    def pass_time(self, subscription_id: str, days: int) -> None:
        """So many days pass for one of them."""
        self.ahead[subscription_id] = self.ahead.get(subscription_id, 0) + days * DAY
        made = self.subscriptions[subscription_id]
        while made["status"] != "canceled" and _item(made)["current_period_end"] <= self._time(made):
            self._renew(made)

    def pay_open(self, subscription_id: str) -> None:
        """Another card pays what is open."""
        self.refusing.discard(subscription_id)
        for invoice in self.invoices.values():
            if invoice["subscription"] == subscription_id and invoice["status"] == "open":
                self._pay(self.subscriptions[subscription_id], invoice)

    def _time(self, made: dict[str, Any]) -> int:
        return self._server.now() + self.ahead.get(made["id"], 0)

    @staticmethod
    def _later(at: int, price: dict[str, Any]) -> int:
        begins = datetime.fromtimestamp(at, UTC)
        interval = "YEAR" if price["recurring"]["interval"] == "year" else "MONTH"
        return int(add_interval(begins, interval, begins.day).timestamp())  # type: ignore[arg-type]

    def _renew(self, made: dict[str, Any]) -> None:
        item = _item(made)
        if made["cancel_at_period_end"]:
            self._end(made, item["current_period_end"])
            return
        self._enter_next_phase(made)
        item["current_period_start"] = item["current_period_end"]
        item["current_period_end"] = self._later(item["current_period_start"], item["price"])
        made["status"] = "active" if made["status"] == "trialing" else made["status"]
        self._charge(made, "subscription_cycle", item["price"]["unit_amount"])

    def _create_schedule(self, form: dict[str, Any]) -> dict[str, Any]:
        """A schedule of one phase: what the subscription has now."""
        made = self.subscriptions[form["from_subscription"]]
        if made["schedule"] is not None:
            raise self._refuse(400, "resource_invalid", "The subscription has a schedule.")
        item = _item(made)
        schedule: dict[str, Any] = {
            "id": f"sub_sched_{next(self._numbers)}",
            "object": "subscription_schedule",
            "subscription": made["id"],
            "status": "active",
            "metadata": {},
            "current_phase": {
                "start_date": item["current_period_start"],
                "end_date": item["current_period_end"],
            },
            "waiting": [],
        }
        self.schedules[schedule["id"]] = made["schedule"] = schedule
        return schedule

    def _set_phases(self, schedule: dict[str, Any], form: dict[str, Any]) -> dict[str, Any]:
        """The phase of now and the next one; they follow one another at the end of the period."""
        present, following = (form["phases"][place] for place in ("0", "1"))
        item = _item(self.subscriptions[schedule["subscription"]])
        assert int(present["start_date"]) == schedule["current_phase"]["start_date"]
        assert int(present["end_date"]) == item["current_period_end"]
        assert present["items"]["0"]["price"] == item["price"]["id"]
        assert following["duration"]["interval"] == self._price_of(following)["recurring"]["interval"]
        schedule["metadata"] |= form["metadata"]
        schedule["waiting"] = [following]
        return schedule

    def _price_of(self, phase: dict[str, Any]) -> dict[str, Any]:
        return self.prices[phase["items"]["0"]["price"]]

    def _release(self, schedule: dict[str, Any]) -> dict[str, Any]:
        if schedule["status"] != "active":
            raise self._refuse(400, "resource_invalid", f"The schedule is {schedule['status']}.")
        self.subscriptions[schedule["subscription"]]["schedule"] = None
        schedule.update(status="released", subscription=None)
        return schedule

    def _enter_next_phase(self, made: dict[str, Any]) -> None:
        schedule = made["schedule"]
        if schedule is None:
            return
        if not schedule["waiting"]:
            self._release(schedule)
            return
        phase, item = schedule["waiting"].pop(), _item(made)
        item["price"] = self._price_of(phase)
        made["metadata"] = {**made["metadata"], **phase["metadata"]}
        begins = item["current_period_end"]
        schedule["current_phase"] = {"start_date": begins, "end_date": self._later(begins, item["price"])}

    def _end(self, made: dict[str, Any], at: int) -> None:
        made.update(status="canceled", ended_at=at)
        self._server.tell("customer.subscription.deleted", made)

    def _charge(self, made: dict[str, Any], reason: str, amount: int) -> dict[str, Any]:
        item = _item(made)
        used = min(made["balance"], amount)
        made["balance"] -= used
        period = {"start": item["current_period_start"], "end": item["current_period_end"]}
        invoice: dict[str, Any] = {
            "id": f"in_{next(self._numbers)}",
            "object": "invoice",
            "subscription": made["id"],
            "parent": {"subscription_details": {"subscription": made["id"], "metadata": made["metadata"]}},
            "status": "open",
            "billing_reason": reason,
            "currency": item["price"]["currency"],
            "amount_due": amount - used,
            "amount_paid": 0,
            "attempt_count": 0,
            "livemode": False,
            "lines": {"object": "list", "data": [{"period": period}]},
            "payments": {"object": "list", "data": []},
        }
        self.invoices[invoice["id"]] = invoice
        if made["pause_collection"]:
            invoice["status"] = "void"
            self._server.tell("invoice.voided", invoice)
        elif made["id"] in self.refusing and invoice["amount_due"]:
            invoice["attempt_count"] = 1
            made["status"] = "past_due"
            self._server.tell("invoice.payment_failed", invoice)
        else:
            self._pay(made, invoice)
        return invoice

    def _pay(self, made: dict[str, Any], invoice: dict[str, Any]) -> None:
        invoice.update(
            status="paid", amount_paid=invoice["amount_due"], attempt_count=invoice["attempt_count"] + 1
        )
        made["status"] = "active" if made["status"] == "past_due" else made["status"]
        if invoice["amount_due"]:
            intent = self._intent(invoice)
            paid = {"status": "paid", "payment": {"type": "payment_intent", "payment_intent": intent["id"]}}
            invoice["payments"]["data"].append(paid)
        self._server.tell("invoice.paid", invoice)

    def _intent(self, invoice: dict[str, Any]) -> dict[str, Any]:
        charge = {
            "id": f"ch_{next(self._numbers)}",
            "object": "charge",
            "amount": invoice["amount_due"],
            "amount_refunded": 0,
            "disputed": False,
            "balance_transaction": {"object": "balance_transaction", "id": "txn_1", "fee": 40},
            "payment_method_details": {"type": "card", "card": dict(CARD)},
        }
        made = {
            "id": f"pi_sub_{next(self._numbers)}",
            "object": "payment_intent",
            "amount_received": invoice["amount_due"],
            "currency": invoice["currency"],
            "status": "succeeded",
            "latest_charge": charge,
            "last_payment_error": None,
        }
        self.intents[str(made["id"])] = made
        return made

    def _create_price(self, form: dict[str, Any]) -> dict[str, Any]:
        made = {
            "id": f"price_{next(self._numbers)}",
            "object": "price",
            "currency": form["currency"],
            "unit_amount": int(form["unit_amount"]),
            "recurring": dict(form["recurring"]),
        }
        self.prices[made["id"]] = made
        return made

    def _quote(self, made: dict[str, Any], price: dict[str, Any]) -> int:
        """What a prorated change charges now."""
        item = _item(made)
        if made["status"] == "trialing":
            return 0
        whole = item["current_period_end"] - item["current_period_start"]
        left = item["current_period_end"] - self._time(made)
        unused: int = item["price"]["unit_amount"] * left // whole
        if price["recurring"] != item["price"]["recurring"]:
            return int(price["unit_amount"]) - unused
        return int(price["unit_amount"]) * left // whole - unused

    def _preview(self, form: dict[str, Any]) -> dict[str, Any]:
        made = self.subscriptions[form["subscription"]]
        price = self.prices[form["subscription_details"]["items"]["0"]["price"]]
        due = self._quote(made, price)
        credit = made["balance"] + max(-due, 0)
        used = min(credit, max(due, 0))
        at = self._time(made)
        return {
            "object": "invoice",
            "amount_due": max(due, 0) - used,
            "ending_balance": -(credit - used),
            "lines": {"object": "list", "data": [{"period": {"start": at, "end": self._later(at, price)}}]},
        }

    def _change(self, made: dict[str, Any], method: str, form: dict[str, Any]) -> dict[str, Any]:
        if made["status"] == "canceled":
            raise self._refuse(404, "resource_missing", f"No such subscription: {made['id']}")
        if method == "DELETE":
            self._end(made, self._time(made))
            return made
        if "cancel_at_period_end" in form and made["schedule"] is not None:
            raise self._refuse(400, "resource_invalid", "A schedule manages when this subscription ends.")
        if "items" in form:
            self._change_price(made, form)
        if "cancel_at_period_end" in form:
            made["cancel_at_period_end"] = form["cancel_at_period_end"] == "true"
        if "pause_collection" in form:
            said = form["pause_collection"]
            until = int(said["resumes_at"]) if said and "resumes_at" in said else None
            made["pause_collection"] = {"behavior": "void", "resumes_at": until} if said else None
        self._server.tell("customer.subscription.updated", made)
        return made

    def _change_price(self, made: dict[str, Any], form: dict[str, Any]) -> None:
        price, item = self.prices[form["items"]["0"]["price"]], _item(made)
        prorated = form["proration_behavior"] == "always_invoice"
        due = self._quote(made, price) if prorated else 0
        if due > 0 and made["id"] in self.refusing:
            raise self._refuse(402, "card_declined", "Your card was declined.", "card_error")
        if price["recurring"] != item["price"]["recurring"]:
            item["current_period_start"] = self._time(made)
            item["current_period_end"] = self._later(item["current_period_start"], price)
        item["price"] = price
        made["metadata"] = {**made["metadata"], **form.get("metadata", {})}
        if due > 0:
            self._charge(made, "subscription_update", due)
        else:
            made["balance"] -= due


def _item(made: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = made["items"]["data"][0]
    return found
