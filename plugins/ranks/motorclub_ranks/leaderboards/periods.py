"""The calendar periods of leaderboards, in the days of the site's time zone (community.md 7.4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum


class Period(StrEnum):
    """The calendar period of a leaderboard. WEEK is the ISO week; ALL moves by the week."""

    WEEK = "WEEK"
    MONTH = "MONTH"
    QUARTER = "QUARTER"
    YEAR = "YEAR"
    ALL = "ALL"


@dataclass(frozen=True, slots=True)
class Span:
    """One period of the calendar: points count that settled before the day `end` and, but for ALL, from `start`."""

    period: Period
    start: date
    end: date


def find_span(period: Period, day: date) -> Span:
    """The period that a day is in.

    >>> span = find_span(Period.QUARTER, date(2026, 11, 28))
    >>> span.start.isoformat(), span.end.isoformat()
    ('2026-10-01', '2027-01-01')
    >>> find_span(Period.WEEK, date(2027, 1, 1)).start.isoformat()
    '2026-12-28'
    """
    start = _find_start(period, day)
    return Span(period, start, _find_end(period, start))


def find_previous_span(span: Span) -> Span:
    """The period before; of ALL, all until a week before.

    >>> find_previous_span(find_span(Period.YEAR, date(2026, 11, 28))).start.isoformat()
    '2025-01-01'
    """
    return find_span(span.period, span.start - timedelta(days=1))


def _find_start(period: Period, day: date) -> date:
    match period:
        case Period.WEEK | Period.ALL:
            return day - timedelta(days=day.weekday())
        case Period.MONTH:
            return day.replace(day=1)
        case Period.QUARTER:
            return date(day.year, day.month - (day.month - 1) % 3, 1)
        case Period.YEAR:
            return date(day.year, 1, 1)


# Longer than the period and shorter than two, whatever its months have.
_DAYS = {Period.WEEK: 7, Period.MONTH: 32, Period.QUARTER: 100, Period.YEAR: 370, Period.ALL: 7}


def _find_end(period: Period, start: date) -> date:
    return _find_start(period, start + timedelta(days=_DAYS[period]))
