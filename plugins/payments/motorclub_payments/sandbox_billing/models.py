"""The tables of the sandbox's subscriptions, which nothing else here reads."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import identity_column
from motorclub_payments.models import Base, SandboxSession


class SandboxSubscription(Base):
    """A subscription at the sandbox; `ref` is its first checkout's.

    Its own clock is `clock_offset_s` ahead of the site's; `due_at` is when, by the site's clock, something happens
    next. `next_plan` is the plan of the next period, if it is another one. `anchor_day` is the day of the month on
    which periods begin.
    """

    __tablename__ = "payments_sandbox_subscription"
    __table_args__ = (
        sa.UniqueConstraint("ref"),
        sa.Index(None, "reference"),
        sa.Index(
            "ix_payments_sandbox_subscription_due", "due_at", postgresql_where=sa.text("due_at IS NOT NULL")
        ),
    )

    id: Mapped[int] = identity_column()
    ref: Mapped[str]
    reference: Mapped[str]
    plan: Mapped[dict[str, Any]] = mapped_column(JSONB)
    next_plan: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    trial_days: Mapped[int] = mapped_column(sa.Integer)
    status: Mapped[str] = mapped_column(server_default="INCOMPLETE")
    anchor_day: Mapped[int | None] = mapped_column(sa.Integer)
    period_start: Mapped[datetime | None]
    period_end: Mapped[datetime | None]
    trial_end: Mapped[datetime | None]
    cancel_at_period_end: Mapped[bool] = mapped_column(server_default=sa.false())
    resumes_at: Mapped[datetime | None]
    failed_at: Mapped[datetime | None]
    retry_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    credit_minor: Mapped[int] = mapped_column(server_default="0")
    method_brand: Mapped[str | None]
    method_last4: Mapped[str | None]
    clock_offset_s: Mapped[int] = mapped_column(server_default="0")
    due_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


class SandboxInvoice(Base):
    """What a subscription at the sandbox charges: a checkout that nobody has to visit, unless the card fails."""

    __tablename__ = "payments_sandbox_invoice"
    __table_args__ = (
        sa.UniqueConstraint("session_id"),
        sa.Index(None, "subscription_id", "id"),
    )

    id: Mapped[int] = identity_column()
    session_id: Mapped[int] = mapped_column(sa.ForeignKey(SandboxSession.id))
    subscription_id: Mapped[int] = mapped_column(sa.ForeignKey(SandboxSubscription.id))
    reason: Mapped[str]
    period_start: Mapped[datetime]
    period_end: Mapped[datetime]
    attempts: Mapped[int] = mapped_column(sa.Integer, server_default="0")


class SandboxChange(Base):
    """A change of a subscription that the sandbox was asked for by this key, so that it is made once."""

    __tablename__ = "payments_sandbox_change"

    idempotency_key: Mapped[str] = mapped_column(primary_key=True)
    subscription_id: Mapped[int] = mapped_column(sa.ForeignKey(SandboxSubscription.id))
    fingerprint: Mapped[str]
    created_at: Mapped[datetime]
