"""What becomes of posts that wait: staff publish or reject them, authors withdraw them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from flask import request

from motorclub import audit, clock
from motorclub.accounts.models import MEMBER_COLUMNS
from motorclub.accounts.sessions.identity import refusal_of, viewer_of_row
from motorclub.accounts.sessions.restrictions import RESTRICTIONS
from motorclub.content.services import resolve
from motorclub.db import db, reads
from motorclub.events.services import publish
from motorclub.http import ApiError, forbidden, not_found
from motorclub.http.inner_calls import call_environ, shared_environ
from motorclub.http.rows import Internal, Page, Row, columns_of, read_page
from motorclub.notifications.changes import notify
from motorclub.people.models import Member
from motorclub.people.services import AUTHOR, AuthoredRow
from motorclub.plugin.content import ContentRef
from motorclub.review.events import ContentRejected, ContentReleased, ContentWithdrawn
from motorclub.review.models import HeldContent
from motorclub.review.rewriting import remake_call
from motorclub.review.services import Release, take_held
from motorclub.viewer import Viewer

RELEASED, REJECTED = "core.post_released", "core.post_rejected"
URL = "/notifications"


class HeldRow(AuthoredRow):
    """A post that waits.

    `item_id` is the item that it would change, null for a new one; `thread` what it belongs to or is said about.
    """

    id: int
    type: str
    item_id: int | None
    thread: str | None
    rule: str
    texts: dict[str, str]
    pictures: list[str]
    created_at: datetime


def list_held(page: int, size: int, author_id: int | None = None) -> Page[HeldRow]:
    """A page of the held posts, the oldest first; those of one author if `author_id` is set."""
    chosen = sa.select(*columns_of(HeldRow, HeldContent, **AUTHOR))
    chosen = chosen.join(Member, Member.id == HeldContent.author_id)
    if author_id is not None:
        chosen = chosen.where(HeldContent.author_id == author_id)
    return read_page(HeldRow, chosen.order_by(HeldContent.id), page, size)


class Call(Row):
    """A stored call and its author."""

    author_id: int
    type: str
    item_id: int | None
    method: Internal[str]
    path: Internal[str]
    query: Internal[str]
    content_type: Internal[str]
    body: Internal[bytes]


def _get_call(viewer: Viewer, held_id: int) -> Call:
    """Raises 404, and 403 for the viewer's own post."""
    row = reads().execute(sa.select(*columns_of(Call, HeldContent)).where(HeldContent.id == held_id)).first()
    if row is None:
        raise not_found("Post {id}", id=held_id)
    if row.author_id == viewer.id:
        raise forbidden("Somebody else decides about your own post.")
    return Call(*row)


def release_content(held_id: int, viewer: Viewer) -> None:
    """Publish a post that waits, by making its call again as its author, in a transaction of its own.

    What has restricted its author since then counts. Raises 404, 403 for one's own post, 409 for an author who is
    banned, 409 with the call's own refusal in `details` if it cannot be published now. The post goes on waiting then.
    """
    call = _get_call(viewer, held_id)
    if refusal_of(call.author_id) is not None:
        message = "Its author is banned. It can be published once they may sign in again, or rejected."
        raise ApiError(409, message, code="AUTHOR_BANNED")
    author = _load_author(call.author_id)
    shared = shared_environ(request.environ, with_credentials=False)
    environ = call_environ(
        shared, call.method, call.path, call.query, body=call.body, content_type=call.content_type
    )
    release = _make_call(environ, author, Release(held_id, viewer.member_id))
    if not release.done:
        # It had nothing to publish any more.
        take_held(held_id)
        db.session.commit()


def _load_author(author_id: int) -> Viewer:
    chosen = sa.select(*MEMBER_COLUMNS, RESTRICTIONS).where(Member.id == author_id)
    return viewer_of_row(reads().execute(chosen, {"now": clock.now()}).one(), None)


def _make_call(environ: dict[str, Any], author: Viewer, release: Release) -> Release:
    response = remake_call(environ, author, release=release)
    if response.status_code >= 300:
        refusal = response.get_json(silent=True) or {}
        reason = str(refusal.get("message", response.status))
        details = {"status": response.status_code, "message": reason}
        raise ApiError(
            409,
            "This cannot be published now: {reason}",
            code="NOT_RELEASED",
            details=details,
            values={"reason": reason},
        )
    return release


def reject_content(held_id: int, viewer: Viewer, reason: str) -> None:
    """Delete a held post and notify its author why. Does not commit. Raises 404, 403 for one's own post, 409."""
    call = _get_call(viewer, held_id)
    take_held(held_id)
    notify(call.author_id, REJECTED, {"reason": reason}, URL)
    publish(ContentRejected(call.type, call.item_id, call.author_id, viewer.member_id, reason))
    target = f"{call.type}:{call.item_id}" if call.item_id else call.type
    details = {"author": call.author_id, "reason": reason}
    audit.record("content.rejected", actor_id=viewer.id, target=target, details=details)


def withdraw(held_id: int, viewer: Viewer) -> None:
    """Delete one's own post that waits. Commits. Raises 404."""
    mine = sa.and_(HeldContent.id == held_id, HeldContent.author_id == viewer.member_id)
    taken = db.session.execute(
        sa.delete(HeldContent)
        .where(mine)
        .returning(HeldContent.type, HeldContent.item_id, HeldContent.author_id)
    ).one_or_none()
    if taken is None:
        raise not_found("Post {id}", id=held_id)
    publish(ContentWithdrawn(taken.type, taken.item_id, taken.author_id, held_id))
    db.session.commit()


def notify_author(event: ContentReleased) -> None:
    """Notify the author of a post that it has been published."""
    if event.item_id is None or event.author_id == event.released_by:
        return
    ref, author = ContentRef(event.type, event.item_id), _load_author(event.author_id)
    content = resolve([ref], author).get(ref)
    if content is not None:
        notify(event.author_id, RELEASED, {"title": content.title}, content.url, about=ref)
