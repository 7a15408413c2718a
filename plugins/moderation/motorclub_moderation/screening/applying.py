"""What filters make of texts: a decision, and other texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from motorclub.api import Decision, Verdict
from motorclub_moderation.screening.matching import Match, Matcher, Rule
from motorclub_moderation.screening.models import FilterAction
from motorclub_moderation.screening.normalising import normalise

DECISIONS = {
    FilterAction.BLOCK: Decision.REFUSE,
    FilterAction.REQUIRE_APPROVAL: Decision.HOLD,
    FilterAction.SILENCE: Decision.HOLD,
    FilterAction.FLAG: Decision.FLAG,
}
# In which order the decisions of several filters count; SILENCE holds as well, and does more.
STRICTNESS = (FilterAction.FLAG, FilterAction.REQUIRE_APPROVAL, FilterAction.SILENCE, FilterAction.BLOCK)
# The fields that are shown as Markdown, in which an address can become a link; and the one that names tags.
LINKED_FIELDS = frozenset({"body", "bio", "comment", "description", "message", "story"})
TAG_FIELD = "tags"


@dataclass(slots=True)
class Outcome:
    """What all filters say of a draft; `hits` are the filters whose patterns stand in it."""

    strictest: Rule | None = None
    at_field: str | None = None
    texts: dict[str, str] = field(default_factory=dict)
    hits: set[int] = field(default_factory=set)
    changed_by: Rule | None = None

    def to_verdict(self) -> Verdict | None:
        """The verdict of all filters; None if they have nothing against the draft as it is."""
        if self.strictest is not None:
            decision = DECISIONS[self.strictest.action]
            return Verdict(decision, self.strictest.name, self.at_field, texts=self.texts)
        if self.texts and self.changed_by is not None:
            return Verdict(Decision.PUBLISH, self.changed_by.name, texts=self.texts)
        return None


def apply_filters(matcher: Matcher, texts: Mapping[str, str | None]) -> Outcome:
    """What filters make of the texts of a draft."""
    outcome = Outcome()
    tags: list[str] = []
    for name, text in texts.items():
        if text:
            _apply_to_field(matcher, outcome, tags, name, text)
    missing = [tag for tag in tags if tag not in (texts.get(TAG_FIELD) or "").split()]
    if missing and texts.get(TAG_FIELD):
        present = outcome.texts.get(TAG_FIELD, texts[TAG_FIELD] or "")
        outcome.texts[TAG_FIELD] = " ".join((present, *dict.fromkeys(missing)))
    return outcome


def _apply_to_field(matcher: Matcher, outcome: Outcome, tags: list[str], name: str, text: str) -> None:
    normalised = normalise(text)
    matches = [
        match for match in matcher.find(normalised) if not _is_linked_already(normalised.source, match)
    ]
    for match in matches:
        outcome.hits.add(match.rule.id)
        if match.rule.action is FilterAction.TAG:
            tags.append(match.rule.replacement)
            outcome.changed_by = outcome.changed_by or match.rule
        if _is_stricter(match.rule, outcome.strictest):
            outcome.strictest, outcome.at_field = match.rule, name
    changed = change_text(normalised.source, matches, linked=name in LINKED_FIELDS)
    if changed != normalised.source:
        outcome.texts[name] = changed
        outcome.changed_by = outcome.changed_by or matches[0].rule


def _is_stricter(rule: Rule, other: Rule | None) -> bool:
    if rule.action not in STRICTNESS:
        return False
    return other is None or STRICTNESS.index(rule.action) > STRICTNESS.index(other.action)


def change_text(text: str, matches: Sequence[Match], *, linked: bool) -> str:
    """The text with what the filters put in place of their matches; of two that overlap the earlier one counts."""
    parts: list[str] = []
    done = 0
    for match in sorted(matches, key=lambda match: (match.start, -match.end)):
        new = _replacement(match, text[match.start : match.end], linked=linked)
        if new is not None and match.start >= done:
            parts += [text[done : match.start], new]
            done = match.end
    return "".join((*parts, text[done:]))


def _replacement(match: Match, found: str, *, linked: bool) -> str | None:
    if match.rule.action is FilterAction.CENSOR:
        return "*" * len(found)
    if match.rule.action is FilterAction.REPLACE:
        return match.rule.replacement
    if match.rule.action is FilterAction.LINK and linked:
        return f"[{found}]({match.rule.replacement})"
    return None


def _is_linked_already(text: str, match: Match) -> bool:
    """Whether a match of a filter that links is a link's words or a part of an address."""
    if match.rule.action is not FilterAction.LINK:
        return False
    before, after = text[: match.start], text[match.end :]
    word = before[max(before.rfind(" "), before.rfind("\n")) + 1 :]
    return "](" in word or "://" in word or (before.rfind("[") > before.rfind("]") and "](" in after)
