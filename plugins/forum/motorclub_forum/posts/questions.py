"""Asking and editing questions. Each function that commits is one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    ContentDraft,
    ContentRef,
    Viewer,
    check_version,
    conflict,
    db,
    forbidden,
    invalid,
    not_found,
    now,
    publish,
    review,
    settings_of,
)
from motorclub.api.cars import find_car
from motorclub_forum.catalogue import categories, tags
from motorclub_forum.content import QUESTION, index_questions
from motorclub_forum.events import QuestionEdited, QuestionWaits
from motorclub_forum.models import Question, QuestionTag, Status
from motorclub_forum.moderation import question_states
from motorclub_forum.moderation.steps import Columns
from motorclub_forum.posts import drafts, pictures, revisions
from motorclub_forum.reading.rows import EMPTY_PROBLEM, NO_CAR
from motorclub_forum.settings import ForumSettings
from motorclub_forum.shared import counters, limits, page_cache, rights, text
from motorclub_forum.shared.counters import LISTED, count, tally
from motorclub_forum.shared.database import execute, lock_row, update_row

Body = Mapping[str, Any]


def ask_question(viewer: Viewer, body: Body) -> int:
    """Ask a question, which may have to wait for a moderator; returns its id.

    Raises 400 by field, 403 for an unconfirmed address and for a category where the viewer may not ask, 422 for a text
    that shows nothing, 429.
    """
    check_tags(body["tags"])
    named = text.list_mentioned(viewer, body["body"])
    html = render_body(viewer, body["body"], named)
    limits.check_verified(viewer)
    limits.check_quota(viewer, Question)
    car = _to_car_columns(viewer, body.get("car"))
    category = categories.check_post(viewer, body.get("category_id"), body["kind"], car)
    tag_ids = {tag.name: tag.id for tag in tags.lock_tags(viewer, body["tags"]).values()}
    status = question_states.first_status(viewer)
    values = {
        **_problem_columns(body),
        **car,
        "category_id": category,
        "kind": body["kind"],
        "status": status,
        "title": body["title"],
        "tag_names": list(tag_ids),
        **_body_columns(body["body"], html, named),
    }
    at = now()
    made = sa.insert(Question).values(
        author_id=viewer.member_id, **values, created_at=at, last_activity_at=at
    )
    question_id: int = execute(made.returning(Question.id)).scalar_one()
    _attach_tags(question_id, tag_ids.values())
    picture_urls = pictures.claim_attachments(
        viewer, ContentRef(QUESTION, question_id), body.get("attachment_ids", ())
    )
    drafts.delete_posted_draft(viewer, body.get("draft_id"))
    status = _review_new(viewer, question_id, status, {**values, "tags": list(tag_ids)}, picture_urls)
    if status == Status.OPEN:
        index_questions([question_id])
        question_states.publish_asked(question_id, viewer.member_id, body["title"], named.values())
    else:
        publish(QuestionWaits(question_id=question_id, author_id=viewer.member_id, title=body["title"]))
    count(tag_ids.values(), tally(status, 0), category)
    page_cache.expire_pages()
    db.session.commit()
    return question_id


# The texts of a question and the names of the call's fields.
TEXT_FIELDS = {
    "title": "title",
    "body": "body",
    "tags": "tags",
    "symptom": "symptom",
    "symptom_when": "symptomWhen",
    "warning_lights": "warningLights",
    "tried_so_far": "triedSoFar",
    "brand": "car.brand",
    "car_model": "car.carModel",
    "generation": "car.generation",
    "engine": "car.engine",
}


def _to_texts(values: Columns) -> dict[str, str | None]:
    texts = {field: value for name, field in TEXT_FIELDS.items() if (value := values.get(name))}
    return {field: " ".join(map(str, v)) if isinstance(v, list) else str(v) for field, v in texts.items()}


def _review_new(
    viewer: Viewer, question_id: int, status: Status, values: Columns, picture_urls: tuple[str, ...]
) -> Status:
    """The status of a new question once it has been reviewed. Raises 422."""
    ref = ContentRef(QUESTION, question_id)
    draft = ContentDraft(ref, viewer, _to_texts(values), is_new=True, pictures=picture_urls)
    if not review(draft, keep=True):
        return status
    execute(sa.update(Question).where(Question.id == question_id).values(status=Status.PENDING))
    return Status.PENDING


def _to_car_columns(viewer: Viewer, submitted: Mapping[str, Any] | None) -> dict[str, object]:
    """The columns of a question from what was sent. Raises 400 for a car that is not one of the viewer's.

    What the asker wrote overrides what the showcase has: a question may be about the car as it was.
    """
    if submitted is None:
        return dict(NO_CAR)
    car: Mapping[str, object] = {}
    if submitted["car_id"] is not None:
        found = find_car(viewer.member_id, submitted["car_id"])
        if found is None:
            raise invalid("car.carId", "This is not one of your cars.")
        car = {**asdict(found), "car_model": found.model}
    return {name: submitted[name] or car.get(name) or empty for name, empty in NO_CAR.items()}


def check_tags(names: Sequence[str]) -> None:
    """Raises 400 for more tags than a question may have."""
    most = settings_of(ForumSettings).max_tags
    if len(set(names)) > most:
        raise invalid("tags", "A question has at most {most} tags.", most=most)


def render_body(viewer: Viewer, body: str, named: Mapping[str, int], before: str = "") -> str:
    """The text as HTML, which replaces `before`. Raises 422 for one that shows nothing or has too many links."""
    html = text.render(body, named)
    if not html:
        raise ApiError(422, "Nothing of this text can be seen.", field="body")
    limits.check_links(viewer, html, before)
    return html


def _body_columns(body: str, html: str, named: Mapping[str, int]) -> Columns:
    return {
        "body": body,
        "body_html": html,
        "excerpt": text.excerpt(body),
        "mentioned_ids": sorted(set(named.values())),
    }


def _problem_columns(body: Body) -> Columns:
    """The given columns about a problem; a list without repetitions."""
    submitted = {name: body[name] for name in EMPTY_PROBLEM if name in body}
    return {name: list(dict.fromkeys(v)) if isinstance(v, list) else v for name, v in submitted.items()}


def _attach_tags(question_id: int, tag_ids: Iterable[int]) -> None:
    rows = [{"question_id": question_id, "tag_id": tag_id} for tag_id in tag_ids]
    db.session.execute(sa.insert(QuestionTag), rows)


def edit_question(viewer: Viewer, question_id: int, body: Body) -> None:
    """Change what is given of a question.

    Raises 404, 403 for who may not, 409 for an old version and for a locked or deleted question.
    """
    row = lock_editable_question(viewer, question_id)
    check_version(row.version, body["version"])
    changes = {**_problem_columns(body), **_place_columns(viewer, row, body)}
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
        picture_urls = pictures.claim_attachments(
            viewer, ContentRef(QUESTION, question_id), body["attachment_ids"], replace=True
        )
        if picture_urls:
            ref = ContentRef(QUESTION, question_id)
            review(ContentDraft(ref, viewer, {}, author_id=row.author_id, pictures=picture_urls))
    db.session.commit()


def lock_editable_question(viewer: Viewer, question_id: int) -> Question:
    """The locked row of a question that the viewer may edit. Raises 404, 403, 409."""
    row = lock_row(Question, question_id)
    moderator = rights.moderates(viewer, row.category_id)
    if row.status not in LISTED and not moderator and row.author_id != viewer.id:
        raise not_found("Question {id}", id=question_id)
    if not (moderator or rights.may_edit(viewer, row, wiki=row.is_wiki)):
        raise forbidden(rights.NOT_YOURS)
    if row.status == Status.DELETED:
        raise conflict("A deleted question is not edited. Restore it first.")
    rights.check_writable(viewer, row)
    return row


def _place_columns(viewer: Viewer, row: Question, body: Body) -> Columns:
    """The given columns with rules of their own: wiki, kind, category and car."""
    changes: Columns = {}
    if "is_wiki" in body and body["is_wiki"] != row.is_wiki:
        if row.author_id != viewer.id:
            rights.check_moderates(viewer, row.category_id)
        changes["is_wiki"] = body["is_wiki"]
    if "car" in body:
        changes |= _to_car_columns(viewer, body["car"])
    if not {"kind", "category_id", "car"} & body.keys():
        return changes
    kind, category = body.get("kind", row.kind), body.get("category_id", row.category_id)
    car = changes if "car" in body else {"brand": row.brand}
    if {"kind", "category_id"} & body.keys():
        changes["category_id"] = categories.check_post(viewer, category, kind, car)
    return {**changes, "kind": kind}


def apply_question_edit(
    viewer: Viewer,
    row: Question,
    *,
    title: str,
    body: str,
    tag_names: Sequence[str],
    comment: str,
    more: Columns,
    editor_id: int | None = None,
) -> None:
    """Change a locked question; `editor_id` wrote the text if the viewer did not. Does not commit."""
    editor = editor_id or viewer.member_id
    check_tags(tag_names)
    names = tag_names if list(tag_names) == list(row.tag_names) else _change_tags(viewer, row, tag_names)
    values: dict[str, Any] = {**more, "title": title, "tag_names": list(names)}
    named: Mapping[str, int] = {}
    if body != row.body:
        named = text.list_mentioned(viewer, body)
        values |= _body_columns(body, render_body(viewer, body, named, row.body_html), named)
    if not (changed := {name: value for name, value in values.items() if getattr(row, name) != value}):
        return
    texts = {**_to_texts({**changed, "tags": changed.get("tag_names", [])}), "comment": comment}
    review(ContentDraft(ContentRef(QUESTION, row.id), viewer, texts, author_id=row.author_id))
    if {"title", "body", "tag_names"} & changed.keys():
        changed |= revisions.record_revision(
            row, "question_id", editor, {"title": title, "body": body, "tag_names": list(names)}, comment
        )
    changed |= _after_edit(row, editor)
    if changed["reopen_asked"] and not row.reopen_asked:
        publish(QuestionWaits(question_id=row.id, author_id=row.author_id, title=title))
    _store(row, changed)
    if row.status in LISTED:
        _publish_edited(row, editor, title, text.new_among(named, row.mentioned_ids))


def _change_tags(viewer: Viewer, row: Question, tag_names: Sequence[str]) -> list[str]:
    """Replace the tags of a locked question, with their counters; returns the new names."""
    used = tags.lock_tags(viewer, [*tag_names, *row.tag_names], unchanged=row.tag_names)
    wanted = {used[name].name: used[name].id for name in tag_names}
    had = {used[name].name: used[name].id for name in row.tag_names}
    gone = [number for name, number in had.items() if name not in wanted]
    come = [number for name, number in wanted.items() if name not in had]
    if gone:
        lost = sa.and_(QuestionTag.question_id == row.id, QuestionTag.tag_id.in_(gone))
        execute(sa.delete(QuestionTag).where(lost))
    if come:
        _attach_tags(row.id, come)
    share = tally(row.status, row.answer_count)
    counters.count_tags(gone, tally(Status.DRAFT, 0).less(share))
    counters.count_tags(come, share)
    return list(wanted)


def _after_edit(row: Question, editor_id: int) -> Columns:
    """The columns of every edit. A closed or hidden question that its author edits waits for a moderator."""
    asked = editor_id == row.author_id and row.status in (Status.CLOSED, Status.HIDDEN)
    return {
        "version": row.version + 1,
        "edited_at": now(),
        "last_editor_id": editor_id,
        "reopen_asked": row.reopen_asked or asked,
    }


def _store(row: Question, changed: dict[str, Any]) -> None:
    update_row(row, **changed)
    if row.status in LISTED:
        index_questions([row.id])
        category_id = changed.get("category_id", row.category_id)
        if category_id != row.category_id:
            for category, step in sorted(((row.category_id or 0, -1), (category_id or 0, 1))):
                counters.count_category(category, step)
    counters.publish_state(row.id)


def _publish_edited(row: Question, editor_id: int, title: str, mentioned: tuple[int, ...]) -> None:
    publish(
        QuestionEdited(
            question_id=row.id,
            author_id=row.author_id,
            editor_id=editor_id,
            title=title,
            mentioned_ids=mentioned,
        )
    )
    question_states.publish_mentions(row.id, None, editor_id, title, mentioned)
