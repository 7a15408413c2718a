"""The history of what is charged again and again, by subscriptions and by regular donations."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import identity_column
from motorclub_donations.shared.base import Base


class RecurringCharge(Base):
    """From `occurred_at` on, `source_id` of `source` is charged `monthly_minor` a month; a row is never changed.

    `account` is the first subscription of the same member, so that one who comes back is known, and says nothing about
    who that is. A regular donation is an account of its own.
    """

    __tablename__ = "donations_recurring_charge"
    __table_args__ = (
        sa.CheckConstraint("monthly_minor >= 0", name="amount_not_negative"),
        sa.Index(None, "source", "source_id", "id"),
        sa.Index(None, "occurred_at", "id"),
    )

    id: Mapped[int] = identity_column()
    source: Mapped[str]
    source_id: Mapped[int]
    account: Mapped[int]
    currency: Mapped[str] = mapped_column(sa.CHAR(3))
    monthly_minor: Mapped[int]
    livemode: Mapped[bool]
    occurred_at: Mapped[datetime]
    recorded_at: Mapped[datetime]
