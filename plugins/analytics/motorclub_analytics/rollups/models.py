"""Values of figures that are kept ready, what is known about them, and rebuilds from their sources."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import check_one_of, identity_column
from motorclub_analytics.shared.base import Base


class FigureValue(Base):
    """The value of a figure in a period: an hour, a day, and for figures that cannot be summed a week or a month.

    `dimension` is empty for the whole figure, and `key` then too. `hour` is by the site's clock, 0 for longer periods.
    """

    __tablename__ = "analytics_figure_value"

    figure: Mapped[str] = mapped_column(primary_key=True)
    step: Mapped[str] = mapped_column(primary_key=True)
    dimension: Mapped[str] = mapped_column(primary_key=True)
    day: Mapped[date] = mapped_column(primary_key=True)
    hour: Mapped[int] = mapped_column(sa.SmallInteger, primary_key=True, autoincrement=False)
    key: Mapped[str] = mapped_column(primary_key=True)
    currency: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[int]


class FigureState(Base):
    """How far a figure is rolled up, in the days of `zone`.

    Its values are complete from `covered_since` on. Days before `settled_until` are over, and change only where
    something is booked late.
    """

    __tablename__ = "analytics_figure"

    name: Mapped[str] = mapped_column(primary_key=True)
    zone: Mapped[str]
    covered_since: Mapped[date]
    settled_until: Mapped[date]
    read_at: Mapped[datetime | None]
    checked_at: Mapped[datetime | None]
    failed_at: Mapped[datetime | None]


class RestatedDay(Base):
    """A settled day whose values have changed, and when that was noticed last."""

    __tablename__ = "analytics_restated_day"

    figure: Mapped[str] = mapped_column(primary_key=True)
    day: Mapped[date] = mapped_column(primary_key=True)
    restated_at: Mapped[datetime]


class RebuildStatus(StrEnum):
    """How far a rebuild is."""

    QUEUED = "QUEUED"
    RUNNING = "RUNNING"
    DONE = "DONE"


class Rebuild(Base):
    """Figures that are counted once more from their sources, from `since` until before `until`, oldest day first.

    `next_day` is where the job goes on. Figures whose plugins have failed are in `failed`.
    """

    __tablename__ = "analytics_rebuild"
    __table_args__ = (check_one_of("status", RebuildStatus, "status_known"),)

    id: Mapped[int] = identity_column()
    status: Mapped[str] = mapped_column(server_default=RebuildStatus.QUEUED)
    figures: Mapped[list[str]] = mapped_column(ARRAY(sa.Text))
    failed: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default="{}")
    since: Mapped[date]
    until: Mapped[date]
    next_day: Mapped[date]
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
