"""What a viewer likes, for cars and for the gallery, which keeps the likes."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import sqlalchemy as sa

from motorclub.api import Viewer, reads
from motorclub_showcase.shared.models import Like


def list_liked(viewer: Viewer, targets: Mapping[str, Collection[int]]) -> set[tuple[str, int]]:
    """The (type, id) of those of these, given by type, that the viewer likes."""
    asked = [
        sa.and_(Like.target_type == target_type, Like.target_id.in_(ids))
        for target_type, ids in targets.items()
        if ids
    ]
    if not viewer.signed_in or not asked:
        return set()
    mine = sa.select(Like.target_type, Like.target_id).where(Like.member_id == viewer.member_id)
    return {(row.target_type, row.target_id) for row in reads().execute(mine.where(sa.or_(*asked)))}
