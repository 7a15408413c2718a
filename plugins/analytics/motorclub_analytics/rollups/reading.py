"""Reading figures: from what is kept ready, and what happens today from the source."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime

import sqlalchemy as sa

from motorclub.api import Viewer, reads
from motorclub.api.figures import (
    Figure,
    FigureQuery,
    FigureRow,
    Step,
    first_day,
    list_figures,
    read_figure,
    site_zone,
    sum_by_step,
    today,
)
from motorclub_analytics.rollups.models import FigureState, FigureValue, RestatedDay

SUMMED = (Step.WEEK, Step.MONTH)


def read_values(name: str, query: FigureQuery, viewer: Viewer | None) -> Sequence[FigureRow]:
    """As `read_figure`, with the same errors, but quick for years of days.

    What is not kept ready is read from the source: one member's values, today, and a past that is not filled yet.
    """
    figure = next((one for one in list_figures(viewer) if one.name == name), None)
    covered = None if figure is None or not _is_kept(figure, query, viewer) else _read_covered(name)
    if figure is None or covered is None:
        return read_figure(name, query, viewer)
    if figure.additive and query.step in SUMMED:
        return sum_by_step(_read_parts(replace(query, step=Step.DAY), name, covered), query.step)
    return list(_read_parts(query, name, covered))


def _is_kept(figure: Figure, query: FigureQuery, viewer: Viewer | None) -> bool:
    """Whether the stored values answer the query; others, wrong ones among them, are for the figure itself."""
    seen = viewer is None or viewer.role in figure.roles
    known = query.by is None or query.by in figure.dimensions
    whole = query.since == first_day(query.since, query.step) and query.since < query.until
    counted = query.step is not Step.HOUR or figure.hourly
    return seen and known and whole and counted and query.member_id is None


def _read_covered(name: str) -> date | None:
    """From which day on a figure's values are kept in the site's present time zone."""
    mine = (FigureState.name == name, FigureState.zone == site_zone().key)
    return reads().scalar(sa.select(FigureState.covered_since).where(*mine))


def _read_parts(query: FigureQuery, name: str, covered: date) -> Iterator[FigureRow]:
    """From the source what was before `covered`, what is stored, and from the source what happens today.

    The present week or month of a figure that cannot be summed is as it was stored some minutes ago.
    """
    first = max(query.since, min(query.until, first_day(covered, query.step)))
    live = query.until if query.step in SUMMED else max(first, min(query.until, today()))
    if query.since < first:
        yield from read_figure(name, replace(query, until=first), None)
    if first < live:
        yield from _read_stored(name, replace(query, since=first, until=live))
    if live < query.until:
        yield from read_figure(name, replace(query, since=live), None)


def _read_stored(name: str, query: FigureQuery) -> Iterator[FigureRow]:
    value = FigureValue
    found = (
        sa.select(value.day, value.value, value.key, value.currency, value.hour)
        .where(
            value.figure == name,
            value.step == query.step,
            value.dimension == (query.by or ""),
            value.day >= query.since,
            value.day < query.until,
        )
        .order_by(value.day, value.hour, value.currency, value.key)
    )
    return (FigureRow(*row) for row in reads().execute(found))


def list_restated_days(names: Collection[str], since: date, until: date) -> Mapping[date, datetime]:
    """The days of any of these figures that have changed after they were over, and when that was noticed last."""
    last = sa.func.max(RestatedDay.restated_at)
    found = (
        sa.select(RestatedDay.day, last)
        .where(RestatedDay.figure.in_(names), RestatedDay.day >= since, RestatedDay.day < until)
        .group_by(RestatedDay.day)
        .order_by(RestatedDay.day)
    )
    return {row[0]: row[1] for row in reads().execute(found)}
