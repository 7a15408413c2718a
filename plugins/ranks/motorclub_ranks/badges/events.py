"""The events of badges."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class BadgeAwarded(Event):
    """A member has got a badge, for an item of content or, with `core.profile`, for themself.

    `is_recent` is false for one that was earned long ago, as when ranks is switched on late.
    """

    name = "ranks.badge_awarded"

    badge_key: str
    member_id: int
    source_type: str
    source_id: int
    is_recent: bool


@dataclass(frozen=True)
class BadgeRevoked(Event):
    """A member has lost a badge: what it was for is gone, or votes were invalid."""

    name = "ranks.badge_revoked"

    badge_key: str
    member_id: int
    source_type: str
    source_id: int


EVENTS: tuple[type[Event], ...] = (BadgeAwarded, BadgeRevoked)
