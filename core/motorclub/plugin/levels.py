"""The standing of members, as the plugin that counts it tells others: the service `ranks.levels`."""

from __future__ import annotations

from typing import Protocol

from motorclub.plugin.services import ask_service

LEVELS = "ranks.levels"
# Of everybody while no plugin counts standing.
COMMON_LEVEL = 1


class Levels(Protocol):
    """The service `ranks.levels`."""

    def level_of(self, member_id: int) -> int:
        """From 0 (new) to 6."""


def level_of(member_id: int) -> int:
    """A member's level from 0 (new) to 6; COMMON_LEVEL while no plugin counts it, or where it fails."""
    return ask_service(LEVELS, Levels, lambda levels: levels.level_of(member_id), COMMON_LEVEL)
