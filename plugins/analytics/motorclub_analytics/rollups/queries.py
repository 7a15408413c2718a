"""Reading how figures are kept, and how far rebuilds are."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import translate_answer
from motorclub.api.figures import list_figures
from motorclub.api.rows import Page, columns_of, read_one, read_page
from motorclub_analytics.rollups.models import FigureState, Rebuild, RestatedDay
from motorclub_analytics.rollups.rows import FigureStateRow, RebuildRow

_RESTATED = (
    sa.select(sa.func.count()).where(RestatedDay.figure == FigureState.name).correlate(FigureState)
).scalar_subquery()
_STATE_COLUMNS = columns_of(FigureStateRow, FigureState, restated_days=_RESTATED)
_REBUILD_COLUMNS = columns_of(
    RebuildRow,
    Rebuild,
    days_total=Rebuild.until - Rebuild.since,
    days_done=Rebuild.next_day - Rebuild.since,
)


def list_states(page: int, size: int) -> Page[FigureStateRow]:
    """A page of the figures that are kept, by name."""
    rows = read_page(FigureStateRow, sa.select(*_STATE_COLUMNS).order_by(FigureState.name), page, size)
    labels = {figure.name: figure.label for figure in list_figures(None)}
    for row in rows.content:
        row.label = translate_answer(labels.get(row.name, row.name))
    return rows


def list_rebuilds(page: int, size: int) -> Page[RebuildRow]:
    """A page of the rebuilds, the newest first."""
    return read_page(RebuildRow, sa.select(*_REBUILD_COLUMNS).order_by(Rebuild.id.desc()), page, size)


def get_rebuild(rebuild_id: int) -> RebuildRow:
    """A rebuild. Raises 404."""
    chosen = sa.select(*_REBUILD_COLUMNS).where(Rebuild.id == rebuild_id)
    return read_one(RebuildRow, chosen, "Rebuild {id}", id=rebuild_id)
