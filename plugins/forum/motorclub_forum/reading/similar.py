"""Questions like one that is about to be asked: with its words in them, about the same car first."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from motorclub.api import reads
from motorclub_forum.models import Question
from motorclub_forum.reading import queries
from motorclub_forum.reading.rows import QuestionItemRow

SHOWN, LOOKED_AT = 5, 200
LANGUAGE: sa.ColumnElement[Any] = sa.literal_column("'english'::regconfig")
# A solved question helps more than one that waits.
SOLVED_IS_WORTH = 0.1


def find_similar(title: str, brand: str, car_model: str, exclude_id: int | None) -> list[QuestionItemRow]:
    """At most five: those with all the words, or else with some. At most three statements."""
    every = sa.func.plainto_tsquery(LANGUAGE, title)
    found = _ids(every, brand, car_model, exclude_id)
    if len(found) < SHOWN:
        some = sa.func.replace(sa.cast(every, sa.Text), "&", "|")
        more = _ids(sa.func.to_tsquery(LANGUAGE, some), brand, car_model, exclude_id)
        found += [number for number in more if number not in found]
    return _items(found[:SHOWN])


def _ids(query: Any, brand: str, car_model: str, exclude_id: int | None) -> list[int]:
    few = (
        sa.select(Question.id, Question.document, Question.brand, Question.car_model, Question.status)
        .where(Question.document.bool_op("@@")(query), queries.SHOWN)
        .where(Question.id != (exclude_id or 0))
        .limit(LOOKED_AT)
        .subquery()
    )
    same_brand = sa.and_(few.c.brand != "", sa.func.lower(few.c.brand) == brand.lower())
    same_model = sa.and_(same_brand, sa.func.lower(few.c.car_model) == car_model.lower())
    rank = sa.func.ts_rank(few.c.document, query) + sa.case(
        (few.c.status == "SOLVED", SOLVED_IS_WORTH), else_=0.0
    )
    best = sa.select(few.c.id).order_by(same_model.desc(), same_brand.desc(), rank.desc(), few.c.id.desc())
    return list(reads().scalars(best.limit(SHOWN)))


def _items(ids: list[int]) -> list[QuestionItemRow]:
    if not ids:
        return []
    chosen = sa.select(Question.id).where(Question.id.in_(ids)).subquery("chosen")
    found = {item.id: item for item in queries.read_items(queries.select_items(chosen, (Question.id,)))}
    return [found[number] for number in ids if number in found]
