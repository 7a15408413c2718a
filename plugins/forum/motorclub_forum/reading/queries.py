"""Lists, question pages and single answers: columns, never entities, and few statements.

The statements are built once. A page of ids is read from an index first and joined with titles and names afterwards,
so that a far page costs a walk along the index and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import Member, Viewer, not_found, reads
from motorclub.api.rows import Page, read_first, read_page, read_rows
from motorclub_forum.models import (
    LISTED,
    Answer,
    AnswerStatus,
    Category,
    CloseVote,
    Question,
    QuestionTag,
    Tag,
    Totals,
)
from motorclub_forum.reading.actions import list_answer_actions, list_question_actions
from motorclub_forum.reading.rows import (
    ANSWER,
    MEMBERS_ANSWER,
    MEMBERS_QUESTION_PAGE,
    QUESTION_ITEM,
    QUESTION_PAGE,
    VIEWER,
    WAITING,
    AnswerRow,
    CloseWish,
    QuestionItemRow,
    QuestionRow,
    WaitingRow,
)
from motorclub_forum.shared import limits, rights, visibility

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
SHOWN: sa.ColumnElement[bool] = sa.literal_column(f"forum_question.{LISTED}")
CONDITIONS: Mapping[str, sa.ColumnElement[bool]] = {
    "unanswered": sa.and_(Question.answer_count == sa.literal_column("0"), SHOWN),
    "solved": sa.literal_column("forum_question.status = 'SOLVED'"),
}

# Written into the text that is sent, not into the statement: a statement for each size of a page would fill the memory.
SIZE = sa.bindparam("size", type_=sa.BigInteger, literal_execute=True)
OFFSET = sa.bindparam("offset", type_=sa.BigInteger)
QUESTION_ID = sa.bindparam("question_id", type_=sa.BigInteger)


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
    ids = ids.where(CONDITIONS.get(sort, SHOWN))
    if not first:
        ids = ids.offset(OFFSET)
    if tagged:
        carries = QuestionTag.tag_id == sa.bindparam("tag_id", type_=sa.BigInteger, literal_execute=True)
        ids = ids.join(QuestionTag, sa.and_(QuestionTag.question_id == Question.id, carries))
    return select_items(ids.subquery("chosen"), ORDERINGS[sort], _total(sort).label("total"))


def select_items(chosen: sa.FromClause, order: Ordering, *more: sa.ColumnElement[Any]) -> Statement:
    """The items of the ids in `chosen`, in this order."""
    items = _with_author(sa.select(*QUESTION_ITEM, *more))
    return items.join(chosen, chosen.c.id == Question.id).order_by(*order)


def _with_author(questions: Statement) -> Statement:
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
    return read_page(WaitingRow, _with_author(sa.select(*WAITING)).where(waits).order_by(*order), page, size)


# A question and its answers


def get_question_page(
    question_id: int, viewer: Viewer, page: int, size: int, order: str = "best"
) -> QuestionRow:
    """A question with a page of its answers, as `viewer` sees them: two statements; for a member one more where
    members mute and block. Raises 404, 410."""
    question, reader = _read_question(question_id, viewer)
    question.answers = reader.list_answers(question, page, size, order)
    visibility.mark_hidden(viewer, reader.moderator, [question, *question.answers.content])
    return question


def list_answers(question_id: int, viewer: Viewer, page: int, size: int, order: str) -> Page[AnswerRow]:
    """A page of a question's answers. Raises 404, 410."""
    question, reader = _read_question(question_id, viewer)
    answers = reader.list_answers(question, page, size, order)
    visibility.mark_hidden(viewer, reader.moderator, answers.content)
    return answers


def get_answer(answer_id: int, viewer: Viewer) -> AnswerRow:
    """An answer as `viewer` sees it. Raises 404, 410."""
    found = (
        reads()
        .execute(_ONE_ANSWER[viewer.signed_in], {"answer_id": answer_id, "viewer_id": viewer.id or 0})
        .first()
    )
    if found is None:
        raise not_found(f"Answer {answer_id}")
    width = len(rights.QUESTION_STATE)
    answer, question = AnswerRow(*found[:-width]), rights.QuestionState(*found[-width:])
    reader = _Reader(viewer, rights.moderates_by(viewer, question.moderator_ids))
    rights.check_seen(viewer, question, reader.moderator)
    if answer.status != AnswerStatus.PUBLISHED and answer.author_id != viewer.id and not reader.moderator:
        raise not_found(f"Answer {answer_id}")
    reader.mark(answer, question)
    visibility.mark_hidden(viewer, reader.moderator, [answer])
    return answer


