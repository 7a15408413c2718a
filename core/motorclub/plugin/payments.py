"""What a payment provider does, as an interface, and what is said to it and by it.

A caller keeps these rules: no transaction is open during a call, which may take `PROVIDER_TIMEOUT_S`; whatever
changes something has a key that is stored before, so that it can be asked again. The rules that every provider keeps
are the cases of `motorclub.testing.payments`.

The limits in the types hold for what providers of plugins answer: an answer that does not keep them is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal, NamedTuple, Protocol

from msgspec import Meta

from motorclub.plugin.localized import ENGLISH, format_amount

# Browsers give up after ten.
PROVIDER_TIMEOUT_S = 8.0
MOST_MINOR = 9_999_999_999

# No text holds a NUL, which no database keeps.
Text = Annotated[str, Meta(max_length=500, pattern=r"\A[^\x00]*\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=255, pattern=r"\A[^\x00]+\Z")]
Link = Annotated[str, Meta(max_length=4000, pattern=r"\Ahttps?://[^\x00-\x20]+\Z")]
Currency = Annotated[str, Meta(pattern=r"\A[A-Z]{3}\Z")]
Minor = Annotated[int, Meta(ge=0, le=MOST_MINOR)]

Instant = Annotated[datetime, Meta(tz=True)]

CheckoutState = Literal["OPEN", "PROCESSING", "PAID", "FAILED", "EXPIRED", "CANCELED"]
SubscriptionState = Literal["INCOMPLETE", "TRIALING", "ACTIVE", "PAST_DUE", "PAUSED", "UNPAID", "CANCELED"]
Interval = Literal["MONTH", "YEAR"]
InvoiceState = Literal["OPEN", "PAID", "VOID"]
InvoiceReason = Literal["CREATE", "CYCLE", "CHANGE"]


class Money(NamedTuple):
    """An amount in the smallest unit, and the currency's three letters (ISO 4217, upper case)."""

    amount_minor: Annotated[int, Meta(ge=-MOST_MINOR, le=MOST_MINOR)]
    currency: Currency

    def __str__(self) -> str:
        return self.in_language(ENGLISH)

    def in_language(self, language: str) -> str:
        """The amount with its currency."""
        return format_amount(self.amount_minor, self.currency, language)


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a provider can do beside taking money.

    Without `refunds` each one is rejected, and so is a part of what was paid without `partial_refunds`; an admin then
    gives the money back elsewhere. Without `webhooks` it sends no events: every webhook is refused, and its list of
    events stays empty. Without `checkout` there is no page of its own where the payer pays, and somebody marks by hand
    what has arrived: only payments themselves have such a way. With `subscriptions` it is a `SubscriptionProvider`.
    """

    refunds: bool = True
    partial_refunds: bool = True
    disputes: bool = True
    checkout: bool = True
    webhooks: bool = True
    subscriptions: bool = False


@dataclass(frozen=True, slots=True)
class CheckoutLine:
    """A line for the payer to read; a discount has a negative total."""

    name: str
    quantity: int
    total_minor: int


@dataclass(frozen=True, slots=True)
class CheckoutRequest:
    """What is to be paid, and where the payer goes afterwards. `reference` is our name for it, for good."""

    reference: str
    total: Money
    description: str
    lines: tuple[CheckoutLine, ...]
    buyer_email: str | None
    success_url: str
    cancel_url: str
    expires_at: datetime
    metadata: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Dispute:
    """The payer's bank wants money back, or has decided."""

    status: Literal["OPEN", "WON", "LOST"]
    amount_minor: Minor


@dataclass(frozen=True, slots=True)
class CheckoutSnapshot:
    """A checkout as the provider has it now.

    `payment_ref` and `captured` are there once it is PAID, `redirect_url` while it is OPEN. `failure_code` says why the
    last try did not go through; an OPEN checkout that has one can be tried again. `refunded_minor` has gone back, or is
    on its way there. `captured_at` is when the money came, if the provider says so; it is booked on that day.
    """

    provider_ref: Name
    reference: Name
    status: CheckoutState
    redirect_url: Link | None
    payment_ref: Name | None
    captured: Money | None
    refunded_minor: Minor
    fee_minor: Minor | None
    failure_code: Text | None
    method_brand: Text | None
    method_last4: Text | None
    livemode: bool
    dispute: Dispute | None = None
    captured_at: Instant | None = None


