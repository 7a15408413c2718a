"""Tickets of a running site, bought with the sandbox's cards."""

from __future__ import annotations

import json
import time
import urllib.request
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from product import Product

# The sandbox's card that always pays.
PAYS = "4242424242424242"


@dataclass(frozen=True, slots=True)
class Sale:
    """What was bought: the order, its payment and the event."""

    order: int
    payment: int
    event: str
    amount_minor: int


def post(product: Product, path: str, body: dict[str, Any], who: str) -> Any:
    """The answer to a request that names itself."""
    headers = {
        "Authorization": f"Bearer {product.token(who)}",
        "Content-Type": "application/json",
        "Idempotency-Key": f"e2e-{time.monotonic_ns()}",
    }
    request = urllib.request.Request(product.url + path, json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def buy_ticket(product: Product, buyer: str, *, event: str = "Night Garage", card: str = PAYS) -> Sale:
    """One ticket of the demo's event, paid."""
    _, listed = product.call("GET", f"/ticket-api/events?q={quote(event)}")
    _, found = product.call("GET", f"/ticket-api/events/{listed['content'][0]['id']}")
    [kind] = [one for one in found["ticketTypes"] if one["priceMinor"]]
    order = {"eventId": found["id"], "lines": [{"ticketTypeId": kind["id"], "quantity": 1}]}
    placed = post(product, "/ticket-api/orders", order, buyer)
    payment = int(placed["checkout"]["redirectUrl"].rpartition("=")[2])
    begun = post(product, f"/payment-api/payments/{payment}/checkout", {}, buyer)
    session = begun["redirectUrl"].rpartition("session=")[2]
    paying = {"action": "PAY", "card": card}
    post(product, f"/payment-api/sandbox/sessions/{session}/actions", paying, buyer)
    assert post(product, f"/payment-api/payments/{payment}/sync", {}, buyer)["status"] == "CAPTURED"
    return Sale(int(placed["order"]["id"]), payment, found["title"], kind["priceMinor"])
