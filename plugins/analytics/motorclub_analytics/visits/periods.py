"""The times that traffic is shown of: days up to today, and as many before them."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from motorclub.api.figures import Step, first_day, today

PERIODS = (7, 30, 90, 365, 1095)
STEPS = (Step.DAY, Step.WEEK, Step.MONTH)
# Longer times are drawn in weeks, and in months.
MOST_IN_DAYS, MOST_IN_WEEKS = 100, 400


class Period(NamedTuple):
    """Days from `since` until before `until`, and the first of as many days before them."""

    before: date
    since: date
    until: date
    step: Step


def find_period(days: int) -> Period:
    """The last days, today included; those that are drawn in weeks or months begin with a whole one."""
    step = Step.DAY if days <= MOST_IN_DAYS else Step.WEEK if days <= MOST_IN_WEEKS else Step.MONTH
    until = today() + timedelta(days=1)
    since = first_day(until - timedelta(days=days), step)
    return Period(since - (until - since), since, until, step)
