"""Finding the patterns of all filters in a text, in time linear to it.

Patterns run in RE2, which has no backtracking: no pattern of an admin can stall a worker. One automaton says for many
patterns at once which of them occur; only these are looked for one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import re2

from motorclub_moderation.screening.models import FilterAction
from motorclub_moderation.screening.normalising import Normalised, normalise

# What the program of one pattern, and of one automaton, may take up.
PATTERN_BYTES = 1 << 18
AUTOMATON_BYTES = 16 << 20
# Patterns in one automaton.
TOGETHER = 100
# Matches of one filter in one text that are looked at.
MOST_MATCHES = 200


class PatternRefused(ValueError):
    """A pattern that cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A filter as it is applied."""

    id: int
    name: str
    pattern: str
    is_regex: bool
    case_sensitive: bool
    matches_inside: bool
    action: FilterAction
    replacement: str


@dataclass(frozen=True, slots=True)
class Match:
    """Where a filter's pattern stands in a text in composed characters."""

    rule: Rule
    start: int
    end: int


def _options(max_bytes: int) -> Any:
    options = re2.Options()
    options.log_errors = False
    options.longest_match = True
    options.max_mem = max_bytes
    return options


def to_expression(rule: Rule) -> str:
    """A filter's pattern as a regular expression over normalised text."""
    pattern = normalise(rule.pattern).text
    expression = pattern if rule.is_regex else r"\s+".join(map(re2.escape, pattern.split()))
    return expression if rule.case_sensitive else f"(?i:{expression})"


def check_pattern(rule: Rule) -> None:
    """Raises PatternRefused for a pattern that is no expression, is too costly or matches nothing at all."""
    try:
        expression = re2.compile(to_expression(rule), _options(PATTERN_BYTES))
    except re2.error as error:
        message = error.args[0]
        reason = message.decode("utf-8", "replace") if isinstance(message, bytes) else str(message)
        raise PatternRefused(reason) from error
    if expression.search(""):
        raise PatternRefused("it matches the empty text")


class Matcher:
    """All filters, compiled once."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = rules
        self._expressions = [re2.compile(to_expression(rule), _options(PATTERN_BYTES)) for rule in rules]
        self._automata = [
            _Automaton(rules[start : start + TOGETHER], start) for start in range(0, len(rules), TOGETHER)
        ]

    def find(self, text: Normalised) -> Iterator[Match]:
        """The matches of all filters, filter by filter."""
        found = self._occurring(text.text)
        deciphered = text.deciphered
        in_cipher = self._occurring(deciphered) if deciphered != text.text else set()
        for number in sorted(found | in_cipher):
            rule = self.rules[number]
            spans = set(self._spans(number, text.text)) if number in found else set()
            if number in in_cipher and not (rule.is_regex or rule.case_sensitive):
                spans |= set(self._spans(number, deciphered))
            for start, end in sorted(spans):
                yield Match(rule, *text.to_source(start, end))

    def _occurring(self, text: str) -> set[int]:
        return {number for automaton in self._automata for number in automaton.match(text)}

    def _spans(self, number: int, text: str) -> Iterator[tuple[int, int]]:
        inside = self.rules[number].matches_inside
        for count, found in enumerate(self._expressions[number].finditer(text)):
            if count >= MOST_MATCHES:
                return
            start, end = found.span()
            if start < end and (inside or _stands_alone(text, start, end)):
                yield start, end


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether no word goes on before or after a part of a text."""
    begins_word, ends_word = _is_of_word(text[start]), _is_of_word(text[end - 1])
    goes_on_before = begins_word and start > 0 and _is_of_word(text[start - 1])
    goes_on_after = ends_word and end < len(text) and _is_of_word(text[end])
    return not goes_on_before and not goes_on_after


def _is_of_word(character: str) -> bool:
    return character.isalnum() or character == "_"


class _Automaton:
    """Says which of some patterns occur; if they are too large for one automaton, that all may."""

    def __init__(self, rules: Sequence[Rule], first: int) -> None:
        self._numbers = range(first, first + len(rules))
        self._set: Any = re2.Set.SearchSet(_options(AUTOMATON_BYTES))
        for rule in rules:
            self._set.Add(to_expression(rule))
        try:
            self._set.Compile()
        except re2.error:
            self._set = None

    def match(self, text: str) -> Iterator[int]:
        """The numbers of the patterns that occur, or may."""
        if self._set is None:
            yield from self._numbers
        else:
            for index in self._set.Match(text) or ():
                yield self._numbers[index]
