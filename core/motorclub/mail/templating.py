"""Mails from templates: `<name>.txt` with the subject as its first line, and `<name>.html`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape


@dataclass(frozen=True, slots=True)
class Rendered:
    """A mail's words."""

    subject: str
    text: str
    html: str


def render(template: str, params: Mapping[str, Any]) -> Rendered:
    """Fill in a template; values are escaped in its HTML. Raises UndefinedError for a value that is missing."""
    subject, _, text = _environment().get_template(f"{template}.txt").render(params).partition("\n")
    html = _environment().get_template(f"{template}.html").render({**params, "subject": subject})
    return Rendered(subject.strip(), text.strip() + "\n", html)


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("motorclub.mail"),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
