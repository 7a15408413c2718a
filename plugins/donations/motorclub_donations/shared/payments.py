"""What donations and subscriptions ask of the payments plugin.

The interfaces are those of the services `payments.service` and `payments.subscriptions`; their descriptions are binding
for both sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import NotRequired, Protocol, TypedDict, cast

from motorclub.api import ApiError, service

SERVICE = "payments.service"
SUBSCRIPTIONS = "payments.subscriptions"
UNAVAILABLE = "PAYMENT_PROVIDER_UNAVAILABLE"
DONATION_REVENUE, SUBSCRIPTION_REVENUE = "DONATION_REVENUE", "SUBSCRIPTION_REVENUE"

# What is paid for: a single donation, the charges of one that recurs.
DONATION = "DONATION"
RECURRING_DONATION = "RECURRING_DONATION"
# All that this plugin sells, subscriptions and their gift codes included, and what people call it.
PURPOSES = {
    DONATION: "Donations",
    RECURRING_DONATION: "Regular donations",
    "SUBSCRIPTION": "Subscriptions",
    "GIFT": "Gift codes",
}


class Refused(TypedDict):
    """Why nothing was done."""

    code: str
    message: str


class PaymentFacts(TypedDict):
    """A payment as it is now."""

    id: int
    purpose: str
    purpose_id: int
    user_id: int | None
    buyer_email: str | None
    status: str
    amount_minor: int
    currency: str
    captured_minor: int | None
    refunded_minor: int
    refunding_minor: int
    dispute_status: str
    failure_code: str | None
    processing_since: datetime | None
    provider: str
    livemode: bool
    page: str


class RefundFacts(TypedDict):
    """Money that is given back. `status`: PENDING, SUBMITTED, SUCCEEDED, FAILED or MANUAL."""

    id: int
    payment_id: int
    purpose: str
    purpose_id: int
    amount_minor: int
    currency: str
    reason: str
    note: str | None
    status: str
    created_at: datetime
    settled_at: datetime | None


class ReceiptFacts(TypedDict):
    """A receipt, or with `refund_id` a credit note."""

    number: str
    kind: str
    payment_id: int
    refund_id: int | None
    purpose: str
    purpose_id: int
    description: str
    amount_minor: int
    currency: str
    livemode: bool
    issued_at: datetime


class Line(TypedDict):
    """A line of what is paid for, and the account that the ledger books it to."""

    name: str
    quantity: int
    total_minor: int
    account: str


class Order(TypedDict):
    """What is to be paid once."""

    purpose: str
    purpose_id: int
    handler: str
    user_id: int | None
    buyer_email: NotRequired[str | None]
    description: str
    lines: Sequence[Line]
    currency: str
    expires_at: datetime
    return_path: str
    provider: NotRequired[str | None]


class PlanFacts(TypedDict):
    """What is charged, and how often: each MONTH or YEAR."""

    key: str
    name: str
    amount_minor: int
    currency: str
    interval: str


class SubscriptionOrder(TypedDict):
    """What is to be paid again and again."""

    purpose: str
    purpose_id: int
    user_id: int | None
    plan: PlanFacts
    account: str
    trial_days: NotRequired[int]
    return_path: str
    provider: NotRequired[str | None]


class SubscriptionFacts(TypedDict):
    """A subscription as it is now; what was paid for lasts until `period_end`."""

    id: int
    purpose: str
    purpose_id: int
    user_id: int | None
    status: str
    plan: PlanFacts
    next_plan: PlanFacts | None
    period_start: datetime | None
    period_end: datetime | None
    trial_end: datetime | None
    cancel_at_period_end: bool
    cancel_reason: str | None
    resumes_at: datetime | None
    past_due_since: datetime | None
    ended_at: datetime | None
    method_brand: str | None
    method_last4: str | None
    provider: str
    livemode: bool


class InvoiceFacts(TypedDict):
    """What a subscription has charged once."""

    id: int
    subscription_id: int
    status: str
    reason: str
    amount_minor: int
    currency: str
    period_start: datetime
    period_end: datetime
    failure_code: str | None
    payment_id: int | None
    paid_at: datetime | None


class PlanChange(TypedDict):
    """What a change of the plan would charge now, and what the next period costs, from when."""

    due_now_minor: int
    credit_minor: int
    next_charge_minor: int
    next_charge_at: datetime
    currency: str


class Provider(TypedDict):
    """A way to pay; without `checkout` by hand."""

    key: str
    label: str
    livemode: bool
    checkout: bool


class PaymentService(Protocol):
    """The part of `payments.service` that is used here. All but `sync` works in the caller's transaction."""

    def open(self, order: Order) -> PaymentFacts | Refused:
        """A payment that can be made on its `page`; the open one again if there is one."""

    def of(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, PaymentFacts]:
        """By purchase: the payment that has its money, or else the newest one."""

    def close(self, purpose: str, purpose_id: int) -> None:
        """Nobody is to pay for this any more."""

    def sync(self, purpose: str, purpose_id: int) -> bool:
        """Ask the provider how it stands, in transactions of its own; whether it has answered."""

    def lock(self, purpose: str, purpose_id: int) -> None:
        """Nobody settles or refunds this until the transaction ends; before any row of one's own."""

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
    ) -> RefundFacts | Refused:
        """Give money back; the same `key` again changes nothing."""

    def refunds(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, Sequence[RefundFacts]]:
        """All refunds by purchase, the oldest first."""

    def receipts(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, Sequence[ReceiptFacts]]:
        """Receipts and credit notes by purchase, the oldest first."""

    def receipts_of_member(
        self, user_id: int, since: date, until: date, page: int, size: int, *, purposes: Sequence[str] = ()
    ) -> tuple[Sequence[ReceiptFacts], int]:
        """A page of a member's receipts and credit notes for these purposes, and how many there are."""

    def providers(self) -> Sequence[Provider]:
        """The ways to pay."""

    def counts_test_money(self) -> bool:
        """Whether this site wants test money among its figures."""


