"""What events ask of the payments plugin, and what they do while it is not there: sell free tickets only.

The interface is that of the service `payments.service`; its descriptions are binding for both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from typing import NotRequired, Protocol, TypedDict, TypeGuard, cast

from motorclub.api import ApiError, ServiceFailed, ask_service, service
from motorclub_events.models import Order
from motorclub_events.shared import pricing

SERVICE = "payments.service"
HANDLER = "events.orders"
PURPOSE = "ORDER"
TICKETS, TAX = "TICKET_REVENUE", "TAX_PAYABLE"


class PaymentFacts(TypedDict):
    """A payment as the payments plugin describes it, as far as events use it."""

    id: int
    purpose_id: int
    user_id: int
    status: str
    provider: str
    livemode: bool
    expires_at: datetime
    page: str
    instructions: str | None
    captured_minor: int | None
    refunded_minor: int
    refunding_minor: int
    dispute_status: str
    failure_code: NotRequired[str | None]


class RefundFacts(TypedDict):
    """A refund, likewise."""

    id: int
    payment_id: int
    purpose_id: int
    amount_minor: int
    currency: str
    reason: str
    note: str | None
    key: str
    status: str
    failure: str | None
    created_at: datetime


class Refusal(TypedDict):
    """Why the payments plugin does not do what it was asked for."""

    code: str
    message: str


class Provider(TypedDict):
    """A way to pay; without `checkout` by transfer or in cash."""

    key: str
    label: str
    livemode: bool
    checkout: bool


class LedgerLine(TypedDict):
    """A line as the checkout shows it and the ledger books it."""

    name: str
    quantity: int
    total_minor: int
    account: str
    shown: NotRequired[bool]


class PaymentOrder(TypedDict):
    """What is to be paid."""

    purpose: str
    purpose_id: int
    handler: str
    user_id: int
    description: str
    lines: list[LedgerLine]
    currency: str
    expires_at: datetime
    return_path: str
    event_id: int
    organizer_id: int
    provider: str | None
    code: str


class Takings(TypedDict):
    """What the ledger has of an event in one currency: `net_minor` is left after refunds, disputes and fees."""

    currency: str
    sold_minor: int
    refunded_minor: int
    disputed_minor: int
    fee_minor: int
    net_minor: int


class PaymentService(Protocol):
    """The part of the service `payments.service` that events use. All of it works in the caller's transaction."""

    def open(self, order: PaymentOrder) -> PaymentFacts | Refusal:
        """A payment that the buyer can make on its `page`; `{code, message}` if it is refused."""

    def of(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, PaymentFacts]:
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
        details: Mapping[str, object] | None = None,
    ) -> RefundFacts | Refusal:
        """Give money back; `{code, message}` if it is refused. The same `key` again changes nothing."""

    def providers(self) -> Sequence[Provider]:
        """The ways to pay, `{key, label, livemode, checkout}` each; those without `checkout` by hand."""

    def receive(
        self, purpose: str, purpose_id: int, amount_minor: int, received_on: date, note: str | None = None
    ) -> int | Refusal:
        """Money that is paid by hand is there; the payment's number, or `{code, message}`."""

    def give_back(
        self, purpose: str, purpose_id: int, refund_id: int, given_on: date, note: str | None = None
    ) -> int | Refusal:
        """Mark a manual refund as paid; returns its id, or `{code, message}`."""

    def to_give_back(
        self, purpose: str, event_id: int, page: int, size: int
    ) -> tuple[Sequence[RefundFacts], int]:
        """A page of the refunds to make by hand for an event, and how many there are."""

    def lock(self, purpose: str, purpose_id: int) -> None:
        """Nobody settles or refunds this purchase until the transaction ends; before any row of one's own."""

    def refunds(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, Sequence[RefundFacts]]:
        """All refunds by purchase, the oldest first."""

    def retry_refund(self, refund_id: int) -> Refusal | None:
        """A refusal where it has not failed or its money is gone; in transactions of its own."""

    def sync(self, purpose: str, purpose_id: int) -> bool:
        """Ask the provider how a payment stands, in transactions of its own; whether it has answered."""

    def counts_test_money(self) -> bool:
        """Whether this site wants test money among its figures."""

    def takings(
        self, event_ids: Sequence[int], *, include_test: bool | None = None
    ) -> Mapping[int, Sequence[Takings]]:
        """By event and currency: what was sold, and what of it was refunded, disputed, kept as fees and is left."""


def find_payments() -> PaymentService | None:
    """The payments plugin, or None while it is off or absent."""
    return service(SERVICE, PaymentService)


def require_payments() -> PaymentService:
    """The payments plugin. Raises 503 while it is off or absent: then nothing can be paid."""
    found = find_payments()
    if found is None:
        raise unavailable_error("Payments are switched off, so only free tickets are to be had now.")
    return found


