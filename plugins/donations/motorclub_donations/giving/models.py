"""The tables of donations and goals."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column
from motorclub_donations.shared.base import Base


class DonationStatus(StrEnum):
    """Where a donation is (community.md 6.4). CANCELED, EXPIRED, REFUNDED and DISPUTE_LOST are final."""

    CREATED = "CREATED"
    REQUIRES_ACTION = "REQUIRES_ACTION"
    PROCESSING = "PROCESSING"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    CANCELED = "CANCELED"
    EXPIRED = "EXPIRED"
    PARTIALLY_REFUNDED = "PARTIALLY_REFUNDED"
    REFUNDED = "REFUNDED"
    DISPUTED = "DISPUTED"
    DISPUTE_LOST = "DISPUTE_LOST"


# Its money is here, or some of it.
GIVEN = (DonationStatus.SUCCEEDED, DonationStatus.PARTIALLY_REFUNDED)


class DonationKind(StrEnum):
    """What somebody gives for: the site, or a site without promotions."""

    SUPPORT = "SUPPORT"
    AD_FREE = "AD_FREE"


class DonationInterval(StrEnum):
    """How often somebody gives."""

    ONCE = "ONCE"
    MONTHLY = "MONTHLY"
    YEARLY = "YEARLY"


class PublicAs(StrEnum):
    """How the donor wall names a donor; ANONYMOUS is not on it."""

    NAME = "NAME"
    INITIALS = "INITIALS"
    ANONYMOUS = "ANONYMOUS"


class MessageStatus(StrEnum):
    """Whether others read a donor's message: HELD waits for staff, HIDDEN was refused by them."""

    SHOWN = "SHOWN"
    HELD = "HELD"
    HIDDEN = "HIDDEN"


class GoalKind(StrEnum):
    """A sum that is reached once, or in each calendar month."""

    ONE_OFF = "ONE_OFF"
    MONTHLY = "MONTHLY"


class GoalStatus(StrEnum):
    """Where a goal is. Only an ACTIVE or a REACHED one is shown and can be given to."""

    DRAFT = "DRAFT"
    ACTIVE = "ACTIVE"
    REACHED = "REACHED"
    CLOSED = "CLOSED"


class RecurringStatus(StrEnum):
    """Where a recurring donation is, as payments say."""

    INCOMPLETE = "INCOMPLETE"
    TRIALING = "TRIALING"
    ACTIVE = "ACTIVE"
    PAST_DUE = "PAST_DUE"
    PAUSED = "PAUSED"
    UNPAID = "UNPAID"
    CANCELED = "CANCELED"