class SubscriptionService(Protocol):
    """The part of `payments.subscriptions` that is used here."""

    def is_offered(self) -> bool:
        """Whether there is a way to pay again and again."""

    def open(self, order: SubscriptionOrder) -> SubscriptionFacts | Refused:
        """A subscription that the payer can begin."""

    def of(self, purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, SubscriptionFacts]:
        """Subscriptions by their `purpose_id`."""

    def list_invoices(
        self, purpose: str, purpose_id: int, page: int, size: int
    ) -> tuple[Sequence[InvoiceFacts], int]:
        """A page of what a subscription has charged, the newest first."""

    def find_invoices(self, purpose: str, invoice_ids: Sequence[int]) -> Mapping[int, InvoiceFacts]:
        """What the subscriptions of a purpose have charged, by the numbers of the invoices."""

    def checkout(self, purpose: str, purpose_id: int) -> str | Refused:
        """The provider's page where the payer begins."""

    def sync(self, purpose: str, purpose_id: int) -> bool:
        """Ask the provider how it stands; whether it has answered."""

    def preview_change(self, purpose: str, purpose_id: int, plan: PlanFacts) -> PlanChange | Refused:
        """What a prorated change would charge now; nothing changes."""

    def change_plan(self, purpose: str, purpose_id: int, plan: PlanFacts, *, prorate: bool) -> Refused | None:
        """Change the plan now or with the next period."""

    def cancel(
        self, purpose: str, purpose_id: int, *, at_period_end: bool = True, reason: str | None = None
    ) -> Refused | None:
        """Stop charging, at the end of the period or now."""

    def resume(self, purpose: str, purpose_id: int) -> Refused | None:
        """Take back a cancellation, or end a pause."""

    def pause(self, purpose: str, purpose_id: int, *, resumes_at: datetime | None = None) -> Refused | None:
        """Charge nothing until then, or until it is resumed."""

    def portal(self, purpose: str, purpose_id: int, return_path: str) -> str | Refused:
        """The provider's page where the payer changes the card."""


class DemoPayments(Protocol):
    """The service `payments.demo_payments`."""

    def seed_payment(self, order: Order, paid_at: datetime) -> int:
        """A payment of the demo community, paid at a time that is past; its number."""


def find_demo_payments() -> DemoPayments | None:
    """The service `payments.demo_payments`, or None while it is not there."""
    return service("payments.demo_payments", DemoPayments)


def require_payments() -> PaymentService:
    """The service `payments.service`. Raises 503 while it is not there."""
    found = service(SERVICE, PaymentService)
    if found is None:
        raise _unavailable()
    return found


def require_subscriptions() -> SubscriptionService:
    """The service `payments.subscriptions`. Raises 503 while it is not there."""
    found = service(SUBSCRIPTIONS, SubscriptionService)
    if found is None:
        raise _unavailable()
    return found


def _unavailable() -> ApiError:
    message = "The payments plugin does not answer now."
    return ApiError(503, message, code=UNAVAILABLE, headers={"Retry-After": "5"})


def raise_if_refused(answer: Mapping[str, object] | str | None) -> None:
    """Raises 409 with what payments have refused, 503 where the provider does not answer."""
    if isinstance(answer, Mapping) and "code" in answer and "status" not in answer:
        code = str(answer["code"])
        raise ApiError(503 if code == UNAVAILABLE else 409, str(answer["message"]), code=code)


def expect_facts(answer: PaymentFacts | Refused) -> PaymentFacts:
    """What payments have answered. Raises 409, 503 if they have refused."""
    raise_if_refused(answer)
    return cast("PaymentFacts", answer)
