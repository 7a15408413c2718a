"""Texts of ours with values in them, which are translated where they leave the server."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

# A template of mails has placeholders of another kind, and is looked up as a whole.
PLACEHOLDER = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")


@dataclass(frozen=True, slots=True)
class Translatable:
    """An English text whose placeholders stand for values; a value that is a text of ours is Translatable as well.

    >>> str(Translatable("{what} was not found", {"what": Translatable("Car {id}", {"id": 7})}))
    'Car 7 was not found'
    """

    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return fill(self.template, {name: str(value) for name, value in self.values.items()})


def fill(template: str, values: Mapping[str, str]) -> str:
    """The template with its values. Raises KeyError for a placeholder without one; without values it stays as it is.

    >>> fill("Add at least {fewest} photos.", {"fewest": "3"})
    'Add at least 3 photos.'
    """
    return PLACEHOLDER.sub(lambda placeholder: values[placeholder[1]], template) if values else template
