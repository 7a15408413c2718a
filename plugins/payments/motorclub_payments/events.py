"""Events about money, for subscribers. Amounts are in the currency's smallest unit.

`purpose` and `purpose_id` say what was bought, as the plugin that sells it has opened the payment; `livemode` is false
for test money. `user_id` is None for a buyer without an account.
"""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class PaymentChanged(Event):
    """Something has become of a payment."""

    payment_id: int
    purpose: str
    purpose_id: int
    user_id: int | None
    amount_minor: int
    currency: str
    provider: str
    livemode: bool


@dataclass(frozen=True)
class PaymentSucceeded(PaymentChanged):
    """The money for a purchase is there; `fee_minor` is None while the provider has not said what it keeps."""

    name = "payments.payment_succeeded"

    fee_minor: int | None


@dataclass(frozen=True)
class PaymentProcessing(PaymentChanged):
    """The payer has paid, and the provider waits for the money."""

    name = "payments.payment_processing"


@dataclass(frozen=True)
class PaymentFailed(PaymentChanged):
    """A payment is over without money, or an attempt to pay has failed; `over` says which."""

    name = "payments.payment_failed"

    failure_code: str | None
    over: bool


@dataclass(frozen=True)
class PaymentRefunded(PaymentChanged):
    """Money has gone back: `refunded_minor` with this refund, `total_refunded_minor` of the payment in all."""

    name = "payments.payment_refunded"

    refund_id: int
    refunded_minor: int
    total_refunded_minor: int
    reason: str


@dataclass(frozen=True)
class PaymentDisputed(PaymentChanged):
    """The payer's bank has opened a dispute about a payment, or decided it: `dispute_status` is OPEN, WON or LOST."""

    name = "payments.payment_disputed"

    dispute_status: str


EVENTS: tuple[type[Event], ...] = (
    PaymentProcessing,
    PaymentSucceeded,
    PaymentFailed,
    PaymentRefunded,
    PaymentDisputed,
)
