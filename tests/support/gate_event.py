"""An event at whose gate browsers stand, on a running site."""

from __future__ import annotations

import json
import time
import urllib.request
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

from accounts import Account, log_in
from playwright.sync_api import Page, expect

from product import PASSWORD, Product

ORGANISER = Account("organiser", PASSWORD)
READY = "This page opens on this device without a network, too."


class GateEvent:
    """An event of the organiser's whose doors are open; the driver holds its tickets."""

    def __init__(self, product: Product, tickets: int = 2) -> None:
        self.product, self.token = product, product.token("organiser")
        self.title = f"Night without a network {time.monotonic_ns()}"
        at = datetime.now(UTC) + timedelta(hours=3)
        when = {"startsAt": at.isoformat(), "endsAt": (at + timedelta(hours=4)).isoformat()}
        doors = {"doorsAt": (at - timedelta(hours=4)).isoformat()}
        body = {"title": self.title, "timezone": "Europe/Berlin", "currency": "EUR", **when, **doors}
        self.number = int(self.post("", body)["id"])
        kind = self.post("/ticket-types", {"name": "Visitor", "priceMinor": 0, "capacity": 50})
        self.post("/publish", {})
        self.order(int(kind["id"]), tickets)
        self.codes = [entry["code"] for entry in self.get("/check-in-manifest")["entries"]]

    def order(self, kind: int, tickets: int) -> None:
        """The driver takes free tickets."""
        body = {"eventId": self.number, "lines": [{"ticketTypeId": kind, "quantity": tickets}]}
        headers = {
            "Authorization": f"Bearer {self.product.token('driver')}",
            "Content-Type": "application/json",
            "Idempotency-Key": f"night-{time.monotonic_ns()}",
        }
        url = f"{self.product.url}/ticket-api/orders"
        request = urllib.request.Request(url, json.dumps(body).encode(), headers, method="POST")
        with urllib.request.urlopen(request, timeout=60) as answer:
            assert answer.status == 201

    def post(self, path: str, body: Any) -> Any:
        """What a call of the organiser's answers; the path is that below the event."""
        base = f"/ticket-api/events/{self.number}" if path else "/ticket-api/events"
        status, answer = self.product.call("POST", base + path, body, self.token)
        assert status in (200, 201), answer
        return answer

    def get(self, path: str) -> Any:
        """Likewise."""
        status, answer = self.product.call("GET", f"/ticket-api/events/{self.number}{path}", token=self.token)
        assert status == 200, answer
        return answer

    @property
    def inside(self) -> int:
        """How many have come, by the server's count."""
        return int(self.get("/check-in-stats")["checkedIn"])

    @property
    def gate(self) -> str:
        """The scanner's address."""
        return f"/manage-events?event={self.number}&tab=check-in"

    def open_gate(self, page: Page) -> None:
        """The organiser signs in at the scanner and waits until the device has everything."""
        log_in(page, ORGANISER, f"/login?next={quote(self.gate)}")
        expect(page.get_by_text(READY)).to_be_visible()
        expect(page.get_by_text(f"This device knows {len(self.codes)} tickets")).to_be_visible()
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
