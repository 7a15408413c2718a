"""Figures of the site's traffic, and of how often members' content is looked at.

Views and visits by hour, page, site and device are what `Traffic` itself keeps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from motorclub.api import reads
from motorclub.api.figures import Figure, FigureQuery, FigureRow
from motorclub_analytics.visits.counting import DEVICE
from motorclub_analytics.visits.models import ContentViews, Traffic, VisitorCount

NOTHING = sa.literal("")


def count_views(query: FigureQuery) -> Iterator[FigureRow]:
    """Views of pages."""
    return _count_traffic(query, Traffic.views)


def count_visits(query: FigureQuery) -> Iterator[FigureRow]:
    """Visits, by when they began."""
    return _count_traffic(query, Traffic.visits)


def _count_traffic(query: FigureQuery, number: Any) -> Iterator[FigureRow]:
    # Each dimension has the whole; this one has the fewest rows.
    within = (Traffic.dimension == DEVICE, Traffic.day >= query.since, Traffic.day < query.until)
    chosen = sa.select(Traffic.day, sa.cast(sa.func.sum(number), sa.BigInteger).label("number")).where(
        *within
    )
    for row in reads().execute(chosen.group_by(Traffic.day)):
        yield FigureRow(row.day, row.number)


def count_visitors(query: FigureQuery) -> Iterator[FigureRow]:
    """Different visitors on a day; of longer periods those of a day on average, because nobody is known again."""
    start = sa.cast(sa.func.date_trunc(query.step.value, VisitorCount.day), sa.Date).label("start")
    number = sa.cast(sa.func.round(sa.func.avg(VisitorCount.visitors)), sa.BigInteger).label("number")
    within = (VisitorCount.day >= query.since, VisitorCount.day < query.until)
    for row in reads().execute(sa.select(start, number).where(*within).group_by(start)):
        yield FigureRow(row.start, row.number)


def count_content_views(query: FigureQuery) -> Iterator[FigureRow]:
    """Views of members' content, of one member's or of all."""
    key = ContentViews.type if query.by else NOTHING
    number = sa.cast(sa.func.sum(ContentViews.views), sa.BigInteger).label("number")
    chosen = sa.select(ContentViews.day, key.label("key"), number)
    chosen = chosen.where(ContentViews.day >= query.since, ContentViews.day < query.until)
    if query.member_id is not None:
        chosen = chosen.where(ContentViews.member_id == query.member_id)
    for row in reads().execute(chosen.group_by(sa.text("1"), sa.text("2"))):
        yield FigureRow(row.day, row.number, row.key)


FIGURES = (
    Figure("analytics.views", "Page views", "number", count_views),
    Figure("analytics.visits", "Visits", "number", count_visits),
    Figure("analytics.visitors", "Visitors a day", "number", count_visitors, additive=False),
    Figure(
        "analytics.content_views",
        "Content views",
        "number",
        count_content_views,
        dimensions=("type",),
        of_member=True,
    ),
)
