"""The events of subscriptions."""

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
