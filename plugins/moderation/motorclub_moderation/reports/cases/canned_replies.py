"""The texts that staff often send."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import Viewer, check_version, db, not_found, translate_answer
from motorclub.api.rows import Page, columns_of, read_one, read_page
from motorclub_moderation.log.entries import record
from motorclub_moderation.reports.cases.rows import CannedReplyRow
from motorclub_moderation.reports.models import CannedReply

_COLUMNS = columns_of(CannedReplyRow, CannedReply)


def list_replies(page: int, size: int) -> Page[CannedReplyRow]:
    """In their order; those of the first day in the reader's language."""
    found = sa.select(*_COLUMNS).order_by(CannedReply.position, CannedReply.id)
    replies = read_page(CannedReplyRow, found, page, size)
    for row in replies.content:
        row.title, row.body = translate_answer(row.title), translate_answer(row.body)
    return replies


def get_reply(reply_id: int) -> CannedReplyRow:
    """One text. Raises 404."""
    return read_one(
        CannedReplyRow, sa.select(*_COLUMNS).where(CannedReply.id == reply_id), "Reply {id}", id=reply_id
    )


def add_reply(viewer: Viewer, body: Mapping[str, Any]) -> int:
    """Add a text; its id. Commits."""
    reply = CannedReply(**body)
    db.session.add(reply)
    db.session.flush()
    _record(viewer, "canned_reply.added", None, reply)
    db.session.commit()
    return reply.id


def change_reply(viewer: Viewer, reply_id: int, body: Mapping[str, Any]) -> None:
    """Change a text. Commits. Raises 404, 409 for another version."""
    reply = _lock(reply_id)
    check_version(reply.version, body["version"])
    before = _values(reply)
    for name in ("title", "body", "resolution", "position"):
        setattr(reply, name, body[name])
    reply.version += 1
    _record(viewer, "canned_reply.changed", before, reply)
    db.session.commit()


def delete_reply(viewer: Viewer, reply_id: int) -> None:
    """Delete a text. Commits. Raises 404."""
    reply = _lock(reply_id)
    db.session.delete(reply)
    _record(viewer, "canned_reply.deleted", _values(reply), None)
    db.session.commit()


def _lock(reply_id: int) -> CannedReply:
    reply = db.session.get(CannedReply, reply_id, with_for_update=True, populate_existing=True)
    if reply is None:
        raise not_found("Reply {id}", id=reply_id)
    return reply


def _values(reply: CannedReply) -> dict[str, Any]:
    return {"id": reply.id, "title": reply.title, "body": reply.body, "resolution": reply.resolution}


def _record(viewer: Viewer, action: str, before: Mapping[str, Any] | None, reply: CannedReply | None) -> None:
    after = _values(reply) if reply is not None else None
    record(action, actor=viewer.member_id, before=before, after=after)
