"""From what people type into search boxes to queries of PostgreSQL.

The function search_words (migration 0021) prepares texts: a letter and a number that stand apart ("MX-5", "MX 5") are
also written together, and words whose stem is the stem of another word ("tired": "tire") keep apart from it. What is
typed is prepared here in the same way, with other names of the same thing beside each word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from motorclub.search import vocabulary
from motorclub.search.models import OWN
from motorclub.search.synonyms import SYNONYMS

MOST_WORDS = 12
# PostgreSQL's stemmer makes the first of each pair the second: nobody who types one means the other.
NOT_THEIR_STEM = ("tired", "tiring", "tiresome", "according", "accordingly")

_TOKEN = re.compile(r'"([^"]*)"?|(-?)([^\s"]+)')
_WORD = re.compile(r"\w+(?:[.,]\d+)*")
_HYPHENATED = re.compile(r"(?<!\w)([a-z]{1,5})-(\d{1,4}[a-z]{0,2})(?!\w)")
# Texts have shorter ones in both spellings.
_COMPOUND = re.compile(r"([a-z]{4,8})(\d{1,4}[a-z]{0,2})")
_OPERATORS = re.compile(r'"|(^|\s)-\w|\b(or|OR)\b')
# What a query asks for, and what it excludes.
_LEXEME = re.compile(r"('[^']+')(?::(\*))?")
_EXCLUDED = re.compile(r"!\([^)]*\)")
# Between the letters of a name, as in "mx5_marta".
_BREAK = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way to read what was typed: `query` is a text for to_tsquery.

    `corrected` is what is searched for instead of what was typed, `missing` are words that nothing has and that the
    query does without. Where not `all_words` are asked for, most or some of them are enough.
    """

    query: str
    corrected: str | None = None
    missing: tuple[str, ...] = ()
    all_words: bool = True


def search_attempts(q: str) -> Iterator[str]:
    """What `q` may mean, as texts for to_tsquery: the first that finds anything is the answer.

    None of them does without a word that nothing has.
    """
    return (attempt.query for attempt in list_attempts(q) if not attempt.missing)


def list_attempts(q: str) -> Iterator[Attempt]:
    """The ways to read `q`, from all its words to some of them; the first that finds anything is the answer.

    All words come first, then the same with the last one unfinished, then with typing errors corrected, then most of
    the words. A text with operators ("a phrase", -without, or) is taken at its word.
    """
    if _OPERATORS.search(q):
        yield Attempt(_parse_operators(q))
        return
    words = split_words(q)
    if not words:
        return
    yield Attempt(all_of(words))
    # Not at once: for a beginning the index goes through all posts that have any of its words.
    yield Attempt(all_of(words, begun=True))
    yield from _list_corrections(words)


def _list_corrections(words: Sequence[str]) -> Iterator[Attempt]:
    right = vocabulary.correct(words)
    corrected = " ".join(right) if right != words else None
    if corrected:
        yield Attempt(all_of(right), corrected)
    known = [word for word in right if vocabulary.occurs(any_form(word))]
    missing = tuple(word for word in right if word not in known)
    if known and missing:
        yield Attempt(all_of(known), corrected, missing)
    if len(known) > 2:
        yield Attempt(_all_but_one(known), corrected, missing, all_words=False)
    if len(known) > 1:
        yield Attempt(" | ".join(any_form(word) for word in known), corrected, missing, all_words=False)


def any_in_text(query: str) -> str:
    """That one of the words of a query stands in the text of a part itself, beside its thread's title.

    >>> any_in_text("('golf' <-> '7') & ('oil':*) & !('dot')")
    "'golf':D | '7':D | 'oil':*D"
    """
    return " | ".join(f"{word}:{begun}{OWN}" for word, begun in _wanted(query))


def close_together(query: str) -> str:
    """The words of a query, so that ts_rank counts how close to one another they stand.

    The query itself would do for ts_rank_cd, which takes a hundred times as long where it has alternatives.

    >>> close_together("('golf' <-> '7') & ('oil':*) & !('dot')")
    "'golf' & '7' & 'oil':*"
    """
    return " & ".join(f"{word}{begun and ':*'}" for word, begun in _wanted(query))


