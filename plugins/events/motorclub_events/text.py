"""Organisers' Markdown: rendered once when it is written, and sanitised whatever the renderer did."""

from __future__ import annotations

import re
from html import unescape

import nh3
from markdown_it import MarkdownIt

ELEMENTS = {
    *("p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "code"),
    *("strong", "em", "s", "a", "table", "thead", "tbody", "tr", "th", "td"),
}
TAG = re.compile(r"<[^>]*>")
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])


def render(markdown: str) -> str:
    """HTML that is safe to put into a page.

    >>> render("**Doors** at 18:00 <script>alert(1)</script>")
    '<p><strong>Doors</strong> at 18:00 &lt;script&gt;alert(1)&lt;/script&gt;</p>'
    """
    html: str = _MARKDOWN.render(markdown)
    return nh3.clean(
        html,
        tags=ELEMENTS,
        attributes={"a": {"href", "title"}},
        url_schemes={"http", "https", "mailto", "tel"},
        link_rel="nofollow ugc noopener",
        strip_comments=True,
    ).strip()


def words(html: str) -> str:
    """The words of rendered text.

    >>> words("<p>Doors <b>open</b> &amp; shut</p>")
    'Doors open & shut'
    """
    return " ".join(unescape(TAG.sub(" ", html)).split())
