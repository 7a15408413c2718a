"""What members write about themselves: a little Markdown, rendered when it is saved."""

from __future__ import annotations

from motorclub.content.markdown import MarkdownStyle, render_markdown

STYLE = MarkdownStyle(
    elements={"p", "br", "strong", "em", "s", "a", "ul", "ol", "li", "blockquote", "code"},
    attributes={"a": {"href", "title"}},
    hard_breaks=True,
)


def render(markdown: str) -> str:
    """HTML, safe to put into a page: paragraphs, lists, emphasis and links, no headings and no pictures.

    >>> render("I drive a **Saab**")
    '<p>I drive a <strong>Saab</strong></p>'
    """
    return render_markdown(markdown, STYLE, field="bio")
