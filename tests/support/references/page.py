"""A page of the manual of which one part is written by a program."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs"
AUTHORS = DOCS / "plugins"
BEGIN = "<!-- written by tests/architecture/references.py -->"
END = "<!-- end of what is written -->"


@dataclass(frozen=True)
class Reference:
    """A page of the manual, of `docs/plugins` by default, and what makes the part between its two marks."""

    name: str
    block: Callable[[], str]
    folder: Path = AUTHORS

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / self.name

    def written(self) -> str:
        """The whole page as it has to be. Raises ValueError for a page without the two marks."""
        head, begin, rest = self.path.read_text("utf-8").partition(BEGIN)
        _, end, tail = rest.partition(END)
        if not begin or not end:
            raise ValueError(f"{self.path} needs the marks {BEGIN} and {END}")
        return f"{head}{BEGIN}\n\n{self.block().strip()}\n\n{END}{tail}"


def table(heading: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table, or a sentence where it would be empty."""
    head = list(heading)
    body = [list(row) for row in rows]
    if not body:
        return "None yet.\n"
    lines = [head, ["---"] * len(head), *body]
    return "\n".join("| " + " | ".join(map(cell, line)) + " |" for line in lines) + "\n"


def cell(text: str) -> str:
    """A text that cannot end its cell.

    >>> cell("int | None")
    'int \\\\| None'
    """
    return re.sub(r"\s+", " ", text).replace("|", "\\|").strip()


def code(value: object) -> str:
    """In the type of code; nothing for nothing."""
    return f"`{value}`" if str(value) else ""
