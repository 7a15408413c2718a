"""The time zone of the site's days."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from motorclub.api import settings_of
from motorclub_ranks.settings import RanksSettings


def read_zone() -> ZoneInfo:
    """The zone that the settings name; UTC if there is none of that name."""
    try:
        return ZoneInfo(settings_of(RanksSettings).time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def to_day(at: datetime) -> date:
    """The site's day of a time."""
    return at.astimezone(read_zone()).date()
