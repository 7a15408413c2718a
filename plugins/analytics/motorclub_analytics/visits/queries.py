"""Reading the site's traffic."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import sqlalchemy as sa

from motorclub.api import ContentRef, Viewer, reads, resolve_content
from motorclub.api.figures import Step, first_day
from motorclub.api.pages import list_page_titles
from motorclub.api.rows import Page, read_page
from motorclub_analytics.visits.counting import DEVICE, PAGE
from motorclub_analytics.visits.models import PageViews, Traffic, VisitorCount
from motorclub_analytics.visits.periods import find_period
from motorclub_analytics.visits.rows import (
    TopPageRow,
    TrafficRow,
    TrafficShareRow,
    TrafficStepRow,
    TrafficTotalRow,
)


def _sum(column: Any) -> Any:
    return sa.cast(sa.func.coalesce(sa.func.sum(column), 0), sa.BigInteger)


def read_traffic(days: int) -> TrafficRow:
    """The traffic of the last days."""
    period = find_period(days)
    steps = _read_steps(period.since, period.until, period.step)
    total, before = (_read_total(*times) for times in (period[1:3], period[:2]))
    return TrafficRow(period.since, period.until, period.step, total, before, steps)


def _read_steps(since: date, until: date, step: Step) -> list[TrafficStepRow]:
    """Those that had any traffic."""
    start = sa.cast(sa.func.date_trunc(step.value, Traffic.day), sa.Date).label("start")
    # Each dimension has the whole; this one has the fewest rows.
    within = (Traffic.dimension == DEVICE, Traffic.day >= since, Traffic.day < until)
    chosen = sa.select(start, _sum(Traffic.views), _sum(Traffic.visits)).where(*within)
    visitors = _read_visitors(since, until, step)
    return [
        TrafficStepRow(views, visits, visitors.get(day, 0), day)
        for day, views, visits in reads().execute(chosen.group_by(start).order_by(start))
    ]


def _read_visitors(since: date, until: date, step: Step) -> dict[date, int]:
    start = sa.cast(sa.func.date_trunc(step.value, VisitorCount.day), sa.Date).label("start")
    within = (VisitorCount.day >= since, VisitorCount.day < until)
    average = sa.cast(sa.func.round(sa.func.avg(VisitorCount.visitors)), sa.BigInteger)
    rows = reads().execute(sa.select(start, average).where(*within).group_by(start))
    return {day: int(number) for day, number in rows}


def _read_total(since: date, until: date) -> TrafficTotalRow:
    within = (Traffic.dimension == DEVICE, Traffic.day >= since, Traffic.day < until)
    of_day = sa.and_(VisitorCount.day >= since, VisitorCount.day < until)
    average = sa.select(sa.func.coalesce(sa.func.round(sa.func.avg(VisitorCount.visitors)), 0)).where(of_day)
    row = reads().execute(
        sa.select(_sum(Traffic.views), _sum(Traffic.visits), average.scalar_subquery()).where(*within)
    )
    views, visits, visitors = row.one()
    return TrafficTotalRow(views, visits, int(visitors))


def list_shares(days: int, by: str, page: int, size: int) -> Page[TrafficShareRow]:
    """How the traffic of the last days is divided by pages, sites or devices, the most views first."""
    period = find_period(days)
    within = (Traffic.dimension == by, Traffic.day >= period.since, Traffic.day < period.until)
    views = _sum(Traffic.views).label("views")
    chosen = sa.select(Traffic.key, views, _sum(Traffic.visits).label("visits")).where(*within)
    found = read_page(
        TrafficShareRow, chosen.group_by(Traffic.key).order_by(views.desc(), Traffic.key), page, size
    )
    titles = list_page_titles({row.key for row in found.content}) if by == PAGE else {}
    for row in found.content:
        row.title = titles.get(row.key, "")
    return found


def list_top_pages(viewer: Viewer, days: int, page: int, size: int) -> Page[TopPageRow]:
    """The pages that were opened most in the last days, each item for itself; of longer times in whole months."""
    period = find_period(days)
    step = Step.DAY if period.step is Step.DAY else Step.MONTH
    within = (PageViews.step == step, PageViews.start >= first_day(period.since, step))
    place = (PageViews.path, PageViews.type, PageViews.item_id)
    views = _sum(PageViews.views).label("views")
    chosen = sa.select(*place, views).where(*within).group_by(*place).order_by(views.desc(), *place)
    found = read_page(TopPageRow, chosen, page, size)
    _describe(found.content, viewer)
    return found


def _describe(rows: Sequence[TopPageRow], viewer: Viewer) -> None:
    """Give pages the title of their item, or what their plugin calls them."""
    titles = list_page_titles({row.path for row in rows})
    items = resolve_content([ContentRef(row.type, row.item_id) for row in rows if row.item_id], viewer)
    for row in rows:
        item = items.get(ContentRef(row.type, row.item_id)) if row.item_id else None
        row.title = item.title if item else titles.get(row.path, "")
        row.url = item.url if item else "" if ":" in row.path else row.path
