"""Asking plugins for their figures: through their guard, and only for those who may see them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from motorclub.http import forbidden
from motorclub.plugin.background import working_for
from motorclub.plugin.guard import GuardedFailure
from motorclub.plugin.host import Registered, current_host, registered_by_name
from motorclub.plugin.registry import enabled_owners
from motorclub.plugin.services import ServiceFailed
from motorclub.plugin.values import Figure, FigureQuery, FigureRow
from motorclub.viewer import Viewer

EXTENSION = "motorclub.figures"
MOST_DAYS = 3660


def _figures() -> Mapping[str, Registered[Figure]]:
    return registered_by_name(EXTENSION, lambda contributions: contributions.figures)


def list_figures(viewer: Viewer) -> list[Figure]:
    """The figures of plugins that are on which the viewer may see, their own ones among them."""
    on = enabled_owners()
    return [figure for owner, figure in _figures().values() if owner in on and _may_see(figure, viewer, None)]


def _may_see(figure: Figure, viewer: Viewer, query: FigureQuery | None) -> bool:
    if viewer.role in figure.roles:
        return True
    own = figure.of_member and viewer.signed_in
    return own and (query is None or query.member_id == viewer.id)


def read_figure(name: str, query: FigureQuery, viewer: Viewer) -> list[FigureRow]:
    """The values of a figure on the days of `query`, by day; days without a row have no value.

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
    if query.by is not None and query.by not in figure.dimensions:
        raise ValueError(
            f"{figure.name} is by {', '.join(figure.dimensions) or 'day only'}, not by {query.by}"
        )
    if query.member_id is not None and not figure.of_member:
        raise ValueError(f"{figure.name} is of no single member")


def _rows(figure: Figure, query: FigureQuery) -> list[FigureRow]:
    """Raises ValueError for rows that are not of the figure."""
    rows: Iterable[FigureRow] = figure.count(query)
    found = sorted(rows, key=lambda row: (row.day, row.currency, row.key))
    for row in found:
        if not query.since <= row.day < query.until:
            raise ValueError(f"figure {figure.name}: {row.day} was not asked for")
        if bool(row.currency) is not (figure.unit == "money"):
            raise ValueError(f"figure {figure.name}: money has a currency, and nothing else")
    return found
