"""The rules of `motorclub plugins check`, by tier."""

from __future__ import annotations

from motorclub.plugin.check import RULES
from motorclub.plugin.check.source import Tier
from references.page import code, table

MEANINGS = {
    Tier.BRONZE: "It is a plugin: it can be installed beside others and stays within its own names.",
    Tier.SILVER: "It can be trusted with a site: switched, upgraded, and taken away without a trace.",
    Tier.GOLD: "People can live with it: admins understand it, pages stay quick.",
    Tier.PLATINUM: "It is an example for others.",
}


def block() -> str:
    """A table for each tier; a rule that only the author's folder can break says so."""
    return "\n".join(f"## {tier.name.title()}\n\n{MEANINGS[tier]}\n\n{_rules(tier)}" for tier in MEANINGS)


def _rules(tier: Tier) -> str:
    rows = (
        [code(rule.id) + (" *" if rule.of_sources else ""), rule.promise, rule.fix]
        for rule in RULES
        if rule.tier is tier
    )
    return table(["Rule", "Promise", "If it is broken"], rows)
