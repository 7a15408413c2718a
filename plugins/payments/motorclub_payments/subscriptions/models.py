"""The tables of subscriptions.

A subscription belongs to another plugin, which names it by `purpose` and `purpose_id`. What it charges are its
invoices; the money of a paid one is a payment like any other, whose `purpose_id` is the invoice's number.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column
from motorclub_payments.models import Base, InvoiceReason, Payment, SubscriptionStatus


class InvoiceStatus(StrEnum):
    """Whether what was charged is there. VOID: it is not owed any more."""

    OPEN = "OPEN"
    PAID = "PAID"
    VOID = "VOID"


class Subscription(Base):
    """Something that is paid for again and again.

    `reference` is our name for it at the provider, `provider_ref` theirs. `plan` is what the current period has, and
    `next_plan` what the next one has if that is another. `pending` is a change that the provider is asked for, with its
    key. `version` counts what was written, so that nobody writes down an answer that is older than the row. `site` is
    the address of this site when it was opened.
    """

    __tablename__ = "payments_subscription"
    __table_args__ = (
        check_one_of("status", SubscriptionStatus, "status_known"),
        sa.UniqueConstraint("purpose", "purpose_id"),
        sa.UniqueConstraint("reference"),
        sa.UniqueConstraint("provider", "provider_ref"),
        sa.Index(None, "user_id", "id"),
        sa.Index(None, "status", "id"),
        sa.Index(
            "ix_payments_subscription_pending",
            "id",
            postgresql_where=sa.text("pending IS NOT NULL"),
        ),
    )

    id: Mapped[int] = identity_column()
    purpose: Mapped[str]
    purpose_id: Mapped[int]
    user_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id))
    buyer_email: Mapped[str | None]
    account: Mapped[str]
    plan: Mapped[dict[str, Any]] = mapped_column(JSONB)
    next_plan: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    trial_days: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    return_path: Mapped[str]
    site: Mapped[str]
    provider: Mapped[str]
    livemode: Mapped[bool]
    reference: Mapped[str]
    provider_ref: Mapped[str | None]
    redirect_url: Mapped[str | None]
    status: Mapped[str] = mapped_column(server_default=SubscriptionStatus.INCOMPLETE.value)
    period_start: Mapped[datetime | None]
    period_end: Mapped[datetime | None]
    trial_end: Mapped[datetime | None]
    cancel_at_period_end: Mapped[bool] = mapped_column(server_default=sa.false())
    cancel_reason: Mapped[str | None]
    resumes_at: Mapped[datetime | None]
    past_due_since: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    method_brand: Mapped[str | None]
    method_last4: Mapped[str | None]
    pending: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    expires_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    looked_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class Invoice(Base):
    """What a subscription has charged once. A paid one has a payment, unless it comes to nothing."""

    __tablename__ = "payments_invoice"
    __table_args__ = (
        check_one_of("status", InvoiceStatus, "status_known"),
        check_one_of("reason", InvoiceReason, "reason_known"),
        sa.CheckConstraint("amount_minor >= 0", name="amount_not_negative"),
        sa.UniqueConstraint("subscription_id", "provider_ref"),
        sa.UniqueConstraint("payment_id"),
    )

    id: Mapped[int] = identity_column()
    subscription_id: Mapped[int] = mapped_column(sa.ForeignKey(Subscription.id))
    provider_ref: Mapped[str]
    status: Mapped[str]
    reason: Mapped[str]
    amount_minor: Mapped[int]
    currency: Mapped[str] = mapped_column(sa.CHAR(3))
    period_start: Mapped[datetime]
    period_end: Mapped[datetime]
    attempts: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    failure_code: Mapped[str | None]
    payment_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Payment.id))
    paid_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
