"""Reading how the community fares, from the figures that plugins contribute to that page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from motorclub.api import ServiceFailed, translate_answer
from motorclub.api.figures import AGE, COMMUNITY, Figure, FigureQuery, Step, first_day, list_figures
from motorclub_analytics.community.rows import (
    CohortRow,
    CommunityFigureRow,
    CommunityRow,
    PeriodValueRow,
)
from motorclub_analytics.rollups.reading import list_restated_days, read_values

# Cohorts are followed for so many periods after the one in which they came.
COHORT_PERIODS = 12


def read_community(first: date, last: date, step: Step) -> CommunityRow:
    """The figures of the community's health that are on; a plugin that fails leaves its own out.

    Everybody who may open the page sees all of them.
    """
    query = FigureQuery(first_day(first, step), last + timedelta(days=1), step=step)
    wanted = [figure for figure in list_figures(None) if figure.dashboard == COMMUNITY]
    found = [row for figure in wanted for row in _read_figure(figure, query)]
    return CommunityRow(step.value, query.since, query.until, found)


def list_periods(query: FigureQuery) -> Iterator[date]:
    """The first days of the periods of a query.

    >>> months = FigureQuery(date(2026, 1, 1), date(2026, 3, 9), step=Step.MONTH)
    >>> [day.month for day in list_periods(months)]
    [1, 2, 3]
    """
    day = query.since
    while day < query.until:
        yield day
        day = _move(day, 1, query.step)


def _move(day: date, periods: int, step: Step) -> date:
    """The first day of the period that comes so many after that of `day`."""
    if step is not Step.MONTH:
        return day + timedelta(days=periods * (7 if step is Step.WEEK else 1))
    months = day.year * 12 + day.month - 1 + periods
    return date(months // 12, months % 12 + 1, 1)


def _read_figure(figure: Figure, query: FigureQuery) -> Iterator[CommunityFigureRow]:
    try:
        rows = read_values(figure.name, query, None)
        cohorts = _read_cohorts(figure, query) if AGE in figure.dimensions else []
    except ServiceFailed:
        return
    found = {row.day: row.value for row in rows}
    nothing = 0 if figure.unit == "number" else None
    yield CommunityFigureRow(
        name=figure.name,
        label=translate_answer(figure.label),
        unit=figure.unit,
        values=[PeriodValueRow(day, found.get(day, nothing)) for day in list_periods(query)],
        restated=list(list_restated_days([figure.name], query.since, query.until)),
        cohorts=cohorts,
    )


def _read_cohorts(figure: Figure, query: FigureQuery) -> list[CohortRow]:
    """Those who came in the periods of the query; shares of periods that are still to come are null."""
    by_age = FigureQuery(query.since, query.until, by=AGE, step=query.step)
    shares = {
        (_move(row.day, -int(row.key), query.step), int(row.key)): row.value
        for row in read_values(figure.name, by_age, None)
    }
    came = {day for day, _ in shares}
    return [
        CohortRow(day, [_share(shares, day, age, query) for age in range(COHORT_PERIODS + 1)])
        for day in list_periods(query)
        if day in came
    ]


def _share(shares: Mapping[tuple[date, int], int], day: date, age: int, query: FigureQuery) -> int | None:
    """Nobody is a share, too, unless the period is still to come."""
    return shares.get((day, age), 0 if _move(day, age, query.step) < query.until else None)
