"""Lists of questions: columns, never entities, and few statements.

The statements are built once. A page of ids is read from an index first and joined with titles and names afterwards,
so that a far page costs a walk along the index and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from time import monotonic
from typing import Any

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import InstrumentedAttribute, aliased

from motorclub.api import Member, reads
from motorclub.api.rows import Page, read_page, read_rows
from motorclub_forum.models import (
    IS_LISTED,
    Category,
    Question,
    QuestionTag,
    Tag,
    Totals,
)
from motorclub_forum.reading.rows import (
    QUESTION_ITEM,
    WAITING,
    Facet,
    QuestionItemRow,
    WaitingRow,
)

Columns = tuple[sa.ColumnElement[Any], ...]
Ordering = tuple[Any, ...]
Statement = sa.Select[*tuple[Any, ...]]

NEWEST: Ordering = (Question.created_at.desc(), Question.id.desc())
ACTIVE: Ordering = (Question.last_activity_at.desc(), Question.id.desc())
PINNED_FIRST = Question.is_pinned.desc()
ORDERINGS: Mapping[str, Ordering] = {
    "newest": (PINNED_FIRST, *NEWEST),
    "active": (PINNED_FIRST, *ACTIVE),
    "unanswered": NEWEST,
    "solved": ACTIVE,
    "hot": (Question.hot_score.desc(), Question.id.desc()),
    "votes": (Question.score.desc(), Question.id.desc()),
}
# Written as in the indexes, with no parameters, so that the planner recognises them.
CONDITIONS: Mapping[str, sa.ColumnElement[bool]] = {
    "unanswered": sa.and_(Question.answer_count == sa.literal_column("0"), IS_LISTED),
    "solved": sa.literal_column("forum_question.status = 'SOLVED'"),
}

# Written into the text that is sent, not into the statement: a statement for each size of a page would fill the memory.
SIZE = sa.bindparam("size", type_=sa.BigInteger, literal_execute=True)
OFFSET = sa.bindparam("offset", type_=sa.BigInteger)


# Lists


def list_questions(sort: str, tag: str | None, page: int, size: int) -> Page[QuestionItemRow]:
    """One page of questions and how many there are in all: one statement, two with a tag or past the end."""
    if tag is not None:
        return _list_tagged(sort, tag, page, size)
    values = {"offset": page * size, "size": size}
    items = read_items(_list_statement(sort, first=page == 0), values)
    total = items[0].total if items else reads().scalar(sa.select(_total(sort))) or 0
    return Page.of(items, total, page, size)


def _list_tagged(sort: str, tag: str, page: int, size: int) -> Page[QuestionItemRow]:
    found = reads().execute(_TAG_BY_NAME, {"name": tag}).first()
    if found is None:
        return Page.of([], 0, page, size)
    values = {"offset": page * size, "size": size, "tag_id": found.id}
    items = read_items(_list_statement(sort, first=page == 0, tagged=True), values)
    total = found.unanswered_count if sort == "unanswered" else found.question_count
    return Page.of(items, total, page, size)


def list_category(sort: str, category_id: int, page: int, size: int) -> Page[QuestionItemRow]:
    """A page of the questions in a category or below it, in one of the orders that have an index for that."""
    branch = reads().execute(_BRANCH, {"category_id": category_id}).all()
    if not branch:
        return Page.of([], 0, page, size)
    values = {f"category_{place}": row.id for place, row in enumerate(branch)}
    values |= {"offset": page * size, "size": size, "reach": (page + 1) * size}
    items = read_items(_category_statement(sort, len(branch)), values)
    return Page.of(items, sum(row.question_count for row in branch), page, size)


CATEGORY_SORTS = frozenset({"newest", "active"})
_WHICH = sa.bindparam("category_id", type_=sa.BigInteger)
_BRANCH = sa.select(Category.id, Category.question_count).where(
    sa.or_(Category.id == _WHICH, Category.parent_id == _WHICH)
)


@cache
def _category_statement(sort: str, categories: int) -> Statement:
    """Walks each category's index as far as the page reaches, and merges the walks."""
    order = ORDERINGS[sort]
    columns = (Question.is_pinned, Question.created_at, Question.last_activity_at, Question.id)
    key_columns = [column for column in columns if column.key in ("is_pinned", "id", _BY[sort])]
    reach = sa.bindparam("reach", type_=sa.BigInteger)
    walks = [
        sa.select(*key_columns)
        .where(Question.category_id == sa.bindparam(f"category_{place}", type_=sa.BigInteger), IS_LISTED)
        .order_by(*order)
        .limit(reach)
        .subquery(f"walk_{place}")
        for place in range(categories)
    ]
    merged = sa.union_all(*(sa.select(walk) for walk in walks)).subquery("merged")
    ids = (
        sa.select(merged.c.id)
        .order_by(merged.c.is_pinned.desc(), merged.c[_BY[sort]].desc(), merged.c.id.desc())
        .limit(SIZE)
        .offset(OFFSET)
    )
    return select_items(ids.subquery("chosen"), order)


