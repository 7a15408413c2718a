"""Quiet hours and the digest's hour, both by the clock on the member's wall."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAYS = ("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")
DAY = timedelta(days=1)
# A member whose quiet hours fill the week still gets mail once a week.
LONGEST = timedelta(days=7)

Quiet = Collection[Mapping[str, int]]


def zone_of(name: str | None) -> ZoneInfo:
    """A member's time zone; UTC for who has never chosen one, and for one that this machine does not know."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def quiet_until(quiet: Quiet, zone: ZoneInfo, at: datetime) -> datetime | None:
    """When the quiet hours around `at` end; None outside them. Adjacent hours count as one range.

    Each entry is `{day, start, end}`: 0 is Monday, the times are minutes of the day; an `end` that is not after the
    `start` is on the next day.

    >>> night = [{"day": 0, "start": 22 * 60, "end": 7 * 60}]
    >>> monday = datetime(2026, 6, 1, 23, 0, tzinfo=UTC)
    >>> quiet_until(night, ZoneInfo("UTC"), monday)
    datetime.datetime(2026, 6, 2, 7, 0, tzinfo=datetime.timezone.utc)
    >>> quiet_until(night, ZoneInfo("UTC"), monday + timedelta(hours=8)) is None
    True
    """
    end = at
    while (later := _end(quiet, zone, end)) is not None and end - at < LONGEST:
        end = later
    return end if end > at else None


def _end(quiet: Quiet, zone: ZoneInfo, at: datetime) -> datetime | None:
    """The latest end of the stretches that hold this very moment."""
    today = at.astimezone(zone).date()
    stretches = [
        _stretch(hours, day, zone)
        for day in (today - DAY, today)
        for hours in quiet
        if hours["day"] == day.weekday()
    ]
    return max((end for start, end in stretches if start <= at < end), default=None)


def _stretch(hours: Mapping[str, int], day: date, zone: ZoneInfo) -> tuple[datetime, datetime]:
    last = day if hours["end"] > hours["start"] else day + DAY
    return moment(day, hours["start"], zone), moment(last, hours["end"], zone)


def moment(day: date, minutes: int, zone: ZoneInfo) -> datetime:
    """The instant at which a wall clock shows this; what the clock skips in spring is as much later."""
    return datetime.combine(day, time(minutes // 60, minutes % 60), zone).astimezone(UTC)


def next_digest(digest: str, hour: int, day: int, zone: ZoneInfo, after: datetime) -> datetime | None:
    """The first moment after `after` at which a digest is due; None for no digest.

    >>> noon = datetime(2026, 6, 3, 12, 0, tzinfo=UTC)
    >>> next_digest("DAILY", 8, 0, ZoneInfo("UTC"), noon).day, next_digest("WEEKLY", 8, 0, ZoneInfo("UTC"), noon).day
    (4, 8)
    """
    if digest == "NONE":
        return None
    today = after.astimezone(zone).date()
    for ahead in range(9):
        on = today + ahead * DAY
        due = moment(on, hour * 60, zone)
        if due > after and (digest == "DAILY" or on.weekday() == day):
            return due
    raise AssertionError("a week has seven days")
