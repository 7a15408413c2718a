"""What the other subjects of ranks ask the ledger."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import sqlalchemy as sa

from motorclub.api import reads
from motorclub_ranks.ledger.models import MemberPoints


def read_totals(member_ids: Collection[int]) -> Mapping[int, int]:
    """The points of these members as they are shown: never below 0, and 0 for a member without a ledger."""
    chosen = sa.select(MemberPoints.member_id, sa.func.greatest(MemberPoints.points, 0).label("points"))
    found = reads().execute(chosen.where(MemberPoints.member_id.in_(member_ids)))
    return dict.fromkeys(member_ids, 0) | {row.member_id: row.points for row in found}


def read_total(member_id: int) -> int:
    """The points of a member, never below 0."""
    return read_totals([member_id])[member_id]
