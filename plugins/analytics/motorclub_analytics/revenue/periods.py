"""Periods of days, what they are compared with, and the steps they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from motorclub.api.figures import Step, first_day
from motorclub_analytics.revenue.rows import PeriodRow
from motorclub_analytics.revenue.schemas import Comparison

DAY = timedelta(days=1)
LENGTHS = {Step.DAY: 1, Step.WEEK: 7, Step.MONTH: 32}


@dataclass(frozen=True, slots=True)
class Period:
    """Days of the site from `since` until before `until`."""

    since: date
    until: date

    @property
    def row(self) -> PeriodRow:
        """The period as it is shown."""
        return PeriodRow(self.since, self.until - DAY)


def period_of(first: date, last: date) -> Period:
    """The period of days from `first` to `last`, both included."""
    return Period(first, last + DAY)


def compared_period(period: Period, comparison: str) -> Period | None:
    """The period that another is compared with.

    >>> compared_period(Period(date(2026, 3, 1), date(2026, 3, 31)), "PREVIOUS")
    Period(since=datetime.date(2026, 1, 30), until=datetime.date(2026, 3, 1))
    >>> compared_period(Period(date(2024, 2, 29), date(2024, 3, 1)), "YEAR")
    Period(since=datetime.date(2023, 2, 28), until=datetime.date(2023, 3, 1))
    """
    if comparison == Comparison.NONE:
        return None
    if comparison == Comparison.PREVIOUS:
        return Period(period.since - (period.until - period.since), period.since)
    return Period(_year_before(period.since), _year_before(period.until))


def _year_before(day: date) -> date:
    is_leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - 1, day=28) if is_leap_day else day.replace(year=day.year - 1)


def list_steps(period: Period, step: Step) -> Sequence[date]:
    """The first days of the steps of a period; the first one may begin before it.

    >>> [str(day) for day in list_steps(Period(date(2026, 1, 15), date(2026, 3, 2)), Step.MONTH)]
    ['2026-01-01', '2026-02-01', '2026-03-01']
    """
    days, day = [], first_day(period.since, step)
    while day < period.until:
        days.append(day)
        day = next_step(day, step)
    return days


def next_step(day: date, step: Step) -> date:
    """The first day of the next step."""
    return first_day(day + timedelta(days=LENGTHS[step]), step)
