"""Suggested edits: a member writes a better text, and its author or somebody who may edit everything decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import sqlalchemy as sa

from motorclub.api import (
    ContentRef,
    Member,
    Viewer,
    check_version,
    conflict,
    db,
    forbidden,
    invalid,
    invalid_transition,
    not_found,
    now,
    publish,
    record_audit,
    settings_of,
)
from motorclub.api.figures import day_start, today
from motorclub.api.rows import Internal, Page, columns_of, read_first, read_page
from motorclub_forum.events import EditDecided, EditSuggested
from motorclub_forum.models import Answer, AnswerStatus, Question, Revision, RevisionStatus
from motorclub_forum.moderation import answer_states
from motorclub_forum.posts import answers, questions, revisions
from motorclub_forum.posts.revisions import EDITOR, BaseRevisionRow, RevisionRow, TargetText
from motorclub_forum.schemas import QUESTION_BODY, TARGETS
from motorclub_forum.settings import ForumSettings
from motorclub_forum.shared import limits, rights
from motorclub_forum.shared.counters import LISTED
from motorclub_forum.shared.database import DELETE, execute, lock_row, lock_rows, update_row

WAITS = Revision.status == RevisionStatus.SUGGESTED
# Suggested once, whatever became of it; edits that were applied at once have never waited.
SUGGESTED = Revision.status != RevisionStatus.APPLIED


class SuggestionRow(BaseRevisionRow):
    """A suggested edit and what it is about."""

    question_id: int
    question_title: str
    base_version: int
    asker_id: Internal[int]
    answerer_id: Internal[int | None]
    current_version: Internal[int]

    @property
    def target_type(self) -> Annotated[str, TARGETS]:
        """QUESTION or ANSWER."""
        return "ANSWER" if self.answer_id else "QUESTION"

    @property
    def target_id(self) -> int:
        """The id of the question or the answer."""
        return self.answer_id or self.question_id

    @property
    def writer_id(self) -> Internal[int]:
        """Who wrote the text."""
        return self.answerer_id or self.asker_id

    @property
    def outdated(self) -> bool:
        """Whether the text has changed since the suggestion."""
        return self.status == RevisionStatus.SUGGESTED and self.current_version != self.base_version


_writer: sa.ColumnElement[int] = sa.func.coalesce(Answer.author_id, Question.author_id)
SUGGESTIONS = (
    sa.select(
        *columns_of(
            SuggestionRow,
            Revision,
            **EDITOR,
            question_id=Question.id,
            question_title=Question.title,
            asker_id=Question.author_id,
            answerer_id=Answer.author_id,
            current_version=sa.func.coalesce(Answer.version, Question.version),
        )
    )
    .select_from(Revision)
    .join(Member, Member.id == Revision.editor_id)
    .outerjoin(Answer, Answer.id == Revision.answer_id)
    .join(Question, Question.id == sa.func.coalesce(Revision.question_id, Answer.question_id))
)


def suggest_edit(viewer: Viewer, body: Mapping[str, Any]) -> SuggestionRow:
    """Suggest a better text; one about a model that the viewer owns is applied at once from a level on.

    Raises 404, 409 for what the viewer may edit directly, for an old version, for a second suggestion and for a locked
    question, 400 for a text that is too short or unchanged, 429.
    """
    target = revisions.get_target(viewer, body["target_type"], body["target_id"])
    _check_allowed(viewer, target, body)
    question, post = _lock_target(body["target_type"], target.id)
    check_version(post.version, body["version"])
    rights.check_writable(viewer, question)
    _check_one(viewer, body)
    made = sa.insert(Revision).values(
        {revisions.column_of(body["target_type"]).key: body["target_id"], **_to_text_columns(body, target)}
    )
    made = made.values(comment=body["comment"], status=RevisionStatus.SUGGESTED, created_at=now())
    made = made.values(editor_id=viewer.member_id, base_version=post.version)
    edit_id = execute(made.returning(Revision.id)).scalar_one()
    if rights.may_skip_review(viewer, question):
        _approve(viewer, _lock_edit(edit_id), question, post)
    else:
        _publish_suggestion(viewer, edit_id, question, post)
    db.session.commit()
    return get_suggestion(viewer, edit_id)


def _publish_suggestion(viewer: Viewer, edit_id: int, question: Question, post: Question | Answer) -> None:
    publish(
        EditSuggested(
            edit_id=edit_id,
            question_id=question.id,
            answer_id=post.id if isinstance(post, Answer) else None,
            author_id=post.author_id,
            editor_id=viewer.member_id,
            title=question.title,
        )
    )


def _check_allowed(viewer: Viewer, target: TargetText, body: Mapping[str, Any]) -> None:
    question = body["target_type"] == "QUESTION"
    if target.writer_id == viewer.id or limits.may_edit_others(viewer):
        raise conflict("You can edit this without asking.", code="MAY_EDIT")
    if target.question.status not in LISTED or (
        not question and target.answer_status != AnswerStatus.PUBLISHED
    ):
        raise not_found("Question {id}" if question else "Answer {id}", id=body["target_id"])
    if question and len(body["body"]) < (QUESTION_BODY.min or 0):
        raise invalid("body", "A question has at least {min} characters.", min=QUESTION_BODY.min)
    if all(value == getattr(target, name) for name, value in _to_text_columns(body, target).items()):
        raise invalid("body", "Nothing would change.")
    if question and "tags" in body:
        questions.check_tags(body["tags"])


def _to_text_columns(body: Mapping[str, Any], target: TargetText) -> dict[str, Any]:
    if body["target_type"] == "ANSWER":
        return {"body": body["body"]}
    return {
        "title": body.get("title", target.title),
        "body": body["body"],
        "tag_names": list(dict.fromkeys(body.get("tags", target.tag_names))),
    }


def _lock_target(target_type: str, target_id: int) -> tuple[Question, Question | Answer]:
    """(question, post), locked. Raises 404."""
    if target_type == "ANSWER":
        return answer_states.lock_pair(target_id)
    row = lock_row(Question, target_id)
    return row, row


def _check_one(viewer: Viewer, body: Mapping[str, Any]) -> None:
    """Raises 409 while another suggestion of the viewer waits, 429 for more than a day allows."""
    mine = sa.and_(Revision.editor_id == viewer.member_id, Revision.number.is_(None))
    same = sa.exists().where(mine, WAITS, revisions.column_of(body["target_type"]) == body["target_id"])
    of_today = (
        sa.select(sa.func.count())
        .select_from(Revision)
        .where(mine, Revision.created_at >= day_start(today()))
    )
    waits, written = db.session.execute(sa.select(same, of_today.scalar_subquery())).one()
    if waits:
        raise conflict("Your last suggestion still waits.", code="WAITS")
    if written >= _most_a_day(viewer):
        raise limits.too_many("You have suggested enough edits for today.")


def _most_a_day(viewer: Viewer) -> int:
    """How many edits a day."""
    settings = settings_of(ForumSettings)
    new = limits.level_of(viewer) < 1
    return settings.suggestions_of_new_members if new else settings.suggestions_per_day


# Reading


def list_suggestions(
    viewer: Viewer, view: str, page: int, size: int, target_type: str | None, target_id: int | None
) -> Page[SuggestionRow]:
    """A page of the viewer's own, newest first, or of those that wait for the viewer's decision, oldest first."""
    chosen = SUGGESTIONS.where(SUGGESTED)
    if target_type is not None:
        chosen = chosen.where(revisions.column_of(target_type) == target_id)
    own = Revision.editor_id == viewer.member_id
    if view == "mine":
        ordered = chosen.where(own).order_by(Revision.created_at.desc(), Revision.id.desc())
    else:
        decides = sa.not_(own) if rights.decides_edits(viewer) else _writer == viewer.member_id
        ordered = chosen.where(WAITS, decides).order_by(Revision.created_at, Revision.id)
    return read_page(SuggestionRow, ordered, page, size)


def get_suggestion(viewer: Viewer, edit_id: int) -> SuggestionRow:
    """A suggested edit, for its author and for those who decide. Raises 404."""
    row = read_first(SuggestionRow, SUGGESTIONS.where(Revision.id == edit_id, SUGGESTED))
    involved = row is not None and viewer.id in (row.editor_id, row.writer_id)
    if row is None or not (involved or rights.decides_edits(viewer)):
        raise not_found("Suggested edit {id}", id=edit_id)
    return row


# Deciding


def _lock_edit(edit_id: int) -> Revision:
    rows = lock_rows(Revision, sa.and_(Revision.id == edit_id, SUGGESTED), lock=DELETE)
    if not rows:
        raise not_found("Suggested edit {id}", id=edit_id)
    return rows[0]


def _lock_pending(viewer: Viewer, edit_id: int) -> tuple[Revision, Question, Question | Answer]:
    """(suggested edit, question, post), all locked, if the viewer decides. Raises 404, 403."""
    found = db.session.execute(
        sa.select(Revision.question_id, Revision.answer_id).where(Revision.id == edit_id, SUGGESTED)
    ).first()
    if found is None:
        raise not_found("Suggested edit {id}", id=edit_id)
    target_type = "ANSWER" if found.answer_id else "QUESTION"
    question, post = _lock_target(target_type, found.answer_id or found.question_id or 0)
    if post.author_id != viewer.id and not rights.decides_edits(viewer):
        raise forbidden("Its author and who may edit everything decide about it.")
    return _lock_edit(edit_id), question, post


def _decide(viewer: Viewer, row: Revision, after: RevisionStatus, reason: str = "") -> None:
    """Raises 409 with `from` and `to` for an edit that no longer waits."""
    if row.status != RevisionStatus.SUGGESTED:
        raise invalid_transition(row.status, after)
    update_row(row, status=after, reviewer_id=viewer.member_id, decided_at=now(), reject_reason=reason)


def approve_suggestion(viewer: Viewer, edit_id: int) -> SuggestionRow:
    """Apply a suggested edit. Raises 404, 403, 409 if the text has changed since."""
    _approve(viewer, *_lock_pending(viewer, edit_id))
    db.session.commit()
    return get_suggestion(viewer, edit_id)


def _approve(viewer: Viewer, row: Revision, question: Question, post: Question | Answer) -> None:
    """Apply a locked edit to its locked post. Raises 409."""
    _decide(viewer, row, RevisionStatus.APPROVED)
    check_version(post.version, row.base_version)
    _apply(viewer, question, post, row, row.tag_names, comment=row.comment, editor_id=row.editor_id)
    _publish_decision(viewer, row, question, approved=True)


def _apply(
    viewer: Viewer,
    question: Question,
    post: Question | Answer,
    revision: Revision | RevisionRow,
    tag_names: list[str] | None,
    *,
    comment: str,
    editor_id: int | None = None,
) -> None:
    """Replace the text of a locked post by that of a revision."""
    body = revision.body
    if isinstance(post, Answer):
        answers.apply_answer_edit(
            viewer, question, post, body=body, comment=comment, more={}, editor_id=editor_id
        )
        return
    questions.apply_question_edit(
        viewer,
        question,
        title=revision.title or question.title,
        body=body,
        tag_names=tag_names or question.tag_names,
        comment=comment,
        more={},
        editor_id=editor_id,
    )


def reject_suggestion(viewer: Viewer, edit_id: int, reason: str) -> SuggestionRow:
    """Reject a suggested edit. Raises 404, 403, 409."""
    row, question, _ = _lock_pending(viewer, edit_id)
    _decide(viewer, row, RevisionStatus.REJECTED, reason)
    _publish_decision(viewer, row, question, approved=False, reason=reason)
    db.session.commit()
    return get_suggestion(viewer, edit_id)


def _publish_decision(
    viewer: Viewer, row: Revision, question: Question, *, approved: bool, reason: str = ""
) -> None:
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
    """Withdraw the viewer's own suggestion. Raises 404 for another member's, 409 for one already decided about."""
    row = _lock_edit(edit_id)
    if row.editor_id != viewer.id:
        raise not_found("Suggested edit {id}", id=edit_id)
    _decide(viewer, row, RevisionStatus.WITHDRAWN)
    db.session.commit()


# Former texts


def restore_revision(viewer: Viewer, revision_id: int) -> RevisionRow:
    """Restore the text of a revision; returns the revision that this makes. Raises 404, 403, 409."""
    row, _ = revisions.find_revision(viewer, revision_id)
    if row.number is None:
        raise not_found("Revision {id}", id=revision_id)
    target_type, target_id = row.target
    if target_type == "ANSWER":
        question, post = answers.lock_editable_answer(viewer, target_id)
        _apply(viewer, question, post, row, None, comment=f"Restored revision {row.number}")
    else:
        question = questions.lock_editable_question(viewer, target_id)
        _apply(viewer, question, question, row, row.tags, comment=f"Restored revision {row.number}")
    db.session.commit()
    return revisions.list_revisions(viewer, target_type, target_id, 0, 1).content[0]
