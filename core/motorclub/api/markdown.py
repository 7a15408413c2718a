"""Members' texts: Markdown to safe HTML, and what of a text becomes a link."""

from motorclub.content.addresses import LinkFinder, TextLink
from motorclub.content.markdown import (
    MarkdownStyle,
    list_text_runs,
    plain_words,
    render_markdown,
    sanitize_html,
)
from motorclub.content.styles import LONG_TEXT, SHORT_TEXT

__all__ = [
    "LONG_TEXT",
    "SHORT_TEXT",
    "LinkFinder",
    "MarkdownStyle",
    "TextLink",
    "list_text_runs",
    "plain_words",
    "render_markdown",
    "sanitize_html",
]
