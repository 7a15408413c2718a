"""The level in the admins' list of members, which can be filtered by it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import sqlalchemy as sa

from motorclub.api import Choice, MemberColumn, reads, translate_answer
from motorclub_ranks.levels.models import ActivityRank, Standing


def load_levels(member_ids: Collection[int]) -> dict[int, str]:
    """Number and name of each member's level."""
    found = sa.select(Standing.member_id, Standing.level, ActivityRank.name).outerjoin(
        ActivityRank, ActivityRank.level == Standing.level
    )
    rows = reads().execute(found.where(Standing.member_id.in_(member_ids)))
    return {row.member_id: _describe(row.level, row.name) for row in rows}


def list_choices() -> Iterator[Choice]:
    """Every level of the ladder."""
    found = sa.select(ActivityRank.level, ActivityRank.name).order_by(ActivityRank.level)
    for row in reads().execute(found):
        yield Choice(str(row.level), _describe(row.level, row.name))


def select_holders(value: str) -> sa.Select[int]:
    """The members who have a level."""
    return sa.select(Standing.member_id).where(Standing.level == int(value))


def _describe(level: int, name: str | None) -> str:
    return f"{level} · {translate_answer(name)}" if name else str(level)


COLUMNS = (MemberColumn("ranks.level", "Level", load_levels, list_choices, select_holders),)
