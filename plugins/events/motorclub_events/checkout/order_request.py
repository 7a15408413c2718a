"""What a buyer orders, as the checkout takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from motorclub.api import invalid

ROUTE = "POST /orders"


@dataclass(frozen=True, slots=True)
class OrderRequest:
    """What somebody wants to buy: `quantities` by ticket type, repeated lines added up.

    `prices`: of a type that buyers pay what they want for, what one is to cost; of any other, what it cost when the
    buyer last looked.
    """

    event_id: int
    quantities: Mapping[int, int]
    prices: Mapping[int, int]
    voucher_code: str | None
    attendees: Sequence[Mapping[str, Any]]
    provider: str | None


def to_order_request(body: Mapping[str, Any]) -> OrderRequest:
    """The request of a body. Raises 400 for a type at two prices."""
    quantities: dict[int, int] = {}
    prices: dict[int, int] = {}
    for line in body["lines"]:
        number, price = line["ticket_type_id"], line.get("unit_price_minor")
        quantities[number] = quantities.get(number, 0) + line["quantity"]
        if price is not None and prices.setdefault(number, price) != price:
            raise invalid("lines", "All tickets of a type in an order cost the same.")
    return OrderRequest(
        body["event_id"],
        dict(sorted(quantities.items())),
        prices,
        body.get("voucher_code"),
        body.get("attendees", []),
        body.get("provider"),
    )
