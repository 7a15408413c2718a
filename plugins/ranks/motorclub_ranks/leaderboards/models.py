"""The tables of leaderboards."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, check_one_of
from motorclub_ranks.leaderboards.periods import Period
from motorclub_ranks.shared.base import Base


class Board(StrEnum):
    """What points a leaderboard counts: all, or those of a group of rules."""

    OVERALL = "OVERALL"
    ANSWERS = "ANSWERS"
    BUILDS = "BUILDS"
    EVENTS = "EVENTS"


class LeaderboardSnapshot(Base):
    """A member's place on a board, as of the last hour.

    `scope` is ALL, or COUNTRY or BRAND with a colon and which one. Members with the same points share a `rank`;
    `position` numbers the rows without gaps, those first who reached their points first. `previous_rank` is that at
    the end of the period before.
    """

    __tablename__ = "ranks_leaderboard_snapshot"
    __table_args__ = (
        check_one_of("board", Board, "board_known"),
        check_one_of("period", Period, "period_known"),
        sa.Index(
            "ix_ranks_leaderboard_snapshot_order", "period", "period_start", "board", "scope", "position"
        ),
        sa.Index(
            "ix_ranks_leaderboard_snapshot_first",
            *("period", "period_start", "board", "scope"),
            postgresql_where=sa.text("position = 1"),
        ),
    )

    period: Mapped[str] = mapped_column(primary_key=True)
    period_start: Mapped[date] = mapped_column(primary_key=True)
    board: Mapped[str] = mapped_column(primary_key=True)
    scope: Mapped[str] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(
        sa.ForeignKey(Member.id, ondelete="CASCADE"), primary_key=True, autoincrement=False, index=True
    )
    points: Mapped[int] = mapped_column(sa.Integer)
    reached_at: Mapped[datetime]
    rank: Mapped[int] = mapped_column(sa.Integer)
    position: Mapped[int] = mapped_column(sa.Integer)
    previous_rank: Mapped[int | None] = mapped_column(sa.Integer)


class MemberCar(Base):
    """A member's car and its brand, for the boards of brands; without brand where not everybody may see the car."""

    __tablename__ = "ranks_member_car"

    car_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    member_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id, ondelete="CASCADE"), index=True)
    brand: Mapped[str | None]