def _wanted(query: str) -> list[tuple[str, str]]:
    """(each word that is asked for, a star if only its beginning is)."""
    return list(dict.fromkeys(_LEXEME.findall(_EXCLUDED.sub("", query))))


def split_words(q: str) -> list[str]:
    """The words of a text, in lower case, a letter and a number that a hyphen keeps apart as one.

    >>> split_words("MX-5 NA, oil leak 2.0")
    ['mx5', 'na', 'oil', 'leak', '2.0']
    """
    text = _HYPHENATED.sub(r"\1\2", q.lower().replace("_", " "))
    return _WORD.findall(text)[:MOST_WORDS]


def all_of(words: Sequence[str], *, begun: bool = False) -> str:
    """All these words, two neighbours also written as one; with `begun`, of the last word its beginning is enough.

    >>> all_of(["brake", "flu"], begun=True)
    "('brake') & ('flu':*) | ('brakeflu':*)"
    """
    joined = [
        [*words[:place], words[place] + words[place + 1], *words[place + 2 :]]
        for place in range(len(words) - 1)
    ]
    return " | ".join(_each_of(some, begun=begun) for some in [words, *joined])


def _each_of(words: Sequence[str], *, begun: bool) -> str:
    last = any_form(words[-1], begun=begun)
    return " & ".join(f"({form})" for form in [*(any_form(word) for word in words[:-1]), last])


def any_form(word: str, *, begun: bool = False) -> str:
    """A word, what else the same thing is called, and its parts where a number follows a letter.

    >>> any_form("golf7")
    "'golf7' | 'golf' <-> '7'"
    >>> any_form("tyres")
    "'tyres' | 'tire'"
    """
    forms = [_quoted(word) + (":*" if begun else "")]
    parts = _COMPOUND.fullmatch(word)
    if parts:
        forms.append(f"{_quoted(parts[1])} <-> {_quoted(parts[2])}")
    others = SYNONYMS.get(word) or SYNONYMS.get(word.removesuffix("s")) or ()
    forms += [" <-> ".join(_quoted(part) for part in other.split()) for other in others]
    return " | ".join(forms)


def _quoted(word: str) -> str:
    return f"'x{word}'" if word in NOT_THEIR_STEM else f"'{word}'"


def _all_but_one(words: Sequence[str]) -> str:
    forms = [any_form(word) for word in words]
    some = [forms[:place] + forms[place + 1 :] for place in range(len(forms))]
    return " | ".join("(" + " & ".join(f"({form})" for form in rest) + ")" for rest in some)


def _parse_operators(q: str) -> str:
    """A text with operators as to_tsquery wants it.

    >>> _parse_operators('"brake fluid" -dot or wheel')
    "('brake' <-> 'fluid') & !('dot') | ('wheel' | 'rim')"
    """
    choices: list[list[str]] = [[]]
    for phrase, minus, plain in _TOKEN.findall(q):
        words = split_words(phrase or plain)[:MOST_WORDS]
        if plain.lower() == "or" and not minus:
            choices.append([])
        elif words:
            term = " <-> ".join(_quoted(word) for word in words) if phrase else _each(words)
            choices[-1].append(f"{'!' if minus else ''}({term})")
    return " | ".join(" & ".join(terms[:MOST_WORDS]) for terms in choices if terms)


def _each(words: Sequence[str]) -> str:
    return any_form(words[0]) if len(words) == 1 else " & ".join(f"({any_form(word)})" for word in words)


def same_name(name: str, q: str) -> bool:
    """Whether somebody who types `q` means this name.

    >>> same_name("mx5_marta", "MX5 Marta"), same_name("Turbo", "turbot")
    (True, False)
    """
    return _BREAK.sub("", name.casefold()) == _BREAK.sub("", q.casefold())
