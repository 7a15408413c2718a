"""Asking and editing questions. Each function that commits is one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    Viewer,
    conflict,
    db,
    forbidden,
    index_content,
    invalid,
    not_found,
    now,
    publish,
    settings_of,
)
from motorclub_forum.catalogue import categories, tags
from motorclub_forum.content import question_document
from motorclub_forum.events import Mentioned, QuestionEdited, QuestionWaits
from motorclub_forum.members import mentions
from motorclub_forum.models import Question, QuestionTag, Status
from motorclub_forum.moderation import question_states
from motorclub_forum.posts import attachments, drafts, revisions
from motorclub_forum.settings import ForumSettings
from motorclub_forum.shared import cars, counters, limits, page_cache, rights, text
from motorclub_forum.shared.counters import LISTED, count, lock_post, tally

Body = Mapping[str, Any]

PROBLEM_FIELDS = ("symptom", "symptom_when", "warning_lights", "tried_so_far")
CODES = "fault_codes"


def ask_question(viewer: Viewer, body: Body) -> int:
    """Publish a question, or have it wait for a moderator; gives its id.

    Raises 400 by field, 403 for an address that is not confirmed or a category that is not for the viewer, 422 for a
    text that shows nothing, 429 for a member who posts too much.
    """
    check_tags(body["tags"])
    named = mentions.find_mentioned(viewer, body["body"])
    html = render_body(viewer, body["body"], named)
    limits.check_verified(viewer)
    limits.check_quota(viewer, Question)
    car = cars.columns(viewer, body.get("car"))
    category = categories.check_post(viewer, body.get("category_id"), body["kind"], car)
    tag_ids = {tag.name: tag.id for tag in tags.lock(viewer, body["tags"]).values()}
    status = question_states.first_status(viewer)
    values = {
        **_details(body),
        **car,
        "category_id": category,
        "kind": body["kind"],
        "status": status,
        "title": body["title"],
        "tag_names": list(tag_ids),
        **_words(body["body"], html, named),
    }
    question_id = _insert(viewer, values)
    attach_tags(question_id, tag_ids.values())
    attachments.claim_attachments(viewer, "question_id", question_id, body.get("attachment_ids", ()))
    drafts.delete_posted_draft(viewer, body.get("draft_id"))
    if status == Status.OPEN:
        publish_question(question_id, viewer.member_id, values, named.values())
    else:
        publish(QuestionWaits(question_id=question_id, author_id=viewer.member_id, title=body["title"]))
    count(tag_ids.values(), tally(status, 0), category)
    page_cache.expire_pages()
    db.session.commit()
    return question_id


def check_tags(names: Sequence[str]) -> None:
    """Raises 400 for more tags than a question may have."""
    most = settings_of(ForumSettings).max_tags
    if len(set(names)) > most:
        raise invalid("tags", f"A question has at most {most} tags.")


def render_body(viewer: Viewer, body: str, named: Mapping[str, int], before: str = "") -> str:
    """The text as HTML, in the place of `before`. Raises 422 for one that shows nothing or has too many links."""
    html = text.render(body, named)
    if not html:
        raise ApiError(422, "Nothing of this text can be seen.", field="body")
    limits.check_links(viewer, html, before)
    return html


def _words(body: str, html: str, named: Mapping[str, int]) -> dict[str, Any]:
    return {
        "body": body,
        "body_html": html,
        "excerpt": text.excerpt(body),
        "mentioned_ids": sorted(set(named.values())),
    }


def _details(body: Body) -> dict[str, Any]:
    """The fields of a problem as far as they are given."""
    given = {name: body[name] for name in PROBLEM_FIELDS if name in body}
    if CODES in body:
        given[CODES] = list(dict.fromkeys(body[CODES]))
    return given


def _insert(viewer: Viewer, values: Mapping[str, Any]) -> int:
    at = now()
    moments = {"created_at": at, "last_activity_at": at}
    made = sa.insert(Question).values(author_id=viewer.member_id, **values, **moments)
    return db.session.execute(made.returning(Question.id)).scalar_one()


def attach_tags(question_id: int, tag_ids: Any) -> None:
    """Have a question found by these tags."""
    rows = [{"question_id": question_id, "tag_id": tag_id} for tag_id in tag_ids]
    db.session.execute(sa.insert(QuestionTag), rows)


def publish_question(question_id: int, author_id: int, values: Mapping[str, Any], mentioned: Any) -> None:
    """Have a question that is public from now on found, and told of."""
    index_content(question_document(question_id, values["title"], values["body"], values["tag_names"], now()))
    question_states.publish_asked(question_id, author_id, values["title"], mentioned)


def edit_question(viewer: Viewer, question_id: int, body: Body) -> None:
    """Change what is given of a question.

    Raises 404, 403 for who may not, 409 for a version that is not the present one and for a locked or deleted question.
    """
    row = lock_editable_question(viewer, question_id)
    rights.check_version(row, body["version"])
    changes = {**_details(body), **_frame(viewer, row, body)}
    apply_question_edit(
        viewer,
        row,
        title=body.get("title", row.title),
        body=body.get("body", row.body),
        tag_names=body.get("tags", row.tag_names),
        comment=body["comment"],
        more=changes,
    )
    if "attachment_ids" in body:
        attachments.claim_attachments(
            viewer, "question_id", question_id, body["attachment_ids"], replace=True
        )
    db.session.commit()


def lock_editable_question(viewer: Viewer, question_id: int) -> Any:
    """The locked row of a question that the viewer may edit. Raises 404, 403, 409."""
    row = lock_post(Question, question_id)
    moderator = rights.moderates(viewer, row.category_id)
    if row.status not in LISTED and not moderator and row.author_id != viewer.id:
        db.session.rollback()
        raise not_found(f"Question {question_id}")
    if not (moderator or rights.may_edit(viewer, row, wiki=row.is_wiki)):
        db.session.rollback()
        raise forbidden(rights.NOT_YOURS)
    if row.status == Status.DELETED:
        db.session.rollback()
        raise conflict("A deleted question is not edited. Restore it first.")
    rights.check_writable(viewer, row)
    return row


def _frame(viewer: Viewer, row: Any, body: Body) -> dict[str, Any]:
    """Kind, category and car; they have rules of their own."""
    changes: dict[str, Any] = {}
    if "is_wiki" in body and body["is_wiki"] != row.is_wiki:
        if row.author_id != viewer.id:
            rights.check_moderates(viewer, row.category_id)
        changes["is_wiki"] = body["is_wiki"]
    if "car" in body:
        changes |= cars.columns(viewer, body["car"])
    if not {"kind", "category_id", "car"} & body.keys():
        return changes
    kind, category = body.get("kind", row.kind), body.get("category_id", row.category_id)
    car = changes if "car" in body else row._mapping
    if {"kind", "category_id"} & body.keys():
        changes["category_id"] = categories.check_post(viewer, category, kind, car)
    return {**changes, "kind": kind}


def apply_question_edit(
    viewer: Viewer,
    row: Any,
    *,
    title: str,
    body: str,
    tag_names: Sequence[str],
    comment: str,
    more: Mapping[str, Any],
    editor_id: int | None = None,
) -> None:
    """Let a locked question say this from now on; `editor_id` wrote it if the viewer did not. Does not commit."""
    editor = editor_id or viewer.member_id
    check_tags(tag_names)
    names = tag_names if list(tag_names) == list(row.tag_names) else _change_tags(viewer, row, tag_names)
    values: dict[str, Any] = {**more, "title": title, "tag_names": list(names)}
    named: Mapping[str, int] = {}
    if body != row.body:
        named = mentions.find_mentioned(viewer, body)
        values |= _words(body, render_body(viewer, body, named, row.body_html), named)
    if not (changed := {name: value for name, value in values.items() if getattr(row, name) != value}):
        return
    if {"title", "body", "tag_names"} & changed.keys():
        changed |= revisions.record_revision(
            row, "question_id", editor, {"title": title, "body": body, "tag_names": list(names)}, comment
        )
    changed |= _after_edit(row, editor)
    if changed["reopen_asked"] and not row.reopen_asked:
        publish(QuestionWaits(question_id=row.id, author_id=row.author_id, title=title))
    _store(row, changed)
    new = mentions.new_among(named, row.mentioned_ids)
    _tell_of_edit(row, editor, title, new)


def _change_tags(viewer: Viewer, row: Any, tag_names: Sequence[str]) -> list[str]:
    """Other tags for a locked question, and the counters with them."""
    used = tags.lock(viewer, [*tag_names, *row.tag_names], kept=row.tag_names)
    wanted = {used[name].name: used[name].id for name in tag_names}
    had = {used[name].name: used[name].id for name in row.tag_names}
    gone = [number for name, number in had.items() if name not in wanted]
    come = [number for name, number in wanted.items() if name not in had]
    if gone:
        lost = sa.and_(QuestionTag.question_id == row.id, QuestionTag.tag_id.in_(gone))
        db.session.execute(sa.delete(QuestionTag).where(lost))
    if come:
        attach_tags(row.id, come)
    share = tally(row.status, row.answer_count)
    counters.count_tags(gone, tally(Status.DRAFT, 0).less(share))
    counters.count_tags(come, share)
    return list(wanted)


def _after_edit(row: Any, editor_id: int) -> dict[str, Any]:
    """What an edit leaves behind; what was closed or hidden waits to be looked at when its author has changed it."""
    asked = editor_id == row.author_id and row.status in (Status.CLOSED, Status.HIDDEN)
    return {
        "version": row.version + 1,
        "edited_at": now(),
        "last_editor_id": editor_id,
        "reopen_asked": row.reopen_asked or asked,
    }


def _store(row: Any, changed: dict[str, Any]) -> None:
    db.session.execute(sa.update(Question).where(Question.id == row.id).values(**changed))
    if row.status in LISTED:
        merged = {**row._mapping, **changed}
        index_content(
            question_document(row.id, merged["title"], merged["body"], merged["tag_names"], row.created_at)
        )
        if changed.get("category_id", row.category_id) != row.category_id:
            for category, step in sorted(
                ((row.category_id, -1), (changed["category_id"], 1)), key=lambda pair: pair[0] or 0
            ):
                counters.count_category(category, step)
    counters.publish_state(row.id)


def _tell_of_edit(row: Any, editor_id: int, title: str, mentioned: tuple[int, ...]) -> None:
    if row.status not in LISTED:
        return
    publish(
        QuestionEdited(
            question_id=row.id,
            author_id=row.author_id,
            editor_id=editor_id,
            title=title,
            mentioned_ids=mentioned,
        )
    )
    if mentioned:
        publish(
            Mentioned(
                question_id=row.id, answer_id=None, author_id=editor_id, member_ids=mentioned, title=title
            )
        )
