"""Days and hours of figures, in the site's time zone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import reads
from motorclub.plugin.registry import settings_of
from motorclub.plugin.values import FigureQuery, FigureRow, Step
from motorclub.settings.site import CoreSettings

NOTHING = sa.literal("")


def site_zone() -> ZoneInfo:
    """The time zone in which the site's days begin."""
    return ZoneInfo(settings_of(CoreSettings).time_zone)


def day_of(at: datetime) -> date:
    """The site's day of a time."""
    return at.astimezone(site_zone()).date()


def today() -> date:
    """The site's present day."""
    return day_of(clock.now())


def day_start(day: date) -> datetime:
    """The instant at which a day of the site begins."""
    return datetime.combine(day, time(), site_zone()).astimezone(UTC)


def rest_of_day() -> int:
    """The seconds until the site's next day begins, at least one."""
    return int((day_start(today() + timedelta(days=1)) - clock.now()).total_seconds()) or 1


def first_day(day: date, step: Step) -> date:
    """The first day of the period of `step` in which a day is.

    >>> first_day(date(2026, 6, 3), Step.WEEK), first_day(date(2026, 6, 3), Step.MONTH)
    (datetime.date(2026, 6, 1), datetime.date(2026, 6, 1))
    """
    if step is Step.WEEK:
        return day - timedelta(days=day.weekday())
    return day.replace(day=1) if step is Step.MONTH else day


def site_day(at: Any, step: Step = Step.DAY) -> sa.Label[date]:
    """The site's day of a time, as the column `day`; for weeks and months, the first day of them."""
    local = sa.func.timezone(site_zone().key, at)
    if step in (Step.WEEK, Step.MONTH):
        local = sa.func.date_trunc(step.value, local)
    return sa.cast(local, sa.Date).label("day")


def site_hour(at: Any, step: Step = Step.HOUR) -> sa.Label[int]:
    """The hour of a time by the site's clock, as the column `hour`; 0 for longer periods."""
    if step is not Step.HOUR:
        return sa.literal(0).label("hour")
    return sa.cast(sa.extract("hour", sa.func.timezone(site_zone().key, at)), sa.Integer).label("hour")


def within_days(at: Any, since: date, until: date) -> sa.ColumnElement[bool]:
    """Whether a time is on one of the site's days from `since` until before `until`."""
    return sa.and_(at >= day_start(since), at < day_start(until))


def count_by_step(
    query: FigureQuery,
    at: Any,
    *where: sa.ColumnElement[bool],
    value: Any = None,
    key: Any = NOTHING,
    currency: Any = NOTHING,
) -> Iterator[FigureRow]:
    """The rows of a figure: how many rows `where` finds in each period of `query`, by their time `at`.

    `value` is another aggregate, `key` is the column of the requested dimension, `currency` that of money.
    """
    number = sa.cast(sa.func.count() if value is None else value, sa.BigInteger).label("number")
    chosen = sa.select(
        site_day(at, query.step),
        number,
        key.label("key"),
        currency.label("currency"),
        site_hour(at, query.step),
    ).where(within_days(at, query.since, query.until), *where)
    for row in reads().execute(chosen.group_by(*map(sa.text, "1345"))):
        yield FigureRow(row.day, row.number, row.key, row.currency, row.hour)
