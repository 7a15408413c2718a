"""The standing of members, as the plugin that counts it provides it: the service `ranks.levels`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from motorclub.plugin.services import ServiceFailed, ask_service, services

LEVELS = "ranks.levels"
# The question by which plugins say what rights their levels give.
PRIVILEGES = "ranks.privileges"
# Of everybody while no plugin counts standing.
COMMON_LEVEL = 1


class Levels(Protocol):
    """The service `ranks.levels`."""

    def level_of(self, member_id: int) -> int:
        """From 0 (new) to 6."""


@dataclass(frozen=True, slots=True)
class Privilege:
    """A right that members have from a level on, as they read of it. Its plugin asks `level_of` when it is used."""

    level: int
    text: str


class Privileges(Protocol):
    """A service that answers `ranks.privileges`."""

    def list_privileges(self) -> Sequence[Privilege]:
        """The rights that this plugin gives by level."""


def level_of(member_id: int) -> int:
    """A member's level from 0 (new) to 6; COMMON_LEVEL while no plugin counts it, or where it fails."""
    return ask_service(LEVELS, Levels, lambda levels: levels.level_of(member_id), COMMON_LEVEL)


def list_privileges() -> list[Privilege]:
    """The rights that plugins give by level; without those of a plugin that cannot say."""
    return list(_read_privileges())


def _read_privileges() -> Iterator[Privilege]:
    for asked in services(PRIVILEGES, Privileges).values():
        try:
            yield from asked.list_privileges()
        except ServiceFailed:
            continue
