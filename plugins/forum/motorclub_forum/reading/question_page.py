"""A question's page and single answers, as their reader sees them, and what the reader may do there.

The statements are built once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import sqlalchemy as sa

from motorclub.api import Member, Viewer, not_found, now, reads
from motorclub.api.rows import Page, read_first, read_rows
from motorclub_forum import permissions
from motorclub_forum.models import IS_PUBLISHED, Answer, AnswerStatus, Category, CloseVote, Question, Status
from motorclub_forum.reading.queries import (
    OFFSET,
    SIZE,
    Columns,
    Ordering,
    Statement,
    with_author,
)
from motorclub_forum.reading.rows import (
    ANSWER,
    MEMBERS_ANSWER,
    MEMBERS_QUESTION_PAGE,
    QUESTION_PAGE,
    VIEWER,
    AnswerRow,
    CloseVoteCount,
    QuestionRow,
)
from motorclub_forum.shared import limits, rights
from motorclub_forum.shared.counters import LISTED

QUESTION_ID = sa.bindparam("question_id", type_=sa.BigInteger)


def get_question_page(
    question_id: int, viewer: Viewer, page: int, size: int, order: str = "best"
) -> QuestionRow:
    """A question with a page of its answers, as `viewer` sees them: two statements; for a member one more where
    members mute and block. Raises 404, 410."""
    question, reader = _read_question(question_id, viewer)
    question.answers = reader.list_answers(question, page, size, order)
    rights.mark_hidden(viewer, reader.moderator, [question, *question.answers.content])
    return question


def list_answers(question_id: int, viewer: Viewer, page: int, size: int, order: str) -> Page[AnswerRow]:
    """A page of a question's answers. Raises 404, 410."""
    question, reader = _read_question(question_id, viewer)
    answers = reader.list_answers(question, page, size, order)
    rights.mark_hidden(viewer, reader.moderator, answers.content)
    return answers


def get_answer(answer_id: int, viewer: Viewer) -> AnswerRow:
    """An answer as `viewer` sees it. Raises 404, 410."""
    found = (
        reads()
        .execute(_ONE_ANSWER[viewer.signed_in], {"answer_id": answer_id, "viewer_id": viewer.id or 0})
        .first()
    )
    if found is None:
        raise not_found("Answer {id}", id=answer_id)
    width = len(rights.QUESTION_STATE)
    answer, question = AnswerRow(*found[:-width]), rights.QuestionState(*found[-width:])
    reader = _Reader(viewer, rights.moderates_by(viewer, question.moderator_ids))
    rights.check_seen(viewer, question, reader.moderator)
    if answer.status != AnswerStatus.PUBLISHED and answer.author_id != viewer.id and not reader.moderator:
        raise not_found("Answer {id}", id=answer_id)
    reader.mark(answer, question)
    rights.mark_hidden(viewer, reader.moderator, [answer])
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
        answer.in_public = question.status in LISTED
        answer.accepted = answer.id == question.accepted_answer_id
        answer.may = list_answer_actions(
            self.viewer, answer, locked=question.is_locked, moderator=self.moderator, edits=self.edits
        )


def _read_question(question_id: int, viewer: Viewer) -> tuple[QuestionRow, _Reader]:
    """A question without its answers, and who reads it. Raises 404, 410."""
    values = {"question_id": question_id, "viewer_id": viewer.id or 0}
    question = read_first(QuestionRow, _QUESTION[viewer.signed_in], values)
    if question is None:
        raise not_found("Question {id}", id=question_id)
    reader = _Reader(viewer, rights.moderates_by(viewer, question.moderator_ids))
    rights.check_seen(viewer, question, reader.moderator)
    question.is_mine = question.author_id == viewer.id
    question.may = list_question_actions(viewer, question, reader.moderator, reader.edits)
    if "close" in question.may:
        question.close_wishes = _list_close_wishes(question_id, viewer)
    return question, reader


