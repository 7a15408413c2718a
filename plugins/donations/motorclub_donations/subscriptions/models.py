"""The tables of plans, subscriptions and gift codes.

The money of a subscription is a matter of payments, which know it by the purpose SUBSCRIPTION and the number of its row
here; what they say is written down here together with the perks that it gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column
from motorclub_donations.shared.base import Base


class PlanStatus(StrEnum):
    """DRAFT: only admins see it. ARCHIVED: nobody can subscribe to it, and who has it keeps it."""

    DRAFT = "DRAFT"
    ACTIVE = "ACTIVE"
    ARCHIVED = "ARCHIVED"


class PlanInterval(StrEnum):
    """How often a plan is charged."""

    MONTH = "MONTH"
    YEAR = "YEAR"


class SubscriptionStatus(StrEnum):
    """Where a subscription is (community.md 6.5). CANCELED and EXPIRED are final."""

    INCOMPLETE = "INCOMPLETE"
    TRIALING = "TRIALING"
    ACTIVE = "ACTIVE"
    PAST_DUE = "PAST_DUE"
    PAUSED = "PAUSED"
    CANCELED = "CANCELED"
    EXPIRED = "EXPIRED"


class RefundChoice(StrEnum):
    """What goes back of the current period when an admin ends a subscription at once."""

    NONE = "NONE"
    PRORATED = "PRORATED"
    FULL = "FULL"


class GiftCodeStatus(StrEnum):
    """PENDING waits for its money; ACTIVE can be redeemed. REDEEMED, EXPIRED and REFUNDED are over."""

    PENDING = "PENDING"
    ACTIVE = "ACTIVE"
    REDEEMED = "REDEEMED"
    EXPIRED = "EXPIRED"
    REFUNDED = "REFUNDED"


ENDED = (SubscriptionStatus.CANCELED, SubscriptionStatus.EXPIRED)
BEGUN = (
    SubscriptionStatus.TRIALING,
    SubscriptionStatus.ACTIVE,
    SubscriptionStatus.PAST_DUE,
    SubscriptionStatus.PAUSED,
)
LIVE = (SubscriptionStatus.INCOMPLETE, *BEGUN)


class SubscriptionPlan(Base):
    """A plan: what it costs by the month and by the year, either of which may be missing, and what it gives.

    `key` names it at payments and never changes. `features` are what people read, `rights` what the member is granted:
    the names of rights with their values.
    """

    __tablename__ = "donations_subscription_plan"
    __table_args__ = (
        check_one_of("status", PlanStatus, "status_known"),
        sa.CheckConstraint("coalesce(month_minor, year_minor) IS NOT NULL", name="has_price"),
        sa.CheckConstraint("month_minor > 0 AND year_minor > 0", name="prices_positive"),
        sa.CheckConstraint("trial_days BETWEEN 0 AND 90", name="trial_in_range"),
        sa.UniqueConstraint("key"),
    )

    id: Mapped[int] = identity_column()
    key: Mapped[str]
    name: Mapped[str]
    description: Mapped[str]
    currency: Mapped[str] = mapped_column(sa.CHAR(3))
    month_minor: Mapped[int | None]
    year_minor: Mapped[int | None]
    features: Mapped[Sequence[str]] = mapped_column(JSONB)
    rights: Mapped[dict[str, int]] = mapped_column(JSONB)
    trial_days: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    giftable: Mapped[bool] = mapped_column(server_default=sa.false())
    position: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    status: Mapped[str] = mapped_column(server_default=PlanStatus.DRAFT)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")

    def price_of(self, interval: str) -> int | None:
        """What a period costs; None if the plan is not to be had by this interval."""
        return self.month_minor if interval == PlanInterval.MONTH else self.year_minor


class GiftCode(Base):
    """A month or a year of a plan that somebody has paid for and somebody else redeems.

    `is_frozen`: the bank has taken its money, or may.
    """

    __tablename__ = "donations_gift_code"
    __table_args__ = (
        check_one_of("status", GiftCodeStatus, "status_known"),
        check_one_of("interval", PlanInterval, "interval_known"),
        sa.CheckConstraint("amount_minor > 0", name="amount_positive"),
        sa.CheckConstraint("status <> 'REDEEMED' OR redeemed_by_id IS NOT NULL", name="redeemed_by_somebody"),
        sa.UniqueConstraint("code"),
        sa.UniqueConstraint("buyer_id", "idempotency_key"),
        sa.Index(None, "buyer_id", "id"),
        sa.Index(None, "redeemed_by_id"),
        sa.Index(None, "plan_id"),
    )

    id: Mapped[int] = identity_column()
    code: Mapped[str]
    plan_id: Mapped[int] = mapped_column(sa.ForeignKey(SubscriptionPlan.id))
    interval: Mapped[str]
    amount_minor: Mapped[int] = mapped_column(sa.BigInteger)
    currency: Mapped[str] = mapped_column(sa.CHAR(3))
    buyer_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    idempotency_key: Mapped[str]
    status: Mapped[str] = mapped_column(server_default=GiftCodeStatus.PENDING)
    is_frozen: Mapped[bool] = mapped_column(server_default=sa.false())
    redeemed_by_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id))
    redeemed_at: Mapped[datetime | None]
    paid_at: Mapped[datetime | None]
    expires_at: Mapped[datetime]
    created_at: Mapped[datetime]


class Subscription(Base):
    """A member's subscription to a plan; a member has at most one that is live.

    Price and period are a copy of what payments say, whose own number for it is `charged_as`. `paid_until` is the end
    of what was paid for and has not gone back, `is_reversed` says that money for a later time has. `perks` are the
    rights that the member has for it, until `perks_until`. A gift has a `gift_code_id`, and payments do not know it.
    `end_refund` is what an admin has chosen when ending it; `is_banned` says that a ban has paused it.
    """

    __tablename__ = "donations_subscription"
    __table_args__ = (
        check_one_of("status", SubscriptionStatus, "status_known"),
        check_one_of("interval", PlanInterval, "interval_known"),
        check_one_of("end_refund", RefundChoice, "end_refund_known"),
        sa.Index(None, "user_id", "id"),
        sa.Index(None, "plan_id"),
        sa.Index(None, "next_plan_id"),
        sa.Index(None, "gift_code_id"),
        sa.Index(None, "canceled_by_id"),
        sa.Index(None, "status", "id"),
        sa.Index(None, "charged_as"),
        sa.Index(
            "uq_donations_subscription_live",
            "user_id",
            unique=True,
            postgresql_where=sa.text("status NOT IN ('CANCELED', 'EXPIRED')"),
        ),
    )

    id: Mapped[int] = identity_column()
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    plan_id: Mapped[int] = mapped_column(sa.ForeignKey(SubscriptionPlan.id))
    interval: Mapped[str]
    amount_minor: Mapped[int] = mapped_column(sa.BigInteger)
    currency: Mapped[str] = mapped_column(sa.CHAR(3))
    gift_code_id: Mapped[int | None] = mapped_column(sa.ForeignKey(GiftCode.id))
    charged_as: Mapped[int | None]
    status: Mapped[str] = mapped_column(server_default=SubscriptionStatus.INCOMPLETE)
    next_plan_id: Mapped[int | None] = mapped_column(sa.ForeignKey(SubscriptionPlan.id))
    next_interval: Mapped[str | None]
    period_start: Mapped[datetime | None]
    period_end: Mapped[datetime | None]
    trial_end: Mapped[datetime | None]
    paid_until: Mapped[datetime | None]
    is_reversed: Mapped[bool] = mapped_column(server_default=sa.false())
    perks: Mapped[dict[str, int]] = mapped_column(JSONB, server_default="{}")
    perks_until: Mapped[datetime | None]
    cancel_at_period_end: Mapped[bool] = mapped_column(server_default=sa.false())
    cancel_reason: Mapped[str | None]
    canceled_by_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id))
    end_refund: Mapped[str] = mapped_column(server_default=RefundChoice.NONE)
    past_due_since: Mapped[datetime | None]
    resumes_at: Mapped[datetime | None]
    is_banned: Mapped[bool] = mapped_column(server_default=sa.false())
    method_brand: Mapped[str | None]
    method_last4: Mapped[str | None]
    ended_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class SubscriptionPause(Base):
    """A time in which a subscription was not charged; `by_ban` ones do not count towards the member's months."""

    __tablename__ = "donations_subscription_pause"
    __table_args__ = (
        sa.Index(None, "user_id", "starts_at"),
        sa.Index(
            "uq_donations_subscription_pause_open",
            "subscription_id",
            unique=True,
            postgresql_where=sa.text("ended_at IS NULL"),
        ),
    )

    id: Mapped[int] = identity_column()
    subscription_id: Mapped[int] = mapped_column(sa.ForeignKey(Subscription.id, ondelete="CASCADE"))
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    by_ban: Mapped[bool]
    starts_at: Mapped[datetime]
    ends_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]


class SubscriptionNotice(Base):
    """A mail that a member was sent about a moment of a subscription; each once."""

    __tablename__ = "donations_subscription_notice"

    subscription_id: Mapped[int] = mapped_column(
        sa.ForeignKey(Subscription.id, ondelete="CASCADE"), primary_key=True
    )
    kind: Mapped[str] = mapped_column(primary_key=True)
    about: Mapped[datetime] = mapped_column(primary_key=True)
    sent_at: Mapped[datetime]
