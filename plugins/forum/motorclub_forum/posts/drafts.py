"""Drafts on the server, so that another device can continue."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Annotated, Any

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    Viewer,
    conflict,
    db,
    not_found,
    now,
)
from motorclub.api.rows import Page, Row, columns_of, count_rows, read_one, read_page
from motorclub_forum.models import Draft, DraftKind, Question
from motorclub_forum.shared.database import execute

DRAFT_LIFETIME = timedelta(days=180)
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
    return read_one(DraftRow, mine, "Draft {id}", id=draft_id)


def create_draft(viewer: Viewer, body: Mapping[str, Any]) -> DraftRow:
    """A new draft. Raises 413 for a long one, 404 for the answer to no question, 409 for too many."""
    _check_size(body["payload"])
    target = body["target_id"]
    if target is not None and db.session.scalar(sa.select(Question.id).where(Question.id == target)) is None:
        raise not_found("Question {id}", id=target)
    if count_rows(Draft, _is_mine(viewer)) >= MOST:
        raise conflict("You have {most} drafts. Drop some of them.", code="TOO_MANY", most=MOST)
    at = now()
    made = sa.insert(Draft).values(**body, owner_id=viewer.member_id, created_at=at, updated_at=at)
    row = execute(made.values(expires_at=at + DRAFT_LIFETIME).returning(*COLUMNS)).one()
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
        .values(**body, updated_at=at, expires_at=at + DRAFT_LIFETIME)
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
        raise not_found("Draft {id}", id=draft_id)
    db.session.commit()


def _delete(viewer: Viewer, draft_id: int) -> bool:
    mine = sa.and_(Draft.id == draft_id, Draft.owner_id == viewer.member_id)
    return execute(sa.delete(Draft).where(mine).returning(Draft.id)).first() is not None


def delete_posted_draft(viewer: Viewer, draft_id: int | None) -> None:
    """Delete the draft of a post in the current transaction, if it is still there."""
    if draft_id is not None:
        _delete(viewer, draft_id)
