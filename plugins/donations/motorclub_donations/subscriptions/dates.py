"""The lengths of periods."""

from __future__ import annotations

import calendar
from datetime import datetime

from motorclub_donations.subscriptions.models import PlanInterval


def add_interval(at: datetime, interval: str) -> datetime:
    """A month or a year later; the last day of a month that is too short.

    >>> str(add_interval(datetime(2028, 2, 29), "YEAR")), str(add_interval(datetime(2027, 1, 31), "MONTH"))
    ('2029-02-28 00:00:00', '2027-02-28 00:00:00')
    """
    months = 12 if interval == PlanInterval.YEAR else 1
    year, month = divmod(at.year * 12 + at.month - 1 + months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return at.replace(year=year, month=month + 1, day=min(at.day, last))