_BY = {"newest": "created_at", "active": "last_activity_at"}


_MEANT = aliased(Tag, name="meant")
_TAG_BY_NAME = (
    sa.select(_MEANT.id, _MEANT.question_count, _MEANT.unanswered_count)
    .join(Tag, _MEANT.id == sa.func.coalesce(Tag.synonym_of_id, Tag.id))
    .where(Tag.name == sa.bindparam("name"))
)


@cache
def _list_statement(sort: str, *, first: bool, tagged: bool = False) -> Statement:
    """Size and tag are written into the text that is sent: without their values the planner guesses badly."""
    ids = sa.select(Question.id).order_by(*ORDERINGS[sort]).limit(SIZE)
    ids = ids.where(CONDITIONS.get(sort, IS_LISTED))
    if not first:
        ids = ids.offset(OFFSET)
    if tagged:
        carries = QuestionTag.tag_id == sa.bindparam("tag_id", type_=sa.BigInteger, literal_execute=True)
        ids = ids.join(QuestionTag, sa.and_(QuestionTag.question_id == Question.id, carries))
    return select_items(ids.subquery("chosen"), ORDERINGS[sort], _total(sort).label("total"))


def select_items(chosen: sa.FromClause, order: Ordering, *more: sa.ColumnElement[Any]) -> Statement:
    """The items of the ids in `chosen`, in this order."""
    items = with_author(sa.select(*QUESTION_ITEM, *more))
    return items.join(chosen, chosen.c.id == Question.id).order_by(*order)


def with_author(questions: Statement) -> Statement:
    """Questions with their authors and categories."""
    authored = questions.select_from(Question).join(Member, Member.id == Question.author_id)
    return authored.outerjoin(Category, Category.id == Question.category_id)


def _total(sort: str) -> sa.ScalarSelect[int]:
    totals = {"unanswered": Totals.unanswered_count, "solved": Totals.solved_count}
    return sa.select(totals.get(sort, Totals.question_count)).scalar_subquery()


def read_items(statement: Statement, values: Mapping[str, Any] | None = None) -> list[QuestionItemRow]:
    """The items of a statement that `select_items` made."""
    return read_rows(QuestionItemRow, statement, values)


def list_waiting(page: int, size: int, category_ids: Sequence[int] | None = None) -> Page[WaitingRow]:
    """A page of the questions that wait for a moderator, the oldest first; with `category_ids`, of those in these."""
    waits = sa.or_(sa.literal_column("forum_question.status = 'PENDING'"), Question.reopen_asked)
    if category_ids is not None:
        waits = sa.and_(waits, Question.category_id.in_(category_ids))
    order: Ordering = (Question.created_at, Question.id)
    return read_page(WaitingRow, with_author(sa.select(*WAITING)).where(waits).order_by(*order), page, size)


# For who asks or filters


MOST_SIMILAR, SIMILAR_LOOKED_AT = 5, 200
LANGUAGE: sa.ColumnElement[Any] = sa.literal_column("'english'::regconfig")
# A solved question helps more than one that waits.
HEAT_OF_SOLVED = 0.1


