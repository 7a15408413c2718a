"""Lists filtered by car, tags, words and operators (community.md 4.2).

Words are searched in questions and in their answers. Of a very common word only a limited number of matches is read,
the newest ones, so that a search takes no longer on a large site; people read the first pages.

Words are interpreted as in the site search (`search_attempts`): first all of them, then with typing errors corrected,
then most of them. Statements by words alone are built once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, TSQUERY

from motorclub.api import Member, Viewer, reads, search_attempts, social
from motorclub.api.cars import list_cars
from motorclub.api.rows import Page
from motorclub_forum.catalogue import categories
from motorclub_forum.models import AGE, IS_LISTED, IS_PUBLISHED, Answer, Question, QuestionTag, Status, Tag
from motorclub_forum.reading import queries
from motorclub_forum.reading.rows import QuestionItemRow
from motorclub_forum.schemas import FAULT_CODE, tag_name
from motorclub_forum.shared import own_cars

Condition = sa.ColumnElement[bool]

MOST = 1000
# How many questions with the words are ranked; if fewer have them, as many answers at most, too.
MOST_RANKED = 200
# So many with the words are looked at for those that an operator means, and so many that it means for the words.
MOST_TRIED = 500
# Fewer for answers: whose question has the words in its answers mostly has them itself, and each is two looks.
MOST_TRIED_BELOW = 200
ANSWERS_COUNT: sa.ColumnElement[Any] = sa.literal_column("0.7::double precision")
RELEVANCE = "relevance"
PLAIN = {"sort", "tag", "page", "size"}
CACHEABLE = {*PLAIN, "category"}
OPERATOR = re.compile(r'(?<!\S)(tag|model|brand|code|user|is|score):("[^"]*"|\S+)', re.IGNORECASE)
SCORE = re.compile(r"(>=|<=|>|<|=)?(-?\d{1,6})")

EQUALS: Mapping[str, Any] = {
    "kind": Question.kind,
    "year": Question.year,
    "author": Question.author_id,
    "car_id": Question.car_id,
}
IS: Mapping[str, Any] = {
    "solved": Question.accepted_answer_id.is_not(None),
    "unsolved": Question.accepted_answer_id.is_(None),
    "open": Question.status == Status.OPEN,
    "closed": Question.status == Status.CLOSED,
    "unanswered": Question.answer_count == 0,
    "answered": Question.answer_count > 0,
    "locked": Question.is_locked,
    "pinned": Question.is_pinned,
    "outdated": Question.accepted_outdated,
}
COMPARE: Mapping[str, Any] = {
    ">": Question.score.__gt__,
    ">=": Question.score.__ge__,
    "<": Question.score.__lt__,
    "<=": Question.score.__le__,
    "=": Question.score.__eq__,
}


@dataclass(frozen=True, slots=True)
class Search:
    """What was typed: words for the full-text search, and operators as (name, value)."""

    words: str
    operators: tuple[tuple[str, str], ...] = field(default=())


def parse(q: str) -> Search:
    """Take the operators out of what was typed; what is none stays among the words.

    >>> parse('rough idle code:p0171 tag:"engine oil" is:nonsense')
    Search(words='rough idle is:nonsense', operators=(('code', 'P0171'), ('tag', 'engine-oil')))
    """
    operators = []
    words = q
    for match in OPERATOR.finditer(q):
        name, value = match[1].lower(), match[2].strip('"').strip()
        parsed = _value(name, value)
        if parsed is not None:
            operators.append((name, parsed))
            words = words.replace(match[0], " ", 1)
    return Search(" ".join(words.split()), tuple(operators))


def _value(name: str, value: str) -> str | None:
    """An operator's value in its one spelling; None if it is none."""
    if not value:
        return None
    if name == "tag":
        return tag_name(value)
    if name == "code":
        return value.upper() if FAULT_CODE.fullmatch(value.upper()) else None
    if name == "is":
        return value.lower() if value.lower() in IS else None
    if name == "score":
        return value if SCORE.fullmatch(value) else None
    return value.casefold()


