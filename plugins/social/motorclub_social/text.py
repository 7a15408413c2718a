"""The words of comments: a little Markdown, rendered when it is written, and people's names as links to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from motorclub.api.markdown import MarkdownStyle, TextLink, list_text_runs, plain_words, render_markdown

# A comment is short, so there are no headings and no pictures.
STYLE = MarkdownStyle(
    elements={"p", "br", "strong", "em", "s", "a", "ul", "ol", "li", "blockquote", "code", "pre"},
    attributes={"a": {"href", "title"}, "ol": {"start"}},
    hard_breaks=True,
)
EXCERPT_LENGTH = 200

# A name as the accounts have it; what stands before it is no part of an address or of another name.
MENTION = re.compile(r"(?<![\w@/.])@([A-Za-z0-9_.-]{2,19}[A-Za-z0-9_-])")


def render(markdown: str, people: Mapping[str, int] | None = None) -> str:
    """HTML of a comment, safe to put into a page. `people` has ids by the lower-case names that become links.

    Raises 422 for field body with too many formatting marks.

    >>> render("Ask @Joe **now**", {"joe": 7})
    '<p>Ask <a href="/profile/7" rel="nofollow ugc noopener">@Joe</a> <strong>now</strong></p>'
    """
    return render_markdown(markdown, STYLE, find_links=lambda text: _mentions(text, people or {}))


def _mentions(text: str, people: Mapping[str, int]) -> Iterator[TextLink]:
    for match in MENTION.finditer(text):
        person = people.get(match[1].casefold())
        if person is not None:
            yield TextLink(match.start(), match.end(), f"/profile/{person}")


def names(markdown: str) -> list[str]:
    """The names that are mentioned, in lower case, each once, outside of code and links.

    >>> names("@Joe and `@code` and [@link](/x), mail to a@b.org, @joe again, @Ann.")
    ['joe', 'ann']
    """
    found = (
        match[1].casefold() for run in list_text_runs(markdown, STYLE) for match in MENTION.finditer(run)
    )
    return list(dict.fromkeys(found))


def excerpt(markdown: str) -> str:
    """The first words as plain text, at most 200 characters.

    >>> excerpt("**Torque** it to `110 Nm`!")
    'Torque it to 110 Nm!'
    """
    words = plain_words(markdown, STYLE, code_blocks=True)
    return words if len(words) <= EXCERPT_LENGTH else f"{words[: EXCERPT_LENGTH - 1]}…"
