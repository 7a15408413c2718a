"""Badges that a plugin registers, for the plugin that awards badges.

A plugin with badges of its own provides a service that answers `ranks.badge_sources`. A badge's rule is data over the
facts of point rules, those of the same plugin (points.py) or of any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from motorclub.plugin.points import Board

BADGE_SOURCES = "ranks.badge_sources"


class Tier(StrEnum):
    """How much it takes to get a badge."""

    BRONZE = "BRONZE"
    SILVER = "SILVER"
    GOLD = "GOLD"


class Measure(StrEnum):
    """What the rule of a badge counts of a member.

    FACTS: how often a point rule has applied. SOURCES: to how many items. FACTS_OF_SOURCE: how often to one item.
    POINTS: the points of a board, or all. DAYS: the days of the site on which they earned points.
    """

    FACTS = "FACTS"
    SOURCES = "SOURCES"
    FACTS_OF_SOURCE = "FACTS_OF_SOURCE"
    POINTS = "POINTS"
    DAYS = "DAYS"


OF_RULES = frozenset({Measure.FACTS, Measure.SOURCES, Measure.FACTS_OF_SOURCE})


@dataclass(frozen=True, slots=True)
class BadgeRule:
    """A badge is earned with `at_least` so much of a measure, of these point rules or of a board.

    Raises ValueError for a rule that nobody could fulfil, or everybody.
    """

    measure: Measure
    at_least: int
    rule_keys: tuple[str, ...] = ()
    board: Board | None = None

    def __post_init__(self) -> None:
        """Refuse what makes no sense."""
        if self.at_least < 1:
            raise ValueError("a badge takes at least 1")
        if (self.measure in OF_RULES) != bool(self.rule_keys):
            raise ValueError(f"{self.measure} {'needs' if not self.rule_keys else 'has no'} point rules")


@dataclass(frozen=True, slots=True)
class BadgeDefinition:
    """A badge. `key` begins with the id of the plugin and a dot; name and description are English texts.

    An `is_repeatable` one is awarded for each item that fulfils a rule by FACTS_OF_SOURCE, others once.
    """

    key: str
    name: str
    description: str
    tier: Tier
    rule: BadgeRule
    is_repeatable: bool = False


class BadgeSource(Protocol):
    """A service that answers BADGE_SOURCES."""

    def list_badges(self) -> Sequence[BadgeDefinition]:
        """The badges of the plugin."""
