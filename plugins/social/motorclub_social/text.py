"""The words of comments: a little Markdown, rendered when it is written, and people's names as links to them."""

from __future__ import annotations

from collections.abc import Mapping

from motorclub.api.markdown import SHORT_TEXT, plain_words, render_markdown
from motorclub.api.mentions import link_mentions

EXCERPT_LENGTH = 200


def render(markdown: str, people: Mapping[str, int] | None = None) -> str:
    """HTML of a comment, safe to put into a page. `people` has ids by the lower-case names that become links.

    Raises 422 for field body with too many formatting marks.

    >>> render("Ask @Joe **now**", {"joe": 7})
    '<p>Ask <a href="/profile/7" rel="nofollow ugc noopener">@Joe</a> <strong>now</strong></p>'
    """
    return render_markdown(markdown, SHORT_TEXT, find_links=link_mentions(people or {}))


def excerpt(markdown: str) -> str:
    """The first words as plain text, at most 200 characters.

    >>> excerpt("**Torque** it to `110 Nm`!")
    'Torque it to 110 Nm!'
    """
    words = plain_words(markdown, SHORT_TEXT, code_blocks=True)
    return words if len(words) <= EXCERPT_LENGTH else f"{words[: EXCERPT_LENGTH - 1]}…"
