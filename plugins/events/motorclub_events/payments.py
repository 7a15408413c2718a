"""What events ask of the payments plugin, and what they do while it is not there: sell free tickets only.

The interface is that of the service `payments.desk`; its descriptions are binding for both sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from motorclub.api import ApiError, ServiceFailed, service

SERVICE = "payments.desk"
HANDLER = "events.orders"
PURPOSE = "ORDER"
TICKETS, TAX = "TICKET_REVENUE", "TAX_PAYABLE"

Facts = Mapping[str, Any]


class PaymentDesk(Protocol):
    """The part of the service `payments.desk` that events use. All of it works in the caller's transaction."""

    def open(self, order: Mapping[str, Any]) -> Facts:
        """A payment that the buyer can make on its `page`; `{code, message}` if it is refused."""

    def of(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, Facts]:
        """By purchase: the payment that has its money, or else the newest one."""

    def close(self, purpose: str, purpose_id: int) -> None:
        """Nobody is to pay for this any more."""

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
    ) -> Facts:
        """Give money back; `{code, message}` if it is refused. The same `key` again changes nothing."""

    def providers(self) -> Sequence[Mapping[str, Any]]:
        """The ways to pay, `{key, label, livemode}` each."""


def desk() -> PaymentDesk | None:
    """The payments plugin, or None while it is off or absent."""
    return service(SERVICE, PaymentDesk)


def asked() -> PaymentDesk:
    """The payments plugin. Raises 503 while it is off or absent: then nothing can be paid."""
    found = desk()
    if found is None:
        raise unavailable("Payments are switched off, so only free tickets are to be had now.")
    return found


def unavailable(message: str = "The payments plugin does not answer now.") -> ApiError:
    """503: try again later."""
    return ApiError(503, message, code="PAYMENT_PROVIDER_UNAVAILABLE", headers={"Retry-After": "5"})


def opened(order: Mapping[str, Any]) -> Facts:
    """A payment for an order, in the current transaction. Raises 424 if it is refused, 503 while nobody answers."""
    try:
        found = asked().open(order)
    except ServiceFailed as error:
        raise unavailable() from error
    if "code" in found and "status" not in found:
        if found["code"] == "PROVIDER_UNKNOWN" and order.get("provider"):
            raise ApiError(400, found["message"], code=found["code"], field="provider")
        raise ApiError(424, found["message"], code="PAYMENT_PROVIDER_REJECTED", details=dict(found))
    return found


def closed(order_id: int) -> None:
    """Nobody is to pay for an order any more; while payments are off, they find that out by its time."""
    there = desk()
    if there is None:
        return
    try:
        there.close(PURPOSE, order_id)
    except ServiceFailed as error:
        raise unavailable() from error


def of(order_ids: Sequence[int]) -> Mapping[int, Facts]:
    """The payments of orders, as far as anybody can say now."""
    there = desk()
    if there is None or not order_ids:
        return {}
    try:
        return there.of(PURPOSE, list(order_ids))
    except ServiceFailed:
        return {}
