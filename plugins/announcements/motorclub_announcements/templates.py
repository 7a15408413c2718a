"""The built-in templates, one for each type of announcement."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Annotated, TypedDict

from motorclub.api import invalid
from motorclub.api.rows import Row
from motorclub_announcements.models import Priority, Type

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
    return {given["id"]: TemplateRow(**given) for given in raw}


def listed(kind: str | None) -> list[TemplateRow]:
    """All, or those of a type."""
    return [template for template in templates().values() if kind in (None, template.type)]


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
        raise invalid("templateId", f"There is no template {template_id}.")
    for name in values:
        if name not in template.variables:
            raise invalid("variables", f"Unknown variable: {name}")
    for name in template.variables:
        if name not in values:
            raise invalid("variables", f"Missing variable: {name}")
    escaped = {name: escape(value, quote=False) for name, value in values.items()}
    return {
        "type": template.type,
        "priority": template.priority,
        "title": VARIABLE.sub(lambda found: values[found[1]], template.title),
        "message": VARIABLE.sub(lambda found: escaped[found[1]], template.message),
    }
