"""Pictures of posts: uploaded first, then claimed by a question or an answer, and deleted when nothing holds them."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

from motorclub.api import Limit, Viewer, after_commit, conflict, db, hit_limit, invalid, not_found, now
from motorclub.api.files import picture_versions, put_file, remove_file
from motorclub.api.moderation import is_release
from motorclub.api.rows import count_rows
from motorclub_forum.models import Answer, Attachment, Draft, Question
from motorclub_forum.permissions import MODERATE
from motorclub_forum.reading.rows import ATTACHMENT, AttachmentRow
from motorclub_forum.shared import limits, page_cache
from motorclub_forum.shared.database import execute

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
) -> tuple[str, ...]:
    """Assign these pictures to a post, in this order; with `replace`, no others. Their addresses. Does not commit.

    Raises 400 for a picture that is neither the viewer's nor in the post already, or belongs to another post. A post
    that waited for review is published without such pictures: they may have been deleted since then.
    """
    wanted = list(dict.fromkeys(ids))
    if not (wanted or replace):
        return ()
    page_cache.expire_pages()
    here = getattr(Attachment, column) == target_id
    if replace:
        others = sa.and_(here, Attachment.id.not_in(wanted)) if wanted else here
        execute(sa.update(Attachment).where(others).values({column: None, "created_at": now()}))
    if not wanted:
        return ()
    usable = sa.or_(here, sa.and_(LOOSE, Attachment.owner_id == viewer.member_id))
    place = sa.case({number: place for place, number in enumerate(wanted)}, value=Attachment.id)
    claimed = sa.update(Attachment).where(Attachment.id.in_(wanted), usable)
    claimed = claimed.values({column: target_id, "position": place}).returning(Attachment.variants)
    rows = execute(claimed).all()
    if len(rows) != len(wanted) and not is_release():
        raise invalid("attachmentIds", "Some of these pictures are not there, or belong elsewhere.")
    return tuple(url for row in rows for url in row.variants.values())


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
