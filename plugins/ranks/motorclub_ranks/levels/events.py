"""The events that levels publish."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class LevelChanged(Event):
    """A member has risen to another level or dropped to it."""

    name = "ranks.level_changed"

    member_id: int
    before: int
    after: int


EVENTS = (LevelChanged,)
