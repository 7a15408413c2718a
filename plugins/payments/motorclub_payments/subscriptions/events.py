"""What happens to subscriptions, published to the plugins that sell them. Amounts are in the smallest unit.

`purpose` and `purpose_id` say which subscription it is, as its plugin has opened it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from motorclub.api import Event


@dataclass(frozen=True)
class SubscriptionChanged(Event):
    """Something has become of a subscription. `plan_key` is that of the current period, which ends at `period_end`."""

    subscription_id: int
    purpose: str
    purpose_id: int
    user_id: int | None
    status: str
    plan_key: str
    period_end: datetime | None
    livemode: bool


@dataclass(frozen=True)
class SubscriptionCreated(SubscriptionChanged):
    """The payer has begun, with a trial or with the first period."""

    name = "payments.subscription_created"


@dataclass(frozen=True)
class SubscriptionRenewed(SubscriptionChanged):
    """A further period was paid; `payment_id` is None where it came to nothing."""

    name = "payments.subscription_renewed"

    invoice_id: int
    payment_id: int | None
    amount_minor: int
    currency: str


@dataclass(frozen=True)
class SubscriptionPaymentFailed(SubscriptionChanged):
    """A charge has failed for the `attempt`-th time; it is tried again while the subscription is PAST_DUE."""

    name = "payments.subscription_payment_failed"

    invoice_id: int
    attempt: int
    amount_minor: int
    currency: str
    failure_code: str | None


@dataclass(frozen=True)
class SubscriptionPlanChanged(SubscriptionChanged):
    """The current period has another plan."""

    name = "payments.subscription_plan_changed"

    previous_plan_key: str


@dataclass(frozen=True)
class SubscriptionCancelScheduled(SubscriptionChanged):
    """It ends with the current period."""

    name = "payments.subscription_cancel_scheduled"


@dataclass(frozen=True)
class SubscriptionResumed(SubscriptionChanged):
    """A pause is over, or a cancellation was taken back."""

    name = "payments.subscription_resumed"


@dataclass(frozen=True)
class SubscriptionPaused(SubscriptionChanged):
    """Nothing is charged until `resumes_at`, or until somebody resumes it."""

    name = "payments.subscription_paused"

    resumes_at: datetime | None


@dataclass(frozen=True)
class SubscriptionEnded(SubscriptionChanged):
    """It is over. `was_active` is false where the payer never began."""

    name = "payments.subscription_ended"

    was_active: bool


EVENTS: tuple[type[Event], ...] = (
    SubscriptionCreated,
    SubscriptionRenewed,
    SubscriptionPaymentFailed,
    SubscriptionPlanChanged,
    SubscriptionCancelScheduled,
    SubscriptionResumed,
    SubscriptionPaused,
    SubscriptionEnded,
)
