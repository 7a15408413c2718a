"""Addresses that a member typed as they are, which become links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from urllib.parse import quote


class TextLink(NamedTuple):
    """A part of a text that leads somewhere: its first character, the one after its last, and the address."""

    start: int
    end: int
    href: str


# Finds what becomes a link in a run of text that is neither code nor part of a link; in order, without overlaps.
LinkFinder = Callable[[str], Iterable[TextLink]]

_TYPED = re.compile(r'(?<![\w@./:-])(?:https?://|www\.)[^\W_][^\s<>"]*', re.IGNORECASE)
# Signs at the end that belong to the sentence.
_PUNCTUATION = ".,;:!?'*_~`|"
_BRACKETS = {")": "(", "]": "[", "}": "{"}
# What stands in an address as it is; the rest is written as %XX.
_IN_ADDRESS = ";/?:@&=+$,-_.!~*'()#%"
_STRAY_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")


def quote_address(address: str) -> str:
    """An address as it is written into a page.

    >>> quote_address("https://example.org/brake pads?off=20%")
    'https://example.org/brake%20pads?off=20%25'
    """
    return quote(_STRAY_PERCENT.sub("%25", address), safe=_IN_ADDRESS)


def find_addresses(text: str) -> Iterator[TextLink]:
    """The addresses in a text, without the signs of the sentence around them; in time linear in its length.

    >>> [text[link.start : link.end] for text in ["See (www.example.org/a_(b)), ok."] for link in find_addresses(text)]
    ['www.example.org/a_(b)']
    """
    for match in _TYPED.finditer(text):
        typed = _trim(match[0])
        href = typed if typed[:4].casefold() == "http" else f"https://{typed}"
        yield TextLink(match.start(), match.start() + len(typed), quote_address(href))


def _trim(address: str) -> str:
    """Without punctuation at its end, and without closing brackets that nothing in it opens."""
    unopened = {close: address.count(close) - address.count(opening) for close, opening in _BRACKETS.items()}
    end = len(address)
    while (last := address[end - 1]) in _PUNCTUATION or unopened.get(last, 0) > 0:
        end -= 1
        if last in unopened:
            unopened[last] -= 1
    return address[:end]


def find_all_links(text: str, find_links: LinkFinder | None) -> Iterator[TextLink]:
    """The addresses in a text, and what `find_links` finds between them; in order."""
    last = 0
    for address in (*find_addresses(text), TextLink(len(text), len(text), "")):
        for link in () if find_links is None else find_links(text[last : address.start]):
            yield TextLink(last + link.start, last + link.end, link.href)
        if address.href:
            yield address
        last = address.end


def split_at_addresses(text: str) -> Iterator[str]:
    """The parts of a text that are no address."""
    last = 0
    for address in find_addresses(text):
        yield text[last : address.start]
        last = address.end
    yield text[last:]