@dataclass(frozen=True, slots=True)
class RefundSnapshot:
    """A refund as the provider has it now."""

    refund_ref: Name
    status: Literal["PENDING", "SUCCEEDED", "FAILED"]
    amount_minor: Minor
    failure_code: Text | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What a subscription charges, and how often. `key` is the seller's name for it, `name` is for people."""

    key: Name
    name: Name
    price: Money
    interval: Interval


@dataclass(frozen=True, slots=True)
class SubscriptionRequest:
    """What is to be paid again and again. `reference` is our name for the subscription, for good.

    With `trial_days` nothing is charged before they are over. The payer can begin until `expires_at`.
    """

    reference: str
    plan: Plan
    buyer_email: str | None
    success_url: str
    cancel_url: str
    expires_at: datetime
    trial_days: int = 0


@dataclass(frozen=True, slots=True)
class InvoiceSnapshot:
    """What a subscription charges once: at its beginning, for each period, and when its plan changes.

    An OPEN invoice is still to be paid: `failure_code` says why the last of its `attempts` failed. A PAID one is a
    checkout, too: `get_checkout(invoice_ref)` says what was captured, by which `payment_ref` it can be refunded. One
    with a `total` of zero has no payment.
    """

    invoice_ref: Name
    status: InvoiceState
    reason: InvoiceReason
    total: Money
    period_start: Instant
    period_end: Instant
    attempts: Annotated[int, Meta(ge=0)] = 0
    failure_code: Text | None = None


