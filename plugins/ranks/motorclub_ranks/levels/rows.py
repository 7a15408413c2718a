"""What the calls about levels answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from motorclub.api.rows import Row
from motorclub_ranks.levels.models import Colour


class ActivityRankRow(Row):
    """A level of the ladder, with all that it needs and the rights it gives."""

    id: int
    level: int
    name: str
    icon: str
    colour: Annotated[str, Colour]
    min_points: int
    min_age_days: int
    min_quality: float
    privileges: list[str]
    is_active: bool
    version: int


class LevelRow(Row):
    """A level as it stands beside a name."""

    level: int
    name: str
    icon: str
    colour: Annotated[str, Colour]


class MemberLevelRow(LevelRow):
    """The level of a member."""

    member_id: int


class MemberLevelsRow(Row):
    """The levels of some members; those that nobody has looked at yet are left out."""

    items: Sequence[MemberLevelRow]


class RankNeedsRow(Row):
    """What the next level needs."""

    level: int
    name: str
    icon: str
    colour: Annotated[str, Colour]
    min_points: int
    min_age_days: int
    min_quality: float


class PointSourceRow(Row):
    """A member's points by one rule."""

    rule_key: str
    title: str
    points: int


class CapRow(Row):
    """What a member has earned today under a cap; `rule_key` is null for the cap that rules share."""

    rule_key: str | None
    title: str
    earned: int
    most: int


class RankDetailsRow(Row):
    """What only the member and admins read of a standing."""

    age_days: int
    quality: float
    good_posts: int
    bad_posts: int
    privileges: list[str]
    next: RankNeedsRow | None
    sources: Sequence[PointSourceRow]
    caps: Sequence[CapRow]
    falls_at: Annotated[datetime | None, "When the level is lost unless its needs are met again."]


class UserRankRow(Row):
    """A member's standing. `points` is null while the site does not show points, or not to the caller."""

    user_id: int
    level: LevelRow | None
    points: int | None
    details: RankDetailsRow | None


class LevelCountRow(Row):
    """How many members have a level now, and how many would have it."""

    level: int
    before: int
    after: int


class LadderSimulationRow(Row):
    """What another ladder would change at once, without the days of grace."""

    members: int
    rise: int
    fall: int
    levels: Sequence[LevelCountRow]
