"""The tables of donor ranks."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column
from motorclub_donations.shared.base import Base


class RankWindow(StrEnum):
    """Which donations count: those of the last 365 days, or all."""

    ROLLING_12_MONTHS = "ROLLING_12_MONTHS"
    LIFETIME = "LIFETIME"


class DonationRank(Base):
    """What donors are called who have given so much in the currency of the site, and what they get for it.

    `ad_free_days` are given once, when a donor gets here. `rights` are the names of rights with their values, which
    last as long as the rank.
    """

    __tablename__ = "donations_rank"
    __table_args__ = (
        check_one_of("counted_window", RankWindow, "window_known"),
        sa.CheckConstraint("threshold_minor > 0", name="threshold_positive"),
        sa.CheckConstraint("level BETWEEN 1 AND 100", name="level_in_range"),
        sa.CheckConstraint("ad_free_days BETWEEN 0 AND 366", name="days_in_range"),
        sa.UniqueConstraint("name"),
        sa.Index("uq_donations_rank_level", "level", unique=True, postgresql_where=sa.text("is_active")),
    )

    id: Mapped[int] = identity_column()
    name: Mapped[str]
    level: Mapped[int] = mapped_column(sa.Integer)
    threshold_minor: Mapped[int] = mapped_column(sa.BigInteger)
    counted_window: Mapped[str]
    icon: Mapped[str]
    color: Mapped[str]
    ad_free_days: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    rights: Mapped[dict[str, int]] = mapped_column(JSONB)
    is_active: Mapped[bool] = mapped_column(server_default=sa.true())
    created_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class RankMembership(Base):
    """A member's rank from a time on; `until_at` is null for the present one.

    `expires_at` is when it ends if nothing more is given, because what counts for it grows too old. `ad_free_until` is
    when the days end that the rank has given.
    """

    __tablename__ = "donations_rank_membership"
    __table_args__ = (
        sa.Index(None, "user_id", "id"),
        sa.Index(
            "uq_donations_rank_membership_present",
            "user_id",
            unique=True,
            postgresql_where=sa.text("until_at IS NULL"),
        ),
        sa.Index(
            "ix_donations_rank_membership_due",
            "expires_at",
            postgresql_where=sa.text("until_at IS NULL"),
        ),
        sa.Index(None, "rank_id"),
    )

    id: Mapped[int] = identity_column()
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id, ondelete="CASCADE"))
    rank_id: Mapped[int] = mapped_column(sa.ForeignKey(DonationRank.id))
    from_at: Mapped[datetime]
    until_at: Mapped[datetime | None]
    expires_at: Mapped[datetime | None]
    ad_free_until: Mapped[datetime | None]