def is_plain(query: Mapping[str, Any]) -> bool:
    """Whether a list needs no more than an order and at most one tag."""
    tagged_solved = query["sort"] == "solved" and query["tag"] is not None
    return _only(query, PLAIN) and not tagged_solved


def is_cacheable(query: Mapping[str, Any]) -> bool:
    """Whether a list is one of those that are kept ready: what it shows depends on nobody, and many ask for it."""
    return _only(query, CACHEABLE)


def _only(query: Mapping[str, Any], names: Collection[str]) -> bool:
    narrowed = any(value for name, value in query.items() if name not in names)
    return not narrowed and query["sort"] in queries.ORDERINGS


def list_narrowed(query: Mapping[str, Any], viewer: Viewer) -> Page[QuestionItemRow]:
    """A page of the list, narrowed as `query` (QuestionsQuery) says."""
    search = parse(query["q"] or "")
    sort = query["sort"]
    conditions = [*_narrowed(query), *_operators(search)]
    if query["my_cars"]:
        conditions.append(_my_cars(viewer))
    if sort == "following":
        conditions.append(_followed(viewer))
        sort = "active"
    return _page(search.words, conditions, sort, query["page"], query["size"])


def search_questions(
    keyword: str, types: Collection[str], page: int, size: int, viewer: Viewer
) -> Page[QuestionItemRow]:
    """A page of what the words describe, the best first."""
    search = parse(keyword)
    return _page(search.words, list(_operators(search)), RELEVANCE, page, size, types)


def _page(
    words: str, conditions: list[Condition], sort: str, page: int, size: int, types: Collection[str] = ()
) -> Page[QuestionItemRow]:
    if words:
        return _by_words(words, conditions, sort, page, size, types)
    sort = "newest" if sort == RELEVANCE else sort
    order = queries.ORDERINGS[sort]
    condition = sa.and_(queries.CONDITIONS.get(sort, IS_LISTED), *conditions)
    chosen = sa.select(Question.id).where(condition).order_by(*order).limit(size).offset(page * size)
    items = queries.read_items(queries.select_items(chosen.subquery("chosen"), order))
    few = sa.select(Question.id).where(condition).limit(MOST).subquery()
    total = reads().scalar(sa.select(sa.func.count()).select_from(few)) or 0
    return Page.of(items, total, page, size)


# Narrowing


def _narrowed(query: Mapping[str, Any]) -> Iterator[Condition]:
    tags = [*([query["tag"]] if query["tag"] else []), *query["tags"]]
    if tags and query["all_tags"]:
        yield from (_tagged([tag]) for tag in tags)
    elif tags:
        yield _tagged(tags)
    if query["category"] is not None:
        yield Question.category_id.in_(categories.with_children(query["category"]))
    if query["brand"] is not None:
        yield sa.func.lower(Question.brand) == query["brand"].lower()
        yield Question.brand != ""
    if query["car_model"] is not None:
        yield sa.func.lower(Question.car_model) == query["car_model"].lower()
    if query["generation"] is not None:
        yield sa.func.lower(Question.generation) == query["generation"].lower()
    for name, column in EQUALS.items():
        if query[name] is not None:
            yield column == query[name]


def _tagged(names: Collection[str]) -> Condition:
    """Carries one of these tags, whatever they are called."""
    meant = sa.select(sa.func.coalesce(Tag.synonym_of_id, Tag.id)).where(Tag.name.in_(names))
    carries = sa.select(QuestionTag.question_id)
    if len(names) == 1:  # one value, so that nobody looks for questions that would come twice
        return Question.id.in_(carries.where(QuestionTag.tag_id == meant.scalar_subquery()))
    return Question.id.in_(carries.where(QuestionTag.tag_id.in_(meant)))


