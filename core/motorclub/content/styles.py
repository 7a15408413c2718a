"""What members' texts may contain, for all of the site."""

from __future__ import annotations

from collections.abc import Mapping

from motorclub.content.markdown import MarkdownStyle

_WORDS = frozenset(
    {"p", "br", "strong", "em", "s", "a", "ul", "ol", "li", "blockquote", "code", "pre", "img"}
)

_IMAGE = frozenset({"src", "alt", "title", "loading", "width", "height", "srcset", "sizes"})

# Comments and what members write about themselves: no headings and tables; each line stays a line.
SHORT_TEXT = MarkdownStyle(
    elements=_WORDS,
    attributes={"a": {"href", "title"}, "img": _IMAGE, "ol": {"start"}},
    hard_breaks=True,
)
# Questions, answers and descriptions.
LONG_TEXT = MarkdownStyle(
    elements=_WORDS | {"hr", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"},
    attributes={
        "a": {"href", "title"},
        "img": _IMAGE,
        "code": {"class"},
        "ol": {"start"},
        "th": {"align"},
        "td": {"align"},
    },
    schemes={"http", "https", "mailto", "tel"},
    # A text's own headings begin below those of the page it is shown on (title h1, "Answers" h2).
    heading_shift=2,
)
STYLES: Mapping[str, MarkdownStyle] = {"SHORT": SHORT_TEXT, "LONG": LONG_TEXT}
