"""What a payment provider does for us, as an interface.

Rules that every caller keeps (`providers.ask` sees to the first): no transaction is open during a call, which may take
eight seconds; whatever changes something has a key that is stored before, so that it can be asked again. Rules that
every provider keeps are the cases of `tests/provider_contract.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal, Protocol

from motorclub_payments.money import Money

# Browsers give up after ten.
TIMEOUT_S = 8.0

CheckoutState = Literal["OPEN", "PROCESSING", "PAID", "FAILED", "EXPIRED", "CANCELED"]
# From here nothing can be paid any more.
OVER: frozenset[CheckoutState] = frozenset({"FAILED", "EXPIRED", "CANCELED"})


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a provider can do beside taking money.

    Without `checkout` there is no page of its own where the payer pays: somebody marks what has arrived, refunds wait
    until somebody has given them back, and there are no fees, cards or failures. Without `webhooks` it tells nothing:
    every webhook is refused, and its list of events stays empty.
    """

    refunds: bool = True
    partial_refunds: bool = True
    disputes: bool = True
    checkout: bool = True
    webhooks: bool = True


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
    amount_minor: int


@dataclass(frozen=True, slots=True)
class CheckoutSnapshot:
    """A checkout as the provider has it now.

    `payment_ref` and `captured` are there once it is PAID. `failure_code` says why the last try did not go through; an
    OPEN checkout that has one can be tried again. `refunded_minor` has gone back, or is on its way there.
    """

    provider_ref: str
    reference: str
    status: CheckoutState
    redirect_url: str | None
    payment_ref: str | None
    captured: Money | None
    refunded_minor: int
    fee_minor: int | None
    failure_code: str | None
    method_brand: str | None
    method_last4: str | None
    livemode: bool
    dispute: Dispute | None = None


@dataclass(frozen=True, slots=True)
class RefundSnapshot:
    """A refund as the provider has it now."""

    refund_ref: str
    status: Literal["PENDING", "SUCCEEDED", "FAILED"]
    amount_minor: int
    failure_code: str | None = None


@dataclass(frozen=True, slots=True)
class ProviderEvent:
    """A hint that a payment should be looked at. What it says beside that is kept, and not believed.

    `known` is False for a kind of event that says nothing to us.
    """

    event_id: str
    type: str
    livemode: bool
    payload: Mapping[str, Any]
    reference: str | None = None
    provider_ref: str | None = None
    payment_ref: str | None = None
    known: bool = True


@dataclass(frozen=True, slots=True)
class ProviderHealth:
    """Whether the provider answers, in a sentence for admins."""

    ok: bool
    message: str = ""


class PaymentProvider(Protocol):
    """A payment provider with a hosted checkout. Calls raise ProviderUnavailable and ProviderRejected."""

    @property
    def key(self) -> str:
        """Its name in rows and addresses."""

    @property
    def label(self) -> str:
        """Its name for people."""

    @property
    def livemode(self) -> bool:
        """Whether it moves real money."""

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
        """What a request tells us. Raises InvalidSignature unless it is the provider's own and fresh, WrongMode."""

    def list_events(self, cursor: str | None) -> tuple[list[ProviderEvent], str | None]:
        """What has been told since `cursor`, the oldest first, and the next cursor; some of it perhaps again."""

    def balance(self) -> Mapping[str, int] | None:
        """By currency, what is there of all that came in and went out; None where that cannot be told."""

    def health(self) -> ProviderHealth:
        """Whether it answers."""


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
