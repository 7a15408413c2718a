"""Deleting the photos of pages for good."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from motorclub.api import ContentRef, db
from motorclub.api.pictures import delete_pictures
from motorclub_showcase.shared.models import CONTEST_ENTRY, SHOWCASE

# The table is that of contests, which know of pages and not the other way round.
_ENTRY = sa.table("showcase_contest_entry", sa.column("id"), sa.column("showcase_id"))


def delete_photos(showcase_ids: Collection[int]) -> None:
    """Delete the photos of these pages and those that their entries in contests have."""
    entered = sa.select(_ENTRY.c.id).where(_ENTRY.c.showcase_id.in_(showcase_ids))
    entries = (ContentRef(CONTEST_ENTRY, number) for number in db.session.scalars(entered).all())
    delete_pictures(*(ContentRef(SHOWCASE, number) for number in showcase_ids), *entries)
