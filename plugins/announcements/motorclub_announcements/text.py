"""The HTML of announcements: an allow-list on the way in and once more on the way out, and its words alone."""

from __future__ import annotations

import re
from html import escape, unescape

import nh3

ELEMENTS = {
    "p",
    "br",
    "hr",
    "h3",
    "h4",
    "blockquote",
    "ul",
    "ol",
    "li",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "a",
    "code",
}
ATTRIBUTES = {"a": {"href", "title"}}
SCHEMES = {"http", "https", "mailto", "tel"}
REL = "nofollow noopener"

# Between these, words stand on lines of their own.
BREAK = re.compile(r"<(?:br|hr|/p|/h3|/h4|/li|/blockquote|/ul|/ol)\b[^>]*>")
TAG = re.compile(r"<[^>]*>")


def sanitise(html: str) -> str:
    """Only what ELEMENTS, ATTRIBUTES and SCHEMES allow.

    >>> sanitise('<p onclick="x()">Gate <b>B</b><script>alert(1)</script></p>')
    '<p>Gate <b>B</b></p>'
    """
    return nh3.clean(
        html,
        tags=ELEMENTS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        link_rel=REL,
        strip_comments=True,
    ).strip()


def words(html: str) -> str:
    """The words of sanitised HTML, a line for each block.

    >>> words("<p>Gate <b>B</b> &amp; C</p><ul><li>one</li><li>two</li></ul>")
    'Gate B & C\\none\\ntwo'
    """
    lines = unescape(TAG.sub("", BREAK.sub("\n", html))).splitlines()
    return "\n".join(line for line in (" ".join(line.split()) for line in lines) if line)


def paragraphs(text: str) -> str:
    """Plain text as HTML: escaped, a paragraph for each line.

    >>> paragraphs("Drive <slowly>.\\nThanks")
    '<p>Drive &lt;slowly&gt;.</p><p>Thanks</p>'
    """
    return "".join(f"<p>{escape(line, quote=False)}</p>" for line in text.splitlines() if line.strip())
