"""Stops, as search, bookmarks and reports speak about them."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from motorclub.api import (
    MISSING_PAGE,
    Content,
    ContentRef,
    ContentType,
    PageHead,
    PageResolver,
    Viewer,
    reads,
)
from motorclub_pitstop.models import Stop


def found(ids: Collection[int], viewer: Viewer) -> list[Content]:
    """Those stops that there are; everybody may see them."""
    columns = sa.select(Stop.id, Stop.tyres, Stop.stopped_at, Stop.member_id)
    return [
        Content(
            ContentRef("pitstop.stop", row.id), row.tyres, "/pitstop-board", row.member_id, row.stopped_at
        )
        for row in reads().execute(columns.where(Stop.id.in_(ids)))
    ]


def describe_stop(number: int) -> PageHead:
    """The page of a stop."""
    tyres = reads().scalar(sa.select(Stop.tyres).where(Stop.id == number))
    return PageHead(tyres) if tyres else MISSING_PAGE


STOPS = ContentType("pitstop.stop", "Stop", found)
CONTENT_TYPES = (STOPS,)
PAGE_RESOLVERS = (PageResolver("/pitstop-board/:stopId", describe_stop),)
