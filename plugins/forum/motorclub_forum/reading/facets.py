"""Cars that questions are about, counted for the filters of the list.

Counting reads an index from end to end, so each process keeps the result for a minute.
"""

from __future__ import annotations

from time import monotonic

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.orm import InstrumentedAttribute

from motorclub.api.rows import read_rows
from motorclub_forum.models import Question
from motorclub_forum.reading import queries
from motorclub_forum.reading.rows import Facet

KEPT_S = 60.0
MOST = 100
MOST_KEPT = 200
EXTENSION = "motorclub_forum.facets"


def count_facets(brand: str | None, car_model: str | None) -> list[Facet]:
    """Brands, one brand's models, or one model's generations; the most asked about first."""
    kept: dict[tuple[str, ...], tuple[float, list[Facet]]] = current_app.extensions.setdefault(EXTENSION, {})
    key = tuple(name.lower() for name in (brand, car_model) if name is not None)
    found = kept.get(key)
    if found is None or monotonic() >= found[0]:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = (monotonic() + KEPT_S, _count(key))
    return found[1]


# What is counted below so many names of the way down.
LEVELS: tuple[InstrumentedAttribute[str], ...] = (Question.brand, Question.car_model, Question.generation)


def _count(above: tuple[str, ...]) -> list[Facet]:
    column = LEVELS[len(above)]
    where = [queries.SHOWN, Question.brand != sa.literal_column("''"), column != ""]
    where += [sa.func.lower(level) == name for level, name in zip(LEVELS, above, strict=False)]
    count = sa.func.count()
    return read_rows(
        Facet,
        sa.select(sa.func.min(column).label("value"), count.label("count"))
        .where(*where)
        .group_by(sa.func.lower(column))
        .order_by(count.desc(), sa.func.lower(column))
        .limit(MOST),
    )
