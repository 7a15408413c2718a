"""Drafts on the server, so that another device can continue."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Annotated, Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

from motorclub.api import (
    ApiError,
    Limit,
    Viewer,
    after_commit,
    conflict,
    db,
    hit_limit,
    invalid,
    not_found,
    now,
)
from motorclub.api.files import picture_versions, put_file, remove_file
from motorclub.api.rows import Page, Row, columns_of, count_rows, read_one, read_page
from motorclub_forum.models import Answer, Attachment, Draft, DraftKind, Question
from motorclub_forum.permissions import MODERATE
from motorclub_forum.reading.rows import ATTACHMENT, AttachmentRow
from motorclub_forum.shared import limits, page_cache
from motorclub_forum.shared.database import execute

KEPT = timedelta(days=180)
MOST = 50
MOST_BYTES = 200_000


class DraftRow(Row):
    """A draft; `payload` is the form as it was saved last."""

    id: int
    kind: Annotated[str, DraftKind]
    target_id: int | None
    payload: dict[str, Any]
    client_revision: int
    updated_at: datetime
    expires_at: datetime


COLUMNS = columns_of(DraftRow, Draft)


def list_drafts(viewer: Viewer, page: int, size: int) -> Page[DraftRow]:
    """A page of the viewer's drafts, the last edited first."""
    mine = sa.select(*COLUMNS).where(_is_mine(viewer))
    return read_page(DraftRow, mine.order_by(Draft.updated_at.desc(), Draft.id.desc()), page, size)


def _is_mine(viewer: Viewer) -> sa.ColumnElement[bool]:
    return sa.and_(Draft.owner_id == viewer.member_id, Draft.expires_at > now())


def get_draft(viewer: Viewer, draft_id: int) -> DraftRow:
    """One of the viewer's drafts. Raises 404."""
    mine = sa.select(*COLUMNS).where(Draft.id == draft_id, _is_mine(viewer))
    return read_one(DraftRow, mine, f"Draft {draft_id}")


def create_draft(viewer: Viewer, body: Mapping[str, Any]) -> DraftRow:
    """A new draft. Raises 413 for a long one, 404 for the answer to no question, 409 for too many."""
    _check_size(body["payload"])
    target = body["target_id"]
    if target is not None and db.session.scalar(sa.select(Question.id).where(Question.id == target)) is None:
        raise not_found(f"Question {target}")
    if count_rows(Draft, _is_mine(viewer)) >= MOST:
        raise conflict(f"You have {MOST} drafts. Drop some of them.", code="TOO_MANY")
    at = now()
    made = sa.insert(Draft).values(**body, owner_id=viewer.member_id, created_at=at, updated_at=at)
    row = execute(made.values(expires_at=at + KEPT).returning(*COLUMNS)).one()
    db.session.commit()
    return DraftRow(*row)


def _check_size(payload: Mapping[str, Any]) -> None:
    if len(json.dumps(payload).encode()) > MOST_BYTES:
        raise ApiError(413, "The draft has more than 200 kB.", field="payload")


def save_draft(viewer: Viewer, draft_id: int, body: Mapping[str, Any]) -> DraftRow:
    """Save the current state of a draft. Raises 404, 413, 409 unless its `clientRevision` is the higher one."""
    _check_size(body["payload"])
    at = now()
    changed = (
        sa.update(Draft)
        .where(Draft.id == draft_id, _is_mine(viewer), Draft.client_revision < body["client_revision"])
        .values(**body, updated_at=at, expires_at=at + KEPT)
        .returning(*COLUMNS)
    )
    row = execute(changed).first()
    if row is None:
        get_draft(viewer, draft_id)
        raise conflict(
            "A later state of this draft is kept already.", code="VERSION_CONFLICT", field="clientRevision"
        )
    db.session.commit()
    return DraftRow(*row)


def delete_draft(viewer: Viewer, draft_id: int) -> None:
    """Delete a draft. Raises 404."""
    if not _delete(viewer, draft_id):
        raise not_found(f"Draft {draft_id}")
    db.session.commit()


def _delete(viewer: Viewer, draft_id: int) -> bool:
    mine = sa.and_(Draft.id == draft_id, Draft.owner_id == viewer.member_id)
    return execute(sa.delete(Draft).where(mine).returning(Draft.id)).first() is not None


def delete_posted_draft(viewer: Viewer, draft_id: int | None) -> None:
    """Delete the draft of a post in the current transaction, if it is still there."""
    if draft_id is not None:
        _delete(viewer, draft_id)


WIDTHS = (320, 960, 1920)
WEBP = "image/webp"
UPLOADS = Limit("forum-pictures", 60, timedelta(hours=1))
ORPHANS_KEPT = timedelta(hours=48)
# How many pictures of a member may belong to no post.
MOST_LOOSE = 40


