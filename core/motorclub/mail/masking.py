"""The one rule that hides what a mail is there to hand over from everybody but its recipient.

An address in a mail keeps what names a page; every other value in its query or fragment, and whatever in its path looks
drawn by lot, is masked, whoever's template it stands in. The values of variables declared as `secret` are masked too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

MASK = "********"

RUN = re.compile(r"[^\s<>\"]+")
ADDRESS = re.compile(r"://|[?&#;][\w.\[\]%-]+=")
CLOSING = ".,;:!?)]}'"
# A query, its parts and a fragment; `&#39;` is a character of HTML and no fragment.
SEPARATOR = re.compile(r"(\?|&amp;|&(?!#)|(?<!&)#)")
# What a page is told to show: neither names a person's right nor can be guessed to.
PLAIN_NAMES = frozenset({"tab", "page", "order"})
PLAIN_VALUE = re.compile(r"[a-z_-]{1,20}|[0-9]{1,18}")
PLACE_IN_PAGE = re.compile(r"([a-z]{1,15}-[0-9]{1,18})?")
LONGEST_PLAIN_SEGMENT = 11
WORDS = re.compile(r"([a-z]{1,20}|[0-9]{1,18})([._-]([a-z]{1,20}|[0-9]{1,6}))*")


def masked(text: str, secrets: Sequence[str] = ()) -> str:
    """A mail's text, HTML or subject without anything that opens something.

    >>> masked("See https://example.org/verify-email?token=Ab_c-9, or https://example.org/settings?tab=data#mail-3.")
    'See https://example.org/verify-email?token=********, or https://example.org/settings?tab=data#mail-3.'
    >>> masked("Your code is 123456.", ["123456"])
    'Your code is ********.'
    """
    for secret in sorted(filter(None, secrets), key=len, reverse=True):
        text = text.replace(escape(secret), MASK).replace(secret, MASK)
    return RUN.sub(_masked_run, text)


def _masked_run(found: re.Match[str]) -> str:
    run = found[0]
    if not ADDRESS.search(run):
        return run
    address = run.rstrip(CLOSING)
    path, *parts = SEPARATOR.split(address)
    shown = [part if SEPARATOR.fullmatch(part) else _masked_part(part) for part in parts]
    return _masked_path(path) + "".join(shown) + run[len(address) :]


def _masked_path(path: str) -> str:
    """The host stays."""
    start, scheme, rest = path.rpartition("://")
    host, *segments = rest.split("/")
    return start + scheme + "/".join([host, *map(_masked_segment, segments)])


def _masked_segment(segment: str) -> str:
    plain = len(segment) <= LONGEST_PLAIN_SEGMENT or WORDS.fullmatch(segment)
    return segment if plain else MASK


def _masked_part(part: str) -> str:
    name, equals, value = part.partition("=")
    if not equals:
        return part if PLACE_IN_PAGE.fullmatch(part) else MASK
    plain = name in PLAIN_NAMES and PLAIN_VALUE.fullmatch(value)
    return part if plain or not value else f"{name}={MASK}"
