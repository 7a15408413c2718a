"""The figure of ranks: points that members have earned, by day."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from motorclub.api import STAFF
from motorclub.api.figures import Figure, FigureQuery, FigureRow, count_by_step, is_of_member
from motorclub_ranks.ledger.models import PointEvent


def count_points(query: FigureQuery) -> Iterator[FigureRow]:
    """The sum of the ledger, by the day on which points settled; reversals have the day of what they reverse."""
    own = is_of_member(query, PointEvent.member_id)
    return count_by_step(query, PointEvent.settled_at, own, value=sa.func.sum(PointEvent.points))


FIGURES = (Figure("ranks.points", "Points", "number", count_points, roles=STAFF, of_member=True),)
