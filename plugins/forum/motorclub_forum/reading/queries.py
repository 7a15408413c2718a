"""What the forum's answers are read from: columns, never entities, and few statements.

The statements are built once. A page of ids is found in an index first and joined with titles and names after, so
that a far page costs a walk along the index and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import AUTHOR_COLUMNS, Member, Viewer, not_found, page_of, reads
from motorclub_forum.models import (
    LISTED,
    Answer,
    AnswerStatus,
    Category,
    CloseVote,
    Outcome,
    Question,
    QuestionTag,
    SameHere,
    Tag,
    Totals,
    Vote,
)
from motorclub_forum.shared import cars, limits, rights, text, visibility

Item = dict[str, Any]
Ordering = tuple[Any, ...]
Statement = sa.Select[*tuple[Any, ...]]
Result = sa.CursorResult[*tuple[Any, ...]]

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
SHOWN: sa.ColumnElement[bool] = sa.literal_column(f"forum_question.{LISTED}")
CONDITIONS: Mapping[str, sa.ColumnElement[bool]] = {
    "unanswered": sa.and_(Question.answer_count == sa.literal_column("0"), SHOWN),
    "solved": sa.literal_column("forum_question.status = 'SOLVED'"),
}

AUTHOR_FIELDS = tuple((column.name.removeprefix("author_"), column.name) for column in AUTHOR_COLUMNS)
CATEGORY_FIELDS = ("name", "slug", "colour")

# Taken as the driver gives it, a list of texts, which an array type would only copy.
TAG_NAMES = sa.type_coerce(Question.tag_names, sa.types.NullType()).label("tags")
ITEM_COLUMNS = (
    Question.id,
    Question.kind,
    Question.status,
    Question.title,
    Question.excerpt,
    Question.brand,
    Question.car_model,
    Question.generation,
    Question.year,
    Question.score,
    Question.answer_count,
    Question.view_count,
    Question.same_here_count,
    Question.accepted_answer_id.is_not(None).label("solved"),
    Question.accepted_outdated.label("outdated"),
    Question.is_pinned,
    Question.is_locked,
    Question.created_at,
    Question.last_activity_at,
    Question.category_id,
    *(getattr(Category, name).label(f"category_{name}") for name in CATEGORY_FIELDS),
    TAG_NAMES,
    *AUTHOR_COLUMNS,
)

# Written into what is sent, not into the statement: one of those for each size of a page would fill the memory.
SIZE = sa.bindparam("size", type_=sa.BigInteger, literal_execute=True)


# Lists


def list_questions(sort: str, tag: str | None, page: int, size: int) -> Item:
    """One page of questions and how many there are in all: one statement, two with a tag or past the end."""
    if tag is not None:
        return _tagged_list(sort, tag, page, size)
    values = {"offset": page * size, "size": size}
    items = _items(reads().execute(_list_statement(sort, first=page == 0), values))
    total = items[0]["total"] if items else _total(sort)
    return page_of(items, total, page, size)


def _tagged_list(sort: str, tag: str, page: int, size: int) -> Item:
    found = reads().execute(_TAG_BY_NAME, {"name": tag}).first()
    if found is None:
        return page_of([], 0, page, size)
    values = {"offset": page * size, "size": size, "tag_id": found.id}
    items = _items(reads().execute(_list_statement(sort, first=page == 0, tagged=True), values))
    total = found.unanswered_count if sort == "unanswered" else found.question_count
    return page_of(items, total, page, size)


def list_category(sort: str, category_id: int, page: int, size: int) -> Item:
    """A page of what stands in a category or below it, in one of the orders that have an index for that."""
    asked = {"category_id": category_id}
    branch = reads().execute(_BRANCH, asked).all()
    if not branch:
        return page_of([], 0, page, size)
    values = {f"category_{place}": row.id for place, row in enumerate(branch)}
    values |= {"offset": page * size, "size": size, "reach": (page + 1) * size}
    items = _items(reads().execute(_category_statement(sort, len(branch)), values))
    return page_of(items, sum(row.question_count for row in branch), page, size)


CATEGORY_SORTS = frozenset({"newest", "active"})
_WHICH = sa.bindparam("category_id", type_=sa.BigInteger)
_BRANCH = sa.select(Category.id, Category.question_count).where(
    sa.or_(Category.id == _WHICH, Category.parent_id == _WHICH)
)


@cache
def _category_statement(sort: str, categories: int) -> Statement:
    """Each category's index is walked as far as the page reaches; the walks are merged."""
    order = ORDERINGS[sort]
    columns = (Question.is_pinned, Question.created_at, Question.last_activity_at, Question.id)
    kept = [column for column in columns if column.key in ("is_pinned", "id", _BY[sort])]
    reach = sa.bindparam("reach", type_=sa.BigInteger)
    walks = [
        sa.select(*kept)
        .where(Question.category_id == sa.bindparam(f"category_{place}", type_=sa.BigInteger), SHOWN)
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
        .offset(sa.bindparam("offset", type_=sa.BigInteger))
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
    """Size and tag are written into what is sent: with their values unknown the planner would guess badly."""
    ids = sa.select(Question.id).order_by(*ORDERINGS[sort]).limit(SIZE)
    ids = ids.where(CONDITIONS.get(sort, SHOWN))
    if not first:
        ids = ids.offset(sa.bindparam("offset", type_=sa.BigInteger))
    if tagged:
        carries = QuestionTag.tag_id == sa.bindparam("tag_id", type_=sa.BigInteger, literal_execute=True)
        ids = ids.join(QuestionTag, sa.and_(QuestionTag.question_id == Question.id, carries))
    return select_items(ids.subquery("chosen"), ORDERINGS[sort], _total_column(sort).label("total"))


def select_items(chosen: Any, order: Ordering, *more: Any) -> Statement:
    """The items of the ids in `chosen`, in this order."""
    return (
        sa.select(*ITEM_COLUMNS, *more)
        .join(chosen, chosen.c.id == Question.id)
        .join(Member, Member.id == Question.author_id)
        .outerjoin(Category, Category.id == Question.category_id)
        .order_by(*order)
    )


def _total_column(sort: str) -> sa.ScalarSelect[int]:
    column = {"unanswered": Totals.unanswered_count, "solved": Totals.solved_count}.get(
        sort, Totals.question_count
    )
    return sa.select(column).scalar_subquery()


def _total(sort: str) -> int:
    return reads().scalar(sa.select(_total_column(sort))) or 0


def _items(result: Result) -> list[Item]:
    """The rows as the schemas dump them; plain dicts take half the time that rows' own mappings take."""
    names = tuple(result.keys())
    return [to_item(dict(zip(names, row, strict=True))) for row in result]


def to_items(rows: Iterable[Any]) -> list[Item]:
    """The items of the rows of a `Prepared` statement that `select_items` made."""
    return [to_item(row._asdict()) for row in rows]


def to_item(item: Item) -> Item:
    """QuestionItemSchema of a row of ITEM_COLUMNS."""
    _with_author(item)
    category = item["category_id"]
    if category is not None:
        item["category"] = {"id": category, **{name: item[f"category_{name}"] for name in CATEGORY_FIELDS}}
    else:
        item["category"] = None
    item["car_label"] = cars.label(item) if item["brand"] else ""
    return item


def _with_author(item: Item) -> None:
    item["author"] = {field: item[column] for field, column in AUTHOR_FIELDS}


def read_items(statement: Any, values: Mapping[str, Any] | None = None) -> list[Item]:
    """The items of a statement that `select_items` made."""
    return _items(reads().execute(statement, values or {}))


def list_waiting(page: int, size: int, category_ids: Sequence[int] | None = None) -> Item:
    """A page of WaitingSchema, the one that waits longest first; with `category_ids`, of what stands in these."""
    waits = sa.or_(sa.literal_column("forum_question.status = 'PENDING'"), Question.reopen_asked)
    if category_ids is not None:
        waits = sa.and_(waits, Question.category_id.in_(category_ids))
    order: Ordering = (Question.created_at, Question.id)
    chosen = sa.select(Question.id).where(waits).order_by(*order).limit(size).offset(page * size)
    more = (Question.status_note, Question.reopen_asked, Question.version)
    items = read_items(select_items(chosen.subquery("chosen"), order, *more))
    total = reads().scalar(sa.select(sa.func.count()).select_from(Question).where(waits)) or 0
    return page_of(items, total, page, size)


# A question and its answers


def get_question_page(question_id: int, viewer: Viewer, page: int, size: int, order: str = "best") -> Item:
    """A question with a page of its answers, as `viewer` sees them: two statements; for a member one more where
    members mute and block. Raises 404, 410."""
    question, moderator, edits = _question(question_id, viewer)
    answers = _answers(question, viewer, page, size, order, moderator, edits)
    visibility.mark_hidden(viewer, moderator, [question, *answers["content"]])
    return {**question, "answers": answers}


def list_answers(question_id: int, viewer: Viewer, page: int, size: int, order: str) -> Item:
    """A page of a question's answers. Raises 404, 410."""
    question, moderator, edits = _question(question_id, viewer)
    answers = _answers(question, viewer, page, size, order, moderator, edits)
    visibility.mark_hidden(viewer, moderator, answers["content"])
    return answers


def _question(question_id: int, viewer: Viewer) -> tuple[Item, bool, bool]:
    """(QuestionSchema without answers, whether the viewer moderates, whether they edit everything)."""
    who = {"question_id": question_id, "viewer_id": viewer.id or 0}
    result = reads().execute(_question_statement(signed_in=viewer.signed_in), who)
    row = result.first()
    if row is None:
        raise not_found(f"Question {question_id}")
    moderator = rights.moderates_by(viewer, row.moderator_ids)
    rights.check_seen(viewer, row, moderator)
    edits = viewer.signed_in and limits.may_edit_others(viewer)
    item = to_item(dict(row._mapping))
    item |= {
        "slug": text.slug(item["title"]),
        "car": {**item, "engine": row.engine} if row.brand or row.car_id else None,
        "attachments": _pictures(item),
        "is_mine": row.author_id == viewer.id,
        "may": rights.of_question(viewer, item, moderator, edits),
    }
    item["close_wishes"] = _close_wishes(question_id, viewer) if "close" in item["may"] else []
    if not viewer.signed_in:
        item |= {"my_vote": 0, "my_same_here": False}
    return item, moderator, edits


def _close_wishes(question_id: int, viewer: Viewer) -> list[Item]:
    """CloseWishSchema: one statement, for the few who may close."""
    count = sa.func.count()
    mine = sa.func.bool_or(CloseVote.member_id == viewer.member_id)
    wishes: Statement = (
        sa.select(CloseVote.reason, count.label("count"), mine.label("mine"))
        .where(CloseVote.question_id == question_id)
        .group_by(CloseVote.reason)
        .order_by(count.desc(), CloseVote.reason)
    )
    return [dict(row._mapping) for row in reads().execute(wishes)]


def _pictures(item: Item) -> list[Item]:
    return [to_picture(row) for row in item["attachments"] or ()]


def to_picture(row: Any) -> Item:
    """AttachmentSchema of a row's mapping."""
    variants = sorted((int(width), url) for width, url in row["variants"].items())
    return {
        **{name: row[name] for name in ("id", "alt", "width", "height", "position")},
        "url": variants[-1][1],
        "variants": [{"width": width, "url": url} for width, url in variants],
    }


def _my_vote(target: sa.ColumnElement[bool]) -> sa.Label[Any]:
    mine = sa.select(Vote.value).where(target, Vote.member_id == VIEWER)
    return sa.func.coalesce(mine.scalar_subquery(), 0).label("my_vote")


VIEWER = sa.bindparam("viewer_id", type_=sa.BigInteger)
QUESTION_ID = sa.bindparam("question_id", type_=sa.BigInteger)


def _attached(owner: str) -> sa.ColumnElement[Any]:
    """The pictures of a post, in one value of its row."""
    fields_ = ", ".join(
        f"'{name}', a.{name}" for name in ("id", "alt", "width", "height", "position", "variants")
    )
    return sa.literal_column(
        f"(SELECT jsonb_agg(jsonb_build_object({fields_}) ORDER BY a.position, a.id)"  # noqa: S608
        f" FROM forum_attachment AS a WHERE a.{owner}_id = forum_{owner}.id)"
    ).label("attachments")


PAGE_COLUMNS = (
    *ITEM_COLUMNS,
    Question.body,
    Question.body_html,
    Question.car_id,
    Question.engine,
    Question.mileage_km,
    Question.symptom,
    Question.symptom_when,
    Question.warning_lights,
    Question.fault_codes,
    Question.tried_so_far,
    Question.unique_view_count,
    Question.accepted_answer_id,
    Question.accepted_at,
    Question.needs_new_answer,
    Question.is_wiki,
    Question.reopen_asked,
    Question.close_reason,
    Question.status_note,
    Question.duplicate_of_id,
    Question.revision_count,
    Question.deleted_at,
    Question.deleted_by_id,
    Question.edited_at,
    Question.version,
    Category.moderator_ids,
)


@cache
def _question_statement(*, signed_in: bool) -> Statement:
    columns: tuple[Any, ...] = (*PAGE_COLUMNS, _attached("question"))
    if signed_in:
        same = sa.exists().where(SameHere.question_id == Question.id, SameHere.member_id == VIEWER)
        columns += (_my_vote(Vote.question_id == Question.id), same.label("my_same_here"))
        columns += (_unpublished().label("unpublished"),)
        # Looked for in its author's view only: nobody else is refused for it.
        helped = rights.others_helped(Question.id, Question.author_id).correlate(Question)
        columns += (sa.and_(Question.author_id == VIEWER, helped).label("helped"),)
    return (
        sa.select(*columns)
        .join(Member, Member.id == Question.author_id)
        .outerjoin(Category, Category.id == Question.category_id)
        .where(Question.id == QUESTION_ID)
    )


# Answers that lists do not show, by whose they are: their authors and moderators see them.
HIDDEN_ANSWER: sa.ColumnElement[bool] = sa.literal_column("forum_answer.status <> 'PUBLISHED'")


def _unpublished() -> sa.ScalarSelect[Any]:
    """The authors of a question's answers that not everybody sees."""
    authors = sa.select(sa.func.array_agg(Answer.author_id)).where(
        Answer.question_id == Question.id, HIDDEN_ANSWER
    )
    return authors.correlate(Question).scalar_subquery()


# Made a float by the database, which SQLAlchemy would do otherwise.
LABOUR_HOURS = sa.type_coerce(sa.cast(Answer.labour_hours, sa.Double), sa.types.NullType()).label(
    "labour_hours"
)
ANSWER_COLUMNS = (
    Answer.id,
    Answer.question_id,
    Answer.status,
    Answer.body,
    Answer.body_html,
    Answer.score,
    Answer.worked_count,
    Answer.did_not_work_count,
    Answer.outdated_count,
    Answer.dangerous_count,
    Answer.sunk,
    Answer.parts_cost_minor,
    Answer.parts_cost_currency,
    LABOUR_HOURS,
    Answer.difficulty,
    Answer.tools_needed,
    Answer.revision_count,
    Answer.deleted_at,
    Answer.deleted_by_id,
    Answer.edited_at,
    Answer.created_at,
    Answer.version,
    _attached("answer"),
    *AUTHOR_COLUMNS,
)
# What staff call dangerous stands last; the accepted answer first, then the best; of equals the older one, which the
# others may have read.
ANSWER_ORDERS: Mapping[str, Ordering] = {
    "best": (
        Answer.sunk,
        (Answer.id == sa.bindparam("accepted", type_=sa.BigInteger)).desc().nulls_last(),
        Answer.confidence.desc(),
        Answer.score.desc(),
        Answer.id.asc(),
    ),
    "newest": (Answer.created_at.desc(), Answer.id.desc()),
    "oldest": (Answer.created_at, Answer.id),
}


def _answers(
    question: Item, viewer: Viewer, page: int, size: int, order: str, moderator: bool, edits: bool
) -> Item:
    unpublished: Sequence[int] = question.get("unpublished") or ()
    extra = len(unpublished) if moderator else sum(author == viewer.id for author in unpublished)
    total = question["answer_count"] + extra
    where = {
        "question_id": question["id"],
        "viewer_id": viewer.id or 0,
        "offset": page * size,
        "size": size,
        "accepted": question["accepted_answer_id"],
    }
    found: list[Item] = []
    if total:
        who = "moderator" if moderator else "member" if viewer.signed_in else "visitor"
        found = _answer_items(reads().execute(_answers_statement(order, who), where))
    for answer in found:
        _mark(answer, question, viewer, moderator, edits)
    return page_of(found, total, page, size)


def _mark(answer: Item, question: Mapping[str, Any], viewer: Viewer, moderator: bool, edits: bool) -> None:
    answer["accepted"] = answer["id"] == question["accepted_answer_id"]
    answer["may"] = rights.of_answer(viewer, answer, question, moderator, edits)


# So many warnings, or one of a moderator, put the red band on an answer.
WARNINGS = 2


def dangerous(row: Any) -> bool:
    """Whether an answer wears the red band."""
    return bool(row.sunk or row.dangerous_count >= WARNINGS)


class _Row:
    """What `dangerous` looks at."""

    __slots__ = ("dangerous_count", "sunk")

    def __init__(self, item: Item) -> None:
        self.sunk, self.dangerous_count = item["sunk"], item["dangerous_count"]


def _answer_items(result: Result) -> list[Item]:
    names = tuple(result.keys())
    return [_answer_item(dict(zip(names, row, strict=True))) for row in result]


def _answer_item(item: Item) -> Item:
    """AnswerSchema without `accepted` and `may`."""
    _with_author(item)
    cost = item["parts_cost_minor"]
    item["parts_cost"] = (
        None if cost is None else {"amount_minor": cost, "currency": item["parts_cost_currency"]}
    )
    item["dangerous"] = dangerous(_Row(item))
    item["attachments"] = _pictures(item)
    item.setdefault("my_vote", 0)
    item.setdefault("my_outcome", None)
    return item


def _seen_by(who: str) -> sa.ColumnElement[bool]:
    """Which answers a visitor, a member or a moderator sees."""
    shown: sa.ColumnElement[bool] = sa.literal_column("forum_answer.status = 'PUBLISHED'")
    if who == "visitor":
        return shown
    return sa.true() if who == "moderator" else sa.or_(shown, Answer.author_id == VIEWER)


@cache
def _answers_statement(order: str, who: str) -> Statement:
    return (
        sa.select(*_columns_for(who))
        .join(Member, Member.id == Answer.author_id)
        .where(Answer.question_id == QUESTION_ID, _seen_by(who))
        .order_by(*ANSWER_ORDERS[order])
        .limit(SIZE)
        .offset(sa.bindparam("offset", type_=sa.BigInteger))
    )


def _columns_for(who: str) -> tuple[Any, ...]:
    if who == "visitor":
        return ANSWER_COLUMNS
    found = sa.select(Outcome.kind).where(Outcome.answer_id == Answer.id, Outcome.member_id == VIEWER)
    return (
        *ANSWER_COLUMNS,
        _my_vote(Vote.answer_id == Answer.id),
        found.scalar_subquery().label("my_outcome"),
    )


ABOUT = (
    Question.status.label("question_status"),
    Question.author_id.label("asker_id"),
    Question.deleted_by_id.label("question_deleted_by"),
    Question.is_locked,
    Question.accepted_answer_id,
    Category.moderator_ids,
)


@cache
def _one_answer(who: str) -> Statement:
    return (
        sa.select(*_columns_for(who), *ABOUT)
        .join(Member, Member.id == Answer.author_id)
        .join(Question, Question.id == Answer.question_id)
        .outerjoin(Category, Category.id == Question.category_id)
        .where(Answer.id == sa.bindparam("answer_id", type_=sa.BigInteger))
    )


class _Question:
    """An answer's question as `check_seen` looks at it."""

    def __init__(self, row: Any) -> None:
        self.id, self.status, self.author_id = row["question_id"], row["question_status"], row["asker_id"]
        self.deleted_by_id = row["question_deleted_by"]


def get_answer(answer_id: int, viewer: Viewer) -> Item:
    """An answer as `viewer` sees it. Raises 404, 410."""
    statement = _one_answer("member" if viewer.signed_in else "visitor")
    found = reads().execute(statement, {"answer_id": answer_id, "viewer_id": viewer.id or 0}).first()
    if found is None:
        raise not_found(f"Answer {answer_id}")
    moderator = rights.moderates_by(viewer, found.moderator_ids)
    item = found._asdict()
    rights.check_seen(viewer, _Question(item), moderator)
    if found.status != AnswerStatus.PUBLISHED and found.author_id != viewer.id and not moderator:
        raise not_found(f"Answer {answer_id}")
    item = _answer_item(item)
    edits = viewer.signed_in and limits.may_edit_others(viewer)
    _mark(item, item, viewer, moderator, edits)
    visibility.mark_hidden(viewer, moderator, [item])
    return item
