# ruff: noqa: RUF001
"""Texts as filters compare them: without characters that hide a word, with one character for all that look like it.

>>> normalise("s" + chr(0x441) + "am").text
'scam'
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

# Letters of other alphabets that look like these.
LOOK_ALIKES = {
    "a": "аαɑ",
    "b": "Ьь",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еєҽ",
    "g": "ɡ",
    "h": "һ",
    "i": "іıιΙІ",
    "j": "јϳ",
    "k": "кκ",
    "l": "ӏⅼ",
    "m": "м",
    "n": "ո",
    "o": "оοσօ",
    "p": "рρ",
    "q": "ԛ",
    "r": "г",
    "s": "ѕ",
    "t": "тτ",
    "u": "υս",
    "v": "νѵ",
    "w": "ԝω",
    "x": "хχ",
    "y": "уγ",
    "z": "ᴢ",
    "A": "АΑ",
    "B": "ВΒ",
    "C": "СϹ",
    "E": "ЕΕ",
    "H": "НΗ",
    "J": "Ј",
    "K": "КΚ",
    "M": "МΜ",
    "N": "Ν",
    "O": "ОΟ",
    "P": "РΡ",
    "S": "Ѕ",
    "T": "ТΤ",
    "X": "ХΧ",
    "Y": "УΥ",
    "Z": "Ζ",
}
# Digits and signs that stand for letters; each is one character for one, so places stay.
LEET = str.maketrans("013457@$", "oieastas")
HIDDEN_CATEGORIES = ("Cf", "Cc")
KEPT_CONTROLS = "\n\t\r"
# Marks that are drawn over letters; those that belong to a letter have become one character with it before.
COMBINING = (range(0x0300, 0x0370), range(0x20D0, 0x2100))


class _Folds(dict[int, str]):
    """What a character becomes, found when it first occurs."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = _fold(chr(code))
        return folded


def _fold(character: str) -> str:
    if unicodedata.category(character) in HIDDEN_CATEGORIES and character not in KEPT_CONTROLS:
        return ""
    if any(ord(character) in marks for marks in COMBINING):
        return ""
    return unicodedata.normalize("NFKC", character)


_FOLDS = _Folds({ord(other): letter for letter, others in LOOK_ALIKES.items() for other in others})


@dataclass(frozen=True)
class Normalised:
    """A text in composed characters, and as filters see it."""

    source: str
    text: str

    @cached_property
    def deciphered(self) -> str:
        """The text with letters for the digits and signs that stand for some."""
        return self.text.translate(LEET)

    @cached_property
    def _places(self) -> Sequence[int]:
        if len(self.source) == len(self.text):
            return range(len(self.source) + 1)
        places = [place for place, one in enumerate(self.source) for _ in _FOLDS[ord(one)]]
        return [*places, len(self.source)]

    def to_source(self, start: int, end: int) -> tuple[int, int]:
        """Where a part of the text stands in the source."""
        return self._places[start], self._places[end - 1] + 1 if end > start else self._places[end]


def normalise(text: str) -> Normalised:
    """A text as filters see it."""
    if text.isascii() and text.isprintable():
        return Normalised(text, text)
    source = unicodedata.normalize("NFC", text)
    return Normalised(source, source.translate(_FOLDS))
