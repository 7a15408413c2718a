"""The tables of badges."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column
from motorclub.api.badges import Tier
from motorclub_ranks.shared.base import Base


class Badge(Base):
    """A badge and the rule by which members get it, as its plugin (`owner`) defines it.

    One that is not `is_active` is not awarded any more; who has it keeps it.
    """

    __tablename__ = "ranks_badge"
    __table_args__ = (check_one_of("tier", Tier, "tier_known"),)

    id: Mapped[int] = identity_column()
    key: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    description: Mapped[str]
    tier: Mapped[str]
    rule: Mapped[Mapping[str, object]] = mapped_column(JSONB)
    is_repeatable: Mapped[bool]
    owner: Mapped[str]
    position: Mapped[int] = mapped_column(sa.Integer)
    is_active: Mapped[bool] = mapped_column(server_default=sa.true())


class BadgeAward(Base):
    """A badge that a member has got, and what for: an item of content, or the member (core.profile)."""

    __tablename__ = "ranks_badge_award"
    __table_args__ = (
        sa.UniqueConstraint("user_id", "badge_id", "source_type", "source_id"),
        sa.Index(None, "badge_id", "awarded_at"),
    )

    id: Mapped[int] = identity_column()
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id, ondelete="CASCADE"))
    badge_id: Mapped[int] = mapped_column(sa.ForeignKey(Badge.id, ondelete="CASCADE"))
    source_type: Mapped[str]
    source_id: Mapped[int]
    awarded_at: Mapped[datetime]
