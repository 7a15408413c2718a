"""What the calls about the community answer."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from motorclub.api.figures import Step
from motorclub.api.rows import Row


class PeriodValueRow(Row):
    """The value of a period by its first day: null where there is nothing that a share or a time could be of."""

    day: date
    value: int | None


class CohortRow(Row):
    """Those who came in a period, by its first day, and the shares of them that were here 0, 1, 2, ... periods later.

    In hundredths of a percent; null where nothing is known.
    """

    day: date
    shares: list[int | None]


class CommunityFigureRow(Row):
    """A figure by period: numbers, seconds, or shares in hundredths of a percent.

    `restated` are days that have changed after they were over. `cohorts` are there for figures about newcomers.
    """

    name: str
    label: str
    unit: Annotated[str, ("number", "seconds", "percent")]
    values: list[PeriodValueRow]
    restated: list[date]
    cohorts: list[CohortRow]


class CommunityRow(Row):
    """The health of the community in the periods from `first` until before `until`."""

    step: Annotated[str, (Step.DAY, Step.WEEK, Step.MONTH)]
    first: date
    until: date
    figures: list[CommunityFigureRow]
