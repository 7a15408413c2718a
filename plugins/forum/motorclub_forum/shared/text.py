"""Members' Markdown: rendered once when it is written, with links to mentioned members."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping

from motorclub.api import Viewer
from motorclub.api.markdown import LONG_TEXT, plain_words, render_markdown, sanitize_html
from motorclub.api.mentions import filter_mentionable, find_mentioned, link_mentions

EXCERPT_LENGTH = 200


def render(markdown: str, people: Mapping[str, int] | None = None, *, field: str = "body") -> str:
    """HTML of a member's text, safe to put into a page; who is in `people` (username's key: id) is linked by `@`.

    Raises 422 for `field` with too many formatting marks.

    >>> render("**Torque** it to 110 Nm")
    '<p><strong>Torque</strong> it to 110 Nm</p>'
    >>> render("@joe said so", {"joe": 7})
    '<p><a href="/profile/7" rel="nofollow ugc noopener">@joe</a> said so</p>'
    """
    return render_markdown(markdown, LONG_TEXT, field=field, find_links=link_mentions(people or {}))


def sanitise(html: str) -> str:
    """Remove what a text may not contain; links get nofollow."""
    return sanitize_html(html, LONG_TEXT)


def excerpt(markdown: str, length: int = EXCERPT_LENGTH) -> str:
    """The first words as plain text: no marks, no code blocks, at most `length` characters.

    >>> excerpt("## Noise\\n\\nAt *30 km/h*, see [film](https://example.org)")
    'Noise At 30 km/h, see film'
    """
    text = plain_words(markdown, LONG_TEXT)
    if len(text) <= length:
        return text
    head, _, _ = text[:length].rpartition(" ")
    return f"{head if len(head) > length // 2 else text[: length - 1]}…"


def slug(text: str, longest: int = 160) -> str:
    """A text as a part of an address.

    >>> slug("MX-5 NA: squeals at cold start?")
    'mx-5-na-squeals-at-cold-start'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:longest].rstrip("-")


def list_mentioned(viewer: Viewer, body: str) -> dict[str, int]:
    """{username's key: id} of the members whom a text names and whom the viewer may mention. Raises 422."""
    named = find_mentioned(body, LONG_TEXT)
    allowed = filter_mentionable(viewer, named.values())
    return {key: member for key, member in named.items() if member in allowed}


def new_among(people: Mapping[str, int], before: Collection[int]) -> tuple[int, ...]:
    """The members who are mentioned and were not before."""
    return tuple(sorted(set(people.values()) - set(before)))