def _operators(search: Search) -> Iterator[Condition]:
    for name, value in search.operators:
        yield _operator(name, value)


def _operator(name: str, value: str) -> Condition:
    if name == "tag":
        return _tagged([value])
    if name == "code":
        return Question.fault_codes.contains([value])
    if name == "user":
        writer = sa.select(Member.id).where(Member.username_key == value)
        return Question.author_id == writer.scalar_subquery()
    if name == "score":
        match = SCORE.fullmatch(value)
        sign, number = (match[1] or "=", int(match[2])) if match else ("=", 0)
        condition: Condition = COMPARE[sign](number)
        return condition
    if name == "is":
        named: Condition = IS[value]
        return named
    return _car(name, value)


def _car(name: str, value: str) -> Condition:
    """`brand:` is a brand; `model:` a model, or brand and model, or with the generation."""
    if name == "brand":
        return sa.and_(sa.func.lower(Question.brand) == value, Question.brand != "")
    parts = (Question.brand, Question.car_model, Question.generation)
    spaced = [
        sa.func.lower(sa.func.concat_ws(" ", *some)) for some in (parts, parts[:2], parts[1:], parts[1:2])
    ]
    return sa.and_(Question.brand != "", sa.or_(*(text == value for text in spaced)))


def _my_cars(viewer: Viewer) -> Condition:
    """About a car of the viewer's: of that model, or of that brand where no model was given."""
    if not viewer.signed_in:
        return sa.false()
    own = own_cars.get_own_car(viewer)
    owned = [(car.brand, car.model) for car in list_cars(viewer.member_id)]
    cars = [*owned, *([(own.brand, own.car_model)] if own.brand else [])]
    brand, model = sa.func.lower(Question.brand), sa.func.lower(Question.car_model)
    any_of = [
        sa.and_(brand == one.lower(), model == its_model.lower()) if its_model else brand == one.lower()
        for one, its_model in cars
    ]
    return sa.or_(*any_of) if any_of else sa.false()


def _followed(viewer: Viewer) -> Condition:
    """By people, in categories, with tags that the viewer follows, or followed themselves."""
    if not viewer.signed_in:
        return sa.false()
    follows = {
        kind: social.list_followed(viewer.member_id, kind)
        for kind in (social.MEMBER, "forum.question", "forum.category", "forum.tag")
    }
    carries = sa.select(QuestionTag.question_id).where(QuestionTag.tag_id.in_(follows["forum.tag"]))
    any_of = [
        *([Question.author_id.in_(follows[social.MEMBER])] if follows[social.MEMBER] else []),
        *([Question.id.in_(follows["forum.question"])] if follows["forum.question"] else []),
        *([Question.category_id.in_(follows["forum.category"])] if follows["forum.category"] else []),
        *([Question.id.in_(carries)] if follows["forum.tag"] else []),
    ]
    hidden = social.list_hidden_reasons(viewer.member_id)
    visible = Question.author_id.not_in(hidden) if hidden else sa.true()
    return sa.and_(sa.or_(*any_of), visible) if any_of else sa.false()


# Words


def _by_words(
    words: str, conditions: list[Condition], sort: str, page: int, size: int, types: Collection[str]
) -> Page[QuestionItemRow]:
    """The page and how many there are, in one statement; past the end in two."""
    parts = _parts(types)
    statement = _ranked(parts, sort, conditions) if conditions else _ranked_of_all(parts, sort)
    for meant in search_attempts(words):
        items = queries.read_items(statement, {"words": meant, "size": size, "offset": page * size})
        total = items[0].total if items else (_count(parts, sort, conditions, meant) if page else 0)
        if total:
            return Page.of(items, total, page, size)
    return Page.of([], 0, page, size)


Parts = tuple[bool, bool]


def _parts(types: Collection[str]) -> Parts:
    """Whether questions are meant, and whether answers are."""
    return "ANSWER" not in types or "QUESTION" in types, "QUESTION" not in types or "ANSWER" in types


