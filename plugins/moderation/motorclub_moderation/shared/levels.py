"""How far members have come."""

from __future__ import annotations

from typing import Protocol

from motorclub.api import ask_service

# Of everybody while no plugin counts standing.
COMMON_LEVEL = 1


class Levels(Protocol):
    """The service `ranks.levels`."""

    def level_of(self, member_id: int) -> int:
        """From 0 (new) to 6."""


def level_of(member_id: int) -> int:
    """From 0 (new) to 6."""
    return ask_service("ranks.levels", Levels, lambda levels: levels.level_of(member_id), COMMON_LEVEL)
