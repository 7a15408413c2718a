"""Pictures of posts: uploaded first, then claimed by a question or an answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import sqlalchemy as sa

from motorclub.api import ContentRef, Viewer, db, now
from motorclub.api.pictures import PictureKind, claim_pictures
from motorclub_forum.models import Answer, Draft, Question
from motorclub_forum.permissions import ATTACH
from motorclub_forum.shared import limits, page_cache
from motorclub_forum.shared.pictures import ANSWER, PICTURE, QUESTION


def claim_attachments(
    viewer: Viewer, ref: ContentRef, ids: Iterable[int], *, replace: bool = False
) -> tuple[str, ...]:
    """Assign these pictures to a post, as `claim_pictures`. Does not commit."""
    page_cache.expire_pages()
    return claim_pictures(viewer, PICTURE, ref, ids, replace=replace, field="attachmentIds")


def _may_change(viewer: Viewer, ref: ContentRef) -> bool:
    """Whether the viewer may edit a post directly."""
    if not viewer.signed_in:
        return False
    there, writes = Answer.id == ref.id, Answer.author_id == viewer.id
    if ref.type == QUESTION:
        there, writes = Question.id == ref.id, sa.or_(Question.author_id == viewer.id, Question.is_wiki)
    edits = sa.true() if limits.may_edit_others(viewer) else writes
    return bool(db.session.scalar(sa.select(sa.exists().where(there, edits))))


def _list_kept(member_id: int, ids: Collection[int]) -> Collection[int]:
    """Which of these pictures a draft of the member names: its form lists them as objects with an id among others."""
    named = sa.func.jsonb_array_elements(Draft.payload["attachments"]).table_valued("value").lateral()
    picture_id = sa.cast(named.c.value.op("->>")("id"), sa.BigInteger)
    listed = sa.func.jsonb_typeof(Draft.payload["attachments"]) == "array"
    kept = (
        sa.select(picture_id)
        .select_from(Draft)
        .join(named, listed)
        .where(Draft.owner_id == member_id, Draft.expires_at > now())
    )
    return set(db.session.scalars(kept)) & set(ids)


PICTURES = (
    PictureKind(
        PICTURE,
        (QUESTION, ANSWER),
        _may_change,
        permission=ATTACH,
        list_kept=_list_kept,
        on_change=lambda viewer, ref: page_cache.expire_pages(),
    ),
)
