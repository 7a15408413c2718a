"""Answering, and editing answers. Each function that commits is one transaction.

An answer's question is locked before the answer, so that its counters are locked in one order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from motorclub.api import (
    ContentDraft,
    ContentRef,
    Member,
    Viewer,
    check_version,
    conflict,
    db,
    forbidden,
    index_content,
    lock_name,
    now,
    publish,
    review,
)
from motorclub_forum.content import ANSWER, QUESTION, answer_document
from motorclub_forum.events import AnswerEdited, AnswerPosted
from motorclub_forum.models import Answer, AnswerStatus, Question
from motorclub_forum.moderation import answer_states
from motorclub_forum.moderation.question_states import OPEN, publish_mentions
from motorclub_forum.moderation.steps import Columns
from motorclub_forum.posts import drafts, pictures, revisions
from motorclub_forum.posts.questions import render_body
from motorclub_forum.shared import counters, limits, rights, text
from motorclub_forum.shared.counters import LISTED
from motorclub_forum.shared.database import lock_row, update_row

Body = Mapping[str, Any]

REPAIR = ("labour_hours", "difficulty", "tools_needed")
# The columns of an answer without anything about a repair.
NO_REPAIR: Columns = {
    **dict.fromkeys(("labour_hours", "difficulty", "parts_cost_minor", "parts_cost_currency")),
    "tools_needed": [],
}
EDIT_IT = "You have answered already. Edit your answer."


def post_answer(viewer: Viewer, question_id: int, body: Body) -> int:
    """Answer a question; returns the answer's id.

    Raises 404 for an unknown question, 409 for one that takes no answers and for a second answer of a member below
    level 2, 422 for an empty text, 403 for an unconfirmed address and if a block separates asker and viewer, 429.
    """
    named = text.list_mentioned(viewer, body["body"])
    html = render_body(viewer, body["body"], named)
    limits.check_quota(viewer, Answer)
    # Read before the transaction: a block made at the same moment counts as made after the answer.
    blocked = rights.list_hidden_members(viewer).blocked
    at = now()
    written = {"body": body["body"], "body_html": html, "mentioned_ids": sorted(set(named.values()))}
    posted = _post(viewer, question_id, {**NO_REPAIR, **repair_columns(body), **written, "created_at": at})
    if posted.author_id in blocked:
        raise forbidden(rights.REFUSED)
    _check_writer(viewer, posted)
    picture_urls = pictures.claim_attachments(
        viewer, ContentRef(ANSWER, posted.answer_id), body.get("attachment_ids", ())
    )
    _review(viewer, question_id, posted.answer_id, body, is_new=True, picture_urls=picture_urls)
    drafts.delete_posted_draft(viewer, body.get("draft_id"))
    index_content(answer_document(posted.answer_id, question_id, posted.title, body["body"], at))
    _publish_posted(viewer, posted, named.values())
    if posted.answer_count == 1:
        # The question is no longer unanswered.
        counters.count(counters.lock_tags_of(question_id), counters.Tally(0, -1, 0))
    counters.publish_state(question_id)
    db.session.commit()
    return posted.answer_id


def _review(
    viewer: Viewer,
    question_id: int,
    answer_id: int,
    body: Body,
    *,
    author_id: int | None = None,
    is_new: bool = False,
    picture_urls: tuple[str, ...] = (),
) -> None:
    """Have what is given of an answer reviewed. Raises 422, 202."""
    texts = {name: body.get(name) for name in ("body", "comment")}
    texts["toolsNeeded"] = " ".join(body.get("tools_needed", ()))
    draft = ContentDraft(
        ContentRef(ANSWER, answer_id),
        viewer,
        texts,
        author_id=author_id,
        is_new=is_new,
        thread=ContentRef(QUESTION, question_id),
        pictures=picture_urls,
    )
    review(draft)


def repair_columns(body: Body) -> Columns:
    """The given columns about a repair."""
    values = {name: body[name] for name in REPAIR if name in body}
    if "parts_cost" in body:
        cost = body["parts_cost"] or {}
        values |= {
            "parts_cost_minor": cost.get("amount_minor"),
            "parts_cost_currency": cost.get("currency"),
        }
    return values


class Posted(NamedTuple):
    """A new answer and its question, which stays locked until the commit.

    `confirmed`: whether the writer's address is; `answered`: whether the writer has answered before.
    """

    question_id: int
    author_id: int
    title: str
    answer_count: int
    answer_id: int
    confirmed: bool
    answered: bool


def _post(viewer: Viewer, question_id: int, values: Columns) -> Posted:
    """Store an answer and count it. Raises 404, 410, 409."""
    lock_name(f"forum:answers:{question_id}:{viewer.member_id}")
    written = {f"new_{name}": value for name, value in values.items()}
    written |= {"question": question_id, "writer": viewer.member_id}
    row = db.session.execute(_POST, written).first()
    if row is None:
        _check_answerable(viewer, question_id)
        row = db.session.execute(_POST_IN_LOCKED, written).one()
    return Posted(*row)


_ANSWERABLE = Question.status.in_(OPEN)
_COLUMNS = Answer.__table__.c
_WRITTEN = ("body", "body_html", "created_at", "mentioned_ids", *NO_REPAIR)


def _posting(*conditions: sa.ColumnElement[bool]) -> sa.Select[*tuple[Any, ...]]:
    """The statement that counts an answer, stores it and reads what else has to be known."""
    question, writer = (sa.bindparam(name, type_=sa.BigInteger) for name in ("question", "writer"))
    # A parameter named like a column would be taken for a value of the UPDATE.
    parameters = {name: sa.bindparam(f"new_{name}", type_=_COLUMNS[name].type) for name in _WRITTEN}
    active = sa.func.greatest(Question.last_activity_at, parameters["created_at"])
    counted = (
        sa.update(Question)
        .where(Question.id == question, *conditions)
        .values(answer_count=Question.answer_count + 1, last_activity_at=active)
        .returning(Question.id, Question.author_id, Question.title, Question.answer_count)
        .cte("counted")
    )
    row = {"question_id": counted.c.id, "author_id": writer, **parameters}
    values = [sa.cast(value, _COLUMNS[name].type).label(name) for name, value in row.items()]
    stored = sa.insert(Answer).from_select(list(row), sa.select(*values)).returning(Answer.id).cte("stored")
    confirmed = sa.select(Member.email_verified_at.is_not(None)).where(Member.id == writer)
    mine = (Answer.question_id == question, Answer.author_id == writer)
    answered = sa.exists().where(*mine, Answer.status != AnswerStatus.DELETED)
    return sa.select(*counted.c, stored.c.id, confirmed.scalar_subquery(), answered).select_from(
        counted.join(stored, sa.true())
    )


# Built once, because building costs as much as sending.
_POST = _posting(_ANSWERABLE, sa.not_(Question.is_locked))
_POST_IN_LOCKED = _posting(_ANSWERABLE)


def _check_answerable(viewer: Viewer, question_id: int) -> None:
    """Raises unless a moderator answers in a locked question: 404, 410 for one not seen, 409 for a closed one."""
    row = lock_row(Question, question_id)
    rights.check_seen(viewer, row, rights.moderates(viewer, row.category_id))
    if row.status not in OPEN:
        raise conflict("This question takes no new answers.", code="CLOSED")
    rights.check_writable(viewer, row)


def _check_writer(viewer: Viewer, posted: Posted) -> None:
    """Raises 403 for an unconfirmed address, 409 for a second answer of a member below level 2."""
    if not posted.confirmed:
        raise forbidden("Confirm your email address before you post.")
    if posted.answered and limits.level_of(viewer) < limits.MAY_ANSWER_AGAIN:
        raise conflict(EDIT_IT, code="ANSWERED")


def _publish_posted(viewer: Viewer, posted: Posted, mentioned: Iterable[int]) -> None:
    publish(
        AnswerPosted(
            question_id=posted.question_id,
            answer_id=posted.answer_id,
            author_id=viewer.member_id,
            asker_id=posted.author_id,
            title=posted.title,
        )
    )
    # The asker is notified of the answer itself.
    others = set(mentioned) - {posted.author_id}
    publish_mentions(posted.question_id, posted.answer_id, viewer.member_id, posted.title, others)


# Editing


def edit_answer(viewer: Viewer, answer_id: int, body: Body) -> None:
    """Change what is given of an answer.

    Raises 404, 403 for who may not, 409 for an old version and for a locked or deleted answer.
    """
    question, row = lock_editable_answer(viewer, answer_id)
    check_version(row.version, body["version"])
    apply_answer_edit(
        viewer,
        question,
        row,
        body=body.get("body", row.body),
        comment=body["comment"],
        more=repair_columns(body),
    )
    if "attachment_ids" in body:
        picture_urls = pictures.claim_attachments(
            viewer, ContentRef(ANSWER, answer_id), body["attachment_ids"], replace=True
        )
        if picture_urls:
            _review(viewer, question.id, answer_id, {}, author_id=row.author_id, picture_urls=picture_urls)
    db.session.commit()


def lock_editable_answer(viewer: Viewer, answer_id: int) -> tuple[Question, Answer]:
    """The locked question and answer, if the viewer may edit it. Raises 404, 403, 409."""
    question, row, moderator = answer_states.lock_visible_pair(viewer, answer_id)
    if not (moderator or rights.may_edit(viewer, row)):
        raise forbidden(rights.NOT_YOURS)
    if row.status == AnswerStatus.DELETED:
        raise conflict("A deleted answer is not edited. Restore it first.")
    rights.check_writable(viewer, question)
    return question, row


def apply_answer_edit(
    viewer: Viewer,
    question: Question,
    row: Answer,
    *,
    body: str,
    comment: str,
    more: Columns,
    editor_id: int | None = None,
) -> None:
    """Change a locked answer; `editor_id` wrote the text if the viewer did not. Does not commit."""
    editor = editor_id or viewer.member_id
    values = dict(more)
    named: Mapping[str, int] = {}
    if body != row.body:
        named = text.list_mentioned(viewer, body)
        values |= {
            "body": body,
            "body_html": render_body(viewer, body, named, row.body_html),
            "mentioned_ids": sorted(set(named.values())),
        }
    changed = {name: value for name, value in values.items() if getattr(row, name) != value}
    if not changed:
        return
    _review(viewer, question.id, row.id, {**changed, "comment": comment}, author_id=row.author_id)
    if "body" in changed:
        changed |= revisions.record_revision(row, "answer_id", editor, {"body": body}, comment)
    changed |= {"version": row.version + 1, "edited_at": now(), "last_editor_id": editor}
    update_row(row, **changed)
    if row.status == AnswerStatus.PUBLISHED and question.status in LISTED:
        index_content(answer_document(row.id, question.id, question.title, body, row.created_at))
    _publish_edited(question, row, editor, text.new_among(named, row.mentioned_ids))


def _publish_edited(question: Question, row: Answer, editor_id: int, mentioned: tuple[int, ...]) -> None:
    counters.publish_state(question.id)
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
    publish_mentions(question.id, row.id, editor_id, question.title, mentioned)
