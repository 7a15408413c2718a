"""What the calls of plans, subscriptions and gift codes answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated

from motorclub.api.rows import AuthoredRow, Internal, Row
from motorclub_donations.subscriptions.models import (
    GiftCodeStatus,
    PlanInterval,
    PlanStatus,
    SubscriptionStatus,
)


class PlanRow(Row):
    """A plan. `monthMinor` and `yearMinor` are what a month and a year cost; null where it is not to be had so.

    `rights` are the names of the rights that it gives, with their values.
    """

    id: int
    key: str
    name: str
    description: str
    currency: str
    month_minor: int | None
    year_minor: int | None
    features: Sequence[str]
    rights: Mapping[str, int]
    trial_days: int
    giftable: bool


class PlanItemRow(PlanRow):
    """A plan as admins see it, with how many have it now."""

    position: int
    status: Annotated[str, PlanStatus]
    created_at: datetime
    updated_at: datetime
    version: int
    subscriber_count: int


class RightRow(Row):
    """A right that a plan can give."""

    name: str
    summary: str


class SubscriptionRow(Row):
    """A subscription as its member sees it. What was paid for lasts until `paidUntil`, its perks until `perksUntil`.

    `graceUntil` is set while a charge has failed. `nextPlan` is what the next period has, if that is another plan.
    """

    id: int
    plan_id: Internal[int]
    next_plan_id: Internal[int | None]
    gift_code_id: Internal[int | None]
    interval: Annotated[str, PlanInterval]
    next_interval: Annotated[str | None, PlanInterval]
    amount_minor: int
    currency: str
    status: Annotated[str, SubscriptionStatus]
    period_start: datetime | None
    period_end: datetime | None
    trial_end: datetime | None
    paid_until: datetime | None
    perks_until: datetime | None
    cancel_at_period_end: bool
    cancel_reason: str | None
    past_due_since: datetime | None
    resumes_at: datetime | None
    is_banned: bool
    method_brand: str | None
    method_last4: str | None
    ended_at: datetime | None
    created_at: datetime
    plan: PlanRow | None = None
    next_plan: PlanRow | None = None
    paused_days_left: int = 0

    @property
    def is_gift(self) -> bool:
        """Whether it was given by a code: nothing of it is charged."""
        return self.gift_code_id is not None

    @property
    def grace_until(self) -> datetime | None:
        """Until when perks stay although a charge has failed."""
        return self.perks_until if self.status == SubscriptionStatus.PAST_DUE else None


class OwnSubscriptionRow(Row):
    """A member's subscription; null where there is none. `hasHadTrial`: there is no trial any more."""

    subscription: SubscriptionRow | None
    has_had_trial: bool


class CheckoutRow(Row):
    """Where to go to pay, and what for."""

    id: int
    redirect_url: str


class CardPageRow(Row):
    """The provider's page where the card is changed and what is open is paid."""

    redirect_url: str


class ChangePreviewRow(Row):
    """What a change of the plan charges now, and what the next period costs, from when."""

    due_now_minor: int
    credit_minor: int
    next_charge_minor: int
    next_charge_at: datetime
    currency: str


class SubscriptionItemRow(AuthoredRow):
    """A subscription as admins see it; `author` is the member."""

    id: int
    plan: str
    interval: Annotated[str, PlanInterval]
    amount_minor: int
    currency: str
    status: Annotated[str, SubscriptionStatus]
    is_gift: bool
    period_end: datetime | None
    paid_until: datetime | None
    cancel_at_period_end: bool
    cancel_reason: str | None
    canceled_by: str | None
    past_due_since: datetime | None
    ended_at: datetime | None
    created_at: datetime


class GiftCodeRow(Row):
    """A gift code as its buyer sees it; null instead of the `code` while it is not paid."""

    id: int
    code: str | None
    plan: str
    interval: Annotated[str, PlanInterval]
    amount_minor: int
    currency: str
    status: Annotated[str, GiftCodeStatus]
    redeemed_at: datetime | None
    expires_at: datetime
    created_at: datetime
