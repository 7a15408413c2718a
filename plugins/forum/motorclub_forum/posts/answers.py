"""Answering, editing, hiding, deleting and restoring answers. Each function is one transaction.

An answer's question is locked before the answer, so that its counters move in one order.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    Member,
    Viewer,
    conflict,
    db,
    forbidden,
    index_content,
    now,
    publish,
)
from motorclub_forum.content import answer_document
from motorclub_forum.events import AnswerEdited, AnswerPosted, Mentioned
from motorclub_forum.members import mentions
from motorclub_forum.models import Answer, AnswerStatus, Question, Status
from motorclub_forum.moderation import answer_states
from motorclub_forum.posts import attachments, drafts, quick, revisions
from motorclub_forum.posts.questions import shown
from motorclub_forum.shared import counters, limits, rights, visibility
from motorclub_forum.shared.counters import LISTED, locked

Body = Mapping[str, Any]
State = dict[str, Any]

REPAIR = ("labour_hours", "difficulty", "tools_needed")
# What only the long way writes.
RARE = (*REPAIR, "parts_cost", "attachment_ids")
EDIT_IT = "You have answered already. Edit your answer."


def answer(viewer: Viewer, question_id: int, body: Body) -> int:
    """Answer a question; gives the answer's id.

    Raises 404 for an unknown question, 409 for one that takes no answers and for a second answer of a member below
    level 2, 422 for a text that shows nothing, 403 for an address that is not confirmed
    and for an asker from whom a block keeps the viewer apart, 429.
    """
    named = mentions.people_in(viewer, body["body"])
    html = shown(viewer, body["body"], named)
    limits.check_quota(viewer, Answer)
    if not named and all(body.get(name) in (None, []) for name in RARE):
        answered = quick.answer(viewer, question_id, body["body"], html, body.get("draft_id"))
        if answered is not None:
            return answered
    return _answer(viewer, question_id, body, html, named)


def _answer(viewer: Viewer, question_id: int, body: Body, html: str, named: Mapping[str, int]) -> int:
    apart = visibility.kept_apart(viewer)
    at = now()
    question = _count_answer(viewer, question_id, at)
    visibility.check_apart(question.author_id, apart)
    _check_writer(viewer, question)
    values = {**repair(body), "mentioned_ids": sorted(set(named.values()))}
    answer_id = _insert(viewer, question_id, body["body"], html, values, at)
    attachments.claim(viewer, "answer_id", answer_id, body.get("attachment_ids", ()))
    drafts.published(viewer, body.get("draft_id"))
    index_content(answer_document(answer_id, question.title, body["body"], at))
    _announce(viewer, question, answer_id, named.values())
    if question.answer_count == 1:
        _first_answer(question_id)
    counters.tell(question_id)
    db.session.commit()
    return answer_id


def _first_answer(question_id: int) -> None:
    """The question is unanswered no more."""
    step = counters.Tally(0, -1, 0)
    counters.count(counters.lock_tags_of(question_id), step)


def repair(body: Body) -> dict[str, Any]:
    """The columns of what a repair takes, as far as they are given."""
    values = {name: body[name] for name in REPAIR if name in body}
    if "parts_cost" in body:
        cost = body["parts_cost"] or {}
        values |= {
            "parts_cost_minor": cost.get("amount_minor"),
            "parts_cost_currency": cost.get("currency"),
        }
    return values


def _count_answer(viewer: Viewer, question_id: int, at: datetime) -> Any:
    """Count one more answer; the row stays locked until the commit. Raises 404, 410, 409.

    It also says whether the viewer's address is `confirmed` and whether they have `answered` before: what the lock has
    kept waiting has been committed when this statement begins.
    """
    who = {"question": question_id, "writer": viewer.member_id}
    db.session.execute(_ALONE, {"key": quick.lock_of(viewer.member_id, question_id)})
    row = db.session.execute(_COUNTED, {**who, "at": at}).first()
    return row if row is not None else _count_elsewhere(viewer, question_id, at)


# Statements of the busiest write, made once: to put one together costs as much as to send it.
_ALONE = sa.select(sa.func.pg_advisory_xact_lock(sa.bindparam("key", type_=sa.BigInteger)))
_QUESTION, _WRITER = (sa.bindparam(name, type_=sa.BigInteger) for name in ("question", "writer"))
_CONFIRMED = sa.select(Member.email_verified_at.is_not(None)).where(Member.id == _WRITER)
_RETURNED = (
    Question.id,
    Question.author_id,
    Question.title,
    Question.answer_count,
    _CONFIRMED.scalar_subquery().label("confirmed"),
    quick.answered(_QUESTION, _WRITER).label("answered"),
)
_COUNTED = (
    sa.update(Question)
    .where(
        Question.id == _QUESTION,
        Question.status.in_((Status.OPEN, Status.SOLVED)),
        sa.not_(Question.is_locked),
    )
    .values(
        answer_count=Question.answer_count + 1,
        last_activity_at=sa.func.greatest(
            Question.last_activity_at, sa.bindparam("at", type_=sa.DateTime(timezone=True))
        ),
    )
    .returning(*_RETURNED)
    .execution_options(synchronize_session=False)
)


def _count_elsewhere(viewer: Viewer, question_id: int, at: datetime) -> Any:
    """A moderator answers in a locked question; for everybody else, why it takes no answer."""
    row = locked(Question, question_id)
    rights.check_seen(viewer, row, rights.moderates(viewer, row.category_id))
    if row.status not in (Status.OPEN, Status.SOLVED):
        db.session.rollback()
        raise conflict("This question takes no more answers.", code="CLOSED")
    rights.check_writable(viewer, row)
    counted = {
        "answer_count": row.answer_count + 1,
        "last_activity_at": max(row.last_activity_at, at),
    }
    changed = sa.update(Question).where(Question.id == _QUESTION).values(**counted).returning(*_RETURNED)
    return db.session.execute(changed, {"question": question_id, "writer": viewer.member_id}).one()


def _check_writer(viewer: Viewer, question: Any) -> None:
    """Raises 403 for an address that is not confirmed, 409 for a second answer of a member below level 2."""
    if not question.confirmed:
        db.session.rollback()
        raise forbidden("Confirm your email address before you post.")
    if question.answered and limits.level_of(viewer) < limits.MAY_ANSWER_AGAIN:
        db.session.rollback()
        raise conflict(EDIT_IT, code="ANSWERED")


def _insert(
    viewer: Viewer, question_id: int, body: str, html: str, values: Mapping[str, Any], at: datetime
) -> int:
    written = {
        "question_id": question_id,
        "author_id": viewer.member_id,
        "body": body,
        "body_html": html,
        "created_at": at,
        **values,
    }
    return int(db.session.execute(_INSERTED, written).scalar_one())


_ANSWERS: Any = Answer.__table__
_INSERTED = sa.insert(_ANSWERS).returning(_ANSWERS.c.id)


def _announce(viewer: Viewer, question: Any, answer_id: int, mentioned: Any) -> None:
    publish(
        AnswerPosted(
            question_id=question.id,
            answer_id=answer_id,
            author_id=viewer.member_id,
            asker_id=question.author_id,
            title=question.title,
        )
    )
    _mention(question, answer_id, viewer.member_id, tuple(sorted(set(mentioned))))


def _mention(question: Any, answer_id: int, author_id: int, member_ids: tuple[int, ...]) -> None:
    if member_ids:
        publish(
            Mentioned(
                question_id=question.id,
                answer_id=answer_id,
                author_id=author_id,
                member_ids=member_ids,
                title=question.title,
            )
        )


# Editing


def edit(viewer: Viewer, answer_id: int, body: Body) -> None:
    """Change what is given of an answer.

    Raises 404, 403 for who may not, 409 for a version that is not the present one and for a locked or deleted one.
    """
    question, row = editable(viewer, answer_id)
    rights.check_version(row, body["version"])
    apply(viewer, question, row, body=body.get("body", row.body), comment=body["comment"], more=repair(body))
    if "attachment_ids" in body:
        attachments.claim(viewer, "answer_id", answer_id, body["attachment_ids"], replace=True)
    db.session.commit()


def editable(viewer: Viewer, answer_id: int) -> tuple[Any, Any]:
    """The locked question and answer, if the viewer may edit it. Raises 404, 403, 409."""
    question, row, moderator = answer_states.visible_pair(viewer, answer_id)
    if not (moderator or rights.may_edit(viewer, row)):
        db.session.rollback()
        raise forbidden(rights.NOT_YOURS)
    if row.status == AnswerStatus.DELETED:
        db.session.rollback()
        raise conflict("A deleted answer is not edited. Restore it first.")
    rights.check_writable(viewer, question)
    return question, row


def apply(
    viewer: Viewer,
    question: Any,
    row: Any,
    *,
    body: str,
    comment: str,
    more: Mapping[str, Any],
    editor_id: int | None = None,
) -> None:
    """Let a locked answer say this from now on; `editor_id` wrote it if the viewer did not. Does not commit."""
    editor = editor_id or viewer.member_id
    values: dict[str, Any] = dict(more)
    named: Mapping[str, int] = {}
    if body != row.body:
        named = mentions.people_in(viewer, body)
        values |= {
            "body": body,
            "body_html": shown(viewer, body, named, row.body_html),
            "mentioned_ids": sorted(set(named.values())),
        }
    changed = {name: value for name, value in values.items() if getattr(row, name) != value}
    if not changed:
        return
    if "body" in changed:
        changed |= revisions.note(row, "answer_id", editor, {"body": body}, comment)
    changed |= {"version": row.version + 1, "edited_at": now(), "last_editor_id": editor}
    db.session.execute(sa.update(Answer).where(Answer.id == row.id).values(**changed))
    if row.status == AnswerStatus.PUBLISHED and question.status in LISTED:
        index_content(answer_document(row.id, question.title, body, row.created_at))
    _tell_of_edit(question, row, editor, mentions.new_among(named, row.mentioned_ids))


def _tell_of_edit(question: Any, row: Any, editor_id: int, mentioned: tuple[int, ...]) -> None:
    counters.tell(question.id)
    if row.status != AnswerStatus.PUBLISHED:
        return
    publish(
        AnswerEdited(
            question_id=question.id,
            answer_id=row.id,
            author_id=row.author_id,
            editor_id=editor_id,
            title=question.title,
            mentioned_ids=mentioned,
        )
    )
    _mention(question, row.id, editor_id, mentioned)
