"""What the calls about the site's traffic answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated

from motorclub.api.rows import Internal, Row
from motorclub_analytics.visits.periods import STEPS


class TrafficTotalRow(Row):
    """Views and visits of a time, and how many visitors its days had on average."""

    views: int
    visits: int
    visitors_a_day: int


class TrafficStepRow(TrafficTotalRow):
    """A day, week or month, which begins on `start`."""

    start: date


class TrafficRow(Row):
    """The traffic of a time, divided into steps, and the totals of as many days before."""

    since: date
    until: date
    step: Annotated[str, STEPS]
    total: TrafficTotalRow
    before: TrafficTotalRow
    steps: Sequence[TrafficStepRow]


class TrafficShareRow(Row):
    """What one page, site or class of devices has of the traffic; `title` is what its plugin calls a page."""

    key: str
    views: int
    visits: int
    title: str = ""


class TopPageRow(Row):
    """A page of the site and how often it was opened; `url` leads to it, and is empty for what is gone.

    `item_id` is the number of the item that it shows, 0 for none.
    """

    path: str
    type: Internal[str]
    item_id: int
    views: int
    title: str = ""
    url: str = ""
