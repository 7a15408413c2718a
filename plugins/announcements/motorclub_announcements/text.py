"""The HTML of announcements: an allow-list on the way in and once more on the way out, and its words alone."""

from __future__ import annotations

import re
from html import unescape

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
BREAK = re.compile(r"<(?:br|hr|/p|/h3|/h4|/li|/blockquote|/ul|/ol)\b[^<>]*>")
TAG = re.compile(r"<[^<>]*>")


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


def paragraphs(message: str) -> str:
    """A message of several lines and no markup as HTML, a paragraph for each line; any other as it is.

    >>> paragraphs("Drive slowly.\\n\\nThanks")
    '<p>Drive slowly.</p><p>Thanks</p>'
    >>> paragraphs("Drive <b>slowly</b>.")
    'Drive <b>slowly</b>.'
    """
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    if len(lines) < 2 or TAG.search(message):
        return message
    return "".join(f"<p>{line}</p>" for line in lines)
