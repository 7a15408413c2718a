"""Organisers' Markdown, rendered when it is written, and its words."""

from __future__ import annotations

import re
import unicodedata
from html import unescape

from motorclub.api.markdown import MarkdownStyle, render_markdown

STYLE = MarkdownStyle(
    elements={
        *("p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "code"),
        *("strong", "em", "s", "a", "table", "thead", "tbody", "tr", "th", "td"),
    },
    attributes={"a": {"href", "title"}},
    schemes={"http", "https", "mailto", "tel"},
)
TAG = re.compile(r"<[^<>]*>")


def render(markdown: str) -> str:
    """HTML that is safe to put into a page. Raises 422 for field description with too many formatting marks.

    >>> render("**Doors** at 18:00 <script>alert(1)</script>")
    '<p><strong>Doors</strong> at 18:00 &lt;script&gt;alert(1)&lt;/script&gt;</p>'
    """
    return render_markdown(markdown, STYLE, field="description")


def words(html: str) -> str:
    """The words of rendered text.

    >>> words("<p>Doors <b>open</b> &amp; shut</p>")
    'Doors open & shut'
    """
    return " ".join(unescape(TAG.sub(" ", html)).split())


SLUG_LENGTH = 60


def to_slug(title: str) -> str:
    """What an address says of a title.

    >>> slug_of("Süd-Treffen '26!")
    'sud-treffen-26'
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:SLUG_LENGTH].strip("-") or "event"