@dataclass(frozen=True, slots=True)
class SubscriptionSnapshot:
    """A subscription as the provider has it now.

    While it is INCOMPLETE, `redirect_url` is where the payer begins; afterwards it has a period. PAST_DUE: a charge
    failed and is tried again. UNPAID: it is not tried again. PAUSED: nothing is charged until `resumes_at`, or until
    somebody resumes it. CANCELED is never left. `plan` is what the next period charges. `invoices` are the newest
    hundred, the oldest of them first.
    """

    provider_ref: Name
    reference: Name
    status: SubscriptionState
    plan: Plan
    livemode: bool
    redirect_url: Link | None = None
    period_start: Instant | None = None
    period_end: Instant | None = None
    trial_end: Instant | None = None
    cancel_at_period_end: bool = False
    resumes_at: Instant | None = None
    ended_at: Instant | None = None
    method_brand: Text | None = None
    method_last4: Text | None = None
    invoices: tuple[InvoiceSnapshot, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanChangePreview:
    """What a prorated change of the plan would charge now, and what the next period costs, from when.

    `due_now` has zero where the payer has paid more than is needed: `credit` is then taken off later invoices.
    """

    due_now: Money
    credit: Money
    next_charge: Money
    next_charge_at: Instant


@dataclass(frozen=True, slots=True)
class ProviderEvent:
    """A hint that a payment or a subscription should be looked at. What it says beside that is kept, and not believed.

    `known` is False for a kind of event that says nothing to us.
    """

    event_id: Name
    type: Name
    livemode: bool
    payload: Mapping[str, Any]
    reference: Text | None = None
    provider_ref: Text | None = None
    payment_ref: Text | None = None
    known: bool = True


@dataclass(frozen=True, slots=True)
class ProviderHealth:
    """Whether the provider answers, in a sentence for admins."""

    ok: bool
    message: Text = ""


class PaymentProvider(Protocol):
    """A payment provider with a hosted checkout. Calls raise ProviderUnavailable and ProviderRejected.

    The properties are read often and by people who wait: they answer from memory or settings, never by a call.
    """

    @property
    def key(self) -> str:
        """Its name in rows and addresses, for good: the plugin's id, or what begins with that and an underscore."""

    @property
    def label(self) -> str:
        """Its name for people."""

    @property
    def livemode(self) -> bool:
        """Whether it moves real money."""

    @property
    def ready(self) -> bool:
        """Whether it can take money as it is set up, such as with a key; while not, no new payment is made with it."""

    @property
    def capabilities(self) -> Capabilities:
        """What it can do."""

    @property
    def min_checkout_lifetime(self) -> timedelta:
        """A checkout cannot be made to end sooner than this."""

    def create_checkout(self, request: CheckoutRequest, *, idempotency_key: str) -> CheckoutSnapshot:
        """A place to pay. The same key gives the same one; with another request it is rejected."""

    def get_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """As it is now. Rejected if there is none."""

    def find_checkout(self, reference: str) -> CheckoutSnapshot | None:
        """By our name for it, if it was made in the last two days; for an answer that was lost."""

    def expire_checkout(self, provider_ref: str) -> CheckoutSnapshot:
        """Have nobody pay there any more. PAID if somebody was quicker; again, it changes nothing."""

    def refund(self, payment_ref: str, amount: Money, *, reason: str, idempotency_key: str) -> RefundSnapshot:
        """Give money back. The same key does it once; more than is left is rejected."""

    def get_refund(self, refund_ref: str) -> RefundSnapshot:
        """As it is now."""

    def parse_webhook(self, headers: Mapping[str, str], raw_body: bytes) -> list[ProviderEvent]:
        """The events in a request. Raises InvalidSignature unless it is the provider's own and fresh, WrongMode."""

    def list_events(self, cursor: str | None) -> tuple[list[ProviderEvent], str | None]:
        """The events since `cursor`, the oldest first, and the next cursor; some of it perhaps again."""

    def balance(self) -> Mapping[str, int] | None:
        """By currency, what is there of all that came in and went out; None where that is unknown."""

    def health(self) -> ProviderHealth:
        """Whether it answers."""


class SubscriptionProvider(PaymentProvider, Protocol):
    """A payment provider with `capabilities.subscriptions`: it also charges again and again.

    `provider_ref` is its name for a subscription from the first call on, before the payer has begun. All that changes
    something answers with the subscription as it is then, does it once for the same key, and is rejected for one that
    is CANCELED.
    """

    def create_subscription(
        self, request: SubscriptionRequest, *, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """A place where the payer begins. The same key gives the same one; with another request it is rejected."""

    def get_subscription(self, provider_ref: str) -> SubscriptionSnapshot:
        """As it is now. Rejected if there is none."""

    def find_subscription(self, reference: str) -> SubscriptionSnapshot | None:
        """By our name for it, if it was made in the last two days; for an answer that was lost."""

    def preview_plan_change(self, provider_ref: str, plan: Plan) -> PlanChangePreview:
        """What `change_plan` would charge now with `prorate`; nothing changes."""

    def change_plan(
        self, provider_ref: str, plan: Plan, *, prorate: bool, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """With `prorate` the rest of the period is charged or credited now; otherwise the next period has the plan.

        With `prorate` another interval begins a period now. The plan of now takes back one that waits for the next
        period, and so does a cancellation. Rejected, with nothing changed, if the charge fails, and for another
        currency.
        """

    def cancel_subscription(
        self, provider_ref: str, *, at_period_end: bool, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """Stop charging: now, or at the end of the period. An INCOMPLETE one can no longer be begun."""

    def resume_subscription(self, provider_ref: str, *, idempotency_key: str) -> SubscriptionSnapshot:
        """Take back a cancellation at the end of the period, and end a pause."""

    def pause_subscription(
        self, provider_ref: str, *, resumes_at: datetime | None, idempotency_key: str
    ) -> SubscriptionSnapshot:
        """Charge nothing until then, or until it is resumed. Periods go on; what they would charge is not owed."""

    def open_portal(self, provider_ref: str, return_url: str) -> str:
        """A page where the payer changes the card and pays what is open, which leads back to `return_url`."""


class ProviderUnavailable(Exception):
    """It did not answer, or not sensibly: what was asked may have happened. Ask again with the same key."""


class ProviderRejected(Exception):
    """It has refused, and would again."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


class InvalidSignature(Exception):
    """A webhook that the provider has not sent, or not now."""


class WrongMode(InvalidSignature):
    """A webhook of real money where none is, or the other way round."""
