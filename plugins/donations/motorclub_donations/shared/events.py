"""The events of payments and moderation that are listened to, with the fields that are read of them."""

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
    livemode: bool


@dataclass(frozen=True)
class PaymentSucceeded(PaymentChanged):
    """The money is there."""

    name = "payments.payment_succeeded"


@dataclass(frozen=True)
class PaymentFailed(PaymentChanged):
    """An attempt to pay has failed; with `over` the payment is over without money."""

    name = "payments.payment_failed"

    failure_code: str | None
    over: bool


@dataclass(frozen=True)
class PaymentRefunded(PaymentChanged):
    """Money has gone back, `total_refunded_minor` of the payment in all."""

    name = "payments.payment_refunded"

    total_refunded_minor: int


@dataclass(frozen=True)
class PaymentDisputed(PaymentChanged):
    """The payer's bank has opened a dispute or decided it: OPEN, WON or LOST."""

    name = "payments.payment_disputed"

    dispute_status: str


@dataclass(frozen=True)
class SubscriptionChanged(Event):
    """Something has become of a subscription, which `purpose_id` names."""

    purpose: str
    purpose_id: int
    user_id: int | None
    status: str


@dataclass(frozen=True)
class SubscriptionCreated(SubscriptionChanged):
    """The payer has begun."""

    name = "payments.subscription_created"


@dataclass(frozen=True)
class SubscriptionRenewed(SubscriptionChanged):
    """A further period was paid."""

    name = "payments.subscription_renewed"


@dataclass(frozen=True)
class SubscriptionPaymentFailed(SubscriptionChanged):
    """A charge has failed for the `attempt`-th time."""

    name = "payments.subscription_payment_failed"

    attempt: int
    amount_minor: int
    currency: str


@dataclass(frozen=True)
class SubscriptionResumed(SubscriptionChanged):
    """A pause is over, or a cancellation was taken back."""

    name = "payments.subscription_resumed"


@dataclass(frozen=True)
class SubscriptionPaused(SubscriptionChanged):
    """Nothing is charged for a while."""

    name = "payments.subscription_paused"


@dataclass(frozen=True)
class SubscriptionEnded(SubscriptionChanged):
    """It is over; `was_active` is false where nobody ever began."""

    name = "payments.subscription_ended"

    was_active: bool


@dataclass(frozen=True)
class MemberBanned(Event):
    """A ban has begun; FULL keeps the member out."""

    name = "moderation.member_banned"

    member_id: int
    scope: str


@dataclass(frozen=True)
class BanEnded(Event):
    """A ban is over; `had_begun` is false for one that was withdrawn before."""

    name = "moderation.ban_ended"

    member_id: int
    scope: str
    had_begun: bool