def unavailable_error(message: str = "The payments plugin does not answer now.") -> ApiError:
    """503: try again later."""
    return ApiError(503, message, code="PAYMENT_PROVIDER_UNAVAILABLE", headers={"Retry-After": "5"})


@contextmanager
def _answering() -> Iterator[None]:
    """Raises 503 where the payments plugin is asked and does not answer."""
    try:
        yield
    except ServiceFailed as error:
        raise unavailable_error() from error


def is_refusal(answer: PaymentFacts | RefundFacts | Refusal) -> TypeGuard[Refusal]:
    """Whether the payments plugin has refused something."""
    return "code" in answer and "status" not in answer


def open_payment(order: PaymentOrder) -> PaymentFacts:
    """A payment for an order, in the current transaction. Raises 424 if it is refused, 503 while nobody answers."""
    with _answering():
        found = require_payments().open(order)
    if is_refusal(found):
        if found["code"] == "PROVIDER_UNKNOWN" and order["provider"]:
            raise ApiError(400, found["message"], code=found["code"], field="provider")
        raise ApiError(424, found["message"], code="PAYMENT_PROVIDER_REJECTED", details=dict(found))
    return cast("PaymentFacts", found)


def to_payment_order(
    order: Order, title: str, organizer_id: int, lines: Sequence[pricing.OrderLineRow]
) -> PaymentOrder:
    """An order as the payments plugin is asked to open a payment for it."""
    return {
        "purpose": PURPOSE,
        "purpose_id": order.id,
        "handler": HANDLER,
        "user_id": order.user_id,
        "description": f"{title} ({order.code})",
        "lines": [entry for line in lines for entry in to_ledger_lines(line)],
        "currency": order.currency,
        "expires_at": order.expires_at,
        "return_path": f"/my-tickets?order={order.id}",
        "event_id": order.event_id,
        "organizer_id": organizer_id,
        "provider": order.provider,
        "code": order.code,
    }


def to_ledger_lines(line: pricing.OrderLineRow) -> list[LedgerLine]:
    """A line as the checkout shows it and the ledger books it: the ticket, the tax in its price, and the discount."""
    net = line.total_minor - line.tax_minor + line.discount_minor
    found = [LedgerLine(name=line.name, quantity=line.quantity, total_minor=net, account=TICKETS)]
    if line.tax_minor:
        found.append(LedgerLine(name="Tax", quantity=1, total_minor=line.tax_minor, account=TAX, shown=False))
    if off := line.discount_minor:
        name = f"Discount on {line.name}"
        found.append(LedgerLine(name=name, quantity=1, total_minor=-off, account=TICKETS))
    return found


def sync_payment(order_id: int) -> None:
    """Have the provider asked how the payment of an order stands, as far as anybody can now.

    The caller has nothing locked: what is found out is written down in transactions of its own.
    """
    ask_service(SERVICE, PaymentService, lambda payments: payments.sync(PURPOSE, order_id), False)


def counts_test_money() -> bool:
    """Whether test money is part of this site's sums; not while nobody can say."""
    return ask_service(SERVICE, PaymentService, lambda payments: payments.counts_test_money(), False)


def close_payment(order_id: int) -> None:
    """Nobody is to pay for an order any more; while payments are off, they find that out by its time."""
    there = find_payments()
    if there is not None:
        with _answering():
            there.close(PURPOSE, order_id)


def lock_payment(order_id: int) -> None:
    """Nobody settles or refunds the payment of an order until the transaction ends; before the order's own row.

    Raises 503 when payments are on and do not answer.
    """
    with _answering():
        there = find_payments()
        if there is not None:
            there.lock(PURPOSE, order_id)


def retry_refund(refund_id: int) -> None:
    """Have payments try a failed refund again. Raises 409, 503 while payments are off."""
    with _answering():
        there = find_payments()
        if there is None:
            raise unavailable_error()
        refused = there.retry_refund(refund_id)
    if refused is not None:
        raise ApiError(409, refused["message"], code=refused["code"])


def list_refunds(order_ids: Sequence[int]) -> Mapping[int, Sequence[RefundFacts]]:
    """All refunds of the payments of orders, the oldest first. Raises 503 while nobody answers."""
    with _answering():
        there = find_payments()
        if there is None:
            raise unavailable_error()
        return there.refunds(PURPOSE, list(order_ids))


def find_payments_of(order_ids: Sequence[int]) -> Mapping[int, PaymentFacts]:
    """The payments of orders, as far as anybody can say now."""
    if not order_ids:
        return {}
    nothing: Mapping[int, PaymentFacts] = {}
    return ask_service(
        SERVICE, PaymentService, lambda payments: payments.of(PURPOSE, list(order_ids)), nothing
    )
