"""`motorclub plugins check`: what can be told of a plugin without running it, and the tier that it has reached.

`source.py` reads the files, `rule.py` says what a rule is, `rules_*.py` hold the rules in their order of reading, and
`report.py` draws the conclusion. What only shows when the plugin runs is in the contract: `pytest --plugin NAME`.
"""

from motorclub.plugin.check.report import RULES, Report, examine
from motorclub.plugin.check.rule import Finding, Rule, Tier
from motorclub.plugin.check.source import NotAPlugin, Source, find

__all__ = [
    "RULES",
    "Finding",
    "NotAPlugin",
    "Report",
    "Rule",
    "Source",
    "Tier",
    "examine",
    "find",
]
