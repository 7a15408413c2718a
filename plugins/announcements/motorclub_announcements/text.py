"""The HTML of announcements: an allow-list on the way in and once more on the way out, its words, its templates."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Annotated, TypedDict

import nh3

from motorclub.api import invalid
from motorclub.api.rows import Row
from motorclub_announcements.models import Priority, Type

ELEMENTS = {
    *("p", "br", "hr", "h3", "h4", "blockquote", "ul", "ol", "li"),
    *("strong", "b", "em", "i", "u", "s", "a", "code"),
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


SOURCE = Path(__file__).with_name("templates.toml")
VARIABLE = re.compile(r"\{(\w+)\}")


class TemplateRow(Row):
    """Words to begin with; `{name}` stands for a variable."""

    id: int
    key: str
    type: Annotated[str, Type]
    priority: Annotated[str, Priority]
    title: str
    message: str
    variables: list[str]
    built_in: bool = True


@cache
def templates() -> dict[int, TemplateRow]:
    """All of them, by id."""
    raw = tomllib.loads(SOURCE.read_text("utf-8"))["template"]
    return {template["id"]: TemplateRow(**template) for template in raw}


class Filled(TypedDict):
    """What a template says."""

    type: str
    priority: str
    title: str
    message: str


def fill(template_id: int, values: Mapping[str, str]) -> Filled:
    """type, priority, title and message of a template. Values are text: in the message they are escaped.

    Raises 400 for a template that there is not, and for a variable that it does not know or that is missing.
    """
    template = templates().get(template_id)
    if template is None:
        raise invalid("templateId", "There is no template {template_id}.", template_id=template_id)
    for name in values:
        if name not in template.variables:
            raise invalid("variables", "Unknown variable: {name}", name=name)
    for name in template.variables:
        if name not in values:
            raise invalid("variables", "Missing variable: {name}", name=name)
    escaped = {name: escape(value, quote=False) for name, value in values.items()}
    return {
        "type": template.type,
        "priority": template.priority,
        "title": VARIABLE.sub(lambda found: values[found[1]], template.title),
        "message": VARIABLE.sub(lambda found: escaped[found[1]], template.message),
    }