@cache
def _ranked_of_all(parts: Parts, sort: str) -> queries.Statement:
    """Made once, for all words."""
    return _ranked(parts, sort, ())


def _ranked(parts: Parts, sort: str, conditions: Collection[Condition]) -> queries.Statement:
    """The items of a page, with the total."""
    best, again = _best(parts, sort, conditions)
    order: queries.Ordering = (best.c.rank.desc(), Question.score.desc(), Question.id.desc())
    if sort != RELEVANCE:
        order = queries.ORDERINGS[sort]
    ids = (
        sa.select(best.c.id, best.c.rank, sa.func.count().over().label("total"))
        .join(Question, _one_of(best))
        .where(again)
        .order_by(*order)
        .limit(sa.bindparam("size", type_=sa.BigInteger))
        .offset(sa.bindparam("offset", type_=sa.BigInteger))
        .subquery("chosen")
    )
    same = (ids.c.rank.desc(), *order[1:]) if sort == RELEVANCE else order
    return queries.select_items(ids, same, ids.c.total)


def _count(parts: Parts, sort: str, conditions: Collection[Condition], words: str) -> int:
    best, again = _best(parts, sort, conditions)
    found = sa.select(sa.func.count()).select_from(best).join(Question, _one_of(best)).where(again)
    return reads().scalar(found, {"words": words}) or 0


def _best(parts: Parts, sort: str, conditions: Collection[Condition]) -> tuple[sa.CTE, Condition]:
    """(id and best rank of the questions, what is still to be asked of them)."""
    condition = sa.and_(queries.CONDITIONS.get(sort, IS_LISTED), *conditions)
    narrowed = bool(conditions) or sort in queries.CONDITIONS
    matches = _matches(parts, condition, narrowed=narrowed)
    rank = sa.func.max(matches.c.rank).label("rank")
    best = sa.select(matches.c.id, rank).group_by(matches.c.id).cte("best")
    return best, sa.true() if narrowed else condition


def _one_of(best: sa.CTE) -> Condition:
    """Joins questions to the best, by their ids alone.

    As an array: joined to some hundred rows of a query, the planner reads all questions of a site of middle size.
    """
    ids = sa.func.array(sa.select(best.c.id).scalar_subquery(), type_=ARRAY(sa.BigInteger))
    return sa.and_(Question.id == sa.any_(ids), Question.id == best.c.id)


def _matches(parts: Parts, condition: Condition, *, narrowed: bool) -> Any:
    """(id, rank) of questions that have the words, or an answer that has them.

    Few questions are hidden: what is not `narrowed` otherwise does not look up the question of each answer here, and
    `shown` is asked for once the best are known.
    """
    # A query of its own: otherwise each row would parse the text again.
    parsed = sa.func.to_tsquery(queries.LANGUAGE, sa.bindparam("words", type_=sa.Text))
    query = sa.select(sa.type_coerce(parsed, TSQUERY)).scalar_subquery()
    meant = _meant(condition) if narrowed else None
    questions, answers = parts
    found = []
    is_short: Condition = sa.true()
    if questions:
        own = _own(query, condition, meant).limit(_number(MOST_RANKED)).cte("own")
        found.append(sa.select(own.c.id, sa.func.ts_rank(own.c.document, query).label("rank")))
        is_short = sa.not_(_has(own, MOST_RANKED))
    if answers:
        few = _below(query, condition, meant).limit(_number(MOST_RANKED)).subquery()
        rank = sa.func.ts_rank(few.c.document, query) * ANSWERS_COUNT
        found.append(sa.select(few.c.id, rank.label("rank")).where(is_short))
    return sa.union_all(*found).subquery("matches")


def _number(number: int) -> sa.ColumnElement[Any]:
    """Written into the statement: with it unknown the planner takes it for a tenth of all."""
    return sa.literal_column(str(number))


