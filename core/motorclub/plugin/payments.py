"""What a payment provider does, as an interface, and what is said to it and by it.

Whoever asks keeps these rules: no transaction is open during a call, which may take `PROVIDER_TIMEOUT_S`; whatever
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

# Browsers give up after ten.
PROVIDER_TIMEOUT_S = 8.0
MOST_MINOR = 9_999_999_999

# No text holds a NUL, which no database keeps.
Text = Annotated[str, Meta(max_length=500, pattern=r"\A[^\x00]*\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=255, pattern=r"\A[^\x00]+\Z")]
Link = Annotated[str, Meta(max_length=4000, pattern=r"\Ahttps?://[^\x00-\x20]+\Z")]
Currency = Annotated[str, Meta(pattern=r"\A[A-Z]{3}\Z")]
Minor = Annotated[int, Meta(ge=0, le=MOST_MINOR)]

CheckoutState = Literal["OPEN", "PROCESSING", "PAID", "FAILED", "EXPIRED", "CANCELED"]


class Money(NamedTuple):
    """An amount in the smallest unit, and the currency's three letters (ISO 4217, upper case)."""

    amount_minor: Annotated[int, Meta(ge=-MOST_MINOR, le=MOST_MINOR)]
    currency: Currency


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a provider can do beside taking money.

    Without `refunds` each one is rejected, and so is a part of what was paid without `partial_refunds`; an admin then
    gives the money back elsewhere. Without `webhooks` it tells nothing: every webhook is refused, and its list of
    events stays empty. Without `checkout` there is no page of its own where the payer pays, and somebody marks by hand
    what has arrived: only payments themselves have such a way.
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
    amount_minor: Minor


@dataclass(frozen=True, slots=True)
class CheckoutSnapshot:
    """A checkout as the provider has it now.

    `payment_ref` and `captured` are there once it is PAID, `redirect_url` while it is OPEN. `failure_code` says why the
    last try did not go through; an OPEN checkout that has one can be tried again. `refunded_minor` has gone back, or is
    on its way there.
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


@dataclass(frozen=True, slots=True)
class RefundSnapshot:
    """A refund as the provider has it now."""

    refund_ref: Name
    status: Literal["PENDING", "SUCCEEDED", "FAILED"]
    amount_minor: Minor
    failure_code: Text | None = None


@dataclass(frozen=True, slots=True)
class ProviderEvent:
    """A hint that a payment should be looked at. What it says beside that is kept, and not believed.

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
