"""Suggested edits: a member writes a better text, and its author or somebody who edits everything decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    ContentRef,
    Member,
    Viewer,
    author_of,
    conflict,
    db,
    forbidden,
    invalid,
    not_found,
    now,
    page_of,
    publish,
    reads,
    record_audit,
    settings_of,
)
from motorclub_forum.events import EditDecided, EditSuggested
from motorclub_forum.models import Answer, AnswerStatus, Question, Revision, RevisionStatus
from motorclub_forum.moderation import answer_states
from motorclub_forum.posts import answers, questions, revisions
from motorclub_forum.posts.schemas import QUESTION_BODY
from motorclub_forum.settings import ForumSettings
from motorclub_forum.shared import limits, rights
from motorclub_forum.shared.counters import LISTED, lock_post

Item = dict[str, Any]

WAITS = Revision.status == RevisionStatus.SUGGESTED


def suggest_edit(viewer: Viewer, body: Mapping[str, Any]) -> Item:
    """A better text; SuggestionSchema.

    Raises 404, 403 for what the viewer may edit without asking, 409 for a version that is not the present one, for a
    second suggestion and for a locked question, 400 for a text that is too short or nothing else than before, 429.
    """
    target = revisions.get_target(viewer, body["target_type"], body["target_id"])
    _check_allowed(viewer, target, body)
    question, post = _locked(target, body["target_type"])
    rights.check_version(post, body["version"])
    rights.check_writable(viewer, question)
    _check_one(viewer, body)
    made = (
        sa.insert(Revision)
        .values(
            {revisions.column_of(body["target_type"]).key: body["target_id"]},
        )
        .values(**_text(body, target), comment=body["comment"], status=RevisionStatus.SUGGESTED)
    )
    made = made.values(editor_id=viewer.member_id, base_version=post.version, created_at=now())
    edit_id = db.session.execute(made.returning(Revision.id)).scalar_one()
    publish(
        EditSuggested(
            edit_id=edit_id,
            question_id=question.id,
            answer_id=post.id if body["target_type"] == "ANSWER" else None,
            author_id=post.author_id,
            editor_id=viewer.member_id,
            title=question.title,
        )
    )
    db.session.commit()
    return get_suggestion(viewer, edit_id)


def _check_allowed(viewer: Viewer, target: Any, body: Mapping[str, Any]) -> None:
    question = body["target_type"] == "QUESTION"
    if target.writer_id == viewer.id or limits.may_edit_others(viewer):
        raise conflict("You can edit this without asking.", code="MAY_EDIT")
    if target.status not in LISTED or (not question and target.answer_status != AnswerStatus.PUBLISHED):
        raise not_found(f"{body['target_type'].capitalize()} {body['target_id']}")
    if question and len(body["body"]) < (QUESTION_BODY.min or 0):
        raise invalid("body", f"A question has at least {QUESTION_BODY.min} characters.")
    if all(value == getattr(target, name) for name, value in _text(body, target).items()):
        raise invalid("body", "Nothing would change.")
    if question and "tags" in body:
        questions.check_tags(body["tags"])


def _text(body: Mapping[str, Any], target: Any) -> Item:
    if body["target_type"] == "ANSWER":
        return {"body": body["body"]}
    return {
        "title": body.get("title", target.title),
        "body": body["body"],
        "tag_names": list(dict.fromkeys(body.get("tags", target.tag_names))),
    }


def _locked(target: Any, target_type: str) -> tuple[Any, Any]:
    """(question, post), locked."""
    if target_type == "ANSWER":
        return answer_states.lock_pair(target.id)
    row = lock_post(Question, target.id)
    return row, row


def _check_one(viewer: Viewer, body: Mapping[str, Any]) -> None:
    """Raises 409 while another one of the viewer waits, 429 for more than a day allows."""
    mine = sa.and_(Revision.editor_id == viewer.member_id, Revision.number.is_(None))
    same = sa.exists().where(mine, WAITS, revisions.column_of(body["target_type"]) == body["target_id"])
    today = (
        sa.select(sa.func.count())
        .select_from(Revision)
        .where(mine, Revision.created_at >= limits.start_of_day())
    )
    waits, written = db.session.execute(sa.select(same, today.scalar_subquery())).one()
    if waits:
        db.session.rollback()
        raise conflict("Your last suggestion still waits.", code="WAITS")
    if written >= _most_a_day(viewer):
        db.session.rollback()
        raise limits.too_many("You have suggested enough edits for today.")


def _most_a_day(viewer: Viewer) -> int:
    """How many edits a day."""
    settings = settings_of(ForumSettings)
    new = limits.level_of(viewer) < 1
    return settings.suggestions_of_new_members if new else settings.suggestions_per_day


# Reading

COLUMNS = (
    *revisions.COLUMNS,
    Question.id.label("about_id"),
    Question.title.label("question_title"),
    Question.author_id.label("asker_id"),
    Answer.author_id.label("answerer_id"),
    Question.version.label("question_version"),
    Answer.version.label("answer_version"),
)


def _joined() -> Any:
    return (
        sa.select(*COLUMNS)
        .join(Member, Member.id == Revision.editor_id)
        .outerjoin(Answer, Answer.id == Revision.answer_id)
        .join(Question, Question.id == sa.func.coalesce(Revision.question_id, Answer.question_id))
    )


def _shown(row: Any) -> Item:
    """SuggestionSchema."""
    target_type, target_id = revisions.target_of(row)
    version = row.question_version if target_type == "QUESTION" else row.answer_version
    return {
        **row._mapping,
        "editor": author_of(row),
        "target_type": target_type,
        "target_id": target_id,
        "question_id": row.about_id,
        "outdated": row.status == RevisionStatus.SUGGESTED and version != row.base_version,
    }


def _suggested() -> sa.ColumnElement[bool]:
    """Was suggested once, whatever has become of it; edits that were applied at once have never waited."""
    return Revision.status != RevisionStatus.APPLIED


def list_suggestions(
    viewer: Viewer, view: str, page: int, size: int, target_type: str | None, target_id: int | None
) -> Item:
    """A page of SuggestionSchema, all or of one post: the viewer's own, the newest first, or those that the viewer
    decides about, the oldest first.
    """
    if view == "mine":
        which = sa.and_(_suggested(), Revision.editor_id == viewer.member_id)
        order: tuple[Any, ...] = (Revision.created_at.desc(), Revision.id.desc())
    else:
        which, order = sa.and_(WAITS, _decides(viewer)), (Revision.created_at, Revision.id)
    if target_type is not None:
        which = sa.and_(which, revisions.column_of(target_type) == target_id)
    rows = reads().execute(_joined().where(which).order_by(*order).limit(size).offset(page * size))
    content = [_shown(row) for row in rows]
    counted = sa.select(sa.func.count()).select_from(_joined().where(which).subquery())
    return page_of(content, reads().scalar(counted) or 0, page, size)


def _decides(viewer: Viewer) -> sa.ColumnElement[bool]:
    if rights.decides_edits(viewer):
        return Revision.editor_id != viewer.member_id
    return (
        sa.case((Revision.answer_id.is_(None), Question.author_id), else_=Answer.author_id)
        == viewer.member_id
    )


def get_suggestion(viewer: Viewer, edit_id: int) -> Item:
    """SuggestionSchema, for its author and for who decides. Raises 404."""
    row = reads().execute(_joined().where(Revision.id == edit_id, _suggested())).first()
    if row is None or not (row.editor_id == viewer.id or _is_decider(viewer, row)):
        raise not_found(f"Suggested edit {edit_id}")
    return _shown(row)


def _is_decider(viewer: Viewer, row: Any) -> bool:
    writer = row.asker_id if row.answer_id is None else row.answerer_id
    return writer == viewer.id or rights.decides_edits(viewer)


# Deciding


def _waiting(viewer: Viewer, edit_id: int) -> tuple[Any, Any, Any]:
    """(suggested edit, question, post), all locked, if the viewer decides. Raises 404, 403."""
    found = db.session.execute(
        sa.select(Revision.question_id, Revision.answer_id).where(Revision.id == edit_id, _suggested())
    ).first()
    if found is None:
        db.session.rollback()
        raise not_found(f"Suggested edit {edit_id}")
    if found.answer_id:
        question, post = answer_states.lock_pair(found.answer_id)
    else:
        question = post = lock_post(Question, found.question_id)
    row = db.session.execute(
        sa.select(Revision.__table__).where(Revision.id == edit_id).with_for_update()
    ).one()
    if post.author_id != viewer.id and not rights.decides_edits(viewer):
        db.session.rollback()
        raise forbidden("Its author and who may edit everything decide about it.")
    return row, question, post


def _decide(viewer: Viewer, row: Any, after: RevisionStatus, **values: Any) -> None:
    """Raises 409 with `from` and `to` for an edit that does not wait any more."""
    if row.status != RevisionStatus.SUGGESTED:
        db.session.rollback()
        raise rights.no_such_step(row.status, after)
    changed = {"status": after, "reviewer_id": viewer.member_id, "decided_at": now(), **values}
    db.session.execute(sa.update(Revision).where(Revision.id == row.id).values(**changed))


def approve_suggestion(viewer: Viewer, edit_id: int) -> Item:
    """Let the text be as suggested; SuggestionSchema. Raises 404, 403, 409 when the text has changed meanwhile."""
    row, question, post = _waiting(viewer, edit_id)
    _decide(viewer, row, RevisionStatus.APPROVED)
    rights.check_version(post, row.base_version)
    if row.answer_id:
        answers.apply_answer_edit(
            viewer, question, post, body=row.body, comment=row.comment, more={}, editor_id=row.editor_id
        )
    else:
        questions.apply_question_edit(
            viewer,
            post,
            title=row.title,
            body=row.body,
            tag_names=row.tag_names,
            comment=row.comment,
            more={},
            editor_id=row.editor_id,
        )
    _tell(viewer, row, question, approved=True, reason="")
    db.session.commit()
    return get_suggestion(viewer, edit_id)


def reject_suggestion(viewer: Viewer, edit_id: int, reason: str) -> Item:
    """Leave the text as it is; SuggestionSchema. Raises 404, 403, 409."""
    row, question, _ = _waiting(viewer, edit_id)
    _decide(viewer, row, RevisionStatus.REJECTED, reject_reason=reason)
    _tell(viewer, row, question, approved=False, reason=reason)
    db.session.commit()
    return get_suggestion(viewer, edit_id)


def _tell(viewer: Viewer, row: Any, question: Any, *, approved: bool, reason: str) -> None:
    publish(
        EditDecided(
            edit_id=row.id,
            question_id=question.id,
            answer_id=row.answer_id,
            editor_id=row.editor_id,
            reviewer_id=viewer.member_id,
            approved=approved,
            title=question.title,
            reason=reason,
        )
    )
    if question.author_id != viewer.id:
        record_audit(
            "forum.edit_decided",
            actor_id=viewer.id,
            target=str(ContentRef("forum.question", question.id)),
            details={"edit": row.id, "approved": approved, "reason": reason},
        )


def withdraw_suggestion(viewer: Viewer, edit_id: int) -> None:
    """The viewer suggests it no longer. Raises 404 for another one's, 409 for one that was decided about."""
    row = db.session.execute(
        sa.select(Revision.__table__).where(Revision.id == edit_id, _suggested()).with_for_update()
    ).first()
    if row is None or row.editor_id != viewer.id:
        db.session.rollback()
        raise not_found(f"Suggested edit {edit_id}")
    _decide(viewer, row, RevisionStatus.WITHDRAWN)
    db.session.commit()


# Former texts


def restore_revision(viewer: Viewer, revision_id: int) -> Item:
    """Let the text be as it was in a revision; RevisionSchema of the new one. Raises 404, 403, 409."""
    row, _ = revisions.find_revision(viewer, revision_id)
    if row.number is None:
        raise not_found(f"Revision {revision_id}")
    comment = f"Restored revision {row.number}"
    if row.question_id:
        post = questions.lock_editable_question(viewer, row.question_id)
        questions.apply_question_edit(
            viewer, post, title=row.title, body=row.body, tag_names=row.tags, comment=comment, more={}
        )
    else:
        question, post = answers.lock_editable_answer(viewer, row.answer_id)
        answers.apply_answer_edit(viewer, question, post, body=row.body, comment=comment, more={})
    db.session.commit()
    newest = _latest(*revisions.target_of(row))
    return revisions.to_revision_item(newest)


def _latest(target_type: str, target_id: int) -> Any:
    return (
        reads()
        .execute(
            sa.select(*revisions.COLUMNS)
            .join(Member, Member.id == Revision.editor_id)
            .where(revisions.column_of(target_type) == target_id, Revision.number.is_not(None))
            .order_by(Revision.number.desc())
            .limit(1)
        )
        .one()
    )