def add_attachment(viewer: Viewer, content: bytes) -> AttachmentRow:
    """Store a picture. Raises 413 above 5 MB, 400 for field image, 429, 409 for too many."""
    hit_limit(UPLOADS, f"member:{viewer.member_id}")
    versions = picture_versions(content, WIDTHS)
    _check_loose(viewer)
    key = f"attachments/{secrets.token_hex(16)}"
    stored = {str(one.width): put_file(f"{key}/{one.width}.webp", one.content) for one in versions}
    largest = versions[-1]
    made = sa.insert(Attachment).values(
        owner_id=viewer.member_id,
        storage_key=key,
        mime_type=WEBP,
        bytes=len(largest.content),
        width=largest.width,
        height=largest.height,
        sha256=hashlib.sha256(largest.content).hexdigest(),
        variants=stored,
        created_at=now(),
    )
    row = execute(made.returning(*ATTACHMENT)).one()
    db.session.commit()
    return AttachmentRow(*row)


def _check_loose(viewer: Viewer) -> None:
    if count_rows(Attachment, Attachment.owner_id == viewer.member_id, LOOSE) >= MOST_LOOSE:
        raise conflict("You have many pictures that stand nowhere. Post or remove them.", code="TOO_MANY")


LOOSE = sa.and_(Attachment.question_id.is_(None), Attachment.answer_id.is_(None))


def claim_attachments(
    viewer: Viewer, column: str, target_id: int, ids: Iterable[int], *, replace: bool = False
) -> None:
    """Assign these pictures to a post, in this order; with `replace`, no others. Does not commit.

    Raises 400 for a picture that is neither the viewer's nor in the post already, or belongs to another post.
    """
    wanted = list(dict.fromkeys(ids))
    if not (wanted or replace):
        return
    page_cache.expire_pages()
    here = getattr(Attachment, column) == target_id
    if replace:
        others = sa.and_(here, Attachment.id.not_in(wanted)) if wanted else here
        execute(sa.update(Attachment).where(others).values({column: None, "created_at": now()}))
    if not wanted:
        return
    usable = sa.or_(here, sa.and_(LOOSE, Attachment.owner_id == viewer.member_id))
    place = sa.case({number: place for place, number in enumerate(wanted)}, value=Attachment.id)
    claimed = sa.update(Attachment).where(Attachment.id.in_(wanted), usable)
    claimed = claimed.values({column: target_id, "position": place}).returning(Attachment.id)
    if len(execute(claimed).all()) != len(wanted):
        raise invalid("attachmentIds", "Some of these pictures are not there, or belong elsewhere.")


def edit_attachment(viewer: Viewer, attachment_id: int, body: Mapping[str, Any]) -> AttachmentRow:
    """Change a picture's description or place.

    Raises 404 for one that is neither the viewer's nor in a post that the viewer may edit.
    """
    which = sa.and_(Attachment.id == attachment_id, _editable(viewer))
    if body:
        execute(sa.update(Attachment).where(which).values(**body))
        page_cache.expire_pages()
    row = db.session.execute(sa.select(*ATTACHMENT).where(which)).first()
    if row is None:
        raise not_found(f"Attachment {attachment_id}")
    db.session.commit()
    return AttachmentRow(*row)


def _editable(viewer: Viewer) -> sa.ColumnElement[bool]:
    """Pictures of the viewer, and those in posts that the viewer may edit directly."""
    mine = Attachment.owner_id == viewer.member_id
    if limits.may_edit_others(viewer):
        return sa.or_(mine, sa.not_(LOOSE))
    writes = sa.or_(Question.author_id == viewer.member_id, Question.is_wiki)
    asked = sa.exists().where(Question.id == Attachment.question_id, writes)
    answered = sa.exists().where(Answer.id == Attachment.answer_id, Answer.author_id == viewer.member_id)
    return sa.or_(mine, asked, answered)


def remove_attachment(viewer: Viewer, attachment_id: int) -> None:
    """Delete a picture, as its owner or a moderator. Raises 404."""
    which = Attachment.id == attachment_id
    if not viewer.may(MODERATE):
        which = sa.and_(which, Attachment.owner_id == viewer.member_id)
    if not delete_attachments(which):
        raise not_found(f"Attachment {attachment_id}")
    db.session.commit()


def delete_attachments(which: sa.ColumnElement[bool]) -> int:
    """Delete these pictures, and their files after the commit; returns how many."""
    gone = sa.delete(Attachment).where(which).returning(Attachment.variants)
    rows = execute(gone).all()
    names = [url.removeprefix("/files/") for row in rows for url in row.variants.values()]
    after_commit(lambda: _remove_files(names))
    page_cache.expire_pages()
    return len(rows)


def _remove_files(names: Iterable[str]) -> None:
    for name in names:
        remove_file(name)


def delete_orphans(at: datetime) -> int:
    """Delete pictures that have belonged to no post for 48 hours, nor to a draft of their owner; returns how many."""
    begun = sa.exists().where(
        Draft.owner_id == Attachment.owner_id,
        Draft.expires_at > at,
        Draft.payload["attachments"].contains(NAMED),
    )
    return delete_attachments(sa.and_(LOOSE, Attachment.created_at < at - ORPHANS_KEPT, sa.not_(begun)))


# A draft's form lists its pictures as the web keeps them: objects with an id among others.
NAMED = sa.func.jsonb_build_array(sa.func.jsonb_build_object("id", Attachment.id), type_=JSONB)
