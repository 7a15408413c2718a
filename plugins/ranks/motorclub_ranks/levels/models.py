"""The tables of the ladder and of each member's place on it."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column
from motorclub_ranks.shared.base import Base

TOP_LEVEL = 6


class Colour(StrEnum):
    """The colour of a level, from the site's palette."""

    GREY = "GREY"
    BLUE = "BLUE"
    GREEN = "GREEN"
    AMBER = "AMBER"
    ACCENT = "ACCENT"


class ActivityRank(Base):
    """A level: what it needs, and the rights that members read of. One that is switched off cannot be reached."""

    __tablename__ = "ranks_activity_rank"
    __table_args__ = (
        sa.CheckConstraint(f"level BETWEEN 0 AND {TOP_LEVEL}", name="level_in_range"),
        sa.CheckConstraint("min_points >= 0", name="points_in_range"),
        sa.CheckConstraint("min_age_days >= 0", name="age_in_range"),
        sa.CheckConstraint("min_quality BETWEEN 0 AND 1", name="quality_in_range"),
        check_one_of("colour", Colour, "colour_known"),
    )

    id: Mapped[int] = identity_column()
    level: Mapped[int] = mapped_column(sa.SmallInteger, unique=True)
    name: Mapped[str]
    icon: Mapped[str]
    colour: Mapped[str]
    min_points: Mapped[int] = mapped_column(sa.Integer)
    min_age_days: Mapped[int] = mapped_column(sa.Integer)
    min_quality: Mapped[float] = mapped_column(sa.Numeric(3, 2, asdecimal=False))
    privileges: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default="{}")
    is_active: Mapped[bool] = mapped_column(server_default=sa.true())
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class Standing(Base):
    """A member's level, and the posts that their quality was counted from.

    `below_since` says since when the points or the quality of the level have been missing. A member without a row has
    not been looked at yet.
    """

    __tablename__ = "ranks_standing"
    __table_args__ = (sa.Index(None, "level", "member_id"),)

    member_id: Mapped[int] = mapped_column(
        sa.ForeignKey(Member.id, ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    level: Mapped[int] = mapped_column(sa.SmallInteger)
    below_since: Mapped[datetime | None]
    good_posts: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    bad_posts: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    since: Mapped[datetime]