def find_similar(title: str, brand: str, car_model: str, exclude_id: int | None) -> list[QuestionItemRow]:
    """At most five: those with all the words, or else with some. At most three statements."""
    like = {
        "title": title,
        "brand": brand.lower(),
        "car_model": car_model.lower(),
        "exclude_id": exclude_id or 0,
    }
    found = list(reads().scalars(_WITH_ALL_WORDS, like))
    if len(found) < MOST_SIMILAR:
        more = reads().scalars(_WITH_SOME_WORDS, like)
        found += [number for number in more if number not in found]
    return _read_similar(found[:MOST_SIMILAR])


def _select_similar(query: Any) -> sa.Select[int]:
    few = (
        sa.select(Question.id, Question.document, Question.brand, Question.car_model, Question.status)
        .where(Question.document.bool_op("@@")(query), IS_LISTED)
        .where(Question.id != sa.bindparam("exclude_id", type_=sa.BigInteger))
        .limit(SIMILAR_LOOKED_AT)
        .subquery()
    )
    same_brand = sa.and_(
        few.c.brand != "", sa.func.lower(few.c.brand) == sa.bindparam("brand", type_=sa.Text)
    )
    same_model = sa.and_(
        same_brand, sa.func.lower(few.c.car_model) == sa.bindparam("car_model", type_=sa.Text)
    )
    rank = sa.func.ts_rank(few.c.document, query) + sa.case(
        (few.c.status == "SOLVED", HEAT_OF_SOLVED), else_=0.0
    )
    best = sa.select(few.c.id).order_by(same_model.desc(), same_brand.desc(), rank.desc(), few.c.id.desc())
    return best.limit(MOST_SIMILAR)


_EVERY = sa.func.plainto_tsquery(LANGUAGE, sa.bindparam("title", type_=sa.Text))
_WITH_ALL_WORDS = _select_similar(_EVERY)
_WITH_SOME_WORDS = _select_similar(
    sa.func.to_tsquery(LANGUAGE, sa.func.replace(sa.cast(_EVERY, sa.Text), "&", "|"))
)


_THESE = sa.select(Question.id).where(Question.id == sa.any_(sa.bindparam("ids", type_=ARRAY(sa.BigInteger))))
_SIMILAR = select_items(_THESE.subquery("chosen"), (Question.id,))


def _read_similar(ids: list[int]) -> list[QuestionItemRow]:
    if not ids:
        return []
    found = {item.id: item for item in read_items(_SIMILAR, {"ids": ids})}
    return [found[number] for number in ids if number in found]


FACETS_KEPT_S = 60.0
MOST_FACETS = 100
MOST_KEPT = 200
EXTENSION = "motorclub_forum.facets"


def count_facets(brand: str | None, car_model: str | None) -> list[Facet]:
    """Brands, one brand's models, or one model's generations; the most asked about first."""
    cache: dict[tuple[str, ...], tuple[float, list[Facet]]] = current_app.extensions.setdefault(EXTENSION, {})
    key = tuple(name.lower() for name in (brand, car_model) if name is not None)
    found = cache.get(key)
    if found is None or monotonic() >= found[0]:
        if len(cache) >= MOST_KEPT:
            cache.clear()
        found = cache[key] = (monotonic() + FACETS_KEPT_S, _count_level(key))
    return found[1]


# What is counted below so many names of the way down.
LEVELS: tuple[InstrumentedAttribute[str], ...] = (Question.brand, Question.car_model, Question.generation)


def _count_level(above: tuple[str, ...]) -> list[Facet]:
    column = LEVELS[len(above)]
    where = [IS_LISTED, Question.brand != sa.literal_column("''"), column != ""]
    where += [sa.func.lower(level) == name for level, name in zip(LEVELS, above, strict=False)]
    count = sa.func.count()
    return read_rows(
        Facet,
        sa.select(sa.func.min(column).label("value"), count.label("count"))
        .where(*where)
        .group_by(sa.func.lower(column))
        .order_by(count.desc(), sa.func.lower(column))
        .limit(MOST_FACETS),
    )
