"""The words of comments: a little Markdown, rendered when it is written, and people's names as links to them.

Two fences stand behind one another. The renderer knows no HTML and refuses dangerous addresses; the sanitiser keeps an
allow-list of elements and attributes and knows nothing of Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token

ELEMENTS = {"p", "br", "strong", "em", "s", "a", "ul", "ol", "li", "blockquote", "code", "pre"}
ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
SCHEMES = {"http", "https", "mailto"}
REL = "nofollow ugc noopener"
EXCERPT_LENGTH = 200
# Of the tokens of a block: what shows something, and what stands for a space.
BREAKS = {"softbreak": " ", "hardbreak": " "}
WORDS = ("text", "code_inline", "fence", "code_block")

# A name as the accounts have it; what stands before it is no part of an address or of another name.
MENTION = re.compile(r"(?<![\w@/.])@([A-Za-z0-9_.-]{2,19}[A-Za-z0-9_-])")


def _markdown() -> MarkdownIt:
    """Paragraphs, lists, emphasis, links and code: a comment is short, so no headings and no pictures."""
    found = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("strikethrough")
    return found.disable(["heading", "lheading", "hr", "image", "reference"])


_MARKDOWN = _markdown()


def render(markdown: str, people: Mapping[str, int] | None = None) -> str:
    """HTML of a comment, safe to put into a page. `people` has ids by the lower-case names that become links.

    >>> render("Ask @Joe **now**", {"joe": 7})
    '<p>Ask <a href="/profile/7" rel="nofollow ugc noopener">@Joe</a> <strong>now</strong></p>'
    """
    tokens = _MARKDOWN.parse(markdown)
    if people:
        for block in tokens:
            block.children = list(_linked(block.children or [], people))
    html: str = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    clean = nh3.clean(html, tags=ELEMENTS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=REL)
    return clean.strip()


def names(markdown: str) -> list[str]:
    """The names that are mentioned, in lower case, each once, outside of code and links.

    >>> names("@Joe and `@code` and [@link](/x), mail to a@b.org, @joe again, @Ann.")
    ['joe', 'ann']
    """
    found = (
        match[1].casefold()
        for token in _plain(_MARKDOWN.parse(markdown))
        for match in MENTION.finditer(token.content)
    )
    return list(dict.fromkeys(found))


def excerpt(markdown: str) -> str:
    """The first words as plain text, at most 200 characters.

    >>> excerpt("**Torque** it to `110 Nm`!")
    'Torque it to 110 Nm!'
    """
    blocks = (
        "".join(
            token.content if token.type in WORDS else BREAKS.get(token.type, "")
            for token in block.children or [block]
        )
        for block in _MARKDOWN.parse(markdown)
    )
    words = " ".join(" ".join(blocks).split())
    return words if len(words) <= EXCERPT_LENGTH else f"{words[: EXCERPT_LENGTH - 1]}…"


def _plain(tokens: list[Token]) -> Iterator[Token]:
    """The texts of all paragraphs that are part of no link."""
    for block in tokens:
        depth = 0
        for token in block.children or []:
            depth += {"link_open": 1, "link_close": -1}.get(token.type, 0)
            if token.type == "text" and not depth:
                yield token


def _linked(tokens: list[Token], people: Mapping[str, int]) -> Iterator[Token]:
    depth = 0
    for token in tokens:
        depth += {"link_open": 1, "link_close": -1}.get(token.type, 0)
        if token.type == "text" and not depth:
            yield from _with_links(token.content, people)
        else:
            yield token


def _with_links(content: str, people: Mapping[str, int]) -> Iterator[Token]:
    """A text as texts and links in turn."""
    end = 0
    for match in MENTION.finditer(content):
        person = people.get(match[1].casefold())
        if person is None:
            continue
        yield _token("text", content=content[end : match.start()])
        yield _token("link_open", tag="a", nesting=1, attrs={"href": f"/profile/{person}"})
        yield _token("text", content=match[0])
        yield _token("link_close", tag="a", nesting=-1)
        end = match.end()
    yield _token("text", content=content[end:])


def _token(kind: str, *, tag: str = "", nesting: Any = 0, **more: Any) -> Token:
    return Token(kind, tag, nesting, **more)