class DonationGoal(Base):
    """What donations are collected for, in the currency of the site."""

    __tablename__ = "donations_goal"
    __table_args__ = (
        check_one_of("kind", GoalKind, "kind_known"),
        check_one_of("status", GoalStatus, "status_known"),
        sa.CheckConstraint("target_minor > 0", name="target_positive"),
        sa.CheckConstraint("ends_at > starts_at", name="ends_after_start"),
    )

    id: Mapped[int] = identity_column()
    title: Mapped[str]
    description: Mapped[str]
    kind: Mapped[str]
    target_minor: Mapped[int] = mapped_column(sa.BigInteger)
    currency: Mapped[str]
    status: Mapped[str] = mapped_column(server_default=GoalStatus.DRAFT)
    starts_at: Mapped[datetime]
    ends_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class RecurringDonation(Base):
    """A member's promise to give each month or year; payments charge it as the subscription `subscription_id`.

    `donor_id` is null once the account is deleted. `paused_by_ban` says that it was paused because its donor was
    banned, and goes on when the ban ends.
    """

    __tablename__ = "donations_recurring"
    __table_args__ = (
        check_one_of("kind", DonationKind, "kind_known"),
        sa.CheckConstraint("interval IN ('MONTHLY', 'YEARLY')", name="interval_known"),
        check_one_of("public_as", PublicAs, "public_as_known"),
        check_one_of("message_status", MessageStatus, "message_status_known"),
        check_one_of("status", RecurringStatus, "status_known"),
        sa.CheckConstraint("amount_minor > 0 AND fee_cover_minor >= 0", name="amount_positive"),
        sa.Index(None, "donor_id", "id"),
        sa.Index(None, "goal_id"),
        sa.Index("uq_donations_recurring_subscription", "subscription_id", unique=True),
        sa.Index("uq_donations_recurring_key", "donor_id", "idempotency_key", unique=True),
    )

    id: Mapped[int] = identity_column()
    donor_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id))
    idempotency_key: Mapped[str]
    subscription_id: Mapped[int | None]
    kind: Mapped[str]
    interval: Mapped[str]
    amount_minor: Mapped[int] = mapped_column(sa.BigInteger)
    fee_cover_minor: Mapped[int] = mapped_column(sa.BigInteger)
    currency: Mapped[str]
    goal_id: Mapped[int | None] = mapped_column(sa.ForeignKey(DonationGoal.id))
    message: Mapped[str | None]
    message_status: Mapped[str] = mapped_column(server_default=MessageStatus.SHOWN)
    public_as: Mapped[str]
    status: Mapped[str] = mapped_column(server_default=RecurringStatus.INCOMPLETE)
    paused_by_ban: Mapped[bool] = mapped_column(server_default=sa.false())
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class Donation(Base):
    """A donation: `amount_minor` for the site, and `fee_cover_minor` on top so that the fee does not eat it.

    `donor_id` is null for a visitor, whose address payments have, and for a deleted account. `base_amount_minor` is
    `amount_minor` in the site's currency by the rate of the day; `refunded_minor` has gone back of all that was paid.
    `ad_free_days` is what it has earned its donor, less what has gone back, at `ad_free_price_minor` for 30 days.
    `invoice_id` is the charge of a recurring donation.
    """

    __tablename__ = "donations_donation"
    __table_args__ = (
        check_one_of("kind", DonationKind, "kind_known"),
        check_one_of("interval", DonationInterval, "interval_known"),
        check_one_of("public_as", PublicAs, "public_as_known"),
        check_one_of("message_status", MessageStatus, "message_status_known"),
        check_one_of("status", DonationStatus, "status_known"),
        sa.CheckConstraint("amount_minor > 0 AND fee_cover_minor >= 0", name="amount_positive"),
        sa.CheckConstraint(
            "refunded_minor BETWEEN 0 AND amount_minor + fee_cover_minor", name="refunded_at_most"
        ),
        sa.CheckConstraint("(interval = 'ONCE') = (recurring_id IS NULL)", name="recurs_with_its_promise"),
        sa.CheckConstraint("(recurring_id IS NULL) = (invoice_id IS NULL)", name="charged_by_an_invoice"),
        sa.Index(None, "donor_id", "id"),
        sa.Index(None, "goal_id", "succeeded_at"),
        sa.Index(None, "recurring_id"),
        sa.Index("ix_donations_donation_succeeded_at", "succeeded_at"),
        sa.Index(None, "status", "id"),
        sa.Index("uq_donations_donation_payment", "payment_id", unique=True),
        sa.Index("uq_donations_donation_key", "idempotency_key", unique=True),
    )

    id: Mapped[int] = identity_column()
    donor_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id))
    donor_name: Mapped[str | None]
    kind: Mapped[str]
    interval: Mapped[str]
    recurring_id: Mapped[int | None] = mapped_column(sa.ForeignKey(RecurringDonation.id))
    invoice_id: Mapped[int | None]
    payment_id: Mapped[int | None]
    amount_minor: Mapped[int] = mapped_column(sa.BigInteger)
    fee_cover_minor: Mapped[int] = mapped_column(sa.BigInteger)
    currency: Mapped[str]
    base_amount_minor: Mapped[int] = mapped_column(sa.BigInteger)
    fx_rate: Mapped[Decimal] = mapped_column(sa.Numeric(18, 8))
    goal_id: Mapped[int | None] = mapped_column(sa.ForeignKey(DonationGoal.id))
    message: Mapped[str | None]
    message_status: Mapped[str] = mapped_column(server_default=MessageStatus.SHOWN)
    public_as: Mapped[str]
    status: Mapped[str] = mapped_column(server_default=DonationStatus.CREATED)
    failure_code: Mapped[str | None]
    refunded_minor: Mapped[int] = mapped_column(sa.BigInteger, server_default="0")
    ad_free_price_minor: Mapped[int] = mapped_column(sa.BigInteger)
    ad_free_days: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    livemode: Mapped[bool] = mapped_column(server_default=sa.false())
    idempotency_key: Mapped[str]
    succeeded_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
