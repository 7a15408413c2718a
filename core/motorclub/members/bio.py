"""What members write about themselves: a little Markdown, rendered when it is saved."""

from __future__ import annotations

import nh3
from markdown_it import MarkdownIt

ELEMENTS = {"p", "br", "strong", "em", "s", "a", "ul", "ol", "li", "blockquote", "code"}
ATTRIBUTES = {"a": {"href", "title"}}
SCHEMES = {"http", "https", "mailto"}
REL = "nofollow ugc noopener"


def render(markdown: str) -> str:
    """HTML, safe to put into a page: paragraphs, lists, emphasis and links, no headings and no pictures.

    >>> render("I drive a **Saab**")
    '<p>I drive a <strong>Saab</strong></p>'
    """
    html = nh3.clean(
        _MARKDOWN.render(markdown), tags=ELEMENTS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=REL
    )
    return html.strip()


_MARKDOWN = (
    MarkdownIt("commonmark", {"html": False, "breaks": True})
    .enable("strikethrough")
    .disable(["heading", "lheading", "hr", "code", "fence", "image", "reference"])
)
