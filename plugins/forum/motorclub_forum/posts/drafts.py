"""Drafts on the server: another device continues where this one stopped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import ApiError, Viewer, conflict, db, not_found, now, page_of, reads
from motorclub_forum.models import Draft, Question

Item = dict[str, Any]

KEPT = timedelta(days=180)
MOST = 50
MOST_BYTES = 200_000
COLUMNS = (
    Draft.id,
    Draft.kind,
    Draft.target_id,
    Draft.payload,
    Draft.client_revision,
    Draft.updated_at,
    Draft.expires_at,
)


def list_drafts(viewer: Viewer, page: int, size: int) -> Item:
    """A page of the viewer's drafts, the last one touched first."""
    mine = _alive(viewer)
    rows = reads().execute(
        sa.select(*COLUMNS)
        .where(mine)
        .order_by(Draft.updated_at.desc(), Draft.id.desc())
        .limit(size)
        .offset(page * size)
    )
    content = [row._mapping for row in rows]
    total = reads().scalar(sa.select(sa.func.count()).select_from(Draft).where(mine)) or 0
    return page_of(content, total, page, size)


def _alive(viewer: Viewer) -> sa.ColumnElement[bool]:
    return sa.and_(Draft.owner_id == viewer.member_id, Draft.expires_at > now())


def get_draft(viewer: Viewer, draft_id: int) -> Any:
    """One of the viewer's drafts. Raises 404."""
    row = reads().execute(sa.select(*COLUMNS).where(Draft.id == draft_id, _alive(viewer))).first()
    if row is None:
        raise not_found(f"Draft {draft_id}")
    return row._mapping


def create_draft(viewer: Viewer, body: Mapping[str, Any]) -> Any:
    """A new draft. Raises 413 for a long one, 404 for the answer to no question, 409 for too many."""
    _check_size(body["payload"])
    target = body["target_id"]
    if target is not None and db.session.scalar(sa.select(Question.id).where(Question.id == target)) is None:
        raise not_found(f"Question {target}")
    count = sa.select(sa.func.count()).select_from(Draft).where(_alive(viewer))
    if (db.session.scalar(count) or 0) >= MOST:
        db.session.rollback()
        raise conflict(f"You have {MOST} drafts. Drop some of them.", code="TOO_MANY")
    at = now()
    values = {**body, "owner_id": viewer.member_id, "created_at": at, "updated_at": at}
    made = sa.insert(Draft).values(**values, expires_at=at + KEPT).returning(*COLUMNS)
    row = db.session.execute(made).one()
    db.session.commit()
    return row._mapping


def _check_size(payload: Mapping[str, Any]) -> None:
    if len(json.dumps(payload).encode()) > MOST_BYTES:
        raise ApiError(413, "The draft has more than 200 kB.", field="payload")


def save_draft(viewer: Viewer, draft_id: int, body: Mapping[str, Any]) -> Any:
    """The present state of a draft. Raises 404, 413, 409 unless its `clientRevision` is the higher one."""
    _check_size(body["payload"])
    at = now()
    changed = (
        sa.update(Draft)
        .where(Draft.id == draft_id, _alive(viewer), Draft.client_revision < body["client_revision"])
        .values(**body, updated_at=at, expires_at=at + KEPT)
        .returning(*COLUMNS)
        .execution_options(synchronize_session=False)
    )
    row = db.session.execute(changed).first()
    if row is None:
        db.session.rollback()
        get_draft(viewer, draft_id)
        raise conflict(
            "A later state of this draft is kept already.", code="VERSION_CONFLICT", field="clientRevision"
        )
    db.session.commit()
    return row._mapping


def delete_draft(viewer: Viewer, draft_id: int) -> None:
    """Forget a draft. Raises 404."""
    if not _forget(viewer, draft_id):
        db.session.rollback()
        raise not_found(f"Draft {draft_id}")
    db.session.commit()


def _forget(viewer: Viewer, draft_id: int) -> bool:
    mine = sa.and_(Draft.id == draft_id, Draft.owner_id == viewer.member_id)
    return db.session.scalar(sa.delete(Draft).where(mine).returning(Draft.id)) is not None


def delete_posted_draft(viewer: Viewer, draft_id: int | None) -> None:
    """What was a draft is posted: it goes, in the current transaction; nothing happens if it has gone already."""
    if draft_id is not None:
        _forget(viewer, draft_id)
