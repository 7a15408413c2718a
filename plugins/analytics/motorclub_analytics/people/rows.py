"""What the calls about members' figures answer."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from motorclub.api.rows import Row

UNITS = ("number", "money", "seconds", "percent")


class TotalRow(Row):
    """A measure in all: money in minor units of `currency`, shares in hundredths of a percent.

    `total` is null for a share of nothing.
    """

    name: str
    label: str
    unit: Annotated[str, UNITS]
    currency: str | None
    total: int | None


class MeasureRow(TotalRow):
    """A measure of a period, by day, and of the period before; a day of a share of nothing is null."""

    total_before: int | None
    values: list[int | None]
    values_before: list[int | None]


class MemberFiguresRow(Row):
    """A member's measures from `first_day` to `last_day`, which is today, in the site's time zone.

    `incomplete` says that the plugin of some measure could not answer now.
    """

    user_id: int
    days: int
    first_day: date
    last_day: date
    time_zone: str
    incomplete: bool
    measures: list[MeasureRow]


class EventFiguresRow(Row):
    """What one of an organiser's events has had in a period; `title` and `url` are null for one that is gone."""

    ref: str
    title: str | None
    url: str | None
    measures: list[TotalRow]
