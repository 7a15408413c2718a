"""When a member reaches a level and when they lose it (community.md 7.2): functions of numbers alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

# Below this part of a level's points a member loses it.
KEPT_SHARE = 0.9
GRACE = timedelta(days=14)
# Nobody falls below it.
LOWEST_KEPT = 1


@dataclass(frozen=True, slots=True)
class Needs:
    """What a level needs."""

    level: int
    min_points: int
    min_age_days: int
    min_quality: float


@dataclass(frozen=True, slots=True)
class Merits:
    """What a member has of it."""

    points: int
    age_days: int
    quality: float


@dataclass(frozen=True, slots=True)
class Place:
    """A member's level, and since when its points or its quality have been missing."""

    level: int
    below_since: datetime | None = None


def quality_of(good: int, bad: int) -> float:
    """The share of good posts, cautious while there are few.

    >>> [round(quality_of(*posts), 2) for posts in ((0, 0), (4, 0), (16, 0), (10, 10), (36, 0))]
    [0.5, 0.75, 0.9, 0.5, 0.95]
    """
    return (good + 2) / (good + bad + 4)


def holds(needs: Needs, merits: Merits) -> bool:
    """Whether a level is reached."""
    return (
        merits.points >= needs.min_points
        and merits.age_days >= needs.min_age_days
        and merits.quality >= needs.min_quality
    )


def reached_level(ladder: Sequence[Needs], merits: Merits) -> int:
    """The highest level that is reached; 0 without one."""
    return max((needs.level for needs in ladder if holds(needs, merits)), default=0)


def is_below(needs: Needs, merits: Merits) -> bool:
    """Whether a level that was reached is being lost."""
    return merits.points < KEPT_SHARE * needs.min_points or merits.quality < needs.min_quality


def move(ladder: Sequence[Needs], place: Place, merits: Merits, at: datetime) -> Place:
    """Where a member stands now. They rise at once, and drop one level after GRACE below its needs."""
    reached = reached_level(ladder, merits)
    held = [needs for needs in ladder if needs.level <= place.level]
    if reached >= place.level or place.level <= LOWEST_KEPT or not held:
        return Place(max(reached, min(place.level, LOWEST_KEPT)))
    if not is_below(held[-1], merits):
        return Place(place.level)
    since = place.below_since or at
    if at - since < GRACE:
        return Place(place.level, since)
    lower = held[-2].level if len(held) > 1 else LOWEST_KEPT
    return Place(max(lower, LOWEST_KEPT, reached))
