"""Asking plugins for their figures: through their guard, and only for those who may see them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime

from motorclub.events.services import publish
from motorclub.figures.days import day_of, first_day, today
from motorclub.figures.events import FiguresRestated
from motorclub.http import forbidden
from motorclub.plugin.background import working_for
from motorclub.plugin.guard import GuardedFailure
from motorclub.plugin.host import Registered, current_host, registered_by_name
from motorclub.plugin.registry import enabled_owners
from motorclub.plugin.services import ServiceFailed
from motorclub.plugin.values import Figure, FigureQuery, FigureRow, Step
from motorclub.viewer import Viewer

EXTENSION = "motorclub.figures"
MOST_DAYS = 3660
MOST_HOURLY_DAYS = 366


def _figures() -> Mapping[str, Registered[Figure]]:
    return registered_by_name(EXTENSION, lambda contributions: contributions.figures)


def list_figures(viewer: Viewer | None) -> list[Figure]:
    """The figures of plugins that are on which the viewer may see, their own ones among them; all of them for None."""
    on = enabled_owners()
    return [figure for owner, figure in _figures().values() if owner in on and _may_see(figure, viewer, None)]


def _may_see(figure: Figure, viewer: Viewer | None, query: FigureQuery | None) -> bool:
    if viewer is None or viewer.role in figure.roles:
        return True
    own = (figure.of_member or figure.of_organizer) and viewer.signed_in
    return own and (query is None or query.member_id == viewer.id)


def read_figure(name: str, query: FigureQuery, viewer: Viewer | None) -> list[FigureRow]:
    """The values of a figure in the periods of `query`, by day and hour; periods without a row have no value.

    None as the viewer stands for a job of the site, which may read all.

    Raises LookupError for a figure that no enabled plugin has, 403 for a viewer who may not see it, ValueError for a
    query that it does not support, ServiceFailed when its plugin fails.
    """
    owner, figure = _figures().get(name, ("", None))
    if figure is None or owner not in enabled_owners():
        raise LookupError(f"there is no figure {name!r}")
    if not _may_see(figure, viewer, query):
        raise forbidden("You may not see this figure.")
    check_query(figure, query)
    with working_for(owner) as on:
        if not on:
            raise LookupError(f"there is no figure {name!r}")
        try:
            return current_host().guard_of(owner).demand(f"figure {name}", lambda: _rows(figure, query))
        except GuardedFailure as failure:
            raise ServiceFailed(f"figure {name} of plugin {owner} failed") from failure


def check_query(figure: Figure, query: FigureQuery) -> None:
    """Raises ValueError for a query that the figure does not answer."""
    if not 0 < (query.until - query.since).days <= MOST_DAYS:
        raise ValueError(f"a figure is of 1 to {MOST_DAYS} days")
    _check_step(figure, query)
    if query.by is not None and query.by not in figure.dimensions:
        raise ValueError(
            f"{figure.name} is by {', '.join(figure.dimensions) or 'day only'}, not by {query.by}"
        )
    if query.member_id is not None and not (figure.of_member or figure.of_organizer):
        raise ValueError(f"{figure.name} is of no single member")


def _check_step(figure: Figure, query: FigureQuery) -> None:
    if query.step is Step.HOUR:
        if not figure.hourly:
            raise ValueError(f"{figure.name} is not counted by hour")
        if (query.until - query.since).days > MOST_HOURLY_DAYS:
            raise ValueError(f"hours are read of {MOST_HOURLY_DAYS} days at most")
    elif query.since != first_day(query.since, query.step):
        raise ValueError(f"no {query.step} begins on {query.since}")


def _rows(figure: Figure, query: FigureQuery) -> list[FigureRow]:
    if figure.additive and query.step in (Step.WEEK, Step.MONTH):
        return sum_by_step(_read_rows(figure, replace(query, step=Step.DAY)), query.step)
    return _read_rows(figure, query)


def sum_by_step(rows: Iterable[FigureRow], step: Step) -> list[FigureRow]:
    """The rows of shorter periods summed up to those of `step`, in order."""
    sums: dict[tuple[date, str, str], int] = {}
    for row in rows:
        period = (first_day(row.day, step), row.currency, row.key)
        sums[period] = sums.get(period, 0) + row.value
    return [FigureRow(day, sums[day, currency, key], key, currency) for day, currency, key in sorted(sums)]


def _read_rows(figure: Figure, query: FigureQuery) -> list[FigureRow]:
    """Raises ValueError for rows that are not of the figure."""
    rows: Iterable[FigureRow] = figure.count(query)
    found = sorted(rows, key=lambda row: (row.day, row.hour, row.currency, row.key))
    for row in found:
        if not query.since <= row.day < query.until or row.day != first_day(row.day, query.step):
            raise ValueError(f"figure {figure.name}: {row.day} was not asked for")
        if bool(row.currency) is not (figure.unit == "money"):
            raise ValueError(f"figure {figure.name}: money has a currency, and nothing else")
    return found


def restate_figures(names: Collection[str], moments: Iterable[datetime]) -> None:
    """Say that figures have changed on the days of these times, in the current transaction.

    For what is booked late or undone. Times of today need no word and are passed over.
    """
    days: Sequence[date] = sorted({day_of(at) for at in moments} - {today()})
    if days:
        publish(FiguresRestated(tuple(names), tuple(days)))
