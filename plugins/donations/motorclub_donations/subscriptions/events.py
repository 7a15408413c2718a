"""The events of subscriptions, and those of other plugins that change one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from motorclub.api import Event


@dataclass(frozen=True)
class SubscriptionMoved(Event):
    """A member's subscription has another state. `period_end` is the end of the current period."""

    subscription_id: int
    member_id: int
    plan_id: int
    period_end: datetime | None


@dataclass(frozen=True)
class SubscriptionStarted(SubscriptionMoved):
    """Somebody has subscribed: a trial or the first period has begun, or a gift code was redeemed."""

    name = "donations.subscription_started"

    is_gift: bool


@dataclass(frozen=True)
class SubscriptionLapsed(SubscriptionMoved):
    """A charge has failed; perks stay for the grace."""

    name = "donations.subscription_past_due"


@dataclass(frozen=True)
class SubscriptionEnded(SubscriptionMoved):
    """A subscription is over, with its perks."""

    name = "donations.subscription_ended"


EVENTS: tuple[type[Event], ...] = (SubscriptionStarted, SubscriptionLapsed, SubscriptionEnded)


# As payments and moderation publish them, with what is read of them here.


@dataclass(frozen=True)
class PlanChargesChanged(Event):
    """Something has become of what payments charge."""

    name = "payments.subscription_created"

    purpose: str
    purpose_id: int


@dataclass(frozen=True)
class ChargesRenewed(PlanChargesChanged):
    """A further period was paid."""

    name = "payments.subscription_renewed"


@dataclass(frozen=True)
class ChargeFailed(PlanChargesChanged):
    """A charge has failed."""

    name = "payments.subscription_payment_failed"


@dataclass(frozen=True)
class ChargedPlanChanged(PlanChargesChanged):
    """The current period has another plan."""

    name = "payments.subscription_plan_changed"


@dataclass(frozen=True)
class CancelScheduled(PlanChargesChanged):
    """It ends with the period."""

    name = "payments.subscription_cancel_scheduled"


@dataclass(frozen=True)
class ChargesPaused(PlanChargesChanged):
    """Nothing is charged."""

    name = "payments.subscription_paused"


@dataclass(frozen=True)
class ChargesResumed(PlanChargesChanged):
    """A pause or a cancellation is over."""

    name = "payments.subscription_resumed"


@dataclass(frozen=True)
class ChargesEnded(PlanChargesChanged):
    """It is over."""

    name = "payments.subscription_ended"


@dataclass(frozen=True)
class ChargeRefunded(Event):
    """Money has gone back; `purpose_id` is the number of the invoice."""

    name = "payments.payment_refunded"

    purpose: str
    purpose_id: int


@dataclass(frozen=True)
class ChargeDisputed(ChargeRefunded):
    """The bank has taken the money, or has decided about it."""

    name = "payments.payment_disputed"


@dataclass(frozen=True)
class MemberBanned(Event):
    """A ban has begun; a FULL one keeps the member out."""

    name = "moderation.member_banned"

    member_id: int
    scope: str
    expires_at: str | None


@dataclass(frozen=True)
class BanEnded(Event):
    """A ban is over."""

    name = "moderation.ban_ended"

    member_id: int
    scope: str


CHARGES = (
    PlanChargesChanged,
    ChargesRenewed,
    ChargeFailed,
    ChargedPlanChanged,
    CancelScheduled,
    ChargesPaused,
    ChargesResumed,
    ChargesEnded,
)
