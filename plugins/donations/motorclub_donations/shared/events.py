"""The events of payments and moderation that are listened to, with the fields that are read of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from motorclub.api import Event, Subscriber


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
class PaymentProcessing(PaymentChanged):
    """It was paid, and the provider waits for the money."""

    name = "payments.payment_processing"


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
class SubscriptionPlanChanged(SubscriptionChanged):
    """The current period has another plan."""

    name = "payments.subscription_plan_changed"


@dataclass(frozen=True)
class SubscriptionCancelScheduled(SubscriptionChanged):
    """It ends with the period."""

    name = "payments.subscription_cancel_scheduled"


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


# Each of them says that a subscription has another state.
SUBSCRIPTION_EVENTS = (
    SubscriptionCreated,
    SubscriptionRenewed,
    SubscriptionPaymentFailed,
    SubscriptionPlanChanged,
    SubscriptionCancelScheduled,
    SubscriptionPaused,
    SubscriptionResumed,
    SubscriptionEnded,
)


def subscribe_to_subscriptions(
    handle: Callable[[SubscriptionChanged], None], prefix: str
) -> tuple[Subscriber, ...]:
    """A subscriber for each event of a subscription, named by the prefix and what has happened."""
    return tuple(
        Subscriber(event, handle, prefix + event.name.removeprefix("payments.subscription_"))
        for event in SUBSCRIPTION_EVENTS
    )


@dataclass(frozen=True)
class MemberBanned(Event):
    """A ban has begun, until `expires_at` or for good; FULL keeps the member out."""

    name = "moderation.member_banned"

    member_id: int
    scope: str
    expires_at: str | None


# The scope of a ban that keeps a member out.
FULL_BAN = "FULL"


@dataclass(frozen=True)
class BanEnded(Event):
    """A ban is over; `had_begun` is false for one that was withdrawn before."""

    name = "moderation.ban_ended"

    member_id: int
    scope: str
    had_begun: bool
