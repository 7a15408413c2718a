"""Cars that questions are about, counted for the filters of the list.

Counting reads an index from end to end, so what was counted is kept for a minute in each process.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

import sqlalchemy as sa
from flask import current_app

from motorclub.api import reads
from motorclub_forum.models import Question
from motorclub_forum.reading import queries

Item = dict[str, Any]

KEPT_S = 60.0
MOST = 100
MOST_KEPT = 200
EXTENSION = "motorclub_forum.facets"


def count_facets(brand: str | None, car_model: str | None) -> list[Item]:
    """FacetSchema of brands, of one brand's models, or of one model's generations; the most asked about first."""
    kept: dict[tuple[str, ...], tuple[float, list[Item]]] = current_app.extensions.setdefault(EXTENSION, {})
    key = tuple(name.lower() for name in (brand, car_model) if name is not None)
    found = kept.get(key)
    if found is None or monotonic() >= found[0]:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = (monotonic() + KEPT_S, _counted(key))
    return found[1]


# What is counted below so many names of the way down.
LEVELS: tuple[Any, ...] = (Question.brand, Question.car_model, Question.generation)


def _counted(above: tuple[str, ...]) -> list[Item]:
    column = LEVELS[len(above)]
    where = [queries.SHOWN, Question.brand != sa.literal_column("''"), column != ""]
    where += [sa.func.lower(level) == name for level, name in zip(LEVELS, above, strict=False)]
    count = sa.func.count()
    rows = reads().execute(
        sa.select(sa.func.min(column).label("value"), count.label("count"))
        .where(*where)
        .group_by(sa.func.lower(column))
        .order_by(count.desc(), sa.func.lower(column))
        .limit(MOST)
    )
    return [{"value": row[0], "count": row[1]} for row in rows]
