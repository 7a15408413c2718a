"""Days of figures: those of UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Any

import sqlalchemy as sa


def utc_day(at: Any) -> sa.Label[date]:
    """The day of a time, as the column `day`."""
    return sa.cast(sa.func.timezone("UTC", at), sa.Date).label("day")


def within_days(at: Any, since: date, until: date) -> sa.ColumnElement[bool]:
    """Whether a time is on one of the days from `since` until before `until`."""
    return sa.and_(at >= _start(since), at < _start(until))


def _start(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
