"""What the counting functions of figures have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import sqlalchemy as sa

from motorclub.plugin.values import FigureQuery, FigureRow

WHOLE = 10_000

Count = Callable[[FigureQuery], Iterable[FigureRow]]


def is_of_member(query: FigureQuery, column: Any) -> sa.ColumnElement[bool]:
    """Whether a row belongs to the member that a query asks for; any row for a query of all members."""
    return sa.true() if query.member_id is None else column == query.member_id


def count_share(part: Count, whole: Count) -> Callable[[FigureQuery], Iterator[FigureRow]]:
    """The counting function of a share: of the periods that have any of the whole."""

    def count(query: FigureQuery) -> Iterator[FigureRow]:
        parts = {(row.day, row.hour, row.key): row.value for row in part(query)}
        for row in whole(query):
            if row.value:
                value = share_of(parts.get((row.day, row.hour, row.key), 0), row.value)
                yield FigureRow(row.day, value, row.key, hour=row.hour)

    return count


def share_of(part: int, whole: int) -> int:
    """A share in hundredths of a percent.

    >>> share_of(1, 3), share_of(2, 2)
    (3333, 10000)
    """
    return round(WHOLE * part / whole)
