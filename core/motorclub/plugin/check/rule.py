"""A rule: one promise about a plugin, the tier that it belongs to, and the check that finds where it is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from motorclub.plugin.check.source import Source


class Tier(IntEnum):
    """How far a plugin has come; each tier includes those before it."""

    NONE = 0
    BRONZE = 1
    SILVER = 2
    GOLD = 3
    PLATINUM = 4

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a promise is broken, and how."""

    path: Path
    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Rule:
    """`promise` is what holds for a plugin in good order, `fix` what to do where it does not.

    `of_sources` rules look at what only the author has, such as the tests: an installed wheel cannot break them.
    """

    id: str
    tier: Tier
    promise: str
    fix: str
    check: Callable[[Source], Iterable[Place]]
    of_sources: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """One broken promise: the rule, the file (relative to the plugin's folder) and line, and the way out."""

    rule: str
    tier: Tier
    file: str
    line: int
    message: str
    fix: str


Check = Callable[[Source], Iterator[Place]]


class Rules:
    """A list of rules that is written as decorated functions."""

    def __init__(self) -> None:
        self.all: list[Rule] = []

    def add(
        self, name: str, tier: Tier, promise: str, *, fix: str, of_sources: bool = False
    ) -> Callable[[Check], Check]:
        """The decorated function gives the places where the rule is broken."""

        def keep(check: Check) -> Check:
            self.all.append(Rule(name, tier, promise, fix, check, of_sources))
            return check

        return keep
