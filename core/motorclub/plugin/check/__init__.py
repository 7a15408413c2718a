"""`motorclub plugins check`: the static checks of a plugin, and the tier that it has reached.

`source.py` reads the files and defines what a rule is, `rules_*.py` hold the rules in their order of reading. Checks
that need the plugin to run are in the contract: `pytest --plugin NAME`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import takewhile
from pathlib import Path

from motorclub.plugin.check.rules_code import rules as code
from motorclub.plugin.check.rules_identity import rules as identity
from motorclub.plugin.check.rules_migrations import rules as migrations
from motorclub.plugin.check.rules_people import rules as people
from motorclub.plugin.check.rules_upgrades import rules as upgrades
from motorclub.plugin.check.rules_web import rules as web
from motorclub.plugin.check.source import Finding, Place, Rule, Source, Tier

GROUPS = (identity, code, migrations, upgrades, web, people)
RULES: tuple[Rule, ...] = tuple(
    sorted((rule for group in GROUPS for rule in group.all), key=lambda rule: rule.tier)
)
# A fix may point to a page of the manual, which says nothing in a terminal.
LINK = re.compile(r"\[([^]]+)\]\([^)]*\)")
TIERS = (Tier.BRONZE, Tier.SILVER, Tier.GOLD, Tier.PLATINUM)


@dataclass(frozen=True, slots=True)
class Report:
    """The findings for one plugin. `unknown` are the rules that can only be checked in the author's folder."""

    source: Source
    findings: Sequence[Finding]
    unknown: Sequence[str]

    @property
    def tier(self) -> Tier:
        """The highest tier none of whose rules, and of those below, is broken; what is unknown counts as kept."""
        broken = {finding.tier for finding in self.findings}
        reached = list(takewhile(lambda tier: tier not in broken, TIERS))
        return reached[-1] if reached else Tier.NONE

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "plugin": self.source.id,
            "version": self.source.version,
            "folder": str(self.source.root),
            "tier": str(self.tier),
            "findings": [asdict(finding) | {"tier": str(finding.tier)} for finding in self.findings],
            "notChecked": list(self.unknown),
            "rules": len(RULES),
        }


def examine(source: Source) -> Report:
    """Apply every rule that can be checked on this source."""
    applicable = [rule for rule in RULES if source.project or not rule.of_sources]
    found = [_finding(source, rule, place) for rule in applicable for place in rule.check(source)]
    return Report(source, found, [rule.id for rule in RULES if rule not in applicable])


def _finding(source: Source, rule: Rule, place: Place) -> Finding:
    fix = LINK.sub(r"\1", rule.fix)
    return Finding(rule.id, rule.tier, _relative(source.root, place.path), place.line, place.message, fix)


def _relative(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
