"""What this plugin tells others of levels: the service `ranks.levels`."""

from __future__ import annotations

import sqlalchemy as sa
from flask import g, has_request_context

from motorclub.api import Service, reads
from motorclub.api.levels import COMMON_LEVEL, LEVELS, Levels
from motorclub_ranks.levels.models import Standing


class LevelsService:
    """The service `ranks.levels`."""

    def level_of(self, member_id: int) -> int:
        """From 0 (new) to 6; COMMON_LEVEL of a member whom nobody has looked at yet. A call reads it once."""
        if not has_request_context():
            return _read_level(member_id)
        levels: dict[int, int] = g.setdefault("ranks_levels", {})
        if member_id not in levels:
            levels[member_id] = _read_level(member_id)
        return levels[member_id]


def _read_level(member_id: int) -> int:
    found = reads().scalar(sa.select(Standing.level).where(Standing.member_id == member_id))
    return COMMON_LEVEL if found is None else int(found)


SERVICES = (Service(LEVELS, Levels, LevelsService()),)