class _Reader:
    """The viewer, and whether they moderate here and may edit what others wrote."""

    def __init__(self, viewer: Viewer, moderator: bool) -> None:
        self.viewer, self.moderator = viewer, moderator
        self.edits = viewer.signed_in and limits.may_edit_others(viewer)

    def list_answers(self, question: QuestionRow, page: int, size: int, order: str) -> Page[AnswerRow]:
        """A page of the answers that the viewer sees."""
        unpublished = question.unpublished or ()
        extra = sum(self.moderator or author == self.viewer.id for author in unpublished)
        total = question.answer_count + extra
        who = "moderator" if self.moderator else "member" if self.viewer.signed_in else "visitor"
        values = {
            "question_id": question.id,
            "viewer_id": self.viewer.id or 0,
            "offset": page * size,
            "size": size,
            "accepted": question.accepted_answer_id,
        }
        found = read_rows(AnswerRow, _answers_statement(order, who), values) if total else []
        for answer in found:
            self.mark(answer, question)
        return Page.of(found, total, page, size)

    def mark(self, answer: AnswerRow, question: QuestionRow | rights.QuestionState) -> None:
        """Set what depends on the question and the viewer."""
        answer.accepted = answer.id == question.accepted_answer_id
        answer.may = list_answer_actions(
            self.viewer, answer, locked=question.is_locked, moderator=self.moderator, edits=self.edits
        )


def _read_question(question_id: int, viewer: Viewer) -> tuple[QuestionRow, _Reader]:
    """A question without its answers, and who reads it. Raises 404, 410."""
    values = {"question_id": question_id, "viewer_id": viewer.id or 0}
    question = read_first(QuestionRow, _QUESTION[viewer.signed_in], values)
    if question is None:
        raise not_found(f"Question {question_id}")
    reader = _Reader(viewer, rights.moderates_by(viewer, question.moderator_ids))
    rights.check_seen(viewer, question, reader.moderator)
    question.is_mine = question.author_id == viewer.id
    question.may = list_question_actions(viewer, question, reader.moderator, reader.edits)
    if "close" in question.may:
        question.close_wishes = _list_close_wishes(question_id, viewer)
    return question, reader


def _list_close_wishes(question_id: int, viewer: Viewer) -> list[CloseWish]:
    """One statement, for the few who may close."""
    count = sa.func.count()
    mine = sa.func.bool_or(CloseVote.member_id == viewer.member_id)
    wishes: Statement = (
        sa.select(CloseVote.reason, count.label("count"), mine.label("mine"))
        .where(CloseVote.question_id == question_id)
        .group_by(CloseVote.reason)
        .order_by(count.desc(), CloseVote.reason)
    )
    return read_rows(CloseWish, wishes)


# By whether the viewer is signed in.
_QUESTION: tuple[Statement, Statement] = (
    _with_author(sa.select(*QUESTION_PAGE)).where(Question.id == QUESTION_ID),
    _with_author(sa.select(*MEMBERS_QUESTION_PAGE)).where(Question.id == QUESTION_ID),
)

# Dangerous answers stand last; the accepted one first, then the best; of equals the older one, which the others may
# have read.
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
PUBLISHED: sa.ColumnElement[bool] = sa.literal_column("forum_answer.status = 'PUBLISHED'")
_VISIBLE_TO: Mapping[str, sa.ColumnElement[bool]] = {
    "visitor": PUBLISHED,
    "member": sa.or_(PUBLISHED, Answer.author_id == VIEWER),
    "moderator": sa.true(),
}


@cache
def _answers_statement(order: str, who: str) -> Statement:
    return (
        sa.select(*(ANSWER if who == "visitor" else MEMBERS_ANSWER))
        .select_from(Answer)
        .join(Member, Member.id == Answer.author_id)
        .where(Answer.question_id == QUESTION_ID, _VISIBLE_TO[who])
        .order_by(*ANSWER_ORDERS[order])
        .limit(SIZE)
        .offset(OFFSET)
    )


def _one_answer(columns: Columns) -> Statement:
    return (
        sa.select(*columns, *rights.QUESTION_STATE)
        .select_from(Answer)
        .join(Member, Member.id == Answer.author_id)
        .join(Question, Question.id == Answer.question_id)
        .outerjoin(Category, Category.id == Question.category_id)
        .where(Answer.id == sa.bindparam("answer_id", type_=sa.BigInteger))
    )


# By whether the viewer is signed in.
_ONE_ANSWER = (_one_answer(ANSWER), _one_answer(MEMBERS_ANSWER))
