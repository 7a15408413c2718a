"""Rendering a mail from its template and values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import nh3
from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from motorclub.plugin.mail_templates import Words, fill_template, plain

MAX_SUBJECT_CHARS = 200
GAP = re.compile(r"\n{3,}")
# Control characters and the line ends of Unicode: a header is one line, whatever a value holds.
BREAKS = re.compile(r"[\x00-\x20\x7f-\x9f\u2028\u2029]+")
# What mail programs show; scripts, forms and pictures from elsewhere are not among it.
TAGS = nh3.ALLOWED_TAGS - {"area", "img", "map"}
LAYOUT = {"align", "bgcolor", "border", "cellpadding", "cellspacing", "colspan", "rowspan", "valign", "width"}
ATTRIBUTES = {"*": {"style", "title", "lang", "dir", "role", *LAYOUT}, "a": {"href"}}
SCHEMES = {"http", "https", "mailto"}


@dataclass(frozen=True, slots=True)
class Rendered:
    """A mail's words; `secrets` are the values in them that only the recipient may read."""

    subject: str
    text: str
    html: str
    secrets: tuple[str, ...] = ()


def render(words: Words, values: Mapping[str, object], unsubscribe: str = "") -> Rendered:
    """Fill in the words. Values are escaped in the HTML, and cannot end the line that the subject is.

    Raises UndefinedError for a value that is missing, BadTemplate for words that cannot be used.
    """
    subject = one_line(fill_template(words.subject, values, escape=False))[:MAX_SUBJECT_CHARS]
    text = GAP.sub("\n\n", fill_template(plain(words.text), values, escape=False)).strip()
    content = nh3.clean(
        fill_template(words.html_template, values, escape=True),
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        link_rel=None,
    )
    html = _frame().render(subject=subject, content=content, unsubscribe=unsubscribe)
    ending = f"\n\nUnsubscribe from these mails: {unsubscribe}\n" if unsubscribe else "\n"
    return Rendered(subject, text + ending, html)


def one_line(text: str) -> str:
    r"""
    >>> one_line("Hello\r\nBcc: everybody@example.org ")
    'Hello Bcc: everybody@example.org'
    """
    return BREAKS.sub(" ", text).strip()


@cache
def _frame() -> Template:
    environment = Environment(
        loader=PackageLoader("motorclub.mail"), autoescape=True, undefined=StrictUndefined
    )
    return environment.get_template("base.html")