def _has(rows: sa.CTE, number: int) -> Condition:
    """Whether there are at least this many rows; the query it is a condition for does not run otherwise."""
    count: Condition = sa.select(sa.func.count()).select_from(rows).scalar_subquery() >= _number(number)
    return count


def _meant(condition: Condition) -> sa.CTE:
    """The first questions that are meant, whatever their words."""
    first = sa.select(Question.id).where(condition).limit(_number(MOST_TRIED))
    return first.cte("meant").prefix_with("MATERIALIZED")


def _own(query: Any, condition: Condition, meant: sa.CTE | None) -> Any:
    """(id, document) of questions with the words.

    What is narrowed is looked for from both ends: among the first with the words, which are all of them for a rare
    word, and otherwise also among the first that are meant, which are all of them for a rare tag.
    """
    worded = sa.select(Question.id, Question.document).where(Question.document.bool_op("@@")(query))
    if meant is None:
        return _newest(Question, worded.where(condition), MOST_RANKED)
    of_meant = worded.where(Question.id == meant.c.id).limit(_number(1))
    first = _newest(Question, worded, MOST_TRIED).cte().prefix_with("MATERIALIZED")
    return _both(_that_are(condition, first), _of_each(meant, of_meant, _has(first, MOST_TRIED)))


def _below(query: Any, condition: Condition, meant: sa.CTE | None) -> Any:
    """(id of the question, document) of answers with the words; narrowed as `_own` does it."""
    worded = sa.select(Answer.question_id.label("id"), Answer.document).where(
        Answer.document.bool_op("@@")(query), IS_PUBLISHED
    )
    if meant is None:
        return _newest(Answer, worded, MOST_RANKED)
    few = sa.select(meant.c.id).limit(_number(MOST_TRIED_BELOW)).subquery()
    of_few = worded.where(Answer.question_id == few.c.id).limit(_number(MOST_RANKED))
    first = _newest(Answer, worded, MOST_TRIED_BELOW).cte().prefix_with("MATERIALIZED")
    return _both(_that_are(condition, first), _of_each(few, of_few, _has(first, MOST_TRIED_BELOW)))


def _newest(posts: type[Question | Answer], worded: Any, most: int) -> Any:
    """The first `most` matches; for a word that is common in the newest posts, only these are searched.

    The index goes through all posts with a word before it gives the first, but skips other ages than it is asked for.
    """
    table = posts.__tablename__
    ages = f"SELECT ARRAY[max(id) / {AGE}, max(id) / {AGE} - 1] FROM {table}"  # noqa: S608
    is_new: Condition = sa.literal_column(f"ARRAY[{table}.id / {AGE}] && ({ages})")
    new = worded.where(is_new).limit(_number(most)).cte().prefix_with("MATERIALIZED")
    of_all = worded.limit(_number(most)).subquery()
    enough = _has(new, most)
    return _both(sa.select(new).where(enough), sa.select(of_all).where(sa.not_(enough)))


def _that_are(condition: Condition, first: sa.CTE) -> Any:
    """Those with the words whose questions are meant.

    A lateral query with a limit is asked for each row; anything else the planner turns round, and then goes through
    all questions with a tag to find out about a few.
    """
    is_meant = sa.select(sa.true().label("so")).where(Question.id == first.c.id, condition).limit(_number(1))
    return sa.select(first).join(is_meant.lateral(), sa.true())


def _of_each(meant: sa.FromClause, worded: Any, asked: Condition) -> Any:
    """Those with the words of what is meant, if that is asked."""
    found = worded.lateral()
    return sa.select(found.c.id, found.c.document).select_from(meant.join(found, sa.true())).where(asked)


def _both(*found: Any) -> Any:
    """What either has found; what both have comes twice, which the best rank of a question does not mind."""
    both = sa.union_all(*found).subquery()
    return sa.select(both.c.id, both.c.document)
