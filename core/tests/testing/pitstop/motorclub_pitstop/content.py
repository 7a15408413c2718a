"""Stops, as search, bookmarks and reports speak about them."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from motorclub.api import (
    MISSING_PAGE,
    ApiError,
    Content,
    ContentRef,
    ContentType,
    PageHead,
    PageResolver,
    Role,
    SearchDocument,
    Viewer,
    db,
    index_content,
    not_found,
    reads,
    unindex_content,
)
from motorclub.api.moderation import ContentAction
from motorclub_pitstop.models import Stop


def found(ids: Collection[int], viewer: Viewer) -> list[Content]:
    """Those stops that are neither cancelled nor hidden; everybody may see them."""
    columns = sa.select(Stop.id, Stop.tyres, Stop.stopped_at, Stop.member_id)
    seen = sa.and_(Stop.id.in_(ids), Stop.cancelled_at.is_(None), Stop.hidden.is_(False))
    return [
        Content(
            ContentRef("pitstop.stop", row.id), row.tyres, "/pitstop-board", row.member_id, row.stopped_at
        )
        for row in reads().execute(columns.where(seen))
    ]


def describe_stop(number: int) -> PageHead:
    """The page of a stop."""
    tyres = reads().scalar(sa.select(Stop.tyres).where(Stop.id == number, Stop.cancelled_at.is_(None)))
    return PageHead(tyres) if tyres else MISSING_PAGE


def list_documents(after_id: int, limit: int) -> list[SearchDocument]:
    """The next stops that everybody may find."""
    seen = sa.and_(Stop.id > after_id, Stop.cancelled_at.is_(None), Stop.hidden.is_(False))
    return [
        to_document(row)
        for row in db.session.scalars(sa.select(Stop).where(seen).order_by(Stop.id).limit(limit))
    ]


def to_document(row: Stop) -> SearchDocument:
    """A stop is found by its tyres."""
    return SearchDocument(ContentRef("pitstop.stop", row.id), row.tyres, "", row.stopped_at)


def hide_stop(stop_id: int, viewer: Viewer, note: str) -> None:
    """Take a stop off the board."""
    row = _locked(stop_id, viewer)
    row.hidden = True
    unindex_content(ContentRef("pitstop.stop", stop_id))


def show_stop(stop_id: int, viewer: Viewer, note: str) -> None:
    """Put it back."""
    row = _locked(stop_id, viewer)
    row.hidden = False
    index_content(to_document(row))


def _locked(stop_id: int, viewer: Viewer) -> Stop:
    """The stop, for staff."""
    if not viewer.is_one_of(Role.ADMIN, Role.MODERATOR):
        raise ApiError(403, "Only staff do this.")
    row = db.session.get(Stop, stop_id, with_for_update=True)
    if row is None:
        raise not_found("Stop")
    return row


ACTIONS = {ContentAction.HIDE: hide_stop, ContentAction.SHOW: show_stop}
STOPS = ContentType("pitstop.stop", "Stop", found, list_documents, actions=ACTIONS)
CONTENT_TYPES = (STOPS,)
PAGE_RESOLVERS = (PageResolver("/pitstop-board/:stopId", describe_stop),)