def _list_close_wishes(question_id: int, viewer: Viewer) -> list[CloseVoteCount]:
    """One statement, for the few who may close."""
    count = sa.func.count()
    mine = sa.func.bool_or(CloseVote.member_id == viewer.member_id)
    wishes: Statement = (
        sa.select(CloseVote.reason, count.label("count"), mine.label("mine"))
        .where(CloseVote.question_id == question_id)
        .group_by(CloseVote.reason)
        .order_by(count.desc(), CloseVote.reason)
    )
    return read_rows(CloseVoteCount, wishes)


# By whether the viewer is signed in.
_QUESTION: tuple[Statement, Statement] = (
    with_author(sa.select(*QUESTION_PAGE)).where(Question.id == QUESTION_ID),
    with_author(sa.select(*MEMBERS_QUESTION_PAGE)).where(Question.id == QUESTION_ID),
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
_VISIBLE_TO: Mapping[str, sa.ColumnElement[bool]] = {
    "visitor": IS_PUBLISHED,
    "member": sa.or_(IS_PUBLISHED, Answer.author_id == VIEWER),
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


# What its reader may do


def list_question_actions(viewer: Viewer, question: QuestionRow, moderator: bool, edits: bool) -> list[str]:
    """With a question; `edits`: whether the viewer may edit what others wrote."""
    if not viewer.signed_in:
        return []
    mine, status = question.author_id == viewer.id, question.status
    open_, writable = status in (Status.OPEN, Status.SOLVED), moderator or not question.is_locked
    is_listed, deleted = status in LISTED, status == Status.DELETED
    possible = {
        "answer": open_ and writable and viewer.may(permissions.ANSWER),
        "vote": is_listed and writable and not mine and viewer.may(permissions.VOTE),
        "same-here": is_listed and writable and not mine,
        "edit": not deleted and writable and (mine or edits or question.is_wiki),
        "suggest": is_listed and writable and not mine and not edits and viewer.may(permissions.SUGGEST),
        "invite": open_ and writable and mine,
        "accept": open_
        and writable
        and (mine or (viewer.may(permissions.ACCEPT_ANY) and _accepts_for(question))),
        "delete": not deleted and (moderator or (mine and not question.helped)),
        "restore": (deleted and (moderator or _restores_own(viewer, question)))
        or (moderator and status == Status.HIDDEN),
        "close": open_ and (moderator or limits.level_of(viewer) >= limits.MAY_CLOSE),
        **dict.fromkeys(("lock", "pin"), moderator and not deleted),
        "hide": moderator and is_listed,
        "merge": moderator and open_,
        "reopen": moderator and status == Status.CLOSED,
        "leave": moderator and question.reopen_asked,
        **dict.fromkeys(("approve", "reject"), moderator and not mine and status == Status.PENDING),
    }
    return [name for name, may in possible.items() if may]


def list_answer_actions(
    viewer: Viewer, answer: AnswerRow, *, locked: bool, moderator: bool, edits: bool
) -> list[str]:
    """With an answer to a question that is `locked` or not."""
    if not viewer.signed_in:
        return []
    mine, is_published = answer.author_id == viewer.id, answer.status == AnswerStatus.PUBLISHED
    writable = moderator or not locked
    possible = {
        "vote": is_published and writable and not mine and viewer.may(permissions.VOTE),
        "outcome": is_published and writable and not mine and viewer.may(permissions.OUTCOME),
        "edit": answer.status != AnswerStatus.DELETED and writable and (mine or edits),
        "suggest": is_published and writable and not mine and not edits and viewer.may(permissions.SUGGEST),
        "delete": is_published and writable and (moderator or (mine and not answer.accepted)),
        "hide": is_published and moderator,
        "restore": not is_published and (moderator or _restores_own(viewer, answer)),
    }
    return [name for name, may in possible.items() if may]


def _accepts_for(question: QuestionRow) -> bool:
    """Whether staff may accept an answer in the asker's place, or take that back."""
    young = question.accepted_at is not None and now() - question.accepted_at <= rights.TAKE_BACK
    return young or now() - question.last_activity_at >= rights.SILENT


def _restores_own(viewer: Viewer, post: QuestionRow | AnswerRow) -> bool:
    young = post.deleted_at is not None and now() - post.deleted_at <= rights.OWN_RESTORE
    return young and post.deleted_by_id == viewer.id
