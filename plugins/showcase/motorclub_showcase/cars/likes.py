"""What a viewer likes of cars.

Likes are the gallery's, which is built on cars, so their table is named here without its model.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa

from motorclub.api import Viewer, reads

LIKES: Any = sa.table(
    "showcase_like",
    sa.column("target_type", sa.Text),
    sa.column("target_id", sa.BigInteger),
    sa.column("member_id", sa.BigInteger),
)
CAR, BUILD_LOG_ENTRY = "CAR", "BUILD_LOG_ENTRY"


def list_liked(viewer: Viewer, target_type: str, ids: Collection[int]) -> set[int]:
    """Those of these that the viewer likes."""
    if not viewer.signed_in or not ids:
        return set()
    mine = (LIKES.c.member_id == viewer.member_id, LIKES.c.target_type == target_type)
    return set(reads().scalars(sa.select(LIKES.c.target_id).where(*mine, LIKES.c.target_id.in_(ids))))
